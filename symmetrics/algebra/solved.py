"""Coordinate systems made of any three measures that determine the matrix."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import prod

from sympy import Expr, Integer, Pow

from ..kernel.points import Undecided, UndefinedAtPoint, holds
from ..kernel.syntax import parse
from ..language.cells import Cells
from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError, NotExpressible
from ..language.fractions import irreducible_factors
from ..language.measure import Measure
from ..language.symbols import substitute, symbol
from ..language.text import text
from .conditions import ranges_of
from .elimination import Dependent
from .forms import Forms
from .identities import confirmed
from .intervals import sign_in
from .pairing import CELLS
from .roots import expression_of
from .triples import Branch, branches

__all__ = ["Bounds", "coordinates_of", "has_matrix"]

LONGEST = 120

Bounds = Callable[[Measure], tuple[int | None, int | None]]


def coordinates_of(measures: Mapping[str, Measure], bounds: Bounds) -> list[Coordinates]:
    """The systems in which three measures, by the names they are given, are the coordinates; several where roots are needed.

    `bounds` tells the whole numbers between which a measure lies, None where it knows none. Raises `DefinitionError` for measures that
    do not determine the matrix, with the equation that holds between them.

    >>> from symmetrics.catalogue import find_measure
    >>> names = ("recall", "precision", "prevalence")
    >>> [found] = coordinates_of({x: find_measure(x) for x in names}, lambda m: (0, 1))
    >>> found.conditions[-1]
    '0 <= precision*(1 - prevalence) - recall*(1 - precision)*prevalence'
    """
    definitions = {name: m.binary for name, m in measures.items()}
    try:
        found = branches(definitions)
    except Dependent as error:
        raise DefinitionError(dependence(definitions, error)) from None
    if not found:
        raise NotExpressible(
            f"Expected a matrix for values of {', '.join(measures)}, got none by roots of quadratics. Use other coordinates."
        )
    ranges = tuple(filter(None, (interval(name, *bounds(m)) for name, m in measures.items())))
    return [system(measures, branch, ranges) for branch in found]


def interval(name: str, low: int | None, high: int | None) -> str:
    """Where a coordinate lies, as a condition; empty if anywhere."""
    return " <= ".join(str(x) for x in (low, name, high) if x is not None) if (low, high) != (None, None) else ""


def system(measures: Mapping[str, Measure], branch: Branch, ranges: tuple[str, ...]) -> Coordinates:
    """The coordinate system of one branch, its shares in shortest form."""
    names = tuple(symbol(name) for name in measures)
    forms = Forms(names, ranges_of(ranges), {symbol(name): m.binary for name, m in measures.items()})
    shares = [forms.shortest(share) for share in branch.shares]
    conditions = (x for name, share in zip(CELLS, shares, strict=True) for x in nonnegativity(name, share, forms, ranges))

    def body(**known: Expr) -> list[list[Expr]]:
        tp, fn, fp, tn = (substitute(share, {symbol(name): value for name, value in known.items()}) for share in shares)
        return [[tp, fn], [fp, tn]]

    rational = not any(share.atoms(Pow) and any(x.exp.q > 1 for x in share.atoms(Pow)) for share in shares)
    return Coordinates(
        name=", ".join(measures),
        symbols=tuple(measures),
        conditions=tuple(dict.fromkeys((*ranges, *conditions))),
        body=body,
        inverse={name: value_in(m) for name, m in measures.items()},
        summary=f"The values of {', '.join(measures)}.",
        satisfied=() if rational else branch.satisfied,
    )


def has_matrix(coordinates: Coordinates, point: Mapping[str, Fraction]) -> bool:
    """Whether values of all coordinates belong to a matrix of this branch, as far as exact bounds of the shares tell."""
    shares = [share for row in coordinates.to_cells(n=1).rows for share in row]
    cells = dict(zip(map(symbol, CELLS), shares, strict=True))
    claims = [(share, ">=", Integer(0)) for share in shares]
    claims += [(substitute(tree, cells), "==", symbol(name)) for name, tree in coordinates.definitions.items()]
    for left, relation, right in claims:
        try:
            if not holds(parse(text(left)), relation, parse(text(right)), point):
                return False
        except UndefinedAtPoint:
            return relation == "=="
        except Undecided:
            continue
    return True


def value_in(measure: Measure) -> Callable[[Cells], Expr]:
    """A measure as a function of the matrix of two classes."""
    return lambda C: substitute(measure.binary, dict(zip(map(symbol, CELLS), (x for row in C.rows for x in row), strict=True)))


def nonnegativity(name: str, share: Expr, forms: Forms, ranges: tuple[str, ...]) -> Iterator[str]:
    """That a share is not negative, unless that follows from the ranges; factors that are never negative are left out."""
    _, writer, above, below = forms.read(share)
    content, factors = irreducible_factors(above * below)
    signs = [(factor, sign_in(writer.shortest(factor), ranges)) for factor, k in factors if k % 2]
    known = prod([1 if content > 0 else -1, *(sign for _, sign in signs if sign)])
    unknown = prod((factor for factor, sign in signs if not sign), start=above.context().constant(known))
    if not unknown.is_constant():
        condition = f"0 <= {text(writer.shortest(unknown))}"
        yield condition if len(condition) <= LONGEST else f"0 <= {name}"


def dependence(definitions: Mapping[str, Expr], found: Dependent) -> str:
    """What is said of measures that do not determine the matrix, and of how their equation was settled."""
    sides = sides_of(found)
    put = [substitute(side, {symbol(name): tree for name, tree in definitions.items()}) for side in sides]
    certified = not confirmed(*put).why
    said = f"{text(sides[0])} = {text(sides[1])}" + ("" if certified else " (found, and not certified)")
    got = f"{', '.join(definitions)}: these three measures do not determine the matrix, for {said}"
    return f"Expected coordinates that determine the matrix, got {got}. Use one that is independent of the others."


def sides_of(found: Dependent) -> tuple[Expr, Expr]:
    """The equation without minus signs: what is added on the left, what is taken away on the right."""
    p = found.relation
    names = [symbol(x) for x in p.context().names()]
    positive, negative = ({powers: sign * int(c) for powers, c in p.to_dict().items() if sign * c > 0} for sign in (1, -1))
    left, right = (expression_of(p.context().from_dict(part), names) for part in (positive, negative))
    return left, right
