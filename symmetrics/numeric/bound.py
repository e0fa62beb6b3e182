"""A plan tied to arrays: every step a call of a NumPy function with its arguments and the array it writes into, made once and called often.

Few matrices fit a chunk where classes are many, so that looking up arguments would cost more than the arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import arrays
from .blocks import Mark, Op, Phase, is_off_the_diagonal
from .indexed import CHAINS, PLAIN, REDUCED, SIMPLE, Axes, added, doubted, failing, log_share, look_up, number, rooted, share_log
from .plans import Plan
from .program import LEAVES, Doubt, Step

__all__ = ["Bound", "Grid", "bound"]

Call = tuple[Callable[..., Any], tuple[Any, ...]]
SPARE = 2
SPARED = {"share_log": 2, "look_up": 1}
EXTREMES: Mapping[Any, Callable[..., Any]] = {np.maximum: arrays.larger, np.minimum: arrays.smaller}


@dataclass(frozen=True)
class Grid:
    """The arrays of some matrices: their leaves, and those of pairs for each block of rows (first row, next block's, leaves by name)."""

    axes: Axes
    wide: tuple[int, ...]
    table: NDArray[np.float64]
    leaves: Mapping[str, Any]
    blocks: Sequence[tuple[int, int, Mapping[str, Any]]]


@dataclass
class Bound:
    """Calls for thin steps and for each block of rows, phase by phase, and where the values that are needed in the end stand.

    `corrected` is called with the number of each step that is watched, after it; `marks` is filled in by the blocks.
    """

    stages: list[tuple[list[Call], list[list[Call]]]] = field(default_factory=list)
    home: dict[int, Any] = field(default_factory=dict)
    marks: dict[Mark, Any] = field(default_factory=dict)

    def run(self, load: Callable[[int], Any]) -> None:
        """Make the calls; `load(k)` brings block k into its array."""
        self.marks.clear()
        for thin, blocks in self.stages:
            for function, args in thin:
                function(*args)
            for k, calls in enumerate(blocks):
                load(k)
                for function, args in calls:
                    function(*args)


def bound(plan: Plan, grid: Grid, positive: bool, corrected: Callable[[int, Mapping[int, Any]], None]) -> Bound:
    """A plan tied to the arrays of a grid."""
    return _Binder(plan, grid, positive, corrected).bound()


class _Binder:
    def __init__(self, plan: Plan, grid: Grid, positive: bool, corrected: Callable[[int, Mapping[int, Any]], None]) -> None:
        self.plan, self.grid, self.positive, self.corrected = plan, grid, positive, corrected
        self.result = Bound()
        self.free: dict[tuple[int, ...], list[Any]] = {}
        self.registers = [np.empty(grid.wide) for _ in range(SPARE + plan.registers)]

    def bound(self) -> Bound:
        """All calls."""
        for phase, dead, dead_after in self.plan.timeline:
            thin: list[Call] = []
            for position, over in zip(phase.thin, dead, strict=True):
                thin += self._thin(position)
                self._release(over)
            blocks = [self._block(phase, *block) for block in self.grid.blocks] if phase.ops else []
            self._release(dead_after)
            self.result.stages.append((thin, blocks))
        return self.result

    def _release(self, steps: Iterable[int]) -> None:
        for position in steps:
            array = self.result.home.pop(position)
            if self.plan.program.steps[position].kind not in ("cell", "number"):
                self.free.setdefault(array.shape, []).append(array)

    def _room(self, shape: tuple[int, ...]) -> NDArray[Any]:
        known = self.free.get(shape)
        return known.pop() if known else np.empty(shape)

    def _thin(self, position: int) -> list[Call]:
        step, home = self.plan.program.steps[position], self.result.home
        if step.kind in ("cell", "number"):
            home[position] = self.grid.leaves[LEAVES[step.detail]] if step.kind == "cell" else number(step.detail)
            return []
        args = [home[arg] for arg in step.args]
        out = self._room(self._shape(step, args))
        spare = [self._room(out.shape) for _ in range(SPARED.get(step.kind, 0))]
        calls = self._calls(step, args, out, spare)
        self.free.setdefault(out.shape, []).extend(spare)
        home[position] = out
        if position in self.plan.watched:
            calls.append((self.corrected, (position, dict(home))))
        return calls

    def _shape(self, step: Step, args: Sequence[Any]) -> tuple[int, ...]:
        shape = np.broadcast_shapes(*(arg.shape for arg in args))
        if step.kind not in REDUCED:
            return shape
        axis = self.grid.axes[step.detail % 2]
        return (*shape[:axis], 1, *shape[axis + 1 :])

    def _calls(self, step: Step, args: Sequence[Any], out: Any, spare: Sequence[Any]) -> list[Call]:
        """The calls that write the value of a step into an array."""
        if step.kind in CHAINS:
            return list(chained(CHAINS[step.kind], args, out))
        if step.kind in PLAIN:
            return [(PLAIN[step.kind], (*args, out))]
        if step.kind in REDUCED:
            return [reduction(step, args[0], self.grid.axes[step.detail % 2], out)]
        if step.kind == "log_share":
            return [(log_share, (*args, out, self.positive))]
        if step.kind == "share_log":
            return [(share_log, (*args, out, *spare, self.positive))]
        if step.kind == "look_up":
            return [(look_up, (args[0], out, spare[0].view(np.int64), self.grid.table[step.detail]))]
        if step.kind == "root":
            return [(np.sqrt, (args[0], out)) if step.detail == 2 else (_copied, (rooted, (args[0], step.detail), out))]
        return [(_copied, (SIMPLE[step.kind], tuple(args), out))]

    def _block(self, phase: Phase, first: int, stop: int, leaves: Mapping[str, Any]) -> list[Call]:
        """The calls on a block of rows."""
        found = {k: self._rows(self.result.home[k], first, stop) for k in phase.outer}
        registers = [register[:, : stop - first] if len(self.grid.blocks) > 1 else register for register in self.registers]
        calls: list[Call] = []
        for op in phase.ops:
            if op.mark is not None:
                calls.append((self._mark, (op.mark, dict(found))))
            elif op.over >= 0:
                calls += self._sum(op, found[op.over], first, stop)
            else:
                calls += self._wide(op, found, registers, leaves, first)
        return calls

    def _rows(self, values: Any, first: int, stop: int) -> Any:
        return values if len(self.grid.blocks) == 1 or values.shape[1] == 1 else values[:, first:stop]

    def _wide(self, op: Op, found: dict[int, Any], registers: Sequence[Any], leaves: Mapping[str, Any], first: int) -> list[Call]:
        step = self.plan.program.steps[op.step]
        if step.kind == "cell":
            found[op.step] = leaves.get(LEAVES[step.detail])
            return []
        args, out = [found[arg] for arg in step.args], registers[SPARE + op.register]
        found[op.step] = out
        if is_off_the_diagonal(self.plan.program, step):
            return [*([] if args[1] is out else [(np.copyto, (out, args[1]))]), (self._clear, (out, first))]
        return self._calls(step, args, out, registers[:SPARE])

    def _clear(self, out: Any, first: int) -> None:
        """Write zeros on the diagonal."""
        rows = np.arange(out.shape[self.grid.axes[0]])
        out[(rows, rows) if self.grid.axes[0] == 0 else (slice(None), rows, first + rows)] = 0.0

    def _sum(self, op: Op, values: Any, first: int, stop: int) -> list[Call]:
        """A sum of a block: those over columns are rows of the result, those over rows are added up."""
        step, home = self.plan.program.steps[op.step], self.result.home
        axis = self.grid.axes[step.detail % 2]
        if op.step not in home:
            home[op.step] = self._room(self._shape(step, [np.broadcast_to(0.0, self._whole())]))
        out = home[op.step]
        if step.detail % 2:
            return [reduction(step, values, axis, self._rows(out, first, stop))]
        if first == 0:
            return [reduction(step, values, axis, out)]
        more = np.empty(out.shape)
        return [reduction(step, values, axis, more), (REDUCED[step.kind], (out, more, out))]

    def _whole(self) -> tuple[int, ...]:
        """The shape of all pairs of classes."""
        K = self.grid.leaves["ai"].shape[self.grid.axes[0]]
        return tuple(K if axis in self.grid.axes else size for axis, size in enumerate(self.grid.wide))

    def _mark(self, mark: Mark, found: Mapping[int, Any]) -> None:
        where = np.any(doubted(mark, found) if isinstance(mark, Doubt) else failing(mark, found), axis=self.grid.axes)
        marks = self.result.marks
        marks[mark] = marks[mark] | where if mark in marks else where


def reduction(step: Step, values: Any, axis: int, out: Any) -> Call:
    """The call of a sum or a largest value over an index."""
    return (added, (values, axis, out)) if step.kind == "total" else (REDUCED[step.kind].reduce, (values, axis, None, out, True))


def chained(function: np.ufunc, args: Sequence[Any], out: Any) -> Iterable[Call]:
    """The calls of a sum or product, short arguments first."""
    total, *others = sorted(args, key=np.size)
    for arg in others:
        shape = np.broadcast_shapes(total.shape, arg.shape)
        room = out if shape == out.shape else np.empty(shape)
        yield EXTREMES.get(function, function), (total, arg, room)
        total = room


def _copied(function: Callable[..., Any], args: tuple[Any, ...], out: Any) -> None:
    np.copyto(out, function(*args))
