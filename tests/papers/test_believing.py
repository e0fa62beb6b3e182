"""Readings of a table are believed where they explain more than one value; one wrong value stays a wrong value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from symmetrics.catalogue import names
from symmetrics.papers.believing import earned
from symmetrics.papers.explaining import explanations
from symmetrics.papers.judging import Found, judge_table
from symmetrics.papers.printed import read_printed
from symmetrics.papers.reading import parse_paper
from symmetrics.papers.schema import Source
from symmetrics.papers.sheet import Sheet
from symmetrics.questions.auditing import known_measures

HEAD = '[paper]\nkey = "k"\ntitle = "t"\norientation = "actual rows"\n'
FORMULAS = {
    "acc": "(TP + TN)/n",
    "sens": "TP/(TP + FN)",
    "spec": "TN/(TN + FP)",
    "prec": "TP/(TP + FP)",
    "f": "2*TP/(2*TP + FP + FN)",
    "inf": "sens + spec - 1",
}
# Sensitivities 0.83, 0.91, 0.67, 0.20; specificities 0.855, 0.935, 0.795, 0.65; precisions 83/112, 0.875, 67/108, 2/9;
# accuracies 254/300, 278/300, 226/300, 0.5.
MATRICES = {"A": (83, 17, 29, 171), "B": (91, 9, 13, 187), "C": (67, 33, 41, 159), "D": (20, 80, 70, 130)}


def found_in(columns: Sequence[str], rows: Mapping[str, Sequence[str]]) -> dict[tuple[str, str], Found]:
    """What is found of a table with these columns and printed rows, by the names of matrices and definitions."""
    text = HEAD + "".join(f'[[definition]]\nname = "{name}"\nformula = "{formula}"\n' for name, formula in FORMULAS.items())
    for name, (tp, fn, fp, tn) in MATRICES.items():
        text += f'[[matrix]]\nname = "{name}"\nrows = [[{tp}, {fn}], [{fp}, {tn}]]\n'
    text += f'[[table]]\nname = "T"\ncolumns = {list(columns)}\nrows = [\n'
    text += "".join(f'  {{matrix = "{name}", values = {list(values)}}},\n' for name, values in rows.items()) + "]\n"
    paper = parse_paper(Source(text), names())
    found = judge_table(Sheet(paper, paper.tables[0], known_measures()), explanations)
    return {(name, column): one for (name, column), one in zip(((n, c) for n in rows for c in columns), found, strict=True)}


def test_one_dropped_sign_is_no_convention() -> None:
    """0.20 + 0.65 - 1 = -0.15; all other values are positive, and follow as absolute values too."""
    found = found_in(["inf"], {"A": ["0.685"], "B": ["0.845"], "C": ["0.465"], "D": ["0.150"]})["D", "inf"]
    assert (found.verdict, found.explanation[0]) == ("does_not_follow", "the sign differs from -0.150")


def test_one_value_of_the_opposite_class_is_no_convention() -> None:
    """Accuracy is the same with the classes in the opposite order, and tells nothing of it."""
    found = found_in(["acc", "sens"], {"A": ["0.847", "0.855"], "B": ["0.927", "0.910"]})["A", "sens"]
    assert found.verdict == "does_not_follow"


def test_values_exchanged_in_one_row_of_several_are_exchanged() -> None:
    """Precision and sensitivity of the transposed matrix are exchanged as well; f is the same."""
    rows = {"A": ["0.830", "0.741", "0.783"], "B": ["0.875", "0.910", "0.892"], "C": ["0.670", "0.620", "0.644"]}
    found = found_in(["sens", "prec", "f"], rows)
    assert found["B", "sens"].explanation == ("exchanged with the value of prec",)
    assert found["B", "prec"].explanation == ("exchanged with the value of sens",)


def test_columns_that_are_exchanged_are_named_so() -> None:
    rows = {"A": ["0.847", "0.855", "0.830"], "B": ["0.927", "0.935", "0.910"], "C": ["0.753", "0.795", "0.670"]}
    found = found_in(["acc", "sens", "spec"], rows)
    told = {one.convention for (_, column), one in found.items() if column != "acc"}
    assert told == {"the values of sens and spec are exchanged"}


def test_a_wrong_value_in_a_column_of_per_cent() -> None:
    """226/300 is 75.3 %."""
    found = found_in(["acc", "sens"], {"A": ["84.7", "0.83"], "B": ["92.7", "0.91"], "C": ["57.3", "0.67"], "D": ["50.0", "0.20"]})
    assert [found[name, "acc"].verdict for name in "ABCD"] == ["convention", "convention", "does_not_follow", "convention"]
    assert found["C", "acc"].explanation == ("75.3333 where the value is printed in per cent", "two digits are exchanged in 75.3")


def test_per_cent_along_one_row_and_alone_in_a_column() -> None:
    row = found_in(["acc", "sens", "spec", "inf"], {"A": ["84.7", "83.0", "85.5", "0.685"]})
    assert [one.verdict for one in row.values()] == ["convention"] * 3 + ["agrees"]
    assert found_in(["acc", "inf"], {"A": ["84.7", "0.685"]})["A", "acc"].verdict == "convention"


def test_two_values_of_one_digit_do_not_show_another_measure() -> None:
    """Accuracy 0.8, 0.9, 0.8 and 0.5; two slips of one digit, which some measure of the catalogue has by accident."""
    found = found_in(["acc"], {"A": ["0.9"], "B": ["0.9"], "C": ["0.6"], "D": ["0.5"]})
    assert {found[name, "acc"].verdict for name in "AC"} == {"does_not_follow"}


def test_a_column_of_another_measure_is_named() -> None:
    """The mean of precision and sensitivity in the place of their harmonic mean: (83/112 + 0.83)/2 = 0.7855..."""
    found = found_in(["f"], {"A": ["0.7855"], "B": ["0.8925"], "C": ["0.6452"], "D": ["0.2111"]})
    assert {one.convention for one in found.values()} == {"f is read as kulczynski_2 of the catalogue"}


@pytest.mark.parametrize(("printed", "said"), [("0.848", "one digit differs from"), ("0.874", "two digits are exchanged in")])
def test_a_single_wrong_value_is_a_slip(printed: str, said: str) -> None:
    """254/300 = 0.84666..."""
    found = found_in(["acc", "sens"], {"A": [printed, "0.830"], "B": ["0.927", "0.910"]})["A", "acc"]
    assert (found.verdict, found.explanation) == ("does_not_follow", (f"{said} 0.847",))


def test_what_is_cut_off_is_no_slip_as_well() -> None:
    """254/300 = 0.84666..."""
    found = found_in(["acc", "sens"], {"A": ["0.846", "0.830"], "B": ["0.927", "0.910"]})["A", "acc"]
    assert (found.verdict, found.explanation) == ("truncated", ())


def test_a_value_within_a_unit_on_the_wrong_side_was_rounded_the_wrong_way() -> None:
    """226/300 = 0.75333..."""
    found = found_in(["acc", "sens"], {"C": ["0.754", "0.670"], "B": ["0.927", "0.910"]})["C", "acc"]
    assert found.explanation == ("rounded the wrong way from 0.753333",)


def test_one_input_that_explains_a_whole_row_is_told() -> None:
    """With 38 in place of 83: 38/55 = 0.6909, 38/67 = 0.5672, 209/255 = 0.8196."""
    found = found_in(["sens", "prec", "acc"], {"A": ["0.691", "0.567", "0.820"], "B": ["0.910", "0.875", "0.927"]})
    assert {one.explanation for (name, _), one in found.items() if name == "A"} == {
        ("its row follows from the input C[1,1] = 38 in place of 83",)
    }


def test_chances_multiply() -> None:
    """250 readings fit one value of two places two or three times by accident, two such values once in forty tables."""
    two = [read_printed("0.62"), read_printed("0.43")]
    assert (earned(250, two[:1]), earned(250, two), earned(9, two[:1]), earned(1, [read_printed("undefined")])) == (
        False,
        True,
        True,
        False,
    )
