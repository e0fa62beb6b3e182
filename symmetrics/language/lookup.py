"""What a word means among the names of measures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from .measure import Measure
from .naming import plain_name

__all__ = ["Names", "look_up"]

Names = Mapping[str, Measure | tuple[Measure, ...]]

FOLLOWING = re.compile(r"_(score|coefficient|index|measure|statistic|similarity)$")
DIFFERENCE = re.compile(r"(\w+)\s*-\s*[0-9]+")  # K-1 and AUC-1 are differences, kulczynski-2 is a name
SHORT = 3
F_OF_BETA = re.compile(r"[Ff]_?(0\.\d{1,3}|[1-9]\d{0,2}(?:\.\d{1,3})?)", re.ASCII)


def look_up(names: Names, word: str) -> Measure | tuple[Measure, ...] | None:
    """What a word means among plain names: as it stands, in one piece, a person's, without `score` or the like at its end, or F of a beta.

    A hyphen before a number is a minus sign where a known name or a few letters stand before it, and so is one before the name.

    >>> from symmetrics.catalogue import names
    >>> look_up(names(), "Cohen kappa score"), look_up(names(), "F_0.5")
    (<measure kappa>, <measure f_beta(beta=1/2)>)
    """
    if is_difference(names, word) or word.strip().startswith("-"):
        return None
    name = plain_name(word)
    found = next((names[key] for key in (name, name.replace("_", ""), name.replace("_", "s_", 1)) if key in names), None)
    if found is not None:
        return found
    beta, family = F_OF_BETA.fullmatch(word.strip()), names.get("f_beta")
    if beta and family is not None and not isinstance(family, tuple) and Fraction(beta[1]):
        return family.fix(beta=Fraction(beta[1]))
    return look_up(names, FOLLOWING.sub("", name)) if FOLLOWING.search(name) else None


def is_difference(names: Names, word: str) -> bool:
    """Whether a word is a number taken from a name or a letter, as in `AUC-1`."""
    found = DIFFERENCE.fullmatch(word.strip())
    return found is not None and (len(found[1]) <= SHORT or look_up(names, found[1]) is not None)
