"""What to cite: the sources of the measures in a claim, and this library."""

from __future__ import annotations

import re

from .. import __version__
from ..catalogue import names
from ..language.measure import Measure
from ..questions.bibliography import entry_in_bibliography

__all__ = ["entries_of", "own_entry"]

WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)


def entries_of(claim: str) -> str:
    """The BibTeX entries of the sources of all measures a claim names, in their order, then that of this library.

    >>> print(entries_of("jaccard <= f1").count("@"))
    3
    """
    found = (names().get(word.lower()) for word in WORD.findall(claim))
    sources = dict.fromkeys(m.source for m in found if isinstance(m, Measure))
    return "\n\n".join([*filter(None, map(entry_in_bibliography, sources)), own_entry()]) + "\n"


def own_entry() -> str:
    """The BibTeX entry of this library."""
    title = "symmetrics: properties of classification performance measures, proved or refuted from one definition each"
    return f"@software{{symmetrics,\n  author = {{{{The symmetrics authors}}}},\n  title = {{{title}}},\n  version = {{{__version__}}},\n}}"
