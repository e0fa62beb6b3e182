"""Identities and the certificates by which the kernel confirms them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import gcd
from typing import Any

from flint import fmpz_mpoly
from sympy import Abs, Expr, Function, Integer, Max, Min, Pow, Rational

from ..kernel import Rejected, Statement, check
from ..kernel.check import check_inhabited
from ..kernel.obligation import obligation_of
from ..kernel.syntax import names_in
from ..language.claims import Claim, knob_conditions
from ..language.errors import NotExpressible
from ..language.fractions import fraction_of, irreducible_factors
from ..language.knobs import Knob
from ..language.symbols import prod, sqrt, substitute, symbol
from .aliases import equal_roots
from .forms import Forms
from .roots import Generators, expression_of, factors_of
from .writing import over, power, times

__all__ = ["Confirmed", "confirmed", "inhabited", "roots_apart"]

VALUES: tuple[int | str, ...] = (1, 2, 3, "1/2", "1/3")
MOST_POINTS = 300


@dataclass(frozen=True)
class Confirmed:
    """What came of an identity: its statement and certificate where the kernel accepts them, else the reason and what was `asked`."""

    statement: Statement | None = None
    certificate: dict[str, Any] = field(default_factory=dict)
    why: str = ""
    asked: Statement | None = None


def confirmed(left: Expr, right: Expr, knobs: Sequence[Knob] = (), signed: Sequence[str] = ()) -> Confirmed:
    """The identity of two expressions wherever both are defined, put to the kernel; their names are nonnegative unless signed.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     confirmed(1 - FP/(TP + FP), TP/(TP + FP)).certificate
    {'inhabited': {'FP': 1, 'TP': 1}}
    """
    names = (*signed, *(knob.name for knob in knobs if knob.lower is None or knob.lower < 0))
    why, statement = "", None
    try:
        apart = (roots_apart(right, scale) for scale in (1, *contents(left)))
        for form in dict.fromkeys((right, *apart, radicands_in_lowest_terms(right, names), extremes_in_lowest_terms(right, names))):
            statement = Claim(left, "==", form, knob_conditions(knobs), signed=names).statement
            try:
                return Confirmed(statement, certificate_of(statement))
            except Rejected as error:
                why = why or str(error)
    except NotExpressible as error:
        why = str(error)
    return Confirmed(why=f"the kernel does not confirm it: {why}", asked=statement)


def certificate_of(statement: Statement) -> dict[str, Any]:
    """Evidence for an equation that the kernel accepts; raises `Rejected` where none is found."""
    evidence: dict[str, Any] = {"inhabited": inhabited(statement)}
    aliases = equal_roots(obligation_of(statement))
    evidence |= {"aliases": aliases} if aliases else {}
    check(statement, "proved", evidence)
    return evidence


def inhabited(statement: Statement) -> dict[str, int | str]:
    """A point where both sides are defined and the conditions hold."""
    left, right, given = statement.trees()
    names = sorted(set().union(*(names_in(x) for x in (left, right, *(side for c in given for side in (c[0], c[2]))))))
    for values in islice(product(VALUES, repeat=len(names)), MOST_POINTS):
        point: dict[str, int | str] = dict(zip(names, values, strict=True))
        try:
            check_inhabited(statement, point)
        except Rejected:
            continue
        return point
    raise Rejected("no point was found at which both sides are defined")


def contents(tree: Expr) -> list[int]:
    """The numbers that stand before everything under some root, 2 in sqrt(2*TP*FN + 2*TP*TN), and products of two of them."""
    roots = [x.base for x in tree.atoms(Pow) if x.exp.is_Rational and x.exp.q == 2 and not x.base.atoms(Function, Max, Min)]
    plain = (x for x in roots if all(power.exp.is_Integer for power in x.atoms(Pow)))
    found = {gcd(*map(int, p.coeffs())) for radicand in plain for p in fraction_of(radicand)} - {0, 1}
    return sorted(found | {a * b for a in found for b in found})


def roots_apart(tree: Expr, scale: int = 1) -> Expr:
    """The tree with each root of a quotient of sums of products without minus signs as a quotient of two roots.

    The two have the same values; the kernel sees through products of roots only. `scale` multiplies both radicands. A cube root
    or higher one becomes a product of those of the factors.

    >>> from symmetrics.language.symbols import TP, FN, as_written
    >>> with as_written():
    ...     roots_apart(sqrt(TP/(TP + FN)), 2)
    sqrt(2*TP)/(sqrt(2*(FN + TP)))
    """
    if isinstance(tree, Pow) and tree.exp == Rational(1, 2):
        return root_apart(tree, scale)
    if isinstance(tree, Pow) and isinstance(tree.exp, Rational) and tree.exp.q > 2:
        return higher_root_apart(tree)
    return tree.func(*(roots_apart(x, scale) for x in tree.args), evaluate=False) if tree.args else tree


def radicands_in_lowest_terms(tree: Expr, signed: Sequence[str] = ()) -> Expr:
    """The tree with each radicand as one fraction in lowest terms, both parts factored, and whole powers taken out.

    Names are not negative, but for the `signed` ones.

    >>> from symmetrics.language.symbols import TP, FN, as_written
    >>> with as_written():
    ...     radicands_in_lowest_terms(sqrt(sqrt(TP/(TP + FN))/(1/TP)))
    sqrt(TP*sqrt(TP/(FN + TP)))
    """
    if not tree.args:
        return tree
    inner = tree.func(*(radicands_in_lowest_terms(x, signed) for x in tree.args), evaluate=False)
    if not is_root(inner):
        return inner
    roots = {x: symbol(f"_{k}") for k, x in enumerate(sorted(outer_roots(inner.base), key=str))}
    try:
        above, below = fraction_of(substitute(inner.base, dict(roots)))
    except NotExpressible:
        return inner
    outside, inside = (over(*parts) for parts in zip(*(whole_powers(p, int(inner.exp.q), signed) for p in (above, below)), strict=True))
    root = Pow(inside, inner.exp, evaluate=False)
    return substitute(root if outside == 1 else times([power(outside, inner.exp.p), root]), {name: x for x, name in roots.items()})


def extremes_in_lowest_terms(tree: Expr, signed: Sequence[str] = ()) -> Expr:
    """The tree with maxima, minima and absolute values of polynomials, what these share and is not negative standing before them.

    Names are not negative, but for the `signed` ones.

    >>> from symmetrics.language.symbols import TP, FP, FN, as_written
    >>> with as_written():
    ...     print(extremes_in_lowest_terms(Max(TP * FP / (TP + FN), TP * FN / (TP + FN), evaluate=False)))
    TP*Max(FN, FP)/(FN + TP)
    """
    if not tree.args:
        return tree
    inner = tree.func(*(extremes_in_lowest_terms(x, signed) for x in tree.args), evaluate=False)
    if not isinstance(inner, Abs | Max | Min):
        return inner
    names = sorted(inner.free_symbols, key=str)
    forms = Forms(names, {x: (-1, 1) for x in names if str(x) in signed})
    generators = Generators(names, forms.nonnegative, lambda part: part)
    try:
        return generators.spelled_out(generators.function(inner))
    except NotExpressible:
        return inner


def whole_powers(p: fmpz_mpoly, degree: int, signed: Sequence[str]) -> tuple[Expr, Expr]:
    """What can be taken out of a root of that degree, numbers and factors that are not negative, and what stays below it."""
    content, factors = irreducible_factors(p)
    names = [symbol(str(name)) for name in p.context().names()]
    powers = [(Integer(q), k, True) for q, k in factors_of(abs(int(content)))]
    for f, k in factors:
        tree = expression_of(f, names)
        powers.append((tree, int(k), all(c > 0 for c in f.coeffs()) and not any(str(x) in signed for x in tree.free_symbols)))
    outside = [power(base, k // degree) for base, k, plain in powers if plain and k >= degree]
    inside = [power(base, k % degree if plain else k) for base, k, plain in powers if not plain or k % degree]
    return times(outside), times([*inside, Integer(1 if content > 0 else -1)])


def outer_roots(tree: Expr) -> set[Expr]:
    """The roots in a tree that stand in no others."""
    return {tree} if is_root(tree) else {root for x in tree.args for root in outer_roots(x)}


def is_root(tree: Expr) -> bool:
    """Whether a tree is a root, or a power of one."""
    return isinstance(tree, Pow) and isinstance(tree.exp, Rational) and tree.exp.q > 1


def root_apart(root: Pow, scale: int) -> Expr:
    """One root of a quotient as a quotient of roots, if neither part of the fraction has a minus sign; else the root."""
    try:
        above, below = fraction_of(root.base)
    except NotExpressible:
        return root
    if below.is_constant() or not all(c > 0 for p in (above, below) for c in p.coeffs()):
        return root
    names = [symbol(str(name)) for name in above.context().names()]
    return over(*(sqrt(factored_expression(p * scale, names)) for p in (above, below)))


def higher_root_apart(root: Pow) -> Expr:
    """A cube root or higher one as a product of those of the factors, if none of these has a minus sign; else the root."""
    try:
        above, below = fraction_of(root.base)
    except NotExpressible:
        return root
    names = [symbol(str(name)) for name in above.context().names()]
    parts = [irreducible_factors(p) for p in (above, below)]
    if any(content < 0 or any(c < 0 for f, _ in factors for c in f.coeffs()) for content, factors in parts):
        return root
    bases = [[(Integer(int(content)), 1), *((expression_of(f, names), int(k)) for f, k in factors)] for content, factors in parts]
    top, bottom = ([power(base, Rational(root.exp.p * k, root.exp.q)) for base, k in part if base != 1] for part in bases)
    return prod([*top, *(Pow(x, -1, evaluate=False) for x in bottom)])


def factored_expression(p: fmpz_mpoly, names: Sequence[Expr]) -> Expr:
    """The polynomial as the product of its factors."""
    content, factors = irreducible_factors(p)
    return times([Integer(int(content)), *(power(expression_of(f, names), int(k)) for f, k in factors)])
