"""Steps over pairs of classes, block by block: what is computed for each cell stays in the cache until it has been added up.

A *wide* step has a value for each cell, any other step is *thin*. Thin steps are few and short. Wide ones are computed together for a block
of rows of a few matrices, in registers that are used again, and only their sums over an index are kept. Where a wide step needs a sum
of other wide ones, the blocks are gone through once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .indexed import CHAINS, PLAIN
from .program import LEAVES, Condition, Doubt, Program, Step, free_indices

__all__ = ["Mark", "Op", "Phase", "is_off_the_diagonal", "phases_of", "steps_of"]

Mark = Condition | Doubt
UNLIKE = Step("cell", (), LEAVES.index("unlike"))


@dataclass(frozen=True)
class Op:
    """One operation on a block: step `step` into a register, a sum of it (`over` is the argument), or a mark for each matrix."""

    step: int = -1
    register: int = -1
    over: int = -1
    mark: Mark | None = None


@dataclass(frozen=True)
class Phase:
    """Thin steps, then operations on blocks, in so many registers; `outer` are the thin steps that these read."""

    thin: tuple[int, ...]
    ops: tuple[Op, ...]
    registers: int
    outer: frozenset[int]


def phases_of(program: Program, marks: Sequence[Mark]) -> tuple[Phase, ...]:
    """The phases in which a program is evaluated; `marks` are those that look at wide steps."""
    planner = _Planner(program, marks)
    return tuple(planner.phase(level) for level in range(max(planner.levels, default=0) + 1))


def steps_of(mark: Mark) -> tuple[int, ...]:
    """The steps a mark looks at."""
    return mark.steps if isinstance(mark, Doubt) else (mark.step, *mark.inside)


class _Planner:
    """The level of a step is the number of times that blocks must have been gone through before it."""

    def __init__(self, program: Program, marks: Sequence[Mark]) -> None:
        self.program, self.marks = program, marks
        self.wide = [len(free) == 2 for free in free_indices(program.steps)]
        self.levels: list[int] = []
        for position, step in enumerate(program.steps):
            level = max((self.levels[arg] for arg in step.args), default=0)
            self.levels.append(level + self.is_reduction(position))

    def is_reduction(self, position: int) -> bool:
        """Whether a thin step is made from wide ones."""
        return not self.wide[position] and any(self.wide[arg] for arg in self.program.steps[position].args)

    def phase(self, level: int) -> Phase:
        """The steps of a level."""
        thin = [k for k, own in enumerate(self.levels) if own == level and not self.wide[k] and not self.is_reduction(k)]
        sums = [k for k, own in enumerate(self.levels) if own == level + 1 and self.is_reduction(k)]
        marks = [mark for mark in self.marks if max(self.levels[step] for step in steps_of(mark)) == level]
        targets = [*(arg for k in sums for arg in self.program.steps[k].args), *(step for mark in marks for step in steps_of(mark))]
        order = self._made(targets)
        reads = [*targets, *(arg for step in order for arg in self.program.steps[step].args)]
        ops, registers = self._allocated([*self._in_order(order, sums, marks)])
        return Phase(tuple(thin), tuple(ops), registers, frozenset(step for step in reads if not self.wide[step]))

    def _made(self, targets: Iterable[int]) -> list[int]:
        """The wide steps that some steps need, in an order of evaluation."""
        needed = {step for step in targets if self.wide[step]}
        for position in range(max(needed, default=-1), -1, -1):
            if position in needed:
                needed |= {arg for arg in self.program.steps[position].args if self.wide[arg]}
        return sorted(needed)

    def _in_order(self, order: Sequence[int], sums: Sequence[int], marks: Sequence[Mark]) -> Iterable[Op]:
        done: set[int] = set()
        left = [*marks]
        for step in order:
            done.add(step)
            yield Op(step)
            yield from (Op(k, over=step) for k in sums if step in self.program.steps[k].args)
            ready = [mark for mark in left if all(one in done or not self.wide[one] for one in steps_of(mark))]
            yield from (Op(mark=mark) for mark in ready)
            left = [mark for mark in left if mark not in ready]

    def _reads(self, op: Op) -> Sequence[int]:
        if op.mark is not None:
            return steps_of(op.mark)
        return (op.over,) if op.over >= 0 else self.program.steps[op.step].args

    def _allocated(self, ops: Sequence[Op]) -> tuple[list[Op], int]:
        """The operations with registers for the steps that need one, used again when nobody reads them any more."""
        last = {arg: k for k, op in enumerate(ops) for arg in self._reads(op)}
        home: dict[int, int] = {}
        free: list[int] = []
        used, found = 0, []
        for k, op in enumerate(ops):
            if op.mark is not None or op.over >= 0:
                found.append(op)
            else:
                dying = [home[arg] for arg in dict.fromkeys(self._reads(op)) if last[arg] == k and arg in home]
                free += dying if self._in_place(op.step) else []
                if not free:
                    free, used = [used], used + 1
                home[op.step] = free.pop()
                found.append(Op(op.step, home[op.step]))
                free += [] if self._in_place(op.step) else dying
            if op.mark is not None or op.over >= 0:
                free += [home[arg] for arg in dict.fromkeys(self._reads(op)) if last[arg] == k and arg in home]
        return found, used

    def _in_place(self, position: int) -> bool:
        """Whether the result of a step may be written where an argument stands."""
        step = self.program.steps[position]
        return (
            step.kind in (*PLAIN, "log_share") or is_off_the_diagonal(self.program, step) or (step.kind in CHAINS and len(step.args) == 2)
        )


def is_off_the_diagonal(program: Program, step: Step) -> bool:
    """Whether a step is another one with zeros on the diagonal."""
    return step.kind == "where" and program.steps[step.args[0]] == UNLIKE
