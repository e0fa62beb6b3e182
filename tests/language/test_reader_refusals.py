"""What the reader refuses, with a `FormulaError` that has a position and three beats, and with nothing else."""

from __future__ import annotations

import string
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics.language.errors import FormulaError
from symmetrics.language.measure import Measure, measure
from symmetrics.language.reader import read_claim, read_formula


@measure(source="test")
def recall(tp, fn):  # type: ignore[no-untyped-def]
    """Share of positives found."""
    return tp / (tp + fn)


@measure(source="test")
def accuracy(C):  # type: ignore[no-untyped-def]
    """Share of right predictions."""
    return C.trace / C.n


@measure(source="test", knobs={"beta": "beta > 0"})
def f_beta(tp, fn, fp, *, beta):  # type: ignore[no-untyped-def]
    """Weighted harmonic mean of precision and recall."""
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


NAMES: dict[str, Measure | tuple[Measure, ...]] = {
    "recall": recall,
    "accuracy": accuracy,
    "f_beta": f_beta,
    "g_measure": (recall, accuracy),
}


def refusal(source: str, *knobs: str) -> FormulaError:
    with pytest.raises(FormulaError) as caught:
        read_formula(source, knobs=knobs, names=NAMES)
    return caught.value


@pytest.mark.parametrize(
    ("source", "position", "advice"),
    [
        ("", 0, "TP/(TP + FP)"),
        ("  $ $ ", 6, "TP/(TP + FP)"),
        ("recal", 0, "'recall'"),
        ("1 + Accurracy", 4, "'accuracy'"),
        ("TP + zulu", 5, 'knobs=["zulu > 0"]'),
        ("recall accuracy", 0, "an argument of its own"),
        (r"TP \star TN", 3, r"Write \cdot"),
        (r"TP \overr TN", 3, r"Write \over"),
        ("TPTN", 0, "'*'"),
        ("2*P*R/(P + R)", 4, "P is the number of actual positives"),
        ("a/(a + b + c)", 1, "The four counts are TP, FN, FP and TN"),
        ("c/(c + d)", 0, "The four counts are TP, FN, FP and TN"),
        ("rec", 0, "'recall'"),
        ("1 - sqr(TP)", 4, "'sqrt'"),
        ("2*sin(TP)", 2, "sqrt, cbrt, abs"),
        ("mean(TP, FP)", 0, "sqrt, cbrt, abs"),
        ("F_0", 0, "Write it out"),
        (r"\prod_{i \neq j} C_{ij}", 0, "Write prod(i, C[i,i])"),
        ("prod(i, i != 1, C[i,i])", 0, "Write prod(i, C[i,i])"),
        ("prod(C[1,1], C[2,2])", 0, "Write prod(i, C[i,i])"),
        (r"\log TP", 5, "log(...)"),
        ("ab - cd", 0, "authors differ"),
        (r"\frac{n_{1}}{n}", 6, "C_{ii}"),
        (r"\frac{w_{1}}{n}", 6, "C_{ii}"),
        (r"\sum_{ij} w_{ij} p_{ij}", 10, "(i - j)^2"),
        (r"\frac{\sum_i n_{ii}}{N}", 21, "Write n for"),
        (r"\sum_{i=1}^{n} C_{ii}", 12, r"\sum_{i=1}^{K}"),
        (r"\sum_{i=1}^{m} a_i - \sum_{i=1}^{q} b_i", 12, r"\sum_{i=1}^{K}"),
        ("Weighted_Recall", 0, "Write 'weighted(recall)'"),
        ("1 - accuracy_macro", 4, "Write 'macro(accuracy)'"),
        ("macro_present_recall", 0, "Write 'macro_present(recall)'"),
        ("1/2TP", 3, "1/(2*TP)"),
        ("TP/FN (TN + 1)", 6, "1/(2*TP)"),
        ("2^3^2", 3, "brackets"),
        ("TP**2**3", 5, "brackets"),
        ("log 2 TP", 4, "log(...)"),
        (r"\log TP", 5, "log(...)"),
        ("TP 2", 3, "'*'"),
        ("TP FN)", 5, "brackets"),
        ("(TP + FN", 8, "position 0"),
        ("(TP + FN]", 8, "position 0"),
        ("TP*-FN", 3, "brackets"),
        ("--TP", 1, "brackets"),
        ("TP +", 4, "factor"),
        ("*TP", 0, "factor"),
        ("TP^FN", 3, "knob"),
        ("TP^41", 3, "Lower"),
        (r"TP^10\cdot 2", 3, "^{10}"),
        (r"\frca{TP}{n}", 0, "\\frac"),
        ("max(TP)", 3, "commas"),
        (r"\max_{i} a_i", 9, "max(i"),
        ("max(i, C[i,i]", 13, "max(i"),
        ("sqrt(TP, FN)", 7, "bracket"),
        ("C[i,i]", 2, "sum(i"),
        ("C[1]", 0, "C[i,j]"),
        ("C + 1", 2, "C[i,j]"),
        ("C[0,1]", 2, "sum"),
        ("C[61,1]", 2, "sum"),
        ("sum(C[1,1])", 0, "sum(i"),
        ("sum(n, C[n,n])", 4, "sum(i"),
        ("sum(i, i, C[i,i])", 7, "sum(i"),
        ("sum(i, j, k, l, m, C[i,j])", 16, "Split"),
        (r"\sum C_{ii}", 5, "sum(i"),
        ("sum(i, a[+])", 9, "Bind an index"),
        (r"\sum_{i=1}^{n} C_{ii}", 12, "K"),
        (r"\sum_{i=2}^{K} C_{ii}", 8, "K"),
        ("sum(i, recall)", 7, "macro(recall)"),
        ("recall + K", 0, "macro(recall)"),
        ("C[1,1] + TP", 9, "C[i,j]"),
        ("macro(macro(f1))", 6, "as it is"),
        ("g_measure + 1", 0, "recall, accuracy"),
        ("f_beta(beta=0)", 0, "Choose a value"),
        ("f_beta(alpha=1)", 7, "beta > 0"),
        ("f_beta(beta=TP)", 7, "beta > 0"),
        ("f_beta(TP)", 7, "beta > 0"),
        ("f_beta(1, 2)", 10, "f_beta*(...)"),
        ("f_beta(beta=1, beta=2)", 0, "beta > 0"),
        ("recall(TP)", 9, "recall*(...)"),
        ("recall(x=1)", 7, "no knob"),
        (r"\mathrm{TP}_i + 1", 0, "C_{ii}"),
        ("x = 1 + 1 = 2", 10, "symmetrics prove"),
        ("TP = FP", 3, "symmetrics prove"),
        ("TP < FP", 3, "symmetrics prove"),
        ("if(TP, 1, 0)", 0, "if_present(a, b)"),
        ("(f1 + ROC_AUC)/2", 6, "computed from scores or ranks"),
        ("1 - brier", 4, "computed from scores or ranks"),
        ("2e*TP", 1, "knobs="),
        ("1e999", 1, "knobs="),
        ("n.sqrt(TP)", 1, "operators"),
        ("2*TP = 1", 5, "symmetrics prove"),
        ("TP; FN", 2, "Leave that sign out"),
        ("1" * 41, 0, "Round"),
        ("+".join(["TP"] * 3_400), 10_000, "shorten"),
        ("1+" * 4_500 + "1", 0, "Split"),
        ("TP*" * 401 + "1", 0, "Split"),
        ("((TP^40)^40)", 0, "Split"),
        ("((9^40)^40)", 0, "Split"),
    ],
)
def test_refused(source: str, position: int, advice: str) -> None:
    error = refusal(source)
    beats = str(error)
    assert error.position == position
    assert beats.startswith("Expected ")
    assert f" at position {position}. " in beats
    assert advice in beats.split(f" at position {position}. ", 1)[1]


@pytest.mark.parametrize("knob", ["beta >", "TP > 0", "tn", "macro", "1 > 2", "x > 1/0", "x > " + "9" * 10_000, "", "𝟙 > 0", "import os"])
def test_knob_refused(knob: str) -> None:
    refusal("TP", knob)


HOSTILE = [
    "__import__('os').system('id')",
    "().__class__.__bases__[0].__subclasses__()",
    "TP.__class__",
    "9**9**9",
    "(9**40)**(9**40)",
    "(" * 10_000,
    "sqrt(" * 200 + "TP" + ")" * 200,
    r"\frac{" * 200,
    r"\sqrt{" * 100 + "1" + "}" * 100,
    "|" * 1_000,
    "lambda: TP",
    "lambda",
    "f'{TP}'",
    "[x for x in TP]",
    "TP if FN else FP",
    "exec('1')",
    "Symbol('x')",
    "TP\x00FN",
    "\ud800",
    "\\",
    "\\begin{cases}TP\\end{cases}",
    "\\def\\x{\\x}\\x",
    "$" * 50,
    "TP" + "²" * 20,
    "C[1,",
    "sum(",
    r"\sum_",
    r"\sum_{",
    r"\sum_{i=",
    r"a_",
    "f_beta(",
    "f_beta(beta",
    "f_beta(beta=",
    "macro(",
    "macro(1/0)(",
    "٣*TP",
    "ＴＰ",
    "nan",
    "oo",
    "True",
]


@pytest.mark.parametrize("source", HOSTILE)
def test_hostile(source: str) -> None:
    refusal(source)
    with pytest.raises(FormulaError):
        read_claim(source, names=NAMES, properties={"increasing": None})


FRAGMENTS = [
    *["TP", "FN", "P", "n", "K", "2", "0.5", "recall", "accuracy", "f_beta", "beta", "i", "j", "a", "b", "C", "tn", "macro", "F", "β", "²"],
    *["+", "-", "*", "/", "^", "**", "_", ",", "(", ")", "[", "]", "{", "}", "|", "=", "==", "!=", "<", "<=", " ", "$", "'", '"', "·", "√"],
    *[r"\frac", r"\sqrt", r"\sum", r"\sum_{i}", r"\log_2", r"\mathrm{", r"\left(", r"\right", r"\cdot", r"\beta", r"\,", r"\foo", "\\"],
    *[
        "sum(i, ",
        "C[i,i]",
        "C_{ij}",
        "a_i",
        "log(",
        "min(",
        "f_beta(beta=",
        "macro(",
        "given",
        "exists",
        "for K = 3",
        "for every K",
        "increasing(",
    ],
]
SOUP = st.lists(st.sampled_from(FRAGMENTS), max_size=14).map("".join)
VALID = [
    r"\frac{1}{K}\sum_{i=1}^{K} \frac{C_{ii}}{a_i} - \sum_{i \neq j} C_{ij}",
    r"\log_2\left(\frac{2\mathrm{TP}}{n}\right)^{2} + \max\{TP, \beta FN\}",
    "sum(i, j, i < j, (i - j)^2*C[i,j]/a[i]) + macro(f_beta(beta=1/2))",
    'increasing(accuracy, TN, keeping="n") given P == N, TP > 0 for K = 3',
    "exists 0 < f_beta(beta=beta) <= recall given TP*TN == FP*FN",
]
CUTS = st.tuples(st.sampled_from(VALID), st.integers(0, 80), st.integers(0, 80))


def survive(source: str) -> None:
    readers = (partial(read_formula, source), partial(read_claim, source, properties={"increasing"}))
    for read in readers:
        try:
            read(knobs=["beta > 0"], names=NAMES)
        except FormulaError as error:
            assert error.position is not None
            assert 0 <= error.position <= len(source)
            assert str(error).startswith("Expected ")


@settings(max_examples=400, deadline=None)
@given(SOUP)
def test_token_soup(source: str) -> None:
    survive(source)


@settings(max_examples=200, deadline=None)
@given(CUTS)
def test_truncated(cut: tuple[str, int, int]) -> None:
    source, end, start = cut
    survive(source[:end] + source[start:])


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=30), st.text(string.printable, max_size=30)))
def test_any_text(source: str) -> None:
    survive(source)


def test_no_knob_is_advised_where_none_can_be_declared() -> None:
    with pytest.raises(FormulaError) as caught:
        read_formula("TP + zulu", names=NAMES)
    assert "knob" not in str(caught.value) and "Write it out" in str(caught.value)


@pytest.mark.parametrize(
    ("claim", "twice"), [("recall =< 1", "=<"), ("recall < = 1", "<="), ("recall <> 1", "<>"), ("recall === 1", "===")]
)
def test_two_relation_signs_are_refused_as_one_sign(claim, twice):
    with pytest.raises(FormulaError, match="Expected one relation sign") as caught:
        read_claim(claim, names=NAMES)
    assert caught.value.position == 7
    assert twice in str(caught.value).replace(" ", "")


@pytest.mark.parametrize("claim", ["recall is at most accuracy", "recall less than accuracy", "recall is greater than accuracy"])
def test_words_for_a_relation_are_answered_with_its_sign(claim):
    with pytest.raises(FormulaError, match="Write the sign: <="):
        read_claim(claim, names=NAMES, properties=["at_most_that_of"])


@pytest.mark.parametrize("given", ["K = 4", "K == 4", "TP > 0 and K = 4", "TP > 0, K == 4"])
def test_a_number_of_classes_is_no_condition(given):
    with pytest.raises(FormulaError, match="Write 'for K = 4'") as caught:
        read_claim(f"recall <= 1 given {given}", names=NAMES)
    assert caught.value.position == len("recall <= 1 given ") + given.index("K")


@pytest.mark.parametrize("claim", ["increasing(recall for K = 3, TP)", "increasing(recall for every K, TP)", "(recall for each K) <= 1"])
def test_a_number_of_classes_stands_behind_the_claim(claim):
    with pytest.raises(FormulaError, match="behind the claim, outside its brackets") as caught:
        read_claim(claim, names=NAMES, properties=["increasing"])
    assert caught.value.position == claim.index("for")
