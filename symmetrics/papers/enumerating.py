"""Counts over all matrices with given class sizes: how many there are, how many distinct values, how far from another measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np
import sympy
from numpy.typing import NDArray

from ..language.errors import PaperError
from ..language.measure import Measure
from ..numeric.sampling import Sample
from ..numeric.spaces import Space, of_class_sizes
from ..search.matrices.levels import UNDEFINED, Levels, levels_of
from .conventions import Convention
from .judging import Found, digits
from .model import Definition, Entry, Enumeration, Paper
from .printed import Printed, judged, read_printed

__all__ = ["judge_enumeration"]

MOST_MATRICES = 50_000
PLACES = tuple(range(2, 13))
Judge = tuple[str, str]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Values:
    """The values of a measure at all matrices of a space: exactly, and as a program in double precision would have them."""

    levels: Levels
    doubles: Floats

    @classmethod
    def of(cls, measure: Measure, space: Space) -> Values:
        """The values at all the matrices."""
        blocks = list(space.blocks())
        cells = np.concatenate(blocks).reshape(space.count, -1).T
        names = [name for row in measure.cells(space.K).rows for name in row]
        return cls(levels_of(measure, blocks), Sample(dict(zip(names, cells, strict=True)))(measure.at(space.K)))

    @property
    def undefined(self) -> int:
        """At how many matrices there is no value."""
        return self.levels.undefined

    @property
    def distinct(self) -> int:
        """How many values differ."""
        return len(self.levels.values)

    @cached_property
    def floats(self) -> Floats:
        """The exact value at each matrix rounded to a float, NaN where there is none."""
        rounded = [float(self.levels.ball(level).mid()) for level in range(self.distinct)]
        return np.array([*rounded, np.nan])[self.levels.codes]

    def rounded(self, places: int) -> int:
        """How many values differ when printed to some places."""
        return len({f"{value + 0.0:.{places}f}" for value in np.unique(self.floats[self.levels.codes != UNDEFINED])})

    def as_doubles(self) -> int:
        """How many different floats there are, without any rounding after double precision."""
        return len(np.unique(self.doubles[np.isfinite(self.doubles)]))


def judge_enumeration(paper: Paper, enumeration: Enumeration, readings: Mapping[str, Convention]) -> list[Found]:
    """What is found of each value that an enumeration prints; `readings` say what else the tables show a definition to be."""
    if len(enumeration.class_sizes) < 2:
        raise PaperError(f"Expected two classes or more in {enumeration.name}, got {len(enumeration.class_sizes)}. Give their sizes.")
    space, found = of_class_sizes(enumeration.class_sizes), []
    if space.count > MOST_MATRICES:
        raise PaperError(f"Expected at most {MOST_MATRICES} matrices in {enumeration.name}, got {space.count}. Take smaller classes.")
    if enumeration.matrices:
        found.append(_whole(enumeration.matrices, space.count, f"{enumeration.name}, number of matrices"))
    values: dict[Measure, Values] = {}
    for entry in enumeration.entries:
        definition, reading = paper.definitions[entry.definition], readings.get(entry.definition)
        own = (reading.measure if reading else None) or definition.measure
        against = paper.definitions[entry.against].measure if entry.against else None
        for measure in filter(None, (own, against)):
            if measure not in values:
                values[measure] = Values.of(measure, space)
        judged_ones = _of_entry(entry, definition, values[own], values[against] if against else None, enumeration.name)
        found += [_under(one, reading.name) for one in judged_ones] if reading else judged_ones
    return found


def _under(found: Found, name: str) -> Found:
    """What is found of a value under the reading of its definition that the tables show: no more than agreement under a convention."""
    if found.verdict in ("agrees", "tie", "convention"):
        both = ", ".join(filter(None, (name, found.convention)))
        explanation = found.explanation or (f"{found.decimal} under the convention: {both}",)
        return replace(found, verdict="convention", convention=both, explanation=explanation)
    return replace(found, explanation=tuple(f"{words}, where {name}" for words in found.explanation or (found.decimal,)))


def _of_entry(entry: Entry, definition: Definition, own: Values, against: Values | None, name: str) -> list[Found]:
    where, found = f"{name}, {definition.label}", []
    if entry.distinct:
        found.append(_distinct(entry.distinct, own, f"{where}, distinct values"))
    if entry.undefined:
        share = Fraction(own.undefined, len(own.doubles))
        found.append(_share(entry.undefined, share, f"{where}, share without a value"))
    if against and read_printed(entry.difference).kind == "number":
        found.append(_difference(entry, own, against, f"{where}, mean difference"))
    return [replace(one, rests=definition.doubtful) for one in found]


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
    near = min(_other_counts(own), key=lambda one: abs(one[1] - wanted))
    return replace(found, explanation=(f"exactly {own.distinct}, and nearest to what is printed {near[1]} where {near[0]}",))


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
    mine = own.floats if instead is None else np.where(np.isnan(own.floats), instead, own.floats)
    gaps = np.abs(mine - other.floats)
    both = gaps[np.isfinite(gaps)]
    if not len(both):
        return None
    mean = float(both.mean())
    # Each float is right to a few units of its last place; a thousand million times that is far more than all of it together.
    return mean, 1e-9 * (1 + mean), len(both)


def _judged_mean(mean: Mean, scale: Fraction, printed: Printed) -> str:
    """The verdict that both ends of the enclosure share; "" where they differ."""
    value, radius, _ = mean
    ends = {judged(sympy.Rational(Fraction(value + side * radius) * scale), printed) for side in (-1, 1)}
    return ends.pop() if len(ends) == 1 else ""


def _digits(mean: Mean, scale: Fraction, printed: Printed) -> str:
    return digits(sympy.Rational(Fraction(mean[0]) * scale), printed.unit)
