"""How a program of K classes is gone through: what is looked at in the end, in which phases, and when a value is no longer needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .blocks import UNLIKE, Mark, Phase, is_off_the_diagonal, phases_of, steps_of
from .indexed_digits import Extent, Rule, bits_of, cancelling_steps, is_exact, rule_of
from .program import LEAVES, Condition, Doubt, Output, Program, Step, Test, free_indices
from .recomputed import widened
from .straight import LEFT

__all__ = ["Plan", "planned"]

MULTIPLIED = ("product", "quotient", "root", "abs", "min", "total", "largest", "share_log")
Timeline = tuple[tuple[Phase, tuple[tuple[int, ...], ...], tuple[int, ...]], ...]


@dataclass(frozen=True)
class Plan:
    """A program with what its outputs demand, the marks that come of that, the phases with the steps that are no longer needed after each
    thin step and after the blocks, the leaves of pairs that are read, the conditions that hold where all cells are positive, the
    polynomials whose parts may cancel with the doubts about them, and the sizes of the steps (`bits_of`)."""

    program: Program
    marks: tuple[Mark, ...]
    timeline: Timeline
    leaves: frozenset[str]
    surely: frozenset[Condition]
    watched: Mapping[int, Doubt]
    sizes: tuple[tuple[float, int], ...]

    def rules(self, extent: Extent) -> dict[int, Rule]:
        """How the polynomials whose parts cancel are computed."""
        return {k: rule_of(self.program, k, extent, self.sizes) for k in self.watched}

    @property
    def registers(self) -> int:
        """The registers that the blocks need."""
        return max(phase.registers for phase, _, _ in self.timeline)

    def integers(self, position: int, found: Mapping[int, Any], extent: Extent) -> dict[int, Any]:
        """What a polynomial is computed from, as far as it is exact, in 64-bit integers."""
        cone = [k for k in self.program.cone([position]) if k in found and self.program.whole[k]]
        return {k: found[k].astype(np.int64) for k in cone if is_exact(self.sizes[k], extent.bits)}


def planned(program: Program, exact: bool) -> Plan:
    """The plan of a program; where polynomials are not `exact`, rows at which little is left of them are in doubt."""
    wide = [len(free) == 2 for free in free_indices(program.steps)]
    cancelling = cancelling_steps(program)
    cones = [program.cone([output.step, *(c.step for c in output.conditions)]) for output in program.outputs]
    more = [] if exact else [_watch(program, k) for k in cancelling]
    outputs = []
    for output, cone in zip(program.outputs, cones, strict=True):
        own = widened(output, exact)
        doubts = None if own is None else (*own, *(doubt for doubt in more if doubt.tests[0].step in cone))
        outputs.append(Output(output.step, tuple(_without_guard(program, c, wide) for c in output.conditions), doubts))
    summed = _with_sums(replace(program, outputs=tuple(outputs)), wide)
    watched = {k: _watch(program, k) for k in cancelling}
    return Plan(
        summed,
        tuple(dict.fromkeys(_marks(summed))),
        _timeline(summed, exact),
        _leaves_read(summed),
        _surely(summed),
        watched,
        tuple(bits_of(summed)),
    )


def _watch(program: Program, position: int) -> Doubt:
    return Doubt((Test(position, program.steps[position].args, LEFT),))


def _without_guard(program: Program, condition: Condition, wide: Sequence[bool]) -> Condition:
    """What is demanded of a class off the diagonal is demanded of it, for there is another class."""
    inside = tuple(guard for guard in condition.inside if wide[condition.step] or program.steps[guard] != UNLIKE)
    return replace(condition, inside=inside)


def _with_sums(program: Program, wide: Sequence[bool]) -> Program:
    """The program with a step for each sum of absolute values of wide steps that a thin one is compared with."""
    steps = list(program.steps)

    def place(step: Step) -> int:
        if step not in steps:
            steps.append(step)
        return steps.index(step)

    def summed(position: int) -> int:
        found = position if program.nonnegative[position] else place(Step("abs", (position,)))
        return place(Step("total", (place(Step("total", (found,), 1)),), 0))

    def tested(test: Test) -> Test:
        return test if wide[test.step] else replace(test, against=tuple(summed(k) if wide[k] else k for k in test.against))

    outputs = [
        output
        if output.doubts is None
        else replace(output, doubts=tuple(Doubt(tuple(map(tested, doubt.tests))) for doubt in output.doubts))
        for output in program.outputs
    ]
    return Program(tuple(steps), tuple(outputs))


def _surely(program: Program) -> frozenset[Condition]:
    """The conditions that hold where all cells are positive."""
    found: list[bool] = []
    for position, step in enumerate(program.steps):
        args = [found[arg] for arg in step.args]
        if step.kind in ("number", "cell"):
            found.append(step.detail > 0 if step.kind == "number" else step != UNLIKE)
        elif step.kind in ("sum", "max"):
            found.append(program.nonnegative[position] and any(args))
        else:
            found.append(step.kind == "or_one" or (step.kind in MULTIPLIED and all(args)))
    return frozenset(c for output in program.outputs for c in output.conditions if found[c.step] and c.kind != "nonnegative")


def _marks(program: Program) -> list[Mark]:
    found: list[Mark] = []
    for output in program.outputs:
        found += [*output.conditions, *(output.doubts or ())]
    return found


def _timeline(program: Program, exact: bool) -> Timeline:
    wide = [len(free) == 2 for free in free_indices(program.steps)]
    marks = dict.fromkeys(mark for mark in _marks(program) if any(wide[step] for step in steps_of(mark)))
    phases = phases_of(program, list(marks))
    alive = {step for output in program.outputs for step in output.steps} if exact else set(range(len(program.steps)))
    found = []
    for phase in reversed(phases):
        after = tuple(sorted(step for step in phase.outer if step not in alive))
        alive |= phase.outer
        dead: list[tuple[int, ...]] = []
        for position in reversed(phase.thin):
            args = dict.fromkeys(program.steps[position].args)
            dead.append(tuple(arg for arg in args if arg not in alive))
            alive |= set(args)
        found.append((phase, tuple(reversed(dead)), after))
    return tuple(reversed(found))


def _leaves_read(program: Program) -> frozenset[str]:
    """The leaves that are read, the guard of zeros on the diagonal not counting."""
    read = {arg for step in program.steps for k, arg in enumerate(step.args) if k or not is_off_the_diagonal(program, step)}
    read |= {step for mark in _marks(program) for step in steps_of(mark)}
    return frozenset(LEAVES[program.steps[step].detail] for step in read if program.steps[step].kind == "cell")
