"""Claims that say nothing: a side is defined nowhere, its conditions hold nowhere, or never where it has values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..kernel import Rejected, Statement, check
from ..kernel.check import nowhere, undefined_side
from ..kernel.obligation import obligation_of
from ..language.claims import Claim
from ..language.verdicts import Refuted, Verdict
from .certificates.certify import certify, outright
from .certificates.conditions.opposites import by_an_opposite

__all__ = ["defined_nowhere", "undefined_everywhere", "why_nothing", "words_on"]


def defined_nowhere(claim: Claim) -> Refuted | None:
    """The refutation of a claim one of whose sides is defined nowhere, or nowhere where its conditions hold, if that can be shown."""
    statement = claim.statement
    for key in ("nowhere", "beside_conditions") if statement.given else ("nowhere",):
        for side in ("left", "right"):
            certificate = undefined_everywhere(undefined_side(statement, {"undefined": side, key: {}})[0])
            if certificate is not None:
                evidence = {"undefined": side} | ({key: certificate} if certificate or key != "nowhere" else {})
                check(statement, "refuted", evidence)
                return Refuted(claim, evidence, "definedness" if key == "nowhere" else "what the conditions leave")
    return None


def undefined_everywhere(asked: Statement) -> Mapping[str, Any] | None:
    """What shows that a formula is defined nowhere: nothing but the patterns of zeros, or a certificate; None if that fails."""
    try:
        check(asked, "proved", {})
    except Rejected:
        try:
            obligation = obligation_of(nowhere(asked))
            found = certify(obligation)
            return found.certificate if found else by_an_opposite(obligation, outright)
        except Rejected:
            return None
    return {}


def why_nothing(claim: Claim, settle: Callable[[Claim], Verdict]) -> Verdict | None:
    """What `settle` finds about a claim under conditions that says nothing.

    Either one condition is refuted, beside none or all of the others, or a side is proved to be undefined where they hold.
    """
    for asked in questions_about(claim):
        verdict = settle(asked)
        if verdict.verdict == ("refuted" if asked.exists else "proved"):
            return verdict
    return None


def questions_about(claim: Claim) -> Iterator[Claim]:
    """The statements of which one tells why a claim under conditions says nothing."""
    about = replace(claim, direction=None, general=None)
    for beside in (False, True) if len(claim.given) > 1 else (False,):
        for c in claim.given:
            others = tuple(other for other in claim.given if other is not c) if beside else ()
            yield replace(about, left=c.lhs, relation=c.rel_op, right=c.rhs, given=others, exists=True)
    for side in (claim.left, claim.right) if claim.given else ():
        if side is not None and not side.is_number:
            yield replace(about, left=side, relation="undefined", right=None)


def words_on(verdict: Verdict) -> str:
    """Why a claim says nothing, by what is settled about it."""
    if isinstance(verdict, Refuted):
        return f"nothing is said, for the conditions hold nowhere: refuted is {verdict.claim}"
    return f"nothing is said where the conditions hold: proved is {verdict.claim}"
