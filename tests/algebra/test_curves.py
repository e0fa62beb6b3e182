"""Isometrics and discrimination lines: by hand, and put back into the measures at random points."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
import sympy

from symmetrics import discrimination, isometric, read
from symmetrics.algebra.crossings import crossings_of
from symmetrics.algebra.discrimination import shares
from symmetrics.algebra.equations import solved
from symmetrics.algebra.forms import Forms
from symmetrics.algebra.signs import of_unknown_sign
from symmetrics.kernel.points import UndefinedAtPoint, enclose
from symmetrics.kernel.syntax import names_in, parse
from symmetrics.language.errors import DefinitionError, NotExpressible
from symmetrics.language.symbols import log, sqrt, symbol

BY_HAND = {
    "accuracy": "(1 - prevalence)/prevalence",  # Flach (2003), section 4: parallel lines
    "precision": "tpr/fpr",  # lines through the origin
    "informedness": "1",
    "f1": "tpr*(1 - prevalence)/(fpr + (1 - fpr)*prevalence)",  # lines through (-prevalence/(1 - prevalence), 0)
}
MEASURES = ["accuracy", "precision", "npv", "f1", "jaccard", "mcc", "g_mean", "dor", "yule_y", "f_beta(beta=2)"]


def value(formula: str, **point: Fraction) -> float:
    """A printed formula by the kernel's own enclosures; NaN where undefined."""
    tree = parse(formula)
    try:
        low, high = enclose(tree, {name: Fraction(point[name]) for name in names_in(tree)}, 200)
    except UndefinedAtPoint:
        return float("nan")
    return float((low + high) / 2)


def at(measure: str, tpr: float, fpr: float, prevalence: Fraction) -> float:
    tp, fp = prevalence * Fraction(tpr), (1 - prevalence) * Fraction(fpr)
    return float(sympy.N(read(measure).value([[tp, prevalence - tp], [fp, 1 - prevalence - fp]])))


@pytest.mark.parametrize(("measure", "slope"), BY_HAND.items())
def test_slopes_by_hand(measure: str, slope: str) -> None:
    found = isometric(measure).slope
    point = {"tpr": Fraction(5, 7), "fpr": Fraction(2, 9), "prevalence": Fraction(3, 11)}
    assert value(found.expression, **point) == pytest.approx(value(slope, **point))
    assert found.certified


@pytest.mark.thinned(3)
@pytest.mark.parametrize("measure", MEASURES)
def test_curves_have_the_value_and_the_slope(measure: str) -> None:
    found, source, checked = isometric(measure), random.Random(measure), 0
    assert found.curves
    assert all(curve.certified for curve in found.curves)
    for _ in range(12):
        fpr, tpr, prevalence = (Fraction(source.randint(1, 18), 20) for _ in range(3))
        c = Fraction(at(measure, float(tpr), float(fpr), prevalence)).limit_denominator(1000)
        for curve in found.curves:
            up = value(curve.tpr, fpr=fpr, prevalence=prevalence, c=c)
            if not 0.01 < up < 0.99 or abs(at(measure, up, float(fpr), prevalence) - float(c)) > 1e-9:
                continue  # another branch has the value
            checked += 1
            near = [value(curve.tpr, fpr=fpr + h, prevalence=prevalence, c=c) for h in (Fraction(-1, 10**6), Fraction(1, 10**6))]
            slope = value(found.slope.expression, fpr=fpr, tpr=Fraction(up), prevalence=prevalence)
            assert (near[1] - near[0]) / 2e-6 == pytest.approx(slope, rel=1e-4)
    assert checked >= 6


ROOTS = [("mcc", "1/2"), ("mcc", "-1/2"), ("ochiai", "1/2"), ("g_mean", "2/3"), ("sqrt(TPR) + FPR", "1/2"), ("yule_y", "-1/3")]


@pytest.mark.parametrize(("measure", "wanted"), ROOTS)
def test_curves_without_the_value_are_left_out(measure: str, wanted: str) -> None:
    """Where roots were squared away, mcc = 1/2 and mcc = -1/2 have the same polynomial; the definition tells them apart."""
    prevalence, checked = Fraction(1, 3), 0
    for curve in isometric(measure, Fraction(wanted), prevalence=prevalence).curves:
        assert curve.certified
        for fpr in (Fraction(k, 16) for k in range(1, 16)):
            up = value(curve.tpr, fpr=fpr)
            if 0 < up < 1 and all(value(c.removesuffix(" >= 0"), fpr=fpr) >= 0 for c in curve.conditions if c.endswith(" >= 0")):
                checked += 1
                assert at(measure, up, float(fpr), prevalence) == pytest.approx(float(Fraction(wanted)))
    assert checked >= 4


def test_values_that_no_point_has() -> None:
    found = isometric("g_mean", Fraction(-1, 2), prevalence=Fraction(1, 2))
    assert not found.curves
    assert "no point" in found.why


def test_signs_of_formulas_with_roots() -> None:
    x, y, c = symbol("x"), symbol("y"), symbol("c")
    forms = Forms([x, y, c], {c: (-1, 1)})
    assert of_unknown_sign(x - sqrt(x * x + y), forms) == -1
    assert of_unknown_sign(sqrt(x) + y * c * c, forms) == 1
    assert of_unknown_sign((x - sqrt(x * x + y)) * c, forms) == -c
    assert of_unknown_sign(1 - 2 * x + sqrt((1 - 2 * x) ** 2 + y), forms) == 1
    assert of_unknown_sign(x - y, forms) == x - y


def test_what_is_not_solved_is_said() -> None:
    found = isometric("actual_entropy - TPR*log(TPR)", prevalence=Fraction(1, 2))
    assert found.curves == ()
    assert "log" in found.why
    assert "max(" in isometric("goodman_kruskal_lambda", prevalence=Fraction(1, 2)).why
    assert "n" in isometric("kendall_tau_a").curves[0].tpr  # the number of items does not cancel
    assert isometric("specificity").why == "the value does not depend on tpr"
    assert isometric("TPR^3 + TPR + TNR", 1).implicit
    with pytest.raises(DefinitionError):
        isometric("f_beta")
    with pytest.raises(NotExpressible, match="within"):
        isometric("mcc", budget=0.05)


def test_equations() -> None:
    x, y = symbol("x"), symbol("y")
    forms = Forms([x, y])
    assert solved(x * y - y, x, forms).without == (y,)
    assert solved(x - x, x, forms).always
    found = solved(sqrt(x) - y + 1, x, forms)  # x = (y - 1)**2, where y >= 1
    assert [(value - (1 - y) ** 2).expand() for value in found.values] == [0]
    assert [str(c) for c in found.conditions] == ["y - 1"]
    with pytest.raises(NotExpressible):
        solved(log(x) - y, x, forms)


def test_shares_of_the_classes_as_printed() -> None:
    """Labatut and Cherifi print 0.52, 0.26, 0.13, 0.06, 0.03 for five classes at p = 1."""
    assert [round(float(x), 2) for x in shares(5, sympy.Integer(1))] == [0.52, 0.26, 0.13, 0.06, 0.03]
    assert shares(4, sympy.Integer(0)) == [sympy.Rational(1, 4)] * 4


LINES = [  # with three equal classes, worked out from the definitions
    ("accuracy", 0, "(2 + c1)/3"),
    ("recall", 1, "c1"),
    ("f1", 1, "2*c1/(1 + c1)"),
    ("jaccard", 1, "2*c1/(1 + c1)"),
    ("npv", 1, "2/(3 - c1)*(1 + c1)/2"),
    ("icsi", 1, "(1 + c1)/2"),
    ("precision", 2, "1/(1 + (1 - c1)/2)"),
    ("recall", 2, "1"),
]


@pytest.mark.parametrize(("measure", "of_class", "expected"), LINES)
def test_lines_by_hand(measure: str, of_class: int, expected: str) -> None:
    found = discrimination(measure, of_class=of_class, imbalance=0, steps=5)
    form = next(form for form in found.forms if form.of == "c")
    assert form.certified
    for c1 in (Fraction(1, 7), Fraction(5, 8)):
        assert value(form.expression, c1=c1) == pytest.approx(value(expected, c1=c1))
    for point in found.points:
        assert float(point.low) - 1e-9 <= value(expected, c1=point.second) <= float(point.high) + 1e-9
    assert len(found.points) >= 5


def matrix(rates: list[Fraction], p: Fraction) -> list[list[Fraction]]:
    """Eq. (10) and Table 9 of the paper, rows actual."""
    K = len(rates)
    sizes = [(1 - p) / K + p * Fraction(2 ** (K - i - 1), 2**K - 1) for i in range(K)]
    return [[sizes[i] * (rates[i] if i == j else (1 - rates[i]) / (K - 1)) for j in range(K)] for i in range(K)]


@pytest.mark.parametrize("measure", ["accuracy", "kappa", "r_k", "csi", "confusion_entropy", "scott_pi"])
@pytest.mark.parametrize(("K", "p"), [(3, Fraction(1, 2)), (4, Fraction(1))])
def test_points_have_equal_values_on_both_sides(measure: str, K: int, p: Fraction) -> None:
    found = discrimination(measure, classes=K, imbalance=p, steps=3, closed=False)
    assert {point.second for point in found.points} >= {Fraction(1, 3), Fraction(2, 3), 1}
    for point in found.points:
        middle, ones = (point.low + point.high) / 2, [Fraction(1)] * (K - 1)
        same, other = (sympy.N(read(measure).value(matrix(rates, p)), 20) for rates in ([middle] * K, [point.second, *ones]))
        assert abs(float(same - other)) < 1e-7


def test_zeros_are_counted_by_sturm() -> None:
    x = symbol("x")
    assert [(low, high) for low, high in crossings_of((x - 1) ** 2 * x, x, Fraction(0)) or []] == [(0, 0), (1, 1)]
    assert crossings_of(x - x, x, Fraction(0)) is None
    assert crossings_of(x * x + 1, x, Fraction(0)) == []
    [(low, high)] = crossings_of(x * x, x, Fraction(1, 2)) or []
    assert low**2 < Fraction(1, 2) < high**2
    assert crossings_of(sqrt(x) / (x - sympy.Rational(1, 3)), x, Fraction(0)) == [(0, 0)]  # the pole at 1/3 changes the sign, too
    [(low, high)] = crossings_of(sqrt(x) / (x - sympy.Rational(1, 3)), x, Fraction(5)) or []
    assert Fraction(1, 3) < low < high < Fraction(1, 2)
    roots = crossings_of(sqrt(x * x), x, Fraction(1, 4))
    assert roots == [(Fraction(1, 4), Fraction(1, 4))]


@pytest.mark.parametrize("asked", [{"of_class": 4}, {}, {"of_class": 1, "classes": 13}, {"of_class": 1, "imbalance": 2}])
def test_impossible_lines_are_refused(asked: dict[str, int]) -> None:
    with pytest.raises(DefinitionError, match=r"Expected .*, got .*\. "):
        discrimination("f1", **asked)  # type: ignore[arg-type]
