"""Claims that are settled for Coq: without derivatives, and in one script that needs nothing else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from symmetrics.display.theorems import proof_coq
from symmetrics.language.errors import NotExpressible
from symmetrics.questions.asking import Proof, prove


def rules_in(evidence: Any) -> Iterator[str]:
    """The rules that a certificate names, at any depth."""
    if isinstance(evidence, Mapping):
        yield from [evidence["rule"]] if isinstance(evidence.get("rule"), str) else []
        for inner in evidence.values():
            yield from rules_in(inner)
    elif isinstance(evidence, (list, tuple)):
        for inner in evidence:
            yield from rules_in(inner)


def accepted(proof: Proof, coq: Path) -> bool:
    """Whether Coq accepts the theorem that a proof is, with no axiom."""
    (coq / "alone.v").write_text(proof_coq(proof))
    done = subprocess.run(["coqc", "-q", "alone.v"], cwd=coq, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return "Closed under the global context" in done.stdout


@pytest.mark.parametrize(
    "claim",
    [
        "increasing(mcc, TP)",
        "decreasing(ochiai, FN)",
        "increasing(log_odds_ratio, TP)",
        "increasing(zhang, TP)",
        "decreasing(upholt, FP)",
        "increasing(symmetric_extremal_dependence_index, TN)",
    ],
)
def test_simple_algebra_comes_before_derivatives(claim: str, coq: Path) -> None:
    proof = prove(claim)
    assert proof.verdict == "proved"
    assert "slope" not in set(rules_in(proof.parts[0].evidence))
    assert accepted(proof, coq)


def test_a_claim_can_be_settled_without_derivatives(coq: Path) -> None:
    claim = "increasing_on_diagonal(linear_weighted_kappa) for K = 3"
    assert "slope" in set(rules_in(prove(claim).parts[0].evidence))
    proof = prove(claim, algebraic=True)
    assert proof.verdict == "proved"
    assert "slope" not in set(rules_in(proof.parts[0].evidence))
    assert accepted(proof, coq)


def test_what_is_settled_by_a_derivative_alone_is_no_theorem() -> None:
    with pytest.raises(NotExpressible, match="rule slope"):
        proof_coq(prove("increasing(extreme_dependency_score, TP)"))
