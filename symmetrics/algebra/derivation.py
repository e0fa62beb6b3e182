"""A measure in other coordinates: its cells replaced, cancelled to the shortest form, every step certified.

Identities are put to the kernel in cells, each coordinate replaced by its definition: cells are nonnegative, and the kernel
proves for nonnegative names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from sympy import Expr, Rational, Symbol

from ..language.cells import BINARY, Cells
from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError, NotExpressible
from ..language.knobs import Knob
from ..language.measure import Measure
from ..language.symbols import as_written, substitute, symbol, total
from ..language.text import text
from .approach import Approach, limit_of, read_approach, sides_allowed
from .conditions import domain_at, ends_of, exact_point, nonvanishing, ranges_of, rationals
from .derived import Derivation, Step, derivation_of, step_of
from .forms import FORMS, Forms
from .identities import Confirmed, confirmed
from .intervals import parametrisations, parametrised
from .nearby import required_of

__all__ = ["derive"]

SCALE = symbol("n")
CELLS = tuple(x for row in BINARY.rows for x in row)
NOWHERE: Mapping[str, Any] = MappingProxyType({})


def derive(
    measure: Measure,
    coordinates: Coordinates,
    *,
    at: Mapping[str, Any] = NOWHERE,
    K: int | str = 2,
    form: str = "shortest",
    limit: str = "",
) -> Derivation:
    """The measure for two classes in the given coordinates; `at` sets some of these to exact numbers, `limit` lets one tend to a value.

    `form` is "cleared" (one fraction of sums), "factored", "additive" or "shortest". Raises `NotExpressible` for more classes, for a
    knob with the name of a coordinate, and where the formula divides by zero everywhere; `DefinitionError` for values that no matrix has.

    >>> from symmetrics.catalogue import find_measure
    >>> from symmetrics.catalogue.coordinates import shin
    >>> found = derive(find_measure("precision"), shin, at={"b": Fraction(1, 2)})
    >>> [text(step.expression) for step in found.steps[2:]]
    ['b*a_p/(b*a_p + (1 - b)*(1 - a_n))', 'a_p/(1 + a_p - a_n)']
    >>> found.certified
    True
    """
    if form not in FORMS:
        raise DefinitionError(f"Expected a form among {', '.join(FORMS)}, got {form}. Use shortest.")
    system = System(measure, coordinates, K, form)
    point = exact_point(coordinates, at)
    found = [(Step(system.definition, "definition"), ""), system.substituted(), system.shortened()]
    conditions = system.conditions(point)
    if point:
        found.append(system.at(found[-1][0].expression, point))
    if limit:
        step, more = system.limit(found[-1][0].expression, read_approach(limit), point)
        found.append(step)
        conditions += tuple(more)
    why = next((reason for _, reason in found if reason), "")
    return derivation_of(measure, coordinates.name, [step for step, _ in found], conditions, why)


class System:
    """One measure and one coordinate system, with the forms that are sought in it."""

    def __init__(self, measure: Measure, coordinates: Coordinates, K: int | str, form: str) -> None:
        require_expressible(measure, coordinates, K)
        self.name, self.form = measure.name, form
        self.coordinates, self.knobs, self.definition = coordinates, measure.free_knobs, measure.binary
        self.in_cells = {symbol(name): tree for name, tree in coordinates.definitions.items()} | {SCALE: total(CELLS)}
        variables = (*(symbol(knob.name) for knob in self.knobs), SCALE, *coordinates.variables)
        ranges = ranges_of((*(knob.domain for knob in self.knobs), *coordinates.conditions))
        self.forms = Forms(variables, ranges, self.in_cells | dict(map(signs_of, self.knobs)))

    @property
    def intervals(self) -> dict[str, tuple[Fraction | None, Fraction | None]]:
        """Where each coordinate and knob lies, as far as its ends are numbers."""
        knobs = {knob.name: (knob.lower, knob.upper) for knob in self.knobs}
        return {name: ends_of(name, self.coordinates.conditions) for name in self.coordinates.symbols} | knobs

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
            left = total([x**2 for x in self.satisfied() or [c - substitute(x, self.in_cells) for c, x in used]])
        return step_of(self.replaced(matrix), reason, confirmed(left, Rational(0)))

    def satisfied(self) -> list[Expr]:
        """Where roots give the cells: the equations of these roots, in cells."""
        shares = {c: c / total(CELLS) for c in CELLS}
        return [substitute(x, shares | self.in_cells) for x in self.coordinates.satisfied]

    def shortened(self) -> tuple[Step, str]:
        """The line in shortest form; the number of items is dropped where it cancels."""
        tree = self.replaced(self.coordinates.to_cells())
        kept = self.forms.depends_on(tree, SCALE)
        found = self.coordinate() or self.forms.written(tree if kept else self.replaced(self.coordinates.to_cells(n=1)), self.form)
        reason = "cancelling n" if SCALE in tree.free_symbols and not kept else "simplified"
        in_cells = self.confirmed(self.definition, found, ())
        here = confirmed(tree, found, self.knobs, self.signed(tree)) if in_cells.why else in_cells
        return step_of(found, reason, in_cells if here.why else here)

    def coordinate(self) -> Expr | None:
        """The coordinate that the measure itself is, where roots give the cells."""
        own = (x for x in self.coordinates.variables if not self.confirmed(self.definition, x, ()).why)
        return next(own, None) if self.coordinates.satisfied else None

    def signed(self, tree: Expr) -> tuple[str, ...]:
        """The coordinates in a line that may be negative."""
        known = {name for name, (low, _) in self.intervals.items() if low is not None and low >= 0}
        return tuple(str(name) for name in self.coordinates.variables if str(name) not in known and name in tree.free_symbols)

    def at(self, general: Expr, point: Mapping[str, Fraction]) -> tuple[Step, str]:
        """The line for given values of some coordinates."""
        values = rationals(point)
        left = substitute(general, {symbol(name): value for name, value in values.items()})
        self.require_defined(values)
        forms = self.forms.at({symbol(name): value for name, value in values.items()})
        right = forms.written(left, self.form)
        reason = "at " + ", ".join(f"{name} = {value}" for name, value in point.items())
        return step_of(right, reason, self.confirmed_somehow(left, right, forms.facts))

    def confirmed_somehow(self, left: Expr, right: Expr, facts: Sequence[Expr]) -> Confirmed:
        """The identity in cells, or with coordinates running through their intervals or through what keeps a fact from vanishing."""
        signed = self.signed(left)
        found = self.confirmed(left, right, signed)
        found = self.confirmed(left, right, ()) if found.why else found
        for path in parametrisations(self.coordinates.conditions, facts) if found.why else ():
            found = confirmed(substitute(left, path), substitute(right, path), self.knobs, [x for x in signed if symbol(x) not in path])
            if not found.why:
                return found
        return found

    def require_defined(self, values: Mapping[str, Rational]) -> None:
        """Raise `NotExpressible` where the measure is undefined at every matrix with given values of coordinates."""
        try:
            self.forms.read(self.replaced(self.coordinates.to_cells(**values)))
        except NotExpressible as error:
            given, first = ", ".join(f"{name} = {value}" for name, value in values.items()), next(iter(values.items()))
            expected, advice = f"a point where {self.name} is defined", f'Let it tend there: --limit "{first[0]} -> {first[1]}".'
            raise NotExpressible(
                f"Expected {expected}, got {given}: {self.name} is undefined there, by a division by zero everywhere. {advice}"
            ) from error

    def limit(self, general: Expr, approaches: Sequence[Approach], point: Mapping[str, Fraction]) -> tuple[tuple[Step, str], Iterator[str]]:
        """The line as a coordinate or a knob tends to a value, from both sides where it may lie on both, and what that requires."""
        found = [(one, limit_of(general, one, self.intervals[one.name], self.forms)) for one in sides_allowed(approaches, self.intervals)]
        if len({limit.value for _, limit in found}) > 1:
            got = " and ".join(f"{text(limit.value)} as {one}" for one, limit in found)
            raise NotExpressible(f"Expected one limit, got {got}. Name the side: {found[0][0]}.")
        one, limit = found[0]
        path = parametrised(self.coordinates.conditions)
        formula, cancelled = (substitute(x, path) for x in (limit.formula, limit.cancelled))
        given = confirmed(formula, cancelled, self.knobs, self.signed(formula))
        step = step_of(limit.value, f"as {one}: the power that vanishes cancelled, then the value there", given)
        matrix = self.coordinates.to_cells(n=1, **rationals(point))
        cells = dict(zip(map(str, CELLS), (x for row in matrix.rows for x in row), strict=True))
        return step, required_of(cells, found, self.intervals, self.forms)

    def confirmed(self, left: Expr, right: Expr, signed: tuple[str, ...]) -> Confirmed:
        """The identity in cells."""
        return confirmed(substitute(left, self.in_cells), substitute(right, self.in_cells), self.knobs, signed)

    def conditions(self, point: Mapping[str, Fraction]) -> tuple[str, ...]:
        """The domain of the coordinates and what must not vanish."""
        tree = self.replaced(self.coordinates.to_cells(**rationals(point)))
        return tuple(dict.fromkeys((*domain_at(self.coordinates.conditions, point), *nonvanishing(tree, self.forms))))


def require_expressible(measure: Measure, coordinates: Coordinates, K: int | str) -> None:
    """Raise `NotExpressible` unless the coordinates can say what the measure speaks of."""
    if K != 2:
        raise NotExpressible(
            f"Expected two classes, got K = {K}. The coordinates {coordinates.name} describe a matrix of two; use K = 2, or labatut."
        )
    shared = [knob.name for knob in measure.free_knobs if knob.name in coordinates.symbols]
    if shared:
        got = f"{shared[0]}, a coordinate of {coordinates.name}"
        raise NotExpressible(f"Expected knobs with names of their own, got {got}. Set or rename the knob.")


def signs_of(knob: Knob) -> tuple[Symbol, Expr]:
    """A knob in nonnegative names: itself, or a difference where it may be negative."""
    name = symbol(knob.name)
    with as_written():
        return name, name if knob.lower is not None and knob.lower >= 0 else symbol(f"{name}_above") - symbol(f"{name}_below")
