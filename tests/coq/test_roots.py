"""Roots of any degree in exported theorems: Coq accepts what the kernel derives of them, and refuses what is tampered with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from symmetrics.coq import NotExported, theorem_of
from symmetrics.coq.running import run_theorems
from symmetrics.kernel import Statement
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.rules import settle

MEAN = [["9", "TN - TP"], ["6*TN", "1 - TP"], ["6*TP", "1 - TN"], ["2*TN", "1 - TN"], ["1", "1 - TN"], ["2*TP", "1 - TP"], ["1", "1 - TP"]]

ROOTS = {
    "a cube root": (
        Statement("(TP*TN)**(1/3)", "<=", "(TP + TN + 1)/3"),
        {"rule": "powers", "above": "TP + TN + 1", "power": 3, "difference": {"factor": "2", "squares": MEAN}},
    ),
    "a cube root of a quotient": (
        Statement("(TP/(TP + FP))**(1/3)", "<=", "1"),
        {"rule": "powers", "above": "TP + FP", "power": 3},
    ),
    "two thirds": (
        Statement("(TP/(TP + FP))**(2/3)", "<=", "1"),
        {"rule": "powers", "above": "TP**2 + 2*TP*FP + FP**2", "power": 3},
    ),
    "a fourth root": (Statement("TP**(1/4)", "<=", "TP + 1"), {"rule": "powers", "above": "TP + 1", "power": 4}),
    "a root of a root": (
        Statement("sqrt(sqrt(TP))", "<=", "TP + 1"),
        {"rule": "powers", "above": "TP + 1", "power": 2, "difference": {"rule": "powers", "above": "(TP + 1)**2", "power": 2}},
    ),
    "a fifth root": (
        Statement("(TP*TN)**(1/5)", ">=", "min(TP, TN)**(2/5)"),
        {"rule": "powers", "above": "r1", "power": 5, "difference": {"squares": [["TN*g1", "1"], ["m1*g2", "1"], ["2*g1*g2", "1"]]}},
    ),
    "a cube root that is positive": (Statement("(TP + 1)**(1/3)", ">", "0"), {}),
    "a cube root above one": (Statement("(TP + 2)**(1/3)", ">", "1"), {"rule": "powers", "above": "r1", "power": 3}),
    "a power of a cube root": (Statement("TP**(4/3)", "==", "TP*TP**(1/3)"), {}),
    "an exponent that can be cancelled": (Statement("TP**(2/6)", "==", "TP**(1/3)"), {}),
    "a square root written as a power": (Statement("TP**(1/2)", "==", "sqrt(TP)"), {}),
    "a power above one": (Statement("(TP/TN)**(5/3)*TN**2", "==", "TP*TN*(TP/TN)**(2/3)"), {}),
    "a root of a root of another degree": (Statement("(sqrt(TP/TN)**(1/3))**6", "==", "TP/TN"), {}),
    "a cube root of a cube": (Statement("(TP**3)**(1/3)", "==", "TP"), {"aliases": {"r1": "TP"}}),
    "a cube root of a number": (Statement("8**(1/3)*TP", "==", "2*TP"), {}),
    "a divisor of either sign": (Statement("((TP/(TP - FP))**(1/3))**3*(TP - FP)", "==", "TP"), {}),
    "square roots of three primes": (Statement("sqrt(30)*TP", "==", "sqrt(2)*sqrt(3)*sqrt(5)*TP"), {}),
    "a square root with a divisor of either sign": (Statement("sqrt(TP/(TP - FP))**2*(TP - FP)", "==", "TP"), {}),
    "a fourth root with a divisor of either sign": (Statement("((TP/(TP - FP)**3)**(3/4))**4*(TP - FP)**9", "==", "TP**3"), {}),
}


@pytest.mark.parametrize("kind", ROOTS)
def test_the_kernel_accepts_what_is_exported(kind: str) -> None:
    statement, certificate = ROOTS[kind]
    settle(obligation_of(statement), certificate)


def test_roots_of_every_degree_are_accepted(coq: Path) -> None:
    theorems = [theorem_of(kind.replace(" ", "_"), *ROOTS[kind]) for kind in ROOTS]
    text = "".join(t.data for t in theorems)
    assert all(step in text for step in ("RootDegree", "RootOfDegreeSign", "BaseSign", "SamePower", "Powers")), "the sample is too narrow"
    assert run_theorems(theorems, coq)[:2] == ([], [])


TAMPERED = {
    "another degree in the claim": ("a cube root", {"Div z1 z3": "Div z1 z2"}, {"1 / 3": "1 / 2"}),
    "a higher power in the claim": ("two thirds", {"Div z2 z3": "Div z1 z3"}, {"2 / 3": "1 / 3"}),
    "an exponent below zero": ("a cube root of a quotient", {"Div z1 z3": "Div (Neg z1) z3"}, {"1 / 3": "(- (1)) / 3"}),
    "another degree of a letter": ("a cube root of a quotient", {"RootDegree f3": "RootDegree f2"}, {}),
    "another power": ("a cube root", {r"(Powers .*?) e3": r"\1 e2"}, {}),
    "no power": ("a cube root", {r"(Powers .*?) e3": r"\1 e0"}, {}),
    "another power of equal ones": ("two thirds", {r"(SamePower \w+ \w+) e3": r"\1 e2"}, {}),
    "no power of equal ones": ("two thirds", {r"(SamePower \w+ \w+) e3": r"\1 e0"}, {}),
    "what is no power": ("a fifth root", {"BaseSign f4": "BaseSign f5"}, {}),
    "the root of something else": ("a fifth root", {r"RootOfDegree f4 \w+": "RootOfDegree f4 f1"}, {}),
    "a root of what may be negative": ("a fifth root", {r"RootOfDegreeSign f8 \w+": "RootOfDegreeSign f8 f1"}, {}),
}


def changed(text: str, replacements: dict[str, str]) -> str:
    """A text in which every replacement finds something."""
    for good, bad in replacements.items():
        text, times = re.subn(good, bad, text)
        assert times
    return text


@pytest.mark.parametrize("kind", TAMPERED)
def test_what_is_tampered_with_is_refused(coq: Path, kind: str) -> None:
    source, data, words = TAMPERED[kind]
    theorem = theorem_of("claim", *ROOTS[source])
    bad = replace(theorem, data=changed(theorem.data, data), sentence=changed(theorem.sentence, words))
    refused, _, _ = run_theorems([bad], coq)
    assert refused and "accepts true" in " ".join(refused[0][1].split())


def test_the_text_is_the_same_for_every_order_of_sets() -> None:
    statement = 'Statement("sqrt(30)*TP", "==", "sqrt(2)*sqrt(3)*sqrt(5)*TP")'
    program = f'from symmetrics.coq import theorem_of; from symmetrics.kernel import Statement; print(theorem_of("a", {statement}, {{}}))'
    texts = [
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}).stdout
        for seed in "123"
    ]
    assert texts == [texts[0]] * 3


def test_huge_exponents_are_not_exported() -> None:
    with pytest.raises(NotExported):
        theorem_of("claim", Statement("TP**(60/90)", "<=", "TP + 1"), {"rule": "powers", "above": "TP + 1", "power": 3})


def test_roots_of_fractions_are_compared_by_their_squares(coq: Path) -> None:
    share = "TP/(TP + FN)"
    roots = theorem_of("roots", Statement(f"sqrt({share}*TN/(TN + FP))", "<=", "1"), {"rule": "unheard of"})
    product = theorem_of("product", Statement(f"sqrt({share})*sqrt(1/2)", "<=", "1/2*sqrt(2)"), {"rule": "unheard of"})
    assert all("Compared (Sub" in t.data and "Powers" in t.data for t in (roots, product))
    assert run_theorems([roots, product], coq)[:2] == ([], [])
    wrong = [
        replace(roots, data=roots.data.replace("Compared (Sub", "Compared (Add")),
        replace(product, data=product.data.replace(" e2 ", " e1 ")),
    ]
    assert [name for name, _ in run_theorems(wrong, coq)[0]] == ["roots", "product"]
