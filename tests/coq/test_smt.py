"""The negation of a claim in SMT-LIB, judged by a solver."""

from __future__ import annotations

import pytest

from symmetrics.coq import NotExported, smt_text
from symmetrics.kernel import Statement

PROVED = [
    Statement("TP/(TP + FP)", "<=", "1"),
    Statement("TP/(TP + FN + FP)", "<=", "2*TP/(2*TP + FN + FP)"),
    Statement("TP + TN", ">=", "2*sqrt(TP*TN)"),
    Statement("max(TP, TN)", ">=", "min(TP, TN)"),
    Statement("abs(TP - TN)", "<=", "TP + TN"),
    Statement("TP*TN", ">=", "0", ("TP > TN",)),
    Statement("TP**2", ">=", "TP", whole=("TP",)),
    Statement("(TP*TN/((TP + FN)*(TN + FP)))**(1/3)", "<=", "1"),
    Statement("(TP/(TP + FN))**(2/3)", ">=", "TP/(TP + FN)"),
]
REFUTED = [
    Statement("TP/(TP + FP)", "<", "1"),
    Statement("2*TP/(2*TP + FN + FP)", "<=", "TP/(TP + FN + FP)"),
    Statement("sqrt(TP)", ">=", "TP"),
    Statement("max(TP, TN)", "==", "min(TP, TN)"),
    Statement("TP**2", ">=", "2*TP", whole=("TP",)),
    Statement("(TP/(TP + FN))**(2/3)", "<=", "TP/(TP + FN)"),
]


def verdict(statement: Statement) -> str:
    z3 = pytest.importorskip("z3")
    solver = z3.Solver()
    solver.set("timeout", 60_000)
    solver.from_string(smt_text(statement))
    return str(solver.check())


@pytest.mark.parametrize("statement", PROVED, ids=str)
def test_a_solver_finds_nothing_against_what_is_proved(statement: Statement) -> None:
    assert verdict(statement) == "unsat"


@pytest.mark.parametrize("statement", REFUTED, ids=str)
def test_a_solver_finds_what_is_refuted(statement: Statement) -> None:
    assert verdict(statement) == "sat"


def test_a_solver_finds_what_exists() -> None:
    assert verdict(Statement("TP/(TP + FP)", ">", "1/2", exists=True)) == "sat"
    assert verdict(Statement("TP/(TP + FP)", ">", "1", exists=True)) == "unsat"


def test_logarithms_are_not_real_algebra() -> None:
    with pytest.raises(NotExported, match="log"):
        smt_text(Statement("log(TP)", ">=", "0"))
