"""On how much of the kernel a statement rests: `python tests/mutation/rests.py [--every N]`; it is no part of `pytest`.

Every stored entry, or each N-th, is checked again, and the code lines are counted of the functions that were called for it.
Printed are the median, the ninth tenth and the largest count, and how many lines all functions of the kernel have.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from statistics import quantiles
from types import CodeType, FrameType
from typing import Any

from trials import ROOM, ROOT

from symmetrics.kernel.store import reason_against, settled_in

Place = tuple[str, int]


def functions() -> Iterator[tuple[Place, int]]:
    """Where each function of the kernel begins, and how many lines of code it has."""
    for file in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                yield (str(file), start), len(code_lines(node))


def code_lines(function: ast.FunctionDef) -> set[int]:
    """The lines of a function, without its docstring."""
    docstring = function.body[:1] if ast.get_docstring(function) else []
    left_out = {line for node in docstring for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.expr | ast.stmt | ast.arg)]
    return {line for node in nodes for line in (node.lineno, node.end_lineno or 0)} - left_out


def called_for(entry: Any) -> set[Place]:
    """Where the functions begin that are called to check an entry."""
    seen = set[CodeType]()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(note)
    reason = reason_against(entry)
    sys.setprofile(None)
    assert not reason, reason
    return {(code.co_filename, code.co_firstlineno) for code in seen}


def main() -> None:
    """Check the entries and print the counts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    every = parser.parse_args().every
    lines = dict(functions())
    entries = [entry for file in sorted((ROOT / "proofs").rglob("*.toml")) for entry in settled_in(file)][::every]
    counts = [sum(lines[place] for place in called_for(entry) if place in lines) for entry in entries]
    tenths = quantiles(counts, n=10)
    print(f"{len(counts)} entries: {tenths[4]:.0f} lines in the middle, {tenths[8]:.0f} for nine tenths, {max(counts)} at most")
    print(f"{sum(lines.values())} lines in all functions")


if __name__ == "__main__":
    main()
