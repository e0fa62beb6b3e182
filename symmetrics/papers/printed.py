"""Numbers as printed, and exact values held against them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

import sympy
from sympy import Expr

from ..kernel.points import Undecided, UndefinedAtPoint, enclose
from ..kernel.rejected import Rejected
from ..kernel.syntax import parse
from ..language.quoted import plainly
from ..language.signs import sign
from ..language.text import text

__all__ = ["Printed", "compared", "decimal", "fits", "judged", "number_of", "read_printed", "rounded"]

NUMBER = re.compile(r"([+-]?)(\d{0,15})(?:\.(\d{0,15}))?\s*(%?)", re.ASCII)
FRACTION = re.compile(r"([+-]?\d{1,15})/(\d{1,15})", re.ASCII)
NO_NUMBER = {"nan", "undefined", "n/a", "not defined", "not computable"}
NOTHING = {"", "-", "–", "—"}
PRECISIONS = (80, 320, 1280)


@dataclass(frozen=True)
class Printed:
    """A printed value: a number with the worth of its last place (0 for a fraction), that there is none, or nothing at all."""

    text: str
    kind: str
    value: Fraction = Fraction(0)
    unit: Fraction = Fraction(0)

    def to_places_of(self, other: Printed) -> Printed:
        """A whole number without a point, read to as many places as its neighbour is printed."""
        bare = self.kind == other.kind == "number" and self.unit == 1 and "." not in self.text
        return replace(self, unit=min(self.unit, other.unit)) if bare and other.unit else self


def read_printed(printed: str) -> Printed:
    """What a printed text says.

    >>> read_printed("0.643").unit, read_printed("91%").value, read_printed("NAN").kind
    (Fraction(1, 1000), Fraction(91, 100), 'undefined')
    """
    stripped = plainly(printed)
    if printed.strip() in NOTHING:
        return Printed(printed, "nothing")
    if stripped.lower() in NO_NUMBER:
        return Printed(printed, "undefined")
    if (whole := FRACTION.fullmatch(stripped)) and int(whole[2]):
        return Printed(printed, "number", Fraction(int(whole[1]), int(whole[2])))
    found = NUMBER.fullmatch(stripped)
    if not found or not (found[2] or found[3]):
        return Printed(printed, "unreadable")
    places = len(found[3] or "")
    value = Fraction(int((found[2] or "") + (found[3] or "")), 10**places) * (-1 if found[1] == "-" else 1)
    percent = 100 if found[4] else 1
    return Printed(printed, "number", value / percent, Fraction(1, 10**places) / percent)


def number_of(printed: str) -> Fraction | None:
    """The number a text is, None for anything else.

    >>> number_of("0.900"), number_of("x")
    (Fraction(9, 10), None)
    """
    read = read_printed(printed)
    return read.value if read.kind == "number" else None


def compared(exact: Expr, bound: Fraction) -> int:
    """The sign of an exact value minus a fraction: by fractions, then by enclosures, last by algebra.

    >>> compared(sympy.log(2), Fraction(69, 100))
    1
    """
    if exact.is_Rational:
        difference = Fraction(int(exact.p), int(exact.q)) - bound
        return (difference > 0) - (difference < 0)
    for bits in PRECISIONS:
        try:
            low, high = enclose(parse(text(exact)), {}, bits)
        except (Undecided, UndefinedAtPoint):
            continue
        except Rejected:
            break
        if low > bound or high < bound:
            return 1 if low > bound else -1
    return sign(exact - sympy.Rational(bound))


def judged(exact: Expr, printed: Printed) -> str:
    """How an exact value stands to a printed one: "agrees", "tie", "truncated", or "" where it does not follow.

    It agrees within half a unit of the last printed place; at exactly half a unit it is a tie.

    >>> judged(sympy.Rational(2, 3), read_printed("0.67")), judged(sympy.Rational(2, 3), read_printed("0.66"))
    ('agrees', 'truncated')
    >>> judged(sympy.Rational(1, 8), read_printed("0.12"))
    'tie'
    """
    if printed.kind != "number":
        return ""
    below = compared(exact, printed.value - printed.unit / 2)
    above = compared(exact, printed.value + printed.unit / 2)
    if below > 0 > above or (printed.unit == 0 and below == 0):
        return "agrees"
    if below == 0 or above == 0:
        return "tie"
    # The digits beyond the last printed one were cut off, towards zero.
    if printed.value >= 0 and above > 0 and compared(exact, printed.value + printed.unit) < 0:
        return "truncated"
    if printed.value <= 0 and below < 0 and compared(exact, printed.value - printed.unit) > 0:
        return "truncated"
    return ""


def fits(exact: Expr | None, printed: Printed) -> bool:
    """Whether a value, None for an undefined one, is what is printed, ties included."""
    if exact is None:
        return printed.kind == "undefined"
    return judged(exact, printed) in ("agrees", "tie")


def rounded(exact: Expr, places: int) -> str:
    """A value rounded to some places, as it would be printed.

    >>> rounded(sympy.Rational(-2, 3), 2), rounded(sympy.Rational(5, 2), 0)
    ('-0.67', '2')
    """
    return f"{sympy.N(exact, 30):.{places}f}"


def decimal(exact: Expr, unit: Fraction) -> str:
    """A value in digits, three places beyond a unit.

    >>> decimal(sympy.Rational(2, 3), Fraction(1, 100))
    '0.66667'
    """
    found = rounded(exact, len(str(unit.denominator)) + 2 if unit else 6)
    return found.rstrip("0").rstrip(".") if "." in found else found
