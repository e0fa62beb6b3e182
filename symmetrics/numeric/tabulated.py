"""Logarithms of small whole numbers read off a table, which costs less than half of computing them.

The table holds `x*log(x/m)` and `log(x/m)` for the whole numbers x up to some size, where m is a power of 2 near the numbers of items of
some matrices. A sum of `x*log(x/n)` over classes is that of the table's values less `log(n/m)` times the sum of all x, which is a
margin. Where n is near m, so that this logarithm is small, the sum is as precise as one of logarithms of quotients.
"""

from __future__ import annotations

from math import floor, log2

import numpy as np
from numpy.typing import NDArray

from .building import Builder
from .indexed_digits import bits_of
from .program import LEAVES, SCALE, Program, Step, free_indices, moved

__all__ = ["LARGEST", "Table", "tabulated"]

LARGEST = 2**14
SPREAD = 16.0
CODES = {name: code for code, name in enumerate(LEAVES)}
MARGINS = {("Cij", 1): ("ai", "di"), ("Cij", 0): ("bj", "dj"), ("ai", 0): ("n", ""), ("bi", 0): ("n", "")}
SUMMANDS, PLAIN = 0, 1


class Table:
    """The values of `x*log(x/m)` and of `log(x/m)`, made anew where another m is wanted; `scale` is m as an array."""

    def __init__(self) -> None:
        self.values = np.zeros((2, LARGEST + 1))
        self.scale = np.ones((1, 1, 1))
        self.known = 0

    def fits(self, largest: float, items: NDArray[np.float64]) -> int:
        """Which of the programs the table will do for, of cells up to `largest` and these numbers of items: that of no table (0), of cells
        (1), of cells and margins (2). What it takes is filled in."""
        least, most = float(np.min(items, initial=np.inf)), float(np.max(items, initial=0.0))
        if not (largest <= LARGEST and least > 0 and most <= SPREAD * least):
            return 0
        scale = 2.0 ** floor((log2(least) + log2(most) + 1) / 2)
        if scale != self.scale[0, 0, 0]:
            self.scale[:], self.known = scale, 0
        self._fill(int(2 * most if 2 * most <= LARGEST else largest))
        return 2 if 2 * most <= LARGEST else 1

    def _fill(self, largest: int) -> None:
        if largest > self.known:
            x, new = np.arange(self.known + 1.0, largest + 1.0), slice(self.known + 1, largest + 1)
            self.values[PLAIN, new] = np.log(x / self.scale[0, 0, 0])
            self.values[SUMMANDS, new] = x * self.values[PLAIN, new]
            self.known = largest


def tabulated(program: Program) -> tuple[Program, Program, Program]:
    """The program without a table, with one for sums of `C[i, j]*log(C[i, j]/n)`, and with one also for margins and sums of two of them."""
    return program, _Tabulated(program, False).program(), _Tabulated(program, True).program()


class _Tabulated:
    def __init__(self, program: Program, margins: bool) -> None:
        self.old, self.margins = program, margins
        self.wide = [len(free) == 2 for free in free_indices(program.steps)]
        self.sizes = bits_of(program)
        self.counts = {k: cell for k in range(len(program.steps)) if (cell := self._summand(k))}
        self.counts |= {k: self.counts[step.args[1]] for k, step in enumerate(program.steps) if self._is_off_the_diagonal(step)}

    def _summand(self, position: int) -> str:
        """The cell or margin x where a step is `x*log(x/n)`."""
        step, steps = self.old.steps[position], self.old.steps
        if step.kind != "product" or sorted(steps[arg].kind for arg in step.args) != ["cell", "log_share"]:
            return ""
        cell, logarithm = sorted((steps[arg] for arg in step.args), key=lambda own: own.kind)
        return LEAVES[cell.detail] if [steps[arg] for arg in logarithm.args] == [cell, leaf("n")] else ""

    def _is_off_the_diagonal(self, step: Step) -> bool:
        return step.kind == "where" and self.old.steps[step.args[0]] == leaf("unlike") and step.args[1] in self.counts

    def program(self) -> Program:
        """The steps with those of the table, and without what is no longer needed."""
        builder, new = Builder(), dict[int, int]()
        for position, step in enumerate(self.old.steps):
            if self._is_sum(step):
                new[position] = self._sum(builder, step)
            elif self._is_logarithm(step):
                new[position] = builder.difference(builder.step("look_up", [new[step.args[0]]], PLAIN), self._shift(builder))
            else:
                new[position] = builder.step(step.kind, (new[arg] for arg in step.args), step.detail)
        outputs = tuple(moved(output, new) for output in self.old.outputs)
        found = Program(tuple(builder.steps), outputs).restricted(range(len(outputs)))
        return self.old if any(step.kind == "log_share" and found.steps[step.args[0]] == leaf("Cij") for step in found.steps) else found

    def _is_sum(self, step: Step) -> bool:
        cell = self.counts.get(step.args[0], "") if step.kind == "total" else ""
        return (cell, step.detail % 2) in MARGINS and (self.margins or cell == "Cij")

    def _is_logarithm(self, step: Step) -> bool:
        """Whether a step is the logarithm of a share, and the share that of one class, and 2 at most."""
        if not self.margins or step.kind != "log_share" or self.old.steps[step.args[1]] != leaf("n") or self.wide[step.args[0]]:
            return False
        bits, degree = self.sizes[step.args[0]]
        return self.old.whole[step.args[0]] and degree == 1 and bits <= 1

    def _sum(self, builder: Builder, step: Step) -> int:
        """A sum of logarithms: of the table's values less a logarithm times a margin."""
        cell = self.counts[step.args[0]]
        name, own = MARGINS[cell, step.detail % 2]
        value, margin = builder.step("look_up", [place(builder, cell)], SUMMANDS), place(builder, name)
        if self.old.steps[step.args[0]].kind == "where":
            value = builder.step("where", [place(builder, "unlike"), value])
            margin = builder.step("rest", [margin, place(builder, own)])
        more = builder.step("product", [margin, self._shift(builder)])
        return builder.difference(builder.step("total", [value], step.detail), more)

    def _shift(self, builder: Builder) -> int:
        """The step of `log(n/m)`."""
        items = place(builder, "n")
        return builder.step("look_up", [items], PLAIN) if self.margins else builder.step("log_share", [items, place(builder, SCALE)])


def place(builder: Builder, name: str) -> int:
    """The position of a leaf."""
    return builder.step("cell", detail=CODES[name])


def leaf(name: str) -> Step:
    """The step of a leaf."""
    return Step("cell", (), CODES[name])
