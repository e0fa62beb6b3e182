"""The value a rational formula tends to where it is undefined: that of the fraction in lowest terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign, inf, nan
from typing import Any

from flint import fmpz_mpoly
from sympy import Add, Expr, Integer, Mul

from ..language.cells import cells
from ..language.errors import NotExpressible
from ..language.fractions import fraction_of
from ..language.turns import in_turn
from .careful import Careful, exact_number
from .compiler import Compiler

__all__ = ["Limit"]


class Limit:
    """The value a rational formula tends to, from wherever it is defined; NaN where that is not certain.

    Certain is the value of the fraction in lowest terms, and an infinity where its denominator, without a negative coefficient, is 0
    and its numerator is not.
    """

    def __init__(self, tree: Expr, K: int) -> None:
        try:
            above, below = fraction_of(tree)
        except NotExpressible:
            self.parts: Careful | None = None
            return
        compiler = Compiler([cell for row in cells(K).rows for cell in row])
        names = {str(cell): cell for cell in compiler.cells}
        for part in (above, below):
            compiler.add(_tree(part, names))
        self.parts, self.plain = Careful(compiler.program()), all(c > 0 for c in below.coeffs())

    @in_turn
    def __call__(self, point: Sequence[Any]) -> float:
        if self.parts is None:
            return nan
        exact = [exact_number(cell) for cell in point]
        above, below = (self.parts.one(part, exact) for part in (0, 1))
        if below:
            return above / below
        return copysign(inf, above) if self.plain and above else nan


def _tree(polynomial: fmpz_mpoly, names: Mapping[str, Expr]) -> Expr:
    used = [names.get(name, Integer(1)) for name in polynomial.context().names()]
    return Add(*(Mul(int(c), *(x ** int(e) for x, e in zip(used, powers, strict=True))) for powers, c in polynomial.terms()))
