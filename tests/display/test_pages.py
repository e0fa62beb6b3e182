"""Cards as data, text, Markdown, LaTeX and HTML."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from symmetrics import bounds, check, prove
from symmetrics.catalogue import catalogue
from symmetrics.display.data import as_data
from symmetrics.display.evidence import base_matrix, inline, python_call
from symmetrics.display.html import card_html
from symmetrics.display.latex import card_latex, escaped, in_words
from symmetrics.display.markdown import card_markdown, table
from symmetrics.display.page import domain_rows, page_of
from symmetrics.questions.reading import read
from symmetrics.search.card import Card, Range
from symmetrics.search.ends.settled import Bound


@pytest.fixture(scope="module")
def mcc():
    return check("mcc")


def test_the_symmetries_of_mcc_are_those_of_a_correlation(mcc):
    effects = {s.name: s.effect for s in page_of(mcc, catalogue()).symmetries}
    kept, flipped = ("L", "T", "LT"), ("P", "A", "PT", "AT")  # exchanging both codes or the variables keeps, recoding one negates
    assert effects == dict.fromkeys(kept, "invariant") | dict.fromkeys(flipped, "negated")


def test_what_holds_stands_before_what_does_not(mcc):
    for section in page_of(mcc, catalogue()).sections:
        verdicts = [row.verdict for row in section.rows]
        assert verdicts == sorted(verdicts, key=["proved", "refuted", "open"].index)


def test_python_lines_run_and_give_the_values_shown(mcc):
    from symmetrics import mcc as measure

    row = next(r for r in page_of(mcc, catalogue()).rows if r.name == "insensitive_to_tn")
    calls = re.findall(r"mcc\(tp=(\d+), fn=(\d+), fp=(\d+), tn=(\d+)\)", row.python)
    values = re.findall(r"→ ([^,]+)", row.note)
    assert len(calls) == len(values) == 2 and values[0] != values[1]
    for (tp, fn, fp, tn), value in zip(calls, values, strict=True):
        assert str(measure(tp=int(tp), fn=int(fn), fp=int(fp), tn=int(tn))) == value


def test_python_for_a_formula_with_a_knob():
    from symmetrics import read

    line = python_call(read("w*TP", ["w > 0"]), ((1, 0), (0, 0)), {"w": Fraction(1, 2)})
    assert line == "read('w*TP', knobs=['w > 0'])([[1, 0], [0, 0]], w=Fraction(1, 2))"


def test_the_base_matrix_has_zeros_for_cells_that_do_not_occur():
    claim = prove("f1 <= jaccard").deciding.claim
    assert base_matrix(claim, {"TP": 1, "FN": 0, "FP": 1}) == ((1, 0), (1, 0))
    assert inline(((1, 0), (1, 0))) == "[[1,0],[1,0]]"


def test_data_of_a_card_agrees_with_itself(mcc):
    data = as_data(mcc)
    assert data["range"]["lower"]["value"] == "-1" and data["range"]["upper"]["value"] == "1"
    assert data["undefined"]["matrices_of_size_n"] == "4*n"  # four margins, each zero for n + 1 splits; four corners are shared
    for question in data["questions"]:
        assert (question["counterexample"] is not None) <= (question["verdict"] == "refuted")
        assert (question["certificate"] is None) == (question["verdict"] == "open")


def test_markdown_tables_have_equal_rows(mcc):
    for verbose in (False, True):
        blocks = [block.splitlines() for block in card_markdown(mcc, verbose, catalogue()).split("\n\n")]
        tables = [block for block in blocks if block[0].startswith("|")]
        assert len(tables) >= 6
        for lines in tables:
            assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
            assert re.fullmatch(r"\|(---\|)+", lines[1])


def test_markdown_cells_keep_to_one_line():
    assert table(("a",), [("x\ny",)]).count("\n") == 2


def test_latex_is_balanced_and_escaped(mcc):
    source = card_latex(mcc, verbose=True, known=catalogue())
    assert len(re.findall(r"(?<!\\)\{", source)) == len(re.findall(r"(?<!\\)\}", source))
    assert source.count("\\begin{tabular}") == source.count("\\end{tabular}") == source.count("\\toprule")
    outside = re.sub(r"\\begin\{equation\*\}.*?\\end\{equation\*\}", "", source, flags=re.DOTALL)
    assert not re.search(r"(?<!\\)_", outside.replace("\\_", ""))
    assert escaped("50% of {a_b} & c") == "50\\% of \\{a\\_b\\} \\& c"


def test_latex_sets_functions_of_a_known_measure_in_math():
    line = "x/2 + 1/2 with x = auc_b, t(alpha=1, beta=1/2), ranks matrices like g (as 2*x/(1 + x))"
    assert (
        in_words(line)
        == r"$\frac{x}{2} + \frac{1}{2}$ with x = auc\_b, t(alpha=1, beta=1/2), ranks matrices like g (as $\frac{2 x}{1 + x}$)"
    )
    assert in_words("where C[1,2] is 0") == "where $C_{1,2}$ is 0"


class Tags(HTMLParser):
    """Checks that every element that is opened is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_ends_of_a_range_are_formulas_in_latex():
    bound = Bound(value="1/(exp(1)*log(2))", verdict="proved", attained=True, at=((1, 0), (0, "exp(1) - 1")))
    card = Card(read("-xlogx(TP/n)/log(2)"), (), (Range(replace(bound, value="-oo"), bound),), (), ())
    source = card_latex(card)
    matrix = r"$\left[\begin{smallmatrix}1&0\\0&\mathrm{e} - 1\end{smallmatrix}\right]$"
    assert rf"largest & $\frac{{1}}{{\mathrm{{e}} \ln(2)}}$ & attained at {matrix} & proved" in source
    assert r"smallest & -$\infty$ & " in source


def test_html_is_well_formed_self_contained_and_without_scripts(mcc):
    page, tags = card_html(mcc, verbose=True, known=catalogue()), Tags()
    tags.feed(page)
    assert tags.open == [] and "table" in tags.seen
    assert not tags.seen & {"script", "link", "img", "iframe"}
    assert "http" not in page and "@import" not in page and "url(" not in page


def test_html_escapes_what_it_is_given():
    page = card_html(check("max(TP, FN)", budget=1))
    assert "<script" not in page
    from symmetrics.display.html import code, row_html, table
    from symmetrics.display.page import Row

    hostile = "<script>alert('x')</script>&"
    for shown in (code(hostile), table((hostile,), []), row_html(Row("refuted", hostile, hostile, hostile, hostile), verbose=True)):
        assert "<script" not in shown and "&lt;script&gt;" in shown and "&amp;" in shown


@pytest.mark.parametrize(("formula", "verdict"), [("TP/(FN - FN)", "proved"), ("TP/(FN - FP)", "open")])
def test_where_no_matrix_has_a_value_a_formula_is_proved_to_be_undefined(formula, verdict):
    card = check(formula, steps=[bounds(formula)])
    assert [row.verdict for row in domain_rows(card)] == [verdict]


def test_a_perfect_matrix_without_a_value_is_named():
    # (1 - 1)/(1 - 1 + 0 + 0), while [[2,0],[0,1]] has the value 1
    page = page_of(check("abs(TP - TN)/(abs(TP - TN) + FP + FN)"))
    [row] = [row for section in page.sections for row in section.rows if row.name == "best_exactly_when_perfect"]
    assert row.note == "[[1,0],[0,1]] → undefined"
    assert "abs(TP - TN) + FN + FP" in str(page)


def test_a_matrix_without_a_value_is_named_where_a_knob_has_no_default():
    page = page_of(check("w*abs(TP - TN)/(abs(TP - TN) + FP + FN)", knobs=["w > 0"]))
    [row] = [row for section in page.sections for row in section.rows if row.name == "best_exactly_when_perfect"]
    assert row.note == "[[1,0],[0,1]] → undefined"
