"""A card: every question about one measure, answered with evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..algebra.domain import Domain
from ..kernel import Statement
from ..language.claims import Claim
from ..language.measure import Measure
from ..language.properties import Question
from ..language.verdicts import Open, Proved, Refuted, Settled, Verdict, combined
from .budget import Outcome, within_budget
from .prover import settle_claim
from .ranges import Bound, Extremes, range_of
from .relations import Relation

__all__ = ["Answer", "Card", "Range", "answers_to", "range_within", "settle_within"]


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
        for one in self.ranges:
            yield from (*one.lower.parts, *one.upper.parts)
        for answer in self.answers:
            yield from (Settled.of(answer.question.name, part, i) for i, part in enumerate(answer.parts, 1))


def settled_parts(claims: Sequence[Claim]) -> tuple[Verdict, ...]:
    """The verdicts on the claims of a question, up to the first refuted one."""
    parts: list[Verdict] = []
    for claim in claims:
        parts.append(settle_claim(claim))
        if parts[-1].verdict == "refuted":
            break
    return tuple(parts)


def packed_verdict(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data, its claim left out."""
    if isinstance(verdict, Open):
        return {"verdict": "open", "tried": list(verdict.tried)}
    values = list(verdict.values) if isinstance(verdict, Refuted) else []
    return {"verdict": verdict.verdict, "evidence": dict(verdict.evidence), "found_by": verdict.found_by, "values": values}


def unpacked_verdict(claim: Claim, data: Mapping[str, Any]) -> Verdict:
    """The verdict on a claim from plain data."""
    if data["verdict"] == "open":
        return Open(claim, tuple(data["tried"]))
    if data["verdict"] == "proved":
        return Proved(claim, data["evidence"], data["found_by"])
    return Refuted(claim, data["evidence"], data["found_by"], tuple(data["values"]))


def settle_within(claims: Sequence[Claim], seconds: float) -> tuple[Verdict, ...]:
    """The verdicts on the claims of one question, within a time budget."""
    (outcome,) = within_budget([lambda: [packed_verdict(v) for v in settled_parts(claims)]], seconds)
    return verdicts_of(claims, outcome)


def verdicts_of(claims: Sequence[Claim], outcome: Outcome) -> tuple[Verdict, ...]:
    """The verdicts a child has sent; open where it failed."""
    if outcome.failure:
        return (Open(claims[0], (outcome.failure,)),)
    return tuple(unpacked_verdict(claim, data) for claim, data in zip(claims, outcome.result, strict=False))


def answers_to(measure: Measure, questions: Sequence[Question], seconds: float) -> Iterator[Answer]:
    """The answers to questions, each as soon as it is there and each within its time budget."""
    asked = [question.claims(measure) for question in questions]
    tasks: list[Callable[[], Any]] = [lambda c=claims: [packed_verdict(v) for v in settled_parts(c)] for claims in asked]  # type: ignore[misc]
    for question, claims, outcome in zip(questions, asked, within_budget(tasks, seconds), strict=True):
        yield Answer(question, verdicts_of(claims, outcome), outcome.seconds)


def range_within(measure: Measure, lower: Extremes, upper: Extremes, K: int, seconds: float) -> Range:
    """The range of a measure, each end within a time budget."""
    tasks: list[Callable[[], Any]] = [lambda ask=ask: packed_bound(range_of(measure, ask, K)) for ask in (lower, upper)]  # type: ignore[misc]
    low, high = (unpacked_bound(outcome) for outcome in within_budget(tasks, seconds))
    return Range(low, high, K)


def packed_bound(bound: Bound) -> dict[str, Any]:
    """A bound as plain data."""
    return asdict(bound)


def unpacked_bound(outcome: Outcome) -> Bound:
    """A bound from what a child has sent; open where it failed."""
    if outcome.failure:
        return Bound(value=None, verdict="open")
    data = outcome.result
    parts = tuple(
        Settled(**{**p, "statement": statement_from(p["statement"]), "tried": tuple(p["tried"]), "arguments": tuple(p["arguments"])})
        for p in data["parts"]
    )
    at = None if data["at"] is None else tuple(tuple(row) for row in data["at"])
    return Bound(**{**data, "at": at, "parts": parts})


def statement_from(data: Mapping[str, Any]) -> Statement:
    """A statement from plain data."""
    return Statement(**{**data, "given": tuple(data["given"]), "signed": tuple(data["signed"])})
