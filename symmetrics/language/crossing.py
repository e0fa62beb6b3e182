"""Expressions as nested lists, to cross from one process to another; what comes back is the same tree, built without evaluation.

Only the functions a formula is written with are known, so that a list builds a formula or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Abs as Magnitude
from sympy import Add, E, Expr, Mul, Pow, Rational, Symbol, oo
from sympy import Max as Greatest
from sympy import Min as Least
from sympy import log as logarithm

from .errors import DefinitionError
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
}
CONSTANTS = {"oo": oo, "-oo": -oo, "e": E}


def packed(tree: Expr) -> Any:
    """A tree as nested lists of text: a kind and its arguments, a name, or a number.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     packed(TP/(TP + FP))
    ['*', 'TP', ['**', ['+', 'FP', 'TP'], ['-1']]]
    """
    if isinstance(tree, Symbol):
        return tree.name
    if isinstance(tree, Rational):
        return [str(tree)]
    constant = next((name for name, value in CONSTANTS.items() if value == tree), "")
    if constant:
        return [constant]
    if type(tree) not in KINDS:
        raise DefinitionError(f"Expected a formula of the known functions, got {type(tree).__name__}. Write it with these.")
    return [KINDS[type(tree)], *map(packed, tree.args)]


def unpacked(data: Any) -> Expr:
    """The tree that was packed.

    >>> unpacked(['*', 'TP', ['**', ['+', 'FP', 'TP'], ['-1']]])
    TP/(FP + TP)
    """
    if isinstance(data, str):
        return symbol(data)
    kind, *arguments = data
    if not arguments:
        return CONSTANTS[kind] if kind in CONSTANTS else Rational(*map(int, kind.split("/")))
    return BUILT[kind](*map(unpacked, arguments))
