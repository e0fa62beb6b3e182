"""Certificates by parts: a theorem for each fact, one with letters, and the statement from these; each is worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symmetrics.coq import NotExported
from symmetrics.coq.parts import theorem_from_parts
from symmetrics.coq.running import run_theorems
from symmetrics.coq.scripts import theorem_from_certificate
from symmetrics.coq.theorems import Theorem
from symmetrics.kernel import Statement
from symmetrics.kernel.pieces import settle_parts

T = "TP/(TP + FN)"
SHARE = {"parts": {"t1": T}, "facts": [{"says": "1 - t1", "relation": ">="}, {"says": "t1", "relation": ">="}]}
POSITIVE = {"parts": {"t1": T}, "facts": [{"says": "t1", "relation": ">"}]}
CUBE = {"squares": [["g1*(1 + t1 + t1**2)", "1"]]}  # 1 - t**3

BY_PARTS: dict[str, tuple[Statement, Mapping[str, Any]]] = {
    "a cube": (Statement(f"({T})**3", "<=", "1"), SHARE | {"then": CUBE}),
    "beside a root": (Statement(f"sqrt(TN)*({T})**2", "<=", f"sqrt(TN)*({T})"), SHARE | {"then": {"squares": [["r1*t1*g1", "1"]]}}),
    "of a positive part": (Statement(f"({T})**3 + {T}", ">", "0", ("TP > 0",)), POSITIVE | {"then": {"squares": [["g2", "1"]]}}),
    "of a sum": (
        Statement("(TP + FN)**2", "<=", "(TP + FN)**2 + (TP + FN)*FP"),
        {"parts": {"t1": "TP + FN"}, "facts": [{"says": "t1", "relation": ">="}], "then": {}},
    ),
}


def theorem(kind: str) -> Theorem:
    statement, certificate = BY_PARTS[kind]
    return theorem_from_parts(kind.replace(" ", "_"), statement, {"rule": "parts", **certificate}, theorem_from_certificate)


@pytest.mark.parametrize("kind", BY_PARTS)
def test_the_kernel_accepts_what_is_exported(kind: str) -> None:
    statement, certificate = BY_PARTS[kind]
    settle_parts(statement, {"rule": "parts", **certificate})


def test_certificates_by_parts_are_accepted(coq: Path) -> None:
    theorems = [theorem(kind) for kind in BY_PARTS]
    assert all(t.rests_on for t in theorems)
    assert run_theorems(theorems, coq)[:2] == ([], [])


@pytest.mark.parametrize(
    ("good", "bad"), [("FN H1 H2 H3)", "FN H2 H1 H3)"), ("a_cube_fact_1", "a_cube_fact_2"), ("(TP / (TP + FN))", "TP")]
)
def test_what_is_tampered_with_is_refused(coq: Path, good: str, bad: str) -> None:
    found = theorem("a cube")
    assert good in found.proof
    refused, _, _ = run_theorems([replace(found, proof=found.proof.replace(good, bad))], coq)
    assert [name for name, _ in refused] == ["a_cube"]


def test_a_refused_fact_refuses_what_rests_on_it(coq: Path) -> None:
    found = theorem("a cube")
    first, *others = found.rests_on
    stronger = replace(first, data=first.data.replace("Rel Ge", "Rel Gt"), sentence=first.sentence.replace("<=", "<"))
    refused, _, _ = run_theorems([replace(found, rests_on=(stronger, *others)), theorem("beside a root")], coq)
    assert [name for name, _ in refused] == ["a_cube"]


def test_a_part_with_its_sign_is_written_in_another_way() -> None:
    statement = Statement("TN + (-TP)", "<=", "TN")
    certificate = {
        "rule": "parts",
        "parts": {"t1": "-TP"},
        "facts": [{"says": "-t1", "relation": ">="}],
        "then": {"squares": [["g1", "1"]]},
    }
    settle_parts(statement, certificate)
    with pytest.raises(NotExported):
        theorem_from_parts("negative", statement, certificate, theorem_from_certificate)
