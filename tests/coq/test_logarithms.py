"""Statements about logarithms: Coq accepts them from the two laws that a logarithm has, and refuses what is tampered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from symmetrics.coq import NotExported, theorem_of
from symmetrics.kernel import Statement
from symmetrics.kernel.check import check
from symmetrics.kernel.rejected import Rejected
from symmetrics.kernel.statement import names_of

ENTROPY = "0 - xlogx(TP/(TP + FN)) - xlogx(FN/(TP + FN))"


def gibbs(two: str, first: str, second: str) -> dict:
    """The certificate that each x*log(x/y) is at least x - y, with the letters of log 2 and of both shares."""
    one = {"powers": {two: -1, first: 1}, "weight": "TP", "above": "TP + FN", "below": "2"}
    other = {"powers": {two: -1, second: 1}, "weight": "FN", "above": "TP + FN", "below": "2"}
    return {"rule": "tangents", "tangents": [one, other], "then": {"factor": "2", "squares": [["g1", "1"], ["g2", "1"]]}}


UP = {"rule": "tangents", "tangents": [{"powers": {"l1": 1, "l2": -2}}], "then": {"squares": [["g1", "1"]]}}
DOWN = {"rule": "tangents", "tangents": [{"powers": {"l1": -1, "l2": 2}}], "then": {"squares": [["g1", "1"]]}}

LOGARITHMS = {
    "numbers": (Statement("log(12) + log(1/6)", "==", "log(2)"), {}),
    "a quotient of numbers": (Statement("log(8)/log(4)", "==", "3/2"), {}),
    "a positive number": (Statement("TP*log(3/2 + 1/2)", ">", "0", ("TP > 0",)), {}),
    "the number one": (Statement("log(TP/TP) + xlogx((TP + FN)/(TP + FN))", "==", "0"), {}),
    "zero": (Statement("xlogx(0*TP) + TP", "==", "TP"), {}),
    "turned over": (Statement("log(TP/(TP + FN))", "==", "-log((FN + TP)/TP)"), {}),
    "at most one": (Statement("xlogx(TP/(TP + FN)) + log(FN/(TP + FN))", "<=", "0"), {}),
    "at least one": (Statement("xlogx((TP + FN)/TP)", ">=", "0"), {}),
    "above one": (Statement("log((TP + FN)/TP)*xlogx(1 + FN)", ">", "0", ("FN > 0",)), {}),
    "a divisor": (Statement("1/log(2 + TP)", ">=", "0"), {}),
    "the tangent": (
        Statement("log(TP)", "<=", "TP - 1"),
        {"rule": "tangents", "tangents": [{"powers": {"l1": 1}, "above": "TP"}], "then": {"squares": [["g1", "1"]]}},
    ),
    "a product": (Statement("log(TP*TP)", "==", "2*log(TP)"), {"rule": "both", "above": DOWN, "below": UP}),
    "bounds of two numbers": (Statement("log(3)/log(2)", ">=", "3/2"), {"rule": "number"}),
    "bounds of a number first": (
        Statement("TP*log(2)", ">=", "3*TP/5", ("TP >= 1",)),
        {"rule": "lemma", "steps": [{"of": "5*l1 - 3", "shown": {"rule": "number"}}], "then": {"squares": [["TP*g2", "1"]]}},
    ),
    "bounds of a number first, and another step": (
        Statement("log((TP + FN)/TP)*log(2)", ">=", "3*log((TP + FN)/TP)/5"),
        {
            "rule": "lemma",
            "steps": [{"of": "5*l2 - 3", "shown": {"rule": "number"}}, {"of": "TP*l1 + FN*l1"}],
            "then": {"factor": "TP + FN", "squares": [["g1*g2", "1"]]},
        },
    ),
    "a curve": (
        Statement("log((TP + FN)/TP)", "<=", "(FN**2 + 6*TP*FN)/(6*TP**2 + 4*TP*FN)"),
        {
            "rule": "tangents",
            "tangents": [
                {
                    "powers": {"l1": 1},
                    "above": "FN**2 + 6*TP*FN",
                    "below": "6*TP**2 + 4*TP*FN",
                    "curve": {"above": [0, 6, 1], "below": [6, 4]},
                }
            ],
            "then": {"squares": [["g1", "1"]]},
        },
    ),
    "a curve on one side": (
        Statement("log((2*TP + FN)/(TP + FN))", ">=", "2*TP/(3*TP + 2*FN)"),
        {
            "rule": "tangents",
            "tangents": [
                {
                    "powers": {"l1": -1},
                    "above": "0 - 2*TP",
                    "below": "3*TP + 2*FN",
                    "curve": {"beyond": False, "above": [0, -2], "below": [2, 1]},
                }
            ],
            "then": {"squares": [["g1", "1"]]},
        },
    ),
    "a curve beside a condition": (
        Statement("log(TP/FN)", ">=", "2*(TP - FN)/(TP + FN)", ("TP >= FN",)),
        {
            "rule": "tangents",
            "tangents": [
                {
                    "powers": {"l1": -1},
                    "above": "2*FN - 2*TP",
                    "below": "TP + FN",
                    "curve": {"beyond": False, "above": [0, -2], "below": [2, 1], "by": "g1"},
                },
                {"powers": {"l1": 1}, "weight": "FN", "above": "TP"},
            ],
            "then": {"squares": [["g2", "1"]]},
        },
    ),
    "entropy": (Statement(ENTROPY, "<=", "log(2)"), gibbs("l1", "l2", "l3")),
    "entropy in bits": (Statement(f"({ENTROPY})/log(2)", "<=", "1"), gibbs("l3", "l1", "l2")),
}


@pytest.fixture(scope="module")
def not_accepted(refusals: Callable[..., dict[str, str]]) -> dict[str, str]:
    return refusals([theorem_of(name_of(kind), *claim) for kind, claim in LOGARITHMS.items()])


def name_of(kind: str) -> str:
    return f"logarithm_{list(LOGARITHMS).index(kind)}"


@pytest.mark.parametrize("kind", LOGARITHMS)
def test_what_the_kernel_accepts_of_logarithms_coq_accepts(not_accepted: dict[str, str], kind: str) -> None:
    statement, certificate = LOGARITHMS[kind]
    check(statement, "proved", {**certificate, "inhabited": dict.fromkeys(names_of(*statement.trees()), 1)})
    assert not not_accepted.get(name_of(kind))
    assert not not_accepted["axioms"]


TAMPERED = {
    "another power": ("the tangent", "LogTimes f2 (1)", "LogTimes f2 (2)"),
    "another logarithm": ("entropy", "(LogTimes f8 (-1)", "(LogTimes f9 (-1)"),
    "a sum that is not that of one": ("numbers", "(LogTimes f3 (1)", "(LogTimes f3 (2)"),
    "a tangent for a curve": ("a curve", "LogClose", "LogBelow"),
    "a stronger conclusion": ("entropy", "Rel Le", "Rel Lt"),
    "the other side": ("the tangent", "Rel Le", "Rel Ge"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_what_is_tampered_with_is_refused(complaint: Callable[..., str], kind: str) -> None:
    which, good, bad = TAMPERED[kind]
    theorem = theorem_of("claim", *LOGARITHMS[which])
    assert "accepts" in complaint(theorem, good, bad)


def test_a_number_that_is_not_as_large_is_refused(refusals: Callable[..., dict[str, str]]) -> None:
    """The logarithm of 2 is 0.6931..."""
    theorem = theorem_of("too_large", Statement("log(2)", ">=", "7/10"), {"rule": "number"})
    assert any(name.startswith("too_large") for name in refusals([theorem]) if name != "axioms")


def test_bounds_that_lead_through_other_points_are_not_exported() -> None:
    statement, certificate = LOGARITHMS["the tangent"]
    closer = {**certificate, "tangents": [{**certificate["tangents"][0], "through": [["1 + TP", "2"]]}]}
    with pytest.raises(NotExported, match="through other points"):
        theorem_of("claim", statement, closer)


def test_an_argument_that_may_be_negative_has_no_logarithm() -> None:
    statement = Statement("log(TP - FN)", "<=", "TP - FN - 1")
    certificate = {"rule": "tangents", "tangents": [{"powers": {"l1": 1}, "above": "TP"}], "then": {"squares": [["g1", "1"]]}}
    with pytest.raises((NotExported, Rejected)):
        theorem_of("claim", statement, certificate)
