"""Logarithms of positive whole numbers in few calls, to the last bits however near to 1 their argument is.

`log(u)` for `u = 1 + q` is `q*(log(u)/(u - 1))`, where the quotient hardly depends on u: so u may be rounded, if only it is not 1 (Kahan's
method; Higham 2002, section 1.14.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np

from . import arrays
from .program import Program, Step
from .sharing import joined, linear_forms

__all__ = ["Logarithms"]

MADE_EXACTLY = 53


class Logarithms:
    """The calls for logarithms, where cells are positive whole numbers of so many bits.

    `value` gives the register of a step, `number` that of a number, `made` that of a function of registers, for a step.
    """

    def __init__(
        self,
        program: Program,
        bits: int,
        positive: Sequence[bool],
        value: Callable[[int], int],
        made: Callable[..., int],
        number: Callable[[float], int],
    ) -> None:
        self.program, self.bits, self.positive = program, bits, positive
        self.value, self.made, self.one, self.tiny = value, made, number(1), number(arrays.TINY)
        self.forms = linear_forms(program)
        self.of_form = {form: position for position, form in enumerate(self.forms) if form is not None}
        self.reads = [0] * len(program.steps)
        for position in (arg for step in program.steps for arg in step.args):
            self.reads[position] += 1
        for position in (step for output in program.outputs for step in output.steps):
            self.reads[position] += 1

    def fits(self, step: Step, edges: bool = False, power: int = 1) -> bool:
        """Whether the arguments are positive whole numbers, and powers of them and of their sum exact; with `edges`, zeros are allowed."""
        sizes = [weight.bit_length() + degree * self.bits for weight, degree in (self.program.bounds[arg] for arg in step.args)]
        good = all((edges or self.positive[arg]) and self.program.whole[arg] for arg in step.args)
        return good and not (edges and step.kind != "share_log") and self.bits > 0 and power * (max(sizes) + power - 1) < MADE_EXACTLY

    def one_log(self, step: Step, position: int) -> int:
        """The register of `log((x + excess)/x)`, or of x times it."""
        excess, x = (self.value(arg) for arg in (step.args[::-1] if step.kind == "share_log" else step.args))
        total = self._total(step)
        ratio = None if total is not None and step.kind == "share_log" else self.made(np.divide, (excess, x), position)
        if total is not None:
            above = self.made(np.divide, (self.value(total), x), position)
        else:
            above = self.made(np.add, (ratio, self.one), position)
        return self.made(np.multiply, (excess if step.kind == "share_log" else ratio, self._slope(above, position)), position)

    def of_zeros(self, step: Step, position: int) -> int:
        """The register of x times `log((x + excess)/x)` where either may be 0: the quotient is 0/tiny where the excess is."""
        x, excess = map(self.value, step.args)
        ratio = self.made(np.divide, (excess, self.made(arrays.larger, (x, self.tiny), position)), position)
        above = self.made(np.add, (ratio, self.one), position)
        less = self.made(np.add, (self.made(np.subtract, (above, self.one), position), self.tiny), position)
        slope = self.made(np.divide, (self.made(np.log, (above,), position), less), position)
        return self.made(np.multiply, (x, self.made(np.multiply, (ratio, slope), position)), position)

    def _slope(self, above: int, position: int) -> int:
        logarithm, less = self.made(np.log, (above,), position), self.made(np.subtract, (above, self.one), position)
        return self.made(np.divide, (logarithm, less), position)

    def _total(self, step: Step) -> int | None:
        """The step that is the sum of the two arguments, if there is one."""
        forms = [form for form in (self.forms[arg] for arg in step.args) if form is not None]
        return self.of_form.get(joined(*forms)) if len(forms) == 2 else None

    def summands(self, args: Sequence[int], position: int) -> list[int]:
        """The registers of what is added: two logarithms times the same number, read nowhere else, are one of a product."""
        found: list[int] = []
        for first, group in groupby(sorted(args, key=self._factor), key=self._factor):
            alike = list(group)
            while first >= 0 and len(alike) > 1:
                found.append(self._two_logs(alike.pop(), alike.pop(), position))
            found += map(self.value, alike)
        return found

    def _factor(self, position: int) -> int:
        """The number a logarithm is multiplied by, where it may be joined with another one; else -1."""
        step = self.program.steps[position]
        joins = step.kind == "share_log" and self.reads[position] == 1 and self.fits(step, power=2) and self._total(step) is not None
        return step.args[0] if joins else -1

    def _two_logs(self, first: int, second: int, position: int) -> int:
        """`a*log(s*t/a**2)` with s = a + p and t = a + q: `s*t - a**2` is `p*t + a*q`."""
        steps = [self.program.steps[k] for k in (first, second)]
        a, p, q = (self.value(k) for k in (*steps[0].args, steps[1].args[1]))
        s, t = (self.value(total) for step in steps if (total := self._total(step)) is not None)
        product, square = (self.made(np.multiply, pair, position) for pair in ((min(s, t), max(s, t)), (a, a)))
        slope = self._slope(self.made(np.divide, (product, square), position), position)
        part = self.made(np.divide, (self.made(np.multiply, (p, t), position), a), position)
        return self.made(np.multiply, (self.made(np.add, (part, q), position), slope), position)
