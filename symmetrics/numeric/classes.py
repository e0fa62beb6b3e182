"""Formulas of K classes compiled from their indexed sums: as many steps for a thousand classes as for three.

A step stands for a number, for one number a class (index i or j), or for one a pair. A sum over classes is a step too; what does not
depend on its index moves out of it, and the sums of rows, columns and the diagonal are known to be margins.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from sympy import Add, Expr, Indexed, KroneckerDelta, Mul, Sum, Symbol

from ..language.cells import IndexedCells
from ..language.errors import NotExpressible
from ..language.symbols import Largest, substitute
from .compiler import Compiler
from .program import FREE, LEAVES
from .terms import Term

__all__ = ["ClassCompiler"]

CODES = {name: code for code, name in enumerate(LEAVES)}
SUMS = {("Cij", "j"): "ai", ("Cij", "i"): "bj", ("Cji", "j"): "bi", ("Cji", "i"): "aj"}

PARTS = {
    "n": ("ai", "bi", "aj", "bj", "Cij", "Cji", "di", "dj"),
    "ai": ("Cij", "di"),
    "bi": ("Cji", "di"),
    "aj": ("Cji", "dj"),
    "bj": ("Cij", "dj"),
}


class ClassCompiler(Compiler):
    """Formulas over one matrix of K classes, compiled one after another into one program."""

    def __init__(self, K: int) -> None:
        super().__init__([Symbol(name) for name in LEAVES])
        self.K = K
        self.polynomials.parts = {CODES[whole]: frozenset(CODES[part] for part in parts) for whole, parts in PARTS.items()}
        self.axes: dict[Symbol, str] = {}
        self.frees: dict[int, frozenset[str]] = {}

    def add(self, tree: Expr) -> None:
        """Compile one more formula, given in its printed form."""
        super().add(substitute(tree, {IndexedCells.K: self.K}))

    def term(self, tree: Expr) -> Term:
        """The tree as a coefficient times powers of steps."""
        known = tuple(sorted((str(s), axis) for s, axis in self.axes.items() if s in tree.free_symbols))
        key: Any = (tree, (*self.inside, known))
        if key not in self.terms:
            self.terms[key] = self._term(tree)
        return self.terms[key]

    def _term(self, tree: Expr) -> Term:
        if isinstance(tree, Sum):
            return self._indexed_sum(tree)
        if isinstance(tree, Largest):
            return self._bound([tree.args[0]], tree.args[1], self._largest)
        if isinstance(tree, Mul):
            deltas = [isinstance(x, Add) and any(d.atoms(KroneckerDelta) and not d.atoms(Sum) for d in x.args) for x in tree.args]
            if any(deltas):
                return self._off_the_diagonal([x for x, delta in zip(tree.args, deltas, strict=True) if not delta])
        return super()._term(tree)

    def _atom(self, tree: Expr) -> int:
        if isinstance(tree, Indexed):
            name = str(tree.base) + "".join(self._axis(index) for index in tree.indices)
            return self._leaf({"Cii": "di", "Cjj": "dj"}.get(name, name))
        if isinstance(tree, Symbol) and (tree in self.axes or str(tree) == "n"):
            return self._leaf("n" if str(tree) == "n" else self.axes[tree])
        return super()._atom(tree)

    def _axis(self, index: Expr) -> str:
        if index not in self.axes:
            raise NotExpressible(f"Expected an index of a sum, got {index}. Use a formula that treats all classes alike.")
        return self.axes[index]

    def _leaf(self, name: str) -> int:
        return self.builder.step("cell", detail=CODES[name])

    def _indexed_sum(self, tree: Sum) -> Term:
        def added(term: Term, axes: Sequence[str]) -> Term:
            return reduce(self._total, reversed(axes), term)

        return self._bound([limit[0] for limit in tree.limits], tree.function, added)

    def _bound(self, indices: Sequence[Symbol], body: Expr, work: Any) -> Term:
        """Some work on a body whose indices have been given axes that no outer index in it has."""
        outer = {self.axes[s] for s in body.free_symbols if s in self.axes and s not in indices}
        free = [axis for axis in "ij" if axis not in outer]
        if len(free) < len(indices):
            raise NotExpressible(f"Expected at most two indices at a time, got {body}. Give the number of classes.")
        before, self.axes = self.axes, self.axes | dict(zip(indices, free, strict=False))
        found: Term = work(self.term(body), free[: len(indices)])
        self.axes = before
        return found

    def _off_the_diagonal(self, factors: Sequence[Expr]) -> Term:
        guard = self._leaf("unlike")
        before, self.inside = self.inside, (*self.inside, guard)
        value = reduce(Term.times, map(self.term, factors), Term(Fraction(1)))
        self.inside = before
        indexed = Term(Fraction(1), {step: power for step, power in value.powers.items() if self.free(step)})
        outside = Term(value.coefficient, {step: power for step, power in value.powers.items() if not self.free(step)})
        return outside.times(Term(Fraction(1), {self.builder.step("where", (guard, self.result(indexed))): 1}))

    def _largest(self, term: Term, axes: Sequence[str]) -> Term:
        return Term(Fraction(1), {self.builder.step("largest", [self.result(term)], "ij".index(axes[0])): 1})

    def free(self, position: int) -> frozenset[str]:
        """The indices a step depends on."""
        if position not in self.frees:
            step = self.builder.steps[position]
            own = FREE[LEAVES[step.detail]] if step.kind == "cell" else ""
            bound = {"ij"[step.detail % 2]} if step.kind in ("total", "largest") else set()
            self.frees[position] = frozenset(own).union(*map(self.free, step.args)) - bound
        return self.frees[position]

    def _total(self, term: Term, axis: str) -> Term:
        """The sum of a term over an index."""
        inside = {step: power for step, power in term.powers.items() if axis in self.free(step)}
        outside = Term(term.coefficient, {step: power for step, power in term.powers.items() if step not in inside})
        if not inside or not term.coefficient:
            return outside.times(Term(Fraction(self.K)))
        parts = list(self.sums.flat([Term(Fraction(1), inside)]))
        if len(parts) > 1 or parts[0].powers != inside:
            return outside.times(self._sum([self._total(part, axis) for part in parts]))
        step = self.builder.steps[next(iter(inside))]
        if list(inside.values()) == [1] and step.kind == "cell":
            return outside.times(Term(Fraction(1), {self._margin(LEAVES[step.detail], axis, next(iter(inside))): 1}))
        total = self.builder.step("total", [self.result(Term(Fraction(1), inside))], 2 * self.K + "ij".index(axis))
        return outside.times(Term(Fraction(1), {total: 1}))

    def _margin(self, leaf: str, axis: str, position: int) -> int:
        if (leaf, axis) in SUMS:
            return self._leaf(SUMS[leaf, axis])
        if leaf[0] in "ab":
            return self._leaf("n")
        return self.builder.step("total", [position], 2 * self.K + "ij".index(axis))
