"""Exact limits of formulas along families of matrices, from leading powers of `large`; a rate x may stand in the cells."""

from __future__ import annotations

from collections.abc import Mapping

import sympy
from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Poly, Pow, Rational, Symbol, log

from ...language.errors import NotExpressible
from ...language.fractions import fraction_of
from ...language.symbols import substitute, symbol, xlogx
from .limits import LARGE

__all__ = ["SHARE", "limit_along"]

SHARE = symbol("x")
LOGARITHM = Rational(1, 10**6)  # the exponent that stands for one logarithm of `large`: it grows, and more slowly than any power


def limit_along(tree: Expr, family: Mapping[Symbol, Expr]) -> Expr | None:
    """The limit along a family as a function of the rate; infinite where the value grows, None where it is not found."""
    try:
        coefficient, power = leading(substitute(tree, dict(family)))
    except NotExpressible:
        return None
    if coefficient.has(sympy.nan, sympy.zoo, sympy.oo):
        return None
    if power > 0:
        return sympy.oo * sympy.sign(coefficient.subs(SHARE, Rational(1, 2)))
    return coefficient if power == 0 else Integer(0)


def leading(tree: Expr) -> tuple[Expr, Rational]:
    """The coefficient and the exponent of the leading power of `large`."""
    if not tree.free_symbols and tree.has(sympy.E):
        return tree, Integer(0)
    try:
        above, below = fraction_of(tree)
    except NotExpressible:
        return leading_of_parts(tree)
    (a, p), (b, q) = (leading_term(polynomial) for polynomial in (above, below))
    return sympy.cancel(a / b), Integer(p - q)


def leading_term(p: object) -> tuple[Expr, int]:
    """The same of a polynomial of FLINT."""
    names = [symbol(name) for name in p.context().names()]  # type: ignore[attr-defined]
    terms = [dict(zip(names, map(int, powers), strict=True)) | {Symbol("c"): int(c)} for powers, c in p.to_dict().items()]  # type: ignore[attr-defined]
    degree = max((term.get(LARGE, 0) for term in terms), default=0)
    kept = (term for term in terms if term.get(LARGE, 0) == degree)
    return sympy.Add(*(term[Symbol("c")] * SHARE ** term.get(SHARE, 0) for term in kept)), degree


def leading_of_parts(tree: Expr) -> tuple[Expr, Rational]:
    """The leading power of a formula with roots and logarithms, from those of its parts; refused where leading terms of a sum cancel."""
    if isinstance(tree, Pow) and tree.exp.is_Rational:
        coefficient, power = leading(tree.base)
        return coefficient**tree.exp, power * tree.exp
    if isinstance(tree, Mul):
        parts = [leading(x) for x in tree.args]
        return sympy.Mul(*(c for c, _ in parts)), sum((p for _, p in parts), Integer(0))
    if isinstance(tree, Add):
        parts = [(c, p) for c, p in map(leading, tree.args) if c != 0]
        if not parts:
            return Integer(0), Integer(0)
        power = max(p for _, p in parts)
        coefficient = sympy.simplify(sympy.Add(*(c for c, p in parts if p == power)))
        if coefficient != 0:
            return coefficient, power
    if isinstance(tree, log) and len(tree.args) == 1:
        return leading_of_logarithm(tree.args[0])
    if isinstance(tree, xlogx):
        c, p = leading(tree.args[0])
        if c == 0:
            return Integer(0), Integer(0)
        d, q = leading_of_logarithm(tree.args[0])
        return c * d, p + q
    if isinstance(tree, Max | Min | Abs):
        return extreme([leading(x) for x in tree.args], tree.func)
    raise NotExpressible(f"Expected a leading term, got none of {tree}. Use another family.")


def leading_of_logarithm(tree: Expr) -> tuple[Expr, Rational]:
    """The leading term of the logarithm of a formula: where the formula tends to one, what it is more than that."""
    coefficient, power = leading(tree)
    if power != 0:
        return power, LOGARITHM
    return leading(Add(tree, -1)) if coefficient == 1 else (log(sympy.simplify(coefficient)), Integer(0))


def extreme(parts: list[tuple[Expr, Rational]], kind: type) -> tuple[Expr, Rational]:
    """The leading term of a maximum, a minimum or an absolute value, if it is the same one for all rates."""
    half = Rational(1, 2)
    if all(keeps_its_sign(c) for c, _ in parts):
        if kind is Abs:
            return parts[0][0] * sympy.sign(parts[0][0].subs(SHARE, half)), parts[0][1]
        if all(c.subs(SHARE, half) > 0 for c, _ in parts):
            pick = max if kind is Max else min
            found = pick(parts, key=lambda part: (part[1], part[0].subs(SHARE, half)))
            if all(keeps_its_sign(c - found[0]) for c, power in parts if power == found[1]):
                return found
    raise NotExpressible("Expected one leading term for all rates, got several. Use another family.")


def keeps_its_sign(form: Expr) -> bool:
    """Whether a rational function of the rate is zero everywhere, or nowhere between 0 and 1 and without a pole there."""
    parts = [p for p in sympy.fraction(sympy.cancel(form)) if p.has(SHARE)]
    if not all(p.is_polynomial(SHARE) for p in parts):
        return False
    ends = [sum(p.subs(SHARE, end) == 0 for end in (0, 1)) for p in parts]
    return all(Poly(p, SHARE).count_roots(0, 1) == at_ends for p, at_ends in zip(parts, ends, strict=True))
