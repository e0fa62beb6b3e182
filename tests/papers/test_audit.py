"""A small invented paper with planted errors, and laws that hold for any paper."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics import audit
from symmetrics.catalogue import names
from symmetrics.papers.conventions import value_with
from symmetrics.papers.judging import Found
from symmetrics.papers.printed import judged, read_printed
from symmetrics.papers.reading import parse_paper
from symmetrics.papers.report import Report
from symmetrics.papers.schema import Source

SIXTH = Path(__file__).parent / "sixth.toml"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return audit(SIXTH, store=tmp_path_factory.mktemp("empty"))


def found_at(report: Report, place: str) -> Found:
    return next(f for f in report.found if f.where == place)


def test_every_printed_value_has_one_verdict(report: Report) -> None:
    counts = report.counts
    assert counts["printed"] == 18
    assert sum(count for verdict, count in counts.items() if verdict != "printed") == 18


def test_a_value_of_the_neighbouring_row_is_found(report: Report) -> None:
    found = found_at(report, "Table 1, B, spec")
    assert (found.verdict, found.exact) == ("does_not_follow", "4/5")
    assert any("the value of A" in reason for reason in found.explanation)


def test_a_wrong_value_is_found_with_the_right_one(report: Report) -> None:
    """3/5 + 4/5 - 1 = 2/5."""
    found = found_at(report, "Table 1, B, youden")
    assert (found.verdict, found.exact) == ("does_not_follow", "2/5")
    assert any("one digit differs from 0.40" in reason for reason in found.explanation)


def test_a_row_of_the_transposed_matrix_is_named_so(report: Report) -> None:
    """Transposition exchanges 21/25 and 21/30."""
    for place in ("Table 2, E, sens", "Table 2, E, prec"):
        found = found_at(report, place)
        assert found.verdict == "convention" and "transposed" in found.convention


def test_a_value_at_zero_over_zero_is_named_so(report: Report) -> None:
    found = found_at(report, "Table 1, D, prec")
    assert (found.verdict, found.exact, found.convention) == ("convention", "undefined", "0/0 counts as 0")


def test_nothing_else_is_found_in_the_tables(report: Report) -> None:
    sound = {f.where for f in report.found if f.verdict == "agrees"}
    assert len(sound) == 18 - 5


def test_a_false_claim_is_refuted_at_a_matrix_and_a_true_one_proved(report: Report) -> None:
    told = {t.id: t for t in report.told}
    assert told["bound"].verdict == "proved"
    assert told["at A"].verdict == "proved"
    assert told["order"].verdict in ("refuted", "conditional")
    refuted = next(p for p in told["order"].parts if p.verdict == "refuted")
    point = {name: Fraction(value) for name, value in refuted.evidence["point"].items()}
    tp, fn, fp = (point.get(name, 0) for name in ("TP", "FN", "FP"))
    assert tp / (tp + fp) > tp / (tp + fn)


def test_the_claim_holds_under_the_condition_that_is_told(report: Report) -> None:
    """TP/(TP + FP) <= TP/(TP + FN) wherever FP >= FN."""
    told = next(t for t in report.told if t.id == "order")
    assert told.condition == "FP >= FN"


def test_the_widest_of_the_conditions_is_told(tmp_path: Path) -> None:
    """2*TP/(2*TP + E) <= (TP + TN)/(TP + TN + E) for E = FP + FN is TP <= TN, wherever both are defined and E > 0."""
    file = tmp_path / "paper.toml"
    head = '[paper]\nkey = "x"\ntitle = "x"\norientation = "actual rows"\n'
    file.write_text(head + '[[claim]]\nid = "order"\nwords = "F1 never exceeds accuracy."\nclaim = ["f1 <= accuracy"]\n')
    assert audit(file, store=tmp_path / "empty").told[0].condition == "TP <= TN"


def test_a_misprinted_formula_is_refuted_and_mended(report: Report) -> None:
    told = next(t for t in report.told if t.id == "harmonic")
    assert told.verdict in ("refuted", "conditional")
    assert any("+ in place of -" in note and "proved" in note for note in told.notes)


def test_findings_are_what_does_not_follow(report: Report) -> None:
    assert {f.verdict for f in report.findings} <= {"does_not_follow", "convention", "truncated", "refuted", "conditional"}
    assert len(report.findings) == 5 + 2


def paper_of(printed: str, cells: list[int]) -> str:
    (tp, fn, fp, tn) = cells
    return f"""
[paper]
key = "drawn"
title = "Drawn"
orientation = "actual rows"
[[definition]]
name = "acc"
formula = "(TP + TN)/n"
[[matrix]]
name = "M"
rows = [[{tp}, {fn}], [{fp}, {tn}]]
[[table]]
name = "T"
columns = ["acc"]
rows = [{{matrix = "M", values = ["{printed}"]}}]
"""


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, 500), min_size=4, max_size=4).filter(any), st.integers(1, 5))
def test_a_value_rounded_from_the_exact_one_agrees_or_ties(cells: list[int], places: int) -> None:
    """The second route: rounding with whole numbers."""
    right, n = cells[0] + cells[3], sum(cells)
    rounded = (2 * right * 10**places + n) // (2 * n)
    printed = f"{rounded // 10**places}.{rounded % 10**places:0{places}d}"
    paper = parse_paper(Source(paper_of(printed, cells)), names())
    cell = paper.tables[0].cells[0]
    verdict = judged(sympy.Rational(right, n), read_printed(cell.printed))
    assert verdict == ("tie" if (2 * right * 10**places + n) % (2 * n) == 0 else "agrees")


@given(st.integers(-9999, 9999), st.integers(1, 4), st.integers(-40, 40))
def test_the_verdict_is_that_of_whole_number_arithmetic(whole: int, places: int, away: int) -> None:
    """Twentieths of a unit away from a printed number; up to half a unit agrees, the next half is cut off where digits were dropped."""
    sign, scale = "-" if whole < 0 else "", 10**places
    printed = read_printed(f"{sign}{abs(whole) // scale}.{abs(whole) % scale:0{places}d}")
    exact = sympy.Rational(20 * whole + away, 20 * scale)
    outward = away if whole >= 0 else -away
    expected = "agrees" if abs(away) < 10 else "tie" if abs(away) == 10 else ""
    if not expected and (10 < outward < 20 or (whole == 0 and 10 < abs(away) < 20)):
        expected = "truncated"
    assert judged(exact, printed) == expected


def test_a_logarithm_is_judged_by_an_enclosure() -> None:
    """log 2 = 0.693147..."""
    assert [judged(sympy.log(2), read_printed(p)) for p in ("0.693", "0.69314", "0.694")] == ["agrees", "truncated", ""]


def test_undefined_terms_leave_a_mean_over_classes() -> None:
    """Precisions 1/2, 0/0 and 3/4: their mean with 0 is 5/12, with 1 it is 3/4, without the second class 5/8."""
    measure = (
        parse_paper(
            Source('[paper]\nkey="k"\ntitle="t"\norientation="actual rows"\n[[definition]]\nname="m"\nformula="sum(i, C[i,i]/b[i])/K"'),
            names(),
        )
        .definitions["m"]
        .measure
    )
    rows = tuple(tuple(map(Fraction, row)) for row in ((1, 0, 1), (1, 0, 0), (0, 0, 3)))
    assert [value_with(measure, rows, x) for x in (sympy.Integer(0), sympy.Integer(1), None)] == [
        sympy.Rational(5, 12),
        sympy.Rational(3, 4),
        sympy.Rational(5, 8),
    ]
