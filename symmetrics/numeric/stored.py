"""Programs as a file: the measures of the catalogue for two classes, compiled beforehand, so that SymPy is not needed to evaluate them."""

from __future__ import annotations

import json
import os.path
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .program import Condition, Doubt, Output, Program, Step, Test

__all__ = ["FILE", "Store", "store", "text_of"]

FILE = os.path.join(os.path.dirname(__file__), "catalogue.json")  # pathlib takes a tenth as long to import as NumPy


@dataclass(frozen=True)
class Store:
    """A program, the output of each measure, the counts each needs, and the names under which measures are known."""

    program: Program
    outputs: Mapping[str, int]
    needed: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]

    def chosen(self, measures: Sequence[str]) -> Program:
        """The program of some measures."""
        return self.program.restricted([self.outputs[name] for name in measures])


def text_of(stored: Store) -> str:
    """The text of the file, a line for each step and each measure."""
    outputs = stored.program.outputs
    steps = ",\n".join(json.dumps([step.kind, list(step.args), step.detail]) for step in stored.program.steps)
    measures = ",\n".join(
        f"{json.dumps(name)}: {json.dumps([list(stored.needed[name]), *_data(outputs[number])])}" for name, number in stored.outputs.items()
    )
    names = ",\n".join(f"{json.dumps(alias)}: {json.dumps(name)}" for alias, name in sorted(stored.names.items()))
    return f'{{"steps": [\n{steps}\n],\n"measures": {{\n{measures}\n}},\n"names": {{\n{names}\n}}}}\n'


def _data(output: Output) -> list[Any]:
    conditions = [[c.step, c.kind, list(c.inside)] for c in output.conditions]
    if output.doubts is None:
        return [output.step, conditions, None]
    return [output.step, conditions, [[[t.step, list(t.against), t.factor, t.floor] for t in doubt.tests] for doubt in output.doubts]]


@cache
def store(file: str = FILE) -> Store:
    """The measures of a file.

    >>> store().names["tpr"]
    'recall'
    """
    with open(file, encoding="utf-8") as opened:
        data = json.load(opened)
    steps = tuple(Step(kind, tuple(args), detail) for kind, args, detail in data["steps"])
    measures: dict[str, list[Any]] = data["measures"]
    program = Program(steps, tuple(_output(*entry[1:]) for entry in measures.values()))
    needed = {name: tuple(entry[0]) for name, entry in measures.items()}
    return Store(program, {name: number for number, name in enumerate(measures)}, needed, data["names"])


def _output(step: int, conditions: Sequence[Any], doubts: Sequence[Any] | None) -> Output:
    demanded = tuple(Condition(at, kind, tuple(inside)) for at, kind, inside in conditions)
    if doubts is None:
        return Output(step, demanded)
    return Output(
        step, demanded, tuple(Doubt(tuple(Test(at, tuple(against), *sizes) for at, against, *sizes in tests)) for tests in doubts)
    )
