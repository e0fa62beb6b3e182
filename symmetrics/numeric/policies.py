"""What stands in for an undefined value, where it is not to be NaN: a number, or the limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..language.errors import DefinitionError

__all__ = ["Policy", "policy_of"]

Floats = NDArray[np.float64]
Limit = Callable[[Sequence[Any]], float]


class Policy:
    """Replaces NaN in the values of each measure; called with its number, the cells and the values."""

    def __init__(self, chosen: Sequence[Any], limit: Callable[[int], Limit] | None) -> None:
        self.chosen = chosen
        self.limits = {output: limit(output) for output, what in enumerate(chosen) if what == "limit" and limit}

    def __call__(self, output: int, of: Sequence[Any], values: Floats) -> None:
        rows = np.flatnonzero(np.isnan(values))
        if output in self.limits:
            values[rows] = [self.limits[output]([cell[row] for cell in of]) for row in rows]
        elif self.chosen[output] != "nan":
            values[rows] = self.chosen[output]


def policy_of(undefined: Any, names: Sequence[str], limit: Callable[[int], Limit] | None = None) -> Policy | None:
    """The policy that `undefined` asks for; None for NaN throughout.

    >>> policy_of({"f1": 0}, ["f1", "mcc"]).chosen
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
    return None if all(one == "nan" for one in chosen) else Policy(chosen, limit)
