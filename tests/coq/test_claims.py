"""Claims that are settled for Coq: without derivatives, and in one script that needs nothing else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from symmetrics.display.theorems import proof_coq
from symmetrics.language.errors import NotExpressible
from symmetrics.questions.asking import prove


def rules_in(evidence: Any) -> Iterator[str]:
    """The rules that a certificate names, at any depth."""
    if isinstance(evidence, Mapping):
        yield from [evidence["rule"]] if isinstance(evidence.get("rule"), str) else []
        for inner in evidence.values():
            yield from rules_in(inner)
    elif isinstance(evidence, (list, tuple)):
        for inner in evidence:
            yield from rules_in(inner)


@pytest.mark.parametrize("claim", ["decreasing(ochiai, FN)", "increasing(log_odds_ratio, TP)"])
def test_comparisons_of_parts_come_before_derivatives(claim: str) -> None:
    proof = prove(claim)
    assert proof.verdict == "proved"
    assert "slope" not in set(rules_in(proof.parts[0].evidence))


@pytest.mark.parametrize("claim", ["increasing(mcc, TP)", "increasing(ochiai, TP)", "increasing(ms_contingency, TP)"])
def test_a_claim_can_be_settled_without_derivatives(claim: str, coq: Path) -> None:
    assert "slope" in set(rules_in(prove(claim).parts[0].evidence))
    proof = prove(claim, algebraic=True)
    assert proof.verdict == "proved"
    assert "slope" not in set(rules_in(proof.parts[0].evidence))
    (coq / "alone.v").write_text(proof_coq(proof))
    done = subprocess.run(["coqc", "-q", "alone.v"], cwd=coq, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Closed under the global context" in done.stdout


def test_what_is_settled_by_a_derivative_alone_is_no_theorem() -> None:
    with pytest.raises(NotExpressible, match="rule slope"):
        proof_coq(prove("increasing(mcc, TP)"))
