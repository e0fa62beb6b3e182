"""Formulas in text and LaTeX mean what they print."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from sympy import Rational, nan

from symmetrics.language.measure import Measure, measure
from symmetrics.language.reader import read_formula
from symmetrics.language.text import text


@measure(source="test")
def recall(tp: Any, fn: Any) -> Any:
    """Share of positives found."""
    return tp / (tp + fn)


@measure(source="test")
def precision(tp: Any, fp: Any) -> Any:
    """Share of found items that are positive."""
    return tp / (tp + fp)


@measure(source="test")
def f1(tp: Any, fn: Any, fp: Any) -> Any:
    """Harmonic mean of precision and recall."""
    return 2 * tp / (2 * tp + fp + fn)


@measure(source="test")
def accuracy(C: Any) -> Any:
    """Share of right predictions."""
    return C.trace / C.n


@measure(source="test", knobs={"beta": "beta > 0"})
def f_beta(tp: Any, fn: Any, fp: Any, *, beta: Any) -> Any:
    """Weighted harmonic mean of precision and recall."""
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


NAMES: dict[str, Measure | tuple[Measure, ...]] = {
    "recall": recall,
    "tpr": recall,
    "true_positive_rate": recall,
    "precision": precision,
    "ppv": precision,
    "f1": f1,
    "f_beta": f_beta,
    "accuracy": accuracy,
    "cohens_score": accuracy,
    "g_measure": (recall, precision),
}

# TP = 6, FN = 2, FP = 3, TN = 9: P = 8, N = 12, PP = 9, PN = 11, n = 20.
MATRIX = [[6, 2], [3, 9]]


def read(source: str, *knobs: str) -> Measure:
    return read_formula(source, knobs=knobs, names=NAMES)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("(TP*TN)/(TP*TN + FP*FN)", "9/10"),
        (r"\frac{2TP}{2TP+FP+FN}", "12/17"),
        ("max(TPR, PPV)", "3/4"),
        ("sqrt(TPR*PPV)**2", "1/2"),
        ("sum(i, C[i,i]/a[i])/K", "3/4"),
        ("1 - (FP+FN)/min(P,N)", "3/8"),
        ("TP/(TP+FP) + TP/(TP+FN) - 1", "5/12"),
        (r"\frac{\sum_{i=1}^{K} C_{ii}}{n}", "3/4"),
        (r"\frac{1}{K}\sum_{i=1}^K \frac{C_{ii}}{a_i}", "3/4"),
        (r"-\sum_{i}\sum_{j} C_{ij} - 1", "-21"),
        (r"\sum_{i \neq j} C_{ij}", "5"),
        (r"\sum_{i}\sum_{j \neq i} C_{ij} \cdot a_i", "52"),
        ("sum(i, j, i < j, C[i,j])", "2"),
        ("sum(i, j, i >= j, C[i,j])", "18"),
        ("sum(i, j, i == j, i != 1, C[i,j])", "9"),
        ("sum(i, j, (i - j)^2*C[i,j])", "5"),
        ("sum(i, a[i]*b[i])", "204"),
        (r"\sum_i a_ib_i/n^2", "51/100"),
        ("a_1 + b_2 + C_12 + C[2,1]", "24"),
        (r"C_{12} + a_{1}", "10"),
        ("P*N - PP*PN - n", "-23"),
        ("2 TP TN", "108"),
        ("2(TP+FN)(FP+TN)", "192"),
        ("TP(TN + 1)", "60"),
        ("-TP^2", "-36"),
        ("(-TP)^2", "36"),
        ("8/4/2", "1"),
        ("12/PP*3", "4"),
        ("0.25*TP", "3/2"),
        ("4^(-1/2)*TP", "3"),
        ("TP^-1", "1/6"),
        (r"2^{-1} TP", "3"),
        ("2¹⁰ TP", "6144"),
        (r"\sqrt[4]{16}", "2"),
        (r"\sqrt[3]{27}", "3"),
        ("(8*TP/TP)^(-2/3)", "1/4"),
        ("√(TP·TP) − TN² × FN ÷ FP", "-48"),
        ("|TP - TN|", "3"),
        (r"2 \left|TP - TN\right|", "6"),
        (r"\left|TP - 2 \left|TN\right|\right| TP", "72"),
        ("TP|TP - TN|/2", "9"),
        (r"\left\lvert TP - TN \right\rvert", "3"),
        (r"\max\{TP, TN\} - \min\left(FP, FN\right)", "7"),
        ("log2(8)", "3"),
        ("log10(1000)", "3"),
        (r"\log_{2}(8) + \log_2\left(2\right)", "4"),
        ("xlogx(TP - 6)", "0"),
        (r"$$ \mathrm{TP}\,/\left(\text{TP} + \operatorname{FN}\right) $$", "3/4"),
        (r"\[ \textit{TP} \times \mathit{FN} \]", "12"),
        (r"\begin{equation}\label{eq:x} TP \cdot FN. \end{equation}", "12"),
        (r"\begin{align*} y &= TP \cdot FN, \nonumber \\ \end{align*}", "12"),
        (r"\begin{aligned} M &= TP \cdot FN \end{aligned}", "12"),
        (r"TP \bullet FN", "12"),
        (r"TP \cdot FN \qquad (3)", "12"),
        (r"$$ TP \cdot FN \tag{3} $$;", "12"),
        ("TP*FN.", "12"),
        (r"{\rm TP} \cdot \mbox{FN}", "12"),
        (r"\log\frac{TP}{TP}", "0"),
        (r"\frac12", "1/2"),
        (r"\frac{12}3\frac{TP}{TP}", "4"),
        (r"\frac{\frac12}3\frac41", "2/3"),
        (r"\frac1n n", "1"),
        (r"{TP + TP \over 2 TP}", "1"),
        (r"3{1 \over 6}", "1/2"),
        (r"3\sqrt4", "6"),
        ("true_positives/(true positives + TP)", "1/2"),
        (r"\frac{\text{False Negatives}}{2\text{FN}}", "1/2"),
        (r"\log_2 \sqrt{TP + FN + FN + TN - FP}", "2"),
        (r"F_1 = \frac{2\textrm{TP}}{2TP + FP + FN}", "12/17"),
        (r"\mathrm{ACC} = \frac{TP + TN}{n}", "3/4"),
        (r"\mathcal{A} = \frac{TP + TN}{n}", "3/4"),
        (r"\phi(a, b) \coloneqq \frac{TP + TN}{n}", "3/4"),
        ("F_{new}(x, y) := (TP + TN)/n", "3/4"),
        ("A ≔ (TP + TN)/n", "3/4"),
        ("tp/(tp + fn)", "3/4"),
        ("F1-1", "-5/17"),
        ("2*recall-1", "1/2"),
        ("K-1", "1"),
        ("true positive rate*FP", "9/4"),
        ("True-Positive-Rate - 1", "-1/4"),
        ("Cohen's score", "3/4"),
        (r"\mathrm{true\_positive\_rate}", "3/4"),
        (r"F_1 + 1", "29/17"),
        (r"\frac{F_{1}}{2}", "6/17"),
        ("accuracy*TP", "9/2"),
        ("f_beta(beta=2)", "30/41"),
        ("f_beta(2)", "30/41"),
        ("macro(f_beta(1)) - macro(f1)", "0"),
        ("macro(recall)", "3/4"),
        ("macro(TP/(TP + FN)) - accuracy", "0"),
        ("weighted(recall)", "3/4"),
        ("micro(f1)", "3/4"),
        ("macro(f_beta(beta=1)) - macro(f1)", "0"),
    ],
)
def test_value(source: str, value: str) -> None:
    assert read(source)(MATRIX) == Rational(value)


def test_author_s_order_is_kept() -> None:
    assert text(read("(TP*TN)/(TP*TN + FP*FN)").binary) == "TP*TN/(TP*TN + FP*FN)"
    assert text(read(r"\frac{2TP}{2TP+FP+FN}").binary) == "2*TP/(2*TP + FP + FN)"
    assert text(read("FN + TP - 3*FP/2").binary) == "FN + TP - 3*FP/2"


def test_nothing_is_cancelled() -> None:
    assert text(read("TP*TN/TP").binary) == "TP*TN/TP"
    assert read("TP*TN/TP")([[0, 1], [1, 1]]) is nan


@pytest.mark.parametrize(
    ("source", "echo"),
    [
        (r"\frac{1}{K}\sum_{i=1}^K \frac{C_{ii}}{a_i}", "1/K*sum(i, C[i,i]/a[i])"),
        (r"\frac{1}{K}\sum_{i=1}^K \frac{C_{ii}}{C_{i+}}", "1/K*sum(i, C[i,i]/a[i])"),
        (r"\sum_i \frac{C_{i\cdot} C_{\cdot i}}{C_{++}^2}", "sum(i, a[i]*b[i]/n**2)"),
        (r"\sum_i \frac{C_{i\bullet} C_{\bullet i}}{C_{..}^2}", "sum(i, a[i]*b[i]/n**2)"),
        (r"n_{11} n_{22} - n_{12} n_{21} + n_{1.} n_{.2}", "C[1,1]*C[2,2] - C[1,2]*C[2,1] + a[1]*b[2]"),
        (r"\frac{\sum_i p_{ii} - \sum_i p_{i+}p_{+i}}{1 - N_{++}}", "(sum(i, C[i,i]/n) - sum(i, a[i]/n*(b[i]/n)))/(1 - n)"),
        (r"\sum_{i,j} \pi_{ij} \log \frac{\pi_{ij}}{c_{i,j}}", "sum(i, j, C[i,j]/n*log(C[i,j]/n/C[i,j]))"),
        ("C₁₂ + n₁₁ + p₂₁", "C[1,2] + C[1,1] + C[2,1]/n"),
        ("n_11 + p_12 + sum(i, x[i,i])", "C[1,1] + C[1,2]/n + sum(i, C[i,i])"),
        (r"\frac{1}{m}\sum_{i=1}^{m} p_{ii}", "1/K*sum(i, C[i,i]/n)"),
        (r"\frac1C\sum\limits^C_{c=1} \frac{C_{cc}}{n_{c.}}", "1/K*sum(c, C[c,c]/a[c])"),
        ("sum(i, C[i,+]*C[+,i])/n^2", "sum(i, a[i]*b[i])/n**2"),
        ("sum(i, j, i != j, C[i,j]/n)", "sum(i, j, i != j, C[i,j]/n)"),
        ("sum(i, j, j > i, C[i,j])", "sum(i, j, i < j, C[i,j])"),
        ("sum(i, j, i <= j, j != 2, C[i,j])", "sum(i, j, i <= j, j != 2, C[i,j])"),
        ("sum(i, i == 1, a[i])", "sum(i, i == 1, a[i])"),
        ("sum(j, max(i, C[i,j]))", "sum(j, max(i, C[i,j]))"),
        (r"\max_{i} (a_i) - \max_j (b_j)", "max(i, a[i]) - max(j, b[j])"),
        ("2*min(i, 1 - C[i,i]/a[i]) - n", "2*min(i, 1 - C[i,i]/a[i]) - n"),
        ("1 - min(k, C[k,k])/n", "1 - min(k, C[k,k])/n"),
        ("sum(i, max(a[i], b[i]))", "sum(i, max(a[i], b[i]))"),
        (r"\log_{10}(TP)", "log(TP)/log(10)"),
        ("TP^(3/2)", "sqrt(TP)**3"),
    ],
)
def test_echo(source: str, echo: str) -> None:
    assert text(read(source).formula) == echo
    assert text(read(echo).formula) == echo


def test_kind() -> None:
    assert read("TP/n").kind == read("recall + accuracy").kind == read("1/2").kind == "binary"
    assert read("accuracy*n").kind == read("K").kind == read("macro(f1)").kind == read("C[1,2]").kind == "multiclass"


def test_three_classes() -> None:
    matrix = [[1, 2, 3], [4, 5, 6], [7, 8, 10]]
    assert read("sum(i, C[i,i])/n")(matrix) == Rational(16, 46)
    assert read(r"\sum_{i<j} C_{ij}")(matrix) == 11
    assert read("C[1,3] + C_{32} + K")(matrix) == 14
    assert read("max(i, a[i]) + sum(i, max(j, C[j,i]))")(matrix) == 25 + 7 + 8 + 10


def test_knobs() -> None:
    source = "(1+beta^2)*TP/((1+beta^2)*TP+beta^2*FN+FP)"
    m = read(source, "beta>0", "w >= 0")
    assert [knob.domain for knob in m.knobs] == ["beta > 0"]
    assert m(MATRIX, beta=2) == Rational(30, 41)
    assert text(read(source.replace("beta", r"\beta "), "beta>0").binary) == text(m.binary)
    assert read("TP^β", "beta > 0")(MATRIX, beta=Fraction(1, 2)) ** 2 == 6


def test_code_pasted() -> None:
    assert read("np.sqrt(TP + FP)/2e1 + 1.5E-2*TP + .5e+1")(MATRIX) == Rational(3, 20) + Rational(9, 100) + 5
    assert read("2e-3", "e > 0")(MATRIX, e=5) == 7


def test_knobs_of_named_measures() -> None:
    assert read("2*f_beta").knobs[0].domain == "beta > 0"
    assert read("2*f_beta", "beta >= 1").knobs[0].domain == "beta >= 1"
    assert [knob.name for knob in read("f_beta(beta=w)", "w > 0").knobs] == ["w"]
    assert read("f_beta(beta=w)", "w > 0")(MATRIX, w=2) == Rational(30, 41)
    assert read("f_beta(w)", "w > 0")(MATRIX, w=2) == Rational(30, 41)


def test_a_lone_name_is_the_measure() -> None:
    assert read(" Recall ") is recall
    assert read("(TPR)") is recall
