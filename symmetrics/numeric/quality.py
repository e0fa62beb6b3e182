"""How precise double precision is at each step of a program, found out before any number is seen.

Sums, products, quotients and roots of numbers of one sign lose a rounding each. A difference loses digits without bound: where both
parts are whole it is computed exactly (`straight.py`), where both are bounded it is precise in absolute terms, and elsewhere its
result is *watched*: at rows where too little is left of it the value is computed again with more care. The same is done where a
quotient of imprecise parts has a small divisor.

Sums over many classes may lose a digit more. Errors are counted in units of 2**-53. The rules are the usual first-order ones (Higham 2002,
section 3.1), rounded up. Sums of cells are taken for exact; `straight.py` allows for more where they are not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, log, prod

from .polynomials import Polynomials
from .program import LOGARITHMS, Doubt, Program, Step, Test
from .sizes import Sizes

__all__ = ["ABSOLUTE", "LARGEST_LOG", "RELATIVE", "UNIT", "Quality", "doubts_from", "doubts_of", "qualities_of"]

UNIT = 2.0**-53
RELATIVE, ABSOLUTE = 1e-12 / UNIT, 1e-13 / UNIT
LEFT = 1 / 64
LARGEST_LOG = 45.0


@dataclass(frozen=True)
class Quality:
    """Bounds on the relative and the absolute error of a step and on its absolute value; infinite where nothing is known.

    `sized` bounds the error relative to the polynomial that the step does not exceed (`_size`).
    """

    relative: float = inf
    absolute: float = inf
    top: float = inf
    sized: float = inf
    doubts: frozenset[Doubt] = frozenset()

    @property
    def settled(self) -> Quality:
        """The same, each error bounded by way of the others where that is smaller."""
        through = self.relative * self.top if self.relative < inf and self.top < inf else inf
        return replace(self, absolute=min(self.absolute, through), sized=min(self.sized, self.relative))


def doubts_of(program: Program, polynomials: Polynomials | None = None) -> list[tuple[Doubt, ...] | None]:
    """For each output the rows at which double precision may not do; None where it may do nowhere.

    `polynomials` knows the polynomials behind the steps, so that shares of a whole are seen to be at most one.
    """
    return doubts_from(program, qualities_of(program, polynomials))


def doubts_from(program: Program, found: Sequence[Quality]) -> list[tuple[Doubt, ...] | None]:
    """The same, for a program the qualities of whose steps are known."""
    return [_of_output(program, found, number) for number in range(len(program.outputs))]


def qualities_of(program: Program, polynomials: Polynomials | None = None) -> list[Quality]:
    """The quality of each step."""
    found: list[Quality] = []
    for position in range(len(program.steps)):
        found.append(_Rules(program, polynomials, found).quality(position).settled)
    return found


def _of_output(program: Program, found: Sequence[Quality], number: int) -> tuple[Doubt, ...] | None:
    output, value = program.outputs[number], found[program.outputs[number].step]
    long_sums = any(program.steps[step].kind == "total" for step in program.cone([output.step]))
    if value.relative > RELATIVE * (10 if long_sums else 1) and value.absolute > ABSOLUTE * (10 if long_sums else 1):
        return None
    doubts = set(value.doubts)
    for condition in output.conditions:
        known = found[condition.step]
        if known.relative == inf and known.absolute == inf:
            return None
        doubts |= known.doubts
        if known.relative == inf:
            doubts.add(Doubt((Test(condition.step, (), 4 * known.absolute * UNIT),)))
    return tuple(sorted(doubts, key=lambda doubt: [(test.step, test.against, test.factor) for test in doubt.tests]))


class _Rules:
    """The quality of one step, from those before it."""

    def __init__(self, program: Program, polynomials: Polynomials | None, found: Sequence[Quality]) -> None:
        self.program, self.polynomials, self.found = program, polynomials, found
        self.sizes = Sizes(program, polynomials)

    def quality(self, position: int) -> Quality:
        step = self.program.steps[position]
        args = [self.found[arg] for arg in step.args]
        rule: Callable[[int, Step, list[Quality]], Quality] = getattr(self, f"_{step.kind}")
        own = rule(position, step, args)
        return replace(own, doubts=own.doubts.union(*(arg.doubts for arg in args[2 * (step.kind == "either" and step.detail) :])))

    def _cell(self, _: int, __: Step, ___: list[Quality]) -> Quality:
        return Quality(0.0)

    def _number(self, _: int, step: Step, __: list[Quality]) -> Quality:
        return Quality(0.0, top=float(abs(step.detail)) if abs(step.detail) < 2**1000 else inf)

    def _sum(self, position: int, step: Step, args: list[Quality]) -> Quality:
        top, plain = sum(arg.top for arg in args), all(self.program.nonnegative[arg] for arg in step.args)
        whole = self.program.whole[position]
        linear = whole and self.program.degree(position) <= 1
        relative = 1.0 * (not linear) if whole and not plain else max(arg.relative for arg in args) + (len(args) - 1) * (not linear)
        relative = relative if plain or whole else inf
        sized = max(arg.sized for arg in args) + len(args) - 1
        return Quality(relative, sum(arg.absolute for arg in args) + len(args) * top, top, sized)

    def _difference(self, position: int, step: Step, args: list[Quality]) -> Quality:
        a, b = args
        if self.program.whole[position]:
            return Quality(1.0 * (self.program.degree(position) > 1))
        top, plain = a.top + b.top, all(self.program.nonnegative[arg] for arg in step.args)
        sized = max(a.sized, b.sized) + 1 if self.sizes.size(position) is not None else inf
        if plain and max(a.relative, b.relative) < inf and (not self._logarithmic(position) or min(a.absolute + b.absolute, sized) == inf):
            doubt = Doubt((Test(position, step.args, LEFT),))
            return Quality((max(a.relative, b.relative) + 1) / LEFT, inf, top, inf, frozenset([doubt]))
        return Quality(inf, a.absolute + b.absolute + top, top, sized)

    def _logarithmic(self, position: int) -> bool:
        kinds = {self.program.steps[step].kind for step in self.program.cone([position])}
        return not kinds.isdisjoint(LOGARITHMS)

    def _rest(self, _: int, __: Step, ___: list[Quality]) -> Quality:
        return Quality(0.0)

    def _product(self, _: int, step: Step, args: list[Quality]) -> Quality:
        relative, absolute, top, sized = args[0].relative, args[0].absolute, args[0].top, args[0].sized
        for arg, factor in zip(args[1:], step.args[1:], strict=True):
            rounding = 1.0 * (self.program.degree(factor) > 0 and self.program.degree(step.args[0]) > 0)
            absolute = _times(absolute, arg.top) + _times(arg.absolute, top) + _times(top, arg.top)
            relative, top, sized = relative + arg.relative + rounding, _times(top, arg.top), sized + arg.sized + 1
        return Quality(relative, absolute, top, sized)

    def _quotient(self, _: int, step: Step, args: list[Quality]) -> Quality:
        a, b = args
        if b.relative == inf:
            return Quality()
        top = self.sizes.largest_share(*step.args)
        if a.relative < inf:
            return Quality(a.relative + b.relative + 1, inf, top)
        least = self.sizes.least(step.args[1])
        if least and a.absolute < inf:
            return Quality(inf, (a.absolute + (b.relative + 1) * a.top) / least, a.top / least)
        if a.sized < inf and top < inf:
            return Quality(inf, (a.sized + b.relative + 1) * top, top)
        return self._small_divisor(step, a, b)

    def _small_divisor(self, step: Step, a: Quality, b: Quality) -> Quality:
        """A quotient that is precise enough where its divisor is not small against the errors of the numerator, or that one is large."""
        number, core = self._core(step.args[0])
        parts = self.program.steps[core].args
        if self._is_plain_difference(core):
            units = max(self.found[part].relative for part in parts) + 1
            small = Test(step.args[1], parts, 1.1 * number * (units + b.relative + 1) / ABSOLUTE)
            little = Test(core, parts, 1.1 * (units + b.relative + 1) / RELATIVE)
            return Quality(inf, 0.95 * ABSOLUTE, inf, inf, frozenset([Doubt((small, little))]))
        if a.absolute < inf:
            known = (a.absolute + b.relative * a.top) / ABSOLUTE
            return Quality(inf, 0.95 * ABSOLUTE, inf, inf, frozenset([Doubt((Test(step.args[1], (), 1.1 * known),))]))
        size = self.sizes.size(step.args[0]) if a.sized < inf else None
        number, powers = self.polynomials.factors(size) if size is not None and self.polynomials else (0, {})
        if list(powers.values()) != [1] or max(powers) >= len(self.program.steps):
            return Quality()
        known = abs(number) * (a.sized + b.relative + 1) / ABSOLUTE
        return Quality(inf, 0.95 * ABSOLUTE, inf, inf, frozenset([Doubt((Test(step.args[1], tuple(powers), 1.1 * known),))]))

    def _core(self, position: int) -> tuple[int, int]:
        """A step without a number it is multiplied by, and that number."""
        step = self.program.steps[position]
        numbers = [self.program.steps[arg].detail for arg in step.args if self.program.steps[arg].kind == "number"]
        others = [arg for arg in step.args if self.program.steps[arg].kind != "number"]
        return (abs(prod(numbers)), others[0]) if step.kind == "product" and len(others) == 1 else (1, position)

    def _is_plain_difference(self, position: int) -> bool:
        """Whether a step is a difference of two steps that are not negative and precise."""
        step = self.program.steps[position]
        return step.kind == "difference" and all(self.program.nonnegative[arg] and self.found[arg].relative < inf for arg in step.args)

    def _root(self, _: int, __: Step, args: list[Quality]) -> Quality:
        return Quality(args[0].relative / 2 + 2, inf, max(1.0, args[0].top)) if args[0].relative < inf else Quality()

    def _log(self, position: int, step: Step, args: list[Quality]) -> Quality:
        known = self.program.steps[step.args[0]]
        if known.kind == "number" and known.detail > 0:
            return Quality(2.0, inf, log(known.detail))
        if args[0].relative == inf:
            return Quality()
        top = LARGEST_LOG * max(1, self.program.degree(step.args[0]))
        return Quality(inf, args[0].relative + 2 * top, top)

    def _log_above(self, _: int, step: Step, args: list[Quality]) -> Quality:
        top = LARGEST_LOG * max(1, *(self.program.degree(arg) for arg in step.args))
        moved = args[0].relative + args[1].relative + 1
        return Quality(moved + 2, moved + 2 * top, top)

    def _log_share(self, _: int, __: Step, ___: list[Quality]) -> Quality:
        return Quality()

    def _share_log(self, _: int, __: Step, args: list[Quality]) -> Quality:
        return Quality(args[0].relative + args[1].relative + 4)

    def _xlogx(self, _: int, __: Step, args: list[Quality]) -> Quality:
        if args[0].relative == inf or args[0].top > 1:
            return Quality()
        return Quality(inf, 2 * args[0].relative + 2, 1.0)

    def _abs(self, _: int, __: Step, args: list[Quality]) -> Quality:
        return args[0]

    def _max(self, _: int, __: Step, args: list[Quality]) -> Quality:
        return Quality(max(arg.relative for arg in args), max(arg.absolute for arg in args), max(arg.top for arg in args))

    _min = _max

    def _total(self, position: int, step: Step, args: list[Quality]) -> Quality:
        """The roundings of long sums are taken at their usual size, not at the largest possible."""
        K, (arg,) = step.detail // 2, args
        if self.program.whole[position] and (self.program.degree(position) <= 1 or not self.program.nonnegative[step.args[0]]):
            return Quality(1.0, inf, inf, 1.0)
        rounding = 1 + K.bit_length() / 2
        if not self.program.nonnegative[step.args[0]] and arg.relative < inf and arg.absolute == inf:
            return Quality((arg.relative + rounding) / LEFT, inf, inf, inf, frozenset([Doubt((Test(position, step.args, LEFT),))]))
        relative = arg.relative + rounding if self.program.nonnegative[step.args[0]] else inf
        return Quality(relative, K * (arg.absolute + arg.top), K * arg.top, arg.sized + rounding)

    _largest = _abs

    def _where(self, _: int, __: Step, args: list[Quality]) -> Quality:
        return args[1]

    def _either(self, position: int, step: Step, args: list[Quality]) -> Quality:
        """Of a difference that is looked at where it is large, a half is left at least."""
        parts = [self.found[arg] for arg in self.program.steps[step.args[1]].args] if step.detail else []
        first = replace(args[1], relative=2 * max(part.relative for part in parts) + 1) if parts else args[1]
        return replace(self._max(position, step, [first, args[2]]), doubts=frozenset().union(*(part.doubts for part in parts)))

    def _or_one(self, _: int, __: Step, args: list[Quality]) -> Quality:
        return Quality(args[0].relative, args[0].absolute, max(1.0, args[0].top))


def _times(a: float, b: float) -> float:
    return a * b if a and b else 0.0
