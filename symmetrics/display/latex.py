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
MATRIX, CELL = r"\[(?P<rows>\[[^][]+\](?:,\[[^][]+\])*)\]", r"C\[(?P<cell>\d+,\d+)\]"
CALL = r"(?:[^,()]|\([^,()]*\))+"
AFFINE, RANKED = rf"(?:^|(?<=, ))(?P<affine>{CALL})(?= with x = )", rf"(?<=\(as )(?P<ranked>{CALL})(?=\))"
SET_IN_MATH = re.compile("|".join((MATRIX, CELL, AFFINE, RANKED)))


def escaped(words: str) -> str:
    """Words with the signs that LaTeX would read escaped.

    >>> print(escaped("a_p & 100%"))
    a\\_p \\& 100\\%
    """
    return SPECIAL.sub(lambda found: SIGNS[found[0]], words)


def in_words(words: str) -> str:
    """Words with their matrices, cells and functions of x set in math.

    >>> print(in_words("2*x - 1 with x = auc_roc, undefined at [[0,TP]]"))
    $2 x - 1$ with x = auc\\_roc, undefined at $\\left[\\begin{smallmatrix}0&\\mathrm{TP}\\end{smallmatrix}\\right]$
    """
    made, end = "", 0
    for found in SET_IN_MATH.finditer(words):
        made += escaped(words[end : found.start()]) + math_of(found)
        end = found.end()
    return made + escaped(words[end:])


def math_of(found: re.Match[str]) -> str:
    """A matrix, a cell or a function of x in math."""
    if found["cell"]:
        return f"$C_{{{found['cell']}}}$"
    if function := found["affine"] or found["ranked"]:
        return in_math(function)
    rows = r"\\".join("&".join(formula(entry) or escaped(entry) for entry in row.split(",")) for row in found["rows"][1:-1].split("],["))
    return rf"$\left[\begin{{smallmatrix}}{rows}\end{{smallmatrix}}\right]$"


def card_latex(card: Card, verbose: bool = False, known: Known = NONE) -> str:
    """A card as LaTeX; the preamble needs amsmath and booktabs.

    With `verbose`, refuted properties come with the Python that shows it.
    """
    return "\n".join(lines(page_of(card, known), verbose)) + "\n"


def lines(page: Page, verbose: bool) -> Iterator[str]:
    """The lines of a page."""
    yield "% needs \\usepackage{amsmath,booktabs}"
    yield f"\\begin{{equation*}}\n  {latex(page.measure.formula)}\n\\end{{equation*}}"
    yield from (f"\\par\\noindent {in_words(line)}." for line in page.known)
    yield from tabular(
        "llll", ("Range", "Value", "", "Verdict"), ((escaped(e.label), in_math(e.value), in_words(e.words), e.verdict) for e in page.ends)
    )
    yield from (f"\\par\\noindent {in_words(row.meaning)}" for row in page.undefined)
    if page.symmetries:
        yield from tabular("lll", ("Symmetry", "Matrix", "Value"), (map(in_words, (s.change, s.image, s.effect)) for s in page.symmetries))
    for part in page.sections:
        yield from tabular(WIDE, (part.title, "Verdict", "Evidence"), (cells_of(row, verbose) for row in part.rows))


def cells_of(row: Row, verbose: bool) -> tuple[str, str, str]:
    """The cells of a row of properties."""
    evidence = f"{row.note}{'; ' if row.note and row.python else ''}{row.python}" if verbose else row.note
    scope = row.name.partition(" for ")[2]
    return in_words(f"For {scope}: {row.meaning}" if scope else row.meaning), row.verdict, in_words(evidence)


def in_math(value: str) -> str:
    """The end of a range as a formula; words such as "unknown" stay words."""
    written = formula(value)
    return f"${written}$" if written else escaped(value)


def formula(value: str) -> str:
    """A formula, in x or of cells, in LaTeX; empty where it is none."""
    try:
        return latex(read_formula(value, knobs=("x",)).binary)
    except FormulaError:
        return ""


def tabular(columns: str, head: Sequence[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A booktabs table, whose rows are LaTeX."""
    yield f"\\par\\medskip\\noindent\n\\begin{{tabular}}{{{columns}}}\n  \\toprule"
    yield f"  {' & '.join(map(escaped, head))} \\\\\n  \\midrule"
    yield from (f"  {' & '.join(row)} \\\\" for row in rows)
    yield "  \\bottomrule\n\\end{tabular}"
