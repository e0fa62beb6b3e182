"""The sign of a formula with square roots, where it follows from the signs of its parts.

U + V*r with r = sqrt(R) has the sign of U where U*U >= V*V*R, and that of V where not; so the signs of U, V and U*U - V*V*R, which
has one root less, tell that of the whole. Signs are weak: 1 means not negative, -1 not positive, 0 that nothing is known.
"""

from __future__ import annotations

from math import prod

from flint import fmpz_mpoly
from sympy import Expr

from ..language.fractions import irreducible_factors
from .forms import Forms
from .roots import Generators

__all__ = ["of_unknown_sign"]


def of_unknown_sign(tree: Expr, forms: Forms) -> Expr:
    """What has the sign of a formula, without the factors whose sign is known; 1 or -1 where all are.

    >>> from symmetrics.language.symbols import sqrt, symbol
    >>> x, y = symbol("x"), symbol("y")
    >>> of_unknown_sign((x - sqrt(x*x + 1))*x, Forms([x, y]))
    -1
    >>> of_unknown_sign((sqrt(x) - y)*x, Forms([x, y]))
    sqrt(x) - y
    """
    generators, _, above, below = forms.read(tree)
    known, unknown = 1, above.context().constant(1)
    for p in (above, below):
        content, factors = irreducible_factors(p)
        known *= 1 if content >= 0 else -1
        for factor, power in factors:
            sign = sign_of(factor, generators, forms) if power % 2 else 1
            known *= sign or 1
            unknown *= factor if not sign else 1
    return forms.shortest(generators.spelled_out(generators.back(unknown * known)))


def sign_of(p: fmpz_mpoly, generators: Generators, forms: Forms) -> int:
    """The sign of a polynomial in variables and roots."""
    content, factors = irreducible_factors(p)
    return (1 if content >= 0 else -1) * prod(sign_of_factor(f, generators, forms) for f, power in factors if power % 2)


def sign_of_factor(p: fmpz_mpoly, generators: Generators, forms: Forms) -> int:
    """The sign of an irreducible polynomial."""
    if known := forms.sign(generators, p):
        return known
    name = next((x for x in reversed(generators.radicand) if generators.degree[x] == 2 and generators.power_of(x, p)), None)
    if name is None:
        return 0
    slot = p.context().names().index(str(name))
    beside = p.derivative(slot)
    alone = p - beside * p.context().gens()[slot]
    inside = generators.polynomial(generators.radicand[name]).project_to_context(p.context())
    difference = generators.reduced(alone * alone - beside * beside * inside)
    signs = (sign_of(q, generators, forms) for q in (alone, beside, difference))
    return sign_of_sum(*signs) if alone and difference else 0 if alone else sign_of(beside, generators, forms)


def sign_of_sum(alone: int, beside: int, difference: int) -> int:
    """The sign of U + V*r from those of U, V and U*U - V*V*r*r."""
    if alone == beside:
        return alone
    return {1: alone, -1: beside, 0: 0}[difference]
