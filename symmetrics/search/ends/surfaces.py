"""The matrices at which conditions hold: small ones, and families, with cells solved for where an equation is linear in them; guesses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from typing import Any

import numpy as np
import sympy
from flint import fmpz_poly
from numpy.typing import NDArray
from sympy import Expr, Poly, Symbol
from sympy.core.relational import Equality

from ...language.cells import Cells
from ...language.claims import Conditions
from ...language.errors import NotExpressible
from ...language.fractions import fraction_of
from ...language.symbols import as_written, substitute
from ...numeric.sampling import Sample
from ..matrices.designs import Design
from ..matrices.quadrics import designs_on_quadrics
from ..matrices.refuter import violated
from ..matrices.solving import Solution, at, corners, curves, faces, solution_of
from .limits import LARGE, POWERS, Family, families, in_large, whole_poly

__all__ = ["Surface", "surface_of"]

MOST_FREE, MOST_ACTIVE = 7, 4
SEVERAL, SIZES, STARTS, FEW_POINTS = (0, 1, 2, 4, 10, 100), (10**3, 10**4, 10**6), (0, 1, 2, 4, 8, 16, 128, 1024), 200


@dataclass(frozen=True)
class Surface:
    """Conditions on a matrix; `solved` gives some cells as expressions in the others.

    If it is `complete` it does so by whole equations, and leaves out only matrices at which both of a pair in `left_out` are zero.
    """

    cells: Cells
    given: Conditions = ()
    solved: Mapping[Symbol, Expr] = field(default_factory=dict)
    complete: bool = False
    left_out: tuple[tuple[Expr, Expr], ...] = ()

    @cached_property
    def form(self) -> tuple[Cells, Conditions]:
        """The matrix with the solved cells written out, and what is left of the conditions: that these are not negative, and the rest."""
        solved = dict(self.solved)
        with as_written():
            positive = [sympy.GreaterThan(x, 0, evaluate=False) for x in solved.values()]
            rest = [c for c in self.given if c.rel_op != "=="]
            left = [c.func(substitute(c.lhs, solved), substitute(c.rhs, solved), evaluate=False) for c in rest]
            return self.cells.map(lambda i, j, c: solved.get(c, c)), (*positive, *left)

    @property
    def names(self) -> list[Symbol]:
        """The cells, row by row."""
        return [x for row in self.cells.rows for x in row]

    @cached_property
    def solution(self) -> Solution:
        """The cells, some of them by the others."""
        return Solution(tuple(self.names), self.solved)

    @property
    def free(self) -> list[Symbol]:
        """The cells that are not solved for."""
        return self.solution.free

    def allows(self, design: Design) -> NDArray[np.bool_]:
        """Where the conditions hold, as far as floats can tell."""
        sample = Sample(design)
        allowed = np.ones(sample.size, dtype=bool)
        for c in self.given:
            left, right = sample(c.lhs), sample(c.rhs)
            allowed &= np.isfinite(left) & np.isfinite(right) & ~violated(left, c.rel_op, right)
        return allowed

    def holds_along(self, family: Cells) -> bool:
        """Whether the conditions hold at some sizes of a family, the least among them, and no cell is negative."""
        sizes = Sample({LARGE: np.array(SEVERAL, dtype=float)})
        cells = [sizes(x) * np.ones(len(SEVERAL)) for row in family.rows for x in row]
        return bool(np.min(cells) >= 0 and self.allows(dict(zip(self.names, cells, strict=True))).all())

    def designs(self) -> Iterator[Design]:
        """Matrices of whole numbers on the surface, with small or far-apart free cells; then those on its edges."""
        yield from self.solution.designs()
        yield from designs_on_quadrics([c for c in self.given if c.rel_op == "=="], self.names)
        for edge in self.edges:
            yield from edge.designs(FEW_POINTS)

    @cached_property
    def edges(self) -> list[Solution]:
        """Where cells are zero or equal, and where further conditions are equations."""
        return [face for equations in self._reached() for face in faces(equations, self.names, ways=MOST_ACTIVE)]

    @cached_property
    def corners(self) -> list[tuple[Expr, ...]]:
        """The same where that leaves but one proportion, which is a quadratic number."""
        found = (corner for equations in self._reached() for corner in corners(equations, self.names, ways=MOST_ACTIVE))
        return list(dict.fromkeys(tuple(corner[x] for x in self.names) for corner in found))

    @cached_property
    def curves(self) -> list[tuple[tuple[Expr, ...], Poly]]:
        """The same where that leaves a proportion free and is linear in no cell: the cells by two of them, and what is zero."""
        found = (curve for equations in self._reached() for curve in curves(equations, self.names, ways=MOST_ACTIVE))
        return list(dict.fromkeys((tuple(cells[x] for x in self.names), zero) for cells, zero in found))

    def _reached(self) -> Iterator[list[Equality]]:
        """The equations, and these with one of the inequalities as an equation, or with several that are linear in counts."""
        equations = [c for c in self.given if c.rel_op == "=="]
        with as_written():
            reached = [sympy.Eq(c.lhs, c.rhs, evaluate=False) for c in self.given if c.rel_op in ("<=", ">=")][:MOST_ACTIVE]
        linear, most = list(filter(is_linear, reached)), len(self.names) - len(equations)
        several = (some for size in range(2, most) for some in itertools.combinations(linear, size))
        return (both for both in (equations, *([*equations, c] for c in reached), *([*equations, *some] for some in several)) if both)

    @cached_property
    def families(self) -> list[Family]:
        """Families of matrices on the surface, their cells polynomials in `large`, the shortest first."""
        equations = any(c.rel_op == "==" for c in self.given)
        whole = list(self._of(self.solution)) if self.solved else [] if equations else list(families(len(self.cells.rows)))
        found = sorted(dict.fromkeys([*(family for edge in self.edges for family in self._of(edge)), *whole]), key=length)
        return [family for family, kept in zip(found, self._kept(found), strict=True) if kept]

    def _of(self, solution: Solution) -> Iterator[Family]:
        """The families of a solution, for simple free cells."""
        powers = [whole_poly(x) for x in POWERS.values()][: 5 if len(solution.free) < 5 else 3]
        choices = itertools.product(powers, repeat=len(solution.free)) if len(solution.free) <= MOST_FREE else ()
        for choice in choices:
            family = self._family(solution, list(choice))
            if family is not None:
                yield family

    def _family(self, solution: Solution, choice: list[Any]) -> Family | None:
        """The family with these free cells, times what the solved ones are divided by, begun where no cell is negative; None if nowhere."""
        pairs = dict(zip(solution.free, ((p, fmpz_poly([1])) for p in choice), strict=True))
        pairs |= {x: (at(top, choice), at(below, choice)) for x, (top, below) in solution.quotients.items()}
        if any(below == 0 for _, below in pairs.values()):
            return None
        common = reduce(lambda a, b: a * b // a.gcd(b), (below for _, below in pairs.values()))
        common = common if common(SIZES[-1]) > 0 else -common
        cells = [pairs[x][0] * common // pairs[x][1] for x in self.names]
        shifted = ([p(fmpz_poly([k, 1])) for p in cells] for k in STARTS)
        return next((tuple(map(in_large, some)) for some in shifted if all(c >= 0 for p in some for c in p.coeffs())), None)

    def _kept(self, among: list[Family]) -> NDArray[np.bool_]:
        """Which families keep the conditions at each size."""
        kept = np.ones(len(among), dtype=bool)
        polynomials = {cell: whole_poly(cell) for cell in set(itertools.chain.from_iterable(among))}
        for t in SIZES if among else ():
            kept &= self.allows({x: np.array([int(polynomials[f[k]](t)) for f in among], dtype=float) for k, x in enumerate(self.names)})
        return kept


def is_linear(equation: Equality) -> bool:
    """Whether an equation says that a linear form in counts is zero."""
    difference = equation.lhs - equation.rhs
    try:
        return int(fraction_of(difference)[0].total_degree()) == 1
    except NotExpressible:
        return False


def length(family: Family) -> int:
    """How long a family is as text."""
    return sum(len(str(cell)) for cell in family)


@lru_cache(maxsize=8)
def surface_of(given: Conditions, cells: Cells) -> Surface:
    """The surface of some conditions; its equations are solved one after the other, each for a cell it is linear in.

    >>> from symmetrics.language.symbols import FN, FP, TN, TP
    >>> from symmetrics.language.cells import BINARY
    >>> surface_of((sympy.Eq(TP + FN, FP + TN, evaluate=False),), BINARY).solved
    {TP: -FN + FP + TN}
    """
    equations = [c for c in given if c.rel_op == "=="]
    found = solution_of(equations, [x for row in cells.rows for x in row])
    return Surface(cells, given, found.solved, found.complete, found.left_out)
