"""What holds for every number of classes: facts about sums over classes, as further guards or equations.

A polynomial in sums of products of cells and margins has degree d in the cells. A monomial of degree d is a set of d cells with
their powers, so it is enough to look at matrices in which all cells but d are zero; and the names of the classes do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import permutations
from typing import Any

from .obligation import Obligation, obligation_of_trees
from .polynomial import Polynomial, plus
from .reading import Reader
from .rejected import Rejected
from .statement import RESERVED
from .sums import Product, merged, sum_over_classes
from .syntax import Tree, names_in, parse

__all__ = ["Pattern", "for_every_k", "patterns", "with_facts"]

Settle = Callable[[Obligation, Mapping[str, Any]], None]
Pattern = tuple[tuple[int, int], ...]

HIGHEST_DEGREE = 4
POLYNOMIAL, TERMS = {"goal", "factor", "squares", "equal"}, {"of", "relation", "bound", "then"}


@cache
def patterns(cells: int) -> frozenset[Pattern]:
    """All ways in which so many different cells can lie in a matrix, up to the names of the classes.

    >>> sorted(patterns(1))
    [((0, 0),), ((0, 1),)]
    """
    if cells == 0:
        return frozenset([()])
    found = set()
    for pattern in patterns(cells - 1):
        classes = len({i for cell in pattern for i in cell}) + 2
        new = [(i, j) for i in range(classes) for j in range(classes) if (i, j) not in pattern]
        found |= {canonical((*pattern, cell)) for cell in new}
    return frozenset(found)


def canonical(pattern: Pattern) -> Pattern:
    """The smallest of all forms of a pattern in which classes are numbered as they appear."""
    return min(numbered(order) for order in permutations(pattern))


def numbered(pattern: Pattern) -> Pattern:
    """The pattern with its classes numbered in the order in which they appear."""
    numbers: dict[int, int] = {}
    for cell in pattern:
        for i in cell:
            numbers.setdefault(i, len(numbers))
    return tuple((numbers[i], numbers[j]) for i, j in pattern)


def for_every_k(ob: Obligation, p: Polynomial) -> list[Polynomial]:
    """The polynomial at every pattern of cells that its degree asks for, K counted from two; raises if it has no degree in the cells."""
    ring, reader = ob.reader.ring, ob.reader
    products: dict[str, Product] = {name: of for name, of in reader.sums.items() if isinstance(of[0], str)}
    names = [name for name in ("n", *reader.sums) if any(name in ring.slots and ring.exponent(m, name) for m in p)]
    if set(names) - {"n", *products}:
        raise Rejected("a fact is about sums of products")
    degrees = {name: len([x for x in products[name] if "[" in x]) if name in products else 1 for name in names}
    degree = max((sum(degrees[name] * ring.exponent(m, name) for name in names) for m in p), default=0)
    if degree > HIGHEST_DEGREE:
        raise Rejected(f"a fact about sums has degree {HIGHEST_DEGREE} at most")
    p = ring.substitute(p, "K", plus(ring.variable("K"), {0: 2}))
    found = []
    for pattern in patterns(degree):
        at = p
        for name in names:
            at = ring.substitute(at, name, at_pattern(ob, products.get(name, ("i", "a[i]")), pattern))
        found.append(at)
    return found


def at_pattern(ob: Obligation, product: Product, pattern: Pattern) -> Polynomial:
    """A sum over classes of a product where only the cells of a pattern are not zero."""
    ring = ob.reader.ring
    cells = {cell: ring.variable(f"C[{cell[0] + 1},{cell[1] + 1}]") for cell in pattern}
    classes = sorted({i for cell in pattern for i in cell})
    total: Polynomial = {}
    for i in classes:
        for j in classes if product[1] == "j" else (i,):
            factors = (factor_at(name, {"i": i, "j": j}, cells) for name in product if "[" in name)
            total = plus(total, ring.product(factors))
    return total


def factor_at(name: str, classes: Mapping[str, int], cells: Mapping[tuple[int, int], Polynomial]) -> Polynomial:
    """A cell or margin where only some cells are not zero."""
    kind, *index = name[0], *(classes[i] for i in name[2:-1].split(","))
    total: Polynomial = {}
    for cell, value in cells.items():
        if list(cell) == index or (kind == "a" and cell[0] == index[0]) or (kind == "b" and cell[1] == index[0]):
            total = plus(total, value)
    return total


def with_facts(ob: Obligation, facts: Any, settle: Settle) -> Obligation:
    """The obligation with a further guard, or equation, for each fact."""
    if not isinstance(facts, list) or not facts or not ob.reader.classes:
        raise Rejected("facts is a list of tables, about a statement for every K")
    for fact in facts:
        ob = fact_about_terms(ob, fact, settle) if isinstance(fact, Mapping) and "of" in fact else fact_about_sums(ob, fact)
    return ob


def fact_about_sums(ob: Obligation, fact: Any) -> Obligation:
    """factor*goal minus sums of squares is plain for every K, or the goal is zero for every K."""
    if not isinstance(fact, Mapping) or set(fact) - POLYNOMIAL or not isinstance(fact.get("squares", []), list):
        raise Rejected("a fact has a goal, perhaps factor and squares, or equal")
    goal = ob.read(fact.get("goal", ""))
    if fact.get("equal") is True:
        if any(for_every_k(ob, goal)):
            raise Rejected("the fact is no equality")
        return ob.with_equation(goal)
    factor = fact.get("factor", 1)
    if type(factor) is not int or factor < 1:
        raise Rejected("the factor of a fact is a positive whole number")
    rest = {m: factor * c for m, c in goal.items()}
    for square in fact.get("squares", []):
        rest = plus(rest, sum_of_squares(ob, parse(square)), -1)
    if not all(map(ob.reader.is_plain, for_every_k(ob, rest))):
        raise Rejected("the fact has a minus sign at some pattern of cells")
    return ob.with_guard(goal)


def sum_of_squares(ob: Obligation, tree: Tree) -> Polynomial:
    """The polynomial of a sum over classes of numbers, cells and margins times even powers."""
    factors = tree[1][0][1] if tree[0] == "sum" and tree[1][0][0] == "*" else tree[1][:1] if tree[0] == "sum" else ()
    counted = [x for x in factors if x[0] == "int" or (x[0] == "name" and "[" in x[1]) or (x[0] == "**" and x[2] % 2 == 0)]
    if not factors or len(counted) < len(factors):
        raise Rejected("a sum of squares is a sum over classes of numbers, cells and margins times even powers")
    found = ob.reader.read(tree)
    if found.below:
        raise Rejected("a sum of squares has no divisor")
    return found.top


def fact_about_terms(ob: Obligation, fact: Mapping[str, Any], settle: Settle) -> Obligation:
    """Every term of a sum is at most, or at least, a bound; so the sum is at most, or at least, the sum of the bounds."""
    of = ob.reader.sums.get(fact["of"], ("",)) if isinstance(fact["of"], str) else ("",)
    if set(fact) - TERMS or isinstance(of[0], str) or fact.get("relation") not in ("<=", ">="):
        raise Rejected("a fact about terms has of, relation, bound and then")
    body, indices, apart = of
    bound = parse(fact.get("bound", ""))
    reader = Reader(signed=ob.reader.signed & {name for name in names_in(body) if not RESERVED.fullmatch(name)})
    settle(obligation_of_trees(merged(body, indices), fact["relation"], merged(bound, indices), (), reader), fact.get("then", {}))
    total = sum_over_classes(ob.reader, bound, indices, apart)
    below = ob.reader.denominator(total)
    if not ob.reader.is_plain(below) or not ob.always_positive(below):
        raise Rejected("the bound of a term has a divisor that is not positive everywhere")
    difference = plus(total.top, ob.reader.ring.times(below, ob.reader.ring.variable(fact["of"])), -1)
    return ob.with_guard(difference if fact["relation"] == "<=" else {m: -c for m, c in difference.items()})
