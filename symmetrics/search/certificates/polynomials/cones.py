"""Cones of counts, divided until a form has no minus sign in the coordinates of any part.

A cone has as many edges as there are counts, and its coordinates t, u, ... are counts at first. Divided where q*t = p*u, it gives one
part with q*t - p*u in the place of t, and one with p*u - q*t in that of u. In small parts a positive form has no minus sign left; that
of one that is zero at some matrix is gone when parts end there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import factorial, sqrt

import numpy as np
from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

from ..plausible import Floats

__all__ = ["Divided", "Part", "Settled", "Tree", "divide", "in_coordinates", "values"]

Point = tuple[Fraction, ...]
Powers = tuple[int, ...]
Choice = tuple[int, int, Fraction]  # two coordinates, and the ratio of the first to the second
MOST_PARTS, DEEPEST_PART, MOST_HARD, RATIOS, LARGEST = 80, 9, 4, (1, 3, 12), 10**4
SAMPLES, ROUNDS, STEPS, NEAR, TINY = 400, 25, 80, 0.03, 1e-12


@dataclass(frozen=True)
class Part:
    """A cone: a form times `factor` in its coordinates, guards with the factors they have there, and where the form is zero."""

    form: fmpz_mpoly
    factor: int = 1
    guards: tuple[tuple[fmpz_mpoly, int], ...] = ()
    zeros: tuple[Point, ...] = ()

    def divided(self, i: int, j: int, ratio: Fraction) -> tuple[Part, Part]:
        """The parts where coordinate i is at least, and at most, so many times coordinate j."""
        return self.where_above(i, j, ratio), self.where_above(j, i, 1 / ratio)

    def where_above(self, i: int, j: int, ratio: Fraction) -> Part:
        """The part whose coordinate i is q*t - p*u, for the old t and u at i and j and the ratio p/q."""
        p, q = ratio.numerator, ratio.denominator
        form, scale = raised(self.form, i, j, p, q)
        guards = [(*raised(guard, i, j, p, q), factor) for guard, factor in self.guards]
        moved = ((*zero[:i], q * zero[i] - p * zero[j], *zero[i + 1 :]) for zero in self.zeros)
        zeros = tuple(zero for zero in moved if zero[i] >= 0)
        return Part(form, self.factor * scale, tuple((guard, factor * more) for guard, more, factor in guards), zeros)


@dataclass(frozen=True)
class Settled:
    """A part without a minus sign when multiples of guards, by polynomials without one, are taken away from `factor` times its form."""

    rest: fmpz_mpoly
    factor: int
    multiples: tuple[tuple[int, fmpz_mpoly], ...] = ()


@dataclass(frozen=True)
class Divided:
    """A part in two halves."""

    at: Choice
    halves: tuple[Tree, Tree]


Tree = Settled | Divided


class Endless(Exception):
    """There is no way to divide a part, or there were too many."""


def divide(part: Part) -> Tree | None:
    """How a cone is divided until no minus sign is left, None if it cannot be in a moderate number of parts."""
    for choices in (where_lowest, where_alike):
        try:
            return Division(choices).of(part, 0)
        except Endless:
            continue
    return None


class Division:
    """Divides cones, into so many parts at most, each at the best of some choices."""

    def __init__(self, choices: Callable[[Part], Iterator[Choice]]) -> None:
        self.left, self.choices = MOST_PARTS, choices

    def of(self, part: Part, depth: int) -> Tree:
        """A part, and how it is divided."""
        self.left -= 1
        done = settled(part)
        if done is not None:
            return done
        choices = list(dict.fromkeys(where_zero(part) or self.choices(part)))
        if self.left <= 0 or depth >= DEEPEST_PART or not choices:
            raise Endless
        at = min(choices, key=lambda choice: cost(part.divided(*choice)))
        one, two = part.divided(*at)
        return Divided(at, (self.of(one, depth + 1), self.of(two, depth + 1)))


def in_coordinates(count: int) -> fmpz_mpoly_ctx:
    """Polynomials in so many coordinates."""
    return fmpz_mpoly_ctx.get(tuple(f"t{k}" for k in range(count)), Ordering.degrevlex)


def raised(p: fmpz_mpoly, i: int, j: int, above: int, below: int) -> tuple[fmpz_mpoly, int]:
    """A polynomial with (t + above*u)/below for t, times the power of `below` that clears it, and that power."""
    ring, terms = p.context(), p.to_dict()
    highest = max((int(powers[i]) for powers in terms), default=0)
    cleared = ring.from_dict({powers: c * below ** (highest - int(powers[i])) for powers, c in terms.items()}) if below > 1 else p
    values = list(ring.gens())
    values[i] += above * values[j]
    return cleared.compose(*values), below**highest


def settled(part: Part) -> Settled | None:
    """What is left of a part, if it has no minus sign, perhaps when a multiple of a guard that is negative everywhere is taken away."""
    negative = {powers: int(c) for powers, c in part.form.to_dict().items() if c < 0}
    if not negative:
        return Settled(part.form, part.factor)
    for place, (guard, factor) in enumerate(part.guards):
        below = {powers: -int(c) for powers, c in guard.to_dict().items()}
        multiple = covering(negative, below) if all(c > 0 for c in below.values()) else None
        if multiple is not None:
            by = part.form.context().from_dict(multiple)
            return Settled(part.form - by * guard, part.factor, ((place, by * factor),))
    return None


def covering(negative: dict[Powers, int], below: dict[Powers, int]) -> dict[Powers, int] | None:
    """A polynomial by which another outweighs some negative terms, both without minus signs; None if there is none."""
    found = dict[Powers, int]()
    for powers, c in negative.items():
        fits = [(k, one) for one, k in below.items() if all(a <= b for a, b in zip(one, powers, strict=True))]
        if not fits:
            return None
        k, one = max(fits)
        rest = tuple(b - a for a, b in zip(one, powers, strict=True))
        found[rest] = found.get(rest, 0) - c // k
    return found


def cost(halves: Sequence[Part]) -> tuple[float, float]:
    """The shares of minus signs in two halves that are not settled: in number, and in size as coefficients of Bernstein polynomials."""
    shares = [shares_of_minus_signs(half.form) for half in halves if settled(half) is None]
    return sum(number for number, _ in shares), sum(size for _, size in shares)


def shares_of_minus_signs(form: fmpz_mpoly) -> tuple[float, float]:
    """The share of the terms with a minus sign, in number and in size."""
    sizes = [int(c) / ways(powers) for powers, c in form.to_dict().items()]
    return len([x for x in sizes if x < 0]) / len(sizes), sum(-x for x in sizes if x < 0) / sum(map(abs, sizes))


@cache
def ways(powers: Powers) -> int:
    """In how many orders the factors of a monomial can be written."""
    found = factorial(sum(map(int, powers)))
    for k in powers:
        found //= factorial(int(k))
    return found


def where_zero(part: Part) -> list[Choice]:
    """The ratios of coordinates where the form is zero."""
    pairs = [(i, j, zero) for zero in part.zeros for i, j in combinations([k for k, x in enumerate(zero) if x], 2)]
    return [(i, j, zero[i] / zero[j]) for i, j, zero in pairs[: MOST_HARD * len(RATIOS)]]


def where_lowest(part: Part) -> Iterator[Choice]:
    """The ratios of coordinates where the form seems to be lowest, if it is so inside, or else where its terms are alike."""
    point = lowest(part)
    inside = list(combinations([k for k, x in enumerate(point) if x > NEAR], 2))
    for i, j in inside:
        yield from ((i, j, ratio) for ratio in near(point[i] / point[j]))
    if not inside:
        yield from where_alike(part)


def where_alike(part: Part) -> Iterator[Choice]:
    """The ratios at which terms of the form are alike."""
    yield from between_neighbours(part.form)
    yield from at_minus_signs(part.form)


def between_neighbours(form: fmpz_mpoly) -> Iterator[Choice]:
    """Ratios at which the terms on both sides of a negative one are equal, for those that outweigh it least."""
    terms = {powers: float(int(c)) for powers, c in form.to_dict().items()}
    found = list[tuple[float, int, int, Fraction]]()
    for powers, c in terms.items():
        for i, j in combinations([k for k, e in enumerate(powers) if e], 2) if c < 0 else ():
            up, down = (terms.get(tuple(e + (k == a) - (k == b) for k, e in enumerate(powers)), 0.0) for a, b in ((i, j), (j, i)))
            if up > 0 and down > 0:
                found += [(c / sqrt(up * down), i, j, ratio) for ratio in near(sqrt(down / up))]
    yield from ((i, j, ratio) for _, i, j, ratio in sorted(found)[: MOST_HARD * len(RATIOS)])


def at_minus_signs(form: fmpz_mpoly) -> Iterator[Choice]:
    """The ratio one, and that of the exponents, for the terms that are lowest as coefficients of Bernstein polynomials."""
    sizes = sorted((int(c) / ways(powers), powers) for powers, c in form.to_dict().items() if c < 0)
    for _, powers in sizes[:MOST_HARD]:
        for i, j in combinations([k for k, e in enumerate(powers) if e], 2):
            yield from ((i, j, Fraction(1)), (i, j, Fraction(int(powers[i]), int(powers[j]))))


def near(x: float) -> Iterator[Fraction]:
    """Simple fractions close to a positive number."""
    for most in RATIOS if 1 / LARGEST < x < LARGEST else ():
        yield Fraction(x).limit_denominator(most) if x >= 1 else 1 / Fraction(1 / x).limit_denominator(most)


def lowest(part: Part) -> Floats:
    """Where no guard is negative and a form seems to be lowest beside what its terms add up to without their signs."""
    draw = np.random.default_rng(1)
    points = draw.dirichlet(np.full(len(part.form.context().gens()), 0.7), SAMPLES)
    best: Floats = points[0]
    step, least = 0.3, np.inf
    for _ in range(ROUNDS):
        found = values(part.form, points) / values(part.form, points, unsigned=True)
        for guard, _ in part.guards:
            found = np.where(values(guard, points) < 0, np.inf, found)
        if found.min() < least:
            least, best = found.min(), points[found.argmin()]
        else:
            step *= 0.6
        points = best * np.exp(draw.normal(0, step, (STEPS, len(best))))
        points /= points.sum(axis=1, keepdims=True)
    return best


def values(p: fmpz_mpoly, points: Floats, unsigned: bool = False) -> Floats:
    """The values of a polynomial at points, one in each row; if `unsigned`, what its terms add up to without their signs."""
    terms = p.to_dict()
    coefficients = np.array([float(abs(int(c)) if unsigned else int(c)) for c in terms.values()])
    found: Floats = np.exp(np.log(np.maximum(points, TINY)) @ np.array(list(terms), dtype=float).T) @ coefficients
    return found
