"""Formulas that the checker reads as one fraction: Coq accepts what follows from it, and refuses what is tampered with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from symmetrics.coq import theorem_of
from symmetrics.coq.running import compiled, run_theorems
from symmetrics.kernel import Statement

KAPPA = "((TP + TN)/n - (A*B + (n - A)*(n - B))/n**2)/(1 - (A*B + (n - A)*(n - B))/n**2)"
NESTED = KAPPA.replace("A", "(TP + FN)").replace("B", "(TP + FP)").replace("n", "(TP + FN + FP + TN)")

FRACTIONS = {
    "nested": (Statement(NESTED, "<=", "1"), {"rule": "unheard of"}),
    "strict": (Statement(NESTED, "<", "1", ("FN > 0", "TP > 0")), {}),
    "a divisor of either sign": (Statement("TP/(TP - FP)*(1/(TP - FP))", ">=", "0"), {"rule": "unheard of"}),
    "another divisor of either sign": (Statement("(TP + FP)/(TP - FP)", ">=", "1", ("TP >= FP",)), {"squares": [["2*FP*g1", "1"]]}),
    "an equation": (Statement("TP/FN/(TP/FN + 1)", "==", "1 - FN/(TP + FN)"), {"rule": "unheard of"}),
    "a sum in a root": (Statement("sqrt(TP/FN + TN/FN)**2*FN", "==", "TP + TN"), {}),
    "a quotient in a root": (Statement("sqrt(TP/FN)**2*FN", "==", "TP"), {}),
    "squares": (Statement("TP/FN + FN/TP", ">=", "2"), {"squares": [["1", "TP - FN"]]}),
    "a fraction below": (Statement("sqrt(TP)/(1 - TP/(TP + FN))", ">=", "sqrt(TP)"), {"rule": "unheard of"}),
}


def test_fractions_are_accepted(coq: Path) -> None:
    theorems = [theorem_of(kind.replace(" ", "_"), *FRACTIONS[kind]) for kind in FRACTIONS]
    text = "".join(t.data for t in theorems)
    assert all(
        step in text for step in ("FractionOf", "FractionFirst", "FractionSecond", "Fraction (difference_of", "Compared (difference_of")
    ), "the sample is too narrow"
    assert run_theorems(theorems, coq)[:2] == ([], [])


TAMPERED = {
    "one side only": ("nested", "difference_of c_claim", "above_of c_claim"),
    "the other side": ("an equation", "difference_of c_claim", "below_of c_claim"),
    "what is divided, not what divides": ("strict", "FractionSecond", "FractionFirst"),
    "a stronger sign": ("nested", "Nonneg None", "Positive None"),
    "another sign": ("an equation", "Zero None", "Nonneg None"),
    "another comparison": ("a divisor of either sign", "Rel Ge", "Rel Gt"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_what_is_tampered_with_is_refused(complaint: Callable[..., str], kind: str) -> None:
    source, good, bad = TAMPERED[kind]
    theorem = theorem_of("claim", *FRACTIONS[source])
    assert "accepts" in complaint(theorem, good, bad)


def test_a_divisor_that_may_be_zero_is_refused(coq: Path) -> None:
    (coq / "divisor.v").write_text(
        "From Symmetrics Require Import prelude.\n"
        "Definition all := name_letters 2.\n"
        "Definition hyps := [Rel Ne (Name 1) (Num 0)].\n"
        "Lemma known : as_fraction all hyps (Div (Name 0) (Name 1)) <> None.\nProof. discriminate. Qed.\n"
        "Lemma other : as_fraction all hyps (Div (Name 1) (Name 0)) = None.\nProof. reflexivity. Qed.\n"
    )
    run_theorems([theorem_of("claim", *FRACTIONS["squares"])], coq)
    assert compiled(coq, "divisor")[1] == ""


SIGNS = """From Symmetrics Require Import prelude.
Definition apart := Sub (Name 0) (Name 1).
Definition hyps := [Rel Le (Num 0) (Name 0); Rel Le (Num 0) (Name 1); Rel Ne apart (Num 0); Rel Gt (Name 0) (Num 0)].
Definition over (b : expr) : expr := Div (Name 0) b.
Definition all := name_letters 2 ++ [(3%positive, over apart); (4%positive, Div (Num 1) apart)].
Definition before := take false all hyps (begun all hyps nothing) (Given 3).
Definition known (s : step) := match before with Some x => take false all hyps x s | None => None end.
"""
SHOWN = {
    "a square below": ("Compared (Mul (over apart) (over apart)) Nonneg None NoMultiple", True),
    "below of unclear sign": ("Compared (over apart) Nonneg None NoMultiple", False),
    "a strict sign needs a fact": ("Compared (Mul (over apart) (Div (Num 1) apart)) Positive None NoMultiple", False),
    "a fact of the numerator": ("Compared (Mul (over apart) (Div (Num 1) apart)) Positive (Some 3%positive) NoMultiple", True),
    "a fact of another sign": ("Compared (Mul (over apart) (Div (Num 1) apart)) Nonzero (Some 3%positive) NoMultiple", False),
    "a fact of something else": ("Compared (Mul (over apart) (over apart)) Positive (Some 3%positive) NoMultiple", False),
    "below of unclear sign, with a fact": ("Compared (over apart) Positive (Some 3%positive) NoMultiple", False),
    "what is not zero": ("Compared (over apart) Zero None NoMultiple", False),
}


@pytest.mark.thinned(4)
@pytest.mark.parametrize("kind", SHOWN)
def test_a_fraction_has_the_sign_of_its_numerator_only_over_what_has_a_clear_sign(coq: Path, kind: str) -> None:
    step, shown = SHOWN[kind]
    (coq / "signs.v").write_text(f"{SIGNS}Lemma this : known ({step}) {'<>' if shown else '='} None.\nProof. now vm_compute. Qed.\n")
    run_theorems([theorem_of("claim", *FRACTIONS["squares"])], coq)
    assert compiled(coq, "signs")[1] == ""
