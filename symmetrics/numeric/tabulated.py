"""Logarithms of small whole numbers read off a table, which costs less than half of computing them.

The table holds `x*log(x/m)` for the whole numbers x up to some size, where m is a power of 2 near the numbers of items of some matrices. A
sum of `x*log(x/n)` over classes is that of the table's values less `log(n/m)` times the sum of all x, which is a margin. Where n is
near m, so that this logarithm is small, the sum is as precise as one of logarithms of quotients.
"""

from __future__ import annotations

from math import floor, log2

import numpy as np
from numpy.typing import NDArray

from .building import Builder
from .program import LEAVES, SCALE, Program, Step, moved

__all__ = ["LARGEST", "Table", "tabulated"]

LARGEST = 2**14
SPREAD = 16.0
CODES = {name: code for code, name in enumerate(LEAVES)}
MARGINS = {1: ("ai", "di"), 0: ("bj", "dj")}


class Table:
    """The values of `x*log(x/m)`, made anew where another m is wanted; `scale` is m as an array."""

    def __init__(self) -> None:
        self.values = np.zeros(LARGEST + 1)
        self.scale = np.ones((1, 1, 1))
        self.known = 0

    def fits(self, largest: float, items: NDArray[np.float64]) -> bool:
        """Whether the table will do for whole numbers up to `largest` and these numbers of items; it is then filled in."""
        least, most = float(np.min(items, initial=np.inf)), float(np.max(items, initial=0.0))
        if not (largest <= LARGEST and least > 0 and most <= SPREAD * least):
            return False
        scale = 2.0 ** floor((log2(least) + log2(most) + 1) / 2)
        if scale != self.scale[0, 0, 0]:
            self.scale[:], self.known = scale, 0
        self._fill(int(largest))
        return True

    def _fill(self, largest: int) -> None:
        if largest > self.known:
            x = np.arange(self.known + 1.0, largest + 1.0)
            self.values[self.known + 1 : largest + 1] = x * np.log(x / self.scale[0, 0, 0])
            self.known = largest


def tabulated(program: Program) -> Program:
    """The same program with sums of `C[i, j]*log(C[i, j]/n)` over a class by way of a table; the program itself if it has none."""
    return _Tabulated(program).program()


class _Tabulated:
    def __init__(self, program: Program) -> None:
        self.old = program
        self.terms = {k for k in range(len(program.steps)) if self._is_term(k)}
        self.terms |= {k for k, step in enumerate(program.steps) if self._is_off_the_diagonal(step)}
        self.sums = {k for k, step in enumerate(program.steps) if step.kind == "total" and step.args[0] in self.terms}

    def _is_term(self, position: int) -> bool:
        step, steps = self.old.steps[position], self.old.steps
        kinds = sorted(steps[arg].kind for arg in step.args)
        if step.kind != "product" or kinds != ["cell", "log_share"]:
            return False
        cell, logarithm = sorted((steps[arg] for arg in step.args), key=lambda own: own.kind)
        return cell == leaf("Cij") and [steps[arg] for arg in logarithm.args] == [cell, leaf("n")]

    def _is_off_the_diagonal(self, step: Step) -> bool:
        return step.kind == "where" and self.old.steps[step.args[0]] == leaf("unlike") and step.args[1] in self.terms

    def program(self) -> Program:
        """The steps with those of the sums replaced, and without what they alone needed."""
        if not self.sums:
            return self.old
        builder, new = Builder(), dict[int, int]()
        for position, step in enumerate(self.old.steps):
            new[position] = builder.step(step.kind, (new[arg] for arg in step.args), step.detail)
            if position in self.sums:
                new[position] = self._sum(builder, step)
        outputs = tuple(moved(output, new) for output in self.old.outputs)
        found = Program(tuple(builder.steps), outputs).restricted(range(len(outputs)))
        return self.old if any(step.kind == "log_share" and found.steps[step.args[0]] == leaf("Cij") for step in found.steps) else found

    def _sum(self, builder: Builder, step: Step) -> int:
        """A sum of logarithms: of the table's values less a logarithm times a margin."""

        def place(name: str) -> int:
            return builder.step("cell", detail=CODES[name])

        value, margin = builder.step("look_up", [place("Cij")]), place(MARGINS[step.detail % 2][0])
        if self.old.steps[step.args[0]].kind == "where":
            value = builder.step("where", [place("unlike"), value])
            margin = builder.step("rest", [margin, place(MARGINS[step.detail % 2][1])])
        more = builder.step("product", [margin, builder.step("log_share", [place("n"), place(SCALE)])])
        return builder.difference(builder.step("total", [value], step.detail), more)


def leaf(name: str) -> Step:
    """The step of a leaf."""
    return Step("cell", (), CODES[name])
