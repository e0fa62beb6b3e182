"""Goals in pairs of names that may be negative, of which guards say which is the larger: as polynomials in their differences and sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd
from typing import Any

from ....algebra.polynomials import text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, Ring
from ..roots.gaps import in_brackets
from .parts import joined

__all__ = ["difference_and_sum"]

Certificate = dict[str, Any]
Guard = tuple[int, tuple[str, str]]  # the number of a guard, and its two names, the larger one last
Powers = tuple[tuple[int, int], ...]  # of the difference and the sum of each pair
MOST_TERMS = 200


def difference_and_sum(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """With d = y - x >= 0 and s = x + y the goal is a sum of powers of d times even powers of s: so is y**k - x**k for every odd k.

    The same with several such pairs of names at once; of one pair also with s less a number, so that a + b*x may take the place of x.
    """
    if ob.relation == "==" or not 0 < len(ob.goal) <= MOST_TERMS:
        return
    pairs = list(guards_of_two_names(ob))
    for chosen in dict.fromkeys([*((pair,) for pair in pairs), apart(pairs)] if pairs else ()):
        names = [two for _, two in chosen]
        about_zero = by_powers(ob, names)
        others = centres(about_zero[1]) if len(chosen) == 1 else ()
        for centre in dict.fromkeys([Fraction(0), *others]):
            scale, parts = by_powers(ob, names, centre) if centre else about_zero
            if all(ob.reader.is_plain(part) and not any(k % 2 for _, k in powers) for powers, part in parts.items()):
                shared = gcd(scale, *(c for part in parts.values() for c in part.values()))
                yield {
                    "factor": str(scale // shared),
                    "squares": [square(ob, chosen, centre, powers, part, shared) for powers, part in parts.items()],
                }


def centres(parts: Mapping[Powers, Polynomial]) -> Iterator[Fraction]:
    """Numbers from which a sum may be counted: the power below its highest drops out of what goes with some power of the difference."""
    sizes = dict[int, int]()
    for ((difference, k),) in parts:
        sizes[difference] = max(k, sizes.get(difference, 0))
    for difference, size in sizes.items():
        top, below = (parts.get(((difference, k),), {}).get(0, 0) for k in (size, size - 1))
        if size and top and below:
            yield Fraction(-below, size * top)


def square(ob: Obligation, chosen: Sequence[Guard], centre: Fraction, powers: Powers, part: Polynomial, shared: int) -> list[str]:
    """A coefficient times powers of differences, and the powers of sums whose square goes with it."""
    coefficient, root = in_brackets(text_of(ob.reader.ring, {m: c // shared for m, c in part.items()})), "1"
    for (number, (one, two)), (d, s) in zip(chosen, powers, strict=True):
        total = f"({centre.denominator}*({one} + {two}) - ({centre.numerator}))" if centre else f"({one} + {two})"
        coefficient, root = joined(coefficient, power(f"g{number}", d)), joined(root, power(total, s // 2))
    return [coefficient, root]


def apart(pairs: Sequence[Guard]) -> tuple[Guard, ...]:
    """The first of some guards that have no name in common."""
    chosen: list[Guard] = []
    for number, names in pairs:
        if not any({*names} & {*others} for _, others in chosen):
            chosen.append((number, names))
    return tuple(chosen)


def power(base: str, k: int) -> str:
    """The text of a power."""
    return "1" if not k else base if k == 1 else f"{base}**{k}"


def guards_of_two_names(ob: Obligation) -> Iterator[Guard]:
    """The numbers of guards y - x, and the names x and y, at least one of which may be negative or which are all that the goal is in."""
    ring = ob.reader.ring
    sought = {name for m in ob.goal for name in ring.support(m)}
    for number, guard in enumerate(ob.guards, 1):
        if len(guard) == 2 and sorted(guard.values()) == [-1, 1]:
            names = {c: ring.support(m) for m, c in guard.items()}
            one, two = (names[sign][0] if len(names[sign]) == 1 else "" for sign in (-1, 1))
            linear = one and two and guard == {**ring.variable(two), next(iter(ring.variable(one))): -1}
            if linear and ({one, two} & ob.reader.signed or sought == {one, two}):
                yield number, (one, two)


def by_powers(ob: Obligation, pairs: Sequence[tuple[str, str]], centre: Fraction = Fraction(0)) -> tuple[int, dict[Powers, Polynomial]]:
    """A number, and the goal in pairs of names x and y times that number, by the powers of y - x and of q*(x + y) - p, for a centre p/q."""
    scale, parts = 1, {Powers(): ob.goal}
    for one, two in pairs:
        more, parts = in_one_pair(ob.reader.ring, parts, one, two, centre)
        scale *= more
    return scale, parts


def in_one_pair(
    ring: Ring, parts: Mapping[Powers, Polynomial], one: str, two: str, centre: Fraction
) -> tuple[int, dict[Powers, Polynomial]]:
    """The same for one more pair."""
    p, q = centre.numerator, centre.denominator
    x, y = (next(iter(ring.variable(name))) for name in (one, two))
    terms = [(powers, m, c, ring.exponent(m, one), ring.exponent(m, two)) for powers, part in parts.items() for m, c in part.items()]
    degree = max((i + j for *_, i, j in terms), default=0)
    found = Counter[tuple[Powers, int]]()
    for powers, m, c, i, j in terms:
        rest, size = m - i * x - j * y, c * (2 * q) ** (degree - i - j)
        for a in range(i + 1):  # (s + p - q*d)**i * (s + p + q*d)**j, term by term
            for b in range(j + 1):
                some, left = (-1) ** a * q ** (a + b) * comb(i, a) * comb(j, b) * size, i + j - a - b
                for s in range(left + 1) if p else (left,):
                    found[(*powers, (a + b, s)), rest] += some * comb(left, s) * p ** (left - s)
    made = dict[Powers, Polynomial]()
    for (powers, rest), c in found.items():
        if c:
            made.setdefault(powers, {})[rest] = c
    return (2 * q) ** degree, made
