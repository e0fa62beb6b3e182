"""A second reader of formulas that shares no code with the kernel: Python's parser, fractions, sixty digits for roots and logarithms."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import isqrt
from operator import itemgetter
from random import Random
from typing import Any

from symmetrics.kernel import Statement

Number = int | Fraction
Point = Mapping[str, Number]
Meaning = Callable[[Point], Number]

TINY = Fraction(1, 10**20)
DIGITS = Context(prec=60)
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
}


class Undefined(Exception):
    """The formula has no value at the point."""


def near(x: Number) -> Number:
    """The number, or zero where only the rounding of roots keeps it from being zero."""
    return x if isinstance(x, int) or abs(x.numerator) * TINY.denominator >= x.denominator else 0


def decimal(x: Number) -> Decimal:
    return DIGITS.divide(Decimal(x.numerator), Decimal(x.denominator))


def root(x: Number) -> Number:
    if near(x) < 0:
        raise Undefined
    p, q = isqrt(near(x).numerator), isqrt(near(x).denominator)
    return Fraction(p, q) if Fraction(p * p, q * q) == near(x) else Fraction(DIGITS.sqrt(decimal(x)))


@lru_cache(maxsize=20_000)
def logarithm(x: Number) -> Number:
    if near(x) <= 0:
        raise Undefined
    return Fraction(DIGITS.ln(decimal(x)))


@lru_cache(maxsize=20_000)
def real_power(x: Number, exponent: Number) -> Number:
    if near(x) < 0 or (not near(x) and near(exponent) <= 0):
        raise Undefined
    return Fraction(DIGITS.power(decimal(x), decimal(exponent))) if near(x) else 0


def quotient(above: Number, below: Number) -> Number:
    if not near(below):
        raise Undefined
    found = Fraction(above, below)
    return found.numerator if found.denominator == 1 else found


FUNCTIONS: dict[str, Callable[..., Number]] = {
    "sqrt": root,
    "log": logarithm,
    "xlogx": lambda x: x * logarithm(x) if near(x) else 0,
    "exp": lambda x: Fraction(DIGITS.exp(decimal(x))),
    "abs": abs,
    "max": max,
    "min": min,
}
OPERATORS: dict[type, Callable[[Number, Number], Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: quotient,
    ast.Pow: real_power,
}


@lru_cache(maxsize=20_000)
def tree_of(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@lru_cache(maxsize=20_000)
def meaning(tree: ast.expr) -> Meaning:
    """The value of a formula as a function of the point."""
    match tree:
        case ast.Constant(value=int(number)):
            return lambda point: number
        case ast.Name(id=name):
            return itemgetter(name)
        case ast.Subscript(value=ast.Name(id=letter), slice=index):
            return entry(letter, [meaning(i) for i in (index.elts if isinstance(index, ast.Tuple) else [index])])
        case ast.Call(func=ast.Name(id="sum"), args=arguments):
            terms = over_classes(arguments)
            return lambda point: sum(terms(point))
        case ast.Call(func=ast.Name(id="max" | "min" as name), args=[ast.Name(id=index), _] as arguments) if len(index) == 1:
            extreme = max if name == "max" else min
            of_classes, of_two = over_classes(arguments), [meaning(x) for x in arguments]
            return lambda point: extreme((x(point) for x in of_two) if index in point else of_classes(point))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inside = meaning(operand)
            return lambda point: -inside(point)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            function, given = FUNCTIONS[name], [meaning(x) for x in arguments]
            return lambda point: function(*(x(point) for x in given))
        case ast.BinOp(left=base, op=ast.Pow(), right=ast.Constant(value=int(k))):
            raised = meaning(base)
            return lambda point: raised(point) ** k
        case ast.BinOp(left=one, op=operation, right=other):
            function, left, right = OPERATORS[type(operation)], meaning(one), meaning(other)
            return lambda point: function(left(point), right(point))
    raise AssertionError(ast.dump(tree))


def value(tree: ast.expr, point: Point) -> Number:
    """The value of a formula at a point."""
    return meaning(tree)(point)


def entry(letter: str, index: list[Meaning]) -> Meaning:
    """A cell, or the sum of a row (a) or a column (b)."""
    if letter == "C":
        return lambda point: point[f"C[{index[0](point)},{index[1](point)}]"]
    cell = "C[{0},{1}]" if letter == "a" else "C[{1},{0}]"
    return lambda point: sum(point[cell.format(index[0](point), i)] for i in range(1, int(point["K"]) + 1))


def over_classes(arguments: list[ast.expr]) -> Callable[[Point], Iterator[Number]]:
    """The terms of a sum over one class or two, perhaps different ones, or of a maximum over classes."""
    indices = [x.id for x in arguments[:-1] if isinstance(x, ast.Name)]
    apart = any(isinstance(x, ast.Compare) for x in arguments)
    term = meaning(arguments[-1])

    def terms(point: Point) -> Iterator[Number]:
        for chosen in product(range(1, int(point["K"]) + 1), repeat=len(indices)):
            if not apart or chosen[0] != chosen[1]:
                yield term({**point, **dict(zip(indices, chosen, strict=True))})

    return terms


@lru_cache
def matrices(K: int, largest: int) -> Sequence[Point]:
    """All matrices of K classes with small counts, with their sum and K as further names."""
    names = [f"C[{i},{j}]" for i in range(1, K + 1) for j in range(1, K + 1)]
    every = product(range(largest + 1), repeat=len(names))
    return [{**dict(zip(names, counts, strict=True)), "n": sum(counts), "K": K} for counts in every]


def is_defined(text: str, point: Point) -> bool:
    """Whether a formula has a value at a point."""
    try:
        value(tree_of(text), point)
    except Undefined:
        return False
    return True


def compared(left: str, relation: str, right: str, point: Point) -> bool | None:
    """Whether a relation holds at a point; None where a side is undefined."""
    try:
        return COMPARE[relation](near(value(tree_of(left), point) - value(tree_of(right), point)), 0)
    except Undefined:
        return None


def truth(statement: Statement, point: Point) -> bool | None:
    """Whether a statement, read as one without `exists`, holds at a point; None where it says nothing."""
    for condition in statement.given:
        relation = next(r for r in ("==", "<=", ">=", "<", ">") if r in condition)
        if not compared(*(x.strip() for x in condition.partition(relation)), point):
            return None
    if statement.relation == "undefined":
        return not is_defined(statement.left, point)
    if statement.relation == "same domain":
        return is_defined(statement.left, point) == is_defined(statement.right, point)
    return compared(statement.left, statement.relation, statement.right, point)


def names_of(statement: Statement) -> tuple[str, ...]:
    """The names in a statement."""
    texts = [statement.left, statement.right or "0"]
    for condition in statement.given:
        texts += condition.replace("==", "~").replace("<=", "~").replace(">=", "~").replace("<", "~").replace(">", "~").split("~")
    nodes = [node for text in texts for node in ast.walk(tree_of(text.strip()))]
    cells = {ast.unparse(node).replace(" ", "") for node in nodes if isinstance(node, ast.Subscript)}
    plain = {node.id for node in nodes if isinstance(node, ast.Name)} - set(FUNCTIONS) - {cell[0] for cell in cells}
    return tuple(sorted(plain | cells))


def choices(names: Sequence[str], signed: Sequence[str], largest: int) -> list[list[Number]]:
    """The small whole numbers for each name, halves of both signs for signed names."""
    return [[Fraction(x, 2) for x in range(-3, 4)] if name in signed else list(range(largest + 1)) for name in names]


def points(names: Sequence[str], signed: Sequence[str] = (), largest: int = 3) -> Iterator[dict[str, Number]]:
    """All points with small whole coordinates, with halves of both signs for signed names."""
    for values in product(*choices(names, signed, largest)):
        yield dict(zip(names, values, strict=True))


def points_of_every_k(statement: Statement) -> Iterator[dict[str, Number]]:
    """Small matrices of two and of three classes, other names of a statement about every number of classes at a few values."""
    others = [name for name in names_of(statement) if "[" not in name and len(name) > 1 and name != "sum"]
    for matrix in (*matrices(2, 2), *matrices(3, 1)[::7]):
        for x in (Fraction(1, 2), Fraction(2), Fraction(-1)) if others else (Fraction(1),):
            yield {**matrix, **{name: x if name in statement.signed else abs(x) for name in others}}


def plain(point: Point) -> dict[str, str]:
    """A point as evidence writes it: n and K follow from the cells."""
    return {name: str(x) for name, x in point.items() if name not in ("n", "K") or "C[1,1]" not in point}


def random_formula(random: Random, names: str, depth: int) -> str:
    """A random formula in single-letter names."""
    kind = random.choice("nnnn+++--**//^saml") if depth else random.choice("nnni")
    if kind == "n":
        return random.choice(names)
    if kind == "i":
        return str(random.choice((0, 1, 2, 3)))
    inside = random_formula(random, names, depth - 1)
    if kind == "^":
        return f"({inside})**{random.choice((0, 1, 2, 3))}"
    if kind in "sal":
        return f"{random.choice({'s': ('sqrt',), 'a': ('abs',), 'l': ('log', 'xlogx')}[kind])}({inside})"
    other = random_formula(random, names, depth - 1)
    return f"{random.choice(('max', 'min'))}({inside}, {other})" if kind == "m" else f"({inside}) {kind} ({other})"
