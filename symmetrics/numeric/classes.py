"""Formulas of K classes compiled from their indexed sums: as many steps for a thousand classes as for three.

A step stands for a number, for one number a class (index i or j), or for one a pair. A sum over classes is a step too; what does not
depend on its index moves out of it, and the sums of rows, columns and the diagonal are known to be margins.

Each formula is compiled twice. The careful output loses no digit that it need not lose. The quick one takes logarithms of quotients apart,
`log(x/y) = log(x/n) - log(y/n)`, where they are taken for pairs of classes: one logarithm of each cell then serves all measures, and
what is left is summed over margins. What that costs in digits is found out in `shares.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from sympy import Add, Expr, Indexed, KroneckerDelta, Mul, Product, Sum, Symbol

from ..language.cells import IndexedCells
from ..language.errors import NotExpressible
from ..language.symbols import Largest, substitute
from .compiler import Compiler
from .entropies import totals_together
from .leaves import CODES, NO_COUNTS, PAIRS, PARTS, SUMS, TURNED
from .program import LEAVES, SCALE, Output, indices_of
from .terms import Term

__all__ = ["ClassCompiler"]


class ClassCompiler(Compiler):
    """Formulas over one matrix of K classes, compiled one after another into one program."""

    def __init__(self, K: int) -> None:
        super().__init__([Symbol(name) for name in LEAVES if name != SCALE])
        self.K = K
        self.polynomials.parts = {CODES[whole]: frozenset(CODES[part] for part in parts) for whole, parts in PARTS.items()}
        self.axes: dict[Symbol, str] = {}
        self.frees: dict[int, frozenset[str]] = {}
        self.quickly = False
        self.split: dict[int, list[Term]] = {}
        self.quick: list[Output] = []

    def add(self, tree: Expr) -> None:
        """Compile one more formula, given in its printed form."""
        written = substitute(tree, {IndexedCells.K: self.K})
        self.quickly = True
        super().add(written)
        self.quick.append(self.outputs.pop())
        self.quickly = False
        super().add(written)

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

    def _sum(self, terms: Sequence[Term]) -> Term:
        if self.quickly:
            terms = totals_together(
                self.builder, self.sums.flat(terms), self.free, lambda parts: self.result(super(ClassCompiler, self)._sum(parts))
            )
        return super()._sum(terms)

    def _xlogx(self, argument: Term) -> Term:
        apart = self._logarithm(argument)
        return super()._xlogx(argument) if apart is None else argument.times(apart)

    def _log(self, argument: Term) -> Term:
        apart = self._logarithm(argument)
        if apart is not None:
            for step in argument.above:
                self.require(step, "nonzero")
        return super()._log(argument) if apart is None else apart

    def _logarithm(self, argument: Term) -> Term | None:
        """The logarithm of a quotient of counts taken apart, in a quick output and for pairs of classes."""
        counts = all(self._is_count(step) for step in argument.powers) and argument.coefficient > 0 and not sum(argument.powers.values())
        if not (self.quickly and counts and len(frozenset[str]().union(*map(self.free, argument.powers))) == 2):
            return None
        items = self._leaf("n")
        shares = {step: self.builder.step("log_share", (step, items)) for step in argument.powers if step != items}
        parts = [Term(Fraction(argument.powers[step]), {share: 1}) for step, share in shares.items()]
        parts += [super()._log(Term(argument.coefficient))] if argument.coefficient != 1 else []
        found = self.sums.as_it_stands(parts)
        (step,) = found.powers
        if len(parts) > 1:
            self.split[step] = [Term(part.coefficient / found.coefficient, part.powers) for part in parts]
        return found

    def _is_count(self, step: int) -> bool:
        """Whether a step is a number of items: a margin, a cell, or a sum of some."""
        known = self.polynomials.of(step)
        return known is not None and self.builder.nonnegative[step] and known.total_degree() == 1 and not self._cells([step]) & NO_COUNTS

    def _atom(self, tree: Expr) -> int:
        if isinstance(tree, Indexed):
            name = str(tree.base) + "".join(self._axis(index) for index in tree.indices)
            return self._leaf({"Cii": "di", "Cjj": "dj"}.get(name, name))
        if isinstance(tree, Symbol) and (tree in self.axes or str(tree) == "n"):
            return self._leaf("n" if str(tree) == "n" else self.axes[tree])
        if isinstance(tree, Product):
            raise NotExpressible("Expected sums over the classes, got a product. Write it out for so many classes.")
        return super()._atom(tree)

    def _axis(self, index: Expr) -> str:
        if index not in self.axes:
            raise NotExpressible(f"Expected an index of a sum, got {index}. Use a formula that treats all classes alike.")
        return self.axes[index]

    def _leaf(self, name: str) -> int:
        return self.builder.step("cell", detail=CODES[name])

    def _indexed_sum(self, tree: Sum) -> Term:
        def added(term: Term, axes: Sequence[str]) -> Term:
            outside = Term(term.coefficient, {step: power for step, power in term.powers.items() if not self.free(step)})
            terms = self.parted(Term(Fraction(1), {step: power for step, power in term.powers.items() if step not in outside.powers}))
            terms = [self._upright(part) for part in terms] if len(axes) == 2 else terms
            return outside.times(self._sum([reduce(self._total, self._inner_first(one, axes), one) for one in terms]))

        return self._bound([limit[0] for limit in tree.limits], tree.function, added)

    def _inner_first(self, term: Term, axes: Sequence[str]) -> list[str]:
        """The indices in the order of summation: first the one that fewer factors have, so that the others move out."""
        factors = {axis: sum(axis in self.free(step) for step in term.powers) for axis in axes}
        return sorted(axes, key=lambda axis: (factors[axis], -axes.index(axis)))

    def parted(self, term: Term) -> list[Term]:
        """A term as a sum of terms, logarithms that have been taken apart multiplied out."""
        found = []
        for part in self.sums.flat([term]):
            known = next((step for step, power in part.powers.items() if power == 1 and self._has_split(step)), None)
            rest = Term(part.coefficient, {step: power for step, power in part.powers.items() if step != known})
            found += [part] if known is None else [one for more in self._opened(known) for one in self.parted(rest.times(more))]
        return found

    def _has_split(self, position: int) -> bool:
        """Whether a step is a logarithm that has been taken apart, or a sum with one in it."""
        step = self.builder.steps[position]
        deeper = step.kind in ("sum", "difference", "product") and any(map(self._has_split, step.args))
        return position in self.split or (deeper and step.kind != "product") or (deeper and len(self.free(position)) == 2)

    def _opened(self, position: int) -> list[Term]:
        known = self.split.get(position)
        return list(self.sums.flat([Term(Fraction(1), {position: 1})])) if known is None else known

    def _upright(self, term: Term) -> Term:
        """A term summed over all pairs, with i and j exchanged if it has `C[j, i]` and no `C[i, j]`."""
        cells = self._cells(term.powers)
        if CODES["Cji"] not in cells or CODES["Cij"] in cells:
            return term
        return Term(term.coefficient, {self._turned(step): power for step, power in term.powers.items()})

    def _cells(self, steps: Iterable[int]) -> set[int]:
        """The cells that some steps are computed from."""
        known = [self.builder.steps[step] for step in steps]
        return {step.detail for step in known if step.kind == "cell"}.union(*(self._cells(step.args) for step in known))

    def _turned(self, position: int) -> int:
        """The step with i and j exchanged."""
        step = self.builder.steps[position]
        if step.kind == "cell":
            return self._leaf(TURNED.get(LEAVES[step.detail], LEAVES[step.detail]))
        detail = step.detail ^ 1 if step.kind in ("total", "largest") else step.detail
        return self.builder.step(step.kind, map(self._turned, step.args), detail)

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
        return self._sum([self._apart(guard, part) for part in self.parted(value)])

    def _apart(self, guard: int, term: Term) -> Term:
        """A term off the diagonal; what depends on less than both indices is the same on it."""
        paired = {step: power for step, power in term.powers.items() if len(self.free(step)) == 2}
        others = Term(term.coefficient, {step: power for step, power in term.powers.items() if step not in paired})
        inside = self.builder.step("where", (guard, self.result(Term(Fraction(1), paired)))) if paired else guard
        return others.times(Term(Fraction(1), {inside: 1}))

    def _largest(self, term: Term, axes: Sequence[str]) -> Term:
        return Term(Fraction(1), {self.builder.step("largest", [self.result(term)], "ij".index(axes[0])): 1})

    def free(self, position: int) -> frozenset[str]:
        """The indices a step depends on."""
        if position not in self.frees:
            step = self.builder.steps[position]
            self.frees[position] = indices_of(step, map(self.free, step.args))
        return self.frees[position]

    def _total(self, term: Term, axis: str) -> Term:
        """The sum of a term over an index."""
        inside = {step: power for step, power in term.powers.items() if axis in self.free(step)}
        outside = Term(term.coefficient, {step: power for step, power in term.powers.items() if step not in inside})
        if not inside or not term.coefficient:
            return outside.times(Term(Fraction(self.K)))
        if axis == "j" and not any("i" in self.free(step) for step in inside):
            inside, axis = {self._turned(step): power for step, power in inside.items()}, "i"
        parts = self.parted(Term(Fraction(1), inside))
        if len(parts) > 1 or parts[0].powers != inside:
            return outside.times(self._sum([self._total(part, axis) for part in parts]))
        known = self._known_total(next(iter(inside)), axis) if list(inside.values()) == [1] else None
        if known is None:
            added = self.result(Term(Fraction(1), inside))
            known = Term(Fraction(1), {self.builder.step("total", [added], 2 * self.K + "ij".index(axis)): 1})
        return outside.times(known)

    def _known_total(self, position: int, axis: str) -> Term | None:
        """The sum of a step over an index where it is a margin, or one without the diagonal."""
        step = self.builder.steps[position]
        if step.kind == "where" and self.builder.steps[step.args[0]].detail == self._cell_of(step.args[0]) == CODES["unlike"]:
            whole, on = self._known_total(step.args[1], axis), Term(Fraction(-1), {self._leaf("di" if axis == "j" else "dj"): 1})
            return self._sum([whole, on]) if whole is not None and self._cell_of(step.args[1]) in PAIRS else None
        leaf = LEAVES[step.detail] if step.kind == "cell" else ""
        if leaf == "unlike":
            return Term(Fraction(self.K - 1))
        margin = SUMS.get((leaf, axis), "n" if leaf[:1] in ("a", "b") else "")
        return Term(Fraction(1), {self._leaf(margin): 1}) if margin else None

    def _cell_of(self, position: int) -> int | None:
        return self.builder.steps[position].detail if self.builder.steps[position].kind == "cell" else None
