"""What a limit requires of the names that do not move: that matrices lie on the way to it, and that no divisor vanishes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from sympy import Expr

from ..language.errors import DefinitionError
from ..language.symbols import substitute, symbol
from ..language.text import text
from .approach import Approach, Limit, first_term, path_of
from .conditions import factors_of, sign_apart
from .forms import Forms
from .writing import minus

__all__ = ["required_of"]

Ends = tuple[Fraction | None, Fraction | None]


def required_of(
    cells: Mapping[str, Expr], found: Sequence[tuple[Approach, Limit]], intervals: Mapping[str, Ends], forms: Forms
) -> Iterator[str]:
    """What limits require, as conditions; raises `DefinitionError` where no matrix is on the way."""
    for one, limit in found:
        yield from required_near(cells, one, intervals[one.name], forms)
        for divisor in limit.divisors:
            yield from factors_of(divisor, forms)


def required_near(cells: Mapping[str, Expr], approach: Approach, ends: Ends, forms: Forms) -> Iterator[str]:
    """What keeps cells from being negative near a limit, as conditions on what does not move.

    Raises `DefinitionError` where a cell is negative there. As the precision goes to zero, no matrix keeps its sensitivity s and its
    prevalence b: of all items s*b*(1 - precision)/precision would be false positives.
    """
    for name, cell in cells.items():
        if symbol(approach.name) not in cell.free_symbols:
            continue
        first = first_term(substitute(cell, {symbol(approach.name): path_of(approach, ends)}), forms)
        sign, unknown = sign_apart(first, forms)
        if sign < 0:
            what = text(forms.shortest(minus(first)))
            unless = "" if first.is_number else f" unless {what} = 0"
            got = f"{approach}, near which {name} is negative{unless}"
            raise DefinitionError(f"Expected a limit among values that matrices have, got {got}. Choose another, or set more by --at.")
        if unknown is not None:
            yield f"{text(unknown)} >= 0"
