"""Time budgets that are kept: work runs in a child process that is killed when its time is over.

SymPy and FLINT cannot be interrupted from within. The child answers in JSON, task by task, so that one question that runs on
costs only its own budget: the next ones go to a new child.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

__all__ = ["Outcome", "within_budget"]

MEMORY = 6 << 30

Task = Callable[[], Any]


@dataclass(frozen=True)
class Outcome:
    """What a task gave: `result` as plain data, or `failure` in words; `seconds` is the time it took."""

    result: Any
    failure: str
    seconds: float


def within_budget(tasks: Sequence[Task], seconds: float) -> Iterator[Outcome]:
    """Run tasks one after the other in a child process, each for at most `seconds`; one outcome for each, in order.

    >>> [outcome.result for outcome in within_budget([lambda: 1 + 1], 10)]
    [2]
    """
    done = 0
    while done < len(tasks):
        here, there = multiprocessing.Pipe(duplex=False)
        child = multiprocessing.get_context("fork").Process(target=_serve, args=(tasks[done:], there), daemon=True)
        child.start()
        there.close()
        try:
            for outcome in _received(here, len(tasks) - done, seconds):
                done += 1
                yield outcome
                if outcome.failure.startswith("out of"):
                    break
        finally:
            child.kill()
            child.join()
            here.close()


def _received(here: Connection, count: int, seconds: float) -> Iterator[Outcome]:
    for _ in range(count):
        started = time.monotonic()
        try:
            message = json.loads(here.recv_bytes()) if here.poll(seconds) else {"failure": f"out of time after {seconds:g} s"}
        except EOFError:
            message = {"failure": "out of memory, or the process was ended"}
        yield Outcome(message.get("result"), message.get("failure", ""), time.monotonic() - started)


def _serve(tasks: Sequence[Task], there: Connection) -> None:
    """The child's side: nothing it does reaches the parent but its messages."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard))
    for task in tasks:
        try:
            message = {"result": task()}
        except MemoryError:
            message = {"failure": "memory ran short"}
        except Exception as error:  # the parent reports it as an open question; a child has no one else to tell
            message = {"failure": f"{type(error).__name__}: {error}"}
        there.send_bytes(json.dumps(message).encode())
