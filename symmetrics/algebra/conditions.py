"""Where a formula in coordinates holds: the domain of the coordinates, and what the formula divides by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Any

from flint import fmpz_mpoly
from sympy import Expr, Pow, Rational, Symbol
from sympy import log as logarithm

from ..kernel.points import holds
from ..kernel.syntax import names_in, parse
from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError
from ..language.fractions import irreducible_factors
from ..language.symbols import symbol
from ..language.text import text
from .forms import Forms
from .polynomial_forms import PolynomialWriter

__all__ = [
    "domain_at",
    "ends_of",
    "exact_point",
    "factors_of",
    "nonvanishing",
    "ranges_of",
    "rationals",
    "require_inside",
    "sign_apart",
]

NAME = re.compile(r"[A-Za-z]\w*")
NUMBER = re.compile(r"-?\d+(/\d+)?")
INTERVAL = re.compile(r"(-?\d+) <= (\w+) <= (-?\d+)")


def ranges_of(conditions: Iterable[str]) -> dict[Symbol, tuple[int, int]]:
    """The variables that lie in an interval with whole ends.

    >>> ranges_of(["0 <= b <= 1", "x <= b"])
    {b: (0, 1)}
    """
    found = (INTERVAL.fullmatch(condition) for condition in conditions)
    return {symbol(match[2]): (int(match[1]), int(match[3])) for match in found if match}


def ends_of(name: str, conditions: Iterable[str]) -> tuple[Fraction | None, Fraction | None]:
    """The numbers between which conditions put a name, None where they do not.

    >>> ends_of("b", ["0 <= b <= 1", "x <= b"])
    (Fraction(0, 1), Fraction(1, 1))
    """
    pairs = [pair for condition in conditions for pair in pairwise(condition.split(" <= "))]
    lows = [Fraction(low) for low, other in pairs if other == name and NUMBER.fullmatch(low)]
    highs = [Fraction(high) for other, high in pairs if other == name and NUMBER.fullmatch(high)]
    return max(lows, default=None), min(highs, default=None)


def require_inside(coordinates: Coordinates, point: Mapping[str, Fraction]) -> None:
    """Raise `DefinitionError` where values of coordinates belong to no matrix."""
    for condition in coordinates.conditions:
        sides = condition.split(" <= ")
        for low, high in pairwise(sides):
            trees = parse(low), parse(high)
            if names_in(trees[0]) | names_in(trees[1]) <= set(point) and not holds(trees[0], "<=", trees[1], point):
                given = ", ".join(f"{name} = {value}" for name, value in point.items())
                raise DefinitionError(f"Expected {condition}, got {given}. Choose values of that domain.")


def exact_point(coordinates: Coordinates, at: Mapping[str, Any]) -> dict[str, Fraction]:
    """The given values of coordinates as fractions."""
    point = {}
    for name, value in at.items():
        if name not in coordinates.symbols:
            raise DefinitionError(f"Expected coordinates among {', '.join(coordinates.symbols)}, got {name}. Leave it out.")
        if isinstance(value, bool) or not isinstance(value, int | Fraction | Rational):
            raise DefinitionError(f"Expected an exact number for {name}, got {value!r}. Give a Fraction.")
        point[name] = Fraction(int(value.p), int(value.q)) if isinstance(value, Rational) else Fraction(value)
    require_inside(coordinates, point)
    return point


def rationals(point: Mapping[str, Fraction]) -> dict[str, Rational]:
    """Values of coordinates as numbers of expressions."""
    return {name: Rational(value.numerator, value.denominator) for name, value in point.items()}


def domain_at(conditions: Iterable[str], point: Mapping[str, Fraction]) -> Iterator[str]:
    """The conditions on the coordinates that are left when some are given values.

    >>> list(domain_at(["0 <= p <= 1", "x <= p"], {"p": Fraction(1, 2)}))
    ['x <= 1/2']
    """
    for condition in conditions:
        names = set(NAME.findall(condition)) - {"sqrt"}
        if names - set(point):
            yield filled_in(condition, point)


def filled_in(condition: str, point: Mapping[str, Fraction]) -> str:
    """A condition with the numbers in the places of names."""
    return NAME.sub(lambda name: bracketed(point[name[0]], condition) if name[0] in point else name[0], condition)


def bracketed(value: Fraction, condition: str) -> str:
    """A number to stand in a condition, in brackets where a product or a power is near."""
    return f"({value})" if re.search(r"[*/(]", condition) and (value.denominator > 1 or value < 0) else str(value)


def nonvanishing(tree: Expr, forms: Forms) -> Iterator[str]:
    """What must not vanish, and what must not be negative, for a formula to be defined, each in its shortest form."""
    for node in dict.fromkeys(parts_of(tree)):
        if isinstance(node, Pow) and isinstance(node.exp, Rational) and node.exp < 0 and node.free_symbols:
            yield from factors_of(node.base, forms)
        if isinstance(node, Pow) and isinstance(node.exp, Rational) and node.exp.q > 1:
            yield from radicand_of(node.base, forms)
        if isinstance(node, logarithm) and node.free_symbols:
            yield f"{text(forms.shortest(node.args[0]))} > 0"


def parts_of(tree: Expr) -> Iterator[Expr]:
    """The tree and everything in it."""
    yield tree
    for part in tree.args:
        yield from parts_of(part)


def factors_of(divisor: Expr, forms: Forms) -> Iterator[str]:
    """That each factor of a divisor differs from zero."""
    _, writer, above, _ = forms.read(divisor)
    for factor, _ in irreducible_factors(above)[1]:
        yield f"{text(without_root(positive(writer, factor)))} != 0"


def positive(writer: PolynomialWriter, p: fmpz_mpoly) -> Expr:
    """The polynomial in shortest form, with the sign that is known to be positive or is shorter."""
    sign = writer.sign(p)
    return writer.shortest(p * sign) if sign else min((writer.shortest(p), writer.shortest(-p)), key=writer.length)


def without_root(tree: Expr) -> Expr:
    """What vanishes where a root does."""
    return tree.base if isinstance(tree, Pow) and tree.exp == Rational(1, 2) else tree


def radicand_of(radicand: Expr, forms: Forms) -> Iterator[str]:
    """That a radicand is not negative, unless that is known; factors of known sign are left out."""
    known, unknown = sign_apart(radicand, forms)
    if unknown is not None or known < 0:
        yield f"{known if unknown is None else text(unknown)} >= 0"


def sign_apart(tree: Expr, forms: Forms) -> tuple[int, Expr | None]:
    """The sign of an expression if it is known and None; else 0 and the factors that decide it, in shortest form.

    >>> b, x = symbol("b"), symbol("x")
    >>> sign_apart(b*(x - 1), Forms([b, x]))
    (0, x - 1)
    """
    _, writer, above, below = forms.read(tree)
    content, factors = irreducible_factors(above * below)
    signs = [(factor, writer.sign(factor)) for factor, k in factors if k % 2]
    known = prod([1 if content >= 0 else -1, *(sign for _, sign in signs if sign)])
    unknown = prod((factor for factor, sign in signs if not sign), start=above.context().constant(known))
    return (known, None) if unknown.is_constant() else (0, writer.shortest(unknown))
