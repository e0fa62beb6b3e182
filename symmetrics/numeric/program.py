"""Programs: the arithmetic steps that several formulas come down to, each step written once, and what each formula demands.

A program is plain data. It is compiled from formulas (`compiler.py`) or read from the file that comes with the catalogue
(`stored.py`), and every engine reads the same steps: fast arrays (`straight.py`), arrays with error bounds (`batch.py`), exact
numbers and balls (`exact.py`), functions of one matrix (`scalar.py`) and other languages (`exports.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

__all__ = [
    "FREE",
    "LEAVES",
    "LOGARITHMS",
    "RING",
    "SCALE",
    "Condition",
    "Doubt",
    "Output",
    "Program",
    "Step",
    "Test",
    "free_indices",
    "indices_of",
]

RING = frozenset({"cell", "number", "sum", "product", "difference", "rest"})
WHOLE = RING | {"abs", "max", "min", "where", "total", "largest"}
LEAVES = ("n", "ai", "bi", "aj", "bj", "Cij", "Cji", "di", "dj", "i", "j", "unlike", "scale")
SCALE = LEAVES[-1]  # a number near the numbers of items; formulas do not speak of it
FREE = {leaf: "ij" if leaf in ("Cij", "Cji", "unlike") else leaf[-1] if leaf[-1] in "ij" else "" for leaf in LEAVES}
LOGARITHMS = frozenset({"log", "log_above", "log_share", "look_up", "share_log", "xlogx"})


@dataclass(frozen=True)
class Step:
    """One operation on the results of earlier steps.

    | kind | value |
    |---|---|
    | cell, number | input number `detail` (of K classes: leaf `LEAVES[detail]`); the number `detail` |
    | sum, product, max, min | of all arguments |
    | difference, quotient | of two arguments; a difference that is surely not negative is a rest |
    | root | of degree `detail` |
    | log, xlogx, abs | of one argument; `xlogx(0)` is 0 |
    | share_log | `a*log((a + b)/a)` of a and b, 0 where a is 0 |
    | log_above | `log((a + b)/b)` of a and b |
    | log_share | `log(a/b)` of a and b, some number where a is 0 |
    | look_up | `a*log(a/scale)` of a whole number a, 0 where a is 0; with detail 1 `log(a/scale)`, some number where a is 0 |
    | total | the sum of its argument over one index, of `detail // 2` classes; over i if `detail` is even, else over j |
    | largest | the largest over the index `detail` |
    | where | the second argument where the first is positive, 0 elsewhere |
    | either | the second argument where the first is positive, the third elsewhere; with `detail` 1 the second is a difference, and
    | | of the size of one of its parts where the first is positive |
    | or_one | its argument, and 1 where that is 0 |
    """

    kind: str
    args: tuple[int, ...] = ()
    detail: int = 0


@dataclass(frozen=True)
class Condition:
    """What a formula demands of step `step`: that it is "nonzero", "nonnegative" or "positive".

    It is demanded only where all the steps `inside` are positive.
    """

    step: int
    kind: str
    inside: tuple[int, ...] = ()


@dataclass(frozen=True)
class Test:
    """Whether step `step` is smaller than `factor` times the sum of the steps `against`, or than `factor` if there are none.

    Signs do not count. Where the sum is not above `floor` the answer is no.
    """

    step: int
    against: tuple[int, ...]
    factor: float
    floor: float = -1.0


@dataclass(frozen=True)
class Doubt:
    """Rows at which double precision may not do: where all of some tests say yes."""

    tests: tuple[Test, ...]

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that are looked at."""
        return tuple(step for test in self.tests for step in (test.step, *test.against))


@dataclass(frozen=True)
class Output:
    """The step that holds the value of a formula, where the formula is defined, and where double precision may not do.

    Where `doubts` is None it may do nowhere.
    """

    step: int
    conditions: tuple[Condition, ...] = ()
    doubts: tuple[Doubt, ...] | None = None

    @property
    def steps(self) -> tuple[int, ...]:
        """The step of the value, and those of conditions and doubts."""
        conditions = (step for c in self.conditions for step in (c.step, *c.inside))
        return self.step, *conditions, *(step for doubt in self.doubts or () for step in doubt.steps)


@dataclass(frozen=True)
class Program:
    """Steps in an order of evaluation, and the formulas that are read off them.

    >>> steps = (Step("cell"), Step("cell", detail=1), Step("sum", (0, 1)), Step("quotient", (0, 2)))
    >>> precision = Program(steps, (Output(3, (Condition(2, "nonzero"),)),))
    >>> precision.whole, precision.degree(2)
    ((True, True, True, False), 1)
    """

    steps: tuple[Step, ...]
    outputs: tuple[Output, ...]
    nonnegative: tuple[bool, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Find out which steps are plainly not negative."""
        signs: list[bool] = []
        for step in self.steps:
            signs.append(is_nonnegative(step, [signs[arg] for arg in step.args]))
        object.__setattr__(self, "nonnegative", tuple(signs))

    def restricted(self, chosen: Sequence[int]) -> Program:
        """The program of some of the outputs, without steps they do not need."""
        outputs = [self.outputs[number] for number in chosen]
        needed = self.cone(step for output in outputs for step in output.steps)
        new = {old: position for position, old in enumerate(sorted(needed))}
        steps = tuple(Step(self.steps[old].kind, tuple(new[arg] for arg in self.steps[old].args), self.steps[old].detail) for old in new)
        return Program(steps, tuple(moved(output, new) for output in outputs))

    def cone(self, steps: Iterable[int]) -> set[int]:
        """Some steps and all they are computed from."""
        needed = set(steps)
        for position in range(max(needed, default=-1), -1, -1):
            if position in needed:
                needed.update(self.steps[position].args)
        return needed

    @cached_property
    def whole(self) -> tuple[bool, ...]:
        """Which steps are whole numbers wherever the cells are."""
        return self._made_of(WHOLE)

    @cached_property
    def relative(self) -> bool:
        """Whether there are no logarithms, so that a small value is to be as precise as a large one."""
        return LOGARITHMS.isdisjoint(step.kind for step in self.steps)

    def _made_of(self, kinds: frozenset[str]) -> tuple[bool, ...]:
        found: list[bool] = []
        for step in self.steps:
            found.append(step.kind in kinds and all(found[arg] for arg in step.args))
        return tuple(found)

    @cached_property
    def bounds(self) -> tuple[tuple[int, int], ...]:
        """For each step a weight w and a degree d: a whole step is at most w*c**d where c is the largest cell and at least 1.

        For other steps the degree bounds the size of what comes up on the way to them.
        """
        found: list[tuple[int, int]] = []
        for step in self.steps:
            found.append(bound_of(step, [found[arg] for arg in step.args]))
        return tuple(found)

    def degree(self, step: int) -> int:
        """The degree of a step in the cells."""
        return self.bounds[step][1]


def moved(output: Output, new: dict[int, int]) -> Output:
    """An output after its steps have been renumbered."""
    conditions = tuple(Condition(new[c.step], c.kind, tuple(new[step] for step in c.inside)) for c in output.conditions)
    if output.doubts is None:
        return Output(new[output.step], conditions)
    return Output(new[output.step], conditions, tuple(Doubt(tuple(_moved(test, new) for test in d.tests)) for d in output.doubts))


def _moved(test: Test, new: dict[int, int]) -> Test:
    return replace(test, step=new[test.step], against=tuple(new[step] for step in test.against))


def is_nonnegative(step: Step, args: Sequence[bool]) -> bool:
    """Whether the kind of a step and the signs of its arguments tell that it is nowhere negative."""
    if step.kind == "number":
        return step.detail >= 0
    if step.kind == "product":
        return all(sign or step.args.count(arg) % 2 == 0 for arg, sign in zip(step.args, args, strict=True))
    if step.kind in ("where", "either"):
        return all(args[1:])
    if step.kind == "max":
        return any(args)
    if step.kind in ("difference", "log", "log_share", "look_up", "xlogx"):
        return False
    return step.kind in ("abs", "root", "rest") or all(args)


def indices_of(step: Step, args: Iterable[frozenset[str]]) -> frozenset[str]:
    """The indices of classes that a step of a program of K classes depends on."""
    own = FREE[LEAVES[step.detail]] if step.kind == "cell" else ""
    bound = {"ij"[step.detail % 2]} if step.kind in ("total", "largest") else set[str]()
    return frozenset(own).union(*args) - bound


def free_indices(steps: Sequence[Step]) -> list[frozenset[str]]:
    """Those of all steps, in their order."""
    found: list[frozenset[str]] = []
    for step in steps:
        found.append(indices_of(step, (found[arg] for arg in step.args)))
    return found


def bound_of(step: Step, args: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The weight and degree of a step."""
    if step.kind == "cell":
        return 1, 1
    if step.kind == "number":
        return abs(step.detail), 0
    degree = max(d for _, d in args)
    if step.kind == "product":
        weight = 1
        for w, _ in args:
            weight *= w
        return weight, sum(d for _, d in args)
    if step.kind == "total":
        return args[0][0] * (step.detail // 2), degree
    if step.kind in ("sum", "difference", "rest"):
        return sum(w for w, _ in args), degree
    return max(1, *(w for w, _ in args)), degree
