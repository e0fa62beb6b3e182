"""The shares of the four cells in the values of three measures, solved exactly: rational, or with roots of quadratics."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from flint import fmpz_mpoly
from mpmath import mpf, workdps
from sympy import Add, Expr, Integer, Pow, Rational

from ..language.errors import DefinitionError, NotExpressible
from ..language.fractions import irreducible_factors
from ..language.symbols import as_written, sqrt, substitute, symbol
from ..language.values import Undefined, value_at
from .elimination import Dependent, Line, Tower, coefficients, towers
from .implicit import DIGITS, Point, equations, ring
from .pairing import CELLS, Unknowns
from .roots import expression_of
from .writing import over

__all__ = ["Branch", "branches", "sampled"]

SAMPLES, LARGEST, SEED = 160, 997, 5
CLOSE = mpf(10) ** -25


@dataclass(frozen=True)
class Branch:
    """The shares TP, FN, FP, TN of all items, and for every name of the solution what it satisfies.

    `satisfied` are expressions in cells and coordinates, zero for the shares of every matrix of the branch.
    """

    shares: tuple[Expr, ...]
    satisfied: tuple[Expr, ...]


def branches(definitions: Mapping[str, Expr]) -> list[Branch]:
    """All ways to write the shares of a matrix in the values of three measures.

    Raises `Dependent` if the values satisfy an equation of their own, `DefinitionError` for a measure that changes with the number of
    items, and `NotExpressible` where roots of degree three are needed.

    >>> from symmetrics import find_measure
    >>> [found] = branches({name: find_measure(name).binary for name in ("recall", "specificity", "prevalence")})
    >>> from sympy import cancel
    >>> cancel(found.shares[0])
    prevalence*recall
    """
    points = sampled(definitions)
    polynomials = [list(equations(symbol(x), tree, points)) for x, tree in definitions.items()]
    found: dict[tuple[Expr, ...], Branch] = {}
    dependent: list[Dependent] = []
    for system, here in systems(tuple(definitions), polynomials, points):
        try:
            found |= branches_of(system, tuple(definitions), here)
        except Dependent as error:
            dependent.append(error)
    if dependent and not found:
        raise dependent[0]
    return list(found.values())


def branches_of(system: Sequence[fmpz_mpoly], values: tuple[str, ...], points: Sequence[Point]) -> dict[tuple[Expr, ...], Branch]:
    """The branches of one system of equations, by their shares: those that give the matrix of some point back."""
    unknowns, found = Unknowns.of(values, system), dict[tuple[Expr, ...], Branch]()
    translated = [*map(unknowns.translated, system), unknowns.whole]
    for tower, there in towers(translated, unknowns.names, [unknowns.at(point) for point in points]):
        for shares in solved(tower, unknowns):
            if any(holds(shares, point) for point in there):
                found[shares] = Branch(shares, satisfied(tower, unknowns))
    return found


def systems(
    values: Sequence[str], polynomials: Sequence[Sequence[tuple[fmpz_mpoly, Sequence[Point]]]], points: Sequence[Point]
) -> Iterator[tuple[list[fmpz_mpoly], Sequence[Point]]]:
    """The systems of equations; several where a measure has cases, each with the points of its case."""
    context = ring([*CELLS, *values])
    for chosen in product(*polynomials):
        here = [point for point in points if all(any(point is other for other in held) for _, held in chosen)]
        if here:
            yield [p.project_to_context(context) for p, _ in chosen], here


def solved(tower: Tower, unknowns: Unknowns) -> Iterator[tuple[Expr, ...]]:
    """The shares in every combination of the signs of roots."""
    for found in values_of(tower[::-1], {}):
        for cells in unknowns.shares(found):
            yield tuple(cells[x] for x in CELLS)


def values_of(lines: Sequence[Line], known: Mapping[str, Expr]) -> Iterator[Mapping[str, Expr]]:
    """The unknowns of the lines, those they hold being known, in every combination of signs."""
    if not lines:
        yield known
        return
    for value in values_in(lines[0], known):
        yield from values_of(lines[1:], {**known, lines[0].unknown: value})


def values_in(line: Line, known: Mapping[str, Expr]) -> Iterator[Expr]:
    """The values a line gives its unknown."""
    names = [symbol(x) for x in line.polynomial.context().names()]
    parts = coefficients(line.polynomial, line.unknown)
    if len(parts) > 3:
        got = f"an equation of degree {len(parts) - 1} that has no root in rational functions"
        raise NotExpressible(f"Expected coordinates that give the cells by roots of quadratics, got {got}. Use others.")

    def written(p: fmpz_mpoly) -> Expr:
        return substitute(expression_of(p, names), {symbol(x): value for x, value in known.items()})

    if len(parts) == 2:
        yield over(written(-parts[0]), written(parts[1]))
        return
    c, b, a = parts
    outside, inside = square_part(b * b - a * c * 4)
    with as_written():
        signs = (Integer(1), Integer(-1))
        both = [(written(-b) + sign * written(outside) * sqrt(written(inside))) / written(a * 2) for sign in signs]
    yield from both


def square_part(p: fmpz_mpoly) -> tuple[fmpz_mpoly, fmpz_mpoly]:
    """A polynomial as q**2 * r with r free of squares."""
    content, factors = irreducible_factors(p)
    outside, inside = p.context().constant(1), p.context().constant(int(content))
    for factor, k in factors:
        outside, inside = outside * factor ** (int(k) // 2), inside * factor ** (int(k) % 2)
    return outside, inside


def satisfied(tower: Tower, unknowns: Unknowns) -> tuple[Expr, ...]:
    """What is zero for the shares of a matrix: each line with its unknowns in cells."""
    meaning = {symbol(x): tree for x, tree in unknowns.meaning.items()}
    return tuple(
        substitute(expression_of(line.polynomial, [symbol(x) for x in line.polynomial.context().names()]), meaning) for line in tower
    )


def holds(shares: Sequence[Expr], point: Point) -> bool:
    """Whether a solution seems to give the matrix of a point back."""
    with workdps(DIGITS):
        try:
            return all(abs(number(tree, point) - point[x]) < CLOSE for tree, x in zip(shares, CELLS, strict=True))
        except (ZeroDivisionError, TypeError):  # a root of a negative number is complex, and has no order
            return False


def number(tree: Expr, point: Point) -> mpf:
    """The value of a rational expression with roots, to many digits."""
    if tree.is_Symbol:
        return point[str(tree)]
    if isinstance(tree, Rational):
        return mpf(int(tree.p)) / int(tree.q)
    parts = [number(x, point) for x in tree.args]
    if isinstance(tree, Pow):
        return parts[0] ** (int(tree.exp) if tree.exp.is_Integer else parts[1])
    result = mpf(0 if isinstance(tree, Add) else 1)
    for part in parts:
        result = result + part if isinstance(tree, Add) else result * part
    return result


def values_at(definitions: Mapping[str, Expr], counts: Sequence[int]) -> dict[str, Expr]:
    """The exact values of the measures at a matrix."""
    return {name: value_at(tree, dict(zip(map(symbol, CELLS), counts, strict=True))) for name, tree in definitions.items()}


def sampled(definitions: Mapping[str, Expr]) -> list[Point]:
    """Shares of matrices at random, by turns of alike and of very unequal counts, with the values of the measures there.

    A branch that only few matrices have is met only if one of them is among these.
    """
    chance = random.Random(SEED)
    points: list[Point] = []
    for k in range(4 * SAMPLES):
        counts = [count * 30 ** (k % 2 * chance.randrange(3)) for count in chance.sample(range(1, LARGEST), len(CELLS))]
        try:
            values, doubled = (values_at(definitions, [k * count for count in counts]) for k in (1, 2))
        except Undefined:
            continue
        if changing := [name for name in definitions if values[name] != doubled[name]]:
            got = f"{changing[0]}, which changes when all counts are doubled"
            raise DefinitionError(f"Expected measures of shares as coordinates, got {got}. Divide it by the number of items.")
        with workdps(DIGITS):
            shares = {c: mpf(k) / sum(counts) for c, k in zip(CELLS, counts, strict=True)}
            points.append({**shares, **{name: mpf(value.evalf(DIGITS)) for name, value in values.items()}})
        if len(points) == SAMPLES:
            return points
    raise NotExpressible(f"Expected values at most matrices, got {len(points)} of {4 * SAMPLES}. Use measures that are defined more often.")
