"""What the shares of a matrix are solved for: the cells, or the sum of two cells and the square of their difference.

Equations that do not change when the two are exchanged hold the difference in even powers only: accuracy, F1 and MCC speak of FN and
FP in this way, and the square of FN - FP is then the root of a quadratic where FN itself is one of degree four.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flint import fmpz_mpoly, fmpz_mpoly_ctx
from mpmath import workdps
from sympy import Expr, Integer, Rational

from ..language.cells import BINARY
from ..language.fractions import fraction_of
from ..language.symbols import as_written, sqrt, substitute, symbol
from .implicit import DIGITS, Atom, Point, generator, ring, with_names
from .roots import expression_of
from .writing import minus, over, plus, power

__all__ = ["CELLS", "Unknowns"]

CELLS = tuple(str(x) for row in BINARY.rows for x in row)
PAIRS = (("FN", "FP"), ("TP", "TN"))


@dataclass(frozen=True)
class Unknowns:
    """The unknowns for equations in cells and the named values, two cells taken together for each of the `pairs`."""

    values: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, values: Sequence[str], equations: Sequence[fmpz_mpoly]) -> Unknowns:
        """The unknowns that suit some equations."""
        return cls(tuple(values), tuple(pair for pair in PAIRS if all(unchanged(p, *pair) for p in equations)))

    @property
    def names(self) -> list[str]:
        """The unknowns."""
        apart = [x for x in CELLS if not any(x in pair for pair in self.pairs)]
        return [*apart, *(name for a, _ in self.pairs for name in (f"_sum_{a}", f"_square_{a}"))]

    @property
    def context(self) -> fmpz_mpoly_ctx:
        """The ring of the unknowns, the differences of pairs and the values."""
        return ring([*self.names, *(f"_difference_{a}" for a, _ in self.pairs), *self.values])

    @property
    def whole(self) -> fmpz_mpoly:
        """That the shares add up to one."""
        parts = (generator(self.context, name) for name in self.names if not name.startswith("_square"))
        return sum(parts, start=self.context.constant(-1))

    @property
    def meaning(self) -> dict[str, Expr]:
        """Every unknown as an expression of cells."""
        found = {x: symbol(x) for x in CELLS}
        for a, b in self.pairs:
            difference = plus([symbol(a), minus(symbol(b))])
            found |= {f"_sum_{a}": plus([symbol(a), symbol(b)]), f"_square_{a}": power(difference, Integer(2))}
        return found

    def translated(self, p: fmpz_mpoly) -> fmpz_mpoly:
        """An equation in cells, homogeneous in them, as one in unknowns."""
        twice = {x: generator(self.context, x) * 2 for x in CELLS if x in self.names}
        twice |= {x: generator(self.context, x) for x in self.values}
        for a, b in self.pairs:
            whole, half = (generator(self.context, f"_{name}_{a}") for name in ("sum", "difference"))
            twice |= {a: whole + half, b: whole - half}
        return self.folded(p.compose(*(twice[x] for x in p.context().names()), ctx=self.context))

    def folded(self, p: fmpz_mpoly) -> fmpz_mpoly:
        """The polynomial with the squares of differences as names of their own."""
        names, terms = self.context.names(), {}
        for powers, c in p.to_dict().items():
            given = dict(zip(names, map(int, powers), strict=True))
            for a, _ in self.pairs:
                given |= {f"_square_{a}": given[f"_difference_{a}"] // 2, f"_difference_{a}": 0}
            terms[tuple(given.values())] = int(c)
        return self.context.from_dict(terms)

    def at(self, point: Point) -> Point:
        """A point with the values of the unknowns, those of cells given."""
        found = dict(point)
        with workdps(DIGITS):
            for a, b in self.pairs:
                found |= {f"_sum_{a}": point[a] + point[b], f"_square_{a}": (point[a] - point[b]) ** 2}
        return found

    def shares(self, found: Mapping[str, Expr]) -> Iterator[dict[str, Expr]]:
        """The cells from the unknowns, one way for each sign of a difference."""
        ways = [{x: found[x] for x in CELLS if x in found}]
        with as_written():
            for a, b in self.pairs:
                whole, root = found[f"_sum_{a}"], square_root(found[f"_square_{a}"])
                halves = [(whole + sign * root) * Rational(1, 2) for sign in (Integer(1), Integer(-1))]
                ways = [way | {a: x, b: y} for way in ways for x, y in (halves, halves[::-1])]
        yield from ways


def square_root(tree: Expr) -> Expr:
    """A root of a quotient of either sign, with nothing below the root sign divided: x/y is x*y/y**2."""
    atoms: list[Atom] = []
    above, below = fraction_of(with_names(tree, atoms))
    names = [symbol(x) for x in above.context().names()]
    plain = over(sqrt(expression_of(above * below, names)), expression_of(below, names))
    for atom in reversed(atoms):
        plain = substitute(plain, {atom.name: atom.tree})
    return plain


def unchanged(p: fmpz_mpoly, a: str, b: str) -> bool:
    """Whether exchanging two names leaves a polynomial as it is."""
    names, gens = p.context().names(), p.context().gens()
    swapped = {a: b, b: a}
    return bool(p == p.compose(*(gens[names.index(swapped.get(x, x))] for x in names)))
