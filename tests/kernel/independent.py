"""A second reader of formulas that shares no code with the kernel: Python's parser, fractions, sixty digits for roots and logarithms."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from math import isqrt
from random import Random
from typing import Any

from symmetrics.kernel import Statement

Point = Mapping[str, Fraction]

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
OPERATORS: dict[type, Callable[[Fraction, Fraction], Fraction]] = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}


class Undefined(Exception):
    """The formula has no value at the point."""


def near(x: Fraction) -> Fraction:
    """The number, or zero where only the rounding of roots keeps it from being zero."""
    return Fraction(0) if abs(x) < TINY else x


def decimal(x: Fraction) -> Decimal:
    return DIGITS.divide(Decimal(x.numerator), Decimal(x.denominator))


def root(x: Fraction) -> Fraction:
    if near(x) < 0:
        raise Undefined
    p, q = isqrt(near(x).numerator), isqrt(near(x).denominator)
    return Fraction(p, q) if Fraction(p * p, q * q) == near(x) else Fraction(DIGITS.sqrt(decimal(x)))


def logarithm(x: Fraction) -> Fraction:
    if near(x) <= 0:
        raise Undefined
    return Fraction(DIGITS.ln(decimal(x)))


def real_power(x: Fraction, exponent: Fraction) -> Fraction:
    if near(x) < 0 or (not near(x) and near(exponent) <= 0):
        raise Undefined
    return Fraction(DIGITS.power(decimal(x), decimal(exponent))) if near(x) else Fraction(0)


FUNCTIONS: dict[str, Callable[..., Fraction]] = {
    "sqrt": root,
    "log": logarithm,
    "xlogx": lambda x: x * logarithm(x) if near(x) else Fraction(0),
    "exp": lambda x: Fraction(DIGITS.exp(decimal(x))),
    "abs": abs,
    "max": max,
    "min": min,
}


@lru_cache(maxsize=20_000)
def tree_of(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def value(tree: ast.expr, point: Point) -> Fraction:
    """The value of a formula at a point."""
    match tree:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.Name(id=name):
            return point[name]
        case ast.Subscript(value=ast.Name(id=letter), slice=index):
            return entry(letter, [int(value(i, point)) for i in (index.elts if isinstance(index, ast.Tuple) else [index])], point)
        case ast.Call(func=ast.Name(id="sum"), args=arguments):
            return sum(over_classes(arguments, point), Fraction(0))
        case ast.Call(func=ast.Name(id="max"), args=[ast.Name(id=index), _] as arguments) if len(index) == 1 and index not in point:
            return max(over_classes(arguments, point))
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            return -value(inside, point)
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return FUNCTIONS[name](*(value(x, point) for x in arguments))
        case ast.BinOp(left=left, op=ast.Pow(), right=ast.Constant(value=int(k))):
            return value(left, point) ** k
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return real_power(value(left, point), value(right, point))
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            above, below = value(left, point), value(right, point)
            if not near(below):
                raise Undefined
            return above / below
        case ast.BinOp(left=left, op=operation, right=right):
            return OPERATORS[type(operation)](value(left, point), value(right, point))
    raise AssertionError(ast.dump(tree))


def entry(letter: str, index: list[int], point: Point) -> Fraction:
    """A cell, or the sum of a row (a) or a column (b)."""
    if letter == "C":
        return point[f"C[{index[0]},{index[1]}]"]
    classes = range(1, int(point["K"]) + 1)
    return sum((point[f"C[{i},{j}]"] for i in classes for j in classes if (i if letter == "a" else j) == index[0]), Fraction(0))


def over_classes(arguments: list[ast.expr], point: Point) -> list[Fraction]:
    """The terms of a sum over one class or two, perhaps different ones, or of a maximum over classes."""
    indices = [x.id for x in arguments[:-1] if isinstance(x, ast.Name)]
    apart = any(isinstance(x, ast.Compare) for x in arguments)
    choices = product(range(1, int(point["K"]) + 1), repeat=len(indices))
    chosen = [dict(zip(indices, map(Fraction, c), strict=True)) for c in choices if not apart or c[0] != c[1]]
    return [value(arguments[-1], {**point, **classes}) for classes in chosen]


def matrices(K: int, largest: int) -> Iterator[dict[str, Fraction]]:
    """All matrices of K classes with small counts, with their sum and K as further names."""
    names = [f"C[{i},{j}]" for i in range(1, K + 1) for j in range(1, K + 1)]
    for counts in product(map(Fraction, range(largest + 1)), repeat=len(names)):
        yield {**dict(zip(names, counts, strict=True)), "n": sum(counts, Fraction(0)), "K": Fraction(K)}


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
        return COMPARE[relation](near(value(tree_of(left), point) - value(tree_of(right), point)), Fraction(0))
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


def points(names: Sequence[str], signed: Sequence[str] = (), largest: int = 3) -> Iterator[dict[str, Fraction]]:
    """All points with small whole coordinates, with halves of both signs for signed names."""
    choices = [[Fraction(x, 2) for x in range(-3, 4)] if name in signed else [Fraction(x) for x in range(largest + 1)] for name in names]
    for values in product(*choices):
        yield dict(zip(names, values, strict=True))


def points_of_every_k(statement: Statement) -> Iterator[dict[str, Fraction]]:
    """Small matrices of two and of three classes, other names of a statement about every number of classes at a few values."""
    others = [name for name in names_of(statement) if "[" not in name and len(name) > 1 and name != "sum"]
    for matrix in (*matrices(2, 2), *islice(matrices(3, 1), None, None, 7)):
        for x in (Fraction(1, 2), Fraction(2)) if others else (Fraction(1),):
            yield {**matrix, **dict.fromkeys(others, x)}


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
