"""The known names nearest to one that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(name: str, known: Iterable[str]) -> str:
    """A sentence that names up to three known names like the one given.

    >>> nearest("kapa", ["kappa", "mcc"])
    'Did you mean kappa?'
    """
    found = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    return f"Did you mean {' or '.join(found)}?" if found else "See the list of names."
