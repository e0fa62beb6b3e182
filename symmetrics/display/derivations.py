"""A measure in other coordinates, on the terminal and for a paper."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from ..language.latex import latex
from ..language.text import text
from .text import heading, labelled, mark

__all__ = ["derivation_latex", "derivation_text"]

LONGEST = 1500


def derivation_text(found: Any, verbose: bool = False) -> RenderableType:
    """A closed form, where it holds, and each step with its reason; then the further branches. Very long lines only if `verbose`."""
    parts = [branch_text(found, verbose)]
    for number, other in enumerate(found.others, 2):
        parts += [heading(f"Branch {number}"), branch_text(other, verbose)]
    return Group(*parts)


def branch_text(found: Any, verbose: bool) -> RenderableType:
    """One branch."""
    certified = signed(found.certified, "every step certified" if found.certified else found.why)
    rows: list[tuple[str, RenderableType]] = [("formula", Text(text(found.expression), "bold")), ("LaTeX", Text(latex(found.expression)))]
    rows += [("where", Text(", ".join(map(str, found.conditions))))] if found.conditions else []
    steps = [signed(s.certified, line_of(s, verbose), s.reason) for s in found.steps]
    return Group(labelled([*rows, ("certified", certified)]), heading("Steps"), *steps)


def line_of(step: Any, verbose: bool) -> str:
    """The line of a step; of a very long one only how long it is."""
    line = text(step.expression)
    return line if verbose or len(line) <= LONGEST else f"a line of {len(line)} characters (-v shows it)"


def signed(certified: bool, words: str, reason: str = "") -> Text:
    """Words with the sign that tells whether the kernel confirmed them."""
    return Text.assemble(mark("proved" if certified else "open"), f" {words}", (f"   {reason}" if reason else "", "dim"))


def derivation_latex(found: Any) -> str:
    """The derivation as `align*` environments, one for each branch, with its conditions in a comment."""
    return "".join(branch_latex(branch) for branch in (found, *found.others))


def branch_latex(found: Any) -> str:
    """One branch."""
    where = f"% where {', '.join(found.conditions)}\n" if found.conditions else ""
    return f"{where}\\begin{{align*}}\n  {found.latex}\n\\end{{align*}}\n"
