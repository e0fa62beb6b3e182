"""How names of measures are compared: without case, apostrophes, and kinds of blanks."""

from __future__ import annotations

import re

__all__ = ["plain_name"]


def plain_name(name: str) -> str:
    """A name in lower case, with underscores for blanks and hyphens.

    >>> plain_name("Cohen's  Kappa")
    'cohens_kappa'
    """
    return re.sub(r"[\s_-]+", "_", re.sub("['\N{RIGHT SINGLE QUOTATION MARK}]", "", name.strip().lower()))
