"""Values of measures at a matrix, as data and in short; without SymPy, so that a value is shown at once."""

from __future__ import annotations

import math
import re
from typing import Any

from ..numeric.outcome import Evaluation

__all__ = ["decimal_of", "evaluation_data", "reason_of", "shortened", "value_of"]

WIDEST = 26
LONGEST_REASON = 160
MANY_CELLS = re.compile(r"(C\[\d+,\d+\])(?: \+ C\[\d+,\d+\]){2,} \+ (C\[\d+,\d+\])")


def evaluation_data(found: Evaluation) -> dict[str, Any]:
    """The value of a measure at a matrix."""
    decimal = found.decimal if found.decimal is not None and math.isfinite(found.decimal) else None
    return {
        "measure": found.measure,
        "exact": None if found.value is None else str(found.value),
        "decimal": decimal,
        "defined": found.defined,
        "why": found.why,
        "limit": None if found.tends is None else str(found.tends),
    }


def shortened(value: Any, widest: int = WIDEST) -> str:
    """An exact value as text, its middle left out where it is long.

    >>> shortened(10**40, 12)
    '1000…0000 (41 characters)'
    """
    whole = str(value)
    keep = widest // 3
    return whole if len(whole) <= widest else f"{whole[:keep]}…{whole[-keep:]} ({len(whole)} characters)"


def reason_of(found: Evaluation) -> str:
    """Why a value is undefined, and what it tends to; of a sum of many cells the first and the last.

    >>> reason_of(Evaluation("recall", None, None, False, "division by C[2,1] + C[2,2] + C[2,3] + C[2,4], which is 0", None))
    'undefined: division by C[2,1] + … + C[2,4], which is 0'
    """
    why = shortened(MANY_CELLS.sub(r"\1 + … + \2", found.why or ""), LONGEST_REASON)
    return f"undefined: {why}" + ("" if found.tends is None else f"; tends to {shortened(found.tends)}")


def value_of(found: Evaluation) -> str:
    """A value with its decimal; `undefined` where there is none."""
    return decimal_of(found) if found.defined else "undefined"


def decimal_of(found: Evaluation) -> str:
    """The decimal of a value, to six digits."""
    return "" if found.decimal is None else f"{found.decimal:.6g}"
