"""Time budgets that are kept: work runs in a child process that is killed when its time is over.

SymPy and FLINT cannot be interrupted from within. The child answers in JSON, task by task, so that one question that runs on
costs only its own budget: the next ones go to a new child. Time is time of the processor, so that a busy machine changes no
answer; the operating system itself ends a child that has used up its own.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ..language.turns import others_go_on

__all__ = ["Outcome", "Task", "seconds_left", "within_budget"]

MEMORY = 6 << 30
PATIENCE = 8  # seconds on the clock for one of the processor, before a child that does nothing is given up

Task = Callable[[], Any]


@dataclass(frozen=True)
class Outcome:
    """What a task gave: `result` as plain data, or `failure` in words; `seconds` is the time of the processor it took.

    `late` tells that it failed for want of time or memory, so that more of them might help.
    """

    result: Any
    failure: str
    seconds: float
    late: bool = False


def within_budget(tasks: Sequence[Task], seconds: float) -> Iterator[Outcome]:
    """Run tasks one after the other in a child process, each for at most `seconds`; one outcome for each, in order.

    >>> [outcome.result for outcome in within_budget([lambda: 1 + 1], 10)]
    [2]
    """
    done = 0
    while done < len(tasks):
        here, there = multiprocessing.Pipe(duplex=False)
        child = _forked(tasks[done:], here, there, seconds)
        there.close()
        try:
            for message in _received(here, len(tasks) - done, seconds):
                done += 1
                if "failure" not in message and "result" not in message:
                    ended, child = _end(child), 0
                    message = _last_words(late="late" in message or ended == signal.SIGPROF, seconds=seconds)
                yield Outcome(message.get("result"), message.get("failure", ""), message["seconds"], message.get("late", False))
                if not child:
                    break
        finally:
            if child:
                _end(child)
            here.close()


def seconds_left() -> float:
    """The time of the processor that is left of a task's budget; where there is no budget, infinity."""
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    return left or math.inf


def _forked(tasks: Sequence[Task], here: Connection, there: Connection, seconds: float) -> int:
    """The process number of a child at work. A bare fork, for workers of a pool may not have children of `multiprocessing`."""
    child = os.fork()
    if child:
        return child
    try:
        here.close()
        _serve(tasks, there, seconds)
    finally:
        os._exit(0)


def _received(here: Connection, count: int, seconds: float) -> Iterator[dict[str, Any]]:
    """The messages of a child; the last one says nothing where it has died, and no more than `late` where it does nothing."""
    for _ in range(count):
        try:
            with others_go_on():
                came = here.poll(PATIENCE * seconds + 1)
            yield json.loads(here.recv_bytes()) if came else {"late": True}
        except EOFError:
            yield {}


def _end(child: int) -> int:
    """Kill a child and wait for it; the signal that ended it."""
    os.kill(child, signal.SIGKILL)
    return os.WTERMSIG(os.waitpid(child, 0)[1])


def _last_words(late: bool, seconds: float) -> dict[str, Any]:
    """What is said in the place of a child that has ended."""
    return {"failure": _out_of_time(seconds) if late else "out of memory, or the process was ended", "seconds": seconds, "late": True}


def _out_of_time(seconds: float) -> str:
    """What is said of a task that took longer than it may."""
    return f"out of time after {seconds:g} s"


def _serve(tasks: Sequence[Task], there: Connection, seconds: float) -> None:
    """The child's side: nothing it does reaches the parent but its messages."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    for task in tasks:
        started = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, seconds)
        try:
            message = {"result": task()}
        except MemoryError:
            message = {"failure": "memory ran short", "late": True}
        except Exception as error:  # the parent reports it as an open question; a child has no one else to tell
            message = {"failure": f"{type(error).__name__}: {error}"}
        signal.setitimer(signal.ITIMER_PROF, 0)
        used = time.process_time() - started
        if used > seconds:  # the timer goes off at the next tick of the system only
            message = {"failure": _out_of_time(seconds), "late": True}
        there.send_bytes(json.dumps({**message, "seconds": used}).encode())
