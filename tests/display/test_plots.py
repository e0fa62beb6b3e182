"""Figures: their data are today's, their drawing is deterministic, and without matplotlib everything else works."""

from __future__ import annotations

import csv
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from symmetrics import read, vectorise
from symmetrics.display.plots.chart import Chart, Line, Ordering, csv_of, decimal, merged
from symmetrics.display.plots.drawing import draw, save, spread
from symmetrics.display.plots.layers import crossings, heights, laid_out, neighbours, sorted_rows
from symmetrics.language.errors import DefinitionError
from symmetrics.questions.plotting import chart_of, figures_in, plot

DOCS = Path(__file__).parents[2] / "docs"
FOLDERS = [DOCS / "papers" / "labatut2011", DOCS / "papers" / "rezankova2015", DOCS / "figures"]
SMALL = [("a",), ("b", "b2"), ("c",), ("d",), ("e",)], [("a", "b"), ("b", "c"), ("a", "d"), ("d", "c")]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_stored_data_are_todays(folder: Path) -> None:
    figures = figures_in(folder)
    assert {file.stem for file in folder.glob("*.csv")} == set(figures)
    for name, figure in figures.items():
        assert (folder / f"{name}.csv").read_text() == csv_of(figure), name
        assert (folder / f"{name}.svg").is_file()
        assert (folder / f"{name}.pdf").is_file()


def rows_of(file: Path) -> list[tuple[str, float, float]]:
    return [(name, float(x), float(y)) for name, x, y in list(csv.reader(file.open()))[1:]]


PRINTED = {  # Table 2.9 of Řezanková and Húsek, at n11 = 10, 30, 60
    "figure-2-1": {"SS1": (0.20, 0.50, 0.80), "RT": (0.06, 0.20, 0.50), "SS5": (0.01, 0.11, 0.44), "SS2": (0.03, 0.11, 0.33)},
    "figure-2-2": {"Q": (-0.97, -0.60, 0.60), "Y": (-0.78, -0.33, 0.33), "kappa": (-0.78, -0.33, 0.33)},
}


@pytest.mark.parametrize("figure", PRINTED)
def test_the_data_are_those_of_the_printed_table(figure: str) -> None:
    rows = rows_of(DOCS / "papers" / "rezankova2015" / f"{figure}.csv")
    for name, values in PRINTED[figure].items():
        found = [y for line, x, y in rows if line == name and x in (10, 30, 60)]
        assert found == pytest.approx(values, abs=0.00501)


def test_the_lines_of_the_first_figures_are_those_worked_out_by_hand() -> None:
    """With three equal classes: F at class 1 is 2*c1/(1 + c1) for errors in class 1 alone, and c for errors in all; accuracy (2 + c1)/3."""
    folder = DOCS / "papers" / "labatut2011"
    lines = {
        "figure-1-class-1": {"F": lambda y: 2 * y / (1 + y), "TPR": lambda y: y, "ICSI": lambda y: (1 + y) / 2},
        "figure-2": {"OSR": lambda y: (2 + y) / 3, "CKC": lambda y: (2 + y) / 3},
        "figure-5-imbalanced": {"K = 10": lambda y: 1 - 512 / 1023 * (1 - y), "K = 3": lambda y: 1 - 4 / 7 * (1 - y)},
    }
    for file, expected in lines.items():
        rows = rows_of(folder / f"{file}.csv")
        for name, line in expected.items():
            points = [(x, y) for label, x, y in rows if label == name]
            assert len(points) > 35
            assert all(abs(x - line(y)) < 2e-6 for x, y in points)


def test_the_pairs_of_the_order_hold_at_random_matrices() -> None:
    rows = list(csv.reader((DOCS / "figures" / "order.csv").open()))[1:]
    assert len(rows) > 40
    tables = np.random.default_rng(1).integers(0, 60, (20_000, 2, 2))
    names = sorted({name for row in rows for name in row})
    values = dict(zip(names, vectorise(names)(tables), strict=True))
    for smaller, larger in rows:
        both = np.isfinite(values[smaller]) & np.isfinite(values[larger])
        assert np.all(values[smaller][both] <= values[larger][both] + 1e-9), (smaller, larger)


def test_isometrics_lie_where_the_value_is() -> None:
    chart = chart_of("isometrics", ["mcc"], values=[Fraction(1, 2)], prevalence=Fraction(1, 4), steps=8)
    assert isinstance(chart, Chart)
    points = [point for line in chart.lines for point in line.points]
    assert len(points) >= 3
    for fpr, tpr in points:
        value = read("mcc").value([[Fraction(tpr), 1 - Fraction(tpr)], [3 * Fraction(fpr), 3 - 3 * Fraction(fpr)]])
        assert abs(float(value) - 0.5) < 1e-7


def test_a_distribution_counts_matrices() -> None:
    chart = chart_of("distribution", ["recall"], class_sizes=[3, 1])
    assert isinstance(chart, Chart)
    assert chart.lines[0].points == ((0.0, 0.25), (pytest.approx(1 / 3), 0.5), (pytest.approx(2 / 3), 0.75), (1.0, 1.0))


@pytest.mark.parametrize("ending", [".svg", ".pdf"])
def test_the_same_data_give_the_same_file(ending: str, tmp_path: Path) -> None:
    chart = Chart("t", "x", "y", (Line("one", ((0, 0), (1, 1))), Line("two", ((0, 1), (1, 0)))), square=True)
    for figure in (chart, Ordering("t", *map(tuple, SMALL))):  # type: ignore[arg-type]
        for name in ("first", "second"):
            save(figure, tmp_path / f"{name}{ending}")
        assert (tmp_path / f"first{ending}").read_bytes() == (tmp_path / f"second{ending}").read_bytes()


def test_figures_are_black_and_every_line_has_a_style_of_its_own() -> None:
    lines = tuple(Line(str(k), ((0.0, k / 12), (1.0, k / 13))) for k in range(12))
    [axes] = draw(Chart("", "x", "y", lines)).axes
    drawn = [line for line in axes.lines if line.get_marker() not in ("None", None, "")]
    assert {line.get_color() for line in drawn} == {"black"}
    assert len({(line.get_marker(), str(line.get_linestyle())) for line in drawn[:12]}) == 12
    assert {text.get_text() for text in axes.texts} == {line.name for line in lines}


def test_equal_lines_are_one() -> None:
    one, two, other = (((0.0, 0.0), (1.0, x)) for x in (1.0, 1.0 + 1e-9, 0.5))
    assert [line.name for line in merged([Line("a", one), Line("b", other), Line("c", two)])] == ["a = c", "b"]


@given(st.lists(st.floats(0, 1), max_size=15))
def test_names_do_not_meet_and_keep_their_order(wanted: list[float]) -> None:
    places = spread(sorted(wanted), 0.05)
    assert all(b - a >= 0.05 - 1e-9 for a, b in pairwise(places))
    assert all(place <= 1 + 1e-9 for place in places)


@given(st.floats(-1e3, 1e3))
def test_decimals_are_read_back(x: float) -> None:
    assert float(decimal(x)) == pytest.approx(x, abs=5.1e-7)
    assert decimal(x) != "-0"


def test_the_layout_of_an_order() -> None:
    names = [group[0] for group in SMALL[0]]
    assert heights(names, SMALL[1]) == {"a": 0, "b": 1, "d": 1, "c": 2, "e": 0}
    layout = laid_out(*SMALL, lambda lines: 1.0)
    assert (layout.layers, len(layout.paths)) == (3, 4)
    assert set(layout.places.values()) == set(SMALL[0])
    for a, b in [(a, b) for a in layout.places for b in layout.places if a[1] == b[1] and a != b]:
        assert abs(a[0] - b[0]) >= 1.0


def test_crossings_that_can_be_undone_are() -> None:
    nodes = [("a", 0), ("b", 0), ("c", 1), ("d", 1)]
    chains = [[("a", 0), ("d", 1)], [("b", 0), ("c", 1)]]
    assert crossings([nodes[:2], nodes[2:]], neighbours(chains)) == 1
    assert crossings(sorted_rows(nodes, chains), neighbours(chains)) == 0


def test_plot_writes_a_figure_and_its_data(tmp_path: Path) -> None:
    plot("order", ["jaccard", "f1"], tmp_path / "order.svg")
    assert "jaccard" in (tmp_path / "order.svg").read_text()
    assert (tmp_path / "order.csv").read_text() == "smaller,larger\njaccard,f1\njaccard,jaccard\nf1,f1\n"


@pytest.mark.parametrize(
    ("kind", "names", "file", "options"),
    [
        ("pie", ["f1"], "x.svg", {}),
        ("series", [], "x.svg", {}),
        ("series", ["accuracy"], "x.gif", {}),
        ("series", ["accuracy"], "no/such/folder/x.svg", {}),
        ("series", ["f1"], "x.svg", {}),
        ("series", ["accuracy"], "x.svg", {"steps": 10**9}),
        ("margins", ["accuracy"], "x.svg", {}),
        ("order", ["f1", "no_such"], "x.svg", {}),
        ("isometrics", ["log(TP)"], "x.svg", {}),
        ("margins", ["1/(TP - TP)"], "x.svg", {"rows": [2, 2], "columns": [2, 2]}),
    ],
)
def test_bad_requests_are_refused(kind: str, names: list[str], file: str, options: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"Expected .*, got .*\. "):
        plot(kind, names, tmp_path / file, **options)


@pytest.mark.parametrize(
    "described", ["[[figure]]\nkind = 3", "figure = 3", "no toml", '[[figure]]\nfile = "x"\nkind = "pie"\nmeasures = ["f1"]']
)
def test_bad_descriptions_are_refused(described: str, tmp_path: Path) -> None:
    (tmp_path / "figures.toml").write_text(described)
    with pytest.raises(DefinitionError, match=r"Expected .*, got "):
        figures_in(tmp_path)


def test_without_matplotlib_there_is_a_message_and_everything_else(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "import symmetrics, symmetrics.questions.plotting, symmetrics.display.plots.drawing\n"
        "from symmetrics.shell.running import run\n"
        "assert run(['enumeration', '--n', '1']) == 0\n"
        f"sys.exit(run(['plot', 'series', 'accuracy', '-o', {str(tmp_path / 'x.svg')!r}]))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "Expected matplotlib to draw with, got none. Install it: pip install 'symmetrics[plots]'.\n"
