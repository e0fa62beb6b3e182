"""The names under which the answers of a card are theorems of Coq."""

from __future__ import annotations

from typing import Any

from ..coq import NotExported, smt_text, theorem_name, theorem_of
from ..coq.scripts import self_contained
from ..language.errors import NotExpressible
from ..language.verdicts import Open, Proved, Refuted
from ..search.card import Answer

__all__ = ["proof_coq", "proof_smt", "theorem_of_answer"]


def theorem_of_answer(answer: Answer, measure: str) -> str:
    """The name of the theorem that decides an answer about a measure of the catalogue; empty if none is exported.

    >>> from symmetrics import check, f1
    >>> card = check(f1)
    >>> [theorem_of_answer(a, "f1") for a in card.answers if a.question.name == "label_symmetric"]
    ['f1__label_symmetric']
    """
    verdict = answer.deciding
    name = theorem_name(measure, answer.question.name, (), answer.parts.index(verdict) + 1)
    return "" if isinstance(verdict, Open) or not is_exported(name, verdict) else name


def is_exported(name: str, verdict: Proved | Refuted) -> bool:
    """Whether there is a theorem of Coq for a verdict."""
    try:
        theorem_of(name, verdict.claim.statement, verdict.evidence)
    except NotExported:
        return False
    return True


def proof_coq(proof: Any) -> str:
    """A script with a theorem for each statement of a claim that is settled, and all that the theorems rest on.

    Raises `NotExpressible` if one of them cannot be exported.
    """
    settled = [(n, part) for n, part in enumerate(proof.parts, 1) if part.verdict != "open"]
    if not settled:
        raise NotExpressible("Expected a claim that is settled without derivatives, got an open one. Give it more time with --budget.")
    try:
        return self_contained([theorem_of(f"claim_{n}", part.claim.statement, part.evidence) for n, part in settled])
    except NotExported as reason:
        raise NotExpressible(f"Expected a certificate or point that Coq can check, got {reason}. Try another claim.") from None


def proof_smt(proof: Any) -> str:
    """The negation of each statement of a claim for a solver of real arithmetic.

    Raises `NotExpressible` for logarithms, and for powers with any exponent.
    """
    try:
        return "\n(reset)\n".join(smt_text(part.claim.statement) for part in proof.parts)
    except NotExported as reason:
        raise NotExpressible(f"Expected formulas of real algebra, got {reason}. Try another claim.") from None
