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
    """The obligation with a further guard for each table: a `mean` of several powers, or a `smaller` and a `larger` one."""
    if not isinstance(tables, list) or not tables:
        raise Rejected("exponents is a list of tables")
    for table in tables:
        if not isinstance(table, Mapping) or not table or not (set(table) == {"mean"} or set(table) <= {"smaller", "larger"}):
            raise Rejected("a table of exponents has a mean, or what is smaller and larger")
        ob = ob.with_guard(
            mean_above(ob, table["mean"]) if "mean" in table else larger_above(ob, table.get("smaller"), table.get("larger"))
        )
    return ob


def mean_above(ob: Obligation, names: Any) -> Polynomial:
    """The mean of some bases, with their exponents and what is left to one as weights, less the product of their powers."""
    if not isinstance(names, list) or not 0 < len(names) <= MOST_FACTORS:
        raise Rejected("a mean is that of a few powers")
    reader, of = ob.reader, [power(ob, name) for name in names]
    rest = reader.sum([ONE, *(less(ob, exponent) for _, exponent in of)])
    require_not_negative(ob, rest, *(exponent for _, exponent in of))
    product = reader.ring.product(reader.ring.variable(name) for name in names)
    weighted = [reader.product([base, exponent]) for base, exponent in of]
    return cleared(reader, reader.sum([rest, *weighted, less(ob, Quotient(product))]))


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


def sides(ob: Obligation, name: Any, other: Any) -> tuple[Quotient, Quotient]:
    """The base and the exponent of a power, of one, or of the base of another power."""
    if name is None:
        return ONE, power(ob, other)[1]
    return (power(ob, other)[0], ONE) if name == "base" else power(ob, name)


def value(ob: Obligation, name: Any, base: Quotient) -> Quotient:
    """What such a power is: its base, or a letter."""
    return base if name in (None, "base") else Quotient(ob.reader.ring.variable(name))


def power(ob: Obligation, name: Any) -> tuple[Quotient, Quotient]:
    """The base and the exponent of a letter that is a power."""
    letter = ob.reader.letters.get(name) if isinstance(name, str) else None
    if letter is None or letter[0] != "power":
        raise Rejected(f"{str(name)[:200]!r} is no power with such an exponent")
    return letter[1][0], letter[1][1]


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
