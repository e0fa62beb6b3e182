"""Statements about every number of classes in Coq: sums over the classes of a matrix of any size, and what follows for so many classes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from symmetrics.coq import NotExported, theorem_of
from symmetrics.coq.theorems import Theorem
from symmetrics.kernel import Rejected, Statement, check

ACCURACY = "sum(i, C[i,i])/n"
CHANCE = "sum(i, a[i]*b[i])/n**2"
ITEMS = "C[1,1] + C[1,2] + C[2,1] + C[2,2]"
ENTROPY = "-sum(i, xlogx(a[i]/n))"


def about(left: str, relation: str, right: str, given: Sequence[str] = (), signed: Sequence[str] = ()) -> Statement:
    return Statement(left, relation, right, given=tuple(given), signed=tuple(signed), every_k=True)


PROVED: dict[str, tuple[Statement, dict[str, Any]]] = {
    "no minus sign": (about(ACCURACY, ">=", "0"), {}),
    "a term for each class": (
        about(ACCURACY, "<=", "1"),
        {"rule": "classes", "facts": [{"goal": "n - z1"}], "then": {"squares": [["g2", "1"]]}},
    ),
    "squares": (
        about("n**2 + n*sum(i, C[i,i])", ">=", "2*sum(i, a[i]*b[i])"),
        {
            "rule": "classes",
            "facts": [{"goal": "n**2 + n*z1 - 2*z2", "factor": 2, "squares": ["sum(i, (a[i] - b[i])**2)"]}],
            "then": {"squares": [["g2", "1"]]},
        },
    ),
    "the number of classes": (
        about("K*sum(i, a[i]**2)", ">=", "n**2"),
        {
            "rule": "classes",
            "facts": [{"goal": "K*z1 - n**2", "factor": 2, "squares": ["sum(i, j, (a[i] - a[j])**2)"]}],
            "then": {"squares": [["g2", "1"]]},
        },
    ),
    "a product of sums": (
        about("sum(i, C[i,i]**2)/n**2", "<=", "sum(i, C[i,i])**2/n**2"),
        {"rule": "classes", "facts": [{"goal": "z1**2 - z2"}], "then": {"squares": [["g2", "1"]]}},
    ),
    "the scale": (about("sum(i, (s*a[i])*(s*b[i]))/(s*n)**2", "==", CHANCE, given=["s > 0"]), {}),
    "divisors in terms": (about("sum(i, (s*C[i,i])/(s*a[i]))/K", "==", "sum(i, C[i,i]/a[i])/K", given=["s > 0"]), {}),
    "a table turned over": (about("sum(i, j, xlogx(C[j,i]/n))", "==", "sum(i, j, xlogx(C[i,j]/n))"), {}),
    "different classes": (about("sum(i, j, i != j, C[i,j])", "==", "n - sum(i, C[i,i])"), {}),
    "numbers of classes": (about("sum(i, j, abs(i - j)*C[i,j])/n", ">=", "0"), {}),
    "a sum within a sum": (about("sum(i, C[i,i]/sum(j, C[j,j]))/n", "==", "1/n"), {}),
    "logarithms": (
        about(ENTROPY, ">=", "0"),
        {"rule": "classes", "facts": [{"each": "sum(i, -1*xlogx(a[i]/n))"}], "then": {"squares": [["g2", "1"]]}},
    ),
    "margins that may be zero": (
        about("(sum(i, j, xlogx(C[i,j]/n)) - (sum(i, xlogx(a[i]/n)) + sum(i, xlogx(b[i]/n))))/log(2)", ">=", "0"),
        {
            "rule": "classes",
            "facts": [
                {
                    "each": (
                        "sum(i, j, 1*xlogx((C[i,j]/n)) - 1*C[i,j]*((1/n)*log((a[i]/n))) - 1*C[i,j]*((1/n)*log((b[j]/n)))"
                        " + n**0*(a[i]*b[j]/n**2 - C[i,j]/n))"
                    ),
                    "then": {
                        "rule": "tangents",
                        "tangents": [
                            {
                                "powers": {"l1": 1, "l2": -1, "l6": -1},
                                "weight": "C[1,1]",
                                "above": "C[1,1]**2 + C[1,1]*C[1,2] + C[1,1]*C[2,1] + C[1,2]*C[2,1]",
                                "below": "C[1,1] + C[1,2] + C[2,1] + C[2,2]",
                            }
                        ],
                        "then": {"squares": [[f"({ITEMS})*g1", "1"]], "factor": ITEMS},
                    },
                }
            ],
            "then": {"squares": [["g2", "1"]]},
        },
    ),
    "parts": (
        about(f"({ACCURACY})*(sum(i, C[i,i]/a[i])/K)", ">=", "0"),
        {
            "rule": "parts",
            "parts": {"t1": ACCURACY, "t2": "sum(i, C[i,i]/a[i])/K"},
            "facts": [{"says": "t1", "relation": ">="}, {"says": "t2", "relation": ">="}],
            "then": {},
        },
    ),
    "three classes": (
        Statement("(C[1,1] + C[2,2] + C[3,3])/(C[1,1] + C[1,2] + C[1,3] + C[2,1] + C[2,2] + C[2,3] + C[3,1] + C[3,2] + C[3,3])", "<=", "1"),
        {
            "rule": "instance",
            "K": 3,
            "general": [ACCURACY, "1"],
            "then": {"rule": "classes", "facts": [{"goal": "n - z1"}], "then": {"squares": [["g2", "1"]]}},
        },
    ),
}


@pytest.fixture(scope="session")
def theorems() -> dict[str, Theorem]:
    """The theorem of each statement."""
    return {kind: theorem_of(f"every_{n}", statement, evidence) for n, (kind, (statement, evidence)) in enumerate(PROVED.items())}


@pytest.fixture(scope="session")
def not_accepted(refusals: Callable[[Sequence[Theorem]], dict[str, str]], theorems: dict[str, Theorem]) -> dict[str, str]:
    return refusals(list(theorems.values()))


@pytest.mark.parametrize("kind", PROVED)
def test_coq_accepts_what_the_kernel_accepts(not_accepted: dict[str, str], theorems: dict[str, Theorem], kind: str) -> None:
    statement, evidence = PROVED[kind]
    classes = (1, 2) if statement.every_k else (1, 2, 3)
    point = {f"C[{i},{j}]": 2 for i in classes for j in classes} | ({"s": 1} if statement.given else {})
    check(statement, "proved", {**evidence, "inhabited": point})
    assert not {t.name for t in theorems[kind].all()} & set(not_accepted)
    assert not not_accepted["axioms"]


def test_a_sentence_is_about_matrices_of_any_size(theorems: dict[str, Theorem]) -> None:
    assert theorems["a term for each class"].sentence == (
        "forall (size : nat) (C : nat -> nat -> F),\n"
        "  (2 <= size)%nat ->\n"
        "  (forall i j, 0 <= C i j) ->\n"
        "  let K := count F size in let a := row F size C in let b := column F size C in let n := items F size C in\n"
        "  let S1 := sum F (classes size) (fun i _ => C i i) in\n"
        "  n <> 0 ->\n"
        "  S1 / n <= 1"
    )


def test_divisors_of_terms_are_not_zero_for_any_class(theorems: dict[str, Theorem]) -> None:
    assert "(forall i, is_class size i -> a i <> 0) ->" in theorems["divisors in terms"].sentence
    assert "sum F (different size) (fun i j => C i j)" in theorems["different classes"].sentence
    assert "abs (count F i - count F j) * C i j" in theorems["numbers of classes"].sentence


def test_a_theorem_about_three_classes_is_one_about_their_cells(theorems: dict[str, Theorem]) -> None:
    assert theorems["three classes"].sentence.startswith("forall C_1_1 C_2_2 C_3_3 C_1_2 C_1_3 C_2_1 C_2_3 C_3_1 C_3_2 : F,\n")


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("a term for each class", "S1 / n <= 1", "S1 / n < 1"),
        ("a term for each class", "(fun i _ => C i i)", "(fun i _ => a i)"),
        ("a term for each class", "  n <> 0 ->\n", ""),
        ("a term for each class", "(forall i j, 0 <= C i j) ->", "(forall i, 0 <= C i i) ->"),
        ("squares", "<= n ^ 2 + n * S1", "<= n ^ 2"),
        ("the number of classes", "K * S1", "2 * S1"),
        ("divisors in terms", "is_class size i -> a i <> 0", "is_class size i -> b i <> 0"),
        ("three classes", "(C_1_1 + C_2_2 + C_3_3) /", "(C_1_1 + C_2_2 + C_3_3 + C_3_3) /"),
    ],
)
def test_a_sentence_that_says_something_else_is_refused(
    refusals: Callable[[Sequence[Theorem]], dict[str, str]], theorems: dict[str, Theorem], kind: str, good: str, bad: str
) -> None:
    theorem = theorems[kind]
    assert good in theorem.sentence
    assert refusals([replace(theorem, sentence=theorem.sentence.replace(good, bad))])[theorem.name]


def test_the_text_is_the_same_for_every_order_of_sets() -> None:
    program = (
        "import runpy; from symmetrics.coq import theorem_of; made = runpy.run_path(" + repr(__file__) + ")['PROVED'];"
        "print([(t.name, t.sentence, t.data, t.proof) for s, e in made.values() for t in theorem_of('a', s, e).all()])"
    )
    texts = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in "123"
    ]
    assert texts == [texts[0]] * 3


@pytest.mark.parametrize(
    ("statement", "evidence"),
    [
        (about(ACCURACY, "<=", "1"), {"rule": "classes", "facts": [{"goal": "z1 - n"}], "then": {"squares": [["g2", "1"]]}}),
        (about(ACCURACY, "<=", "1/2"), {"rule": "classes", "facts": [{"goal": "n - z1"}], "then": {"squares": [["g2", "1"]]}}),
        (about("sum(i, C[i,i]/a[i])", "<=", "1"), {}),
        (
            about(ENTROPY, ">=", "1"),
            {"rule": "classes", "facts": [{"each": "sum(i, -1*xlogx(a[i]/n))"}], "then": {"squares": [["g2", "1"]]}},
        ),
        (about("size*sum(i, C[i,i])", ">=", "0"), {}),
    ],
)
def test_what_is_false_or_not_found_is_not_exported(statement: Statement, evidence: dict[str, Any]) -> None:
    with pytest.raises((NotExported, Rejected)):
        theorem_of("claim", statement, evidence)
