"""How names of measures are written and compared: without case, apostrophes, and kinds of blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from .counting import shown
from .errors import DefinitionError

__all__ = ["in_brackets", "parts_between_commas", "plain_name", "several_names"]


def plain_name(name: str) -> str:
    """A name in lower case, with underscores for blanks and hyphens.

    >>> plain_name("Cohen's  Kappa")
    'cohens_kappa'
    """
    return re.sub(r"[\s_-]+", "_", re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]", "", name.strip().lower()))


def in_brackets(settings: Sequence[tuple[str, Any]]) -> str:
    """Settings of knobs as they stand behind a name; nothing where there are none.

    >>> in_brackets([("alpha", 1), ("beta", "1/2")])
    '(alpha=1, beta=1/2)'
    """
    return f"({', '.join(f'{name}={value}' for name, value in settings)})" if settings else ""


def several_names(given: Any, example: str) -> list[str]:
    """Names that a caller gives: one text is one name. Raises `DefinitionError` for anything but texts, with an example of them.

    >>> several_names("f1", '["f1", "mcc"]'), several_names(("f1", "mcc"), '["f1", "mcc"]')
    (['f1'], ['f1', 'mcc'])
    """
    if isinstance(given, str):
        return [given]
    found = list(given) if isinstance(given, Iterable) else [given]
    for one in found:
        if not isinstance(one, str):
            raise DefinitionError(f"Expected texts such as {example}, got {shown(one)}. Write it as text.")
    return found


def parts_between_commas(source: str) -> list[str]:
    """The parts of a text between commas that stand outside brackets.

    >>> parts_between_commas("f_beta(beta=2), min(i, C[i,i])")
    ['f_beta(beta=2)', ' min(i, C[i,i])']
    """
    parts, depth = [""], 0
    for character in source:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts
