"""Cube roots and higher ones in claims, derivations and bounds; each claim follows by hand from what stands beside it."""

from __future__ import annotations

from math import prod

import pytest

import symmetrics as sm
from symmetrics.algebra.domain import domain_of
from symmetrics.kernel.reading import Reader
from symmetrics.kernel.syntax import parse
from symmetrics.language.text import text
from symmetrics.search.certificates.roots.geometric import squares_of_means

TRUE = {
    "(TPR*TNR)**(1/3) <= 1": "rates are shares",
    "cbrt(TP/(TP + 1)) >= 1 - 8/TP": "above 8 by the cubes, and below it the right side is not positive",
    "cbrt(TPR*TNR*PPV) <= (TPR + TNR + PPV)/3": "geometric and arithmetic mean",
    "cbrt(TPR*TNR*PPV) >= 3/(1/TPR + 1/TNR + 1/PPV)": "geometric and harmonic mean",
    "cbrt(TPR**2*TNR) <= (2*TPR + TNR)/3": "the same with weights",
    "cbrt(TPR*TNR*PPV) <= (TPR*TNR*PPV)**(1/5)": "a number below one and its roots",
    "TPR**(1/3) >= sqrt(TPR)": "the same for 1/3 < 1/2",
    "cbrt(TPR**3 + TNR**3) >= (TPR + TNR)/2": "means of powers grow with the power, and 1/2 <= (1/2)**(1/3)",
    "cbrt(TPR**4*TNR) == TPR*cbrt(TPR*TNR)": "the root of a product",
    "label_symmetric(cbrt(TPR*TNR))": "the factors change places",
    "sqrt(TPR*cbrt(TNR)) <= 1": "rates are shares, and so are their roots and products",
    "(TPR*TNR*PPV*NPV*accuracy)**(1/5) <= 1": "the same for five",
    "(TPR*TNR*PPV*NPV)**(1/4) <= (TPR + TNR + PPV + NPV)/4": "the means of four",
    "(TPR*TNR*PPV*NPV*accuracy)**(1/5) <= (TPR + TNR + PPV + NPV + accuracy)/5": "of five",
    "TPR**(1/2)*TNR**(1/3)*PPV**(1/6) <= TPR/2 + TNR/3 + PPV/6": "with weights that add up to one",
    "(TPR*TNR)**(1/4) <= (TPR + TNR + 2)/4": "of two rates and twice one",
    "(TPR*TNR*PPV*NPV)**(1/4) >= 4/(1/TPR + 1/TNR + 1/PPV + 1/NPV)": "the geometric mean of four and the harmonic one",
    "((cbrt(TPR) + cbrt(TNR))/2)**3 <= (TPR + TNR)/2": "means of powers grow with the power",
    "((TPR**(1/4) + TNR**(1/4))/2)**4 <= (TPR + TNR)/2": "the same",
    "sqrt(sqrt(TPR*TNR)) == (TPR*TNR)**(1/4)": "a root of a root is one root",
    "sqrt(TPR*cbrt(TNR)) == cbrt(TPR*sqrt(TPR*TNR))": "both have the sixth power TPR**3*TNR",
    "(TPR**4*TNR**2)**(1/6) == cbrt(TPR**2*TNR)": "the root of a square",
    "sqrt(TPR*sqrt(TNR)) == sqrt(sqrt(TPR**2*TNR))": "both have the fourth power TPR**2*TNR",
    "(TPR*TNR*FPR**2)**(1/4) <= (4/27)**(1/4)": "x*(1 - x)**2 is largest at 1/3",
    "sqrt(g_mean*FPR) <= (4/27)**(1/4)": "the same",
    "sqrt(sqrt(mcc)) <= 1": "where it is defined, mcc lies between 0 and 1",
    "cbrt(TP*TN) < TP + TN + 1": "at most the larger number if that is at least one, else less than one",
}
FALSE = {
    "cbrt(TPR*TNR*PPV) >= (TPR + TNR + PPV)/3": "the means the other way round",
    "(TPR*TNR)**(1/3) <= (TPR + TNR)/2": "1/4 on the right and the root of 1/16 on the left, at rates of 1/4",
    "TPR**(1/3) > sqrt(TPR)": "equal at zero and one",
    "cbrt(TPR*TNR) == sqrt(TPR*TNR)": "other roots",
    "(TPR*TNR*PPV*NPV)**(1/4) >= (TPR + TNR + PPV + NPV)/4": "the means of 1/2, 1, 1 and 1/2",
    "sqrt(TPR*cbrt(TNR)) <= (3*TPR + TNR)/4": "2/3 on the left and 7/12 on the right at the rates 4/9 and 1",
    "sqrt(TPR*cbrt(TNR)) == sqrt(TNR*cbrt(TPR))": "the factors change places",
}


@pytest.mark.parametrize("claim", TRUE, ids=TRUE.get)
def test_what_follows_is_proved(claim: str) -> None:
    assert sm.prove(claim, budget=60).verdict == "proved"


@pytest.mark.parametrize("claim", FALSE, ids=FALSE.get)
def test_what_fails_is_refuted(claim: str) -> None:
    assert sm.prove(claim, budget=60).verdict == "refuted"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("cbrt(TPR*TNR)", "(a_p*a_n)**(1/3)"),
        ("TPR**(2/3)*TNR**(1/3)", "(a_p**2*a_n)**(1/3)"),
        ("cbrt(TPR**4*TNR**3)", "a_p*a_n*a_p**(1/3)"),
        ("sqrt(sqrt(TPR**2*TNR))", "(a_p**2*a_n)**(1/4)"),
        ("(TPR**4*TNR**2)**(1/6)", "(a_p**2*a_n)**(1/3)"),
        ("sqrt(sqrt(TPR)*sqrt(TNR))", "(a_p*a_n)**(1/4)"),
        ("sqrt(TPR*cbrt(TNR))", "sqrt(a_p*a_n**(1/3))"),
        ("sqrt(sqrt(TPR/TNR))", "(a_p/a_n)**(1/4)"),
        ("sqrt(TPR)*TPR**(1/4)*TPR**(1/4)", "a_p"),
        ("sqrt(TPR*sqrt(TPR))", "a_p**(3/4)"),
        ("(jaccard**2)**(1/4)", "sqrt(b*a_p/(b + (1 - b)*(1 - a_n)))"),
        ("((TPR**3 + TNR**3)/2)**(1/3)", "((a_p**3 + a_n**3)/2)**(1/3)"),
        ("((sqrt(TPR) + sqrt(TNR))/2)**2", "((sqrt(a_p) + sqrt(a_n))/2)**2"),
        (
            "cbrt(mcc)",
            "((a_p + a_n - 1)*sqrt(b*(1 - b)/((b*(1 - a_p) + (1 - b)*a_n)*(b*a_p + (1 - b)*(1 - a_n)))))**(1/3)",
        ),
    ],
)
def test_roots_are_gathered_in_other_coordinates(formula: str, expected: str) -> None:
    found = sm.derive(formula, "shin")
    assert found.certified
    assert text(found.expression) == expected


def test_a_root_is_written_with_its_degree_in_latex() -> None:
    assert sm.derive("cbrt(TPR*TNR)", "shin").latex.endswith(r"\sqrt[3]{a_{p} a_{n}}")


def test_a_fourth_root_is_written_in_one_way() -> None:
    one, two = (sm.read(formula).binary for formula in (r"\sqrt{\sqrt{TPR}}", "TPR**(1/4)"))
    assert one == two
    assert text(one) == "(TP/(TP + FN))**(1/4)"
    assert sm.derive("sqrt(sqrt(TPR*TNR))", "shin").latex.endswith(r"\sqrt[4]{a_{p} a_{n}}")


def test_a_cube_root_is_undefined_where_its_radicand_is_negative() -> None:
    assert domain_of(sm.read("cbrt(mcc)")).words.endswith("or TP*TN - FN*FP < 0")
    (value,) = sm.evaluate([[1, 3], [2, 1]], ["cbrt(mcc)"])
    assert value.value is None


@pytest.mark.parametrize("items", [(1, 2), (2, 2, 5), (1, 2, 3, 4), (7, 1, 1, 2, 3), (1, 1, 1, 4, 4, 9)])
def test_squares_add_up_to_the_power_of_a_sum_less_a_product(items: tuple[int, ...]) -> None:
    factor, squares = squares_of_means([str(x) for x in items])
    found = sum(number(weight) * number(base) ** 2 for weight, base in squares)
    assert found == factor * (sum(items) ** len(items) - len(items) ** len(items) * prod(items))


def number(formula: str) -> int:
    """The value of a formula of whole numbers."""
    return Reader().read(parse(formula)).top.get(0, 0)


# By hand: TP*TN is 0, or n >= 2 and TP*TN <= n**2/4, so that a power of n more than the root's degree asks for is at least one of two.
@pytest.mark.parametrize("claim", ["(TP*TN)**(1/3)/n <= 1/2", "sqrt(TP*TN)/n**3 <= 1/8", "sqrt(TP*TN)/n**2 <= 1/4"])
def test_roots_of_whole_counts_are_bounded_where_roots_of_fractions_are_not(claim: str) -> None:
    proof = sm.prove(claim)
    assert (proof.verdict, all(part.claim.whole for part in proof.parts)) == ("proved", True)
    tighter = claim.replace("<= ", "<= 0.99*")
    assert sm.prove(tighter).verdict == "refuted"


# By hand: sqrt(TPR*PPV) is TP over the root of the product of two margins.
def test_roots_in_proportion_are_written_by_one_of_them() -> None:
    assert sm.prove("affine_in_tp((sqrt(TPR*PPV) + sqrt(TNR*NPV))/2)").verdict == "proved"
    assert sm.prove("affine_in_tp((sqrt(TPR*PPV) + sqrt(TPR*NPV))/2)").verdict == "refuted"


# By hand: each root is at most one, and an error makes one of the three less; both of the last are one where FN = 0, whatever FP is.
def test_a_sum_of_roots_is_largest_where_each_of_them_is() -> None:
    three = "sqrt(TP/(TP + FN)) + sqrt(TN/(TN + FP)) + sqrt(TP/(TP + FP))"
    assert sm.prove(f"best_exactly_when_perfect({three})").verdict == "proved"
    assert sm.prove(f"{three} < 3 if FP + FN > 0").verdict == "proved"
    assert sm.prove("sqrt(TP/(TP + FN)) + sqrt(TN/(TN + FN)) < 2 if FP + FN > 0").verdict == "refuted"
