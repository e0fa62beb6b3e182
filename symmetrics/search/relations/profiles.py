"""What samples suggest of how one measure stands to another: a line, a symmetry, an order, each to be settled like any claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Rational

from ...language.cells import Cells
from ...language.claims import Subject
from ...language.errors import DefinitionError
from ...language.lines import line_through
from ...language.measure import Measure
from ...language.text import text
from ...numeric.enumeration import matrices_up_to
from ...numeric.sampling import Sample

__all__ = ["NEAR", "RANKING", "REVERSE", "Candidate", "Profile", "X", "agree", "candidates", "matrices"]

Floats = NDArray[np.float64]
Candidate = tuple[str, str, tuple[Any, ...], str]
NEAR, FEWEST, LARGEST = 1e-9, 12, 120
RANKING, REVERSE = "same_ranking", "reverse_ranking"
X = sympy.Symbol("x", real=True)
BENT: dict[Expr, Callable[[Floats], Floats]] = {
    X**2: np.square,
    sympy.Abs(X): np.abs,
    sympy.Max(0, X): lambda b: np.maximum(0, b),
    sympy.Min(0, X): lambda b: np.minimum(0, b),
}


@dataclass(frozen=True)
class Profile:
    """The values of a measure on a fixed set of matrices, and on their images under the seven symmetries."""

    measure: Measure
    values: Floats
    images: Mapping[str, Floats]

    @classmethod
    def of(cls, measure: Measure, images: Mapping[str, Cells], K: int = 2) -> Profile:
        """Sample a measure."""
        sample = Sample(dict(zip((x for row in measure.cells(K).rows for x in row), matrices(K).T, strict=True)))
        subject = Subject(measure, K)
        return cls(measure, sample(measure.at(K)), {name: sample(subject(image).tree) for name, image in images.items()} if K == 2 else {})


def matrices(K: int) -> NDArray[Any]:
    """The matrices of the profiles, one a row: all small ones, and some larger ones with uneven margins, or one count above all others."""
    small, draw = matrices_up_to(6 if K == 2 else 3, K).reshape(-1, K * K), np.random.default_rng(7)
    large, uneven = (draw.integers(1, 60, size=(size, K * K)) for size in (150, 50))
    uneven[np.arange(len(uneven)), draw.integers(K * K, size=len(uneven))] *= 50
    return np.concatenate([small, large, uneven])


def agree(a: Floats, b: Floats) -> bool:
    """Whether two samples agree wherever both are defined, at enough points and not only because both are constant."""
    both = np.isfinite(a) & np.isfinite(b)
    one, two = a[both], b[both]
    return bool(len(one) >= FEWEST and (np.abs(one - two) <= NEAR + NEAR * np.abs(two)).all())


def candidates(one: Profile, two: Profile, K: int) -> Iterator[Candidate]:
    """Relations that the samples suggest, the closest first: (kind, property, arguments, the first as a function of x)."""
    a, b = one.values, two.values
    if agree(a, b):
        yield "equal", "same_values", (), "x"
        return
    if agree(a, 1 - b):
        yield "complement", "complement_of", (), "1 - x"
        return
    if agree(a, -b):
        yield "negated", "negative_of", (), "-x"
        return
    if agree(a * b, np.ones_like(a)):
        yield "reciprocal", "reciprocal_of", (), "1/x"
        return
    link = linear_fractional(a, b)
    if link is not None and link[2] == 0:
        slope, intercept = Rational(link[0]) / Rational(link[3]), Rational(link[1]) / Rational(link[3])
        yield "affine", "affine_with", (slope, intercept), text_of_affine(slope, intercept)
        return
    if link is None and straight(a, b):
        with suppress(DefinitionError):
            slope, intercept = line_through(one.measure, two.measure, K)
            yield "affine", "affine_with", (slope, intercept), text_of_affine(slope, intercept)
            return
    for name, image in one.images.items():
        if agree(image, b):
            yield f"dual_{name}", "dual_of", (name,), "x"
            return
    if same_order(a, b):
        yield RANKING, RANKING, (), text_of_link(link) if link else by_power(a, b)
    else:
        yield from bent(a, b)


def bent(a: Floats, b: Floats) -> Iterator[Candidate]:
    """That the first is a line in the square of the second, in its size, or in its positive or negative part, where it has both signs."""
    values = b[np.isfinite(b)]
    if not len(values) or values.min() >= 0 or values.max() <= 0:
        return
    for function, sampled in BENT.items():
        line = straight(a, sampled(b))
        if line is not None:
            slope, intercept = (Rational(Fraction(number).limit_denominator(LARGEST)) for number in line)
            found = sympy.Add(slope * function, intercept)
            yield "function", "same_values", (found,), text(found)
            return


def straight(a: Floats, b: Floats) -> tuple[float, float] | None:
    """The slope and the intercept of the line in the second sample on which the first lies, None if it is on none."""
    both = np.isfinite(a) & np.isfinite(b)
    x, y = b[both], a[both]
    if len(x) < FEWEST or np.ptp(x) < NEAR or np.ptp(y) < NEAR:
        return None
    low, high = np.argmin(x), np.argmax(x)
    slope = float((y[high] - y[low]) / (x[high] - x[low]))
    fits = (np.abs(y - y[low] - slope * (x - x[low])) <= NEAR * (1 + np.abs(y))).all()
    return (slope, float(y[low] - slope * x[low])) if fits else None


def linear_fractional(a: Floats, b: Floats) -> tuple[int, int, int, int] | None:
    """Whole numbers with a = (p*b + q)/(r*b + s) at all sampled points, None if there are none of moderate size."""
    both = np.isfinite(a) & np.isfinite(b)
    x, y = b[both], a[both]
    if len(x) < FEWEST or np.ptp(x) < NEAR or np.ptp(y) < NEAR or max(np.abs(x).max(), np.abs(y).max()) > 1e6:
        return None
    system = np.stack([x, np.ones_like(x), -x * y, -y], axis=1)
    _, sizes, basis = np.linalg.svd(system / np.abs(system).max(axis=0), full_matrices=False)
    solution = basis[-1] / np.abs(system).max(axis=0)
    if sizes[-1] > 1e-8 or sizes[-2] < 1e-8 * sizes[0]:
        return None
    pivot = solution[np.argmax(np.abs(solution))]
    ratios = [Fraction(float(v / pivot)).limit_denominator(LARGEST) for v in solution]
    if max(abs(float(r) - v / pivot) for r, v in zip(ratios, solution, strict=True)) > 1e-7:
        return None
    common = int(np.lcm.reduce([r.denominator for r in ratios]))
    p, q, r, s = (int(v * common) for v in ratios)
    flip = -1 if (s, r) < (0, 0) else 1
    return (flip * p, flip * q, flip * r, flip * s) if p * s - q * r > 0 or r == 0 else None


def by_power(a: Floats, b: Floats) -> str:
    """The first as a linear fractional function of the square or the root of the second, empty if it is none."""
    x = sympy.Symbol("x")
    with np.errstate(invalid="ignore"):
        powers = {x**2: np.where(b >= 0, b * b, np.nan), sympy.sqrt(x): np.sqrt(b)}
    links = ((power, linear_fractional(a, values)) for power, values in powers.items() if np.isfinite(values).sum() == np.isfinite(b).sum())
    return next((text_of_link(link, power) for power, link in links if link), "")


def same_order(a: Floats, b: Floats) -> bool:
    """Whether two samples put all points in the same order, ties included; what is nearly a tie in one of them may be none."""
    both = np.isfinite(a) & np.isfinite(b)
    if both.sum() < FEWEST or np.ptp(a[both]) < NEAR:
        return False
    x, y = a[both], b[both]
    order = np.lexsort((y, x))
    dx, dy = np.diff(x[order]), np.diff(y[order])
    tied = ((dx > NEAR) & (dy <= 0)) | ((dy > NEAR) & (dx <= 0))
    return bool(np.all(dy >= -NEAR) and not tied.any())


def text_of_affine(slope: Expr, intercept: Expr) -> str:
    """The text of slope*x + intercept."""
    return str(sympy.Add(slope * sympy.Symbol("x"), intercept))


def text_of_link(link: tuple[int, int, int, int], x: Expr | None = None) -> str:
    """The text of (p*x + q)/(r*x + s)."""
    x = sympy.Symbol("x") if x is None else x
    p, q, r, s = link
    return str((p * x + q) / (r * x + s))
