"""Expressions as nested lists, to cross from one process to another; what comes back is the same tree, built without evaluation.

Only the functions a formula is written with are known, so that a list builds a formula or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Abs as Magnitude
from sympy import Add, E, Expr, Indexed, IndexedBase, KroneckerDelta, Mul, Pow, Product, Rational, Sum, Symbol, oo
from sympy import Max as Greatest
from sympy import Min as Least
from sympy import log as logarithm

from .cells import IndexedCells
from .errors import DefinitionError
from .presence import if_present
from .symbols import Abs, Max, Min, log, symbol, xlogx

__all__ = ["packed", "unpacked"]

KINDS: dict[type, str] = {
    Add: "+",
    Mul: "*",
    Pow: "**",
    Greatest: "max",
    Least: "min",
    Magnitude: "abs",
    logarithm: "log",
    xlogx: "xlogx",
    if_present: "if_present",
}
BUILT: dict[str, Callable[..., Expr]] = {
    "+": lambda *terms: Add(*terms, evaluate=False),
    "*": lambda *factors: Mul(*factors, evaluate=False),
    "**": lambda base, exponent: Pow(base, exponent, evaluate=False),
    "max": Max,
    "min": Min,
    "abs": Abs,
    "log": log,
    "xlogx": lambda x: xlogx(x, evaluate=False),
    "if_present": lambda guard, term: if_present(guard, term, evaluate=False),
}
CONSTANTS = {"oo": oo, "-oo": -oo, "e": E}


def packed(tree: Expr) -> Any:
    """A tree as nested lists of text: a kind and its arguments, a name, or a number.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     packed(TP/(TP + FP))
    ['*', 'TP', ['**', ['+', 'TP', 'FP'], ['-1']]]
    """
    if isinstance(tree, Symbol):
        return tree.name
    if isinstance(tree, Rational):
        return [str(tree)]
    constant = next((name for name, value in CONSTANTS.items() if value == tree), "")
    if constant:
        return [constant]
    if isinstance(tree, Indexed):
        return ["index", *map(str, (tree.base, *tree.indices))]
    if isinstance(tree, Sum | Product):
        return ["sum" if isinstance(tree, Sum) else "prod", packed(tree.args[0]), *(str(limits[0]) for limits in tree.args[1:])]
    if isinstance(tree, KroneckerDelta):
        return ["delta", *map(str, tree.args)]
    if type(tree) not in KINDS:
        raise DefinitionError(f"Expected a formula of the known functions, got {type(tree).__name__}. Write it with these.")
    return [KINDS[type(tree)], *map(packed, tree.args)]


def unpacked(data: Any) -> Expr:
    """The tree that was packed.

    >>> unpacked(['*', 'TP', ['**', ['+', 'FP', 'TP'], ['-1']]])
    TP/(FP + TP)
    """
    if isinstance(data, str):
        return IndexedCells.K if data == "K" else symbol(data)
    kind, *arguments = data
    if not arguments:
        return CONSTANTS[kind] if kind in CONSTANTS else Rational(*map(int, kind.split("/")))
    if kind in ("index", "delta"):
        base, *indices = arguments if kind == "index" else (None, *arguments)
        integers = [whole(x) for x in indices]
        return KroneckerDelta(*integers) if base is None else IndexedBase(base)[tuple(integers)]
    if kind in ("sum", "prod"):
        over = Sum if kind == "sum" else Product
        return over(unpacked(arguments[0]), *((whole(x), 1, IndexedCells.K) for x in arguments[1:]))
    return BUILT[kind](*map(unpacked, arguments))


def whole(name: str) -> Symbol:
    """The index of that name."""
    return Symbol(name, integer=True)
