"""Writing an expression as a reader would: products and sums in a natural order.

A sum puts its positive terms first; a product puts numbers first, then coordinates in their order, then brackets, then
roots, and gathers what it divides by.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd
from math import prod as multiplied

from sympy import Add, Expr, Integer, Mul, Pow, Rational, S, Symbol

from ..language.symbols import prod, total

__all__ = [
    "factors_in",
    "inverted",
    "minus",
    "over",
    "plus",
    "power",
    "root_degree",
    "root_of_products",
    "times",
]

REMEMBERED = 1 << 16


def inverted(tree: Expr) -> bool:
    """Whether a factor divides."""
    return isinstance(tree, Pow) and isinstance(tree.exp, Rational) and tree.exp.p < 0


def power(base: Expr, exponent: Expr | int) -> Expr:
    """The power, without one as its base or exponent."""
    return base if exponent == 1 or base == 1 else Pow(base, exponent, evaluate=False)


def minus(tree: Expr) -> Expr:
    """The tree with the other sign.

    >>> minus(minus(Symbol("x")))
    x
    """
    if isinstance(tree, Rational):
        return Rational(-tree.p, tree.q)
    if isinstance(tree, Mul) and tree.args[0] is S.NegativeOne:
        return prod(tree.args[1:])
    return prod([Integer(-1), *(tree.args if isinstance(tree, Mul) else (tree,))])


def plus(terms: Iterable[Expr], order: Sequence[Symbol] = ()) -> Expr:
    """The flat sum of the terms: a positive number, the other terms by the first name in them, terms with a minus sign last.

    >>> x, y = Symbol("x"), Symbol("y")
    >>> plus([minus(x), y, Integer(2), Integer(-1)]).args
    (1, y, -x)
    """
    flat = [x for term in terms for x in terms_of(term)]
    number = sum((Fraction(x.p, x.q) for x in flat if isinstance(x, Rational)), Fraction(0))
    rest = [x for x in flat if not isinstance(x, Rational)]
    numbers = [Rational(number.numerator, number.denominator)] if number else []
    return total(sorted([*numbers, *rest], key=lambda x: (negative(x), _first(x, tuple(order)))))


def terms_of(tree: Expr) -> tuple[Expr, ...]:
    """The terms of a sum, a minus sign before brackets multiplied out; the tree itself if it is none."""
    if isinstance(tree, Mul) and len(tree.args) == 2 and tree.args[0] is S.NegativeOne and isinstance(tree.args[1], Add):
        return tuple(minus(x) for x in tree.args[1].args)
    return tree.args if isinstance(tree, Add) else (tree,)


@lru_cache(maxsize=REMEMBERED)
def _first(term: Expr, order: tuple[Symbol, ...]) -> tuple[int, bool]:
    """Where a term stands: by its first name, and where that is only in brackets behind terms with the bare name."""
    if not term.free_symbols:
        return (-1 if isinstance(term, Rational) and term.p > 0 else len(order)), False
    first = next((place for place, name in enumerate(order) if name in term.free_symbols), len(order))
    leading = next((x for x in Mul.make_args(term) if x.free_symbols), term)
    return first, not (leading.base if isinstance(leading, Pow) else leading).is_Symbol


def negative(tree: Expr) -> bool:
    """Whether a term is written with a minus sign."""
    return tree.p < 0 if isinstance(tree, Rational) else isinstance(tree, Mul) and tree.args[0] is S.NegativeOne


def over(above: Expr, below: Expr) -> Expr:
    """The quotient.

    >>> x = Symbol("x")
    >>> over(Integer(3), Integer(2)), over(Integer(1), x)
    (3/2, 1/x)
    """
    if isinstance(above, Rational) and isinstance(below, Rational):
        return Rational(above.p * below.q, above.q * below.p)
    return above if below == 1 else times([above, Pow(below, -1, evaluate=False)])


def times(factors: Iterable[Expr], order: Sequence[Symbol] = ()) -> Expr:
    """The flat product: sign, number, names in the given order, brackets, one root of each degree, one divisor.

    >>> from symmetrics.language.symbols import sqrt
    >>> x = Symbol("x")
    >>> times([sqrt(x), Integer(-2), sqrt(Integer(3))]).args
    (-1, 2, sqrt(3*x))
    """
    flat = list(factors_in(factors))
    number = multiplied((x for x in map(value_of, flat) if x is not None), start=Fraction(1))
    below = [power(x.base, -x.exp) for x in flat if inverted(x) and value_of(x) is None]
    above = sorted((x for x in flat if not inverted(x) and value_of(x) is None and not root_degree(x)), key=lambda x: _place(x, order))
    top = [*above, *(_joint_root(flat, degree, order) for degree in sorted({root_degree(x) for x in flat} - {0}))]
    p, q = number.numerator, number.denominator
    if not p or not (top or below):
        return Rational(p, q)
    sign = [Integer(-1)] if p < 0 else []
    size = [Integer(abs(p))] if abs(p) != 1 else []
    below = [*([Integer(q)] if q > 1 else []), *below]
    bottom = [Pow(times(below, order), -1, evaluate=False)] if below else []
    return prod([*sign, *size, *top, *bottom])


def value_of(factor: Expr) -> Fraction | None:
    """The number that a factor is, None if it is none."""
    if isinstance(factor, Rational):
        return Fraction(factor.p, factor.q)
    inverse = inverted(factor) and factor.exp is S.NegativeOne and isinstance(factor.base, Rational)
    return Fraction(factor.base.q, factor.base.p) if inverse else None


def factors_in(factors: Iterable[Expr]) -> Iterable[Expr]:
    """What a product of products is made of, its divisor taken apart too, and powers of roots as powers times roots."""
    for factor in factors:
        if isinstance(factor, Mul):
            yield from factors_in(factor.args)
        elif inverted(factor) and factor.exp is S.NegativeOne and isinstance(factor.base, Mul):
            yield from (Pow(x, -1, evaluate=False) for x in factors_in(factor.base.args))
        elif isinstance(factor, Pow) and root_degree(factor.base) and isinstance(factor.exp, Integer) and factor.exp.p > 0:
            yield from _power_of_root(factor.base, factor.exp.p)
        elif factor is not S.One:
            yield factor


def root_degree(tree: Expr) -> int:
    """The degree of a root, perhaps to a lower power; 0 of anything else."""
    return tree.exp.q if isinstance(tree, Pow) and isinstance(tree.exp, Rational) and 0 < tree.exp.p < tree.exp.q else 0


def _power_of_root(root: Pow, k: int) -> Iterable[Expr]:
    """A whole power of a root as a whole power of its radicand and what is left under a root."""
    whole, rest = divmod(root.exp.p * k, root.exp.q)
    if whole:
        yield power(root.base, whole)
    if rest:
        yield Pow(root.base, Rational(rest, root.exp.q), evaluate=False)


def _joint_root(factors: Iterable[Expr], degree: int, order: Sequence[Symbol]) -> Expr:
    """The product of the roots of a degree as one root."""
    roots = [x for x in factors if root_degree(x) == degree]
    return roots[0] if len(roots) == 1 else root_of_products([(x.base, x.exp.p) for x in roots], [], degree, order)


def root_of_products(
    above: Sequence[tuple[Expr, int]], below: Sequence[tuple[Expr, int]], degree: int, order: Sequence[Symbol] = ()
) -> Expr:
    """The root of a quotient of products of powers; what all powers have in common stands outside.

    >>> x, y = Symbol("x"), Symbol("y")
    >>> root_of_products([(x, 3), (Integer(2), 3)], [(y, 3)], 4)
    (2*x/y)**(3/4)
    """
    shared = gcd(*(k for _, k in (*above, *below)))
    parts = [times([whole_power(base, k // shared) for base, k in part], order) for part in (above, below)]
    return Pow(over(*parts) if below else parts[0], Rational(shared, degree), evaluate=False)


def whole_power(base: Expr, k: int) -> Expr:
    """A power, worked out for a number and factor by factor."""
    if isinstance(base, Mul) and k > 1:
        return prod(whole_power(x, k) for x in base.args)
    if isinstance(base, Pow) and isinstance(base.exp, Integer):
        return Pow(base.base, Integer(base.exp.p * k), evaluate=False)
    return Rational(base.p**k, base.q**k) if isinstance(base, Rational) else power(base, k)


def _place(factor: Expr, order: Sequence[Symbol]) -> tuple[int, int]:
    """Where a factor stands: a name, and then brackets with that name alone, in the order of names; longer brackets behind."""
    base = factor.base if isinstance(factor, Pow) else factor
    names = base.free_symbols
    if len(names) == 1 and names <= set(order) and (base.is_Symbol or isinstance(base, Add)):
        return order.index(next(iter(names))), int(not base.is_Symbol)
    return len(order), int(not base.is_Symbol)
