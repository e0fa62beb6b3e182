"""The errata of a paper: one list of findings, set as Markdown, LaTeX or HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

from ..language.verdicts import Proved, Refuted
from ..papers.report import Finding, Report, Told
from .evidence import base_matrix, inline, shown_matrices
from .html import STYLE
from .latex import escaped as escaped_latex
from .markdown import code, escaped
from .printed_values import values_csv
from .proof_text import argument, line_text

__all__ = ["FORMS", "Erratum", "errata_html", "errata_latex", "errata_markdown", "errata_of"]

SAID = {
    "does_not_follow": "does not follow",
    "unreadable": "is no number",
    "truncated": "cut off, not rounded",
    "convention": "agrees only under a convention",
    "refuted": "does not hold",
    "conditional": "holds only under a condition",
}
MOST_VALUES, LONGEST_PROOF = 8, 12


@dataclass(frozen=True)
class Erratum:
    """A finding as it is shown: rows of a label, a text, and whether the text is a formula or number; `proof` are lines of argument."""

    where: str
    verdict: str
    said: str
    rows: tuple[tuple[str, str, bool], ...]
    proof: tuple[str, ...] = ()


def errata_of(report: Report) -> Iterator[Erratum]:
    """The findings of an audit, each with what is printed, what follows, and the proof or the matrix."""
    for finding in report.findings:
        rows = tuple((label, value, is_code) for label, value, is_code in rows_of(finding) if value)
        told = finding.told
        yield Erratum(finding.where, finding.verdict, SAID[finding.verdict], rows, tuple(proof_of(told)) if told else ())


def rows_of(finding: Finding) -> Iterator[tuple[str, str, bool]]:
    """The rows of a finding."""
    told = finding.told
    yield "printed" if told is None or told.equation else "said", finding.printed, told is None or told.equation
    if told is None:
        yield "exact", finding.exact, True
        yield "explanation", "; ".join(finding.explanation), False
    else:
        yield "that is", told.claim if not told.values else "", True
        for part in told.parts:
            if isinstance(part, Refuted):
                yield from at_matrix(part)
        values = [f"{side} = {value}" for side, value in told.values]
        more = f", and {len(values) - MOST_VALUES} more" if len(values) > MOST_VALUES else ""
        yield "values", ", ".join(values[:MOST_VALUES]) + more, True
        yield "found", "; ".join(told.notes), False
    yield "rests on", f"the transcription: {finding.rests}" if finding.rests else "", False


def at_matrix(part: Refuted) -> Iterator[tuple[str, str, bool]]:
    """Where a statement fails, and with which values."""
    if "point" not in part.evidence:
        if "undefined" in part.evidence:
            yield "because", f"its {part.evidence['undefined']} side is defined nowhere", False
        return
    point = part.evidence["point"]
    shown = list(dict.fromkeys(inline(rows) for rows in shown_matrices(part.claim, point))) or [inline(base_matrix(part.claim, point))]
    knobs = [f"{name} = {value}" for name, value in point.items() if name not in CELLS and "[" not in name and not part.claim.direction]
    knobs = [text for text in knobs if len(shown) == 1]
    yield "fails at", ", ".join((*shown, *knobs)), True
    if len(part.values) == 2:
        yield "where the sides are", " and ".join(part.values), True


CELLS = {"TP", "FN", "FP", "TN"}


def proof_of(told: Told) -> Iterator[str]:
    """The argument that what is proved under a condition holds."""
    proved = [part for part in told.parts if isinstance(part, Proved)]
    if told.verdict != "conditional" or not proved:
        return
    lines = [line_text(line) for line in argument(proved[0])]
    yield from lines[:LONGEST_PROOF]
    if len(lines) > LONGEST_PROOF:
        yield f"and {len(lines) - LONGEST_PROOF} lines more in the stored certificate"


def errata_markdown(report: Report) -> str:
    """The errata as Markdown."""
    return "\n\n".join(_markdown(report)) + "\n"


def _markdown(report: Report) -> Iterator[str]:
    yield f"# Errata: {escaped(report.paper.title)}"
    yield escaped(byline(report))
    yield "\n".join(f"- {escaped(line)}" for line in summary(report))
    for erratum in errata_of(report):
        yield f"## {escaped(erratum.where)}: {erratum.said}"
        yield "\n".join(f"- {label}: {code(value) if is_code else escaped(value)}" for label, value, is_code in erratum.rows)
        if erratum.proof:
            yield "Proof under the condition:"
            yield "\n".join(f"1. {code(line)}" for line in erratum.proof)


def errata_latex(report: Report) -> str:
    """The errata as a list in LaTeX, to put in a report."""
    return "\n".join(_latex(report)) + "\n"


def _latex(report: Report) -> Iterator[str]:
    e = escaped_latex
    yield f"\\section*{{Errata: {e(report.paper.title)}}}\n{e(byline(report))}\n\\begin{{itemize}}"
    yield from (f"  \\item {e(line)}" for line in summary(report))
    yield "\\end{itemize}\n\\begin{description}"
    for erratum in errata_of(report):
        yield f"  \\item[{{{e(erratum.where)}}}] {e(erratum.said)}.\\\\"
        for label, value, is_code in erratum.rows:
            set_value = f"\\texttt{{{e(value)}}}" if is_code else e(value)
            yield f"    {e(label)}: {set_value}\\\\"
        yield from (f"    \\texttt{{{e(line)}}}\\\\" for line in erratum.proof)
    yield "\\end{description}"


def errata_html(report: Report) -> str:
    """The errata as one page of HTML: no script, nothing fetched."""
    title = escape(f"Errata: {report.paper.title}")
    body = "\n".join(_html(report))
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def _html(report: Report) -> Iterator[str]:
    yield f"<h1>Errata: {escape(report.paper.title)}</h1>\n<p>{escape(byline(report))}</p>"
    yield f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in summary(report))}</ul>"
    for erratum in errata_of(report):
        yield f"<h2>{escape(erratum.where)}: {escape(erratum.said)}</h2>"
        cells = ((escape(label), f"<code>{escape(value)}</code>" if is_code else escape(value)) for label, value, is_code in erratum.rows)
        yield f"<table>{''.join(f'<tr><th>{label}</th><td>{value}</td></tr>' for label, value in cells)}</table>"
        if erratum.proof:
            yield f"<ol>{''.join(f'<li><code>{escape(line)}</code></li>' for line in erratum.proof)}</ol>"


def byline(report: Report) -> str:
    """Who wrote the paper, when, and what was transcribed."""
    paper = report.paper
    said = [", ".join(paper.authors), str(paper.year or "")]
    return ". ".join(filter(None, (" ".join(filter(None, said)), paper.transcription.rstrip(".")))) + "."


def summary(report: Report) -> Iterator[str]:
    """What was counted."""
    counts, verdicts = report.counts, report.verdicts
    words = {"agrees": "agree", "tie": "are exact ties", "truncated": "are cut off", "convention": "agree only under a convention"}
    words |= {"does_not_follow": "do not follow", "unreadable": "are no numbers", "not_checked": "could not be checked"}
    said = [f"{counts[key]} {word}" for key, word in words.items() if counts[key]]
    yield f"Of {counts['printed']} printed values {', '.join(said)}." if counts["printed"] else "No values are printed."
    told = [f"{count} {name.replace('_', ' ')}" for name, count in verdicts.items() if count]
    yield f"Of {len(report.told)} statements (claims, links of equations, names): {', '.join(told) or 'none'}."


FORMS: dict[str, tuple[str, Callable[[Report], str]]] = {
    "markdown": (".md", errata_markdown),
    "latex": (".tex", errata_latex),
    "html": (".html", errata_html),
    "csv": (".csv", values_csv),
}
