"""Limits of formulas in coordinates, exactly: both parts of the fraction by the lowest power of what goes to zero.

With b = u**2 the root of b is u, and a root whose radicand begins with u**(2*k) is u**k times one that does not vanish. Once the common
power of u is cancelled, u = 0 can be put in. The kernel confirms the identity before and after cancelling; what is left
is that a quotient whose divisor does not vanish is continuous.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpz_mpoly
from sympy import Expr, Integer, Rational, S, Symbol, oo

from ..language.errors import DefinitionError, NotExpressible
from ..language.fractions import context_of, fraction_of
from ..language.symbols import sqrt, substitute, symbol
from ..language.text import text
from .forms import Forms
from .implicit import Atom, with_names
from .roots import expression_of
from .writing import minus, over, plus, power, times

__all__ = ["Approach", "Limit", "first_term", "limit_of", "path_of", "read_approach", "sides_allowed"]

WRITTEN = re.compile(r"\s*([A-Za-z_]\w*)\s*->\s*(-?\d{1,40}(?:/\d{1,40}|\.\d{1,40})?|oo|-oo)\s*([+-]?)\s*", re.ASCII)
STEP = symbol("step")


@dataclass(frozen=True)
class Approach:
    """A name that tends to a value from above (side 1) or below (side -1); `value` is None for infinity on that side."""

    name: str
    value: Fraction | None
    side: int

    def __str__(self) -> str:
        if self.value is None:
            return f"{self.name} -> {'oo' if self.side > 0 else '-oo'}"
        return f"{self.name} -> {self.value}{'+' if self.side > 0 else '-'}"


@dataclass(frozen=True)
class Limit:
    """The value, and two equal expressions in the step: the formula, and what its limit is read off.

    The limit is this one where none of the `divisors` vanishes: b*x/(b*x + (1 - b)*y) tends to zero with b unless y is zero.
    """

    value: Expr
    formula: Expr
    cancelled: Expr
    divisors: tuple[Expr, ...]


def read_approach(source: str) -> tuple[Approach, ...]:
    """What `b -> 0`, `b -> 1-` or `beta -> oo` means; a value without a sign is approached from both sides.

    >>> [str(one) for one in read_approach("b->1/2")], str(read_approach("beta -> oo")[0])
    (['b -> 1/2+', 'b -> 1/2-'], 'beta -> oo')
    """
    found = WRITTEN.fullmatch(source)
    if found is None or re.search(r"/0+$", found[2]) or ("oo" in found[2] and found[3]):
        raise DefinitionError(f"Expected what tends to what, got {source!r}. Write for example b -> 0, b -> 1- or beta -> oo.")
    name, value, sign = found.groups()
    if "oo" in value:
        return (Approach(name, None, -1 if value.startswith("-") else 1),)
    return tuple(Approach(name, Fraction(value), side) for side in ((1, -1) if not sign else (1,) if sign == "+" else (-1,)))


Ends = Mapping[str, tuple[Fraction | None, Fraction | None]]


def sides_allowed(approaches: Sequence[Approach], intervals: Ends) -> list[Approach]:
    """The approaches that stay in the interval of the name; raises `DefinitionError` if none does.

    >>> [str(one) for one in sides_allowed(read_approach("b -> 0"), {"b": (Fraction(0), Fraction(1))})]
    ['b -> 0+']
    """
    name = approaches[0].name
    if name not in intervals:
        raise DefinitionError(f"Expected one of {', '.join(intervals)} to tend to a value, got {name}. Use one of them.")
    found = [one for one in approaches if inside(one, *intervals[name])]
    if not found:
        low, high = (str(end) if end is not None else f"{sign}oo" for end, sign in zip(intervals[name], ("-", ""), strict=True))
        raise DefinitionError(f"Expected {name} to stay between {low} and {high}, got {approaches[0]}. Choose a value and a side there.")
    return found


def inside(one: Approach, low: Fraction | None, high: Fraction | None) -> bool:
    """Whether values near the end of an approach lie between two numbers."""
    if one.value is None:
        return (high if one.side > 0 else low) is None
    above = low is None or one.value > low or (one.value == low and one.side > 0)
    return above and (high is None or one.value < high or (one.value == high and one.side < 0))


@dataclass(frozen=True)
class Root:
    """A root that does not vanish in the limit, its value there, and what that divides by."""

    tree: Expr
    end: Expr
    divisor: Expr = S.One


Roots = Mapping[Symbol, Root]


def path_of(approach: Approach, ends: tuple[Fraction | None, Fraction | None]) -> Expr:
    """The name as a function of a step that goes to zero from above, staying between its ends.

    >>> [path_of(one, (Fraction(0), Fraction(1))) for one in read_approach("b -> 0+")]
    [step**2/(step**2 + 1)]
    """
    square, side = power(STEP, Integer(2)), Integer(approach.side)
    if approach.value is None:
        return over(side, square)
    value, end = rational(approach.value), ends[approach.side > 0]
    if end is None or not (approach.value.denominator == end.denominator == 1):
        return plus([value, times([side, square])])
    return over(plus([value, times([rational(end), square])]), plus([Integer(1), square]))


def rational(value: Fraction) -> Rational:
    """A fraction as a number of expressions."""
    return Rational(value.numerator, value.denominator)


def limit_of(tree: Expr, approach: Approach, ends: tuple[Fraction | None, Fraction | None], forms: Forms) -> Limit:
    """The limit of a formula; raises `NotExpressible` where the lowest powers do not tell it."""
    formula = substitute(tree, {symbol(approach.name): path_of(approach, ends)})
    above, below, roots = parts_of(formula, forms)
    powers = lowest(above), lowest(below)
    leading = [at_zero(p, roots, forms) for p in (above, below)]
    if above and 0 in leading:
        raise NotExpressible(f"Expected a limit that the lowest powers tell, got {approach}, where roots cancel. Derive a form without.")
    cancelled = over(*(written(p, min(powers), roots) for p in (above, below)))
    divisors = leading[1], *(root.divisor for root in roots.values())
    if powers[0] > powers[1] or not above:
        return Limit(Integer(0), formula, cancelled, divisors)
    value = forms.shortest(over(*leading))
    if powers[0] == powers[1]:
        return Limit(value, formula, cancelled, divisors)
    sign = next((s for s in (1, -1) if forms.nonnegative(value if s > 0 else minus(value))), 0)
    if not sign:
        got = f"{approach}, where the value grows without bound with the sign of {text(value)}"
        raise NotExpressible(f"Expected a limit, got {got}. Set the other coordinates by --at.")
    return Limit(sign * oo, formula, cancelled, (leading[0], *divisors))


def first_term(formula: Expr, forms: Forms) -> Expr:
    """The coefficient of the lowest power of the step in a formula."""
    above, below, roots = parts_of(formula, forms)
    return over(*(at_zero(p, roots, forms) for p in (above, below)))


def parts_of(formula: Expr, forms: Forms) -> tuple[fmpz_mpoly, fmpz_mpoly, Roots]:
    """Numerator and denominator in the step and in roots that do not vanish with it."""
    atoms: list[Atom] = []
    rational = with_names(formula, atoms)
    scaled, roots = dict[Symbol, Expr](), dict[Symbol, Root]()
    for atom in atoms:
        if STEP not in atom.tree.free_symbols:
            roots[atom.name] = Root(atom.tree, atom.tree)
            continue
        scaled[atom.name], roots[atom.name] = root_of(atom, scaled, roots, forms)
    above, below = fraction_of(substitute(rational, scaled), context_of(formula, *roots, STEP))
    if not above:
        above = above.context().constant(0)
    return above, below, roots


def root_of(atom: Atom, scaled: Mapping[Symbol, Expr], roots: Roots, forms: Forms) -> tuple[Expr, Root]:
    """A root as a power of the step times one that does not vanish."""
    above, below = fraction_of(substitute(atom.forms[0], dict(scaled)), context_of(atom.tree, *roots, STEP))
    power_, odd = divmod(lowest(above) - lowest(below), 2)
    if odd or atom.degree != 2 or not above:
        raise NotExpressible(f"Expected square roots in what has a limit, got {text(atom.tree)}. Derive a form without it.")
    inside = over(*(written(p, lowest(p), roots) for p in (above, below)))
    ends = [at_zero(p, roots, forms) for p in (above, below)]
    return times([power(STEP, Integer(power_)), atom.name]) if power_ else atom.name, Root(sqrt(inside), sqrt(over(*ends)), ends[1])


def lowest(p: fmpz_mpoly) -> int:
    """The lowest power of the step in a polynomial."""
    slot = p.context().names().index(str(STEP))
    return min((int(powers[slot]) for powers in p.monoms()), default=0)


def written(p: fmpz_mpoly, k: int, roots: Roots) -> Expr:
    """The polynomial divided by a power of the step, its roots spelled out."""
    names = p.context().names()
    slot = names.index(str(STEP))
    terms = {tuple(int(e) - k * (i == slot) for i, e in enumerate(powers)): int(c) for powers, c in p.to_dict().items()}
    tree = expression_of(p.context().from_dict(terms), [symbol(x) for x in names])
    return substitute(tree, {name: root.tree for name, root in roots.items()})


def at_zero(p: fmpz_mpoly, roots: Roots, forms: Forms) -> Expr:
    """The coefficient of the lowest power of the step, its roots at their limits, in shortest form."""
    names = p.context().names()
    slot, k = names.index(str(STEP)), lowest(p)
    terms = {tuple(0 if i == slot else int(e) for i, e in enumerate(w)): int(c) for w, c in p.to_dict().items() if int(w[slot]) == k}
    tree = expression_of(p.context().from_dict(terms), [symbol(x) for x in names])
    return forms.shortest(substitute(tree, {name: root.end for name, root in roots.items()}))
