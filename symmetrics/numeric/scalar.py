"""Functions of one matrix in plain Python: exact while the numbers are whole, one division at the end, `math` for roots and logarithms.

The text of such a function is made from a program, with names of its own making, and compiled.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import CodeType, FunctionType
from typing import Any

from .program import Condition, Doubt, Program, Step, Test

__all__ = ["function_of", "source_of"]

SUM, PRODUCT, ATOM = 1, 2, 3
NAMES: dict[str, Any] = {
    "nan": math.nan,
    "sqrt": math.sqrt,
    "log": math.log,
    "log1p": math.log1p,
    "abs": abs,
    "float": float,
    "max": max,
    "min": min,
}

MAY_FAIL = frozenset({"quotient", "root", "log", "log_above", "xlogx"})

Written = tuple[str, int]


def source_of(program: Program, cells: Sequence[str], name: str = "values") -> str:
    """The text of a function that returns the outputs of a program at one matrix, as a tuple if there are several.

    It calls `careful(k, ...)` for output k where double precision may not do, and `otherwise(...)` for what are not nonnegative whole
    numbers or are too large.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> from symmetrics.numeric.compiler import compiled
    >>> with as_written():
    ...     print(source_of(compiled(TP/(TP + FP), [TP, FP]), ["tp", "fp"]), end="")
    def values(tp, fp):
        if not type(tp) is type(fp) is int or tp < 0 or fp < 0:
            return otherwise(tp, fp)
        try:
            s2 = tp + fp
            return nan if s2 == 0 else tp/s2
        except (OverflowError, ValueError):
            return otherwise(tp, fp)
    """
    writer = _Writer(program, cells)
    results = [writer.output(number) for number in range(len(program.outputs))]
    returned = results[0] if len(results) == 1 else "(" + "".join(f"\n            {result}," for result in results) + "\n        )"
    given = ", ".join(cells)
    kinds, signs = " is ".join(f"type({cell})" for cell in cells), " or ".join(f"{cell} < 0" for cell in cells)
    lines = [f"def {name}({given}):", f"    if not {kinds} is int or {signs}:", f"        return otherwise({given})", "    try:"]
    lines += [f"        {line}" for line in [*writer.lines, f"return {returned}"]]
    return "\n".join([*lines, "    except (OverflowError, ValueError):", f"        return otherwise({given})"]) + "\n"


def function_of(program: Program, cells: Sequence[str], careful: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """The function of that text.

    >>> from symmetrics.numeric.program import Condition, Output
    >>> steps = (Step("cell"), Step("cell", detail=1), Step("sum", (0, 1)), Step("quotient", (0, 2)))
    >>> function_of(Program(steps, (Output(3, (Condition(2, "nonzero"),), ()),)), ["tp", "fp"], None, None)(3, 1)
    0.75
    """
    module = compile(source_of(program, cells), "<symmetrics>", "exec")
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return FunctionType(code, NAMES | {"careful": careful, "otherwise": otherwise})


class _Writer:
    """The lines of a function: a name for each step that is read twice or that a condition looks at."""

    def __init__(self, program: Program, cells: Sequence[str]) -> None:
        self.program, self.cells, self.lines = program, cells, list[str]()
        self.texts: dict[int, Written] = {}
        reads = Counter(arg for step in program.steps for arg in step.args)
        for output in program.outputs:
            reads.update([output.step, *2 * list(output.steps[1:])])
        named = {position for position, times in reads.items() if times > 1 and program.steps[position].kind not in ("cell", "number")}
        early = program.cone(named)  # computed before the conditions are looked at: what may fail there needs a name and a guard
        self.named = named | {position for position in early if program.steps[position].kind in MAY_FAIL}

    def output(self, number: int) -> str:
        """The expression of an output."""
        output = self.program.outputs[number]
        if output.doubts is None:
            return self._careful(number)
        fails = [self._fails(condition) for condition in output.conditions]
        doubts = [self._doubt(doubt) for doubt in output.doubts]
        value = self.text(output.step)[0]
        if self.program.steps[output.step].kind not in ("quotient", "root"):
            value = f"float({value})"
        if doubts:
            value = f"{self._careful(number)} if {' or '.join(doubts)} else {value}"
        return f"nan if {' or '.join(fails)} else {value}" if fails else value

    def _careful(self, number: int) -> str:
        return f"careful({', '.join([str(number), *self.cells])})"

    def _fails(self, condition: Condition) -> str:
        fails = f"{self.text(condition.step)[0]} {FAILING[condition.kind]}"
        inside = "".join(f"{self.text(guard)[0]} > 0 and " for guard in condition.inside)
        return f"({inside}{fails})" if inside else fails

    def _doubt(self, doubt: Doubt) -> str:
        return " and ".join(map(self._test, doubt.tests))

    def _test(self, test: Test) -> str:
        size = "".join(f" + abs({self.text(step)[0]})" for step in test.against)
        limit = f"{test.factor!r}*({size[3:]})" if size else repr(test.factor)
        return f"abs({self.text(test.step)[0]}) < {limit}"

    def text(self, position: int, level: int = SUM) -> Written:
        """A step as text, in brackets where it stands inside something that binds more tightly."""
        if position not in self.texts:
            self.texts[position] = self._named(position) if position in self.named else self._written(self.program.steps[position])
        written, own = self.texts[position]
        return (written, own) if own >= level else (f"({written})", ATOM)

    def _named(self, position: int) -> Written:
        step, name = self.program.steps[position], f"s{position}"
        written = self._written(step)[0]
        guard = self._guard(step)
        self.lines.append(f"{name} = {f'nan if {guard} else {written}' if guard else written}")
        return name, ATOM

    def _guard(self, step: Step) -> str:
        """When a step that is computed before its conditions are looked at has no value."""
        if step.kind == "quotient" and self.program.steps[step.args[1]].kind != "number":
            return f"{self.text(step.args[1])[0]} == 0"
        if step.kind == "log_above":
            return f"{self.text(step.args[1])[0]} == 0"
        if step.kind in ("root", "xlogx") and not self.program.nonnegative[step.args[0]]:
            return f"{self.text(step.args[0])[0]} < 0"
        known = self.program.steps[step.args[0]] if step.args else step
        return f"{self.text(step.args[0])[0]} <= 0" if step.kind == "log" and known.kind != "number" else ""

    def _written(self, step: Step) -> Written:
        if step.kind == "cell":
            return self.cells[step.detail], ATOM
        if step.kind == "number":
            return str(step.detail), ATOM if step.detail >= 0 else SUM
        if step.kind == "sum":
            return " + ".join(self.text(arg)[0] for arg in step.args), SUM
        if step.kind == "product":
            return "*".join(self.text(arg, PRODUCT if k == 0 else ATOM)[0] for k, arg in enumerate(step.args)), PRODUCT
        if step.kind == "difference":
            return f"{self.text(step.args[0])[0]} - {self.text(step.args[1], PRODUCT)[0]}", SUM
        if step.kind == "quotient":
            return f"{self.text(step.args[0], PRODUCT)[0]}/{self.text(step.args[1], ATOM)[0]}", PRODUCT
        return self._function(step)

    def _function(self, step: Step) -> Written:
        args = [self.text(arg)[0] for arg in step.args]
        tight = [self.text(arg, ATOM)[0] for arg in step.args]
        if step.kind == "root":
            return (f"sqrt({args[0]})", ATOM) if step.detail == 2 else (f"({args[0]})**(1/{step.detail})", PRODUCT)
        if step.kind == "xlogx":
            return f"({tight[0]}*log({args[0]}) if {args[0]} else 0)", ATOM
        if step.kind == "share_log":
            return f"({tight[0]}*log1p({tight[1]}/{tight[0]}) if {args[0]} else 0)", ATOM
        if step.kind == "log_above":
            return f"log1p({tight[0]}/{tight[1]})", ATOM
        if step.kind == "where":
            return f"({args[1]} if {args[0]} > 0 else 0)", ATOM
        if step.kind == "either":
            return f"({args[1]} if {args[0]} > 0 else {args[2]})", ATOM
        if step.kind == "or_one":
            return f"({args[0]} or 1)", ATOM
        return f"{step.kind}({', '.join(args)})", ATOM


FAILING: Mapping[str, str] = {"nonzero": "== 0", "nonnegative": "< 0", "positive": "<= 0"}
