"""What a stored statement is called in Coq: a function of the measure, the property, its arguments and the part."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["theorem_name"]

WORDS = {"-": "minus", "+": "plus", "*": "times", "/": "over", ">": "above", "<": "below", "=": "is", ";": "then", ",": "and", "!": "not"}
OTHER = re.compile(r"[^A-Za-z0-9_]+")


def theorem_name(measure: str, name: str, arguments: Sequence[str] = (), part: int = 1) -> str:
    """The name of a theorem.

    >>> theorem_name("kappa", "lower_bound for K = 3", ["-1"])
    'kappa__lower_bound_for_K_3__minus_1'
    >>> theorem_name("f1", "increasing(TP)", part=2)
    'f1__increasing_TP__part_2'
    """
    asked = name.replace(" = ", " ")
    parts = [measure, asked, *arguments] + ([f"part {part}"] if part > 1 else [])
    return "__".join(worded(p) for p in parts)


def worded(text: str) -> str:
    """A text in letters, digits and single underscores."""
    spelled = "".join(f" {WORDS[c]} " if c in WORDS else c for c in text)
    return re.sub("_{2,}", "_", OTHER.sub("_", spelled)).strip("_")
