"""What an interactive session shows of an answer: one line, without the evidence."""

from __future__ import annotations

from symmetrics import bounds, f1, prove, relate
from symmetrics.properties import properties
from symmetrics.search.card import Answer, Card


def test_a_proof_is_its_verdict_and_claim() -> None:
    assert repr(prove("f1 <= jaccard")) == "<refuted: 2*TP/(2*TP + FP + FN) <= TP/(TP + FN + FP)>"


def test_a_card_counts_its_verdicts() -> None:
    question = next(iter(properties()["label_symmetric"].questions(2)))
    answer = Answer(question, prove("label_symmetric(f1)").parts)
    assert repr(answer) == "<label_symmetric: refuted>"
    assert repr(Card(f1, (), (), (), (answer,))) == "<card of f1: 0 proved, 1 refuted, 0 open>"


def test_ranges_and_relations_leave_their_evidence_out() -> None:
    for one in (bounds("jaccard"), *relate("f1", "jaccard")):
        assert "verdict='proved'" in repr(one) and "parts" not in repr(one)
