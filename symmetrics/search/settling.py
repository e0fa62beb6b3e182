"""Claims settled in a child process: verdicts cross over as plain data, and time and memory are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..kernel import Rejected
from ..language.claims import Claim
from ..language.errors import NotExpressible
from ..language.verdicts import Open, Proved, Refuted, Verdict
from .budget import Outcome, seconds_left, within_budget
from .matrices.refuter import find_point, point_found_soon
from .matrices.smaller import smaller
from .prover import by_point, settle_claim

__all__ = ["question_of", "refuted_within", "settle_within", "task_of", "verdicts_of", "was_left_aside"]

FOR_SMALLER, SHARE = 1.0, 0.5  # seconds, and of those that are left of a budget the share, in which a smaller matrix is looked for
ASIDE = "left aside, since a later part fails"


def task_of(claims: Sequence[Claim]) -> Callable[[], Any]:
    """The work of settling the claims of one question, to be done in a child."""
    return lambda: [packed_verdict(at_smaller(v)) for v in settled_parts(claims)]


def question_of(claims: Sequence[Claim]) -> Callable[[], Any]:
    """The same where a claim that fails answers the question: before one is proved, all are tried on small matrices."""
    return lambda: [packed_verdict(at_smaller(v)) for v in refuted_soon(claims) or settled_parts(claims)]


def at_smaller(verdict: Verdict) -> Verdict:
    """A verdict by a matrix with a smaller one in its place, if one is found while there is time."""
    point = {} if isinstance(verdict, Open) else verdict.evidence.get("point")
    return by_point(verdict.claim, smaller(verdict.claim, point, min(FOR_SMALLER, SHARE * seconds_left()))) if point else verdict


def refuted_soon(claims: Sequence[Claim]) -> tuple[Verdict, ...]:
    """The verdict on the first of several claims that a small matrix refutes, those before it left aside; nothing if there is none."""
    if len(claims) == 1 or any(claim.every_k for claim in claims):
        return ()
    for number, claim in enumerate(claims):
        try:
            found = None if claim.exists or claim.sufficient else find_point(claim, thorough=len(claim.symbols) == 1, tried=[])
        except (Rejected, NotExpressible):
            return ()
        if found is not None:
            return (*(Open(other, (ASIDE,)) for other in claims[:number]), by_point(claim, found[0]))
    return ()


def was_left_aside(verdict: Verdict) -> bool:
    """Whether a claim was not settled since a later one of its question fails."""
    return isinstance(verdict, Open) and verdict.tried == (ASIDE,)


def settled_parts(claims: Sequence[Claim]) -> tuple[Verdict, ...]:
    """The verdicts on the claims of a question, up to the first refuted one.

    Where a claim that is only sufficient fails, the question is open.
    """
    parts: list[Verdict] = []
    for claim in claims:
        parts.append(settle_claim(claim))
        if parts[-1].verdict == "refuted":
            if claim.sufficient:
                parts[-1] = Open(claim, ("a condition that would suffice does not hold",))
            break
    return tuple(parts)


def packed_verdict(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data; of its claim only whether it is one about whole counts."""
    if isinstance(verdict, Open):
        return {"verdict": "open", "tried": list(verdict.tried)}
    values = list(verdict.values) if isinstance(verdict, Refuted) else []
    whole = list(verdict.claim.whole)
    return {"verdict": verdict.verdict, "evidence": dict(verdict.evidence), "found_by": verdict.found_by, "values": values, "whole": whole}


def unpacked_verdict(claim: Claim, data: Mapping[str, Any]) -> Verdict:
    """The verdict on a claim from plain data."""
    if data["verdict"] == "open":
        return Open(claim, tuple(data["tried"]))
    claim = replace(claim, whole=tuple(data["whole"]))
    if data["verdict"] == "proved":
        return Proved(claim, data["evidence"], data["found_by"])
    return Refuted(claim, data["evidence"], data["found_by"], tuple(data["values"]))


def settle_within(claims: Sequence[Claim], seconds: float) -> tuple[Verdict, ...]:
    """The verdicts on the claims of one question, within a time budget."""
    (outcome,) = within_budget([question_of(claims)], seconds)
    return verdicts_of(claims, outcome)


def refuted_within(claims_at: Callable[[int], Sequence[Claim]], classes: Sequence[int], seconds: float) -> tuple[Verdict, ...]:
    """The refutation of a claim about one of some numbers of classes by a point that is soon found; nothing if none is found."""

    def search() -> list[Any]:
        for K in classes:
            for number, claim in enumerate(claims_at(K)):
                point = None if claim.exists else point_found_soon(claim, K)
                if point is not None:
                    return [K, number, packed_verdict(at_smaller(by_point(claim, point)))]
        return []

    (outcome,) = within_budget([search], seconds)
    if outcome.failure or not outcome.result:
        return ()
    K, number, data = outcome.result
    return (unpacked_verdict(claims_at(K)[number], data),)


def verdicts_of(claims: Sequence[Claim], outcome: Outcome) -> tuple[Verdict, ...]:
    """The verdicts a child has sent; open where it failed."""
    if outcome.failure:
        return (Open(claims[0], (outcome.failure,)),)
    return tuple(unpacked_verdict(claim, data) for claim, data in zip(claims, outcome.result, strict=False))
