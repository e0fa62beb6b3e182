"""The syntax tree of a formula: frozen nodes, each with the names it was written in and nothing computed.

`at` is the position in the source, kept for messages and left out of comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from ..measure import Measure

__all__ = [
    "Call",
    "Classes",
    "Condition",
    "Count",
    "Entry",
    "Index",
    "Largest",
    "Margin",
    "Minus",
    "Named",
    "Node",
    "Number",
    "Parameter",
    "Plus",
    "Power",
    "Product",
    "ProductOver",
    "Subscript",
    "Sum",
    "children",
    "constant",
]

Subscript = int | str


@dataclass(frozen=True, slots=True)
class Number:
    """A rational number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Count:
    """A cell or margin of the two-class matrix, or the number of items `n`."""

    name: str
    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Classes:
    """`K`, the number of classes."""

    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """`C[i,j]`."""

    i: Subscript
    j: Subscript
    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Margin:
    """`a[i]` or `b[i]`."""

    side: str
    i: Subscript
    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Index:
    """A class number bound by a sum, used as a number."""

    name: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A declared knob."""

    name: str


@dataclass(frozen=True, slots=True)
class Named:
    """A measure by name; `settings` gives knobs of it in terms of knobs of the formula."""

    measure: Measure
    settings: tuple[tuple[str, Parameter], ...]
    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the language and its arguments; `log` takes its base as a second one."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Minus:
    """A term with its sign changed."""

    term: Node


@dataclass(frozen=True, slots=True)
class Plus:
    """A flat sum."""

    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """A flat product; each factor comes with whether it divides."""

    factors: tuple[tuple[Node, bool], ...]


@dataclass(frozen=True, slots=True)
class Power:
    """A base to a rational number, or to an expression in knobs."""

    base: Node
    exponent: Fraction | Node


@dataclass(frozen=True, slots=True)
class Condition:
    """A relation between class numbers, such as `i != j`."""

    left: Subscript
    relation: str
    right: Subscript


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum over all classes for each index, where the conditions hold."""

    indices: tuple[str, ...]
    conditions: tuple[Condition, ...]
    body: Node
    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class ProductOver:
    """A product over all classes for each index."""

    indices: tuple[str, ...]
    body: Node
    at: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest value over all classes for the index, or the smallest."""

    index: str
    body: Node
    smallest: bool = False


Node = (
    Number
    | Count
    | Classes
    | Entry
    | Margin
    | Index
    | Parameter
    | Named
    | Call
    | Minus
    | Plus
    | Product
    | Power
    | Sum
    | ProductOver
    | Largest
)


def children(node: Node) -> tuple[Node, ...]:
    """The parts a node is made of.

    >>> children(Minus(Parameter("beta")))
    (Parameter(name='beta'),)
    """
    match node:
        case Call(_, parts) | Plus(parts):
            return parts
        case Product(factors):
            return tuple(factor for factor, _ in factors)
        case Minus(part) | Sum(_, _, part) | ProductOver(_, part, _) | Largest(_, part, _):
            return (part,)
        case Power(base, exponent):
            return (base,) if isinstance(exponent, Fraction) else (base, exponent)
        case _:
            return ()


def constant(node: Node) -> Fraction | None:
    """The value of a node made of numbers by the four operations, None for any other.

    >>> constant(Minus(Number(Fraction(2))))
    Fraction(-2, 1)
    """
    match node:
        case Number(value):
            return value
        case Minus(term):
            return _constant_product(((Number(Fraction(-1)), False), (term, False)))
        case Plus(terms):
            values = [constant(term) for term in terms]
            return None if None in values else sum(filter(None, values), Fraction(0))
        case Product(factors):
            return _constant_product(factors)
        case _:
            return None


def _constant_product(factors: tuple[tuple[Node, bool], ...]) -> Fraction | None:
    result = Fraction(1)
    for factor, divides in factors:
        value = constant(factor)
        if value is None or (divides and not value):
            return None
        result = result / value if divides else result * value
    return result
