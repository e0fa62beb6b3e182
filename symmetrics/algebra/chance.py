"""Correction for chance in closed form: (M - E)/(max - E), where E is what a measure makes of labels without skill.

A measure that is affine in the cells while the margins are fixed has the expectation E = M(expected matrix) over random labelings. If it
depends on the cells by the number of agreements alone, M = s + t*agreements with s and t functions of the margins, then E follows from the
expected number of agreements, and corrected measures no longer depend on s and t (Albatineh et al. 2006, Warrens 2008).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import sympy
from sympy import Expr, Integer, Pow, Symbol

from ..language.cells import Cells, cells
from ..language.errors import NotExpressible
from ..language.measure import Measure
from ..language.symbols import symbol
from .forms import shortest

__all__ = ["MODELS", "Correction"]

MODELS = ("independence", "scott", "uniform")


@dataclass(frozen=True)
class Correction:
    """A measure for `K` classes under a model of chance, corrected to have the value 1 at `maximum`: "1" or "margins".

    `model` is "independence" (both margins as they are), "scott" (the mean of both margins for either) or "uniform" (equal shares).
    """

    measure: Measure
    model: str
    maximum: str = "1"
    K: int = 2

    @cached_property
    def cells(self) -> Cells:
        """The cells of the matrix."""
        return cells(self.K)

    @cached_property
    def margins(self) -> tuple[tuple[Symbol, ...], tuple[Symbol, ...]]:
        """Names of the sums of rows and of columns; the last column has what is left."""
        return tuple(symbol(f"a{i}") for i in self.cells.classes), tuple(symbol(f"b{i}") for i in self.cells.classes[:-1])

    @cached_property
    def free(self) -> dict[Expr, Expr]:
        """Each cell in terms of the margins and of the cells that neither stand in the last row nor in the last column."""
        C, (a, b), last = self.cells, self.margins, self.K
        inner = range(1, last)
        found = {C[i, j]: C[i, j] for i in inner for j in inner}
        found |= {C[i, last]: a[i - 1] - sum(C[i, j] for j in inner) for i in inner}
        found |= {C[last, j]: b[j - 1] - sum(C[i, j] for i in inner) for j in inner}
        return found | {C[last, last]: a[last - 1] - sum(found[C[last, j]] for j in inner)}

    @cached_property
    def slopes(self) -> Mapping[tuple[int, int], Expr] | None:
        """How the value changes with each free cell where the margins are fixed; None if that depends on the cells."""
        inner = [self.cells[i, j] for i in range(1, self.K) for j in range(1, self.K)]
        tree, roots = rootless(self.measure.at(self.K).xreplace(self.free), set(inner))
        if tree is None:
            return None
        found = [sympy.cancel(sympy.diff(tree, x)) for x in inner]
        if any(slope.has(*inner) for slope in found):
            return None
        places = [(i, j) for i in range(1, self.K) for j in range(1, self.K)]
        back = {b: sum(self.cells[i, j] for i in self.cells.classes) for j, b in enumerate(self.margins[1], 1)}
        back |= {a: sum(self.cells[i, j] for j in self.cells.classes) for i, a in enumerate(self.margins[0], 1)}
        return {place: slope.xreplace(roots).xreplace(back) for place, slope in zip(places, found, strict=True)}

    @property
    def affine(self) -> bool:
        """Whether the value is affine in the cells where the margins are fixed."""
        return self.slopes is not None

    @cached_property
    def per_agreement(self) -> Expr | None:
        """What one more agreement adds where the margins are fixed; None where the value depends on more than agreements and margins."""
        if self.slopes is None:
            return None
        slope = self.slopes[1, 1] / 2
        alike = all(is_zero(s - slope * (2 if i == j else 1)) for (i, j), s in self.slopes.items())
        return slope if alike else None

    def agreements(self, model: str) -> Expr:
        """The expected number of agreements."""
        C = self.cells
        if model == "uniform":
            return C.n / self.K
        if model == "independence":
            return sum(C.actual(i) * C.predicted(i) for i in C.classes) / C.n
        return sum((C.actual(i) + C.predicted(i)) ** 2 for i in C.classes) / (4 * C.n)

    def expected(self, model: str) -> Expr:
        """The measure's value at the matrix a model expects."""
        C = self.cells
        return self.measure.at(self.K).xreplace({C[i, j]: self.expected_cell(model, i, j) for i in C.classes for j in C.classes})

    def expected_cell(self, model: str, i: int, j: int) -> Expr:
        """What a model expects in a cell."""
        C, n = self.cells, self.cells.n
        if model == "uniform":
            return n / Integer(self.K) ** 2
        if model == "independence":
            return C.actual(i) * C.predicted(j) / n
        return (C.actual(i) + C.predicted(i)) * (C.actual(j) + C.predicted(j)) / (4 * n)

    @cached_property
    def chance(self) -> Expr:
        """The value under chance."""
        if self.per_agreement is None or self.model == "independence":
            return self.short(self.expected(self.model))
        gain = self.agreements(self.model) - self.agreements("independence")
        return self.short(self.expected("independence") + self.per_agreement * gain)

    @property
    def basis(self) -> str:
        """What the value under chance is."""
        if self.affine and self.model == "independence":
            return "the exact expectation over random labelings with these margins"
        if self.per_agreement is not None:
            return "the value at the number of agreements that the model expects, the margins kept"
        if self.affine:
            return "the value at the matrix that the model expects"
        return "the value at the expected matrix, which is no expectation: given the margins, the measure is not affine in the cells"

    @cached_property
    def largest(self) -> Expr:
        """The value that becomes 1: 1 itself, or the largest that the margins allow."""
        if self.maximum == "1":
            return Integer(1)
        if self.per_agreement is None:
            raise NotExpressible(
                f"Expected a measure that depends on agreements and margins alone, and evenly, for its maximum given the margins; "
                f"got {self.measure.name}. Leave out the maximum given the margins."
            )
        sample = {x: Integer(sympy.prime(9 + 5 * k)) for k, x in enumerate(x for row in self.cells.rows for x in row)}
        if self.per_agreement.subs(sample) < 0:
            raise NotExpressible(f"Expected a measure that rises with agreement, got {self.measure.name}. Take its complement, 1 - it.")
        return self.expected("independence") + self.per_agreement * (self.most_agreements - self.agreements("independence"))

    @property
    def most_agreements(self) -> Expr:
        """The largest number of agreements with these margins."""
        C = self.cells
        if self.K == 2:
            return C.n - C.actual(1) - C.predicted(1) + 2 * sympy.Min(C.actual(1), C.predicted(1))
        return sum(sympy.Min(C.actual(i), C.predicted(i)) for i in C.classes)

    @cached_property
    def corrected(self) -> Expr:
        """The corrected measure in cells."""
        value = self.measure.at(self.K)
        below = sympy.together(self.largest - self.chance)
        if is_zero(below):
            got = "1" if self.maximum == "1" else "the largest that the margins allow"
            raise NotExpressible(
                f"Expected a value under chance below what is to become 1, got {got} for {self.measure.name}: (M - E)/(max - E) divides "
                "by zero. Correct a measure that is less than 1 under chance."
            )
        form = (value - self.chance) / below
        return self.short(form) if self.K == 2 else form

    def short(self, tree: Expr) -> Expr:
        """The shortest form found in cells."""
        return shortest(tree, [x for row in self.cells.rows for x in row])


def rootless(tree: Expr, inside: set[Expr]) -> tuple[Expr | None, dict[Expr, Expr]]:
    """A tree with roots and other functions of margins as names of their own; None where one of them depends on the cells."""
    names: dict[Expr, Expr] = {}

    def walk(x: Expr) -> Expr:
        whole = not isinstance(x, Pow) or x.exp.is_Integer
        if not x.args or (whole and (x.is_Add or x.is_Mul or x.is_Pow)):
            return x.func(*map(walk, x.args)) if x.args else x
        flat = x.func(*(sympy.expand(y) for y in x.args))
        if flat.free_symbols & inside:
            raise NotExpressible("a function of the cells")
        return names.setdefault(flat, sympy.Dummy(f"root{len(names)}"))

    try:
        return walk(tree), {name: root for root, name in names.items()}
    except NotExpressible:
        return None, {}


def is_zero(tree: Expr) -> bool:
    """Whether an expression in margins and cells is zero everywhere, roots taken as numbers of their own."""
    plain, _ = rootless(sympy.together(tree), set())
    return plain is not None and bool(sympy.cancel(plain) == 0)
