"""What evaluating a measure at one matrix gives."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sympy import Expr

__all__ = ["Evaluation", "Surd", "in_sympy"]


@dataclass(frozen=True)
class Surd:
    """A fraction times the root of a whole number without square factors.

    >>> print(Surd(Fraction(17, 198), 66), Surd(Fraction(-1, 2), 5), Surd(Fraction(3), 2), Surd(Fraction(1, 3)))
    17*sqrt(66)/198 -sqrt(5)/2 3*sqrt(2) 1/3
    """

    factor: Fraction
    radicand: int = 1

    def __str__(self) -> str:
        """As SymPy writes it."""
        if self.radicand == 1:
            return str(self.factor)
        above, below = self.factor.numerator, self.factor.denominator
        times = {1: "", -1: "-"}.get(above, f"{above}*")
        return f"{times}sqrt({self.radicand})" + (f"/{below}" if below != 1 else "")

    @property
    def number(self) -> Expr:
        """The same as a SymPy number."""
        from sympy import Rational, sqrt

        return Rational(self.factor.numerator, self.factor.denominator) * sqrt(self.radicand)


@dataclass(frozen=True)
class Evaluation:
    """A measure at a matrix. `exact` is a SymPy number and `decimal` its float; both are None where `defined` is False.

    `why` then says which part of the formula fails. `limit` is the one value the measure tends to there from wherever it is defined,
    `oo` and `-oo` included, if it is known to exist. `value` and `tends` are the same as `exact` and `limit`, made without SymPy where
    that is possible: `str()` gives the same text.
    """

    measure: str
    value: Any
    decimal: float | None
    defined: bool
    why: str | None = None
    tends: Any = None

    @property
    def exact(self) -> Expr | None:
        """The value as a SymPy number."""
        return in_sympy(self.value)

    @property
    def limit(self) -> Expr | None:
        """The limit as a SymPy number."""
        return in_sympy(self.tends)


def in_sympy(value: Any) -> Any:
    """A value as SymPy has it."""
    if isinstance(value, str):
        from sympy import oo

        return -oo if value == "-oo" else oo
    return value.number if isinstance(value, Surd) else value
