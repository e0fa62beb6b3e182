"""The known names nearest to one that is not known."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["closest", "kindred", "nearest"]

ALIKE, NEARLY_ALIKE = 0.8, 0.9  # of all the letters of two names, the share that both have in the same order
LONG, MORE = 10, 2  # the letters of a long name, and those that it may lack of the beginning of a longer one


def closest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that begin as one does, the shortest first, those of the same letters, and those that have nearly all in common.

    A long name may be the beginning of a longer one, misspelt.

    >>> closest("prec", ["precision", "prevalence", "pre"])
    ['precision', 'pre']
    >>> closest("presicion", ["precision"]), closest("mathews_corelation", ["matthews_correlation_coefficient"])
    (['precision'], ['matthews_correlation_coefficient'])
    """
    among, letters = list(known), sorted(name.lower())
    begun = [each for each in sorted(among, key=len) if len(name) > 2 and each.lower().startswith(name.lower())]
    swapped = [each for each in among if len(each) == len(name) and sorted(each.lower()) == letters]
    alike = difflib.get_close_matches(name, among, most, cutoff=ALIKE)
    beginnings = {each[: len(name) + MORE]: each for each in among if len(each) > len(name) >= LONG}
    misspelt = [beginnings[x] for x in difflib.get_close_matches(name, beginnings, most, cutoff=NEARLY_ALIKE)]
    return list(dict.fromkeys((*begun, *swapped, *alike, *misspelt)))[:most]


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
