"""How names of measures are written and compared: without case, apostrophes, and kinds of blanks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

__all__ = ["in_brackets", "plain_name"]


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
