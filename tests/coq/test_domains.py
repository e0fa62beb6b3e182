"""Statements about domains in Coq: what is defined where is written out, and each condition is shown from the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from symmetrics.coq import NotExported, theorem_of
from symmetrics.coq.theorems import Theorem
from symmetrics.kernel import Statement

POSITIVE = ("k > 0",)
DOMAINS = {
    "a root of products": Statement("TP/sqrt((TP + FN)*(TP + FP))", "same domain", "1/((TP + FN)*(TP + FP))"),
    "a polynomial and products": Statement("(TP*TN - FP*FN)/(TP + FN)/(FP + TN)", "same domain", "1/(TP*FP + TP*TN + FN*FP + FN*TN)"),
    "the smaller one": Statement("TP/min(TP + FN, TP + FP)", "same domain", "1/(TP + FN*FP)"),
    "the larger one": Statement("TP/max(TP + FN, TP + FP)", "same domain", "1/(TP + FN + FP)"),
    "one inside the other": Statement("TN/max(min(TP, FP), FN)", "same domain", "1/(FN + TP*FP)"),
    "a power and a quotient": Statement("1/(TP/(TP + FN))**3", "same domain", "1/TP"),
    "logarithms": Statement("log(TP/(TP + FN)) + log(1 + 1/TP)", "same domain", "FN*log(TP)"),
    "a number": Statement("1/(TP + k)", "same domain", "TP", given=POSITIVE),
    "the same conditions": Statement("TP/FP + 1/FN", "same domain", "FN/FP - 2/FN"),
    "nowhere zero": Statement("TP + 1/(1 + FN)", "same domain", "0*TP"),
    "no divisor": Statement("TP/(0 + 0)", "undefined", ""),
    "no logarithm": Statement("1/FP + log(0*TP)", "undefined", ""),
    "no divisor beside another": Statement("TP/FN/(FN/FN - 1)", "undefined", ""),
    "no root": Statement("sqrt(-1 - TP/FN)", "undefined", ""),
}


@pytest.fixture(scope="session")
def theorems() -> dict[str, Theorem]:
    """The theorem of each statement."""
    return {kind: theorem_of(f"domains_{n}", statement, {}) for n, (kind, statement) in enumerate(DOMAINS.items())}


@pytest.fixture(scope="session")
def not_accepted(refusals: Callable[[Sequence[Theorem]], dict[str, str]], theorems: dict[str, Theorem]) -> dict[str, str]:
    return refusals(list(theorems.values()))


@pytest.mark.parametrize("kind", DOMAINS)
def test_where_a_formula_is_defined_coq_sees(not_accepted: dict[str, str], theorems: dict[str, Theorem], kind: str) -> None:
    assert not {t.name for t in theorems[kind].all()} & set(not_accepted)
    assert not not_accepted["axioms"]


def test_the_conditions_are_written_out(theorems: dict[str, Theorem]) -> None:
    assert "(min (TP + FN) (TP + FP) <> 0 <-> TP + FN * FP <> 0)" in theorems["the smaller one"].sentence
    assert theorems["no logarithm"].sentence.endswith("(~ (FP <> 0 /\\ 0 < 0 * TP))")
    assert theorems["nowhere zero"].sentence.endswith("(1 + FN <> 0 <-> True)")


@pytest.mark.parametrize(
    ("good", "bad"),
    [("TP + FN * FP <> 0)", "TP + FN <> 0)"), (" <> 0 <-> ", " <> 0 -> "), ("  0 <= FN ->\n", "")],
)
def test_a_sentence_that_says_something_else_is_refused(
    refusals: Callable[[Sequence[Theorem]], dict[str, str]], theorems: dict[str, Theorem], good: str, bad: str
) -> None:
    theorem = theorems["the smaller one"]
    assert good in theorem.sentence
    assert refusals([replace(theorem, sentence=theorem.sentence.replace(good, bad))])[theorem.name]


@pytest.mark.parametrize(
    "statement",
    [
        Statement("1/(TP + FN)", "same domain", "1/TP"),
        Statement("sqrt(TP - FN)", "same domain", "TP"),
        Statement("1/TP", "undefined", ""),
        Statement("TP**(k)", "same domain", "TP", given=POSITIVE),
    ],
)
def test_what_is_false_or_not_found_is_not_exported(statement: Statement) -> None:
    with pytest.raises(NotExported):
        theorem_of("claim", statement, {})
