"""What stands in for an undefined value, where it is not to be NaN: a number, or the limit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any

import numpy as np
from flint import fmpz_mpoly
from numpy.typing import NDArray
from sympy import Add, Expr, Integer, Mul

from ..language.cells import cells
from ..language.errors import DefinitionError, NotExpressible
from ..language.fractions import fraction_of
from .careful import Careful, exact_number
from .compiler import Compiler

__all__ = ["Policy", "policy_of"]

Floats = NDArray[np.float64]


class Policy:
    """Replaces NaN in the values of each measure; called with its number, the cells and the values."""

    def __init__(self, chosen: Sequence[Any], trees: Sequence[Expr], K: int) -> None:
        self.chosen = chosen
        self.limits = {k: Limit(tree, K) for k, (tree, what) in enumerate(zip(trees, chosen, strict=True)) if what == "limit"}

    def __call__(self, output: int, of: Sequence[Any], values: Floats) -> None:
        rows = np.flatnonzero(np.isnan(values))
        if output in self.limits:
            values[rows] = [self.limits[output]([cell[row] for cell in of]) for row in rows]
        elif self.chosen[output] != "nan":
            values[rows] = self.chosen[output]


class Limit:
    """The value a rational formula tends to, from wherever it is defined; NaN where that is not certain.

    Certain is the value of the fraction in lowest terms, and an infinity where its denominator, without a negative coefficient, is 0
    and its numerator is not.
    """

    def __init__(self, tree: Expr, K: int) -> None:
        try:
            above, below = fraction_of(tree)
        except NotExpressible:
            self.parts = None
            return
        compiler = Compiler([cell for row in cells(K).rows for cell in row])
        names = {str(cell): cell for cell in compiler.cells}
        for part in (above, below):
            compiler.add(_tree(part, names))
        self.parts, self.plain = Careful(compiler.program()), all(c > 0 for c in below.coeffs())

    def __call__(self, point: Sequence[Any]) -> float:
        if self.parts is None:
            return float("nan")
        exact = [exact_number(cell) for cell in point]
        above, below = (self.parts.one(part, exact) for part in (0, 1))
        if below:
            return above / below
        return float(np.sign(above)) * float("inf") if self.plain and above else float("nan")


def _tree(polynomial: fmpz_mpoly, names: Mapping[str, Expr]) -> Expr:
    used = [names.get(name, Integer(1)) for name in polynomial.context().names()]
    return Add(*(Mul(int(c), *(x ** int(e) for x, e in zip(used, powers, strict=True))) for powers, c in polynomial.terms()))


def policy_of(undefined: Any, names: Sequence[str], trees: Sequence[Expr], K: int) -> Policy | None:
    """The policy that `undefined` asks for; None for NaN throughout.

    >>> policy_of({"f1": 0}, ["f1", "mcc"], [None, None], 2).chosen
    [0, 'nan']
    """
    if isinstance(undefined, Mapping):
        for name in undefined.keys() - set(names):
            raise DefinitionError(f"Expected names among {', '.join(names)} in undefined=, got {name!r}. Leave it out.")
        chosen = [undefined.get(name, "nan") for name in names]
    else:
        chosen = [undefined] * len(names)
    for one in chosen:
        if not (one in ("nan", "limit") if isinstance(one, str) else isinstance(one, Real) and isfinite(one)):
            raise DefinitionError(
                f"Expected undefined= to be 'nan', 'limit', a finite number or one of these by name, got {one!r}. Choose one."
            )
    return None if all(one == "nan" for one in chosen) else Policy(chosen, trees, K)
