"""Sums and products in few calls: pairs of arguments that several of them have in common become steps of their own.

The pair that occurs most often is taken out, and again until no pair occurs twice (greedy elimination of common pairs, as in Breuer 1969,
Communications of the ACM 12(6)). Only sums and products of parts that are not negative are regrouped: their error bounds hold in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from .program import Program, Step, moved

__all__ = ["linear_forms", "shared"]

Linear = tuple[tuple[int, int], ...]


def shared(program: Program) -> Program:
    """The same program with sums and products of two arguments each, as far as they may be regrouped; numbers come last.

    >>> cells = tuple(Step("cell", detail=k) for k in range(3))
    >>> sums = (Step("sum", (0, 1, 2)), Step("sum", (0, 2)))
    >>> [step.args for step in shared(Program((*cells, *sums), ())).steps[3:]]
    [(0, 2), (3, 1)]
    """
    regrouped = _Regrouped(program)
    for kind in ("sum", "product"):
        regrouped.take_out(kind)
    return regrouped.program()


class _Regrouped:
    """Steps under way: of each its kind and its arguments, which are positions in the program or further pairs."""

    def __init__(self, program: Program) -> None:
        self.old = program
        self.steps = {position: (step.kind, list(step.args), step.detail) for position, step in enumerate(program.steps)}

    def take_out(self, kind: str) -> None:
        """Make steps of the common pairs of one kind."""
        chosen = {k: args for k, (own, args, _) in self.steps.items() if own == kind and self.old.nonnegative[k] and len(args) > 1}
        chosen = {k: args for k, args in chosen.items() if all(self.old.nonnegative[arg] for arg in args)}
        while pairs := Counter(pair for args in chosen.values() for pair in set(self._pairs(args))):
            pair, times = max(pairs.items(), key=lambda found: (found[1], [-arg for arg in found[0]]))
            if times < 2:
                break
            whole = next((k for k, args in chosen.items() if sorted(args) == list(pair)), None)
            position = len(self.steps) if whole is None else whole
            for k, args in chosen.items():
                if k != whole and pair in self._pairs(args):
                    for arg in pair:
                        args.remove(arg)
                    args.insert(0, position)
            if whole is None:
                self.steps[position] = (kind, list(pair), 0)
            else:
                del chosen[whole]
        for args in chosen.values():
            args.sort(key=self._is_number)

    def _pairs(self, args: list[int]) -> Iterator[tuple[int, int]]:
        """The pairs among some arguments, without numbers."""
        yield from combinations(sorted(arg for arg in args if not self._is_number(arg)), 2)

    def _is_number(self, position: int) -> bool:
        kind, args, _ = self.steps[position]
        return kind == "number" or (kind == "log" and self._is_number(args[0]))

    def program(self) -> Program:
        """The steps in an order of evaluation."""
        new: dict[int, int] = {}
        steps: list[Step] = []
        for position in self.steps:
            self._place(position, new, steps)
        return Program(tuple(steps), tuple(moved(output, new) for output in self.old.outputs))

    def _place(self, position: int, new: dict[int, int], steps: list[Step]) -> None:
        if position in new:
            return
        kind, args, detail = self.steps[position]
        for arg in args:
            self._place(arg, new, steps)
        new[position] = len(steps)
        steps.append(Step(kind, tuple(new[arg] for arg in args), detail))


def linear_forms(program: Program) -> list[Linear | None]:
    """For each step how often it contains each cell, where it is a sum of cells; else None.

    >>> linear_forms(Program((Step("cell"), Step("sum", (0, 0)), Step("product", (0, 0))), ()))
    [((0, 1),), ((0, 2),), None]
    """
    found: list[Linear | None] = []
    for step in program.steps:
        found.append(_linear(step, [found[arg] for arg in step.args], [program.steps[arg] for arg in step.args]))
    return found


def _linear(step: Step, forms: list[Linear | None], args: list[Step]) -> Linear | None:
    if step.kind == "cell":
        return ((step.detail, 1),)
    numbers = [arg.detail for arg in args if arg.kind == "number"]
    known = [form for form in forms if form is not None]
    if step.kind == "product" and len(args) == 2 and len(numbers) == len(known) == 1:
        return tuple((cell, times * numbers[0]) for cell, times in known[0])
    return joined(*known) if step.kind == "sum" and len(known) == len(args) else None


def joined(*forms: Linear) -> Linear:
    """The sum of some forms."""
    total: Counter[int] = Counter()
    for form in forms:
        total.update(dict(form))
    return tuple(sorted(total.items()))
