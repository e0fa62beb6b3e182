"""Numbers as they are quoted in print, and the interval of exact values each of them may stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from .counting import shown
from .errors import DefinitionError

__all__ = ["Quoted", "plainly", "quoted"]

DECIMAL = re.compile(r"([+-]?)(\d{0,60})(?:\.(\d{0,60}))?(?:[eE]([+-]?\d{1,3}))?(%?)", re.ASCII)
WITHIN = re.compile(r"(.*?)(?:±|\+/?-)(.*)")
PLAIN = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", ",": "."})
RATIO = re.compile(r"([+-]?\d{1,60})/(\d{1,60})", re.ASCII)


@dataclass(frozen=True)
class Quoted:
    """A number as it is printed, and the ends of the interval it stands for; an end that is `open` does not belong to it."""

    text: str
    low: Fraction
    high: Fraction
    low_open: bool = False
    high_open: bool = False

    def holds(self, value: Fraction) -> bool:
        """Whether a rational number lies in the interval.

        >>> quoted("0.78").holds(Fraction(157, 200))
        True
        """
        above = value > self.low or (value == self.low and not self.low_open)
        return above and (value < self.high or (value == self.high and not self.high_open))


def plainly(text: str) -> str:
    """A printed number with the minus sign and the decimal point of a keyboard.

    >>> plainly(" \N{MINUS SIGN}0,3 ")
    '-0.3'
    """
    return text.strip().translate(PLAIN)


def quoted(text: str, truncated: bool = False) -> Quoted:
    """The interval of a printed number: half a unit of its last place to either side, both ends included, for ties go either way.

    `78%` is printed in hundredths, `7.8e-1` and `0,78` are `0.78`; `39/50` is exact, and so are the ends of `0.62±0.01`, also
    `0.62+-0.01`. With `truncated`, further digits were cut off instead of rounded. Raises `DefinitionError` for anything else.

    >>> quoted("0.78").low, quoted("78%").high, quoted("39/50").low
    (Fraction(31, 40), Fraction(157, 200), Fraction(39, 50))
    >>> quoted("0.78", truncated=True).high, quoted("-0.78", truncated=True).low_open
    (Fraction(79, 100), True)
    """
    text = text.strip()
    plain = plainly(text)
    if (ratio := RATIO.fullmatch(plain)) and int(ratio[2]):
        exact = Fraction(int(ratio[1]), int(ratio[2]))
        return Quoted(text, exact, exact)
    if margin := WITHIN.fullmatch(plain):
        (value, _, _), (reach, _, negative) = (decimal(part.strip(), text) for part in margin.groups())
        if negative:
            raise DefinitionError(f"Expected a number and how far it may be off, got {shown(text)}. Write for example 0.62±0.01.")
        return Quoted(text, value - reach, value + reach)
    value, unit, negative = decimal(plain, text)
    return cut(text, value, unit, negative) if truncated else Quoted(text, value - unit / 2, value + unit / 2)


def decimal(written: str, text: str) -> tuple[Fraction, Fraction, bool]:
    """The value of a decimal number, the unit of its last place, and whether it has a minus sign; `text` is all that is quoted."""
    found = DECIMAL.fullmatch(written)
    if found is None or not (found[2] or found[3]):
        raise DefinitionError(f"Expected a printed number, got {shown(text)}. Write for example 0.78, 78%, 39/50 or 0.62±0.01.")
    places = len(found[3] or "") + (2 if found[5] else 0) - int(found[4] or 0)
    unit = Fraction(1, 10) ** places
    size = int((found[2] or "") + (found[3] or "")) * unit
    return (-size if found[1] == "-" else size), unit, found[1] == "-"


def cut(text: str, value: Fraction, unit: Fraction, negative: bool) -> Quoted:
    """The interval of a number whose further digits were cut off; of zero on both sides, for a small number loses its sign."""
    low = value - unit if negative or value == 0 else value
    high = value if negative and value != 0 else value + unit
    return Quoted(text, low, high, low_open=low < value, high_open=high > value)
