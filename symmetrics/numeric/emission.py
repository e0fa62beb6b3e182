"""From a program to calls of NumPy functions on a few registers: what `straight.py` runs chunk by chunk.

Every call writes into a register that is no longer read, or into a row of the result. Sums and products become chains of calls on two
arguments, shared where they begin alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, prod
from typing import Any

import numpy as np

from . import arrays
from .brisk import Logarithms
from .program import Condition, Doubt, Program, Step

__all__ = ["Call", "Code", "emitted", "listing"]

Rules = Mapping[int, Callable[..., Any]]

CHAINS: Mapping[str, Any] = {"sum": np.add, "product": np.multiply, "max": arrays.larger, "min": arrays.smaller}
PAIRS: Mapping[str, Callable[..., Any]] = {
    "difference": np.subtract,
    "quotient": np.divide,
    "where": arrays.where,
    "either": arrays.either,
    "share_log": arrays.share_log,
    "log_above": arrays.log_above,
}
SINGLES: Mapping[str, Callable[..., Any]] = {"log": np.log, "abs": np.abs, "xlogx": arrays.xlogx, "or_one": arrays.or_one}


@dataclass(frozen=True)
class Call:
    """`function(*registers, out)`; a call without `out` gives a mark for each row, kept under `mark`."""

    function: Callable[..., Any]
    args: tuple[int, ...]
    out: int = -1
    mark: Any = None
    step: int = -1


@dataclass(frozen=True)
class Code:
    """Calls in order. Registers are numbered: the cells in double precision, the cells as given, the `numbers`, the rows of the result,
    then `scratch` more.

    `failures` and `doubts` give for each result the marks of the rows that are undefined and of those to be computed with more care.
    """

    calls: tuple[Call, ...]
    cells: int
    numbers: tuple[float, ...]
    rows: int
    scratch: int
    failures: tuple[tuple[Any, ...], ...]
    doubts: tuple[tuple[Any, ...], ...]


def emitted(program: Program, cells: int, rows: Mapping[int, int], exact: Rules, edges: bool, bits: int) -> Code:
    """The calls for some outputs of a program: `rows` gives the row of the result for each.

    `exact` replaces the rule of some differences and sums; the functions are called with the arguments and the
    cells as given. With `edges` there
    may be cells that are zero, and every condition is looked at; without, only those that positive cells may break. `bits` is the size
    of cells that are whole numbers, else 0.
    """
    emitter = _Emitter(program, cells, rows, exact, edges, bits)
    for number in _neighbours_together(program, rows):
        emitter.output(number)
    return emitter.code()


def _neighbours_together(program: Program, outputs: Iterable[int]) -> Iterator[int]:
    """The outputs in an order in which each needs few steps that those before it did not: so that few registers are alive."""
    left = {number: program.cone(program.outputs[number].steps) for number in outputs}
    while left:
        number = min(left, key=lambda k: len(left[k]))
        done = left.pop(number)
        yield number
        left = {k: steps - done for k, steps in left.items()}


class _Emitter:
    def __init__(self, program: Program, cells: int, rows: Mapping[int, int], exact: Rules, edges: bool, bits: int) -> None:
        self.program, self.cells, self.rows, self.exact, self.edges, self.bits = program, cells, rows, exact, edges, bits
        self.positive = positive_steps(program)
        self.numbers: dict[float, int] = {}
        self.nodes: dict[Any, int] = {}
        self.made: list[Call] = []
        self.values: dict[int, int] = {}
        self.results: dict[int, int] = {}
        self.failures: dict[int, tuple[Any, ...]] = {}
        self.doubts: dict[int, tuple[Any, ...]] = {}
        self.marks: set[Any] = set()
        self.logarithms = Logarithms(program, bits, self.positive, self.value, self._made, self._number)

    def output(self, number: int) -> None:
        """Everything one output needs."""
        output = self.program.outputs[number]
        marked = [c for c in output.conditions if self.edges or not self._surely(c)]
        for condition in marked:
            self._mark(condition, FAILS[condition.kind], (condition.step, *condition.inside))
        for doubt in output.doubts or ():
            self._mark(doubt, arrays.doubt_of(doubt), doubt.steps)
        self.failures[number], self.doubts[number] = tuple(marked), tuple(output.doubts or ())
        self.results[number] = self.value(output.step)

    def _surely(self, condition: Condition) -> bool:
        """Whether a condition holds where all cells are positive."""
        return condition.kind != "nonnegative" and self.positive[condition.step]

    def _mark(self, mark: Condition | Doubt, function: Callable[..., Any], steps: Iterable[int]) -> None:
        if mark not in self.marks:
            self.marks.add(mark)
            self.made.append(Call(function, tuple(self.value(step) for step in steps), mark=mark))

    def value(self, position: int) -> int:
        """The virtual register that holds a step: cells are 0, 1, ..., numbers negative, others come after the cells as given."""
        if position not in self.values:
            self.values[position] = self._value(position, self.program.steps[position])
        return self.values[position]

    def _value(self, position: int, step: Step) -> int:
        if step.kind == "cell":
            return step.detail
        if step.kind == "number":
            return self._number(step.detail)
        if position in self.exact:
            return self._made(self.exact[position], (*map(self.value, step.args), *range(self.cells, 2 * self.cells)), position)
        if step.kind in CHAINS:
            return self._chain(CHAINS[step.kind], self._arguments(step, position), position)
        if step.kind == "root":
            return self._made(arrays.root_of(step.detail), (self.value(step.args[0]),), position)
        if step.kind in ("share_log", "log_above") and self.logarithms.fits(step, self.edges):
            return self.logarithms.of_zeros(step, position) if self.edges else self.logarithms.one_log(step, position)
        if step.kind == "or_one" and self.positive[step.args[0]] and not self.edges:
            return self.value(step.args[0])
        known = self.program.steps[step.args[0]]
        if step.kind == "log" and known.kind == "number" and known.detail > 0:
            return self._number(log(known.detail))
        function = PAIRS.get(step.kind) or SINGLES[step.kind]
        return self._made(function, tuple(self.value(arg) for arg in step.args), position)

    def _number(self, value: float) -> int:
        """The virtual register of a number."""
        number = float(value) if abs(value) < 2**1023 else float("inf")
        return -1 - self.numbers.setdefault(number, len(self.numbers))

    def _arguments(self, step: Step, position: int) -> list[int]:
        """The registers of what is added or multiplied; several numbers are one."""
        if step.kind == "sum" and not self.edges:
            return self.logarithms.summands(step.args, position)
        registers = [self.value(arg) for arg in step.args]
        numbers = [register for register in registers if register < 0]
        if step.kind != "product" or len(numbers) < 2:
            return registers
        values = list(self.numbers)
        folded = prod(values[-1 - register] for register in numbers)
        return [*(register for register in registers if register >= 0), self._number(folded)]

    def _chain(self, function: Callable[..., Any], args: Sequence[int], position: int) -> int:
        total = args[0]
        for arg in args[1:]:
            total = self._made(function, (total, arg), position)
        return total

    def _made(self, function: Callable[..., Any], args: tuple[int, ...], position: int) -> int:
        key = (function, args)
        if key not in self.nodes:
            self.nodes[key] = 2 * self.cells + len(self.nodes)
            self.made.append(Call(function, args, self.nodes[key], step=position))
        return self.nodes[key]

    def code(self) -> Code:
        """The calls, with virtual registers replaced by few real ones."""
        first_number, first_row = 2 * self.cells, 2 * self.cells + len(self.numbers)
        real = {cell: cell for cell in range(2 * self.cells)} | {-1 - k: first_number + k for k in range(len(self.numbers))}
        owners: dict[int, int] = {}
        for number, value in self.results.items():
            if value >= 2 * self.cells:
                owners.setdefault(value, first_row + self.rows[number])
        calls, scratch = _allocated(self.made, real, owners, first_row + len(self.rows))
        for number, value in self.results.items():
            row = first_row + self.rows[number]
            if owners.get(value) != row:
                calls.append(Call(arrays.copied, (real[value],), row))
        chosen = sorted(self.rows, key=lambda number: self.rows[number])
        failures, doubts = (tuple(found[number] for number in chosen) for found in (self.failures, self.doubts))
        return Code(tuple(calls), self.cells, tuple(self.numbers), len(self.rows), scratch, failures, doubts)


def listing(code: Code, cells: Sequence[str]) -> str:
    """The calls as text: `r0` and so on are registers, `out0` rows of the result, `mask` rows where it is undefined or in doubt."""
    first = 2 * len(cells)
    names = [*cells, *cells, *map(repr, code.numbers), *(f"out{row}" for row in range(code.rows)), *(f"r{k}" for k in range(code.scratch))]
    lines = []
    for call in code.calls:
        made = f"{getattr(call.function, '__name__', 'root')}({', '.join(names[arg] for arg in call.args)}"
        lines.append(f"{made}, out={names[call.out]})" if call.out >= first else f"mask = {made})")
    return "".join(f"{line}\n" for line in lines)


def _allocated(made: Sequence[Call], real: dict[int, int], owners: Mapping[int, int], first: int) -> tuple[list[Call], int]:
    """The calls with real registers, and how many registers they need from `first` on."""
    last = {arg: k for k, call in enumerate(made) for arg in call.args}
    free: list[int] = []
    used, calls = 0, []
    for k, call in enumerate(made):
        args = tuple(real[arg] for arg in call.args)
        if call.mark is None and call.out in owners:
            real[call.out] = owners[call.out]
        elif call.mark is None:
            if not free:
                free.append(first + used)
                used += 1
            real[call.out] = free.pop()
        calls.append(Call(call.function, args, -1 if call.mark is not None else real[call.out], call.mark, call.step))
        free += [real[arg] for arg in dict.fromkeys(call.args) if last[arg] == k and real[arg] >= first]
        if call.mark is None and call.out not in last and real[call.out] >= first:
            free.append(real[call.out])
    return calls, used


def positive_steps(program: Program) -> list[bool]:
    """Which steps are positive wherever all cells are.

    >>> from .program import Output
    >>> positive_steps(Program((Step("cell"), Step("number"), Step("product", (0, 0)), Step("difference", (0, 0))), ()))
    [True, False, True, False]
    """
    found: list[bool] = []
    for position, step in enumerate(program.steps):
        args = [found[arg] for arg in step.args]
        if step.kind == "number":
            found.append(step.detail > 0)
        elif step.kind in ("sum", "max"):
            found.append(program.nonnegative[position] and any(args))
        elif step.kind in ("difference", "log", "xlogx", "where", "either"):
            found.append(False)
        else:
            found.append(step.kind == "or_one" or all(args))
    return found


FAILS: Mapping[str, Callable[..., Any]] = {"nonzero": arrays.is_zero, "nonnegative": arrays.is_negative, "positive": arrays.is_not_positive}
