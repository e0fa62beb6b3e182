"""Equations of arguments in LaTeX, set apart and in rows of moderate length."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kernel.syntax import Tree
from .certificates import Line
from .typeset import terms_of, tidied, typeset

__all__ = ["displayed", "equation"]

LONGEST_LINE = 60
COMMAND = re.compile(r"\\(?:left|right)|\\[a-z]+|\\,|[{}^_]")


def equation(line: Line, end: str) -> str:
    """The equation of a line, in rows of moderate length."""
    left, right = (tidied(side) for side in line.equation or ("0", "0"))
    rows = broken(factors(left), "\\,", "\\times ")
    terms = broken(signed(terms_of(right)), " ", "")
    first, rest = terms[0], terms[1:]
    if len(visible(rows[-1] + first)) <= LONGEST_LINE + 20:
        rows[-1] += f" = {first}"
    else:
        rows += [f"= {first}"]
    rows += rest
    rows[-1] += end
    return displayed(*rows)


def displayed(*rows: str) -> str:
    """Rows of a formula set apart."""
    kind = "equation*" if len(rows) == 1 else "multline*"
    inside = " \\\\\n  ".join(rows)
    return f"\\begin{{{kind}}}\n  {inside}\n\\end{{{kind}}}"


def factors(tree: Tree) -> list[str]:
    """The factors of a product, in brackets where they need them."""
    if tree[0] != "*":
        return [typeset(tree, tex=True)]
    return [typeset(("*", (x, ("name", "X"))), tex=True).removesuffix("\\,\\mathrm{X}").removesuffix("\\,X") for x in tree[1]]


def signed(terms: Sequence[Tree]) -> list[str]:
    """The terms of a sum with their signs; long products by their factors."""
    found: list[str] = []
    for k, term in enumerate(terms):
        written = typeset(term, tex=True)
        sign = "" if k == 0 else "- " if written.startswith("-") else "+ "
        whole = written.removeprefix("-") if k and written.startswith("-") else written
        if len(visible(whole)) <= LONGEST_LINE or term[0] != "*":
            found.append(sign + whole)
            continue
        first, *rest = broken(factors(term), "\\,", "\\times ")
        found += [sign + first, *rest]
    return found


def broken(pieces: Sequence[str], glue: str, start: str) -> list[str]:
    """Pieces in rows of moderate length; rows after the first begin with `start`."""
    rows = [pieces[0]]
    for piece in pieces[1:]:
        if len(visible(rows[-1] + piece)) > LONGEST_LINE:
            rows.append(start + piece)
        else:
            rows[-1] += glue + piece
    return rows


def visible(source: str) -> str:
    """What of a formula takes room."""
    return COMMAND.sub("", source)
