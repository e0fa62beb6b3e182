"""Terms: rational coefficients times powers of steps, as a compiler handles them before anything is divided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["Term", "common_powers"]


@dataclass(frozen=True)
class Term:
    """A rational coefficient times whole powers of steps, ready to be cancelled."""

    coefficient: Fraction
    powers: Mapping[int, int] = field(default_factory=dict)

    def times(self, other: Term) -> Term:
        """The product."""
        powers = {step: self.powers.get(step, 0) + other.powers.get(step, 0) for step in {**self.powers, **other.powers}}
        return Term(self.coefficient * other.coefficient, {step: power for step, power in powers.items() if power})

    def to(self, exponent: int) -> Term:
        """A whole power."""
        coefficient = self.coefficient**exponent if self.coefficient else Fraction(0)
        return Term(coefficient, {step: power * exponent for step, power in self.powers.items()})

    @property
    def above(self) -> dict[int, int]:
        """The powers above the fraction bar."""
        return {step: power for step, power in self.powers.items() if power > 0}

    @property
    def below(self) -> dict[int, int]:
        """The powers below the fraction bar."""
        return {step: -power for step, power in self.powers.items() if power < 0}


def common_powers(terms: Sequence[Term]) -> dict[int, int]:
    """The powers every term can be divided by."""
    steps = {step for term in terms for step in term.powers}
    powers = {step: min(term.powers.get(step, 0) for term in terms) for step in steps}
    return {step: power for step, power in powers.items() if power}
