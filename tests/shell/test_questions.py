"""check, prove, derive, relate and identify: their text, their JSON, their exit status."""

from __future__ import annotations

import re
from typing import Any

import pytest

F1 = "2*TP/(2*TP + FP + FN)"
KEPT: dict[str, Any] = {}
QUESTION = {"name", "verdict", "counterexample", "values", "certificate", "tried", "seconds"}


@pytest.fixture
def f1(sy):
    """What `check` says of F1 in JSON, asked once."""
    if "f1" not in KEPT:
        KEPT["f1"] = sy("check", F1, "--json")
    return KEPT["f1"]


def test_check_has_the_fields_of_the_contract(f1):
    ran, card = f1, f1.data
    assert (ran.status, ran.err) == (0, "")
    assert {"formula", "kind", "known_as", "range", "undefined", "questions"} <= set(card)
    assert (card["formula"], card["kind"]) == (F1, "binary")
    assert all(set(q) >= QUESTION for q in card["questions"])
    assert {q["verdict"] for q in card["questions"]} <= {"proved", "refuted", "open"}


def test_check_gives_the_range_and_the_domain_of_f1(f1):
    card = f1.data
    ends = card["range"]
    found = [(e["value"], e["attained"], e["verdict"]) for e in (ends["lower"], ends["upper"])]
    assert found == [("0", True, "proved"), ("1", True, "proved")]
    (tp, fn), (fp, _) = ends["lower"]["at"]
    assert tp == 0 and fn + fp > 0
    assert card["undefined"]["condition"] == "TP + FN + FP = 0"
    assert card["undefined"]["matrices_of_size_n"] == "1"  # all n items are true negatives


def test_check_knows_f1_and_its_aliases(f1):
    known = f1.data["known_as"]
    equal = [k for k in known if k["relation"] == "equal"]
    assert [k["name"] for k in equal] == ["f1"]
    assert "Dice" in equal[0]["aliases"]
    assert {"name", "aliases", "function", "relation"} <= set(equal[0])


def test_every_counterexample_of_f1_is_one(f1):
    asked = {q["name"]: q for q in f1.data["questions"]}
    (tp, fn), (fp, tn) = asked["label_symmetric"]["counterexample"]
    assert 2 * tp * (2 * tn + fp + fn) != 2 * tn * (2 * tp + fp + fn)
    assert len(asked["label_symmetric"]["matrices"]) == 2
    assert asked["insensitive_to_tn"]["verdict"] == "proved"
    assert asked["insensitive_to_tn"]["counterexample"] is None


def test_a_step_is_shown_by_the_matrix_before_it_and_all_matrices(f1):
    asked = {q["name"]: q for q in f1.data["questions"]}["increasing(FN)"]
    base, step = asked["counterexample"], asked["point"]["step"]
    raised = [[base[0][0], base[0][1] + step], base[1]]
    assert sorted(asked["matrices"]) == sorted([base, raised])


def test_check_of_a_measure_of_many_classes_has_a_range_for_each_number(sy):
    card = sy("check", "accuracy", "--json").data
    assert card["kind"] == "multiclass"
    assert {K: r["upper"]["value"] for K, r in card["ranges"].items()} == {"2": "1", "3": "1", "every": "1"}


def test_check_as_text_says_what_a_reader_wants_to_know(sy):
    out = sy("check", F1).out
    assert out.startswith("f1\n")
    assert "equal to f1 (F1-score" in out
    assert re.search(r"largest +✓ 1  attained at \[\[1,0\],\[0,0\]\]", out)
    assert "✓ The number of true negatives does not matter (I2).\n   insensitive_to_tn  proved" in out
    assert re.search(r"T +transposed +\[\[TP,FP\],\[FN,TN\]\] +invariant", out)
    assert re.search(r"L +classes exchanged +\[\[TN,FP\],\[FN,TP\]\] +none of these", out)
    assert max(map(len, out.splitlines())) <= 80


def test_verbose_adds_python_that_reproduces_it(sy):
    out = sy("check", "recall", "-v").out
    call = re.search(r">>> recall\(tp=(\d+), fn=(\d+)\), recall\(tp=(\d+), fn=(\d+)\)", out)
    assert call is not None
    a, b, c, d = map(int, call.groups())
    assert a * (c + d) != c * (a + b)


def test_a_formula_with_a_knob(sy):
    card = sy("check", "(1 + w)*TP/((1 + w)*TP + FP + w*FN)", "--knob", "w > 0", "--budget", "2", "--json").data
    assert card["range"]["upper"]["value"] == "1"
    assert {q["name"]: q["verdict"] for q in card["questions"]}["scale_invariant"] == "proved"


@pytest.mark.parametrize(("form", "start"), [("markdown", "# precision"), ("latex", "% needs"), ("html", "<!DOCTYPE html>"), ("json", "{")])
def test_formats(sy, form, start):
    ran = sy("check", "precision", "--format", form)
    assert ran.status == 0 and ran.out.startswith(start)


@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("jaccard <= f1", 0),
        ("f1 <= jaccard", 1),
        ("exists f1 > kappa", 0),
        ("exists precision > 1", 1),
        ("kappa <= 1 for every K", 0),
        ("4*sum(i, a[i]^2) >= n^2 for every K", 1),
        ("rh <= K for every K", 3),
    ],
)
def test_prove_exits_with_the_verdict(sy, claim, status):
    ran = sy("prove", claim, "--json")
    assert ran.status == status
    assert ran.data["verdict"] == ("proved", "refuted", None, "open")[status]
    assert {"claim", "verdict", "counterexample", "values", "certificate", "found_by", "tried"} <= set(ran.data)


def test_bounds_under_conditions(sy):
    ran = sy("bounds", "jaccard", "--given", "f1 == 1/2", "--json")
    assert (ran.status, ran.data["given"], ran.data["classes"]) == (0, ["f1 == 1/2"], 2)
    assert [ran.data[end]["value"] for end in ("lower", "upper")] == ["1/3", "1/3"]  # f/(2 - f)


@pytest.mark.parametrize(("given", "status"), [("f1 ==", 2), ("f1 != TP != 1", 2), ("TP + 1 == 0", 1)])
def test_bounds_of_nothing(sy, given, status):
    assert sy("bounds", "jaccard", "--given", given).status == status


def test_a_refuted_claim_comes_with_a_matrix_and_both_values(sy):
    data = sy("prove", "f1 <= jaccard", "--json").data
    (tp, fn), (fp, _) = data["counterexample"]
    f1, jaccard = 2 * tp / (2 * tp + fp + fn), tp / (tp + fp + fn)
    assert f1 > jaccard
    assert [eval_fraction(v) for v in data["values"]] == [pytest.approx(f1), pytest.approx(jaccard)]


def eval_fraction(written: str) -> float:
    above, _, below = written.partition("/")
    return int(above) / int(below or 1)


def test_the_certificate_is_an_identity(sy):
    out = " ".join(sy("prove", "jaccard <= f1").out.split())
    # 2*TP*(TP+FN+FP) - TP*(2*TP+FP+FN) = TP*FN + TP*FP
    assert "(2*TP + FP + FN)*(TP + FP + FN)*(right - left) = TP*FP + TP*FN, with no minus sign" in out


def test_prove_in_latex_has_balanced_braces(sy):
    for claim in ("mcc <= 1", "f1 <= jaccard", "increasing(mcc, TP)", "abs(mcc) <= 1", "kappa <= 1 for every K"):
        out = sy("prove", claim, "--latex").out
        assert out.startswith("\\emph{Claim.}")
        assert unescaped(out, "{") == unescaped(out, "}")
        assert out.count("\\begin{") == out.count("\\end{")
        assert out.count("\\left") == out.count("\\right")


def unescaped(source: str, sign: str) -> int:
    return len(re.findall(rf"(?<!\\){re.escape(sign)}", source))


def test_derive_precision(sy):
    data = sy("derive", "precision", "--in", "shin", "--json").data
    assert {"measure", "coordinates", "expression", "latex", "steps", "conditions", "certified"} <= set(data)
    assert (data["measure"], data["coordinates"], data["certified"]) == ("precision", "shin", True)
    assert all({"expression", "reason", "certified"} <= set(step) for step in data["steps"])
    # Bayes' rule at prevalence 1/4, sensitivity 4/5, specificity 9/10: (1/5)/(1/5 + 3/40) = 8/11
    b, a_p, a_n = 1 / 4, 4 / 5, 9 / 10
    expression = data["expression"].replace("a_p", str(a_p)).replace("a_n", str(a_n)).replace("b", str(b))
    assert sum_of_products(expression) == pytest.approx(8 / 11)


def sum_of_products(expression: str) -> float:
    import sympy

    from symmetrics.language.reader import read_formula

    tree = read_formula(expression).binary
    return float(sympy.N(tree.doit()))


def test_derive_at_a_value_and_in_latex(sy):
    assert sy("derive", "precision", "--in", "shin", "--at", "b=1/2", "--json").data["expression"] == "a_p/(1 + a_p - a_n)"
    out = sy("derive", "precision", "--in", "shin", "--latex").out
    assert "\\begin{align*}" in out and unescaped(out, "{") == unescaped(out, "}")
    assert "Steps" in sy("derive", "recall", "--in", "roc", "-v").out


def test_relate(sy):
    relations = {r["kind"]: r for r in sy("relate", "balanced_accuracy", "informedness", "--json").data["relations"]}
    assert relations["affine"]["verdict"] == "proved"
    assert all({"kind", "verdict", "function", "counterexample"} <= set(r) for r in relations.values())
    assert "ranks matrices like f1" in sy("relate", "jaccard", "f1").out


def test_relate_may_find_nothing(sy):
    ran = sy("relate", "f_beta", "f1")
    assert ran.status == 0 and "none of the known relations" in ran.out
    assert sy("relate", "f_beta", "f1", "--json").data["relations"] == []


def test_what_has_no_value_anywhere_is_told(sy):
    assert sy("identify", "TP/(FP - FP)").out == "TP/(FP - FP): undefined everywhere.\n"


def test_relate_finds_duals(sy):
    assert "recall of the matrix (transposed)  proved" in sy("relate", "precision", "recall").out


def test_identify(sy):
    known = sy("identify", "TP/(TP + FN) + TN/(FP + TN) - 1", "--json").data["known_as"]
    assert (known[0]["name"], known[0]["relation"]) == ("informedness", "equal")
    assert "balanced_accuracy" in sy("identify", "TP/(TP + FN) + TN/(FP + TN) - 1").out


@pytest.mark.parametrize(
    ("claim", "values"),
    [("x <= 1/2", 2), ("2 < 1", 2), ("exists x > 3", 0), ("exists 1 < 2", 0)],
)
def test_a_claim_that_speaks_of_no_matrix_is_settled_without_one(sy, claim, values):
    data = sy("prove", claim, "--knob", "x > 0", "--json").data
    assert data["counterexample"] is None and "matrices" not in data and "example" not in data
    assert len(data["values"] or ()) == values
    assert set(data["point"]) == ({"x"} if "x" in claim.split() else set())
    page = sy("prove", claim, "--knob", "x > 0", "--latex").out
    assert "matrix" not in page
    assert values == 0 or "he sides are" in page


def test_a_claim_about_counts_keeps_its_matrix(sy):
    assert sy("prove", "TP < 0", "--json").data["matrices"] == [sy("prove", "TP < 0", "--json").data["counterexample"]]


@pytest.mark.parametrize("before", [(), ("--",)])
@pytest.mark.parametrize(
    ("claim", "status"),
    [
        ("-log(recall) >= 0", 0),
        ("-1 <= mcc", 0),
        ("-f1 <= 0", 0),
        ("-hss >= 2", 1),
        ("-\\frac{TP}{TP + FN} > 0", 1),
        ("-odds_ratio <= 0", 0),
    ],
)
def test_a_claim_may_begin_with_a_minus_sign(sy, claim, status, before):
    assert sy("prove", *before, claim).status == status


def test_a_formula_may_begin_with_a_minus_sign(sy):
    relations = [sy("relate", *words).data["relations"] for words in (("-f1", "f1", "--json"), ("--json", "--", "-f1", "f1"))]
    assert relations[0] == relations[1]
    assert relations[0][0]["kind"] == "negated"
    assert sy("bounds", "-2*TP/(TP + FN)", "--json").data["lower"]["value"] == "-2"


def test_the_place_of_an_error_behind_a_minus_sign(sy):
    assert sy("prove", "-f1 <= zulu", "--json").data["error"]["position"] == 7


def test_what_may_be_an_option_is_none_of_a_formula(sy):
    assert "got -j" in sy("check", "f1", "-j").err
    assert "--budget" in sy("check", "f1", "--budget", "-1e3").err


def test_a_subscript_of_one_sign_is_read(sy):
    assert sy("prove", "F₁ <= 1", "--json").data["claim"] == sy("prove", "F_1 <= 1", "--json").data["claim"]
    assert sy("prove", "C₁₂ >= 0", "--json").data["claim"] == sy("prove", "C_12 >= 0", "--json").data["claim"]


@pytest.mark.parametrize(
    ("command", "noted"),
    [
        (("identify", r"\frac{TP+TN}{N}"), True),
        (("prove", "(TP + TN)/N >= 0", "--json"), True),
        (("identify", "TP/(TP + FN) - FP/N"), True),
        (("identify", "TN/N"), False),
        (("identify", "TP/P + TN/N"), False),
        (("identify", "(TP + TN)/n"), False),
    ],
)
def test_what_n_stands_for_is_said_where_print_may_mean_all_items(sy, command, noted):
    ran = sy(*command)
    assert (ran.status, "N is the number of actual negatives" in ran.err) == (0, noted)
