"""A measure in other coordinates: its cells replaced, cancelled to the shortest form, every step certified.

Identities are put to the kernel in cells, each coordinate replaced by its definition: cells are nonnegative, and the kernel
proves for nonnegative names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from sympy import Expr, Rational, Symbol, log

from ..kernel import Statement
from ..language.cells import BINARY, Cells
from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError, NotExpressible
from ..language.knobs import Knob
from ..language.latex import latex, upright
from ..language.measure import Measure
from ..language.symbols import as_written, substitute, symbol, total, xlogx
from ..language.text import text
from .conditions import domain_at, nonvanishing, ranges_of, require_inside
from .forms import Forms
from .identities import Confirmed, confirmed

__all__ = ["Derivation", "Step", "derive"]

SCALE = symbol("n")
CELLS = tuple(x for row in BINARY.rows for x in row)
NOWHERE: Mapping[str, Any] = MappingProxyType({})
PLAIN_NAME = re.compile(r"[\w() -]+", re.ASCII)


@dataclass(frozen=True)
class Step:
    """One line of a derivation and why it follows from the line before.

    `statement` is the identity the kernel confirmed and `certificate` the evidence; a definition needs none.
    """

    expression: Expr
    reason: str
    statement: Statement | None = None
    certificate: dict[str, Any] = field(default_factory=dict)
    certified: bool = True


@dataclass(frozen=True)
class Derivation:
    """A measure as an `expression` in coordinates, the steps that lead there and the conditions under which it holds.

    `certified` tells whether the kernel confirmed every step; if not, `why` says what is in the way.
    """

    measure: str
    coordinates: str
    expression: Expr
    steps: tuple[Step, ...]
    conditions: tuple[str, ...]
    certified: bool
    why: str = ""

    @property
    def latex(self) -> str:
        """The lines of the derivation, to stand in an `align*` environment."""
        name = upright(self.measure) if PLAIN_NAME.fullmatch(self.measure) else "m"
        return f"{name} &= " + " \\\\\n  &= ".join(dict.fromkeys(latex(step.expression) for step in self.steps))


def derive(measure: Measure, coordinates: Coordinates, *, at: Mapping[str, Any] = NOWHERE, K: int = 2) -> Derivation:
    """The measure for two classes in the given coordinates; `at` sets some of these to exact numbers.

    Raises `NotExpressible` for more classes, for a knob with the name of a coordinate, and where the formula divides by zero
    everywhere; `DefinitionError` for values that no matrix has.

    >>> from symmetrics.catalogue import find_measure
    >>> from symmetrics.catalogue.coordinates import shin
    >>> found = derive(find_measure("precision"), shin, at={"b": Fraction(1, 2)})
    >>> [text(step.expression) for step in found.steps[2:]]
    ['b*a_p/(b*a_p + (1 - b)*(1 - a_n))', 'a_p/(1 + a_p - a_n)']
    >>> found.certified
    True
    """
    system = System(measure, coordinates, K)
    point = exact_point(coordinates, at)
    found = [(Step(system.definition, "definition"), ""), system.substituted(), system.shortened()]
    if point:
        found.append(system.at(found[-1][0].expression, point))
    steps = tuple(step for step, _ in found)
    why = next((reason for _, reason in found if reason), "")
    return Derivation(measure.name, coordinates.name, steps[-1].expression, steps, system.conditions(point), not why, why)


class System:
    """One measure and one coordinate system, with the forms that are sought in it."""

    def __init__(self, measure: Measure, coordinates: Coordinates, K: int) -> None:
        require_expressible(measure, coordinates, K)
        self.coordinates, self.knobs, self.definition = coordinates, measure.free_knobs, measure.binary
        self.in_cells = {symbol(name): tree for name, tree in coordinates.definitions.items()} | {SCALE: total(CELLS)}
        variables = (*(symbol(knob.name) for knob in self.knobs), SCALE, *coordinates.variables)
        ranges = ranges_of((*(knob.domain for knob in self.knobs), *coordinates.conditions))
        self.forms = Forms(variables, ranges, self.in_cells | dict(map(signs_of, self.knobs)))

    def replaced(self, matrix: Cells) -> Expr:
        """The definition with its cells replaced."""
        return substitute(self.definition, dict(zip(CELLS, (x for row in matrix.rows for x in row), strict=True)))

    def substituted(self) -> tuple[Step, str]:
        """The line with the coordinates put in, and what kept it from being certified."""
        matrix = self.coordinates.to_cells()
        used = [(c, x) for c, x in zip(CELLS, (x for row in matrix.rows for x in row), strict=True) if c in self.definition.free_symbols]
        reason = "substituting " + (", ".join(f"{c} = {text(x)}" for c, x in used) or "nothing")
        with as_written():
            # a sum of squares vanishes where all of them do
            left = total([(c - substitute(x, self.in_cells)) ** 2 for c, x in used])
        return step_of(self.replaced(matrix), reason, confirmed(left, Rational(0)))

    def shortened(self) -> tuple[Step, str]:
        """The line in shortest form; the number of items is dropped where it cancels."""
        tree = self.replaced(self.coordinates.to_cells())
        kept = self.forms.depends_on(tree, SCALE)
        found = self.forms.shortest(tree if kept else self.replaced(self.coordinates.to_cells(n=1)))
        reason = "cancelling n" if SCALE in tree.free_symbols and not kept else "simplified"
        in_cells = self.confirmed(self.definition, found, ())
        return step_of(found, reason, confirmed(tree, found, self.knobs, self.signed(tree)) if in_cells.why else in_cells)

    def signed(self, tree: Expr) -> tuple[str, ...]:
        """The coordinates in a line that may be negative."""
        return tuple(str(name) for name, (low, _) in self.forms.ranges.items() if low < 0 and name in tree.free_symbols)

    def at(self, general: Expr, point: Mapping[str, Fraction]) -> tuple[Step, str]:
        """The line for given values of some coordinates."""
        left = substitute(general, {symbol(name): Rational(value.numerator, value.denominator) for name, value in point.items()})
        right = self.forms.shortest(left)
        reason = "at " + ", ".join(f"{name} = {value}" for name, value in point.items())
        direct = self.confirmed(left, right, self.signed(left))
        return step_of(right, reason, self.confirmed(left, right, ()) if direct.why else direct)

    def confirmed(self, left: Expr, right: Expr, signed: tuple[str, ...]) -> Confirmed:
        """The identity in cells."""
        return confirmed(substitute(left, self.in_cells), substitute(right, self.in_cells), self.knobs, signed)

    def conditions(self, point: Mapping[str, Fraction]) -> tuple[str, ...]:
        """The domain of the coordinates and what must not vanish."""
        values = {name: Rational(value.numerator, value.denominator) for name, value in point.items()}
        tree = self.replaced(self.coordinates.to_cells(**values))
        return tuple(dict.fromkeys((*domain_at(self.coordinates.conditions, point), *nonvanishing(tree, self.forms))))


def require_expressible(measure: Measure, coordinates: Coordinates, K: int) -> None:
    """Raise `NotExpressible` unless the coordinates can say what the measure speaks of."""
    if K != 2:
        raise NotExpressible(f"Expected two classes, got K = {K}. The coordinates {coordinates.name} describe a matrix of two; use K = 2.")
    shared = [knob.name for knob in measure.free_knobs if knob.name in coordinates.symbols]
    if shared:
        got = f"{shared[0]}, a coordinate of {coordinates.name}"
        raise NotExpressible(f"Expected knobs with names of their own, got {got}. Set or rename the knob.")


def exact_point(coordinates: Coordinates, at: Mapping[str, Any]) -> dict[str, Fraction]:
    """The given values of coordinates as fractions."""
    point = {}
    for name, value in at.items():
        if name not in coordinates.symbols:
            raise DefinitionError(f"Expected coordinates among {', '.join(coordinates.symbols)}, got {name}. Leave it out.")
        if isinstance(value, bool) or not isinstance(value, int | Fraction | Rational):
            raise DefinitionError(f"Expected an exact number for {name}, got {value!r}. Give a Fraction.")
        point[name] = Fraction(int(value.p), int(value.q)) if isinstance(value, Rational) else Fraction(value)
    require_inside(coordinates, point)
    return point


def signs_of(knob: Knob) -> tuple[Symbol, Expr]:
    """A knob in nonnegative names: itself, or a difference where it may be negative."""
    name = symbol(knob.name)
    with as_written():
        return name, name if knob.lower is not None and knob.lower >= 0 else symbol(f"{name}_above") - symbol(f"{name}_below")


def step_of(expression: Expr, reason: str, found: Confirmed) -> tuple[Step, str]:
    """The step, and what kept it from being certified."""
    why = "the kernel knows no identities between logarithms" if found.why and expression.has(log, xlogx) else found.why
    return Step(expression, reason, found.statement, found.certificate, not why), why
