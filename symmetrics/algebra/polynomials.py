"""Between the kernel's polynomials, FLINT's, and text.

The search works on the very polynomials the kernel will check, so that a certificate never misses its statement.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

from ..kernel.polynomial import BITS, Atom, Polynomial, Ring
from ..kernel.statement import RESERVED
from ..language.fractions import irreducible_factors

__all__ = [
    "Factored",
    "exponents",
    "factored",
    "from_flint",
    "lasting_names",
    "packed",
    "roots_of_numbers",
    "spelled",
    "text_of",
    "to_flint",
]


def exponents(ring: Ring, monomial: int) -> tuple[int, ...]:
    """The exponents of a monomial, one for each variable of the ring."""
    count = len(ring.slots)
    return struct.unpack(f"<{count}H", monomial.to_bytes(BITS // 8 * count, "little"))


def packed(powers: Iterable[int]) -> int:
    """The monomial with the given exponents."""
    exponents = tuple(powers)
    return int.from_bytes(struct.pack(f"<{len(exponents)}H", *exponents), "little")


def to_flint(ring: Ring, p: Polynomial) -> fmpz_mpoly:
    """The polynomial in FLINT's form."""
    context = fmpz_mpoly_ctx.get(tuple(ring.slots), Ordering.degrevlex)
    return context.from_dict({exponents(ring, m): c for m, c in p.items()})


def from_flint(p: fmpz_mpoly) -> Polynomial:
    """The polynomial in the kernel's form."""
    return {packed(powers): int(c) for powers, c in p.to_dict().items()}


@dataclass(frozen=True)
class Factored:
    """A polynomial as `content` times irreducible factors with their powers."""

    content: int
    factors: tuple[tuple[Polynomial, int], ...]


def factored(ring: Ring, p: Polynomial) -> Factored:
    """The factors of a polynomial, atoms being treated as free variables."""
    return factors_of(tuple(ring.slots), tuple(p.items()))


@lru_cache(maxsize=2048)
def factors_of(names: tuple[str, ...], terms: tuple[tuple[int, int], ...]) -> Factored:
    """The factors of a polynomial given by its terms."""
    powers = {tuple(m >> (BITS * slot) & 0xFFFF for slot in range(len(names))): c for m, c in terms}
    content, factors = irreducible_factors(fmpz_mpoly_ctx.get(names, Ordering.degrevlex).from_dict(powers))
    return Factored(content, tuple((from_flint(f), k) for f, k in factors))


def lasting_names(ring: Ring) -> list[str]:
    """The names in a ring without those of conditions, `g1` or `h1`, which are there only once some certificate has used them.

    >>> ring = Ring()
    >>> _ = ring.variable("TP"), ring.variable("g1"), ring.variable("gain")
    >>> lasting_names(ring)
    ['TP', 'gain']
    """
    return [name for name in ring.slots if name[0] not in "gh" or not RESERVED.fullmatch(name)]


def roots_of_numbers(ring: Ring) -> dict[str, Atom]:
    """The roots of whole numbers in a ring, each with its name.

    >>> from symmetrics.kernel.reading import Reader
    >>> from symmetrics.kernel.syntax import parse
    >>> reader = Reader()
    >>> _ = reader.read(parse("sqrt(2)*sqrt(TP)"))
    >>> list(roots_of_numbers(reader.ring))
    ['r1']
    """
    return {name: atom for name, atom in ring.atoms.items() if atom.kind == "root" and set(atom.constant) == {0}}


def text_of(ring: Ring, p: Polynomial) -> str:
    """The polynomial as text, larger degrees first.

    >>> ring = Ring()
    >>> TP = ring.variable("TP")
    >>> text_of(ring, ring.times(TP, {0: 3}))
    '3*TP'
    """
    names = list(ring.slots)
    rows = sorted(((exponents(ring, m), c) for m, c in p.items()), key=lambda row: (-sum(row[0]), [-e for e in row[0]]))
    if not rows:
        return "0"
    rows = [row for row in rows if row[1] > 0] + [row for row in rows if row[1] < 0]
    return "".join(_term(names, powers, c, first=not k) for k, (powers, c) in enumerate(rows))


def spelled(ring: Ring, written: str) -> str:
    """A text with names of atoms in it, each written out as what it stands for.

    >>> from symmetrics.kernel.reading import Reader
    >>> from symmetrics.kernel.syntax import parse
    >>> reader = Reader()
    >>> _ = reader.read(parse("max(TP, sqrt(FP))"))
    >>> spelled(reader.ring, "m1 - TN")
    'max(TP, sqrt(FP)) - TN'
    """
    for name, atom in reversed(ring.atoms.items()):
        if atom.kind == "root":
            inside = [in_factors(ring, atom.constant)]
        else:
            inside = [text_of(ring, p) for p in (atom.of[:1] if atom.kind == "abs" else atom.of)]
        root = f"sqrt({inside[0]})" if atom.degree == 2 else f"({inside[0]})**(1/{atom.degree})"
        written = re.sub(rf"\b{name}\b", root if atom.kind == "root" else f"{atom.kind}({', '.join(inside)})", written)
    return written


def in_factors(ring: Ring, p: Polynomial) -> str:
    """The polynomial as text, a product of its factors."""
    found = factored(ring, p)
    content = [] if found.content == 1 and found.factors else [str(found.content)]
    factors = [(text_of(ring, f), len(f) > 1, k) for f, k in found.factors]
    if not content and [k for *_, k in factors] == [1]:
        return factors[0][0]
    return "*".join([*content, *((f"({f})" if several else f) + (f"**{k}" if k > 1 else "") for f, several, k in factors)])


def _term(names: list[str], powers: tuple[int, ...], c: int, first: bool) -> str:
    parts = [name if e == 1 else f"{name}**{e}" for name, e in zip(names, powers, strict=True) if e]
    if abs(c) != 1 or not parts:
        parts.insert(0, str(abs(c)))
    sign = ("-" if c < 0 else "") if first else (" - " if c < 0 else " + ")
    return sign + "*".join(parts)
