"""Steps in the making: equal operations become one step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .program import Step, is_nonnegative

__all__ = ["Builder"]


class Builder:
    """A growing list of steps.

    >>> builder = Builder()
    >>> a, b = builder.step("cell"), builder.step("cell", detail=1)
    >>> builder.sum([b, a]) == builder.sum([a, b])
    True
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.nonnegative: list[bool] = []
        self.positions: dict[Step, int] = {}

    def step(self, kind: str, args: Iterable[int] = (), detail: int = 0) -> int:
        """The position of a step, the same for the same operation."""
        step = Step(kind, tuple(args), detail)
        if step not in self.positions:
            self.nonnegative.append(is_nonnegative(step, [self.nonnegative[arg] for arg in step.args]))
            self.steps.append(step)
            self.positions[step] = len(self.steps) - 1
        return self.positions[step]

    def number(self, value: int) -> int:
        """The step of a number."""
        return self.step("number", detail=value)

    def sum(self, terms: Iterable[int]) -> int:
        """The sum of some steps."""
        terms = sorted(terms)
        return terms[0] if len(terms) == 1 else self.step("sum", terms) if terms else self.number(0)

    def difference(self, above: int, below: int) -> int:
        """The first step less the second."""
        return self.step("difference", (above, below))

    def product(self, number: int, powers: Mapping[int, int]) -> int:
        """A number times powers of steps."""
        factors = [step for step, power in sorted(powers.items()) for _ in range(power)]
        if number != 1 or not factors:
            factors = [self.number(number), *factors]
        return factors[0] if len(factors) == 1 else self.step("product", factors)
