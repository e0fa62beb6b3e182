"""What can be worked out of whole numbers: roots and extremes that are whole, and prime factors."""

from __future__ import annotations

from collections import Counter

__all__ = ["number", "prime_powers", "whole_root"]

LARGEST_DIVISOR = 2_000


def number(kind: str, of: list[int], degree: int) -> int | None:
    """The root, absolute value, maximum or minimum of whole numbers, where it is whole."""
    if kind == "root":
        root = whole_root(max(of[0], 0), degree)
        return root if root**degree == of[0] else None
    return {"abs": lambda: abs(of[0]), "max": lambda: max(of), "min": lambda: min(of)}[kind]()


def prime_powers(n: int) -> Counter[int]:
    """The powers of the small primes in a positive whole number; what they leave over is not taken apart.

    >>> prime_powers(360) == {2: 3, 3: 2, 5: 1}
    True
    """
    powers: Counter[int] = Counter()
    for p in range(2, LARGEST_DIVISOR):
        if p * p > n:
            break
        while n % p == 0:
            n, powers[p] = n // p, powers[p] + 1
    if n > 1:
        powers[n] += 1
    return powers


def whole_root(x: int, degree: int) -> int:
    """The largest whole number whose power to the degree is at most x, by bisection on its bits.

    >>> whole_root(63, 3), whole_root(64, 3)
    (3, 4)
    """
    found = 0
    for bit in reversed(range(x.bit_length() // degree + 1)):
        if (found | 1 << bit) ** degree <= x:
            found |= 1 << bit
    return found
