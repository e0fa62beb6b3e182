"""The function that gives one measure from another, found by elimination from their definitions alone.

Along a line of matrices both values are functions of one number; the resultant of the two equations has no number left in it, and
one of its factors holds at all matrices. Where the shares of the classes are fixed they stay in it as letters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from flint import fmpz_mpoly
from mpmath import mpf, workdps
from sympy import Abs, Expr, Integer, Pow, Rational, Symbol

from ..language.cells import cells
from ..language.measure import Measure
from ..language.symbols import as_written, prod, substitute, symbol
from ..language.values import Undefined, value_at
from .elimination import coefficients
from .forms import Forms
from .implicit import DIGITS, Point, equations, ring, vanishing
from .roots import expression_of
from .triples import square_part
from .writing import minus, over, plus, times

__all__ = ["VALUE", "links", "shares"]

VALUE, WANTED, PLACE = symbol("x"), symbol("y"), symbol("_t")
GENERIC, LINES, ON_LINE, LARGEST, SEED = 8, 8, 6, 97, 11

Matrix = Mapping[Symbol, Expr]


def shares(K: int) -> dict[Symbol, Expr]:
    """The share of each class but the last in cells, by the letter it has in a function.

    >>> shares(2)
    {pi_1: (FN + TP)/(FN + FP + TN + TP)}
    """
    C = cells(K)
    with as_written():
        return {symbol(f"pi_{i}"): C.actual(i) / C.n for i in C.classes[:-1]}


def links(one: Measure, two: Measure, K: int = 2, fixed: bool = False) -> Iterator[Expr]:
    """The first measure as functions of x, the value of the second, and of the shares pi_1, pi_2, ... of the classes if these are fixed.

    Several where the equation has several roots, or holds for values of one sign only; none where it is not solved by square roots.

    >>> from symmetrics import find_measure
    >>> [found] = links(find_measure("jaccard"), find_measure("f1"))
    >>> found
    x/(2 - x)
    """
    for p, everywhere in relations(one, two, K, fixed):
        forms = Forms([VALUE, *(shares(K) if fixed else ())])
        yield from map(forms.shortest, solutions(p)) if everywhere else odd_functions(p, forms)


def relations(one: Measure, two: Measure, K: int, fixed: bool) -> Iterator[tuple[fmpz_mpoly, bool]]:
    """The irreducible polynomials that vanish at the two values of some matrices, and whether they do at those of every matrix."""
    chance = random.Random(SEED)
    letters = list(shares(K)) if fixed else []
    trees, on_line = along_a_line(one, two, K, fixed, chance)
    found = [[p for p, _ in equations(name, tree, on_line)] for name, tree in trees.items()]
    context = ring([str(PLACE), str(WANTED), str(VALUE), *map(str, letters)])
    generic = [point for point in (at_random(one, two, K, letters, chance) for _ in range(GENERIC)) if point]
    for p, q in ((p, q) for p in found[0] for q in found[1]):
        together = p.project_to_context(context).resultant(q.project_to_context(context), str(PLACE))
        if together:
            yield from ((factor, len(here) == len(generic)) for factor, here in vanishing(together, generic))


def along_a_line(one: Measure, two: Measure, K: int, fixed: bool, chance: random.Random) -> tuple[dict[Symbol, Expr], list[Point]]:
    """Two measures along a line of matrices, and points of it where both have a value; the last of some lines if none has any."""
    letters, trees, points = list(shares(K)) if fixed else [], dict[Symbol, Expr](), list[Point]()
    for _ in range(LINES):
        line = line_of(K, fixed, chance)
        trees = {name: substitute(m.at(K), dict(line)) for name, m in ((WANTED, one), (VALUE, two))}
        points = [point for point in (at_place(trees, letters, chance) for _ in range(ON_LINE)) if point]
        if points:
            break
    return trees, points


def line_of(K: int, fixed: bool, chance: random.Random) -> Matrix:
    """A line of matrices at random; with fixed shares only the shares within each class move along it."""
    C, found = cells(K), dict[Symbol, Expr]()
    letters = list(shares(K)) if fixed else []
    last = plus([Integer(1), *map(minus, letters)])
    for i in C.classes:
        start, slope = ([chance.randint(1, LARGEST) for _ in C.classes] for _ in range(2))
        if fixed:
            slope = [x - y for x, y in zip(slope, slope[1:] + slope[:1], strict=True)]
        whole = [letters[i - 1] if i < K else last, Rational(1, sum(start))] if fixed else []
        with as_written():
            found |= {C[i, j]: prod([*whole, Integer(start[j - 1]) + Integer(slope[j - 1]) * PLACE]) for j in C.classes}
    return found


def at_place(trees: Mapping[Symbol, Expr], letters: Sequence[Symbol], chance: random.Random) -> Point | None:
    """A point of the line with the values there; None where one is undefined."""
    known = {x: Rational(chance.randint(1, LARGEST), (len(letters) + 1) * LARGEST) for x in letters}
    known[PLACE] = Rational(chance.randint(1, LARGEST), LARGEST**2)
    return valued(trees, known)


def at_random(one: Measure, two: Measure, K: int, letters: Sequence[Symbol], chance: random.Random) -> Point | None:
    """The values at a matrix at random, with the shares of its classes."""
    C = cells(K)
    counts = {x: Integer(chance.randint(1, LARGEST)) for row in C.rows for x in row}
    return valued({WANTED: one.at(K), VALUE: two.at(K)} | (shares(K) if letters else {}), counts)


def valued(trees: Mapping[Symbol, Expr], known: Mapping[Symbol, Expr]) -> Point | None:
    """What is known and the values of some trees, to many digits."""
    try:
        values = {name: value_at(tree, known) for name, tree in trees.items()}
    except Undefined:
        return None
    with workdps(DIGITS):
        return {str(name): mpf(value.evalf(DIGITS)) for name, value in (*known.items(), *values.items())}


def solutions(p: fmpz_mpoly) -> Iterator[Expr]:
    """The roots of an equation for y, by whole powers and square roots."""
    names = [symbol(x) for x in p.context().names()]
    parts = coefficients(p, str(WANTED))
    trees = [expression_of(part, names) for part in parts]
    if len(parts) == 2:
        yield over(minus(trees[0]), trees[1])
    elif len(parts) == 3:
        yield from quadratic(parts, names)
    elif len(parts) > 3 and not any(parts[1:-1]):
        yield Pow(over(minus(trees[0]), trees[-1]), Rational(1, len(parts) - 1), evaluate=False)


def odd_functions(p: fmpz_mpoly, forms: Forms) -> Iterator[Expr]:
    """The functions that change sign with x and solve, for one of the signs, an equation that is linear in y."""
    names = [symbol(x) for x in p.context().names()]
    gens = p.context().gens()
    x = gens[names.index(VALUE)]
    parts = coefficients(p, str(WANTED))
    for sign in (1, -1) if len(parts) == 2 else ():
        above, below = (part.compose(*(sign * y if y == x else y for y in gens)) for part in (-parts[0], x * parts[1]))
        with as_written():
            size = {VALUE: Abs(VALUE, evaluate=False)}
        yield times([VALUE, substitute(forms.shortest(over(expression_of(above, names), expression_of(below, names))), size)])


def quadratic(parts: Sequence[fmpz_mpoly], names: Sequence[Symbol]) -> Iterator[Expr]:
    """Both roots, each with the root above and with the root below the line: one of them is defined where the other is 0/0.

    Where the square root of a factor stands in all terms of the latter, it is cancelled too.
    """
    c, b, a = parts
    outside, inside = square_part(b * b - a * c * 4)
    shared = b.gcd(c).gcd(inside)
    for sign in (1, -1):
        yield over(plus([expression_of(-b, names), rooted(sign * outside, inside, names)]), expression_of(a * 2, names))
        yield over(expression_of(c * 2, names), plus([expression_of(-b, names), rooted(-sign * outside, inside, names)]))
        if not shared.is_constant():
            below = [rooted(-b / shared, shared, names), rooted(-sign * outside, inside / shared, names)]
            yield over(rooted(c * 2 / shared, shared, names), plus(below))


def rooted(p: fmpz_mpoly, inside: fmpz_mpoly, names: Sequence[Symbol]) -> Expr:
    """A polynomial times the square root of another one."""
    return times([expression_of(p, names), Pow(expression_of(inside, names), Rational(1, 2), evaluate=False)])
