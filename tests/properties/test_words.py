"""The words of other schools, and the page that lists all questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from symmetrics import find, prove
from symmetrics.language.errors import DefinitionError
from symmetrics.properties import properties, questions_named
from symmetrics.properties.words import WORDS

PAGE = (Path(__file__).parents[2] / "docs" / "properties.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("word", WORDS)
def test_a_word_stands_for_questions_that_are_asked(word: str) -> None:
    names = {name for K in (2, 3) for p in properties().values() for q in p.questions(K) for name in [q.name.partition(" for K")[0]]}
    assert set(WORDS[word]) <= names
    assert {q.name for q in questions_named(word)} <= set(WORDS[word])


@pytest.mark.parametrize("word", [word for word in WORDS if not word.startswith("I")])
def test_the_page_explains_every_word(word: str) -> None:
    assert word in PAGE


@pytest.mark.parametrize("name", sorted(properties()))
def test_the_page_names_every_property(name: str) -> None:
    assert f"`{name}" in PAGE


def test_a_word_may_be_written_in_several_ways() -> None:
    for word in ("base-rate independent", "Base-Rate Independent", "base_rate_independent"):
        assert [q.name for q in questions_named(word)] == ["prevalence_invariant"]
    assert [q.name for q in questions_named("class symmetry for K = 3")] == ["class_symmetric for K = 3"]


def test_a_word_for_two_questions_asks_for_both() -> None:
    both = set(find(["prevalence_invariant"])) & set(find(["prediction_scale_invariant"]))
    assert set(find(["O2"])) == both
    assert both
    assert prove("O2(dor)").verdict == "proved"
    assert prove("o2(recall)").verdict == "refuted"


def test_an_unknown_word_is_refused_with_advice() -> None:
    with pytest.raises(DefinitionError, match="maximal_agreement"):
        questions_named("maximal agrement")
