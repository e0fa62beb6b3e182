"""Exported theorems: Coq accepts those of every kind and refuses what is tampered with."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from symmetrics.coq import NotExported, theorem_name, theorem_of
from symmetrics.coq.formulas import Claim
from symmetrics.coq.running import compiled, run_theorems
from symmetrics.coq.scripts import Theorem, file_text, named_entries, self_contained
from symmetrics.coq.sentences import sentence
from symmetrics.kernel import Statement
from symmetrics.kernel.check import check
from symmetrics.kernel.store import LABELS, STATED, settled_in, statement_of
from symmetrics.search.proofs import folder_of_proofs

CHOSEN = ("f1", "jaccard", "kappa", "mcc", "ochiai", "braun_blanquet", "equitable_threat_score", "loevinger_h", "yule_y", "p4")
SIMPLE = Statement("TP/(TP + FP)", "<=", "1")


WHAT_NAMES = re.compile(r"^(?:\[\[|property = |arguments = |part = ).*\n", re.MULTILINE)


def entries(measure: str) -> Iterator[dict]:
    for entry in settled_in(folder_of_proofs() / f"{measure}.toml"):
        yield dict(entry)


def exported(measure: str) -> Iterator[Theorem]:
    for entry in entries(measure):
        evidence = {key: value for key, value in entry.items() if key not in STATED | LABELS}
        name = theorem_name(measure, entry["property"], entry.get("arguments", ()), entry.get("part", 1))
        try:
            yield theorem_of(name, statement_of(entry), evidence)
        except NotExported:
            continue


@pytest.mark.exhaustive
def test_stored_statements_of_every_kind_are_accepted(coq: Path) -> None:
    theorems = [t for measure in CHOSEN for t in list(exported(measure))[:9]]
    text = "".join(t.data for t in theorems)
    assert all(step in text for step in ("AtLeast", "Vanishes", "Strict", "RootSign", "over (")), "the sample is too narrow"
    refused, axioms, _ = run_theorems(theorems, coq)
    assert (refused, axioms) == ([], [])


KINDS = {
    "squares": (Statement("TP**2 + TN**2", ">=", "2*TP*TN"), {"squares": [["1", "TP - TN"]]}),
    "strict": (Statement("TP/(TP + FP)", ">", "0", ("TP > 0",)), {}),
    "guard": (Statement("TP*TN/(FP + FN)", ">=", "FP*FN/(FP + FN)", ("TP*TN >= FP*FN",)), {"squares": [["g1", "1"]]}),
    "weight": (
        Statement("TP*(TP + FP)**2*TN", ">=", "TP*(TP + FP)**2*FN", ("TN >= FN",)),
        {"squares": [["TP*(TP + FP)**2*g1", "1"]]},
    ),
    "weight that may be negative": (Statement("x**2*TP", ">=", "0", signed=("x",)), {"squares": [["x**2*TP", "1"]]}),
    "powers of a root": (Statement("sqrt(TP)**4 + sqrt(TP)**3", "==", "TP**2 + TP*sqrt(TP)"), {}),
    "equation": (Statement("TP", "==", "FN", ("TP == FN",)), {"multiples": [["h1", "1"]]}),
    "split": (
        Statement("TP**3 + TN**3", ">=", "TP**2*TN + TP*TN**2"),
        {"rule": "split", "by": "TP - TN", "cases": [{"squares": [["TP + TN", "TP - TN"]]}, {"squares": [["TP + TN", "g1"]]}]},
    ),
    "conjugate": (
        Statement("TP + TN", ">=", "2*sqrt(TP*TN)"),
        {"rule": "conjugate", "by": "TP + TN + 2*r1", "product": {"squares": [["1", "TP - TN"]]}},
    ),
    "both": (
        Statement("TP", "==", "TN", ("TP >= TN", "TN >= TP")),
        {"rule": "both", "above": {"squares": [["g1", "1"]]}, "below": {"squares": [["g2", "1"]]}},
    ),
    "branches": (
        Statement("max(TP, TN)", ">=", "min(TP, TN)"),
        {"rule": "split", "by": "m1", "cases": [{"squares": [["g3", "1"]]}, {"squares": [["g4", "1"]]}]},
    ),
    "equal": (
        Statement("max(TP*(TP + TN), TP*TN)*FP", ">=", "TP*TP*FP"),
        {
            "rule": "equal",
            "of": "m1",
            "to": "TP + TN",
            "shown": {"rule": "split", "by": "m1", "cases": [{}, {"rule": "both", "above": {"squares": [["g3", "1"]]}, "below": {}}]},
        },
    ),
    "root of a quotient": (Statement("sqrt(TP/(TP + FP))", ">", "0", ("TP > 0",)), {}),
    "signs of parts": (Statement("sqrt(TP/(TP + FP))/2 + abs(x)*3**(x)", ">=", "-1", signed=("x",)), {"rule": "unheard of"}),
    "signs of parts, turned": (Statement("0", "<=", "1 + TP/(sqrt(TN) + FP/TN)"), {"rule": "unheard of"}),
    "signed": (Statement("x**2 + TP", ">=", "0", signed=("x",)), {}),
    "counts": (
        Statement("TP**2", ">=", "TP", whole=("TP",)),
        {"rule": "counts", "of": "TP", "zero": {"multiples": [["h1", "TP - 1"]]}, "more": {"squares": [["TP*g1", "1"]]}},
    ),
    "at least one": (
        Statement("max(TP, 2*FN)**2 + TP", ">=", "FP + 1", ("max(TP, 2*FN)**2 + TP > FP",), whole=("TP", "FN", "FP")),
        {
            "rule": "lemma",
            "steps": [{"of": "m1**2 + TP - FP", "relation": ">", "whole": True, "shown": {"squares": [["g1", "1"]]}}],
            "then": {"squares": [["g4", "1"]]},
        },
    ),
    "parts": (Statement("TP/(TP + FP) + abs(TP - FN)/max(TP, FN)", "==", "abs(TP - FN)/max(TP, FN) + 2*TP/(2*FP + 2*TP)"), {}),
    "parts with logarithms": (Statement("log(TP/(TP + FP) + 1)/2", "==", "log(1 + 3*TP/(3*FP + 3*TP))/2"), {"rule": "unheard of"}),
    "logarithm": (Statement("log(TP + 1)", "==", "log(1 + TP)"), {}),
    "no value": (Statement("TP/(TP + FP)", "undefined", "", ("TP + FP == 0",)), {"multiples": [["h1", "-1"]]}),
}


POINTS = {
    "refuted": (Statement("TP/(TP + FP)", "<", "1"), {"TP": 1, "FP": 0}),
    "exists": (Statement("sqrt(TP)", ">", "sqrt(FP)", exists=True), {"TP": 3, "FP": 2}),
    "fraction": (Statement("w*TP", ">=", "TP"), {"w": "1/2", "TP": 2}),
    "domains": (Statement("TP/(TP + FN)", "same domain", "TP/(TP + FP)"), {"TP": 0, "FN": 0, "FP": 1}),
    "a radicand": (Statement("sqrt(TP - FP)/TP", "undefined", "", exists=True), {"TP": 1, "FP": 2}),
    "extremes": (Statement("max(TP, FP)/abs(TP - FP)", "==", "min(TP, FP)"), {"TP": 3, "FP": 1}),
}


GOOD = KINDS | {f"{kind}, at a point": (statement, {"point": point}) for kind, (statement, point) in POINTS.items()}


@pytest.fixture(scope="module")
def not_accepted(refusals: Callable[..., dict[str, str]]) -> dict[str, str]:
    return refusals([theorem_of(name_of(kind), *claim) for kind, claim in GOOD.items()])


def name_of(kind: str) -> str:
    return f"claim_{list(GOOD).index(kind)}"


@pytest.mark.thinned(3)
@pytest.mark.parametrize("kind", GOOD)
def test_every_rule_and_every_kind_of_point_is_accepted(not_accepted: dict[str, str], kind: str) -> None:
    assert not not_accepted.get(name_of(kind))
    assert not not_accepted["axioms"]


def test_what_a_point_shows_of_domains_is_a_divisor_that_is_zero() -> None:
    statement, point = POINTS["domains"]
    theorem = theorem_of("claim", statement, {"point": point})
    assert " ".join(theorem.sentence.split("->")[-1].split()) == "TP + FP <> 0 /\\ TP + FN = 0"


@pytest.mark.parametrize("point", [{"TP": 1, "FN": 0, "FP": 1}, {"TP": 0, "FN": 0, "FP": 0}])
def test_a_point_that_does_not_tell_domains_apart_is_not_exported(point: dict) -> None:
    with pytest.raises(NotExported):
        theorem_of("claim", POINTS["domains"][0], {"point": point})


def tampered(kind: str) -> Theorem:
    """A theorem with something changed that must not pass."""
    if kind == "a wrong point":
        return theorem_of("claim", SIMPLE, {"point": {"TP": 1, "FP": 1}})
    if kind == "a point where it is undefined":
        return theorem_of("claim", SIMPLE, {"point": {"TP": 0, "FP": 0}})
    if kind == "a count that may be a fraction":
        counted = theorem_of("claim", *KINDS["counts"])
        return replace(counted, data=counted.data.replace("[Count n0]", "[]"), sentence=counted.sentence.replace("whole TP ->", ""))
    if kind == "a whole number that may be a fraction":
        whole = theorem_of("claim", *KINDS["at least one"])
        return replace(whole, data=whole.data.replace("; Count n2", ""), sentence=whole.sentence.replace("whole FP ->", ""))
    good = theorem_of("claim", SIMPLE, {})
    if kind == "a stronger sentence":
        return replace(good, sentence=good.sentence.replace("<= 1", "<= 0"))
    if kind == "a hypothesis less":
        return replace(good, sentence=good.sentence.replace("TP + FP <> 0 ->", ""))
    if kind == "a hypothesis of another matrix":
        return replace(good, sentence=good.sentence.replace("0 <= FP ->", "0 <= TP ->"))
    if kind == "an axiom":
        return replace(good, data="Axiom anything : forall P : Prop, P.", proof="anything _")
    if kind == "another conclusion in the data":
        return replace(good, data=good.data.replace("Rel Le", "Rel Lt"))
    fewer = re.sub(r"Then \(Compared .* NoMultiple\) \((.*)\)\.$", r"\1.", good.data)
    assert fewer != good.data
    return replace(good, data=fewer)


@pytest.mark.parametrize(
    "kind",
    [
        "a count that may be a fraction",
        "a whole number that may be a fraction",
        "a wrong point",
        "a point where it is undefined",
        "a stronger sentence",
        "a hypothesis less",
        "a hypothesis of another matrix",
        "an axiom",
        "another conclusion in the data",
        "a step less",
    ],
)
def test_what_is_tampered_with_is_refused(coq: Path, kind: str) -> None:
    refused, axioms, _ = run_theorems([tampered(kind)], coq)
    assert refused or axioms


def test_one_refusal_does_not_hide_the_others(coq: Path) -> None:
    good = theorem_of("good", SIMPLE, {})
    bad = theorem_of("bad", SIMPLE, {"point": {"TP": 1, "FP": 1}})
    refused, _, _ = run_theorems([bad, good], coq)
    assert [name for name, _ in refused] == ["bad"]


def test_what_is_stated_twice_is_derived_once(coq: Path) -> None:
    again = [theorem_of(name, SIMPLE, {}) for name in ("one", "two")]
    assert file_text(again).count("vm_cast_no_check") == 1
    assert run_theorems(again, coq)[:2] == ([], [])


def test_numerators_and_denominators_of_large_comparisons_are_letters(coq: Path) -> None:
    pair = ["kappa", "cramers_v"]
    entry = next(e for e in entries("relations/everywhere") if e.get("arguments") == pair)
    large = theorem_of("claim", statement_of(entry), {key: value for key, value in entry.items() if key not in STATED | LABELS})
    assert "Opened" in large.data
    assert run_theorems([large], coq)[:2] == ([], [])


SHARED = "(TP + FN)/((TP + FN)*(TP + FP + TN))"
MULTIPLES = {  # what the kernel has to show is TP + FN times what is above in lowest terms
    "squares": (Statement(f"(TP - FP)**2*{SHARED}", ">=", "0"), {"squares": [["TP + FN", "TP - FP"]]}),
    "equation": (Statement(f"(TP - FP)*{SHARED}", "==", "0", ("TP == FP",)), {"multiples": [["h1", "TP + FN"]]}),
    "factor": (Statement(f"(TP - FP)**2*{SHARED}", ">=", "0"), {"factor": "TN + 1", "squares": [["(TN + 1)*(TP + FN)", "TP - FP"]]}),
    "strict": (
        Statement(f"(TP**2 - TP*FP + FP**2)*{SHARED}", ">", "0", ("TP > 0",)),
        {"factor": "4", "squares": [["TP + FN", "2*FP - TP"]]},
    ),
    "split": (
        Statement(f"(TP - FP)*(TP**3 - FP**3)*{SHARED}", ">=", "0"),
        {
            "rule": "split",
            "by": "TP - FP",
            "cases": [{"squares": [["(TP**2 + TP*FP + FP**2)*(TP + FN)", "TP - FP"]]}] * 2,
        },
    ),
    "both": (
        Statement(f"(TP - TN)*{SHARED}", "==", "0", ("TP >= TN", "TN >= TP")),
        {"rule": "both", "above": {"squares": [["(TP + FN)*g1", "1"]]}, "below": {"squares": [["(TP + FN)*g2", "1"]]}},
    ),
}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("kind", MULTIPLES)
def test_certificates_of_multiples_serve_for_what_is_above_in_lowest_terms(kind: str, coq: Path) -> None:
    statement, certificate = MULTIPLES[kind]
    check(statement, "proved", {**certificate, "inhabited": dict.fromkeys(("TP", "FP", "FN", "TN"), 1)})
    theorem = theorem_of("claim", statement, certificate)
    assert "(Some f" in theorem.data.partition("Compared")[2]
    assert run_theorems([theorem], coq)[:2] == ([], [])


def test_a_conjugate_is_of_the_goal_itself() -> None:
    by = {"rule": "conjugate", "by": "(TP + FN)*(TP + FP)", "product": {"squares": [["(TP + FN)**2*(TP + FP)", "TP - FP"]]}}
    sum_ = {"sum": {"squares": [["TP + FN", "TP - FP"]]}}
    statement = MULTIPLES["squares"][0]
    check(statement, "proved", {**by, **sum_, "inhabited": dict.fromkeys(("TP", "FP", "FN", "TN"), 1)})
    assert "Conjugate" in theorem_of("claim", statement, {**by, **sum_}).data


def test_a_script_of_one_claim_needs_nothing_else(coq: Path) -> None:
    (coq / "claim.v").write_text(self_contained([theorem_of("claim_1", SIMPLE, {})]))
    done = subprocess.run(["coqc", "-q", "claim.v"], cwd=coq, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Closed under the global context" in done.stdout


def test_the_rational_and_the_real_numbers_are_such_fields(coq: Path) -> None:
    run_theorems([theorem_of("claim", SIMPLE, {})], coq)
    (coq / "numbers.v").write_text((files("symmetrics.coq") / "numbers.v").read_text())
    output, complaint = compiled(coq, "numbers")
    assert not complaint
    assert output.startswith("Closed under the global context\nAxioms:")  # the rational numbers, then the real ones


def test_names_are_unique_over_the_whole_store(tmp_path: Path) -> None:
    names = []
    for file in folder_of_proofs().rglob("*.toml"):
        beside = tmp_path / file.relative_to(folder_of_proofs())
        beside.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text("".join(WHAT_NAMES.findall(file.read_text())))
        names += [name for name, _ in named_entries(beside)]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z][A-Za-z0-9_]*", name) for name in names)


def test_unknown_rules_and_keys_are_counted_and_do_not_stop_anything() -> None:
    for certificate in ({"rule": "tangent"}, {"towards": "x"}):
        with pytest.raises(NotExported):
            theorem_of("claim", KINDS["squares"][0], certificate)


@pytest.mark.parametrize("left", ["TP/(TP - FP)", "sqrt(x) - TP", "x", "(1 - TP)/FP", "log(TP)"])
def test_what_has_no_plain_sign_is_not_shown_by_parts(left: str) -> None:
    with pytest.raises(NotExported):
        theorem_of("claim", Statement(left, ">=", "0", signed=("x",)), {"rule": "unheard of"})


def test_the_sentence_speaks_of_the_formula_as_it_is_written() -> None:
    claim = Claim.of(Statement("TP/(TP + FP)", "<=", "1 - sqrt(x)", ("TP >= FP",), signed=("x",)))
    assert sentence(claim) == (
        "forall TP FP x : F,\n  0 <= TP ->\n  0 <= FP ->\n  TP + FP <> 0 ->\n  0 <= x ->\n  FP <= TP ->\n  TP / (TP + FP) <= 1 - sqrt x"
    )


def test_the_text_of_a_theorem_is_stable() -> None:
    statement, certificate = KINDS["conjugate"]
    one, two = (file_text([theorem_of("claim", statement, certificate)]) for _ in range(2))
    assert one == two


def test_numbers_of_the_checker_have_names_that_no_theorem_has() -> None:
    text = file_text([theorem_of("claim", SIMPLE, {})])
    assert "Definition n0 := Name 0." in text
    assert 'Notation "1" := (number F 1%Z) : cells_scope.' in text


def test_quotients_of_a_multiplied_matrix_are_multiples_of_those_of_the_matrix(coq: Path) -> None:
    left, right = "log(s*TP*(s*FN)/(s*TP + s*FP)/(s*TN))", "log(TP*FN/(TP + FP)/TN)"
    multiple = theorem_of("multiple", Statement(f"{left} - TP*FP/TN", "==", f"{right} - FP*TP/TN", ("s > 0",)), {"rule": "unheard of"})
    assert "Same" in multiple.data and "(M x1 x10)" in multiple.data
    assert run_theorems([multiple], coq)[:2] == ([], [])
