"""The answer to a claim on the terminal: in the words it was asked in, and no longer than can be read."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text

from symmetrics.display.proof_text import MOST_LINES, SPARED, Shortened, claim_rows
from symmetrics.language.verdicts import Open
from symmetrics.questions.asking import Proof, prove
from symmetrics.questions.claiming import claims_of


def rows_of(asked: str) -> dict[str, str]:
    """The rows that say what a claim is, without settling it."""
    understood = claims_of(asked)
    proof = Proof(understood.text, tuple(Open(claim, ()) for claim in understood.claims), asked)
    return {label: str(text) for label, text in claim_rows(proof)}


def test_a_short_claim_is_shown_as_typed_and_as_understood() -> None:
    assert rows_of("jaccard  <= f1") == {"claim": "jaccard <= f1", "that is": "TP/(TP + FN + FP) <= 2*TP/(2*TP + FP + FN)"}


def test_a_claim_that_is_long_in_cells_is_shown_as_typed() -> None:
    rows = rows_of("kappa <= accuracy for K = 3")
    assert rows["claim"] == "kappa <= accuracy for K = 3"
    assert "C[1,1]" not in rows["that is"] and "--json" in rows["that is"]


@pytest.mark.parametrize("claim", ["label_symmetric(mcc)", "2*TP<=TP+TN"])
def test_a_claim_that_is_understood_as_typed_is_shown_once(claim: str) -> None:
    assert set(rows_of(claim)) == {"claim"}


def test_a_verdict_for_whole_counts_says_so_beside_the_words_typed() -> None:
    """TP*(TP - 1) is negative at 1/2 and at no whole number."""
    proof = prove("TP**2 >= TP")
    assert proof.verdict == "proved"
    assert str(next(iter(claim_rows(proof)))[1]) == "TP**2 >= TP for whole counts"


def shown(lines: int) -> list[str]:
    """What is shown of a page of so many lines."""
    console = Console(width=60, color_system=None)
    with console.capture() as captured:
        console.print(Shortened(Text("\n".join(f"line {k}" for k in range(lines))), MOST_LINES))
    return captured.get().splitlines()


def test_a_long_argument_is_cut_and_says_where_the_rest_is() -> None:
    lines = shown(100)
    assert lines[MOST_LINES - 1 : MOST_LINES] == [f"line {MOST_LINES - 1}"]
    assert "and 60 lines more" in lines[MOST_LINES] and "--json" in "".join(lines[MOST_LINES:])


def test_what_is_hardly_longer_is_shown_whole() -> None:
    assert len(shown(MOST_LINES + SPARED)) == MOST_LINES + SPARED
