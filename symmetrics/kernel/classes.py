"""What holds for every number of classes: facts about sums over classes, as further guards or equations.

A polynomial in sums of products of cells and margins has degree d in the cells. A monomial of degree d is a set of d cells with
their powers, so it is enough to look at matrices in which all cells but d are zero; and the names of the classes do not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import permutations
from typing import Any

from .bounds import at_largest, bounds_in
from .indices import with_margins
from .obligation import Obligation, obligation_of_trees
from .polynomial import Polynomial, plus
from .reading import Reader
from .rejected import Rejected
from .statement import RESERVED
from .summands import Product, Summand, below, exchanged, indexed, merged, whole_of
from .sums import carried, fixed_names, of_counts, only, summand
from .syntax import Tree, is_polynomial, names_in, parse, replace

__all__ = ["Pattern", "for_every_k", "obligation_of_terms", "patterns", "with_facts"]

Settle = Callable[[Obligation, Mapping[str, Any]], None]
Pattern = tuple[tuple[int, int], ...]

HIGHEST_DEGREE = 4
POLYNOMIAL, TERMS, LARGEST = {"goal", "factor", "squares", "equal"}, {"each", "then", "at"}, {"goal", "then", "largest"}


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
    """The polynomial at every pattern of cells that its degree asks for; raises if it has no degree in the cells."""
    ring, reader = ob.reader.ring, ob.reader
    products: dict[str, Product] = {name: of for name, of in reader.sums.items() if of_counts(of)}
    names = [name for name in ("n", *reader.sums) if any(name in ring.slots and ring.exponent(m, name) for m in p)]
    if set(names) - {"n", *products}:
        raise Rejected("a fact is about sums of products")
    degrees = {name: len([x for x in products[name] if "[" in x]) if name in products else 1 for name in names}
    degree = max((sum(degrees[name] * ring.exponent(m, name) for name in names) for m in p), default=0)
    if degree > HIGHEST_DEGREE:
        raise Rejected(f"a fact about sums has degree {HIGHEST_DEGREE} at most")
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
        of_terms = isinstance(fact, Mapping) and ("each" in fact or "largest" in fact)
        ob = fact_about_terms(ob, fact, settle) if of_terms else fact_about_sums(ob, fact)
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
        rest = plus(rest, sum_of_squares(ob, parsed(ob, square)), -1)
    if not all(map(ob.reader.is_plain, for_every_k(ob, rest))):
        raise Rejected("the fact has a minus sign at some pattern of cells")
    return ob.with_guard(goal)


def sum_of_squares(ob: Obligation, tree: Tree) -> Polynomial:
    """The polynomial of a sum over classes of numbers, cells and margins times even powers."""
    factors = tree[1][0][1] if tree[0] == "sum" and tree[1][0][0] == "*" else tree[1][:1] if tree[0] == "sum" else ()
    counted = [x for x in factors if x[0] == "int" or (x[0] == "name" and "[" in x[1]) or (x[0] == "**" and x[2] % 2 == 0)]
    if not factors or len(counted) < len(factors) or not is_polynomial(tree[1][0]):
        raise Rejected("a sum of squares is a sum over classes of numbers, cells and margins times even powers of polynomials")
    return ob.reader.read(tree).top


def parsed(ob: Obligation, text: Any) -> Tree:
    """The tree of a text in a fact, which speaks of no letter but those of sums that are known already."""
    tree = parse(text)
    if any(RESERVED.fullmatch(name) and name not in ob.reader.sums for name in names_in(tree)):
        raise Rejected("a fact has letters of sums only")
    return tree


def fact_about_terms(ob: Obligation, fact: Mapping[str, Any], settle: Settle) -> Obligation:
    """No term of a sum is negative, and so the sum is not, nor that over one index at the class where a margin, or the term, is largest."""
    if set(fact) - (TERMS if "each" in fact else LARGEST) or not isinstance(fact.get("at", ""), str):
        raise Rejected("a fact about terms has each and then, and perhaps at, or goal, largest and then")
    settle(obligation_of_terms(ob, fact), fact.get("then", {}))
    if "largest" in fact:
        return ob.with_guard(ob.read(fact["goal"]))
    tree = total_logarithms(parsed(ob, fact["each"]))
    total = at_largest(ob.reader, terms_of(ob.reader, tree), fact["at"]) if "at" in fact else ob.reader.read(tree)
    if not all(ob.reader.is_plain(dict(key)) and ob.always_positive(dict(key)) for key in total.below):
        raise Rejected("a fact about terms has a divisor that is not positive everywhere")
    return ob.with_guard(total.top)


def obligation_of_terms(ob: Obligation, fact: Mapping[str, Any]) -> Obligation:
    """That the terms of a sum are not negative, in the counts of its classes against the rest; they are defined where the statement is."""
    before = whole_letters(ob), ob.reader.radicands[:]
    body, indices, apart = terms_of(ob.reader, total_logarithms(parsed(ob, fact["each"]))) if "each" in fact else at_its_largest(ob, fact)
    known = known_summands(ob, len(indices), apart)
    if (whole_letters(ob), ob.reader.radicands) != before:
        raise Rejected("a sum within a term is one of products, or one that is known")
    signed = frozenset(name for name in ob.reader.signed if name[0] == "z" or not RESERVED.fullmatch(name))
    require_defined(ob, body, known, signed)
    reader = Reader(signed=signed)
    for other in known:
        reader.read(merged(other, indices, apart))
    bounds = bounds_in(ob.reader, (body, indices, apart))
    known_bounds = tuple((merged(a, indices, apart), symbol, merged(b, indices, apart)) for a, symbol, b in bounds)
    return obligation_of_trees(merged(body, indices, apart), ">=", ("int", 0), known_bounds, reader)


def at_its_largest(ob: Obligation, fact: Mapping[str, Any]) -> Summand:
    """What a polynomial in letters is at the class where the tree of one of them, a maximum, is largest."""
    name, goal = str(fact["largest"]), parsed(ob, fact.get("goal", ""))
    of = ob.reader.sums.get(name, ("",))
    if of[0] != "max" or not is_polynomial(goal) or indexed(goal):
        raise Rejected("a fact at the largest of a tree is a polynomial in the letter of a maximum over classes and others")
    return total_logarithms(replace(goal, {name: parse(of[1]) if isinstance(of[1], str) else of[1]})), ("i",), False


def terms_of(reader: Reader, tree: Tree) -> Summand:
    """The summand of a sum over classes, its indices called i and j, and whether these differ."""
    tree = with_margins(reader, tree)
    if tree[0] != "sum":
        raise Rejected("a fact about terms is about a sum over classes")
    return summand(reader, tree[1][0], tree[2]), ("i", "j")[: len(tree[2])], tree[3]


def whole_letters(ob: Obligation) -> set[str]:
    """The letters of sums and maxima of whole summands."""
    return {name for name, of in ob.reader.sums.items() if whole_of(of) is not None}


def known_summands(ob: Obligation, indices: int, apart: bool) -> list[Tree]:
    """The summands of the statement's sums, which are defined for all the classes that so many indices stand for."""
    known = [body for body, _, differ in ob.summands if indices == 1 or apart or not differ]
    return [*known, *map(exchanged, known)]


def require_defined(ob: Obligation, body: Tree, known: list[Tree], signed: frozenset[str]) -> None:
    """Raise unless what a term divides by, and takes roots and logarithms of, is so wherever the known summands are defined."""
    inner = Reader(signed=signed)
    for other in known:
        inner.read(other)
    divisors, radicands = list(inner.nonzero), list(inner.radicands)
    inner.read(body)
    for p in inner.nonzero[len(divisors) :]:
        outer = carried(ob.reader, inner, p) if only(inner, p, fixed_names(inner)) else {}
        known_positive = (outer and ob.reader.is_plain(outer) and ob.always_positive(outer)) or (ob.inside and is_positive(inner, p))
        if p not in divisors and outer not in ob.positive and not known_positive:
            raise Rejected("a term divides by what may be zero")
    if not all(inner.is_plain(p) or p in radicands for p in inner.radicands[len(radicands) :]):
        raise Rejected("a term has a root or logarithm of what may be negative")


def is_positive(inner: Reader, p: Polynomial) -> bool:
    """Whether a polynomial in the counts and margins of a term is positive where every count is."""
    return inner.is_plain(p) and not any(RESERVED.fullmatch(x) or x in inner.signed for m in p for x in inner.ring.support(m))


def total_logarithms(tree: Tree) -> Tree:
    """A tree of a certificate, where the logarithm of zero is zero."""
    inner = below(tree, total_logarithms)
    return ("log or zero", *inner[1:]) if tree[0] == "log" else inner
