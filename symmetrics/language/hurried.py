"""Formulas read by the kernel's reader where there is little time: what takes longer is refused."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel.polynomial import MOST_WORK
from ..kernel.reading import Reader

__all__ = ["MUCH", "hurried"]

LITTLE, MUCH = 1_000_000, 5_000_000  # steps of reading, which take less than a second, and a few


def hurried(signed: Iterable[str] = (), steps: int = LITTLE) -> Reader:
    """A reader that refuses what takes more than some steps.

    >>> from symmetrics.kernel import Rejected
    >>> from symmetrics.kernel.syntax import parse
    >>> try:
    ...     hurried().read(parse("((TP + FN + FP + TN)**30 - TN)**6"))
    ... except Rejected as error:
    ...     print(error)
    too much to work out
    """
    reader = Reader(signed=frozenset(signed))
    reader.ring.spend(MOST_WORK - steps)
    return reader
