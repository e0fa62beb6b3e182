"""The answer to a claim on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text

from ..kernel import Rejected, Statement
from ..language.verdicts import Open, Proved, Refuted, Verdict
from .certificates import Line, certificate_lines
from .evidence import base_matrix, inline, shown_matrices
from .page import MARKS
from .text import heading, labelled, mark
from .typeset import LONGEST, tidied, typeset

__all__ = ["argument", "claim_text", "line_text", "proof_text"]

MOST_PARTS, MOST_LINES, FEWEST_LINES, SPARED = 12, 40, 8, 3
LONGEST_CLAIM, LONGEST_SIDE = 320, 600


def proof_text(proof: Any) -> RenderableType:
    """A claim as it was understood, its verdict, and the evidence."""
    found_by = getattr(proof.deciding, "found_by", "")
    verdict = Text.assemble(mark(proof.verdict), f" {proof.verdict}", (f"  by {found_by}" if found_by else "", "dim"))
    rows = [*claim_rows(proof), ("verdict", verdict)]
    parts = [p for p in proof.parts if p.verdict == proof.verdict] if proof.verdict != "proved" else list(proof.parts)
    shown = parts[:MOST_PARTS]
    most = max(MOST_LINES // max(len(shown), 1), FEWEST_LINES)
    return Group(labelled(rows), *(part_text(p, proof.apart, most) for p in shown))


def claim_rows(proof: Any) -> Iterator[tuple[str, RenderableType]]:
    """A claim as it was typed, and as it was understood; the latter only where it is not long, and says more."""
    asked = " ".join(proof.asked.split())
    if not asked or bare(asked) == bare(proof.understood) or len(asked) > max(LONGEST_CLAIM, len(proof.claim)):
        yield "claim", Text(proof.claim, "bold")
        return
    yield "claim", Text(asked + ("" if proof.restriction in asked else proof.restriction), "bold")
    if len(proof.claim) <= LONGEST_CLAIM:
        yield "that is", Text(proof.claim)
    else:
        yield "that is", Text(f"a claim of {len(proof.claim):,} characters, which --json prints", "dim")


def bare(words: str) -> str:
    """A text without its blanks."""
    return "".join(words.split())


def part_text(part: Verdict, stated: bool, most: int = MOST_LINES) -> RenderableType:
    """One statement of a claim, in words where it is `stated`, with its evidence; of a certificate about `most` lines."""
    head = [heading(f"{MARKS[part.verdict]} {claim_text(part.claim.statement)}")] if stated else []
    if isinstance(part, Open):
        tried = [Text(f"{line}") for line in part.tried] or [Text("nothing applied")]
        return Group(*head, heading("Tried"), *(Padding(line, (0, 0, 0, 1)) for line in tried))
    if "point" in part.evidence:
        return Group(*head, heading("Counterexample" if isinstance(part, Refuted) else "Example"), labelled(point_rows(part)))
    lines = [Padding(Text(line_text(line, LONGEST_SIDE)), (0, 0, 0, 1 + 2 * line.depth)) for line in argument(part)]
    return Group(*head, heading("Certificate"), Shortened(Group(*lines), most))


class Shortened:
    """A page of which no more than some lines are shown, and under them how many there are more and where."""

    def __init__(self, page: RenderableType, most: int) -> None:
        self.page, self.most = page, most

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = console.render_lines(self.page, options, pad=False)
        whole = len(lines) <= self.most + SPARED
        for line in lines if whole else lines[: self.most]:
            yield from line
            yield Segment.line()
        if not whole:
            yield Text(f" and {len(lines) - self.most} lines more: --json prints the certificate, --latex the argument", "dim")


def claim_text(statement: Statement) -> str:
    """A statement with tidy sides."""
    left, right = (typeset(tidied(side, LONGEST_SIDE)) if side else side for side in (statement.left, statement.right))
    return str(replace(statement, left=left, right=right))


def argument(part: Proved | Refuted) -> list[Line]:
    """The argument of a certificate; the bare certificate where it cannot be put in words."""
    try:
        return list(certificate_lines(part.claim.statement, part.evidence))
    except (Rejected, LookupError):
        return [Line(f"{key} = {value}") for key, value in part.evidence.items()]


def point_rows(part: Proved | Refuted) -> Iterator[tuple[str, RenderableType]]:
    """The matrices at a point, what is not a count, and the values of both sides."""
    point, claim = part.evidence["point"], part.claim
    others = {name: value for name, value in point.items() if name not in ("TP", "FN", "FP", "TN") and "[" not in name}
    if claim.has_matrices:
        yield "matrix", Text(inline(base_matrix(claim, point)), "bold")
    shown = [inline(rows) for rows in shown_matrices(claim, point)]
    if len(set(shown)) > 1:
        yield "compared", Text(", ".join(dict.fromkeys(shown)))
    if others:
        yield "with", Text(", ".join(f"{name} = {value}" for name, value in others.items()))
    if isinstance(part, Refuted):
        yield from ((side, Text(value)) for side, value in zip(("left", "right"), part.values, strict=False))


def line_text(line: Line, longest: int = LONGEST) -> str:
    """A line of an argument as text; of formulas of more than so many characters only how many terms they have."""
    if line.equation is None:
        return line.words
    left, right = (typeset(tidied(side, longest)) for side in line.equation)
    return f"{line.words} {left} = {right}{line.after}".strip()
