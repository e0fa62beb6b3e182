"""From the author's trees to the file of formulas that `formulas.py` evaluates, with what is to be said where one has no value."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sympy
from flint import fmpz_mpoly
from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import context_of, fraction_of
from ..language.presence import if_present
from ..language.symbols import xlogx
from ..language.text import text

__all__ = ["encoded", "nodes_of"]

KINDS = {Add: "sum", Mul: "product", Max: "max", Min: "min", Abs: "abs", if_present: "present"}


def encoded(trees: Mapping[str, Expr], cells: Sequence[Symbol], names: Mapping[str, str]) -> str:
    """The text of the file, a line for each operation and each formula; a tree with other functions is left out.

    `names` are those under which the formulas are known.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     print(encoded({"precision": TP/(TP + FP)}, [TP, FP], {"PPV": "precision"}).splitlines()[-2])
    "PPV": "precision"
    """
    encoder = _Encoder(cells)
    found = {}
    for name, tree in trees.items():
        try:
            found[name] = [encoder.node(tree), encoder.limit(tree)]
        except NotExpressible:
            continue
    nodes = ",\n".join(json.dumps(node) for node in encoder.nodes)
    measures = ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in found.items())
    known = ",\n".join(f"{json.dumps(alias)}: {json.dumps(name)}" for alias, name in sorted(names.items()) if name in found)
    return f'{{"nodes": [\n{nodes}\n],\n"measures": {{\n{measures}\n}},\n"names": {{\n{known}\n}}}}\n'


def nodes_of(tree: Expr, cells: Sequence[Symbol]) -> list[list[Any]]:
    """The operations of one formula, the last of which is its value; raises `NotExpressible` for other functions.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     nodes_of(TP*FP, [TP, FP])
    [['cell', [0]], ['cell', [1]], ['product', [0, 1]]]
    """
    encoder = _Encoder(cells)
    encoder.node(tree)
    return encoder.nodes


class _Encoder:
    def __init__(self, cells: Sequence[Symbol]) -> None:
        self.cells = {cell: place for place, cell in enumerate(cells)}
        self.nodes: list[list[Any]] = []
        self.known: dict[Expr, int] = {}

    def node(self, tree: Expr) -> int:
        """The number of the node of a tree."""
        if tree not in self.known:
            node = self._node(tree)
            self.nodes.append(node)
            self.known[tree] = len(self.nodes) - 1
        return self.known[tree]

    def _node(self, tree: Expr) -> list[Any]:
        if tree in self.cells:
            return ["cell", [self.cells[tree]]]
        if isinstance(tree, Rational):
            return ["number", [int(tree.p), int(tree.q)]]
        if isinstance(tree, Pow) and isinstance(tree.exp, Rational):
            return self._power(tree)
        if isinstance(tree, sympy.log | xlogx):
            why = f"logarithm of {text(tree.args[0])}, which is not positive"
            return ["log" if isinstance(tree, sympy.log) else "xlogx", [self.node(tree.args[0])], why]
        if type(tree) in KINDS:
            return [KINDS[type(tree)], [self.node(arg) for arg in tree.args]]
        raise NotExpressible(f"Expected sums, products, rational powers, logarithms and extremes, got {tree}. Leave it out.")

    def _power(self, tree: Pow) -> list[Any]:
        exponent = tree.exp
        base = tree.base if exponent == -1 else Pow(tree.base, -exponent, evaluate=False)
        zero = f"division by {text(base)}, which is 0" if exponent < 0 else ""
        negative = f"root of {text(tree.base)}, which is negative" if exponent.q > 1 else ""
        return ["power", [self.node(tree.base)], [int(exponent.p), int(exponent.q)], zero, negative]

    def limit(self, tree: Expr) -> list[Any] | None:
        """The two polynomials of a rational formula in lowest terms."""
        try:
            return [self._terms(part, context_of(tree).names()) for part in fraction_of(tree)]
        except NotExpressible:
            return None

    def _terms(self, polynomial: fmpz_mpoly, names: Sequence[str]) -> list[Any]:
        places = [names.index(str(cell)) if str(cell) in names else None for cell in self.cells]
        return [[int(c), [0 if k is None else int(powers[k]) for k in places]] for powers, c in polynomial.terms()]
