"""A formula and the same one moved, compared where a factor in it is not negative and where it is not positive.

A signed measure often moves one way only where it has one sign: below a root or beside a greater value that is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....kernel import Statement
from ....language.trees import written
from .composed import by_composition, factors
from .pieces import points_for, values_at

__all__ = ["by_either"]


def by_either(statement: Statement) -> dict[str, Any] | None:
    """A certificate of the rule `either` for an inequality between a formula and the same one moved."""
    for by in factors_both_ways(statement):
        cases = list[dict[str, Any]]()
        for relation in (">=", "<="):
            given = (*statement.given, f"{by} {relation} 0")
            case = by_composition(replace(statement, given=given), some=True)
            if case is None:
                break
            cases.append(case)
        else:
            return {"rule": "either", "by": by, "cases": cases}
    return None


def factors_both_ways(statement: Statement) -> Iterator[str]:
    """The factors on either side that rise at some points and fall at others."""
    left, right, given = statement.trees()
    larger, smaller = (left, right) if statement.relation in (">=", ">") else (right, left)
    points = list(points_for(left, right, given))
    for high, low in dict.fromkeys(zip(factors(larger), factors(smaller), strict=False)):
        values = zip(values_at(high, points), values_at(low, points), strict=True)
        gaps = [a - b for a, b in values if a is not None and b is not None]
        if any(gap > 0 for gap in gaps) and any(gap < 0 for gap in gaps):
            yield from (written(low), written(high))
