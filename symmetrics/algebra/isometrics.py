"""Isometrics: the curves in the plane of false and true positive rate on which a measure has the same value (Flach 2003).

Every solution is put back into the measure, and the kernel confirms that the value is the one asked for; where roots were removed, that
it is a zero of the polynomial without roots. Such a zero has the value where what was squared had equal signs: a curve on which that is
nowhere so is none, and one on which it is not so everywhere has a condition. The slope is that of the
curve through a point: by the implicit function theorem minus the quotient of the two partial derivatives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, Integer, Rational, Symbol

from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError, NotExpressible
from ..language.latex import latex
from ..language.measure import Measure
from ..language.symbols import as_written, substitute, symbol, xlogx
from ..language.text import text
from .conditions import nonvanishing, ranges_of
from .derivation import derive
from .equations import Solutions, solved
from .forms import Forms
from .identities import Confirmed, confirmed
from .signs import of_unknown_sign

__all__ = ["Curve", "Isometric", "Slope", "isometrics"]

VALUE = "c"
WITHOUT_SLOPE = (sympy.Heaviside, sympy.Derivative, sympy.sign)  # derivatives of maxima, of cases and of absolute values
ACROSS, UP = "fpr", "tpr"
NOWHERE = "no point of the plane has this value"
SCALE = symbol("n")  # left in the formula where it does not cancel


@dataclass(frozen=True)
class Curve:
    """The true positive rate along an isometric, as text and LaTeX; `conditions` must hold for it to be one."""

    tpr: str
    latex: str
    conditions: tuple[str, ...]
    certified: bool
    why: str


@dataclass(frozen=True)
class Slope:
    """The slope of the isometric through a point; empty where the value does not depend on the true positive rate."""

    expression: str
    latex: str
    certified: bool


@dataclass(frozen=True)
class Isometric:
    """The isometrics of a measure for one value, or for every value `c`.

    `expression` is the measure in the plane; `conditions` must hold at a point for it to have a value, and that one; `implicit` are
    polynomials whose zeros are further curves; `why` says why there are none; without
    `solved` that is what keeps them from being written down.
    """

    measure: str
    value: str
    expression: str
    conditions: tuple[str, ...]
    curves: tuple[Curve, ...]
    implicit: tuple[str, ...]
    slope: Slope
    why: str
    solved: bool = True


def isometrics(measure: Measure, plane: Coordinates, value: Fraction | None = None, at: Mapping[str, Any] | None = None) -> Isometric:
    """The isometrics of a measure in a plane of `fpr` and `tpr`; `value` is the value asked for, None means any, called c.

    `at` sets further coordinates, as for `derive`. Raises `DefinitionError` for knobs that are not set.

    >>> from symmetrics.catalogue import find_measure
    >>> from symmetrics.catalogue.coordinates import roc
    >>> found = isometrics(find_measure("accuracy"), roc)
    >>> found.slope.expression, found.curves[0].certified
    ('(1 - prevalence)/prevalence', True)
    """
    if measure.free_knobs:
        raise DefinitionError(f"Expected a measure with all knobs set, got {measure.name}. Set it, as in f_beta(beta=2).")
    if wrong := set(at or {}) & {ACROSS, UP}:
        raise DefinitionError(f"Expected a setting of the prevalence, got {wrong.pop()}, a coordinate of the plane. Leave it out.")
    tree = derive(measure, plane, at=dict(at or {})).expression
    names = tuple(x for x in plane.variables if str(x) not in (at or {}))
    work = _Work(tree, (*names, *({SCALE} & tree.free_symbols)), plane)
    wanted: Expr = symbol(VALUE) if value is None else Rational(value.numerator, value.denominator)
    curves, implicit, why = work.curves(wanted)
    conditions = tuple(dict.fromkeys((*work.signs, *nonvanishing(tree, work.forms))))
    return Isometric(measure.name, str(wanted), text(tree), conditions, curves, implicit, work.slope(), why, work.solved)


class _Work:
    """One measure in the plane."""

    def __init__(self, tree: Expr, names: tuple[Symbol, ...], plane: Coordinates) -> None:
        self.tree, self.up, self.across = tree, symbol(UP), symbol(ACROSS)
        ranges = ranges_of(plane.conditions) | {symbol(VALUE): (-1, 1)}
        cells = {symbol(name): inside for name, inside in plane.definitions.items() if symbol(name) in names}
        self.signs: tuple[str, ...] = ()
        self.solved = True
        self.forms = Forms((*names, symbol(VALUE)), ranges, cells)

    def curves(self, wanted: Expr) -> tuple[tuple[Curve, ...], tuple[str, ...], str]:
        """The curves in closed form and the others, and what is in the way."""
        with as_written():
            equation = self.tree - wanted
        try:
            found = solved(equation, self.up, self.forms)
        except NotExpressible as reason:
            self.solved = False
            return (), (), str(reason)
        if any(x.is_Rational and x < 0 for x in found.conditions):
            return (), (), NOWHERE
        self.signs = tuple(f"{text(x)} >= 0" for x in found.conditions)
        if not found.values and not found.implicit:
            why = "every point has this value" if found.always else f"the value does not depend on {UP}"
            return (), tuple(map(text, found.without)), why
        curves = [self.curve(value, found, wanted) for value in found.values]
        kept, implicit = tuple(c for c in curves if c is not None), tuple(map(text, found.implicit))
        return kept, implicit, "" if kept or implicit else NOWHERE

    def curve(self, value: Expr, found: Solutions, wanted: Expr) -> Curve | None:
        """A solution with the conditions under which it is one; None where the measure is undefined or has another value all along it."""
        put = substitute(self.tree, {self.up: value})
        try:
            self.forms.shortest(put)
        except NotExpressible:
            return None
        signs = [of_unknown_sign(substitute(x, {self.up: value}), self.forms) for x in found.conditions]
        if any(x == -1 for x in signs) or (found.squared and self.outside(value)):
            return None
        proof = self.proof(put, value, found, wanted)
        needed = (*nonvanishing(value, self.forms), *(f"{text(x)} >= 0" for x in signs if x != 1))
        return Curve(text(value), latex(value), tuple(dict.fromkeys(needed)), not proof.why, proof.why)

    def outside(self, value: Expr) -> bool:
        """Whether a rate is known to lie beyond 0 or 1, single points left out."""
        with as_written():
            below_one = 1 - value
        return any(x != 0 and of_unknown_sign(x, self.forms) == -1 for x in map(self.forms.shortest, (value, below_one)))

    def proof(self, put: Expr, value: Expr, found: Solutions, wanted: Expr) -> Confirmed:
        """That the measure has the value, or that what was squared is equal; the signs are the curve's conditions."""
        signed = (VALUE,) if wanted.is_Symbol else ()
        proof = confirmed(put, wanted, signed=signed)
        if proof.why and found.squared:
            return confirmed(substitute(found.polynomial, {self.up: value}), Integer(0), signed=signed)
        return proof

    def slope(self) -> Slope:
        """Minus the quotient of the partial derivatives."""
        plain = self.tree.replace(xlogx, lambda x: x * sympy.log(x))
        across, up = (sympy.diff(plain, x) for x in (self.across, self.up))
        if any(x.has(*WITHOUT_SLOPE) for x in (across, up)):
            return Slope("", "", False)
        try:
            with as_written():
                quotient = -across / up
            found = self.forms.shortest(quotient)
        except NotExpressible:
            return Slope("", "", False)
        return Slope(text(found), latex(found), not confirmed(quotient, found).why)
