"""Roots taken together: a quotient of two roots as one, and a product of roots of several degrees under one root sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm

from sympy import Expr, Pow, S, Symbol

from .writing import factors_in, inverted, over, power, root_degree, root_of_products, times

__all__ = ["joined_roots", "one_root", "only_roots_above", "roots_of", "turned_up"]


def joined_roots(tree: Expr) -> Expr:
    """The quotient of two roots of one degree as one root of a quotient.

    >>> from symmetrics.language.symbols import sqrt
    >>> from symmetrics.algebra.writing import over
    >>> x, y = Symbol("x"), Symbol("y")
    >>> joined_roots(over(sqrt(x), sqrt(y)))
    sqrt(x/y)
    """
    factors = list(factors_in([tree]))
    above, below = roots_above(factors), [x for x in factors if divides_by_root(x)]
    shared = sorted({root_degree(x) for x in above} & {root_degree(x.base) for x in below})
    if not shared:
        return tree
    degree = shared[0]
    joined = [x for x in above if root_degree(x) == degree], [x for x in below if root_degree(x.base) == degree]
    others = [x for x in factors if x not in joined[0] and x not in joined[1]]
    above, below = ([(x.base, x.exp.p) for x in roots] for roots in (joined[0], [x.base for x in joined[1]]))
    return joined_roots(times([*others, root_of_products(above, below, degree)]))


def turned_up(tree: Expr) -> Expr:
    """The quotient with each root of a quotient by which it is divided as a factor, the root of the reciprocal.

    >>> from symmetrics.language.symbols import sqrt
    >>> from symmetrics.algebra.writing import over
    >>> x, y = Symbol("x"), Symbol("y")
    >>> turned_up(over(x, sqrt(over(x, y))))
    x*sqrt(y/x)
    """
    factors = list(factors_in([tree]))
    if not any(divides_by_root(x) and is_quotient(x.base.base) for x in factors):
        return tree
    return times([reciprocal(x.base) if divides_by_root(x) and is_quotient(x.base.base) else x for x in factors])


def is_quotient(tree: Expr) -> bool:
    """Whether a product has a divisor."""
    return any(map(inverted, factors_in([tree])))


def reciprocal(root: Expr) -> Expr:
    """One over the root of a quotient, as a root."""
    factors = list(factors_in([root.base]))
    above, below = [power(x.base, -x.exp) for x in factors if inverted(x)], [x for x in factors if not inverted(x)]
    return Pow(over(times(above), times(below)), root.exp, evaluate=False)


def one_root(tree: Expr, order: Sequence[Symbol] = ()) -> Expr:
    """A product with all its roots, of whatever degrees, as one root; it has the same values where no radicand is negative.

    >>> from symmetrics.algebra.roots import nth_root
    >>> from symmetrics.language.symbols import sqrt
    >>> x, y = Symbol("x"), Symbol("y")
    >>> one_root(times([sqrt(x), nth_root(y, 4)]))
    (x**2*y)**(1/4)
    """
    factors = list(factors_in([tree]))
    degree = lcm(*(x.exp.q for x in (*roots_above(factors), *roots_below(factors))))
    above, below = ([(x.base, x.exp.p * degree // x.exp.q) for x in part(factors)] for part in (roots_above, roots_below))
    others = [x for x in factors if not (root_degree(x) or divides_by_root(x))]
    return times([*others, root_of_products(above, below, degree, order)], order) if above or below else tree


def roots_of(tree: Expr) -> list[Expr]:
    """The roots that a product is made of, and those by which it is divided."""
    factors = list(factors_in([tree]))
    return [*roots_above(factors), *roots_below(factors)]


def only_roots_above(tree: Expr) -> bool:
    """Whether nothing but roots is multiplied in a product."""
    return all(root_degree(x) or inverted(x) for x in factors_in([tree]))


def roots_above(factors: Iterable[Expr]) -> list[Expr]:
    """The roots among factors."""
    return [x for x in factors if root_degree(x)]


def roots_below(factors: Iterable[Expr]) -> list[Expr]:
    """The roots by which a product is divided."""
    return [x.base for x in factors if divides_by_root(x)]


def divides_by_root(factor: Expr) -> bool:
    """Whether a factor divides by a root."""
    return inverted(factor) and factor.exp is S.NegativeOne and root_degree(factor.base) > 0
