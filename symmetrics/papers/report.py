"""What an audit found: every printed value and every statement with its verdict, counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..language.verdicts import Verdict
from .judging import VERDICTS, Found
from .model import Paper

__all__ = ["Finding", "Report", "Told"]

FRACTION = re.compile(r"-?\d+(/\d+)?", re.ASCII)
SOUND = {"agrees", "tie", "not_checked"}
REFUTED = {"refuted", "conditional"}


@dataclass(frozen=True)
class Told:
    """What was found of a claim or of a link in a chain of equations.

    `verdict` is "proved", "refuted", "conditional" (it fails as stated and holds under `condition`), "open" or "not_expressed"; `parts`
    are the verdicts it rests on, `values` those at named matrices, `notes` what else was proved of it.
    """

    id: str
    words: str
    claim: str
    verdict: str
    where: str = ""
    parts: tuple[Verdict, ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    condition: str = ""
    notes: tuple[str, ...] = ()
    rests: str = ""
    equation: bool = False


@dataclass(frozen=True)
class Finding:
    """One thing that does not follow: where, what is printed, what follows, and why it may have happened."""

    where: str
    printed: str
    exact: str
    verdict: str
    explanation: tuple[str, ...]
    rests: str = ""
    told: Told | None = None


@dataclass(frozen=True)
class Report:
    """The audit of a paper."""

    paper: Paper
    found: tuple[Found, ...]
    told: tuple[Told, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many values are printed, and how many have each verdict; the latter add up to the former."""
        return {"printed": len(self.found)} | {verdict: sum(f.verdict == verdict for f in self.found) for verdict in VERDICTS}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Values that do not follow as they stand, then equations and claims that fail."""
        values = (Finding(f.where, f.printed, _both(f), f.verdict, f.explanation, f.rests) for f in self.found if f.verdict not in SOUND)
        return (*values, *(_of_statement(t) for t in self.told if t.verdict in REFUTED))

    @property
    def verdicts(self) -> dict[str, int]:
        """How many statements have each verdict."""
        names = ("proved", "refuted", "conditional", "open", "not_expressed")
        return {name: sum(t.verdict == name for t in self.told) for name in names}


def _both(found: Found) -> str:
    """The exact value, with its digits where it is no short fraction."""
    if found.exact in ("", "undefined", found.decimal):
        return found.exact
    whole = FRACTION.fullmatch(found.exact) and Fraction(found.exact) == Fraction(found.decimal)
    return f"{found.exact} = {found.decimal}{'' if whole else '…'}"


def _of_statement(told: Told) -> Finding:
    where = f"{'Equation' if told.equation else 'Claim'} {told.id}" + (f" ({told.where})" if told.where else "")
    return Finding(where, told.words, told.claim, told.verdict, told.notes, told.rests, told)


def total(reports: Sequence[Report]) -> dict[str, int]:
    """The counts of several reports together."""
    return {key: sum(report.counts[key] for report in reports) for key in reports[0].counts} if reports else {}
