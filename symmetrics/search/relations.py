"""How one measure stands to others: equal, affine, complementary, dual, of the same ranking; found by sampling, settled like any claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from numpy.typing import NDArray
from sympy import Expr, Rational

from ..language.cells import Cells
from ..language.claims import Claim, Subject
from ..language.errors import DefinitionError
from ..language.lines import line_through
from ..language.measure import Measure
from ..language.properties import Property
from ..language.verdicts import Settled
from ..numeric.enumeration import matrices_up_to
from ..numeric.sampling import Sample
from .budget import Outcome, Task, within_budget
from .settling import task_of, verdicts_of

__all__ = ["RANKING", "REVERSE", "Profile", "Relation", "agree", "identify_among", "relations_between", "settled_relations"]

Floats = NDArray[np.float64]
Rows = tuple[tuple[int, ...], ...]
Candidate = tuple[str, str, tuple[Any, ...], str]
NEAR, FEWEST = 1e-9, 12
RANKING, REVERSE, SHARE = "same_ranking", "reverse_ranking", 0.2


@dataclass(frozen=True)
class Relation:
    """One relation of a first measure to a second: `kind`, the first as a `function` of x, the second, and the verdict on it.

    `scope` is the number of classes for which it was settled ("K = 3"), empty for measures of two classes; `equality` says of a bound
    where the two are equal. Two `matrices` that are ranked in opposite orders, or tied by one measure, go with the `values` of both
    measures at the first and at the second.
    """

    kind: str
    other: str
    verdict: str
    function: str = ""
    parts: tuple[Settled, ...] = field(default=(), repr=False)
    scope: str = ""
    equality: str = ""
    matrices: tuple[Rows, ...] = ()
    values: tuple[tuple[str, ...], ...] = ()


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
    if link is None and on_a_line(a, b):
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


def on_a_line(a: Floats, b: Floats) -> bool:
    """Whether the first sample is a number times the second plus a number, at enough points."""
    both = np.isfinite(a) & np.isfinite(b)
    x, y = b[both], a[both]
    if len(x) < FEWEST or np.ptp(x) < NEAR or np.ptp(y) < NEAR:
        return False
    low, high = np.argmin(x), np.argmax(x)
    slope = (y[high] - y[low]) / (x[high] - x[low])
    return bool((np.abs(y - y[low] - slope * (x - x[low])) <= NEAR * (1 + np.abs(y))).all())


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
    ratios = [Fraction(float(v / pivot)).limit_denominator(120) for v in solution]
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
    """Whether two samples put all points in the same order, ties included."""
    both = np.isfinite(a) & np.isfinite(b)
    if both.sum() < FEWEST or np.ptp(a[both]) < NEAR:
        return False
    x, y = a[both], b[both]
    order = np.lexsort((y, x))
    dx, dy = np.diff(x[order]), np.diff(y[order])
    return bool(np.all(dy >= -NEAR) and np.all((dx > NEAR) == (dy > NEAR)))


def text_of_affine(slope: Expr, intercept: Expr) -> str:
    """The text of slope*x + intercept."""
    return str(sympy.Add(slope * sympy.Symbol("x"), intercept))


def text_of_link(link: tuple[int, int, int, int], x: Expr | None = None) -> str:
    """The text of (p*x + q)/(r*x + s)."""
    x = sympy.Symbol("x") if x is None else x
    p, q, r, s = link
    return str((p * x + q) / (r * x + s))


def relations_between(one: Profile, two: Profile, properties: Mapping[str, Property], K: int, seconds: float) -> Iterator[Relation]:
    """The relations of a measure to another that the samples suggest, each settled within a time budget."""
    yield from settled_relations([(one.measure, two.measure, c) for c in candidates(one, two, K)], properties, K, seconds)


def settled_relations(
    suggested: Sequence[tuple[Measure, Measure, Candidate]], properties: Mapping[str, Property], K: int, seconds: float
) -> Iterator[Relation]:
    """Relations that samples suggest, settled; of equal values whether the domains are equal too.

    Rankings get a share of the time only: many of those that take longer follow from a function, and the others may be asked `directly`.
    """
    asked = [list(named_claims(*one, properties, K)) for one in suggested]
    tasks = [task_of([claim for _, claim in claims]) for claims in asked]
    outcomes = outcomes_of(tasks, [kind == RANKING for _, _, (kind, *_) in suggested], seconds)
    for (first, second, (kind, _, _, function)), claims, outcome in zip(suggested, asked, outcomes, strict=True):
        verdicts = verdicts_of([claim for _, claim in claims], outcome)
        parts = tuple(Settled.of(name, verdict, i) for i, ((name, _), verdict) in enumerate(zip(claims, verdicts, strict=False), 1))
        values = tuple(part for part in parts if part.name != "defined_where")
        if kind == "equal":
            kind = "equal" if len(values) < len(parts) and parts[-1].verdict == "proved" else "equal_values"
        scope = f"K = {K}" if first.kind == second.kind == "multiclass" else ""
        yield Relation(kind, second.name, verdict_of(values), function, parts, scope)


def outcomes_of(tasks: Sequence[Task], brief: Sequence[bool], seconds: float) -> list[Outcome]:
    """What tasks gave, those that are to be brief within a share of the time."""
    found: dict[int, Outcome] = {}
    for share, asked in ((SHARE, True), (1.0, False)):
        numbers = [i for i, flag in enumerate(brief) if flag is asked]
        found |= zip(numbers, within_budget([tasks[i] for i in numbers], share * seconds), strict=True)
    return [found[i] for i in range(len(tasks))]


def named_claims(
    one: Measure, two: Measure, candidate: Candidate, properties: Mapping[str, Property], K: int
) -> Iterator[tuple[str, Claim]]:
    """The claims of a relation, each with the name of its property."""
    kind, name, arguments, _ = candidate
    for asked in (name, "defined_where") if kind == "equal" else (name,):
        given = arguments if asked == name else ()
        yield from ((asked, claim) for claim in properties[asked].claims(one, two, *given, K=K))


def verdict_of(parts: Sequence[Settled]) -> str:
    """The verdict on several statements together."""
    found = {p.verdict for p in parts}
    return "refuted" if "refuted" in found else "open" if "open" in found else "proved"


def identify_among(
    measure: Measure, known: Sequence[Profile], images: Mapping[str, Cells], properties: Mapping[str, Property], K: int, seconds: float
) -> tuple[Relation, ...]:
    """The known measures that a measure is, or is closely related to, each relation settled within a time budget."""
    own = Profile.of(measure, images, K)
    suggested = [(measure, other.measure, c) for other in known if other.measure is not measure for c in candidates(own, other, K)]
    order = ("equal", "equal_values", "complement", "negated", "affine", "reciprocal", "same_ranking")
    found = settled_relations(suggested, properties, K, seconds)
    alike = {other.measure.name for other in known if other.measure.kind == measure.kind}
    return tuple(sorted(found, key=lambda r: (order.index(r.kind) if r.kind in order else len(order), r.other not in alike, r.other)))
