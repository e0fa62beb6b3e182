"""Reading a syntax tree over a matrix of expressions: one rule for each kind of node."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, Integer

from .. import symbols
from ..cells import Cells, IndexedCells
from ..errors import DefinitionError, NotExpressible
from ..presence import if_present
from ..symbols import Abs, Max, Min, log, prod, xlogx
from .building import minus, number, plus, power, product
from .tree import (
    Call,
    Classes,
    Condition,
    Count,
    Entry,
    Index,
    Largest,
    Margin,
    Minus,
    Named,
    Node,
    Number,
    Parameter,
    Plus,
    Power,
    Product,
    ProductOver,
    Subscript,
    Sum,
)

__all__ = ["Scene", "interpret"]

TERMS = 100_000


@dataclass(frozen=True)
class Scene:
    """What the names of a formula stand for: a matrix, the knobs, and the class numbers bound by sums."""

    matrix: Any
    knobs: Mapping[str, Any]
    indices: Mapping[str, Any] = field(default_factory=dict)

    def at(self, subscript: Subscript) -> Any:
        """The class number of a subscript."""
        value = self.indices.get(subscript, subscript) if isinstance(subscript, str) else subscript
        if isinstance(self.matrix, Cells) and value > self.matrix.K:
            raise DefinitionError(f"Expected {value} classes or more, got {self.matrix.K}. Give more classes, or lower the subscript.")
        return value

    def binding(self, names: tuple[str, ...], values: tuple[Any, ...]) -> Scene:
        """The scene inside of a sum."""
        return replace(self, indices={**self.indices, **dict(zip(names, values, strict=True))})


def interpret(node: Node, scene: Scene) -> Expr:
    """The SymPy tree of a formula over the matrix of a scene.

    >>> from symmetrics.language.cells import BINARY
    >>> interpret(Count("PP", at=0), Scene(BINARY, {}))
    FP + TP
    """
    return RULES[type(node)](node, scene)


COUNTS: dict[str, Callable[[Any], Expr]] = {
    "TP": lambda C: C[1, 1],
    "FN": lambda C: C[1, 2],
    "FP": lambda C: C[2, 1],
    "TN": lambda C: C[2, 2],
    "P": lambda C: C.actual(1),
    "N": lambda C: C.actual(2),
    "PP": lambda C: C.predicted(1),
    "PN": lambda C: C.predicted(2),
    "n": lambda C: C.n,
}

FUNCTIONS: dict[str, Callable[..., Expr]] = {
    "sqrt": lambda x: power(x, sympy.Rational(1, 2)),
    "cbrt": lambda x: power(x, sympy.Rational(1, 3)),
    "abs": Abs,
    "xlogx": xlogx,
    "if_present": if_present,
    "exp": lambda _: sympy.E,
    "log": log,
    "min": Min,
    "max": Max,
}

RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _margin(node: Margin, scene: Scene) -> Expr:
    margin = scene.matrix.actual if node.side == "a" else scene.matrix.predicted
    return margin(scene.at(node.i))


def _named(node: Named, scene: Scene) -> Expr:
    settings = {name: _knob(value, scene) for name, value in node.settings}
    free = {knob.name: scene.knobs[knob.name] for knob in node.measure.free_knobs if knob.name not in settings}
    return node.measure(scene.matrix, **free, **settings)


def _knob(node: Parameter, scene: Scene) -> Expr:
    return sympy.sympify(scene.knobs[node.name], strict=True)


def _product(node: Product, scene: Scene) -> Expr:
    return product([(interpret(factor, scene), divides) for factor, divides in node.factors])


def _power(node: Power, scene: Scene) -> Expr:
    exponent = number(node.exponent) if isinstance(node.exponent, Fraction) else interpret(node.exponent, scene)
    return power(interpret(node.base, scene), exponent)


def _call(node: Call, scene: Scene) -> Expr:
    return FUNCTIONS[node.function](*(interpret(x, scene) for x in node.arguments))


def _product_over(node: ProductOver, scene: Scene) -> Expr:
    if isinstance(scene.matrix, IndexedCells):
        indices, inner = _bound(node.indices, scene)
        with sympy.evaluate(True):
            return sympy.Product(interpret(node.body, inner), *[(index, 1, scene.matrix.K) for index in indices])
    return product([(interpret(node.body, inner), False) for inner in _assignments(node.indices, (), scene)])


def _sum(node: Sum, scene: Scene) -> Expr:
    if isinstance(scene.matrix, IndexedCells):
        return _symbolic_sum(node, scene)
    return plus(interpret(node.body, inner) for inner in _assignments(node.indices, node.conditions, scene))


def _assignments(indices: tuple[str, ...], conditions: tuple[Condition, ...], scene: Scene) -> Iterator[Scene]:
    """The scenes of all choices of classes that meet the conditions."""
    classes = scene.matrix.classes
    _require_few(classes, len(scene.indices) + len(indices))
    for values in itertools.product(classes, repeat=len(indices)):
        inner = scene.binding(indices, values)
        if all(RELATIONS[c.relation](inner.at(c.left), inner.at(c.right)) for c in conditions):
            yield inner


def _require_few(classes: range, depth: int) -> None:
    if len(classes) ** depth > TERMS:
        raise NotExpressible(f"Expected at most {TERMS} terms in a sum, got {len(classes)}^{depth}. Use fewer classes.")


def _largest(node: Largest, scene: Scene) -> Expr:
    if isinstance(scene.matrix, IndexedCells):
        symbol = sympy.Symbol(node.index, integer=True)
        body = interpret(node.body, scene.binding((node.index,), (symbol,)))
        return minus(symbols.Largest(symbol, minus(body))) if node.smallest else symbols.Largest(symbol, body)
    classes = scene.matrix.classes
    _require_few(classes, len(scene.indices) + 1)
    extreme = Min if node.smallest else Max
    return extreme(*(interpret(node.body, scene.binding((node.index,), (i,))) for i in classes))


def _symbolic_sum(node: Sum, scene: Scene) -> Expr:
    symbols, inner = _bound(node.indices, scene)
    body = interpret(node.body, inner)
    for condition in node.conditions:
        body = prod([body, _indicator(condition, inner)])
    with sympy.evaluate(True):  # unevaluated, SymPy writes 1*body
        return sympy.Sum(body, *[(symbol, 1, scene.matrix.K) for symbol in symbols])


def _bound(names: tuple[str, ...], scene: Scene) -> tuple[tuple[sympy.Symbol, ...], Scene]:
    indices = tuple(sympy.Symbol(name, integer=True) for name in names)
    return indices, scene.binding(names, indices)


def _indicator(condition: Condition, scene: Scene) -> Expr:
    """The factor that is 1 where a condition holds and 0 elsewhere."""
    left, right = scene.at(condition.left), scene.at(condition.right)
    if condition.relation in ("==", "!="):
        same = sympy.KroneckerDelta(left, right)
        return same if condition.relation == "==" else plus([Integer(1), minus(same)])
    if condition.relation in (">", ">="):
        left, right = right, left
    step = plus([sympy.sympify(right, strict=True), minus(sympy.sympify(left, strict=True))])
    return sympy.Heaviside(step, int(condition.relation in ("<=", ">=")), evaluate=False)


RULES: dict[type, Callable[[Any, Scene], Expr]] = {
    Number: lambda node, _: number(node.value),
    Count: lambda node, scene: COUNTS[node.name](scene.matrix),
    Classes: lambda _, scene: sympy.sympify(scene.matrix.K, strict=True),
    Entry: lambda node, scene: scene.matrix[scene.at(node.i), scene.at(node.j)],
    Margin: _margin,
    Index: lambda node, scene: sympy.sympify(scene.at(node.name), strict=True),
    Parameter: _knob,
    Named: _named,
    Call: _call,
    Minus: lambda node, scene: minus(interpret(node.term, scene)),
    Plus: lambda node, scene: plus(interpret(term, scene) for term in node.terms),
    Product: _product,
    Power: _power,
    Sum: _sum,
    ProductOver: _product_over,
    Largest: _largest,
}
