"""Formulas as the literature prints them, each under its published name: the machine finds the entry, and the entry bears the name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from symmetrics.asking import identify, read
from symmetrics.catalogue import names
from symmetrics.language.measure import Measure

FILES = sorted((Path(__file__).parent / "published").glob("*.toml"))
FORMULAS = [entry for file in FILES for entry in tomllib.loads(file.read_text(encoding="utf-8"))["formula"]]


def meanings(name: str) -> set[str]:
    """The entries of a name."""
    found = names()[re.sub(r"[\s_-]+", "_", name.lower().replace("'", ""))]
    return {found.name} if isinstance(found, Measure) else {m.name for m in found}


def test_no_published_formula_stands_twice() -> None:
    listed = [(entry["name"].lower(), entry["formula"]) for entry in FORMULAS]
    assert len(set(listed)) == len(listed) > 200


@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["name"]) for entry in FORMULAS])
def test_a_published_formula_is_the_entry_of_its_name(entry: dict[str, Any]) -> None:
    measure = read(entry["formula"], entry.get("knobs", ()))
    equal = {r.other for r in identify(measure) if r.kind in ("equal", "equal_values") and r.verdict == "proved"}
    assert equal & meanings(entry["name"])
