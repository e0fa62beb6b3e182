"""Verdicts: proved, refuted or open, each with its evidence and none with a truth value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ..kernel import Statement
from .claims import Claim

__all__ = ["Open", "Proved", "Refuted", "Settled", "Verdict", "combined"]


class NoTruthValue:
    """A verdict is compared by its `verdict`, never by being true or false."""

    verdict = ""

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "Expected a comparison such as result.verdict == 'proved', got a verdict used as a truth value. Say which verdict you mean."
        )


@dataclass(frozen=True, eq=False)
class Proved(NoTruthValue):
    """The claim holds; `evidence` is the certificate (or the point, for a claim that some matrix exists) the kernel accepted."""

    claim: Claim
    evidence: Mapping[str, Any]
    found_by: str = ""
    verdict = "proved"


@dataclass(frozen=True, eq=False)
class Refuted(NoTruthValue):
    """The claim fails; `point` is the smallest counterexample found (empty if a certificate refutes that a matrix exists).

    `values` are the exact values of both sides there, as text.
    """

    claim: Claim
    evidence: Mapping[str, Any]
    found_by: str = ""
    values: tuple[str, ...] = ()
    verdict = "refuted"

    @property
    def point(self) -> Mapping[str, Any]:
        """The counterexample: a value for each name."""
        return self.evidence.get("point", {})  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Open(NoTruthValue):
    """Neither proof nor counterexample was found; `tried` says what was tried and how far."""

    claim: Claim
    tried: tuple[str, ...] = field(default=())
    verdict = "open"


Verdict = Proved | Refuted | Open


def combined(verdicts: tuple[Verdict, ...]) -> str:
    """The verdict on several claims together: refuted if one is, proved if all are, else open."""
    found = {v.verdict for v in verdicts}
    return "refuted" if "refuted" in found else "open" if "open" in found or not found else "proved"


@dataclass(frozen=True)
class Settled:
    """A settled or open statement as plain data, the way a file of proofs holds it.

    `name` is the question it belongs to, `arguments` what its property was given, `part` its number among the question's claims;
    `tried` is for open ones.
    """

    name: str
    statement: Statement
    verdict: str
    evidence: Mapping[str, Any]
    part: int = 1
    found_by: str = ""
    tried: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, verdict: Verdict, part: int = 1, arguments: tuple[str, ...] = ()) -> Settled:
        """The plain form of a verdict."""
        if isinstance(verdict, Open):
            return cls(name, verdict.claim.statement, "open", {}, part, "", verdict.tried, arguments)
        return cls(name, verdict.claim.statement, verdict.verdict, verdict.evidence, part, verdict.found_by, arguments=arguments)
