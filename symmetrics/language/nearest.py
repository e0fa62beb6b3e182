"""The known names nearest to one that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["closest", "kindred", "nearest"]

ALIKE = 0.8  # of all the letters of two names, the share that both have in the same order


def closest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that begin as one does, the shortest first, and those that have nearly all letters with it in common.

    >>> closest("prec", ["precision", "prevalence", "pre"])
    ['precision', 'pre']
    """
    among = list(known)
    begun = [each for each in sorted(among, key=len) if len(name) > 2 and each.lower().startswith(name.lower())]
    alike = difflib.get_close_matches(name, among, most, cutoff=ALIKE)
    return list(dict.fromkeys((*begun, *alike)))[:most]


def kindred(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The closest known names, and those that have one among their words.

    >>> kindred("symmetric", ["symmetry", "label_symmetric", "scale_invariant"])
    ['symmetry', 'label_symmetric']
    """
    among = list(known)
    of_several = [each for each in among if name.lower() in each.lower().split("_")]
    return list(dict.fromkeys((*closest(name, among), *of_several)))[:most]


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence that names up to three known names like the one given, or that have it among their words.

    >>> nearest("kapa", ["kappa", "mcc"])
    'Did you mean kappa?'
    """
    found = kindred(name, known)
    return f"Did you mean {' or '.join(found)}?" if found else "See the list of names."
