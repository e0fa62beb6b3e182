"""Calls as one function: a line for each, with registers as local names, which costs half of what a loop over the calls does."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any

from .emission import Code

__all__ = ["caller", "source_of"]

Marks = dict[Any, Any]


def source_of(code: Code) -> str:
    """The text of a function that makes the calls of a code on a list of registers, and returns the marks that are set somewhere.

    >>> import numpy as np
    >>> from .emission import Call
    >>> made = (Call(np.add, (0, 1), 4), Call(np.isnan, (4,), mark="nan"))
    >>> print(source_of(Code(made, 2, (), 1, 0, (), ())), end="")
    def calls(registers):
        r0, r1, r2, r3, r4, = registers
        found = {}
        f0(r0, r1, r4)
        mark = f1(r4)
        if mark.any():
            found[marks[0]] = mark
        return found
    """
    functions, marks = parts_of(code)
    count = 2 * code.cells + len(code.numbers) + code.rows + code.scratch
    lines = [f"    {''.join(f'r{k}, ' for k in range(count))}= registers", "    found = {}"]
    for call in code.calls:
        made = f"f{functions.index(call.function)}({', '.join(f'r{arg}' for arg in call.args)}"
        if call.mark is None:
            lines.append(f"    {made}, r{call.out})")
        else:
            lines += [f"    mark = {made})", "    if mark.any():", f"        found[marks[{marks.index(call.mark)}]] = mark"]
    return "\n".join(["def calls(registers):", *lines, "    return found"]) + "\n"


def parts_of(code: Code) -> tuple[list[Any], list[Any]]:
    """The functions that are called, and the marks."""
    functions = list(dict.fromkeys(call.function for call in code.calls))
    return functions, [call.mark for call in code.calls if call.mark is not None]


def caller(code: Code) -> Callable[[Sequence[Any]], Marks]:
    """The function of that text."""
    functions, marks = parts_of(code)
    module = compile(source_of(code), "<symmetrics>", "exec")
    inner = next(part for part in module.co_consts if isinstance(part, CodeType))
    named = {f"f{k}": function for k, function in enumerate(functions)}
    return FunctionType(inner, named | {"marks": marks, "__builtins__": builtins})  # NumPy imports parts of itself when it needs them
