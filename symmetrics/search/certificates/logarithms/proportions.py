"""Inequalities with logarithms in which one proportion of counts varies: interval by interval, with tangents near its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as with_fields
from fractions import Fraction
from functools import partial, reduce
from itertools import product
from math import lcm, log, log2
from typing import Any

from flint import fmpq, fmpq_poly

from ....algebra.polynomials import lasting_names
from ....kernel import Statement
from ....kernel.obligation import Obligation, obligation_of
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import branches
from ....kernel.statement import names_of
from ....kernel.syntax import Tree, replace
from ....language.trees import written
from ..extremes.splitting import by_branches, next_extreme
from ..polynomials.sums_of_counts import with_the_sum
from ..statements.together import is_settled
from .at_numbers import Table, Touch, bound_of_number, number_in, places_to_touch, table_at
from .bernstein import End, Form, Interval, everywhere, form_of
from .bounding import arguments
from .cancelling import occurring

__all__ = ["by_proportion"]

Certificate = dict[str, Any]
MOST_NAMES = 4
SPLITS, BETWEEN, ELEVATIONS, DIGITS, NEAR, PLACES = 4, (0, 3), (0, 4), (1, 3, 8), 1e-9, (Fraction(1, 2), Fraction(1, 64), Fraction(63, 64))


def by_proportion(statement: Statement) -> Certificate | None:
    """A certificate for an inequality with logarithms of two counts, or of two sums of counts."""
    left, right, given = statement.trees()
    if statement.every_k or statement.signed or statement.whole or not 2 <= len(names_of(left, right, given)) <= MOST_NAMES:
        return None
    ob = obligation_of(statement)
    groups = summed(ob) if ob.relation == ">=" and not ob.equations else []
    for kept in product(*groups) if len(groups) == 2 else ():
        sums = [(one, others) for one, group in zip(kept, groups, strict=True) if (others := [name for name in group if name != one])]
        if is_less_where(ob, sums):
            found = in_branches(obligation_of(without(statement, [name for _, others in sums for name in others])), (kept[0], kept[1]))
            for one, others in sums:
                found = with_the_sum(found, one, f"({' + '.join([one, *others])})") if found else None
            if found is not None and is_settled(ob, found):
                return found
    return None


def summed(ob: Obligation) -> list[list[str]]:
    """The names in groups of which only the sum occurs in logarithms."""
    ring, groups = ob.reader.ring, list[list[str]]()
    inside = [p for name in logarithms(ob) for p in arguments(ob, name)]
    for name in sorted(set(lasting_names(ring)) - {*ring.atoms, *ob.reader.letters}):
        slopes = [ring.derivative(p, name) for p in inside]
        alike = [group for group in groups if [ring.derivative(p, group[0]) for p in inside] == slopes]
        alike[0].append(name) if alike else groups.append([name])
    return groups


def logarithms(ob: Obligation) -> list[str]:
    """The logarithms that occur in a goal."""
    return occurring(ob, ob.goal, [name for name, (kind, _) in ob.reader.letters.items() if kind == "log"])


def is_less_where(ob: Obligation, sums: list[tuple[str, list[str]]]) -> bool:
    """Whether a goal is plainly no less than it is where the first name of each sum is the whole sum."""
    ring, least = ob.reader.ring, ob.goal
    for one, others in sums:
        for name in others:
            least = ring.substitute(least, name, {})
        least = ring.substitute(least, one, reduce(plus, map(ring.variable, [one, *others])))
    return ob.reader.is_plain(plus(ob.goal, least, -1))


def without(statement: Statement, names: Sequence[str]) -> Statement:
    """The statement where some names are zero."""
    left, right, given = statement.trees()
    zero: dict[str, Tree] = dict.fromkeys(names, ("int", 0))
    sides = (written(replace(side, zero)) for side in (left, right))
    conditions = tuple(f"{written(replace(a, zero))} {relation} {written(replace(b, zero))}" for a, relation, b in given)
    return with_fields(statement, left=next(sides), right=next(sides), given=conditions)


@dataclass(frozen=True)
class Goal:
    """`rest + sum of coefficient*logarithm >= 0` in two names: the logarithms of what moves, those of numbers, and the rest."""

    names: tuple[str, str]
    moving: dict[str, Form]
    numbers: dict[str, Form]
    rest: Form

    @classmethod
    def of(cls, ob: Obligation, names: tuple[str, str]) -> Goal | None:
        """The goal of an obligation, None where it is another kind of polynomial."""
        ring = ob.reader.ring
        logs = logarithms(ob)
        parts: dict[str, Polynomial] = {name: {} for name in ("", *logs)}
        for m, c in ob.goal.items():
            own = [name for name in logs if ring.exponent(m, name)]
            parts[own[0] if own else ""][m - sum(next(iter(ring.variable(name))) for name in own)] = c
        forms = {name: form for name, p in parts.items() if (form := form_of(ring, p, names)) is not None}
        inside = [form_of(ring, p, names) for name in logs for p in arguments(ob, name)]
        if not logs or len(forms) < len(parts) or None in inside or len({form.degree for form in forms.values() if form.poly}) > 1:
            return None
        moving = [name for name in logs if number_in(ob, name) is None]
        degree = max(form.degree for form in forms.values())
        rest = Form(forms[""].poly, degree)
        return cls(names, {name: forms[name] for name in moving}, {name: forms[name] for name in logs if name not in moving}, rest)


def in_branches(ob: Obligation, names: tuple[str, str]) -> Certificate | None:
    """A certificate in each branch of the extremes that stand in a goal."""
    if next_extreme(ob) is not None:
        return by_branches(ob, partial(in_branches, names=names))
    goal, interval = Goal.of(ob, names), where_guards_hold(ob, names)
    return on_interval(ob, goal, interval, SPLITS) if goal and interval else None


def where_guards_hold(ob: Obligation, names: tuple[str, str]) -> Interval | None:
    """The interval in which the guards that are linear in both names are not negative, None if it is empty."""
    low, high = everywhere(names).low, everywhere(names).high
    for number, guard in enumerate(ob.guards, 1):
        form = form_of(ob.reader.ring, guard, names)
        if form is not None and form.degree == 1:
            end = End(int(form.poly[1]), int(form.poly[0]), f"g{number}")
            low = end if end.a > 0 > end.b and end.share > low.share else low
            high = end if end.a < 0 < end.b and end.share < high.share else high
    return Interval(low, high) if low.share < high.share else None


def on_interval(ob: Obligation, goal: Goal, interval: Interval, splits: int) -> Certificate | None:
    """A certificate for an interval, cut in two where that is needed."""
    for touching, between in choices(ob, goal, interval):
        found = by_tables(ob, goal, interval, touching, between)
        if found is not None:
            return found
    if not splits:
        return None
    middle, cases = (interval.low.share + interval.high.share) / 2, list[Certificate]()
    p, q = middle.numerator, middle.denominator
    name, by = f"g{len(ob.guards) + 1}", f"{times(q - p, goal.names[0])} - {times(p, goal.names[1])}"
    halves = Interval(End(q - p, -p, name), interval.high), Interval(interval.low, End(p - q, p, name))
    for case, half in zip(branches(ob, by), halves, strict=True):
        found = on_interval(case, goal, half, splits - 1)
        if found is None:
            return None
        cases.append(found)
    return {"rule": "split", "by": by, "cases": cases}


def times(number: int, name: str) -> str:
    """A multiple of a name as text."""
    return name if number == 1 else f"{number}*{name}"


def choices(ob: Obligation, goal: Goal, interval: Interval) -> Iterator[tuple[dict[str, Touch], int]]:
    """For each logarithm the number nearest to its argument, in the middle of an interval and at its ends; and through how many between."""
    known, width = list(places_to_touch(ob, list(goal.numbers))), interval.high.share - interval.low.share
    seen = list[dict[str, Touch]]()
    for share in (interval.low.share + width * part for part in PLACES):
        places = {name: at for name in goal.moving if (at := place(ob, name, goal.names, share)) is not None}
        if len(places) == len(goal.moving):
            exact = {name: min(known, key=lambda touch: abs(log2(touch.value) - at)) for name, at in places.items()}
            seen += [] if exact in seen else [exact]
            seen += [near] if (near := {name: Touch.near(at) for name, at in places.items()}) not in seen else []
    yield from ((touching, between) for between in BETWEEN for touching in seen)


def place(ob: Obligation, name: str, names: tuple[str, str], share: Fraction) -> float | None:
    """The logarithm with base two of the argument of a logarithm at a share, None where it has none."""
    top, below = (form_of(ob.reader.ring, p, names) for p in arguments(ob, name))
    values = [form.value(share) for form in (top, below) if form]
    return log2(values[0] / values[1]) if all(x > 0 for x in values) else None


def by_tables(ob: Obligation, goal: Goal, interval: Interval, touching: dict[str, Touch], between: int) -> Certificate | None:
    """A certificate with one tangent for each logarithm, if what is left has no negative coefficient in what the ends are named."""
    made = dict[str, Table]()
    for name, form in goal.moving.items():
        sign = interval.sign(form)
        table = table_at(ob, name, -sign, touching[name], between) if sign else None
        if table is None:
            return None
        made[name] = table
    for more in ELEVATIONS:
        known = cancelled(ob, goal, made, more)
        if known is None or not seems_positive(ob, interval, known):
            continue
        for digits in DIGITS:
            found = put_together(ob, goal.names, interval, known, digits)
            if found is not None:
                return found
    return None


@dataclass(frozen=True)
class Sum:
    """`scale*goal` as the sum of lifted tangents, multiples of the logarithms of numbers, and a rest."""

    scale: Form
    lifts: list[tuple[Form, Table]]
    numbers: dict[str, Form]
    rest: Form


def cancelled(ob: Obligation, goal: Goal, made: dict[str, Table], more: int) -> Sum | None:
    """The sum in which the tangents cancel the moving logarithms; `more` is the power of the sum of the names in its scale."""
    scale, divisors, lefts = Form(fmpq_poly([1, 1]) ** more, more), dict[str, Form](), dict[str, Form]()
    for name, table in made.items():
        left, times = (form_of(ob.reader.ring, p, goal.names) for p in (table.left, table.times))
        if left is None or times is None:
            return None
        lefts[name], divisors[name] = left, times.times(-table.record["powers"][name])
        needed = times.over(times.shared(goal.moving[name]))
        scale = scale * needed.over(needed.shared(scale))
    lifts = {name: (scale * goal.moving[name]).over(divisor) for name, divisor in divisors.items()}
    rest, numbers = scale * goal.rest, {name: scale * form for name, form in goal.numbers.items()}
    for name, table in made.items():
        rest = rest - lifts[name] * lefts[name]
        powers = table.record["powers"]
        for other in set(powers) - {name}:
            numbers[other] = numbers[other] - lifts[name] * divisors[name].times(fmpq(powers[other], powers[name]))
    return Sum(scale, [(lifts[name], table) for name, table in made.items()], numbers, rest)


def seems_positive(ob: Obligation, interval: Interval, known: Sum) -> bool:
    """Whether no coefficient of what is left is negative, as far as rounding lets one see."""
    left = [float(c.p) / float(c.q) for c in interval.coefficients(known.rest)]
    for name, form in known.numbers.items():
        size = log(number_in(ob, name) or 1)
        left = [a + size * float(c.p) / float(c.q) for a, c in zip(left, interval.coefficients(form), strict=False)]
    return min(left, default=0) >= -NEAR * max(map(abs, left), default=0)


def put_together(ob: Obligation, names: tuple[str, str], interval: Interval, known: Sum, digits: int) -> Certificate | None:
    """The certificate, where what is left is not negative with so many decimals of the logarithms of numbers."""
    terms, left = [(interval.coefficients(lift), table) for lift, table in known.lifts], interval.coefficients(known.rest)
    for name, form in known.numbers.items():
        beside = interval.coefficients(form)
        for sign in (1, -1) if any(beside) else ():
            chosen, bound = [c if c * sign < 0 else fmpq(0) for c in beside], bound_of_number(ob, name, sign, digits)
            if bound is None:
                return None
            terms.append(([abs(c) / bound.times[0] for c in chosen], bound))
            left = [a + sign * c * bound.left[0] / bound.times[0] for a, c in zip(left, chosen, strict=True)]
    terms = [(coefficients, table) for coefficients, table in terms if any(coefficients)]
    if any(c < 0 for c in left):
        return None
    number = lcm(*(int(c.q) for some in (left, *(x for x, _ in terms), known.scale.poly.coeffs()) for c in some))
    first = len(ob.guards) + 1
    squares = [[f"({interval.written([number * c for c in x])})*g{first + i}", "1"] for i, (x, _) in enumerate(terms)]
    squares += [[interval.written([number * c for c in left]), "1"]] if any(left) else []
    factor = everywhere(names).written([number * c for c in everywhere(names).coefficients(known.scale)])
    found = {"rule": "tangents", "tangents": [table.record for _, table in terms], "then": {"factor": factor, "squares": squares}}
    return found if is_settled(ob, found) else None
