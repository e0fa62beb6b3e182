"""Files that describe papers: what is refused, and where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symmetrics.catalogue import names
from symmetrics.language.errors import PaperError, SymmetricsError
from symmetrics.papers.reading import parse_paper
from symmetrics.papers.schema import MOST_BYTES, Source, source_of

HEAD = '[paper]\nkey = "k"\ntitle = "t"\norientation = "actual rows"\n'
ACC = '[[definition]]\nname = "acc"\nformula = "(TP + TN)/n"\n'
M = '[[matrix]]\nname = "M"\nrows = [[3, 1], [2, 4]]\n'
TABLE = '[[table]]\nname = "T"\ncolumns = ["acc"]\n'

REFUSED = {
    "no paper": ACC,
    "no key": '[paper]\ntitle = "t"\norientation = "actual rows"\n',
    "unknown key": HEAD + 'sourec = "x"\n',
    "unknown table": HEAD + '[[figure]]\nname = "x"\n',
    "unknown key in a row": HEAD + ACC + M + TABLE + 'rows = [{matrix = "M", values = ["0.7"], expected = "agrees"}]\n',
    "a verdict beside a value": HEAD + ACC + M + TABLE + 'rows = [{matrix = "M", values = [{printed = "0.7", verdict = "agrees"}]}]\n',
    "orientation": HEAD.replace("actual rows", "sideways"),
    "no TOML": HEAD + "]]]",
    "a formula that is none": HEAD + '[[definition]]\nname = "x"\nformula = "TP/("\n',
    "a program for a formula": HEAD + '[[definition]]\nname = "x"\nformula = "__import__(1).system(2)"\n',
    "a name that is taken": HEAD + '[[definition]]\nname = "TP"\nformula = "TP/n"\n',
    "a definition twice": HEAD + ACC + ACC,
    "an unknown matrix": HEAD + ACC + TABLE + 'rows = [{matrix = "Z", values = ["0.7"]}]\n',
    "an unknown definition": HEAD + M + TABLE + 'rows = [{matrix = "M", values = ["0.7"]}]\n',
    "too many values": HEAD + ACC + M + TABLE + 'rows = [{matrix = "M", values = ["0.7", "0.8"]}]\n',
    "a value that is a number": HEAD + ACC + M + TABLE + 'rows = [{matrix = "M", values = [0.7]}]\n',
    "a negative count": HEAD + M.replace("3, 1", "-3, 1"),
    "a count that is a float": HEAD + M.replace("3, 1", "3.5, 1"),
    "no square": HEAD + M.replace("[2, 4]", "[2, 4, 5]"),
    "huge counts": HEAD + M.replace("3, 1", "1" + "0" * 30 + ", 1"),
    "a truth value for a count": HEAD + M.replace("3, 1", "true, 1"),
    "a binary measure of three classes": HEAD
    + ACC
    + '[[matrix]]\nname = "M"\nrows = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n'
    + TABLE
    + 'rows = [{matrix = "M", values = ["0.7"]}]\n',
    "parameters left out": HEAD
    + ACC
    + '[[family]]\nname = "F"\nparameters = ["x", "y"]\ncells = [["x", "y"], ["1", "1"]]\n'
    + TABLE
    + 'family = "F"\nrows = [{at = {x = "1"}, values = ["0.7"]}]\n',
    "parameters that give a negative count": HEAD
    + ACC
    + '[[family]]\nname = "F"\nparameters = ["x"]\ncells = [["x", "1 - x"], ["1", "1"]]\n'
    + TABLE
    + 'family = "F"\nrows = [{at = {x = "2"}, values = ["0.7"]}]\n',
    "a claim and the reason why there is none": HEAD + '[[claim]]\nid = "c"\nwords = "w"\nclaim = ["TP <= n"]\nnot_expressed = "x"\n',
    "a claim without either": HEAD + '[[claim]]\nid = "c"\nwords = "w"\n',
    "one side only": HEAD + '[[equation]]\nid = "e"\nprinted = "p"\nsides = ["TP"]\n',
    "a control character": HEAD + '[[claim]]\nid = "c"\nwords = "\\u0007"\nnot_expressed = "x"\n',
    "a key that leaves the folder": HEAD.replace('"k"', '"../k"'),
    "nesting": HEAD + "x = " + "[" * 3000 + "]" * 3000,
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_refused_in_three_beats(text: str) -> None:
    with pytest.raises(PaperError, match=r"Expected .*[Gg]ot .*"):
        parse_paper(Source(text), names())


def test_the_line_of_an_unknown_key_is_told() -> None:
    text = HEAD + ACC + 'fromula = "TP"\n'
    with pytest.raises(PaperError, match=r"'fromula' \(line 8\)") as caught:
        parse_paper(Source(text), names())
    assert text[caught.value.position :].startswith("fromula")


def test_a_file_that_is_too_large_or_no_text_is_refused(tmp_path) -> None:
    (tmp_path / "large.toml").write_bytes(b"#" * (MOST_BYTES + 1))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for name in ("large.toml", "binary.toml", "missing.toml"):
        with pytest.raises(PaperError, match="Expected"):
            source_of(tmp_path / name)


def test_predicted_rows_are_turned() -> None:
    paper = parse_paper(Source((HEAD + M).replace("actual rows", "predicted rows")), names())
    assert paper.matrices["M"].rows == ((3, 2), (1, 4))


def test_own_names_go_before_those_of_the_catalogue() -> None:
    text = HEAD + '[[definition]]\nname = "f1"\nformula = "TP/n"\n[[definition]]\nname = "g"\nformula = "2*f1"\n'
    assert parse_paper(Source(text), names()).definitions["g"].measure([[3, 1], [2, 4]]).p == 3


VALUES = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8), lambda x: st.lists(x, max_size=3), max_leaves=6)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value) if isinstance(value, int) else '"' + "".join(c for c in str(value) if c.isalnum() or c in " .,/*()+-") + '"'


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["paper", "definition", "matrix", "family", "table", "enumeration", "equation", "claim"]),
    st.dictionaries(
        st.sampled_from(
            ["name", "id", "formula", "rows", "cells", "columns", "values", "class_sizes", "sides", "claim", "at", "words", "x"]
        ),
        VALUES,
        max_size=5,
    ),
)
def test_whatever_stands_in_a_file_is_read_or_refused(table: str, keys: dict[str, object]) -> None:
    text = HEAD + ACC + M + (f"[[{table}]]\n" if table != "paper" else "") + "".join(f"{k} = {toml(v)}\n" for k, v in keys.items())
    try:
        parse_paper(Source(text), names())
    except SymmetricsError as error:
        assert str(error).startswith("Expected")


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for content in (text, HEAD + text, HEAD + f"[[definition]]\nname = 'x'\nformula = '''{text}'''"):
        try:
            parse_paper(Source(content), names())
        except SymmetricsError as error:
            assert "Expected" in str(error)
