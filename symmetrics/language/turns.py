"""Threads take turns with SymPy.

Its cache belongs to all threads, and holds what any of them has built without evaluating, so a sum that one thread writes down
comes out, unevaluated, of another one's arithmetic. What works with SymPy therefore holds one lock; while it waits for a child
process the others go on. A child is forked only by the thread whose turn it is, and starts as its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import RLock, local
from typing import ParamSpec, TypeVar

__all__ = ["in_turn", "others_go_on"]

P = ParamSpec("P")
R = TypeVar("R")

TURN = RLock()
os.register_at_fork(before=TURN.acquire, after_in_parent=TURN.release, after_in_child=TURN.release)


class Depth(local):
    """How often the thread holds the lock."""

    held = 0


DEPTH = Depth()


def in_turn(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, which no two threads are in at a time, nor in another one of these.

    >>> in_turn(len)([1, 2])
    2
    """

    @wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> R:
        with TURN:
            DEPTH.held += 1
            try:
                return function(*args, **kwargs)
            finally:
                DEPTH.held -= 1

    return alone


@contextmanager
def others_go_on() -> Iterator[None]:
    """Let other threads have their turn inside, where this one only waits."""
    held = DEPTH.held
    for _ in range(held):
        TURN.release()
    try:
        yield
    finally:
        for _ in range(held):
            TURN.acquire()
