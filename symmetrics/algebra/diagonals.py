"""Sums and maxima over classes taken apart on the diagonal, where a cell is another one than beside it.

`sum(i, j, f(C[i,j]))` is `sum(i, f(C[i,i])) + sum(i, j, i != j, f(C[i,j]))`; only then does each cell have one share in the coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import sympy
from sympy import Abs, Add, Expr, Heaviside, Indexed, Integer, KroneckerDelta, Mul, Pow, Rational, Sum, Symbol

from ..language.errors import NotExpressible
from ..language.symbols import Largest, Max, as_written, prod, substitute, total
from ..language.text import text
from .writing import factors_in

__all__ = ["counted", "rebuilt", "says_different", "split_on_the_diagonal"]

Pair = frozenset[Symbol]


def rebuilt(tree: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The tree with a change made in its parts, nothing evaluated."""
    if not tree.args or isinstance(tree, KroneckerDelta):
        return tree
    if isinstance(tree, Sum):
        return summed(change(tree.args[0]), tree.limits)
    parts = [change(x) for x in tree.args]
    with as_written():
        return tree.func(*parts)


def summed(body: Expr, limits: Sequence[Expr]) -> Expr:
    """The sum of a body; without limits, the body."""
    with sympy.evaluate(True):  # unevaluated, SymPy writes 1*body
        return Sum(body, *limits) if limits else body


def split_on_the_diagonal(tree: Expr, differ: frozenset[Pair] = frozenset()) -> Expr:
    """The formula with every cell of two indices on the diagonal or beside it; `differ` are pairs of indices known to differ.

    >>> from symmetrics import joint_entropy
    >>> from symmetrics.language.cells import IndexedCells
    >>> from symmetrics.language.text import text
    >>> text(split_on_the_diagonal(joint_entropy.over(IndexedCells())))
    '(-(sum(i, xlogx(C[i,i]/n)) + sum(i, j, i != j, xlogx(C[i,j]/n))))/log(2)'
    """
    if not isinstance(tree, Sum | Largest):
        return rebuilt(tree, lambda part: split_on_the_diagonal(part, differ))
    body, indices = (tree.function, [x[0] for x in tree.limits]) if isinstance(tree, Sum) else (tree.args[1], [tree.args[0]])
    known = differ | set(kept_apart(body))
    pair = next((x for x in pairs_in(body, indices) if frozenset(x) not in known), None)
    if pair is None:
        return rebuilt(tree, lambda part: split_on_the_diagonal(part, known))
    kept, bound = pair
    equal = settled(substitute(body, {bound: kept}))
    with sympy.evaluate(True):
        beside = prod([1 - KroneckerDelta(kept, bound), body])
    if isinstance(tree, Largest):
        return Max(split_on_the_diagonal(equal, differ), split_on_the_diagonal(Largest(bound, beside, evaluate=False), differ))
    rest = summed(equal, [x for x in tree.limits if x[0] != bound])
    equated = KroneckerDelta(kept, bound) in factors_in([body])
    parts = [split_on_the_diagonal(x, differ) for x in (rest, *([] if equated else [summed(beside, tree.limits)]))]
    return total([x for x in parts if x != 0])


def pairs_in(body: Expr, indices: Sequence[Symbol]) -> Iterator[tuple[Symbol, Symbol]]:
    """Two different indices of a cell, the last one bound by the sum at hand and the first one not bound inside."""
    for cell in sorted(cells_in(body, frozenset()), key=str):
        if len(set(cell.indices)) == 2:
            for kept, bound in (cell.indices, cell.indices[::-1]):
                if bound in indices and not (kept in indices and indices.index(kept) > indices.index(bound)):
                    yield kept, bound


def cells_in(tree: Expr, bound: frozenset[Symbol]) -> set[Indexed]:
    """The cells and margins in a formula none of whose indices is bound inside it."""
    if isinstance(tree, Indexed):
        return set() if bound & set(tree.indices) else {tree}
    if isinstance(tree, Sum | Largest):
        bound = bound | ({x[0] for x in tree.limits} if isinstance(tree, Sum) else {tree.args[0]})
    return {cell for part in tree.args for cell in cells_in(part, bound)}


def kept_apart(body: Expr) -> Iterator[Pair]:
    """The pairs of indices that the factors of a summand keep apart."""
    for factor in factors_in([body]):
        if isinstance(factor, Heaviside) and factor.args[1] == 0:
            yield frozenset(x for x in factor.free_symbols if x.is_Symbol)
        elif says_different(factor):
            yield from (frozenset(x.args) for x in factor.atoms(KroneckerDelta))


def says_different(factor: Expr) -> bool:
    """Whether a factor is 0 where two indices are equal, and otherwise 1."""
    return isinstance(factor, Add) and len(factor.args) == 2 and factor.args[0] == 1 and factor.has(KroneckerDelta)


def settled(tree: Expr) -> Expr:
    """The tree with what equal indices make a number."""
    if isinstance(tree, Indexed) or not tree.args:
        return tree
    if isinstance(tree, KroneckerDelta) and tree.args[0] == tree.args[1]:
        return Integer(1)
    parts = [settled(x) if not isinstance(x, sympy.Tuple) else x for x in tree.args]
    if isinstance(tree, Heaviside):
        return Integer(parts[1]) if sympy.expand(parts[0]) == 0 else tree
    if isinstance(tree, Mul) and 0 in parts:
        return Integer(0)
    if isinstance(tree, Add | Mul | Pow | Abs) and not tree.has(Indexed, Sum):
        with sympy.evaluate(True):
            value = tree.func(*parts)
        if isinstance(value, Rational):
            return value
    return summed(parts[0], tree.limits) if isinstance(tree, Sum) else rebuilt(tree, settled)


def off_the_diagonal(body: Expr) -> tuple[list[Expr], list[Expr]]:
    """The factors of a summand that keep indices apart, and the others."""
    factors = list(factors_in([body]))
    return [x for x in factors if list(kept_apart(x))], [x for x in factors if not list(kept_apart(x))]


def counted(tree: Expr) -> Expr:
    """The formula with each sum over classes whose summand is free of an index as a number of classes times the summand.

    >>> from sympy.abc import i, j
    >>> K, pi = Symbol("K", integer=True, positive=True), sympy.IndexedBase("pi")
    >>> counted(Sum(pi[i] * (1 - KroneckerDelta(i, j)), (i, 1, K), (j, 1, K)))
    Sum((K - 1)*pi[i], (i, 1, K))
    """
    if isinstance(tree, Largest):
        return among_the_others(tree)
    if not isinstance(tree, Sum):
        return rebuilt(tree, counted)
    body, limits = counted(tree.function), list(tree.limits)
    apart, others = off_the_diagonal(body)
    free = next((x for x in reversed(limits) if not any(x[0] in factor.free_symbols for factor in others)), None)
    if free is None or len([x for x in apart if free[0] in x.free_symbols]) > 1 or any(isinstance(x, Heaviside) for x in apart):
        return summed(body, limits)
    beside = [x for x in apart if free[0] in x.free_symbols]
    with as_written():
        number = free[2] - 1 if beside else free[2]
    return counted(summed(prod([number, *(x for x in apart if x not in beside), *others]), [x for x in limits if x is not free]))


def among_the_others(tree: Largest) -> Expr:
    """The largest value of a term, which is the term itself where the index does not stand in it."""
    index, term = tree.args
    apart, others = off_the_diagonal(term)
    found = counted(prod(others))
    if index not in found.free_symbols:
        return found
    if apart:
        got = f"the largest {text(found)} of all classes but one"
        raise NotExpressible(f"Expected maxima of one value for each class, got {got}. Use a number of classes: --classes 3.")
    return rebuilt(tree, counted)
