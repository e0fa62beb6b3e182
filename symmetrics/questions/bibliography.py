"""The sources that come with the library."""

from __future__ import annotations

from pathlib import Path

__all__ = ["entry_in_bibliography"]


def entry_in_bibliography(key: str) -> str:
    """The BibTeX entry of a source; empty if the bibliography is not there or does not have it."""
    package = Path(__file__).parents[1]
    file = next((f for f in (package / "sources.bib", package.parent / "docs" / "sources.bib") if f.is_file()), None)
    entries = ("\n" + file.read_text(encoding="utf-8")).split("\n@") if file else []
    return next((f"@{entry.strip()}" for entry in entries if entry.partition("{")[2].partition(",")[0].strip() == key), "")
