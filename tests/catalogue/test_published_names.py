"""Formulas as the literature prints them, each under its published name: the machine finds the entry, and the entry bears the name."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from sympy import log

from symmetrics.catalogue import catalogue, names
from symmetrics.language.measure import Measure
from symmetrics.language.symbols import xlogx
from symmetrics.properties import properties
from symmetrics.questions.asking import identify
from symmetrics.questions.reading import read
from symmetrics.search.prover import settle_claim
from symmetrics.search.relations.profiles import Profile, agree

FILES = sorted((Path(__file__).parent / "published").glob("*.toml"))
EQUAL = properties()["same_values"]
FORMULAS = [entry for file in FILES for entry in tomllib.loads(file.read_text(encoding="utf-8"))["formula"]]
NAMES_OF: dict[tuple[str, ...], list[str]] = {}  # each formula, with its knobs, is looked for once
for entry in FORMULAS:
    NAMES_OF.setdefault((entry["formula"], *entry.get("knobs", ())), []).append(entry["name"])


def meanings(name: str) -> set[str]:
    """The entries of a name."""
    found = names()[re.sub(r"[\s_-]+", "_", name.lower().replace("'", ""))]
    return {found.name} if isinstance(found, Measure) else {m.name for m in found}


def test_no_published_formula_stands_twice() -> None:
    listed = [(entry["name"].lower(), entry["formula"]) for entry in FORMULAS]
    assert len(set(listed)) == len(listed) > 200


@cache
def profiles(K: int) -> tuple[Profile, ...]:
    """The catalogue's measures without knobs at the same matrices."""
    fitting = [m for m in catalogue().values() if not m.free_knobs and (K == 2 or m.kind == "multiclass")]
    return tuple(Profile.of(m, {}, K) for m in fitting)


def found_by_the_machine(measure: Measure) -> set[str]:
    """The entries whose values are those of a formula at all matrices of a sample, and proved to be so for two classes."""
    if measure.free_knobs:
        return {r.other for r in identify(measure) if r.verdict == "proved"}
    K = 3 if measure.kind == "multiclass" else 2
    own = Profile.of(measure, {}, K)
    candidates = [known.measure for known in profiles(K) if agree(own.values, known.values)]
    return {m.name for m in candidates if measure.formula.has(log, xlogx) or proved_equal(measure, m)}


def proved_equal(one: Measure, two: Measure) -> bool:
    """Whether two measures are proved to have equal values for two classes; of logarithms the sample has to do."""
    return all(settle_claim(c).verdict == "proved" for c in EQUAL.claims(one, two))


@pytest.mark.parametrize("stated", [pytest.param(stated, id=", ".join(published)) for stated, published in NAMES_OF.items()])
def test_a_published_formula_is_the_entry_of_its_names(stated: tuple[str, ...]) -> None:
    formula, *knobs = stated
    found = found_by_the_machine(read(formula, knobs))
    assert [name for name in NAMES_OF[stated] if not found & meanings(name)] == []
