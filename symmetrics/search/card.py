"""A card: every question about one measure, answered with evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from ..algebra.domain import Domain
from ..kernel import Statement
from ..language.cells import EVERY
from ..language.measure import Measure
from ..language.properties import Question
from ..language.verdicts import Settled, Verdict, combined
from .budget import Outcome, within_budget
from .ends.common_bounds import common_bound
from .ends.nearby import not_passed
from .ends.ranges import likely_end, range_of, whether_attained
from .ends.settled import Bound, Extremes
from .relations.relating import Relation
from .settling import question_of, verdicts_of, was_left_aside

__all__ = ["Answer", "Card", "Range", "answers_to", "range_for_every_k", "range_within", "settled_by"]

LATE = 0.25


@dataclass(frozen=True)
class Answer:
    """The verdict on a question, with one verdict for each of its claims up to the first that is refuted."""

    question: Question
    parts: tuple[Verdict, ...]
    seconds: float = 0.0

    @property
    def verdict(self) -> str:
        """ "proved", "refuted" or "open"."""
        return combined(self.parts)

    @property
    def deciding(self) -> Verdict:
        """The part that decides: the refuted one, or an open one, or the first."""
        return next((p for p in self.parts if p.verdict == self.verdict), self.parts[0])

    def __repr__(self) -> str:
        return f"<{self.question.name}: {self.verdict}>"


@dataclass(frozen=True)
class Range:
    """The two ends of the range for a number of classes."""

    lower: Bound
    upper: Bound
    K: int = 2


@dataclass(frozen=True)
class Card:
    """All that is known of a measure: what it is, its ranges and domains for some numbers of classes, and the answers to every question."""

    measure: Measure
    known_as: tuple[Relation, ...]
    ranges: tuple[Range, ...]
    domains: tuple[tuple[int, Domain], ...]
    answers: tuple[Answer, ...]

    @property
    def settled(self) -> Iterator[Settled]:
        """Every statement on the card with its evidence, as a file of proofs holds them."""
        return settled_by((*self.ranges, *self.answers))

    def __repr__(self) -> str:
        counted = Counter(answer.verdict for answer in self.answers)
        return f"<card of {self.measure.name}: {', '.join(f'{counted[verdict]} {verdict}' for verdict in ('proved', 'refuted', 'open'))}>"


def settled_by(steps: Iterable[Range | Answer]) -> Iterator[Settled]:
    """The statements of ranges and answers with their evidence, in their order, without those that were left aside."""
    for one in steps:
        if isinstance(one, Range):
            yield from (*one.lower.parts, *one.upper.parts)
        else:
            yield from (Settled.of(one.question.name, part, i) for i, part in enumerate(one.parts, 1) if not was_left_aside(part))


def answers_to(measure: Measure, questions: Sequence[Question], seconds: float) -> Iterator[Answer]:
    """The answers to questions, each as soon as it is there and each within its time budget."""
    asked = [question.claims(measure) for question in questions]
    for question, claims, outcome in zip(questions, asked, within_budget([question_of(c) for c in asked], seconds), strict=True):
        yield Answer(question, verdicts_of(claims, outcome), outcome.seconds)


def range_within(measure: Measure, lower: Extremes, upper: Extremes, K: int, seconds: float) -> Range:
    """The range of a measure, each end and whether it is attained within a time budget.

    Where that is over, the likely end gets a share of as much time again, and a number that is not passed as much.
    """
    found = list(within_budget([partial(packed, range_of, measure, ask, K) for ask in (lower, upper)], seconds))
    late = [ask for ask, outcome in zip((lower, upper), found, strict=True) if outcome.failure]
    likely = within_budget([partial(packed, likely_end, measure, ask, K) for ask in late], LATE * seconds)
    ends = [replace(unpacked_bound(next(likely)), tried=(one.failure,)) if one.failure else unpacked_bound(one) for one in found]
    both = list(zip((lower, upper), ends, strict=True))
    attained = within_budget([partial(packed, whether_attained, measure, ask, K, end) for ask, end in both], seconds)
    ends = [end if outcome.failure else unpacked_bound(outcome) for end, outcome in zip(ends, attained, strict=True)]
    low, high = (not_passed(measure, ask, K, end, seconds) for ask, end in zip((lower, upper), ends, strict=True))
    return Range(low, high, K)


def range_for_every_k(measure: Measure, lower: Extremes, upper: Extremes, found: Sequence[Range], seconds: float) -> Range:
    """The ends that the ranges for some numbers of classes have in common, where they hold for every number."""
    tasks = [
        partial(packed, common_bound, measure, lower, {one.K: one.lower for one in found}),
        partial(packed, common_bound, measure, upper, {one.K: one.upper for one in found}),
    ]
    low, high = (unpacked_bound(outcome) for outcome in within_budget(tasks, seconds))
    return Range(low, high, EVERY)


def packed(way: Callable[..., Bound], *given: Any) -> dict[str, Any]:
    """The bound that comes from a way to it, as plain data."""
    return asdict(way(*given))


def unpacked_bound(outcome: Outcome) -> Bound:
    """A bound from what a child has sent; open where it failed."""
    if outcome.failure:
        return Bound(value=None, verdict="open", tried=(outcome.failure,))
    data = outcome.result
    parts = tuple(
        Settled(**{**p, "statement": statement_from(p["statement"]), "tried": tuple(p["tried"]), "arguments": tuple(p["arguments"])})
        for p in data["parts"]
    )
    at = None if data["at"] is None else tuple(tuple(row) for row in data["at"])
    return Bound(**{**data, "at": at, "parts": parts, "tried": tuple(data["tried"])})


def statement_from(data: Mapping[str, Any]) -> Statement:
    """A statement from plain data."""
    return Statement(**{**data, "given": tuple(data["given"]), "signed": tuple(data["signed"]), "whole": tuple(data["whole"])})
