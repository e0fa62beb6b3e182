"""Sums over classes that hold logarithms, made one sum: what is large in entropies cancels class by class before it is added up.

`H(a) + H(b) - H(a, b)` of matrices near independence is small, and each of the three is not. The terms of one row are small as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from .building import Builder
from .program import LOGARITHMS
from .terms import Term

__all__ = ["totals_together"]


def totals_together(
    builder: Builder, terms: Iterable[Term], free: Callable[[int], Any], added: Callable[[Sequence[Term]], int]
) -> list[Term]:
    """The terms, with sums over one index that have all else in common put together.

    `free` gives the indices a step depends on, `added` the step of a sum of terms.
    """
    found, totals = list[Term](), dict[Any, list[int]]()
    for term in terms:
        total = next((step for step, power in term.powers.items() if power == 1 and _is_entropy(builder, step, free)), None)
        if total is None:
            found.append(term)
            continue
        step, beside = builder.steps[total], {k: power for k, power in term.powers.items() if k != total}
        totals.setdefault((step.detail, term.coefficient, tuple(beside.items())), []).append(step.args[0])
    for (detail, coefficient, powers), parts in totals.items():
        inside = added([Term(Fraction(1), {part: 1}) for part in parts])
        found.append(Term(coefficient, dict(powers) | {builder.step("total", [inside], detail): 1}))
    return found


def _is_entropy(builder: Builder, position: int, free: Callable[[int], Any]) -> bool:
    """Whether a step is the sum of one number a class, with logarithms in it."""
    step = builder.steps[position]
    return step.kind == "total" and len(free(step.args[0])) == 1 and _is_logarithmic(builder, position)


def _is_logarithmic(builder: Builder, position: int) -> bool:
    step = builder.steps[position]
    return step.kind in LOGARITHMS or any(_is_logarithmic(builder, arg) for arg in step.args)
