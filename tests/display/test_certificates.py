"""Certificates as identities: what is printed must be true."""

from __future__ import annotations

import re

import pytest
import sympy

from symmetrics import prove
from symmetrics.display.certificates import Line, certificate_lines
from symmetrics.display.proof_text import argument, claim_text, line_text
from symmetrics.display.typeset import tidied, typeset
from symmetrics.kernel import Statement

CLAIMS = [
    "jaccard <= f1",
    "kappa >= -1",
    "mcc <= 1",
    "ochiai <= 1",
    "g_mean <= balanced_accuracy",
    "f_beta <= 1",
    "abs(informedness) <= 1",
    "max(recall, precision) >= f1",
    "label_symmetric(mcc)",
    "same_ranking(jaccard, f1)",
    "mcc == 0 given TP*TN == FP*FN",
    "f1 != 2",
    "log((1 + mcc)/2) <= 0",
]
# TP*TN = FN*FP, and the second matrix is twice the first, so that the conditions with == hold.
# FN = FP, so that this matrix belongs to both cases of a split on which of them is larger.
POINT = {"TP": 4, "FN": 2, "FP": 2, "TN": 1, "TP2": 8, "FN2": 4, "FP2": 4, "TN2": 9, "beta": 2}
NAME = re.compile(r"[A-Za-z]\w*")


def evaluated(source: str, known: dict[str, sympy.Expr]) -> sympy.Expr:
    """The value of a side of an equation, by a second reader: SymPy, on text of our own making."""
    return sympy.sympify(source, locals={**known, "max": sympy.Max, "min": sympy.Min, "abs": sympy.Abs})


@pytest.mark.parametrize("claim", CLAIMS)
def test_every_equation_of_an_argument_holds_at_a_matrix(claim):
    """Names are defined before they are used; every further equation is then checked at a matrix that meets the conditions."""
    for part in prove(claim).parts:
        known = {name: sympy.Integer(value) for name, value in POINT.items()}
        if part.claim.right is not None:
            for side in ("left", "right"):
                known[side] = evaluated(getattr(part.claim.statement, side), known)
        checked = 0
        for line in argument(part):
            if line.equation is None or line.words.startswith("Case"):
                continue
            left, right = line.equation
            if right == "rest" or "rest" in NAME.findall(right):
                continue
            value = evaluated(right, known)
            if left not in known and NAME.fullmatch(left):
                known[left] = value
            else:
                assert sympy.simplify(evaluated(left, known) - value) == 0, (claim, line)
                checked += 1
        assert checked


def test_the_last_identity_has_no_minus_sign():
    (line,) = certificate_lines(Statement("TP/(TP + FP)", "<=", "1"), {"inhabited": {"TP": 1, "FP": 0}})
    assert line_text(line) == "(TP + FP)*(right - left) = FP, with no minus sign on the right"


def test_a_formula_is_tidied_and_set():
    assert typeset(tidied("(1)*(2*TP)*((FN - 1*FP))**1")) == "2*TP*(FN - FP)"
    assert typeset(tidied("-(a + b)*c")) == "-(a + b)*c"
    assert typeset(tidied("TP - (FN - FP)")) == "TP - (FN - FP)"
    assert typeset(tidied("sqrt(C[1,2])/r12**3"), tex=True) == "\\frac{\\sqrt{C_{1,2}}}{r_{12}^{3}}"


@pytest.mark.parametrize("terms", [2_000, 200_000])
def test_a_very_long_formula_is_counted_and_not_shown(terms):
    """One of 200,000 terms is longer than what the kernel reads."""
    tree = tidied(" + ".join(f"TP**{k % 40}*FN" for k in range(terms)))
    assert typeset(tree) == f"a formula of {terms} terms"
    assert typeset(tree, tex=True) == f"\\text{{a formula of {terms} terms}}"
    assert line_text(Line("so that", ("G", " - ".join(["TP"] * 10_000)))) == "so that G = a formula of 10000 terms"


def test_a_part_is_shown_without_its_zeros():
    part = prove("best_exactly_when_perfect(accuracy) for K = 3").parts[0]
    assert "+ 0" in part.claim.statement.left
    assert claim_text(part.claim.statement) == "(C[1,1] + C[2,2] + C[3,3])/(C[1,1] + C[2,2] + C[3,3]) == (1 + 1 + 1)/(1 + 1 + 1)"
