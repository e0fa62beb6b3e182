"""The authors' formulas at one matrix: fractions, and balls of as many digits as it takes where roots come in."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

import flint

from symmetrics import find_measure
from symmetrics.language.cells import cells
from symmetrics.numeric.encoding import encoded
from symmetrics.numeric.making import tree_of

__all__ = ["Exact", "error_of", "rounded"]

PRECISIONS = (256, 1024, 4096)
SHARP = 80
UNDECIDED = object()


class Exact:
    """The formulas of some measures, evaluated at one matrix."""

    def __init__(self, names: Sequence[str]) -> None:
        data = json.loads(encoded({name: tree_of(find_measure(name), 2) for name in names}, cells(2).rows[0] + cells(2).rows[1], {}))
        self.names, self.ends = names, [data["measures"][name][0] for name in names]
        self.steps = [(RULES[kind], kind, args, more[0] if more else None) for kind, args, *more in data["nodes"]]
        self.cones: dict[tuple[int, ...], list[int]] = {}

    def cone(self, ends: tuple[int, ...]) -> list[int]:
        """The steps that some steps are computed from, in their order."""
        if ends not in self.cones:
            needed = set(ends)
            for k in range(len(self.steps) - 1, -1, -1):
                if k in needed and self.steps[k][1] not in ("cell", "number"):
                    needed.update(self.steps[k][2])
            self.cones[ends] = sorted(needed)
        return self.cones[ends]

    def at(self, cells: Sequence[int]) -> list[Any]:
        """For each formula a fraction, a ball, or None where it has no value."""
        point, found = [flint.fmpq(x) for x in cells], dict.fromkeys(self.ends, UNDECIDED)
        for bits in PRECISIONS:
            left = tuple(end for end, value in found.items() if value is UNDECIDED)
            with flint.ctx.workprec(bits):
                values = self.walk(self.cone(left), point)
                found |= {end: UNDECIDED if is_wide(values[end], bits) else values[end] for end in left}
        return [by_algebra(name, cells) if found[end] is UNDECIDED else found[end] for name, end in zip(self.names, self.ends, strict=True)]

    def walk(self, chosen: Sequence[int], point: Sequence[Any]) -> dict[int, Any]:
        """The values of some steps at the digits of the moment; None for those that have none."""
        values: dict[int, Any] = {}
        for k in chosen:
            rule, kind, args, more = self.steps[k]
            if kind == "number":
                values[k] = flint.fmpq(*args)
                continue
            given = [point[args[0]]] if kind == "cell" else [values[arg] for arg in args]
            missing = [arg for arg in given if arg is None or arg is UNDECIDED]
            if missing and not (rule is present and missing == given[1:]):
                values[k] = None if None in missing else UNDECIDED
            else:
                values[k] = rule(given, more)
        return values


def is_wide(value: Any, bits: int) -> bool:
    """Whether a ball does not tell a float; at last one around zero does."""
    if not isinstance(value, flint.arb):
        return value is UNDECIDED
    return value.rel_accuracy_bits() < SHARP and not (bits == PRECISIONS[-1] and value.contains(0))


def by_algebra(name: str, cells: Sequence[int]) -> Any:
    """The value SymPy finds, where digits alone do not tell whether there is one."""
    import sympy

    value = find_measure(name)([list(cells[:2]), list(cells[2:])])
    return None if value is sympy.nan else flint.arb(str(sympy.N(value, 60)))


def total(args: Sequence[Any], _: Any) -> Any:
    found = args[0]
    for arg in args[1:]:
        found = found + arg
    return found


def product(args: Sequence[Any], _: Any) -> Any:
    found = args[0]
    for arg in args[1:]:
        found = found * arg
    return found


def power(args: Sequence[Any], exponent: Sequence[int]) -> Any:
    (base,), (above, below) = args, exponent
    ball = isinstance(base, flint.arb)
    if below == 1 and above > 0:
        return base**above
    if above < 0:
        if ball and base.contains(0):
            return UNDECIDED
        return None if base == 0 else 1 / base**-above
    if ball and not base >= 0:
        return None if base < 0 else UNDECIDED
    return rooted(base) if not ball else base.sqrt()


def rooted(base: Any) -> Any:
    """The root of a fraction."""
    if base < 0:
        return None
    above, below = int(base.p), int(base.q)
    p, q = math.isqrt(above), math.isqrt(below)
    if p * p == above and q * q == below:
        return flint.fmpq(p, q)
    return flint.arb(base).sqrt()


def present(args: Sequence[Any], _: Any) -> Any:
    return args[1] if args[0] > 0 else flint.fmpq(0)


def extreme(largest: bool) -> Callable[..., Any]:
    def pick(args: Sequence[Any], _: Any) -> Any:
        if any(isinstance(arg, flint.arb) for arg in args):
            best = flint.arb(args[0])
            for arg in args[1:]:
                best = best.max(flint.arb(arg)) if largest else best.min(flint.arb(arg))
            return best
        return max(args) if largest else min(args)

    return pick


RULES: dict[str, Callable[..., Any]] = {
    "cell": lambda args, _: args[0],
    "number": lambda args, _: args[0],
    "sum": total,
    "product": product,
    "power": power,
    "present": present,
    "max": extreme(largest=True),
    "min": extreme(largest=False),
    "abs": lambda args, _: abs(args[0]),
}


def rounded(value: Any) -> float:
    if value is None:
        return math.nan
    if isinstance(value, flint.arb):
        return 0.0 if value.contains(0) else float(value.mid())
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def error_of(found: float, exact: Any) -> float:
    """How far a float is from an exact value, in units of the last place of that."""
    near = rounded(exact)
    if math.isnan(near) or math.isnan(found) or math.isinf(near):
        return 0.0 if str(near) == str(found) else math.inf
    with flint.ctx.workprec(PRECISIONS[0]):
        return abs(float(flint.arb(found) - flint.arb(exact))) / math.ulp(near)
