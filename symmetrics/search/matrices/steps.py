"""How the value of a measure moves when a matrix gets better by one item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...language.measure import Measure
from .levels import UNDEFINED, blocks_of, levels_of

__all__ = ["Steps", "steps_of"]


@dataclass(frozen=True)
class Steps:
    """One more right prediction of a kind, or one wrong prediction less: how often the value rises, stays, falls, or is missing."""

    rises: int
    stays: int
    falls: int
    undefined: int


def steps_of(measure: Measure, matrices: Any) -> Steps:
    """How a measure answers to steps towards better matrices: +1 in a cell of the diagonal, -1 in one beside it that is not 0.

    A measure for which more is better should never fall, one for which less is better never rise.

    >>> from symmetrics import precision
    >>> from symmetrics.numeric.spaces import of_size
    >>> steps_of(precision, of_size(2))
    Steps(rises=5, stays=13, falls=0, undefined=10)
    """
    blocks = [block for block in blocks_of(matrices) if len(block)]
    moved, starts, offset = list[Any](), list[Any](), sum(map(len, blocks))
    before = 0
    for block in blocks:
        for i in range(block.shape[1]):
            for j in range(block.shape[1]):
                chosen = np.flatnonzero(block[:, i, j] > 0) if i != j else np.arange(len(block))
                changed = block[chosen].copy()
                changed[:, i, j] += 1 if i == j else -1
                moved.append(changed)
                starts.append(chosen + before)
        before += len(block)
    codes = levels_of(measure, [*blocks, *moved]).codes
    old, new = codes[np.concatenate(starts)], codes[offset:]
    both = (old != UNDEFINED) & (new != UNDEFINED)
    signs = np.sign(new - old)[both]
    rises, stays, falls = (int((signs == sign).sum()) for sign in (1, 0, -1))
    return Steps(rises, stays, falls, int((~both).sum()))
