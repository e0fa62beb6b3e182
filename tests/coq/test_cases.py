"""The statement where a part is not negative and the one where it is not positive, as theorems that make a third."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from symmetrics.coq.running import run_theorems
from symmetrics.coq.scripts import theorem_of
from symmetrics.coq.theorems import Theorem
from symmetrics.kernel import Statement, check
from symmetrics.search.certificates.statements.either import by_either

ABOVE = {"rule": "conjugate", "by": "r1 + r2", "product": {"squares": [["g1", "1"]]}}
ZERO = {"of": "-r2", "shown": {"rule": "conjugate", "by": "r2", "product": {"squares": [["TP*g1", "1"]]}}}
BELOW = {"rule": "lemma", "steps": [ZERO], "then": {"squares": [["r1", "1"], ["g2", "1"]]}}
ROOTS = Statement("sqrt(t*TP + t)", ">=", "sqrt(t*TP)", signed=("t",))
LARGEST = Statement("max(((TP - FP)/(TP + FP + step))*TP, 0)", "<=", "max(((TP - FP)/(TP + FP))*TP, 0)")


def roots() -> Theorem:
    """A theorem about the root of a name of either sign, of which the kernel accepts what it says."""
    evidence = {"rule": "either", "by": "t", "cases": [ABOVE, BELOW], "inhabited": {"TP": 1, "t": 1}}
    check(ROOTS, "proved", evidence)
    return theorem_of("roots", ROOTS, evidence)


def largest() -> Theorem:
    """One about a product that falls only where it is not negative."""
    certificate = by_either(LARGEST)
    assert certificate is not None
    check(LARGEST, "proved", certificate | {"inhabited": {"TP": 1, "FP": 1, "step": 1}})
    return theorem_of("largest", LARGEST, certificate)


def test_cases_are_accepted(coq: Path) -> None:
    theorems = [roots(), largest()]
    assert [len(case.rests_on) for t in theorems for case in t.rests_on] == [0, 0, 2, 2]
    assert run_theorems(theorems, coq)[:2] == ([], [])


@pytest.mark.parametrize(("good", "bad"), [("roots_case_2", "roots_case_1"), ("le_total _ 0 t", "le_total _ t 0"), (" H3 H)", " H3 H2)")])
def test_what_is_tampered_with_is_refused(coq: Path, good: str, bad: str) -> None:
    found = roots()
    assert good in found.proof
    refused, _, _ = run_theorems([replace(found, proof=found.proof.replace(good, bad))], coq)
    assert [name for name, _ in refused] == ["roots"]
