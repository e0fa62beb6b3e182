"""Comparisons of a formula of quotients with the same formula of larger ones: Coq accepts them, and refuses what is tampered with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from symmetrics.coq import NotExported, theorem_of
from symmetrics.coq.running import run_theorems
from symmetrics.kernel import Statement

UNHEARD = {"rule": "unheard of"}  # a certificate that would not be understood, if it were needed
SHARES = [f"{x}/({x} + {y})" for x, y in ("au", "bv", "cw", "eg", "hi")]
MORE = ["(a + d)/(a + d + u)", *SHARES[1:]]
SUM, SUM_MORE = (" + ".join(x) for x in (SHARES, MORE))
OTHER = "a/(a + s) + b/(b + t)"
HARMONIC = "({0})*(" + OTHER + ")/({0} + " + OTHER + ")"

RISING = {
    "a harmonic mean": Statement(HARMONIC.format(SUM_MORE), ">=", HARMONIC.format(SUM)),
    "the sides the other way round": Statement(HARMONIC.format(SUM), "<=", HARMONIC.format(SUM_MORE)),
    "a sum": Statement(f"{SUM_MORE} + 1/TP", ">=", f"{SUM} + 1/TP"),
    "squares": Statement(f"({SUM_MORE})**2", ">=", f"({SUM})**2"),
    "what falls": Statement(f"1/TP - ({SUM_MORE})**2", "<=", f"1/TP - ({SUM})**2"),
    "what is divided by": Statement(f"({OTHER})/({SUM_MORE})", "<=", f"({OTHER})/({SUM})"),
    "one larger and one smaller": Statement(f"({SUM_MORE})/({OTHER} + s/(s + t + d))", ">=", f"({SUM})/({OTHER} + s/(s + t))"),
}


def test_what_rises_with_its_parts_is_accepted(coq: Path) -> None:
    theorems = [theorem_of(kind.replace(" ", "_"), statement, UNHEARD) for kind, statement in RISING.items()]
    assert all(t.data.count("Compared") == t.data.count("Compared (Sub") >= 1 for t in theorems), "not by parts"
    assert run_theorems(theorems, coq)[:2] == ([], [])


TAMPERED = {
    "the smaller part first": (
        "Compared (Sub (Div (Add n0 n1) (Add (Add n0 n1) n2)) (Div n0 (Add n0 n2)))",
        "Compared (Sub (Div n0 (Add n0 n2)) (Div (Add n0 n1) (Add (Add n0 n1) n2)))",
    ),
    "a stronger sign": ("Nonneg None NoMultiple", "Positive None NoMultiple"),
    "a stronger conclusion": ("Rel Ge", "Rel Gt"),
    "another conclusion": ("Rel Ge", "Rel Le"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_what_is_tampered_with_is_refused(complaint: Callable[..., str], kind: str) -> None:
    good, bad = TAMPERED[kind]
    theorem = theorem_of("claim", RISING["a harmonic mean"], UNHEARD)
    assert "accepts" in complaint(theorem, good, bad)


FIRST, SECOND, THIRD = "a/(a + u)", "a/(a + u + s)", "a/(a + u + s + t)"
REST = " + ".join(SHARES[1:])
CHAINS = {
    "one and the same part larger and smaller": Statement(f"{FIRST} + {SECOND} + {REST}", ">=", f"{SECOND} + {THIRD} + {REST}"),
    "a part larger than two": Statement(f"{FIRST} + ({FIRST})**2 + {REST}", ">=", f"{SECOND} + ({THIRD})**2 + {REST}"),
}


def test_chains_of_parts_are_left_to_other_ways(coq: Path) -> None:
    theorems = [theorem_of(kind.replace(" ", "_"), statement, UNHEARD) for kind, statement in CHAINS.items()]
    assert all("Compared (difference_of" in t.data for t in theorems)
    assert run_theorems(theorems, coq)[:2] == ([], [])


NOT_RISING = {
    "parts that cannot be compared": Statement(f"({SUM})**2", ">=", f"({SUM} - a/(a + u) + a/(a + s) - TP/FN)**2"),
    "a part that may be negative": Statement(f"({SUM_MORE} - 1/TP)**2", ">=", f"({SUM} - 1/TP)**2"),
    "another shape": Statement(f"({SUM_MORE})**2", ">=", f"({SUM})**3"),
    "the wrong way": Statement(HARMONIC.format(SUM), ">=", HARMONIC.format(SUM_MORE)),
}


@pytest.mark.parametrize("kind", NOT_RISING)
def test_what_does_not_rise_needs_a_certificate(kind: str) -> None:
    with pytest.raises(NotExported):
        theorem_of("claim", NOT_RISING[kind], UNHEARD)
