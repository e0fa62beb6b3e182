"""The audit of a paper on the terminal and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..papers.report import Finding, Report, Told, total
from .data import verdict_data
from .errata import Erratum, errata_of
from .text import heading, mark

__all__ = ["audit_data", "audit_text", "audits_data"]

MARK = {"convention": "open", "conditional": "open", "truncated": "open", "tie": "open"}
WORDS = {
    "agrees": "agree",
    "does_not_follow": "do not follow",
    "convention": "agree under a convention",
    "unreadable": "no numbers",
    "not_checked": "not checked",
    "tie": "exact ties",
}


def audits_data(reports: Sequence[Report]) -> dict[str, Any]:
    """The JSON of one audit, or of several with their counts together."""
    found = [audit_data(report) for report in reports]
    return found[0] if len(found) == 1 else {"values": total(reports), "papers": found}


def audit_data(report: Report) -> dict[str, Any]:
    """The JSON of an audit; `others` are values that are no findings and yet do not plainly agree."""
    return {
        "paper": report.paper.key,
        "title": report.paper.title,
        "transcription": report.paper.transcription or None,
        "values": report.counts,
        "findings": [finding_data(finding) for finding in report.findings],
        "others": [
            {"where": f.where, "printed": f.printed, "exact": f.exact, "verdict": f.verdict, "explanation": "; ".join(f.explanation)}
            for f in report.found
            if f.verdict in ("tie", "not_checked")
        ],
        "statements": report.verdicts,
        "claims": [told_data(told) for told in report.told],
    }


def finding_data(finding: Finding) -> dict[str, Any]:
    """One finding."""
    return {
        "where": finding.where,
        "printed": finding.printed,
        "exact": finding.exact,
        "verdict": finding.verdict,
        "explanation": "; ".join(finding.explanation),
        "rests_on_transcription": finding.rests or None,
    }


def told_data(told: Told) -> dict[str, Any]:
    """A claim or a link of an equation with its evidence."""
    return {
        "id": told.id,
        "kind": "equation" if told.equation else "claim",
        "words": told.words,
        "claim": told.claim,
        "verdict": told.verdict,
        "condition": told.condition or None,
        "evidence": {
            "parts": [{"statement": str(part.claim), **verdict_data(part)} for part in told.parts],
            "values": dict(told.values),
            "notes": list(told.notes),
        },
        "rests_on_transcription": told.rests or None,
    }


def audit_text(report: Report) -> RenderableType:
    """The counts, then each finding, then what is open or was not expressed."""
    parts: list[RenderableType] = [Text(report.paper.title, "bold"), tally(report)]
    errata = list(errata_of(report))
    if errata:
        parts.append(heading("Findings"))
        parts += [block(erratum) for erratum in errata]
    left = [told for told in report.told if told.verdict in ("open", "not_expressed")]
    if left:
        parts.append(heading("Open, or not expressed"))
        parts += [Text.assemble(mark("open"), f" {told.id}: ", (reason_of(told), "dim")) for told in left]
    return Group(*parts)


def tally(report: Report) -> Text:
    """How many values and statements there are of each kind, in words."""
    counts = report.counts
    said = [f"{counts[v]} {WORDS.get(v, v)}" for v in counts if v != "printed" and counts[v]]
    values = f"{counts['printed']} printed values{': ' if said else ''}{', '.join(said)}."
    verdicts = [f"{count} {name.replace('_', ' ')}" for name, count in report.verdicts.items() if count]
    return Text(f"{values}\n{len(report.told)} statements{': ' if verdicts else ''}{', '.join(verdicts)}.")


def block(erratum: Erratum) -> RenderableType:
    """A finding on a few lines."""
    head = Text.assemble(mark(MARK.get(erratum.verdict, "refuted")), " ", (erratum.where, "bold"), f"  {erratum.said}")
    lines = (Text(f"{label}: {value}", "dim" if label == "rests on" else "") for label, value in rows_of(erratum))
    return Group(head, *(Padding(line, (0, 0, 0, 2)) for line in lines))


def rows_of(erratum: Erratum) -> Iterator[tuple[str, str]]:
    """The lines of a finding; of a proof only that there is one."""
    yield from ((label, value) for label, value, _ in erratum.rows)


def reason_of(told: Told) -> str:
    """Why a statement is open or was not expressed."""
    tried = [line for part in told.parts for line in getattr(part, "tried", ())]
    return told.claim if told.verdict == "not_expressed" else f"{told.claim}: open after {'; '.join(tried) or 'nothing that applies'}"
