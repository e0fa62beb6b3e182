"""Programs over one matrix: exact while the numbers are rational, rigorous balls where roots and logarithms come in.

Balls are those of Arb (Johansson 2017, IEEE Transactions on Computers 66(8)): a number and a radius that surely holds the
true value. The precision is raised until every condition is decided and the value is sharp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt, nan, prod
from typing import Any

import flint

from .program import Program, Step

__all__ = ["PRECISIONS", "RULES", "Fails", "Undecided", "float_at", "holds", "result", "rounded"]

PRECISIONS = (80, 256, 1024, 4096)
SHARP_BITS = 60


class Undecided(ArithmeticError):
    """No precision tried could tell whether the formula is defined at a matrix."""


class Fails(ArithmeticError):
    """A condition of the formula certainly fails."""


def float_at(program: Program, cells: Sequence[int | Fraction]) -> float:
    """The first output at one matrix, given cell by cell, rounded to a float; NaN exactly where the formula is undefined.

    Raises `Undecided` where 4096 bits do not settle a condition (a difference of logarithms that is 0, for example).

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> from symmetrics.numeric.compiler import compiled
    >>> with as_written():
    ...     precision = compiled(TP/(TP + FP), [TP, FP])
    >>> float_at(precision, [3 * 10**30, 10**30]), float_at(precision, [0, 0])
    (0.75, nan)
    """
    point = [cell if isinstance(cell, int) else flint.fmpq(cell.numerator, cell.denominator) for cell in cells]
    for bits in PRECISIONS:
        with flint.ctx.workprec(bits):
            try:
                return rounded(_run(program, point), last=bits == PRECISIONS[-1])
            except Fails:
                return nan
            except Undecided:
                continue
    raise Undecided("Expected a condition that can be decided, got one too close to zero. Evaluate the measure exactly at this matrix.")


def _run(program: Program, point: Sequence[Any]) -> Any:
    """The value as an int, a fraction or a ball; undecided only if no condition fails for certain."""
    output = program.outputs[0]
    results: list[Any] = []
    for step in program.steps:
        results.append(result(step, point, [results[arg] for arg in step.args]))
    doubt = False
    for condition in output.conditions:
        if all(results[guard] > 0 for guard in condition.inside):
            doubt |= not holds(condition.kind, results[condition.step])
    if doubt or results[output.step] is None:
        raise Undecided
    return results[output.step]


def result(step: Step, point: Sequence[Any], args: list[Any]) -> Any:
    """The result of a step, None where it needs one that has none."""
    if step.kind == "cell":
        return point[step.detail]
    if step.kind == "number":
        return step.detail
    if step.kind == "where" and not args[0] > 0:
        return 0
    if any(arg is None for arg in args):
        return None
    return _root(args[0], step.detail) if step.kind == "root" else RULES[step.kind](args)


def holds(kind: str, value: Any) -> bool:
    """Whether a condition certainly holds; raises where it certainly fails."""
    if value is None:
        return False
    if (kind != "nonnegative" and value == 0) or (kind != "nonzero" and value < 0):
        raise Fails
    if kind == "nonzero":
        return bool(value != 0)
    return bool(value >= 0 if kind == "nonnegative" else value > 0)


def rounded(value: Any, last: bool) -> float:
    """The nearest float; undecided where a ball is too wide for it and more digits may be had."""
    if isinstance(value, flint.arb):
        if not last and value.rel_accuracy_bits() < SHARP_BITS:
            raise Undecided
        return 0.0 if value.contains(0) else float(value.mid())
    try:
        return int(value.p) / int(value.q) if isinstance(value, flint.fmpq) else float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _quotient(args: list[Any]) -> Any:
    above, below = args
    if isinstance(below, flint.arb):
        return None if below.contains(0) else _ball(above) / below
    if below == 0:
        return None
    return above / below if isinstance(above, flint.arb) else flint.fmpq(above) / flint.fmpq(below)


def _root(value: Any, degree: int) -> Any:
    if isinstance(value, flint.arb):
        return None if not value >= 0 else value.sqrt() if degree == 2 else value.root(degree)
    if value < 0:
        return None
    exact = _rational_square_root(flint.fmpq(value)) if degree == 2 else None
    return _ball(value).root(degree) if exact is None else exact


def _rational_square_root(value: flint.fmpq) -> flint.fmpq | None:
    p, q = isqrt(int(value.p)), isqrt(int(value.q))
    return flint.fmpq(p, q) if p * p == value.p and q * q == value.q else None


def _log(args: list[Any]) -> Any:
    return _ball(args[0]).log() if args[0] > 0 else None


def _xlogx(args: list[Any]) -> Any:
    x = args[0]
    if x == 0:
        return 0
    return x * _ball(x).log() if x > 0 else None


def _share_log(args: list[Any]) -> Any:
    a, rest = args
    if isinstance(a, flint.arb) or isinstance(rest, flint.arb):
        return a * ((a + rest) / a).log() if a > 0 else None
    return a * _ball(flint.fmpq(a + rest) / flint.fmpq(a)).log() if a > 0 else 0


def _log_above(args: list[Any]) -> Any:
    above, below = args
    quotient = _quotient([above + below, below])
    return None if quotient is None else _log([quotient])


def _or_one(args: list[Any]) -> Any:
    """Its argument, 1 where that is 0; a ball around 0 cannot tell."""
    value = args[0]
    if isinstance(value, flint.arb) and value.contains(0) and value != 0:
        return None
    return 1 if value == 0 else value


def _ball(value: Any) -> flint.arb:
    return flint.arb(value)


def _extreme(method: str, pick: Callable[[list[Any]], Any]) -> Callable[[list[Any]], Any]:
    def extreme(args: list[Any]) -> Any:
        if not any(isinstance(arg, flint.arb) for arg in args):
            return pick(args)
        best = _ball(args[0])
        for arg in args[1:]:
            best = getattr(best, method)(_ball(arg))
        return best

    return extreme


RULES: dict[str, Callable[[list[Any]], Any]] = {
    "sum": sum,
    "difference": lambda args: args[0] - args[1],
    "rest": lambda args: args[0] - args[1],
    "product": prod,
    "quotient": _quotient,
    "log": _log,
    "xlogx": _xlogx,
    "share_log": _share_log,
    "log_above": _log_above,
    "where": lambda args: args[1],
    "either": lambda args: args[1] if args[0] > 0 else args[2],
    "or_one": _or_one,
    "abs": lambda args: abs(args[0]),
    "max": _extreme("max", max),
    "min": _extreme("min", min),
}
