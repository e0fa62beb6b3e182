"""Goals in two names that may be negative, of which a guard says which is the larger: as polynomials in their difference and their sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, gcd
from typing import Any

from ..algebra.polynomials import text_of
from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from .gaps import in_brackets
from .parts import joined

__all__ = ["difference_and_sum"]

Certificate = dict[str, Any]
MOST_TERMS = 200


def difference_and_sum(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """With d = y - x >= 0 and s = x + y the goal is a sum of powers of d times even powers of s: so is y**k - x**k for every odd k."""
    if ob.relation == "==" or not 0 < len(ob.goal) <= MOST_TERMS:
        return
    for number, (one, two) in guards_of_two_names(ob):
        degree, parts = by_powers(ob, one, two)
        if all(ob.reader.is_plain(part) and not s % 2 for (_, s), part in parts.items()):
            shared = gcd(2**degree, *(c for part in parts.values() for c in part.values()))
            squares = [
                [
                    joined(in_brackets(text_of(ob.reader.ring, {m: c // shared for m, c in part.items()})), power(f"g{number}", d)),
                    power(f"({one} + {two})", s // 2),
                ]
                for (d, s), part in parts.items()
            ]
            yield {"factor": str(2**degree // shared), "squares": squares}


def power(base: str, k: int) -> str:
    """The text of a power."""
    return "1" if not k else base if k == 1 else f"{base}**{k}"


def guards_of_two_names(ob: Obligation) -> Iterator[tuple[int, tuple[str, str]]]:
    """The numbers of guards y - x, and the names x and y, at least one of which may be negative."""
    ring = ob.reader.ring
    for number, guard in enumerate(ob.guards, 1):
        if len(guard) == 2 and sorted(guard.values()) == [-1, 1]:
            names = {c: ring.support(m) for m, c in guard.items()}
            one, two = (names[sign][0] if len(names[sign]) == 1 else "" for sign in (-1, 1))
            linear = one and two and guard == {**ring.variable(two), next(iter(ring.variable(one))): -1}
            if linear and {one, two} & ob.reader.signed:
                yield number, (one, two)


def by_powers(ob: Obligation, one: str, two: str) -> tuple[int, dict[tuple[int, int], Polynomial]]:
    """The degree of a goal in two names x and y; the goal times 2 to that power by the powers of y - x and of x + y."""
    ring = ob.reader.ring
    x, y = (next(iter(ring.variable(name))) for name in (one, two))
    exponents = {m: (ring.exponent(m, one), ring.exponent(m, two)) for m in ob.goal}
    degree = max(sum(pair) for pair in exponents.values())
    found = Counter[tuple[int, int, int]]()
    for m, (i, j) in exponents.items():
        rest, size = m - i * x - j * y, ob.goal[m] * 2 ** (degree - i - j)
        for a in range(i + 1):  # (s - d)**i * (s + d)**j, term by term
            for b in range(j + 1):
                found[a + b, i + j - a - b, rest] += (-1) ** a * comb(i, a) * comb(j, b) * size
    parts = dict[tuple[int, int], Polynomial]()
    for (d, s, rest), c in found.items():
        if c:
            parts.setdefault((d, s), {})[rest] = c
    return degree, parts
