"""A card in LaTeX: the formula and a booktabs table to put in a paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..language.errors import FormulaError
from ..language.latex import latex
from ..language.reader import read_formula
from ..search.card import Card
from .evidence import NONE, Known
from .page import Page, Row, page_of

__all__ = ["card_latex", "escaped"]

SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "∞": r"$\infty$",
    "→": r"$\to$",
}
WIDE = "p{.5\\linewidth}lp{.32\\linewidth}"
SPECIAL = re.compile("|".join(map(re.escape, SIGNS)))


def escaped(words: str) -> str:
    """Words with the signs that LaTeX would read escaped.

    >>> print(escaped("a_p & 100%"))
    a\\_p \\& 100\\%
    """
    return SPECIAL.sub(lambda found: SIGNS[found[0]], words)


def card_latex(card: Card, verbose: bool = False, known: Known = NONE) -> str:
    """A card as LaTeX; the preamble needs amsmath and booktabs.

    With `verbose`, refuted properties come with the Python that shows it.
    """
    return "\n".join(lines(page_of(card, known), verbose)) + "\n"


def lines(page: Page, verbose: bool) -> Iterator[str]:
    """The lines of a page."""
    yield "% needs \\usepackage{amsmath,booktabs}"
    yield f"\\begin{{equation*}}\n  {latex(page.measure.formula)}\n\\end{{equation*}}"
    yield from (f"{escaped(line[:1].upper() + line[1:])}." for line in page.known)
    yield from tabular(
        "llll", ("Range", "Value", "", "Verdict"), ((escaped(e.label), in_math(e.value), escaped(e.words), e.verdict) for e in page.ends)
    )
    yield from (f"{escaped(row.meaning)}" for row in page.undefined)
    if page.symmetries:
        yield from tabular("lll", ("Symmetry", "Matrix", "Value"), (map(escaped, (s.change, s.image, s.effect)) for s in page.symmetries))
    for part in page.sections:
        yield from tabular(WIDE, (part.title, "Verdict", "Evidence"), (cells_of(row, verbose) for row in part.rows))


def cells_of(row: Row, verbose: bool) -> tuple[str, str, str]:
    """The cells of a row of properties."""
    evidence = f"{row.note}{'; ' if row.note and row.python else ''}{row.python}" if verbose else row.note
    return escaped(row.meaning), row.verdict, escaped(evidence)


def in_math(value: str) -> str:
    """The end of a range as a formula; words such as "unknown" stay words."""
    try:
        return f"${latex(read_formula(value).binary)}$"
    except FormulaError:
        return escaped(value)


def tabular(columns: str, head: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A booktabs table, whose rows are LaTeX."""
    yield f"\\par\\medskip\\noindent\n\\begin{{tabular}}{{{columns}}}\n  \\toprule"
    yield f"  {' & '.join(map(escaped, head))} \\\\\n  \\midrule"
    yield from (f"  {' & '.join(row)} \\\\" for row in rows)
    yield "  \\bottomrule\n\\end{tabular}"
