"""The polynomial equation between a value and the cells: `m == TP/(TP + FP)` is `m*(TP + FP) - TP = 0`.

A root, an absolute value or an extreme is a name with an equation of its own; the names are then eliminated by resultants. Of the
factors of a resultant those are kept that vanish at sampled matrices. Floating point chooses factors here and nothing more: what
is built on them is put to the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx
from mpmath import mpf, workdps
from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Rational, Symbol

from ..language.errors import NotExpressible
from ..language.fractions import fraction_of, irreducible_factors
from ..language.symbols import symbol
from ..language.text import text

__all__ = ["DIGITS", "Point", "equations", "ring", "vanishing"]

DIGITS = 80
NEGLIGIBLE = mpf(10) ** -40

Point = Mapping[str, mpf]


@dataclass(frozen=True)
class Atom:
    """A name for what is not rational: to the power `degree` it is one of the `forms`."""

    name: Symbol
    tree: Expr
    forms: tuple[Expr, ...]
    degree: int = 1


def ring(names: Sequence[str]) -> fmpz_mpoly_ctx:
    """The ring of polynomials in some names."""
    return fmpz_mpoly_ctx.get(tuple(names), Ordering.degrevlex)


def equations(name: Symbol, tree: Expr, points: Sequence[Point]) -> Iterator[tuple[fmpz_mpoly, Sequence[Point]]]:
    """The irreducible polynomials of which one vanishes wherever the name is the value of the tree, each with the points where it does.

    The points give the symbols of the tree, and the name its value. Raises `NotExpressible` for logarithms.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     [(found, _)] = equations(symbol("m"), TP/(TP + FP), [{"TP": mpf(1), "FP": mpf(3), "m": mpf("0.25")}])
    >>> found
    FP*m + TP*m - TP
    """
    atoms: list[Atom] = []
    rational = with_names(tree, atoms)
    context = ring([*(str(atom.name) for atom in atoms), *sorted(map(str, tree.free_symbols | {name}))])
    above, below = fraction_of(rational, context)
    p = generator(context, name) * below - above
    for atom in reversed(atoms):
        if generator_degree(p, atom.name):
            p = p.resultant(defining(atom, context), str(atom.name))
    yield from vanishing(p, points)


def generator(context: fmpz_mpoly_ctx, name: Symbol | str) -> fmpz_mpoly:
    """The polynomial that is one name."""
    return context.gens()[context.names().index(str(name))]


def generator_degree(p: fmpz_mpoly, name: Symbol | str) -> int:
    """The degree of a polynomial in one name."""
    return int(p.degrees()[p.context().names().index(str(name))])


def with_names(tree: Expr, atoms: list[Atom]) -> Expr:
    """The tree with names for its roots, absolute values and extremes; inner ones come first."""
    if tree.is_Symbol or isinstance(tree, Rational):
        return tree
    if isinstance(tree, Pow) and isinstance(tree.exp, Rational) and tree.exp.q > 1:
        root = named((with_names(tree.base, atoms),), int(tree.exp.q), Pow(tree.base, Rational(1, tree.exp.q), evaluate=False), atoms)
        return Pow(root, tree.exp.p, evaluate=False)
    if isinstance(tree, Abs):
        inside = with_names(tree.args[0], atoms)
        return named((inside, Mul(Integer(-1), inside, evaluate=False)), 1, tree, atoms)
    if isinstance(tree, Max | Min):
        return named(tuple(with_names(x, atoms) for x in tree.args), 1, tree, atoms)
    if isinstance(tree, Add | Mul) or (isinstance(tree, Pow) and isinstance(tree.exp, Integer)):
        return tree.func(*(with_names(x, atoms) for x in tree.args), evaluate=False)
    raise NotExpressible(f"Expected sums, products, quotients, roots and extremes, got {text(tree)}. Use a form without it.")


def named(forms: tuple[Expr, ...], degree: int, tree: Expr, atoms: list[Atom]) -> Symbol:
    """The name for a part of a formula."""
    known = next((atom.name for atom in atoms if atom.tree == tree), None)
    if known is None:
        atoms.append(Atom(known := symbol(f"_{len(atoms)}"), tree, forms, degree))
    return known


def defining(atom: Atom, context: fmpz_mpoly_ctx) -> fmpz_mpoly:
    """The polynomial that vanishes at the value of an atom."""
    x = generator(context, atom.name) ** atom.degree
    return prod((x * below - above for above, below in (fraction_of(form, context) for form in atom.forms)), start=context.constant(1))


def vanishing(p: fmpz_mpoly, points: Sequence[Point]) -> Iterator[tuple[fmpz_mpoly, Sequence[Point]]]:
    """The irreducible factors of a polynomial that vanish at some of the points, each with these; the points left to no other."""
    left = list(points)
    for factor, _ in sorted(irreducible_factors(p)[1], key=lambda part: len(part[0])):
        here = [point for point in left if is_root(factor, point)]
        left = [point for point in left if point not in here]
        if here:
            yield factor, here


def is_root(p: fmpz_mpoly, point: Point) -> bool:
    """Whether a polynomial seems to vanish at a point."""
    names = p.context().names()
    with workdps(DIGITS):
        terms = [
            int(c) * prod((point[x] ** int(k) for x, k in zip(names, powers, strict=True) if k), start=mpf(1))
            for powers, c in p.to_dict().items()
        ]
        return bool(abs(sum(terms)) <= NEGLIGIBLE * sum(map(abs, terms)))
