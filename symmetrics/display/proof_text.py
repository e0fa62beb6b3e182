"""The answer to a claim, on the terminal and as a paragraph for a paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..kernel import Rejected
from ..language.claims import Claim
from ..language.latex import latex
from ..language.verdicts import Open, Proved, Refuted, Verdict
from .certificates import Line, certificate_lines
from .evidence import base_matrix, inline, shown_matrices
from .latex import escaped
from .page import MARKS
from .text import heading, labelled, mark
from .typeset import terms_of, tidied, typeset

__all__ = ["proof_latex", "proof_text"]

LONGEST_LINE = 64
COMMAND = re.compile(r"\\[a-z]+|\\,|[{}^_]")
BREAK = " \\\\\n  "
TEX_SIGNS = {"=": "=", "==": "=", "!=": "\\ne", "<=": "\\le", "<": "<", ">=": "\\ge", ">": ">"}


def proof_text(proof: Any) -> RenderableType:
    """A claim as it was understood, its verdict, and the evidence."""
    found_by = getattr(proof.deciding, "found_by", "")
    verdict = Text.assemble(mark(proof.verdict), f" {proof.verdict}", (f"  by {found_by}" if found_by else "", "dim"))
    rows = [("claim", Text(proof.claim, "bold")), ("verdict", verdict)]
    parts = [p for p in proof.parts if p.verdict == proof.verdict] if proof.verdict != "proved" else list(proof.parts)
    return Group(labelled(rows), *(part_text(p, len(proof.parts) > 1) for p in parts[:12]))


def part_text(part: Verdict, several: bool) -> RenderableType:
    """One statement of a claim, with its evidence."""
    head = [heading(f"{MARKS[part.verdict]} {part.claim}")] if several else []
    if isinstance(part, Open):
        tried = [Text(f"{line}") for line in part.tried] or [Text("nothing applied")]
        return Group(*head, heading("Tried"), *(Padding(line, (0, 0, 0, 1)) for line in tried))
    if "point" in part.evidence:
        return Group(*head, heading("Counterexample" if isinstance(part, Refuted) else "Example"), labelled(point_rows(part)))
    lines = [Padding(Text(line_text(line)), (0, 0, 0, 1 + 2 * line.depth)) for line in argument(part)]
    return Group(*head, heading("Certificate"), *lines)


def argument(part: Proved | Refuted) -> list[Line]:
    """The argument of a certificate; the bare certificate where it cannot be put in words."""
    try:
        return list(certificate_lines(part.claim.statement, part.evidence))
    except (Rejected, LookupError):
        return [Line(f"{key} = {value}") for key, value in part.evidence.items()]


def point_rows(part: Proved | Refuted) -> Iterator[tuple[str, RenderableType]]:
    """The matrices at a point, what is not a count, and the values of both sides."""
    point, claim = part.evidence["point"], part.claim
    yield "matrix", Text(inline(base_matrix(claim, point)), "bold")
    shown = [inline(rows) for rows in shown_matrices(claim, point)]
    if len(set(shown)) > 1:
        yield "compared", Text(", ".join(dict.fromkeys(shown)))
    others = {name: value for name, value in point.items() if name not in ("TP", "FN", "FP", "TN") and "[" not in name}
    if others:
        yield "with", Text(", ".join(f"{name} = {value}" for name, value in others.items()))
    if isinstance(part, Refuted):
        yield from ((side, Text(value)) for side, value in zip(("left", "right"), part.values, strict=False))


def line_text(line: Line) -> str:
    """A line of an argument as text."""
    if line.equation is None:
        return line.words
    left, right = (typeset(tidied(side)) for side in line.equation)
    return f"{line.words} {left} = {right}{line.after}".strip()


def proof_latex(proof: Any) -> str:
    """The claim with its proof or counterexample as a paragraph of LaTeX; it needs amsmath.

    >>> from symmetrics import prove
    >>> print(proof_latex(prove("precision <= 1")).splitlines()[0])
    \\emph{Claim.} Wherever both sides are defined,
    """
    return "\n".join(line for part in proof.parts for line in paragraph(part)) + "\n"


def paragraph(part: Verdict) -> Iterator[str]:
    """One statement and its evidence."""
    yield "\\emph{Claim.} " + ("Some confusion matrix gives" if part.claim.exists else "Wherever both sides are defined,")
    yield f"\\begin{{equation*}}\n  {claim_latex(part.claim)}\n\\end{{equation*}}"
    if isinstance(part, Open):
        yield f"This is open; tried were: {escaped('; '.join(part.tried) or 'nothing that applies')}."
    elif "point" in part.evidence:
        values = part.values if isinstance(part, Refuted) else ()
        sides = f", where the sides are {' and '.join(f'${latex_number(v)}$' for v in values)}" if len(values) == 2 else ""
        lead = "\\emph{Counterexample.}" if isinstance(part, Refuted) else "\\emph{Proof.}"
        yield f"{lead} The matrix ${matrix_latex(part)}${sides}."
    else:
        yield "\\emph{Proof.}" if isinstance(part, Proved) else "\\emph{There is none.}"
        yield "Write $L$ and $R$ for the left and the right side."
        yield from map(line_latex, argument(part))


def claim_latex(claim: Claim) -> str:
    """A claim in LaTeX."""
    left = latex(claim.left)
    if claim.right is None or claim.relation not in TEX_SIGNS:
        right = "" if claim.right is None else f" \\text{{ and }} {latex(claim.right)}"
        return f"{left}{right} \\text{{: {escaped(claim.relation)}}}"
    given = "".join(f", \\quad {latex(c.lhs)} {TEX_SIGNS[c.rel_op]} {latex(c.rhs)}" for c in claim.given)
    return f"{left} {TEX_SIGNS[claim.relation]} {latex(claim.right)}{given}"


def latex_number(value: str) -> str:
    """An exact value in LaTeX; words as they are."""
    try:
        return typeset(tidied(value), tex=True)
    except Rejected:
        return f"\\text{{{escaped(value)}}}"


def matrix_latex(part: Proved | Refuted) -> str:
    """The matrix at a point."""
    rows = " \\\\ ".join(" & ".join(map(str, row)) for row in base_matrix(part.claim, part.evidence["point"]))
    return f"\\begin{{pmatrix}} {rows} \\end{{pmatrix}}"


def line_latex(line: Line) -> str:
    """A line of an argument in LaTeX."""
    words = escaped(line.words[:1].upper() + line.words[1:])
    if line.equation is None:
        return words
    left, right = line.equation
    rows = broken(f"{typeset(tidied(left), tex=True)} = ", [typeset(term, tex=True) for term in terms_of(tidied(right))])
    kind = "equation*" if len(rows) == 1 else "multline*"
    after = escaped(line.after.removeprefix(", ").strip().replace("`", ""))
    shown = f"\\begin{{{kind}}}\n  {BREAK.join(rows)}\n\\end{{{kind}}}"
    return "\n".join(x for x in (words, shown, f"({after})" if after else "") if x)


def broken(start: str, pieces: list[str]) -> list[str]:
    """A sum in rows of moderate length."""
    rows = [start + pieces[0]]
    for piece in pieces[1:]:
        signed = f" - {piece[1:]}" if piece.startswith("-") else f" + {piece}"
        if len(COMMAND.sub("", rows[-1] + signed)) > LONGEST_LINE:
            rows.append(signed.strip())
        else:
            rows[-1] += signed
    return rows
