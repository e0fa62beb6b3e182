"""A measure: one function from counts to a number, and everything its one definition gives.

A measure is declared by decorating a plain function. Its name is the slug; its parameters are the counts it uses
(`tp, fn, fp, tn`) or the matrix of K classes (`C`); keyword-only parameters are knobs, with their domains in `knobs`; the
first line of its docstring is the meaning; its body is the only place where the formula stands. Nothing that follows from
the formula (a range, a direction, a symmetry, a list of undefined cases) is declared.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy
from sympy import Expr, Symbol

from .cells import BINARY, Cells, IndexedCells, cells
from .errors import DefinitionError
from .given import cells_of, is_inside
from .knobs import Knob, knobs_of
from .latex import latex
from .naming import in_brackets
from .symbols import as_written, settled_exponents, symbol
from .turns import in_turn
from .values import Undefined, value_at

__all__ = ["COUNTS", "Measure", "measure"]

COUNTS = ("tp", "fn", "fp", "tn")


@dataclass(frozen=True, eq=False, kw_only=True)
class Measure:
    """A classification performance measure, defined by `body`.

    `kind` is "binary" for a function of TP, FN, FP, TN and "multiclass" for a function of a K by K matrix; `only` is K where
    just one number of classes will do, and `wider` names the measure of any number of classes that is this one for two. `source` is
    a key of docs/sources.bib, `place` says where in that source, `aka` lists other published names.

    >>> from symmetrics import f1
    >>> f1(tp=3, fn=1, fp=2)
    2/3
    """

    name: str
    body: Callable[..., Any]
    kind: str = "binary"
    counts: tuple[str, ...] = COUNTS
    knobs: tuple[Knob, ...] = ()
    summary: str = ""
    source: str = ""
    place: str = ""
    aka: tuple[str, ...] = ()
    settings: tuple[tuple[str, Any], ...] = ()
    only: int | None = None
    wider: str = ""

    @cached_property
    def binary(self) -> Expr:
        """The formula for two classes, as a SymPy tree over TP, FN, FP and TN."""
        return self.at(2)

    @cached_property
    def formula(self) -> Expr:
        """The formula as its author would print it: in counts, or in indexed sums over K classes."""
        return self._apply(IndexedCells()) if self.kind == "multiclass" else self.binary

    def at(self, K: int) -> Expr:
        """The formula for `K` classes, as a SymPy tree over the cells; TP, FN, FP and TN for `K = 2`.

        >>> from symmetrics import accuracy
        >>> accuracy.at(3).free_symbols == set(sum(cells(3).rows, ()))
        True
        """
        if K not in self._trees:
            self._trees[K] = self._apply(self.cells(K))
        return self._trees[K]

    def over(self, matrix: IndexedCells) -> Expr:
        """The formula of a measure of K classes over a matrix of indexed symbols, whatever K is."""
        if self.kind != "multiclass" or self.only:
            raise DefinitionError(f"Expected a measure of any number of classes, got {self.name}. Write {self.for_classes}.")
        return self._apply(matrix)

    @cached_property
    def _trees(self) -> dict[int, Expr]:
        return {}

    def cells(self, K: int = 2) -> Cells:
        """The matrix of symbols the formula for `K` classes is written over."""
        if not isinstance(K, int) or K < 2:
            raise DefinitionError(f"Expected a whole number of classes, at least 2, for {self.name}, got K = {K}. Write for example K = 3.")
        if K > 2 and self.kind == "binary":
            raise DefinitionError(f"Expected two classes for {self.name}, a binary measure, got K = {K}. Write {self.for_classes}.")
        if self.only not in (None, K):
            raise DefinitionError(f"Expected {self.only} classes for {self.name}, got K = {K}. Make one for that number of classes.")
        return cells(K)

    @property
    def for_classes(self) -> str:
        """What to write for more than two classes instead of a measure of two."""
        return f"{self.wider} or macro({self.name})" if self.wider else f"macro({self.name})"

    @property
    def free_knobs(self) -> tuple[Knob, ...]:
        """The knobs that have not been given a value."""
        fixed = dict(self.settings)
        return tuple(knob for knob in self.knobs if knob.name not in fixed)

    @property
    def base(self) -> str:
        """The name without the settings of knobs."""
        return self.name.removesuffix(in_brackets(self.settings))

    def fix(self, **values: Any) -> Measure:
        """The same measure with some knobs set, which its name tells.

        >>> from symmetrics import f_beta
        >>> f_beta.fix(beta=2)(tp=3, fn=1, fp=2)
        5/7
        >>> f_beta.fix(beta=2)
        <measure f_beta(beta=2)>
        """
        known = {knob.name: knob for knob in self.knobs}
        for name, value in values.items():
            if name not in known:
                raise DefinitionError(f"Expected a knob of {self.name} ({', '.join(known) or 'it has none'}), got {name}. Leave it out.")
            known[name].require(value)
        settings = (*(s for s in self.settings if s[0] not in values), *values.items())
        name = self.base + in_brackets(settings) if self.base.isidentifier() else self.name
        return replace(self, name=name, settings=settings) if values else self

    @in_turn
    def __call__(self, matrix: Any = None, /, **given: Any) -> Expr:
        """The exact value at a matrix of counts, or the formula over a matrix of expressions.

        A matrix is `[[TP, FN], [FP, TN]]` in general rows of actual and columns of predicted classes, or the counts by name
        (`tp=3, fn=1, ...`); knobs go by name. Where the measure is undefined the value is `nan`.
        A float stands for the decimal number it prints as. Raises `MatrixError` for negative counts.
        """
        matrix, settings = self._arguments(matrix, given)
        fixed = self.fix(**settings) if settings else self
        symbolic = isinstance(matrix, IndexedCells) or is_inside() or not all(x.is_number for row in matrix.rows for x in row)
        if symbolic or any(sympy.sympify(v, strict=True).free_symbols for v in settings.values()):
            return fixed._apply(matrix)
        return fixed.value(matrix.rows)

    def value(self, rows: Sequence[Sequence[Any]]) -> Expr:
        """The exact value at a matrix of numbers, `nan` where undefined."""
        try:
            return self.value_or_reason(rows)
        except Undefined:
            return sympy.nan

    @in_turn
    def value_or_reason(self, rows: Sequence[Sequence[Any]]) -> Expr:
        """The exact value at a matrix of numbers; raises `Undefined` with the reason where there is none."""
        return value_at(self.at(len(rows)), self.point(rows))

    def point(self, rows: Sequence[Sequence[Any]]) -> dict[Symbol, Any]:
        """The value of each symbol of the formula at a matrix of numbers, default knobs included."""
        symbols = self.cells(len(rows)).rows
        point = {s: x for symbols_row, row in zip(symbols, rows, strict=True) for s, x in zip(symbols_row, row, strict=True)}
        return point | {symbol(knob.name): knob.default for knob in self.free_knobs if knob.default is not None}

    def _arguments(self, matrix: Any, given: Mapping[str, Any]) -> tuple[Cells | IndexedCells, dict[str, Any]]:
        settings = {name: value for name, value in given.items() if name not in COUNTS}
        named = {name: value for name, value in given.items() if name in COUNTS}
        if matrix is None:
            missing = [name for name in self.counts if name not in named]
            if missing or self.kind != "binary":
                got, give = ", ".join(named) or "nothing", ", ".join(missing) or "a matrix"
                raise DefinitionError(f"Expected {', '.join(self.counts)} by name for {self.name}, got {got}. Give {give}.")
            tp, fn, fp, tn = (named.get(name, 0) for name in COUNTS)
            matrix = [[tp, fn], [fp, tn]]
        elif named:
            raise DefinitionError(f"Expected a matrix or counts by name for {self.name}, got both. Give one of them.")
        return cells_of(matrix, self.name), settings

    @in_turn
    def _apply(self, matrix: Cells | IndexedCells) -> Expr:
        fixed = dict(self.settings)
        knobs = {knob.name: sympy.sympify(fixed.get(knob.name, symbol(knob.name)), strict=True) for knob in self.knobs}
        with as_written():
            if self.kind == "multiclass":
                return settled_exponents(self.body(matrix, **knobs))
            counts = dict(zip(COUNTS, (matrix[1, 1], matrix[1, 2], matrix[2, 1], matrix[2, 2]), strict=True))
            return settled_exponents(self.body(*(counts[name] for name in self.counts), **knobs))

    @property
    def negative(self) -> Measure:
        """Minus the measure, which ranks matrices in the reverse order.

        >>> from symmetrics import accuracy
        >>> accuracy.negative([[1, 0], [1, 2]])
        -3/4
        """
        return replace(self, name=f"-({self.name})", body=lambda *cells, **knobs: -self.body(*cells, **knobs))

    @property
    def used(self) -> frozenset[Symbol]:
        """The counts of the two-class matrix that the formula really contains."""
        return frozenset(self.binary.free_symbols & {x for row in BINARY.rows for x in row})

    def __repr__(self) -> str:
        return f"<measure {self.name}>"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {latex(self.formula)}$"


def measure(
    *, source: str, place: str = "", aka: Sequence[str] = (), knobs: Mapping[str, str] | None = None, wider: str = ""
) -> Callable[[Callable[..., Any]], Measure]:
    """Declare a measure: decorate the function that is its formula.

    `source` is a key of docs/sources.bib and `place` the place in it; `aka` lists other names in the literature; `knobs`
    gives each keyword-only parameter its domain, for example `{"beta": "beta > 0"}`; `wider` is as in `Measure`.

    >>> @measure(source="cohen1960")
    ... def hits(tp, fn, fp, tn):
    ...     '''Share of items that are true positives.'''
    ...     return tp / (tp + fn + fp + tn)
    >>> hits([[3, 1], [2, 4]])
    3/10
    """

    def declare(body: Callable[..., Any]) -> Measure:
        parameters = inspect.signature(body).parameters.values()
        positional = tuple(p.name for p in parameters if p.kind is not p.KEYWORD_ONLY)
        keyword = {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY}
        kind = "multiclass" if positional == ("C",) else "binary"
        if kind == "binary" and (not positional or any(name not in COUNTS for name in positional)):
            raise DefinitionError(
                f"Expected parameters among {', '.join(COUNTS)}, or C alone, for {body.__name__}; got {', '.join(positional)}. Rename them."
            )
        return Measure(
            name=body.__name__,
            body=body,
            kind=kind,
            counts=positional if kind == "binary" else COUNTS,
            knobs=knobs_of(body.__name__, keyword, dict(knobs or {})),
            summary=(inspect.getdoc(body) or "").partition("\n")[0],
            source=source,
            place=place,
            aka=tuple(aka),
            wider=wider,
        )

    return declare
