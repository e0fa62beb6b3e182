"""The known names nearest to one that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["closest", "nearest"]

SHORT = 4  # letters of a name that must be much like another to be taken for it


def closest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that begin as one does, the shortest first, and those that are like it.

    >>> closest("prec", ["precision", "prevalence", "pre"])
    ['precision', 'pre']
    """
    among = list(known)
    begun = [each for each in sorted(among, key=len) if len(name) > 2 and each.lower().startswith(name.lower())]
    alike = difflib.get_close_matches(name, among, most, cutoff=0.7 if len(name) <= SHORT else 0.6)
    return list(dict.fromkeys((*begun, *alike)))[:most]


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence that names up to three known names like the one given.

    >>> nearest("kapa", ["kappa", "mcc"])
    'Did you mean kappa?'
    """
    found = closest(name, known)
    return f"Did you mean {' or '.join(found)}?" if found else "See the list of names."
