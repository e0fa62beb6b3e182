"""How far sums of logarithms over classes may be off, as shares of the number of items, found out before any number is seen.

`quality.py` bounds errors relative to the value of a step. A logarithm that has been taken apart has no such bound: what is left of
`x*log(x/n) - x*log(w/n)` may be small. But all of it adds up: over the pairs of classes, `x*log(n/x)` is at most `n*log(K**2)`, and its
error is a few roundings of that. So a step has a degree d in the number of items n, bounds of its absolute value and of its error at
each class, and bounds of their sums over all classes (its `mass`, its `spill`), all in units of `n**d`; errors in units of 2**-53.

Where a divisor may be small, rows at which it is are in doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import e, inf, log

from .polynomials import Polynomials, is_plain
from .program import LEAVES, LOGARITHMS, Condition, Doubt, Program, Step, Test, free_indices
from .quality import ABSOLUTE, LARGEST_LOG, UNIT, Quality

__all__ = ["doubts_by_shares"]

LIMIT = 10 * ABSOLUTE
ITEMS = Step("cell", (), LEAVES.index("n"))
LARGEST_SHIFT = 1.75  # the logarithm of n over the scale of a table (`tabulated.py`)
THRESHOLDS = tuple(2.0**-k for k in range(40, -1, -1))


@dataclass(frozen=True)
class Share:
    """Bounds for a step, in units of the number of items to the power `degree`: of its absolute value (at least `least`, at most
    `most`) and its error `off` at each class, and of their sums over the classes."""

    degree: Fraction
    most: float
    mass: float
    off: float
    spill: float
    least: float = 0.0
    doubts: frozenset[Doubt] = frozenset()


def doubts_by_shares(program: Program, K: int, polynomials: Polynomials, known: Sequence[Quality]) -> list[tuple[Doubt, ...] | None]:
    """For each output with logarithms the rows at which its absolute error may be above 1e-12; None where nothing is known."""
    rules = _Shares(program, K, polynomials, known)
    for position in range(len(program.steps)):
        rules.found.append(rules.share(position))
    return [rules.of_output(number) for number in range(len(program.outputs))]


class _Shares:
    """The shares of the steps of a program, one after the other."""

    def __init__(self, program: Program, K: int, polynomials: Polynomials, known: Sequence[Quality]) -> None:
        self.program, self.K, self.polynomials, self.known = program, K, polynomials, known
        self.free = free_indices(program.steps)
        self.found: list[Share | None] = []

    def of_output(self, number: int) -> tuple[Doubt, ...] | None:
        """The doubts of an output, None where its error is not bounded."""
        output = self.program.outputs[number]
        share = self.found[output.step]
        logarithms = any(self.program.steps[step].kind in LOGARITHMS for step in self.program.cone([output.step]))
        conditions = [self._of_condition(condition) for condition in output.conditions]
        if not logarithms or share is None or share.degree or share.off > LIMIT or None in conditions:
            return None
        doubts = share.doubts.union(*(doubts for doubts in conditions if doubts))
        return tuple(sorted(doubts, key=lambda doubt: [(test.step, test.against, test.factor) for test in doubt.tests]))

    def _of_condition(self, condition: Condition) -> frozenset[Doubt] | None:
        share, known = self.found[condition.step], self.known[condition.step]
        if known.relative < inf:
            return known.doubts
        return None if share is None else self._watched(condition.step, share, 4 * share.off * UNIT)

    def _watched(self, position: int, share: Share, least: float) -> frozenset[Doubt] | None:
        """The doubt that a step is not above so many units."""
        if share.degree not in (0, 1) or ITEMS not in self.program.steps:
            return None
        against = (self.program.steps.index(ITEMS),) if share.degree else ()
        return share.doubts | {Doubt((Test(position, against, least),))}

    def share(self, position: int) -> Share | None:
        """The share of a step, from those before it."""
        step = self.program.steps[position]
        args = [share for share in (self.found[arg] for arg in step.args) if share is not None]
        rule: Callable[[int, Step, list[Share]], Share | None] = getattr(self, f"_{step.kind}", self._by_quality)
        own = rule(position, step, args) if len(args) == len(step.args) else None
        if own is None:
            return None
        known, places = self.known[position], self.K ** len(self.free[position])
        mass = min(own.mass, own.most * places)
        relative = known.relative if own.off == inf or not known.doubts else inf
        off, spill = min(own.off, _times(relative, own.most)), min(own.spill, own.off * places, _times(relative, mass))
        doubts = own.doubts.union(known.doubts if relative < inf else (), *(share.doubts for share in args))
        return replace(own, most=min(own.most, mass), mass=mass, off=min(off, spill), spill=spill, doubts=doubts)

    def _by_quality(self, position: int, _: Step, __: list[Share]) -> Share | None:
        known = self.known[position]
        off = min(known.absolute, known.relative * known.top) if known.top < inf else inf
        return Share(Fraction(0), known.top, inf, off, inf, doubts=known.doubts) if off < inf else None

    def _cell(self, _: int, step: Step, __: list[Share]) -> Share:
        leaf = LEAVES[step.detail]
        if leaf in ("i", "j", "unlike"):
            return Share(Fraction(0), 1.0 if leaf == "unlike" else self.K, inf, 0.0, 0.0)
        return Share(Fraction(1), 1.0, 1.0, 0.0, 0.0, 1.0 * (leaf == "n"))

    def _number(self, _: int, step: Step, __: list[Share]) -> Share:
        size = float(abs(step.detail)) if abs(step.detail) < 2**1000 else inf
        return Share(Fraction(0), size, inf, 0.0, 0.0, size)

    def _sum(self, position: int, _: Step, args: list[Share]) -> Share | None:
        if len({arg.degree for arg in args}) > 1:
            return None
        most, mass = sum(arg.most for arg in args), sum(self._spread(arg, k, position) for k, arg in enumerate(args))
        off = sum(arg.off for arg in args) + (len(args) - 1) * most
        spill = sum(self._spread(replace(arg, mass=arg.spill), k, position) for k, arg in enumerate(args)) + (len(args) - 1) * mass
        least = sum(arg.least for arg in args) if self.program.nonnegative[position] and self.program.steps[position].kind == "sum" else 0.0
        return Share(args[0].degree, most, mass, off, spill, least)

    _difference = _rest = _sum

    def _spread(self, arg: Share, k: int, position: int) -> float:
        """The mass of an argument over all classes that the step has."""
        own = self.free[self.program.steps[position].args[k]]
        return float(arg.mass * self.K ** len(self.free[position] - own))

    def _product(self, position: int, step: Step, args: list[Share]) -> Share:
        left = list(zip(step.args, args, strict=True))
        parts = [(self.free[arg], share) for arg, share in self._entropies(left)] + [(self.free[arg], share) for arg, share in left]
        (free, total), *others = parts
        for more, share in others:
            total = self._both(free, total, more, share)
            free |= more
        return total

    def _both(self, free: frozenset[str], a: Share, more: frozenset[str], b: Share) -> Share:
        """The share of a product."""

        def summed(x: float, y: float, all_x: float, all_y: float) -> float:
            bounds: list[float] = [_times(all_x, y) * self.K ** len(more - free), _times(all_y, x) * self.K ** len(free - more)]
            return min(*bounds, inf if free & more else _times(all_x, all_y))

        most, mass = _times(a.most, b.most), summed(a.most, b.most, a.mass, b.mass)
        off = _times(a.off, b.most) + _times(a.most, b.off) + most
        spill = summed(a.off, b.most, a.spill, b.mass) + summed(a.most, b.off, a.mass, b.spill) + mass
        return Share(a.degree + b.degree, most, mass, off, spill, a.least * b.least)

    def _entropies(self, left: list[tuple[int, Share]]) -> list[tuple[int, Share]]:
        """The products of a count and the logarithm of the share of it, or of a larger one, taken out of some factors."""
        found = []
        for position, share in [*left]:
            step = self.program.steps[position]
            count = next((one for one in left if step.kind == "log_share" and self._is_part(one[0], step.args[0])), None)
            if count is not None:
                left.remove((position, share))
                left.remove(count)
                found.append((count[0], self._entropy(count, step.args[0])))
        return found

    def _is_part(self, part: int, whole: int) -> bool:
        p, q = self.polynomials.of(part), self.polynomials.of(whole)
        if part == whole or p is None or q is None:
            return part == whole
        return is_plain(q - p) or self.polynomials.is_rest(q - p)

    def _entropy(self, count: tuple[int, Share], whole: int) -> Share:
        """Over N classes, numbers of sum m have entropies of sum `m*log(N/m)` at most, and never more than `N/e`."""
        bound, (part, own) = self.found[whole], count
        if bound is None:
            return Share(Fraction(1), inf, inf, inf, inf)
        places = self.K ** len(self.free[whole])
        above = max(0.0, log(bound.most))
        most = max(1 / e, bound.most * above)
        usual = bound.mass * log(places / bound.mass) if bound.mass <= places / e else places / e
        mass = (usual + _times(bound.mass, above)) * self.K ** len(self.free[part] - self.free[whole])
        roundings = self.known[whole].relative + 1 + 6 * LARGEST_SHIFT
        return Share(Fraction(1), most, mass, roundings * own.most + 4 * most, roundings * own.mass + 4 * mass)

    def _log_share(self, _: int, step: Step, __: list[Share]) -> Share:
        return Share(Fraction(0), LARGEST_LOG, inf, self.known[step.args[0]].relative + 1 + 2 * LARGEST_LOG, inf)

    def _share_log(self, _: int, step: Step, args: list[Share]) -> Share:
        """At most its second argument, and an entropy of the first over the sum of both."""
        count, rest = args
        places, whole = self.K ** len(self.free[step.args[0]]), count.most + rest.most
        mass = count.mass * log(places * whole / count.mass) if count.mass <= places * whole / e else places * whole / e
        return Share(count.degree, min(rest.most, whole / e), mass, inf, inf)

    def _log(self, position: int, step: Step, args: list[Share]) -> Share | None:
        known = self.program.steps[step.args[0]]
        if known.kind != "number" or known.detail < 1:
            return self._by_quality(position, step, args)
        return Share(Fraction(0), log(known.detail), inf, 2 * log(known.detail), inf, log(known.detail))

    def _quotient(self, _: int, step: Step, args: list[Share]) -> Share | None:
        (a, b), below = args, step.args[1]
        if b.least:
            off = a.off / b.least + _times(a.most, b.off) / b.least**2 + a.most / b.least
            return Share(a.degree - b.degree, a.most / b.least, inf, off, inf, a.least / b.most)
        relative = min(self.known[below].relative, inf)
        for least in THRESHOLDS if not self.free[below] else ():
            off = (a.off + a.most * (min(b.off / least, relative) + 1)) / least
            doubts = self._watched(below, b, least)
            if off <= LIMIT / 2 and doubts is not None:
                return Share(a.degree - b.degree, a.most / least, inf, off, inf, doubts=doubts)
        return None

    def _root(self, _: int, step: Step, args: list[Share]) -> Share | None:
        (a,) = args
        if self.known[step.args[0]].relative < inf:
            return Share(a.degree / step.detail, max(1.0, a.most), inf, inf, inf)
        for least in THRESHOLDS if not self.free[step.args[0]] and step.detail == 2 else ():
            doubts = self._watched(step.args[0], a, least)
            if a.off / least**0.5 + max(1.0, a.most) <= LIMIT / 2 and doubts is not None:
                return Share(a.degree / 2, max(1.0, a.most), inf, a.off / least**0.5 + max(1.0, a.most), inf, doubts=doubts)
        return None

    def _abs(self, _: int, __: Step, args: list[Share]) -> Share:
        return args[0]

    _largest = _abs

    def _max(self, _: int, __: Step, args: list[Share]) -> Share | None:
        if len({arg.degree for arg in args}) > 1:
            return None
        return Share(args[0].degree, max(arg.most for arg in args), inf, max(arg.off for arg in args), inf)

    _min = _max

    def _where(self, _: int, __: Step, args: list[Share]) -> Share:
        return replace(args[1], least=0.0)

    def _total(self, _: int, step: Step, args: list[Share]) -> Share:
        """The roundings of long sums are taken at their usual size, not at the largest possible."""
        (a,), rounding = args, 1 + self.K.bit_length() / 2
        most = min(a.most * self.K, a.mass)
        return Share(a.degree, most, a.mass, min(a.off * self.K, a.spill) + rounding * most, a.spill + rounding * a.mass)


def _times(a: float, b: float) -> float:
    return a * b if a and b else 0.0
