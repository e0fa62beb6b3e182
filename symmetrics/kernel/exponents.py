"""What certificates know of powers with any exponent: they are no larger than weighted means, and a larger base has the larger power."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .obligation import Obligation, cleared
from .polynomial import Polynomial, Quotient
from .rejected import Rejected

__all__ = ["with_exponents"]

ONE = Quotient({0: 1})
MOST_FACTORS = 8


def with_exponents(ob: Obligation, tables: Any) -> Obligation:
    """The obligation with a further guard for each table: of a mean, of two powers, or of a power within another."""
    if not isinstance(tables, list) or not tables:
        raise Rejected("exponents is a list of tables")
    for table in tables:
        ob = ob.with_guard(guard_of(ob, table))
    return ob


def guard_of(ob: Obligation, table: Any) -> Polynomial:
    """What a table says is not negative."""
    keys = set(table) if isinstance(table, Mapping) else set()
    if keys == {"mean"}:
        return mean_above(ob, table["mean"])
    if keys == {"outer", "inner"}:
        return beside_a_base(ob, table["outer"], table["inner"])
    if not keys or keys - {"smaller", "larger"}:
        raise Rejected("a table of exponents has a mean, or what is smaller and larger, or outer and inner")
    return larger_above(ob, table.get("smaller"), table.get("larger"))


def mean_above(ob: Obligation, names: Any) -> Polynomial:
    """The mean of some bases, with their exponents and what is left to one as weights, less the product of their powers."""
    if not isinstance(names, list) or not 0 < len(names) <= MOST_FACTORS:
        raise Rejected("a mean is that of a few powers")
    reader, of = ob.reader, [power(ob, name) for name in names]
    rest = reader.sum([ONE, *(less(ob, exponent) for _, exponent in of)])
    require_not_negative(ob, rest, *(exponent for _, exponent in of))
    weighted = [reader.product([base, exponent]) for base, exponent in of]
    return cleared(reader, reader.sum([rest, *weighted, less(ob, reader.product([letter(ob, name) for name in names]))]))


def larger_above(ob: Obligation, smaller: Any, larger: Any) -> Polynomial:
    """One power less another, of which one may be missing, which is one, or be called `base`: that of the other, to the power one.

    They have the same exponent, and the first has the larger base; or they have the same base, which is on one side of one.
    """
    (low, least), (high, most) = (sides(ob, name, other) for name, other in ((smaller, larger), (larger, smaller)))
    difference, values = ob.reader.sum([high, less(ob, low)]), [value(ob, name, base) for name, base in ((larger, high), (smaller, low))]
    if least == most:
        needed = [least, difference]
    elif low == high:
        beyond, further = ob.reader.sum([low, less(ob, ONE)]), ob.reader.sum([most, less(ob, least)])
        needed = [further] if is_not_negative(ob, beyond) else [less(ob, beyond), less(ob, further)]
    else:
        raise Rejected("two powers have the same exponent or the same base")
    require_not_negative(ob, *needed)
    return cleared(ob.reader, ob.reader.sum([values[0], less(ob, values[1])]))


def beside_a_base(ob: Obligation, outer: Any, inner: Any) -> Polynomial:
    """A power of what lies on one side of `x**e`, with the exponent `1/e`, less x, or x less that power."""
    (base, inverse), (x, exponent) = power(ob, outer), power(ob, inner)
    if ob.reader.sum([ob.reader.product([exponent, inverse]), less(ob, ONE)]).top:
        raise Rejected("the exponent of an outer power is one over that of the inner one")
    above, result = (ob.reader.sum([one, less(ob, other)]) for one, other in ((base, letter(ob, inner)), (letter(ob, outer), x)))
    if not is_not_negative(ob, above):
        above, result = less(ob, above), less(ob, result)
    require_not_negative(ob, exponent, above)
    return cleared(ob.reader, result)


def sides(ob: Obligation, name: Any, other: Any) -> tuple[Quotient, Quotient]:
    """The base and the exponent of a power, of one, or of the base of another power."""
    if name is None:
        return ONE, power(ob, other)[1]
    return (power(ob, other)[0], ONE) if name == "base" else power(ob, name)


def value(ob: Obligation, name: Any, base: Quotient) -> Quotient:
    """What such a power is: its base, or a letter."""
    return base if name in (None, "base") else letter(ob, name)


def letter(ob: Obligation, name: str) -> Quotient:
    """A letter as a quotient."""
    return Quotient(ob.reader.ring.variable(name))


def power(ob: Obligation, name: Any) -> tuple[Quotient, Quotient]:
    """The base and the exponent of a letter that is a power."""
    known = ob.reader.letters.get(name) if isinstance(name, str) else None
    if known is None or known[0] != "power":
        raise Rejected(f"{str(name)[:200]!r} is no power with such an exponent")
    return known[1][0], known[1][1]


def less(ob: Obligation, quotient: Quotient) -> Quotient:
    """Minus a quotient."""
    return ob.reader.product([Quotient({0: -1}), quotient])


def require_not_negative(ob: Obligation, *quotients: Quotient) -> None:
    """Refuse what may be negative, as far as is known."""
    if not all(is_not_negative(ob, quotient) for quotient in quotients):
        raise Rejected("an exponent, or a difference of bases or exponents, may be negative")


def is_not_negative(ob: Obligation, quotient: Quotient) -> bool:
    """Whether a quotient is plain, or a guard."""
    p = cleared(ob.reader, quotient)
    return ob.reader.is_plain(p) or p in ob.guards
