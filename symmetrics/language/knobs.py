"""Knobs: the parameters of a measure that are not counts, each with the domain it may be drawn from."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr

from .errors import DefinitionError
from .symbols import as_written

__all__ = ["RESERVED", "TAKEN", "Knob", "knobs_of"]

# Names that claims and certificates give to variables of their own.
RESERVED = re.compile(
    r"[rsmghl]\d+|step|other|scale\d?|(?:row|col)\d|large|(?:TP|FN|FP|TN)2?|j[01]{3}|P|N|PP|PN|n|K|C|a|b|sqrt|log|log2|log10|ln|abs|min|max|xlogx|sum"
)
TAKEN = (
    "Take another, but none of a, b, C, K, n, P, N, PP, PN, the four counts, functions and averages,"
    " step, other, scale and large, nor one of the letters r, s, m, g, h and l with a number behind it."
)

BOUND = re.compile(
    r"(?:(?P<low>-?\d+(?:/\d+|\.\d+)?)\s*(?P<low_is><=?)\s*)?(?P<name>[A-Za-z_]\w*)(?:\s*(?P<is>[<>]=?)\s*(?P<bound>-?\d+(?:/\d+|\.\d+)?))?"
)


@dataclass(frozen=True)
class Knob:
    """A parameter with an interval of allowed values; a bound that is None is infinite, and open where `*_open`.

    >>> Knob.parse("0 <= w < 1")
    Knob(name='w', lower=Fraction(0, 1), upper=Fraction(1, 1), lower_open=False, upper_open=True, default=None)
    """

    name: str
    lower: Fraction | None = None
    upper: Fraction | None = None
    lower_open: bool = False
    upper_open: bool = False
    default: Any = None

    @classmethod
    def parse(cls, domain: str, default: Any = None) -> Knob:
        """Read a domain such as `beta > 0`, `0 <= w <= 1` or plain `c`."""
        found = BOUND.fullmatch(domain.strip())
        if found is None:
            raise DefinitionError(f"Expected a domain like 'beta > 0' or '0 <= w <= 1', got {domain!r}. Use one name and numbers.")
        if RESERVED.fullmatch(found["name"]):
            raise DefinitionError(f"Expected a knob with a name of its own, got {found['name']!r}, which has a meaning here. {TAKEN}")
        lower, lower_open = (Fraction(found["low"]), found["low_is"] == "<") if found["low"] else (None, False)
        upper, upper_open = None, False
        if found["bound"] and found["is"].startswith("<"):
            upper, upper_open = Fraction(found["bound"]), found["is"] == "<"
        elif found["bound"]:
            lower, lower_open = Fraction(found["bound"]), found["is"] == ">"
        if lower is not None and upper is not None and (lower > upper or (lower == upper and (lower_open or upper_open))):
            raise DefinitionError(f"Expected a domain with a value in it, got {domain!r}. Widen it.")
        return cls(found["name"], lower, upper, lower_open, upper_open, default)

    @property
    def domain(self) -> str:
        """The domain as text.

        >>> Knob.parse("beta>0").domain
        'beta > 0'
        """
        low = "" if self.lower is None else f"{self.lower} {'<' if self.lower_open else '<='} "
        high = "" if self.upper is None else f" {'<' if self.upper_open else '<='} {self.upper}"
        if low and not high:
            return f"{self.name} {'>' if self.lower_open else '>='} {self.lower}"
        return f"{low}{self.name}{high}"

    @property
    def inner(self) -> Fraction:
        """A value inside the domain, another for most names.

        >>> Knob.parse("0 < w <= 1").inner
        Fraction(7, 29)
        """
        share = Fraction(sum(map(ord, self.name)) % 23 + 3, 29)
        if self.lower is None:
            return (self.upper or 1) - share
        return self.lower + share * ((self.upper if self.upper is not None else self.lower + 1) - self.lower)

    @property
    def ends(self) -> tuple[str, ...]:
        """What its values may tend to, and one of them: words for `along`.

        >>> Knob.parse("0 < w <= 1").ends, Knob.parse("w >= 0").ends
        (('lower', 'upper', '1/2'), ('lower', 'oo', '1'))
        """
        low, high = "-oo" if self.lower is None else "lower", "oo" if self.upper is None else "upper"
        between = 0 if self.lower is None else self.lower + 1 if self.upper is None else (self.lower + self.upper) / 2
        return low, high, str(between)

    def along(self, end: str, large: Expr) -> Expr:
        """A value of the domain that tends to an end as `large` grows, or a number as it is.

        >>> Knob.parse("0 < w <= 1").along("upper", sympy.Symbol("large"))
        1 - 1/(large + 2)
        """
        width = sympy.Integer(1) if self.lower is None or self.upper is None else sympy.Rational(self.upper - self.lower)
        with as_written():
            if end in ("oo", "-oo"):
                return large + 1 + sympy.Rational(self.lower or 0) if end == "oo" else -large - 1 + sympy.Rational(self.upper or 0)
            if end in ("lower", "upper"):
                step = width / (large + 2)
                return sympy.Rational(self.lower) + step if end == "lower" else sympy.Rational(self.upper) - step
            return sympy.Rational(end)

    def allows(self, value: Fraction) -> bool:
        """Whether a rational value lies in the domain."""
        above = self.lower is None or value > self.lower or (value == self.lower and not self.lower_open)
        below = self.upper is None or value < self.upper or (value == self.upper and not self.upper_open)
        return above and below

    def require(self, value: Any) -> None:
        """Raise unless a value is an expression or a number of the domain."""
        try:
            number = None if isinstance(value, str) else sympy.sympify(value, strict=True)
        except sympy.SympifyError:
            number = None
        if number is None or (number.is_number and not (number.is_Rational or number.is_Float)):
            raise DefinitionError(f"Expected a rational number with {self.domain}, got {value!r}. Give a number.")
        if number.is_number and not self.allows(Fraction(str(number)) if number.is_Rational else Fraction(float(number))):
            raise DefinitionError(f"Expected {self.domain}, got {self.name} = {value}. Choose a value in that domain.")


def knobs_of(owner: str, keyword: Mapping[str, Any], domains: dict[str, str]) -> tuple[Knob, ...]:
    """The knobs of a measure from its keyword-only parameters (name to default) and their declared domains."""
    if set(keyword) != set(domains):
        raise DefinitionError(
            f"Expected a domain for each of {sorted(keyword)} in {owner}, got {sorted(domains)}. Declare knobs={{name: domain}}."
        )
    return tuple(Knob.parse(domains[name], None if default is inspect.Parameter.empty else default) for name, default in keyword.items())
