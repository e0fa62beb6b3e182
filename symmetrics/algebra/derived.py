"""A derivation, its lines, and what kept one from being certified."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sympy import Expr, log

from ..kernel import Statement
from ..language.latex import latex, upright
from ..language.legible import legible
from ..language.measure import Measure
from ..language.symbols import xlogx
from .identities import Confirmed

__all__ = ["Derivation", "Step", "derivation_of", "step_of"]

PLAIN_NAME = re.compile(r"[\w() -]+", re.ASCII)


@dataclass(frozen=True)
class Step:
    """One line of a derivation and why it follows from the line before.

    `statement` is the identity the kernel confirmed and `certificate` the evidence; a definition needs none. `asked` is an identity
    that waits for a certificate.
    """

    expression: Expr
    reason: str
    statement: Statement | None = None
    certificate: dict[str, Any] = field(default_factory=dict)
    certified: bool = True
    asked: Statement | None = None


@dataclass(frozen=True)
class Derivation:
    """A measure as an `expression` in coordinates, the steps that lead there and the conditions under which it holds.

    `certified` tells whether the kernel confirmed every step; if not, `why` says what is in the way. Where coordinates belong to
    several matrices, `others` are the derivations of the further branches.
    """

    measure: str
    coordinates: str
    expression: Expr
    steps: tuple[Step, ...]
    conditions: tuple[str, ...]
    certified: bool
    why: str = ""
    others: tuple[Derivation, ...] = ()

    @property
    def latex(self) -> str:
        """The lines of the derivation, to stand in an `align*` environment."""
        name = upright(self.measure) if PLAIN_NAME.fullmatch(self.measure) else "m"
        return f"{name} &= " + " \\\\\n  &= ".join(dict.fromkeys(latex(step.expression) for step in self.steps))


def derivation_of(measure: Measure, coordinates: str, steps: Sequence[Step], conditions: Sequence[str], why: str) -> Derivation:
    """The derivation that has these steps, `why` what keeps it from being certified; its expressions are as SymPy prints them rightly."""
    lines = tuple(replace(step, expression=legible(step.expression)) for step in steps)
    return Derivation(measure.name, coordinates, lines[-1].expression, lines, tuple(dict.fromkeys(conditions)), not why, why)


def step_of(expression: Expr, reason: str, found: Confirmed) -> tuple[Step, str]:
    """The step, and what kept it from being certified."""
    why = "the kernel knows no identities between logarithms" if found.why and expression.has(log, xlogx) else found.why
    return Step(expression, reason, found.statement, found.certificate, not why, found.asked), why
