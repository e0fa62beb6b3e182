"""Claims are read with their conditions, chains, numbers of classes and properties."""

from __future__ import annotations

from typing import Any

import pytest

from symmetrics.language.errors import DefinitionError, FormulaError
from symmetrics.language.measure import measure
from symmetrics.language.reader import ParsedClaim, Relation, read_claim, read_conditions
from symmetrics.language.text import text
from symmetrics.questions.claiming import claims_of


@measure(source="test")
def f1(tp: Any, fn: Any, fp: Any) -> Any:
    """Harmonic mean of precision and recall."""
    return 2 * tp / (2 * tp + fp + fn)


@measure(source="test", knobs={"w": "w > 0"})
def f_w(tp: Any, fn: Any, fp: Any, *, w: Any) -> Any:
    """Harmonic mean of precision and recall, weighted."""
    return (1 + w**2) * tp / ((1 + w**2) * tp + w**2 * fn + fp)


@measure(source="test")
def odds_ratio(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    """Quotient of the odds."""
    return tp * tn / (fp * fn)


@measure(source="test")
def missed(fn: Any, tn: Any) -> Any:
    """Share of positives among the items predicted negative."""
    return fn / (fn + tn)


@measure(source="test")
def accuracy(C: Any) -> Any:
    """Share of right predictions."""
    return C.trace / C.n


NAMES = {"f1": f1, "f_w": f_w, "accuracy": accuracy, "for": missed, "or": odds_ratio}
PROPERTIES = {"label_symmetric": None, "increasing": None, "same_ranking": None, "at_size": None}


def read(source: str, *knobs: str) -> ParsedClaim:
    return read_claim(source, knobs=knobs, names=NAMES, properties=PROPERTIES)


def written(relations: tuple[Relation, ...]) -> list[tuple[str, str, str]]:
    return [(text(r.left.formula), r.op, text(r.right.formula)) for r in relations]


@pytest.mark.parametrize("op", ["==", "!=", "<=", "<", ">=", ">"])
def test_each_relation(op: str) -> None:
    claim = read(f"TP {op} FN")
    assert written(claim.relations) == [("TP", op, "FN")]
    assert claim == ParsedClaim(relations=claim.relations)


def test_printed_relations() -> None:
    assert [r.op for r in read(r"$0 \le f1 \leq 1$").relations] == ["<=", "<="]
    assert [r.op for r in read("0 ≤ f1").relations + read("f1 ≠ 1").relations] == ["<=", "!="]


def test_chain() -> None:
    claim = read("0 < f1 <= 1")
    assert written(claim.relations) == [("0", "<", text(f1.binary)), (text(f1.binary), "<=", "1")]
    assert claim.relations[0].right is claim.relations[1].left is f1


def test_conditions_and_classes() -> None:
    claim = read("exists f1 == 1 given TP*TN == FP*FN, 0 < P <= N for K = 2")
    assert written(claim.given) == [("TP*TN", "==", "FP*FN"), ("0", "<", "TP + FN"), ("TP + FN", "<=", "FP + TN")]
    assert (claim.exists, claim.K) == (True, 2)


@pytest.mark.parametrize(
    ("tail", "K"),
    [("", None), (" for K = 3", 3), (" for K == 60", 60), (" for every K", "every"), (" for all K", "every"), (" for any K", "every")],
)
def test_number_of_classes(tail: str, K: int | str | None) -> None:
    assert read("accuracy <= 1" + tail).K == K


@pytest.mark.parametrize("classes", ["for K = 3", "for every K"])
def test_the_number_of_classes_may_stand_before_the_conditions(classes: str) -> None:
    first, last = (
        read(f"accuracy <= 1 {classes} given 2*accuracy >= 1, n > 3"),
        read(f"accuracy <= 1 given 2*accuracy >= 1, n > 3 {classes}"),
    )
    assert (first.K, written(first.given)) == (last.K, written(last.given))


@pytest.mark.parametrize("word", ["given", "where", "if", "when", r"\text{ if }", r"\mathrm{where}"])
@pytest.mark.parametrize("classes", ["", "for K = 2"])
def test_words_before_conditions(word: str, classes: str) -> None:
    claim = read(f"f1 = 1 {classes} {word} TP = TN and P > N, n > 3")
    assert (claim.relations[0].op, claim.K) == ("==", 2 if classes else None)
    assert written(claim.given) == [("TP", "==", "TN"), ("TP + FN", ">", "FP + TN"), ("TP + FN + FP + TN", ">", "3")]


def test_conditions_alone() -> None:
    assert written(read_conditions(r"TP = TN \land P > N")) == [("TP", "==", "TN"), ("TP + FN", ">", "FP + TN")]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("f1 in [0, 1]", "<=", "<="),
        (r"f1 \in \left[0, 1\right]", "<=", "<="),
        ("f1 ∈ (0, 1]", "<", "<="),
        ("f1 in [0, 1)", "<=", "<"),
    ],
)
def test_an_interval_is_two_relations(text: str, low: str, high: str) -> None:
    first, last = read(text).relations
    assert (first.left.name, first.op, last.op, last.right.name) == ("0", low, high, "1")
    assert first.right is last.left is f1
    assert [r.op for r in read(f"f1 <= 1 given {text}, n > 3").given] == [low, high, ">"]


@pytest.mark.parametrize("word", ["implies", "only if", "=>", "⇒", r"\implies", r"\Rightarrow"])
def test_what_implies_another_is_a_condition(word: str) -> None:
    claim = read(f"TP = TN and FP < FN {word} f1 <= 1 given n > 3 for K = 2")
    assert (written(claim.relations), claim.mutual, claim.K) == ([(text(f1.binary), "<=", "1")], (), 2)
    assert written(claim.given) == [("TP", "==", "TN"), ("FP", "<", "FN"), ("TP + FN + FP + TN", ">", "3")]


@pytest.mark.parametrize("word", ["if", "If", "when", r"\text{Whenever }"])
@pytest.mark.parametrize("then", [" then", ","])
def test_what_stands_behind_then_is_said_of_what_stands_before_it(word: str, then: str) -> None:
    claim = read(f"{word} TP = TN, FP < min(FN, 2){then} f1 <= 1 given n > 3 for K = 2")
    assert (written(claim.relations), claim.mutual, claim.K) == ([(text(f1.binary), "<=", "1")], (), 2)
    assert written(claim.given) == [("TP", "==", "TN"), ("FP", "<", "min(2, FN)"), ("TP + FN + FP + TN", ">", "3")]


@pytest.mark.parametrize(
    "word", ["given that", "whenever", "provided", "provided that", "assuming that", r"\text{ provided that }", r"\text{ if }"]
)
def test_words_for_conditions(word: str) -> None:
    assert written(read(f"f1 <= 1 {word} TP = TN, n > 3").given) == [("TP", "==", "TN"), ("TP + FN + FP + TN", ">", "3")]


@pytest.mark.parametrize("word", ["iff", "if and only if", "exactly when", "<=>", "⇔", r"\iff", r"\Leftrightarrow", r"\text{ iff }"])
def test_what_holds_exactly_when_other_things_do(word: str) -> None:
    claim = read(f"TP = TN {word} FP < FN given n > 3 for K = 2")
    assert (written(claim.relations), written(claim.mutual)) == ([("FP", "<", "FN")], [("TP", "==", "TN")])
    assert (written(claim.given), claim.K) == ([("TP + FN + FP + TN", ">", "3")], 2)


def test_relations_joined_by_and() -> None:
    claim = read("0 <= f1 <= 1 and TP > 0 given n > 3")
    assert [r.op for r in claim.relations] == ["<=", "<=", ">"]
    assert written(claim.given) == [("TP + FN + FP + TN", ">", "3")]


def test_the_measure_called_for() -> None:
    assert read("FOR <= 1 for K = 2").relations[0].left is missed
    assert read("for <= for for every K").relations[0].right is missed
    assert read("for <= 1 for K = 2 given for > 0").given[0].left is missed


def test_numbers_take_the_kind_of_the_other_side() -> None:
    assert read("accuracy <= 1").relations[0].right.kind == "multiclass"
    assert read("accuracy <= 1").relations[0].right.at(3) == 1
    assert read("f1 <= 1").relations[0].right.kind == "binary"
    assert read("accuracy <= 1 given TP > 0").relations[0].right.kind == "binary"


def test_knobs_belong_to_the_side_that_has_them() -> None:
    relation = read("TP^c <= w", "c > 0", "w > 1").relations[0]
    assert [[knob.name for knob in side.knobs] for side in (relation.left, relation.right)] == [["c"], ["w"]]


def test_property() -> None:
    call = read('increasing(accuracy, TN, keeping="n") given P == N').call
    assert call is not None
    assert (call.name, call.arguments, call.keywords) == ("increasing", (accuracy, "TN"), {"keeping": "n"})


def test_property_of_formulas() -> None:
    call = read("same_ranking(2*TP/(2*TP + FP + FN), f1)").call
    assert call is not None
    formula, named = call.arguments
    assert named is f1
    assert not isinstance(formula, str | int)
    assert text(formula.binary) == text(f1.binary)


def test_property_with_numbers_and_bare_names() -> None:
    call = read("exists at_size(f1, tn, PP, n, 12, -3, 1/2, keeping=n)").call
    assert call is not None
    assert call.arguments[1:6] == ("TN", "PP", "n", 12, -3)
    assert text(call.arguments[6].binary) == "1/2"  # type: ignore[union-attr]
    assert call.keywords == {"keeping": "n"}


def test_chains_of_any_length_in_one_direction() -> None:
    assert [r.op for r in read("0 <= TP = FN < FP <= f1 given 3 > TP >= FN = 1").relations] == ["<=", "==", "<", "<="]
    assert [r.op for r in read("0 <= TP given 3 > TP >= FN = 1").given] == [">", ">=", "=="]


def alternatives(relations: tuple[Relation, ...]) -> list[list[str]]:
    return [[f"{r.left.name} {r.op} {r.right.name}" for r in (clause, *clause.otherwise)] for clause in relations]


@pytest.mark.parametrize("word", ["or", "OR", "unless", r"\lor", r"\vee", r"\text{ or }", "∨"])
def test_alternatives(word: str) -> None:
    assert alternatives(read(f"f1 <= 1 {word} TP = 0 {word} FN > 3").relations) == [["f1 <= 1", "TP == 0", "FN > 3"]]
    assert alternatives(read(f"f1 <= 1 given n > 3, TP = 0 {word} FN = 0").given) == [["n > 3"], ["TP == 0", "FN == 0"]]
    assert alternatives(read(f"TP = 0 iff FN = 0 {word} FP = 0").relations) == [["FN == 0", "FP == 0"]]
    assert alternatives(read(f"TP = 0 {word} FP = 0 implies f1 = 1").given) == [["TP == 0", "FP == 0"]]


def test_and_binds_closer_than_or() -> None:
    assert alternatives(read("TP = 0 or FP = 0 and FN = 0").relations) == [["TP == 0", "FP == 0"], ["TP == 0", "FN == 0"]]
    assert alternatives(read("(TP = 0 or FP = 0) and FN = 0").relations) == [["TP == 0", "FP == 0"], ["FN == 0"]]
    assert alternatives(read("TP = 0 or 0 <= f1 <= 1").relations) == [["TP == 0", "0 <= f1"], ["TP == 0", "f1 <= 1"]]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("OR >= 1", [["odds_ratio >= 1"]]),
        ("or >= 1", [["odds_ratio >= 1"]]),
        ("f1 <= log(OR)", [["f1 <= log(OR)"]]),
        ("TP <= OR or OR <= FN", [["TP <= odds_ratio", "odds_ratio <= FN"]]),
        ("TP <= OR OR OR <= FN", [["TP <= odds_ratio", "odds_ratio <= FN"]]),
        ("1 <= 2 OR <= 3", [["1 <= 2 OR"], ["2 OR <= 3"]]),
        ("f1 <= 2 OR TP", [["f1 <= 2 OR TP"]]),
        ("f1 <= (2 OR TP) and TP < 3", [["f1 <= (2 OR TP)"], ["TP < 3"]]),
        ("2 OR TP >= f1", [["2 OR TP >= f1"]]),
    ],
)
def test_the_odds_ratio_is_no_connective(source: str, found: list[list[str]]) -> None:
    assert alternatives(read(source).relations) == found


def test_a_knob_of_a_measure_is_known_in_the_whole_claim() -> None:
    claim = read("f_w >= f1 given w >= 1")
    assert claim.given[0].left.knobs == read("f_w <= 1").relations[0].left.free_knobs
    assert read("f_w <= w", "0 <= w <= 1").relations[0].right.knobs[0].upper == 1


@pytest.mark.parametrize(
    ("source", "position", "advice"),
    [
        ("", 0, "factor"),
        ("f1", 2, "label_symmetric(mcc)"),
        ("f1 ~ 1", 5, "jaccard <= f1"),
        ("f1 <= 1 and", 11, "factor"),
        ("f1 => 1", 3, "Write '>='"),
        ("TP = 1 iff FN = 1 iff TN = 1", 18, "jaccard <= f1"),
        ("TP = 1 given FN = 1 implies TN = 1", 20, "jaccard <= f1"),
        ("label_symmetric(f1) iff TP = TN", 20, "stands alone"),
        ("f1 <=", 5, "factor"),
        ("0 <= f1 >= 0", 0, "Split"),
        ("TP != FN != FP", 0, "Split"),
        ("1 < 2 < 3 > 2", 0, "Split"),
        ("f1 <= 1 or", 10, "factor"),
        ("f1 <= 1 or f1", 13, "jaccard <= f1"),
        ("f1 or TP = 0", 3, "jaccard <= f1"),
        ("(f1 <= 1 or TP = 0", 18, "position 0"),
        ("f1 = 0 or " + " and ".join(["f1 <= 1"] * 17), 0, "Split"),
        ("label_symmetric(f1) or TP = 0", 20, "stands alone"),
        ("f_w(w=1) <= f1 given w > 1", 21, "knobs=["),
        ("TP < FN, FN < FP", 7, "jaccard <= f1"),
        ("f1 <= 1 given", 13, "factor"),
        ("f1 <= 1 given P", 15, "jaccard <= f1"),
        ("f1 <= 1 given label_symmetric(f1)", 14, "stands alone"),
        ("f1 <= 1 for K = 1", 16, "for every K"),
        ("f1 <= 1 for K = 1 given n > 1", 16, "for every K"),
        ("f1 <= 1 for K = 61", 16, "for every K"),
        ("label_symetric(f1)", 0, "'label_symmetric'"),
        ("label_symmetric(f1", 18, "','"),
        ("label_symmetric(f1) <= 1", 20, "stands alone"),
        ("label_symmetric()", 16, "factor"),
        ("increasing(f1, keeping=)", 23, 'keeping="n"'),
        ('f1 <= "one"', 6, "factor"),
        ("f1 in 0", 6, "in brackets"),
        ("f1 in [0 1]", 9, "in brackets"),
        ("f1 in [0, 1", 11, "in brackets"),
    ],
)
def test_refused(source: str, position: int, advice: str) -> None:
    with pytest.raises(FormulaError) as caught:
        read(source)
    assert (caught.value.position, advice in str(caught.value)) == (position, True), str(caught.value)


@pytest.mark.parametrize("claim", ["mcc <= 1 for K = 3", "accuracy >= 0 given mcc > 0 for K = 3"])
def test_a_measure_of_two_classes_is_not_asked_for_three(claim: str) -> None:
    with pytest.raises(DefinitionError, match=r"two classes for mcc, a binary measure, got K = 3\. Write r_k or macro\(mcc\)\."):
        claims_of(claim)


def test_the_number_of_items_is_that_of_the_classes_asked_for() -> None:
    [claim] = claims_of("n >= 0 for K = 3").claims
    assert len(claim.left.free_symbols) == 9
