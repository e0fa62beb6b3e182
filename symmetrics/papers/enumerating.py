"""Counts over all matrices with given class sizes: how many there are, how many distinct values, how far from another measure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod

import sympy

from ..language.errors import PaperError
from ..language.measure import Measure
from ..language.values import Undefined, sign
from ..numeric.enumeration import compositions
from .judging import Found, digits
from .model import Definition, Entry, Enumeration, Paper, Rows
from .printed import Printed, judged, read_printed
from .ring import Number, evaluator, expression_of, float_of

__all__ = ["judge_enumeration", "matrices_with"]

MOST_MATRICES = 50_000
PLACES = (4, 6, 8, 10, 12)
Judge = tuple[str, str]


def matrices_with(class_sizes: Sequence[int]) -> Iterator[Rows]:
    """Every matrix of whole numbers with these row sums.

    >>> len(list(matrices_with([5, 5, 5])))
    9261
    """
    lines = [[tuple(map(Fraction, map(int, line))) for line in compositions(size, len(class_sizes))] for size in class_sizes]
    return (tuple(rows) for rows in product(*lines))


def count_with(class_sizes: Sequence[int]) -> int:
    """How many there are: the ways to place each row's items, multiplied."""
    K = len(class_sizes)
    return prod(comb(size + K - 1, K - 1) for size in class_sizes)


@dataclass(frozen=True)
class Values:
    """The normal form of a measure at each matrix in turn, None where it is undefined."""

    numbers: tuple[Number | None, ...]

    @classmethod
    def of(cls, measure: Measure, matrices: Sequence[Rows]) -> Values:
        """The values at all the matrices."""
        K = len(matrices[0])
        evaluate, symbols = evaluator(measure.at(K)), [s for row in measure.cells(K).rows for s in row]
        return cls(tuple(_number(evaluate, dict(zip(symbols, (x for row in rows for x in row), strict=True))) for rows in matrices))

    @property
    def undefined(self) -> int:
        """At how many matrices there is no value."""
        return sum(number is None for number in self.numbers)

    @property
    def distinct(self) -> int:
        """How many values differ: normal forms whose floats are near are told apart by algebra."""
        found = sorted({number for number in self.numbers if number is not None}, key=float_of)
        return len(found) - sum(_equal(a, b) for a, b in pairwise(found))

    def rounded(self, places: int) -> int:
        """How many values differ as floats printed to some places."""
        return len({f"{float_of(number) + 0.0:.{places}f}" for number in set(self.numbers) if number is not None})

    def as_doubles(self) -> int:
        """How many different floats there are, without any rounding after double precision."""
        return len({float_of(number) for number in self.numbers if number is not None})


def _number(evaluate: Callable[[dict[object, Fraction]], Number], values: dict[object, Fraction]) -> Number | None:
    try:
        return evaluate(values)
    except Undefined:
        return None


def _equal(a: Number, b: Number) -> bool:
    return abs(float_of(a) - float_of(b)) < 1e-9 and sign(expression_of(a) - expression_of(b)) == 0


def judge_enumeration(paper: Paper, enumeration: Enumeration) -> list[Found]:
    """What is found of each value that an enumeration prints."""
    count, K = count_with(enumeration.class_sizes), len(enumeration.class_sizes)
    found = [_whole(enumeration.matrices, count, f"{enumeration.name}, number of matrices")] if enumeration.matrices else []
    if count > MOST_MATRICES or K < 2:
        raise PaperError(f"Expected at most {MOST_MATRICES} matrices in {enumeration.name}, got {count}. Take smaller classes.")
    matrices = list(matrices_with(enumeration.class_sizes))
    values: dict[str, Values] = {}
    for entry in enumeration.entries:
        for name in filter(None, (entry.definition, entry.against)):
            if name not in values:
                values[name] = Values.of(paper.definitions[name].measure, matrices)
        definition = paper.definitions[entry.definition]
        rests = definition.doubtful
        found += [replace(one, rests=rests) for one in _of_entry(entry, definition, values, f"{enumeration.name}, {definition.label}")]
    return found


def _of_entry(entry: Entry, definition: Definition, values: dict[str, Values], where: str) -> Iterator[Found]:
    own = values[entry.definition]
    if entry.distinct:
        yield _distinct(entry.distinct, own, f"{where}, distinct values")
    if entry.undefined:
        share = Fraction(own.undefined, len(own.numbers))
        yield _share(entry.undefined, share, f"{where}, share without a value")
    if entry.difference and read_printed(entry.difference).kind == "number":
        yield _difference(entry, own, values[entry.against], f"{where}, mean difference")


def _whole(printed: str, count: int, where: str) -> Found:
    return Found(where, printed, "agrees" if read_printed(printed).value == count else "does_not_follow", str(count), str(count))


def _share(printed: str, share: Fraction, where: str) -> Found:
    read = read_printed(printed)
    verdict = judged(sympy.Rational(share), read) or "does_not_follow"
    return Found(where, printed, verdict, str(share), digits(sympy.Rational(share), read.unit))


def _distinct(printed: str, own: Values, where: str) -> Found:
    """A count of distinct values: exact, or as a program would count that takes an undefined value for one more, or rounds."""
    found = _whole(printed, own.distinct, where)
    if found.verdict == "agrees":
        return found
    wanted = read_printed(printed).value
    for name, count in _other_counts(own):
        if count == wanted:
            return replace(found, verdict="convention", convention=name, explanation=(f"{count} where {name}",))
    near = ", ".join(f"{count} where {name}" for name, count in _other_counts(own))
    return replace(found, explanation=(f"exactly {own.distinct}; {near}",))


def _other_counts(own: Values) -> Iterator[tuple[str, int]]:
    yield "no value counts as one more", own.distinct + bool(own.undefined)
    yield "equal values may differ in double precision", own.as_doubles()
    for places in PLACES:
        yield f"values are rounded to {places} places", own.rounded(places)


def _difference(entry: Entry, own: Values, other: Values, where: str) -> Found:
    """The mean absolute difference, over the matrices where both have a value, or with a number in the place of none."""
    printed, scale = read_printed(entry.difference), read_printed(entry.scale).value
    exact = _mean(own, other, None)
    if exact is None:
        return Found(where, entry.difference, "not_checked", explanation=("there is no matrix at which both have a value",))
    verdict = _judged_mean(exact, scale, printed)
    found = Found(where, entry.difference, verdict or "does_not_follow", f"{exact[0] * float(scale):.9g}", _digits(exact, scale, printed))
    if verdict:
        return found
    for number in (0, 1):
        patched = _mean(own, other, float(number))
        if own.undefined and patched and _judged_mean(patched, scale, printed):
            name = f"undefined values count as {number}"
            return replace(found, verdict="convention", convention=name, explanation=(f"{_digits(patched, scale, printed)} where {name}",))
    for factor, name in ((Fraction(1, 2), "half of"), (Fraction(2), "twice")):
        if _judged_mean(exact, scale * factor, printed):
            return replace(found, explanation=(f"{name} the mean difference is printed",))
    patched = _mean(own, other, 0.0)
    more = (f"{_digits(patched, scale, printed)} where undefined values count as 0",) if own.undefined and patched else ()
    return replace(found, explanation=(f"the mean over {exact[2]} matrices is {_digits(exact, scale, printed)}", *more))


Mean = tuple[float, float, int]


def _mean(own: Values, other: Values, instead: float | None) -> Mean | None:
    """The mean, a bound of its rounding error, and over how many matrices."""
    pairs = [(a, b) for a, b in zip(own.numbers, other.numbers, strict=True) if b is not None and (a is not None or instead is not None)]
    floats = {number: float_of(number) for number in {x for pair in pairs for x in pair if x is not None}}
    total = sum(abs((instead or 0.0 if a is None else floats[a]) - floats[b]) for a, b in pairs)
    # Each float is right to a few units of its last place; a thousand million times that is far more than all of it together.
    return (total / len(pairs), 1e-9 * (1 + total / len(pairs)), len(pairs)) if pairs else None


def _judged_mean(mean: Mean, scale: Fraction, printed: Printed) -> str:
    """The verdict that both ends of the enclosure share; "" where they differ."""
    value, radius, _ = mean
    ends = {judged(sympy.Rational(Fraction(value + side * radius) * scale), printed) for side in (-1, 1)}
    return ends.pop() if len(ends) == 1 else ""


def _digits(mean: Mean, scale: Fraction, printed: Printed) -> str:
    return digits(sympy.Rational(Fraction(mean[0]) * scale), printed.unit)


