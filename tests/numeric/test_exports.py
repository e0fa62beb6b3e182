"""Exported sources of every compiled measure: executed where the language is at hand, else read again, and compared with the values here.

R and Julia are read again by a small reader of this test; their operators and functions are those of the text.
"""

from __future__ import annotations

import ast
import math
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from symmetrics import export, vectorise
from symmetrics.language.errors import DefinitionError
from symmetrics.numeric.exports import LANGUAGES, exported
from symmetrics.numeric.stored import store

NAMES = list(store().outputs)
ROWS = [
    (4, 1, 2, 7),
    (5, 0, 0, 5),
    (0, 3, 2, 0),
    (0, 0, 3, 4),
    (900, 41, 32, 100000),
    (1, 1, 1, 1),
    (0, 0, 0, 9),
    (6, 3, 4, 2),
    (0, 0, 0, 0),
]
EXPECTED = vectorise(NAMES)(np.array(ROWS * 4).reshape(-1, 2, 2))[:, : len(ROWS)]


def source(name: str, language: str) -> str:
    return exported(store().chosen([name]), name, language, f"m_{name}")


def agree(found: Any, where: str) -> None:
    values = np.array(found, dtype=float).reshape(len(NAMES), len(ROWS))
    for name, row, exact in zip(NAMES, values, EXPECTED, strict=True):
        np.testing.assert_allclose(row, exact, rtol=1e-9, atol=1e-9, err_msg=f"{name} in {where}")


def run(*command: str, text: str = "") -> list[str]:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()


def needs(program: str) -> Callable[[Any], Any]:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


@needs("gcc")
def test_c(tmp_path: Path) -> None:
    calls = "".join(f'printf("%.17g\\n", m_{name}{row});' for name in NAMES for row in ROWS)
    (tmp_path / "all.c").write_text(
        "#include <stdio.h>\n" + "".join(source(n, "c") for n in NAMES) + f"int main(void) {{{calls} return 0;}}\n"
    )
    run("gcc", "-O0", "-Wall", "-Werror", str(tmp_path / "all.c"), "-lm", "-o", str(tmp_path / "all"))
    agree(run(str(tmp_path / "all")), "C")


@needs("rustc")
def test_rust(tmp_path: Path) -> None:
    calls = "".join(f'println!("{{}}", m_{name}{tuple(map(float, row))}.unwrap_or(f64::NAN));' for name in NAMES for row in ROWS)
    (tmp_path / "all.rs").write_text("".join(source(name, "rust") for name in NAMES) + f"fn main() {{{calls}}}\n")
    run("rustc", "-A", "unused_parens", "-o", str(tmp_path / "all"), str(tmp_path / "all.rs"))
    agree(run(str(tmp_path / "all")), "Rust")


@needs("node")
def test_javascript() -> None:
    calls = "".join(f"console.log(m_{name}{row});" for name in NAMES for row in ROWS)
    agree(run("node", "-", text="'use strict';\n" + "".join(source(name, "javascript") for name in NAMES) + calls), "JavaScript")


def test_sql() -> None:
    """SQLite has these functions in most builds; where not, they are lent to it."""
    base = sqlite3.connect(":memory:")
    for name, function, count in (("LN", math.log, 1), ("SQRT", math.sqrt, 1), ("POWER", math.pow, 2)):
        base.create_function(name, count, lambda *given, function=function: _or_none(function, *given))
    base.execute("CREATE TABLE matrices (id INTEGER, tp INTEGER, fn INTEGER, fp INTEGER, tn INTEGER)")
    base.executemany("INSERT INTO matrices VALUES (?, ?, ?, ?, ?)", [(k, *row) for k, row in enumerate(ROWS)])
    agree([row[-1] for name in NAMES for row in base.execute(source(name, "sql")).fetchall()], "SQL")


def _or_none(function: Callable[..., float], *given: float | None) -> float | None:
    try:
        return function(*given)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


@pytest.mark.parametrize("language", ["r", "julia"])
def test_languages_that_are_read_again(language: str) -> None:
    agree([value_of(source(name, language), row) for name in NAMES for row in ROWS], language)


def value_of(text: str, row: tuple[int, ...]) -> float:
    """The value of a function in R or Julia at a matrix."""
    known: dict[str, float] = dict(zip(("tp", "fn", "fp", "tn"), map(float, row), strict=True))
    for line in map(str.strip, text.splitlines()):
        if found := re.fullmatch(r"(s\d+) (?:<-|=) (.*)", line):
            known[found[1]] = evaluated(found[2], known)
        elif line.startswith("if ") and evaluated(line[3:], known):
            return math.nan
        elif "function" not in line and not line.startswith(("#", '"', "}", "end", "tp, fn", "if ", "return missing")):
            return evaluated(line.removeprefix("return "), known)
    raise AssertionError(text)


def evaluated(text: str, known: dict[str, float]) -> Any:
    readable = text.replace("^", "**").replace("||", " or ").replace("&&", " and ").replace("NA_real_", "nan")
    choice = re.fullmatch(r"\((.*) \? (.*) : (.*)\)", readable)
    if choice:
        return evaluated(choice[2] if evaluated(choice[1], known) else choice[3], known)
    return walked(ast.parse(readable.replace(" | ", " or ").replace(" & ", " and "), mode="eval").body, known)


def walked(node: ast.expr, known: dict[str, float]) -> Any:
    if isinstance(node, ast.Name):
        return math.nan if node.id == "nan" else known[node.id]
    if isinstance(node, ast.Constant):
        return float(node.value)
    if isinstance(node, ast.UnaryOp):
        return -walked(node.operand, known)
    if isinstance(node, ast.BoolOp):
        parts = [walked(value, known) for value in node.values]
        return any(parts) if isinstance(node.op, ast.Or) else all(parts)
    with np.errstate(all="ignore"):
        if isinstance(node, ast.Compare):
            left, right = walked(node.left, known), walked(node.comparators[0], known)
            return {ast.Eq: np.equal, ast.Lt: np.less, ast.LtE: np.less_equal, ast.Gt: np.greater}[type(node.ops[0])](left, right)
        if isinstance(node, ast.BinOp):
            operator = {ast.Add: np.add, ast.Sub: np.subtract, ast.Mult: np.multiply, ast.Div: np.divide, ast.Pow: np.power}[type(node.op)]
            return operator(walked(node.left, known), walked(node.right, known))
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        args = [walked(arg, known) for arg in node.args]
        if node.func.id == "ifelse":
            return args[1] if args[0] else args[2]
        extremes = {"pmax": np.maximum, "pmin": np.minimum, "max": np.maximum, "min": np.minimum}
        return extremes.get(node.func.id, getattr(np, node.func.id, None))(*args)


def test_names_and_languages() -> None:
    assert "double f1(" in export("dice", "c")
    assert export("TP/(TP + FN)", "javascript").count("function") == 1
    with pytest.raises(DefinitionError):
        export("mcc", "fortran")
    assert set(LANGUAGES) == {"c", "rust", "javascript", "julia", "r", "sql"}


@pytest.mark.parametrize("name", ["my-f1", "x */ system", "x; int y", "1st", "é", "f1\n", "", "a" * 64])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_a_name_or_refused(language: str, name: str) -> None:
    if name:
        with pytest.raises(DefinitionError, match="Write for example"):
            export("mcc", language, name=name)
    else:
        assert "mcc" in export("mcc", language, name=name)


WORDS = {
    "c": "double class log fmaxf main tn",
    "rust": "fn match",
    "javascript": "class Math",
    "julia": "end log1p",
    "r": "function ifelse",
}


@pytest.mark.parametrize("language, name", [(language, name) for language, names in WORDS.items() for name in names.split()])
def test_words_of_the_language_are_no_names(language: str, name: str) -> None:
    with pytest.raises(DefinitionError, match="free name"):
        export("mcc", language, name=name)


def test_a_word_of_sql_names_a_column() -> None:
    base = sqlite3.connect(":memory:")
    base.execute("CREATE TABLE matrices (tp INTEGER, fn INTEGER, fp INTEGER, tn INTEGER, s2 TEXT)")
    base.executemany("INSERT INTO matrices VALUES (?, ?, ?, ?, 'kept')", [(3, 1, 2, 4), (0, 0, 0, 0), (10**18, 0, 10**18, 1)])
    found = base.execute(export("2*TP/(2*TP + FP + FN)", "sql", name="select"))
    assert [column[0] for column in found.description] == ["tp", "fn", "fp", "tn", "s2", "select"]
    assert [row[-2:] for row in found] == [("kept", 6 / 9), ("kept", None), ("kept", 2 / 3)]


@pytest.mark.parametrize(
    "language, started, ended", [("c", "/* ", " */"), ("javascript", "/** ", " */"), ("rust", "/// ", ""), ("r", "# ", "")]
)
def test_a_comment_holds_the_formula(language: str, started: str, ended: str) -> None:
    formula = "TP/(TP+FP)^2*sqrt(TN)+|TP-FN|"
    assert f"{started}{formula}{ended}\n" in export(formula, language, name="mine")


@pytest.mark.parametrize("language", ["c", "javascript", "rust", "r", "sql"])
def test_nothing_ends_a_comment(language: str) -> None:
    hostile = "x */ y /* z\nw\rv\u2028u\u202et"
    lines = exported(store().chosen(["recall"]), hostile, language).splitlines()
    assert sum(any(letter in line for letter in "wvu") and "x" in line and "z" in line for line in lines) == 1
    assert "*/ y" not in "".join(lines)[4:] or language in ("rust", "r", "sql")


def test_nothing_is_filled_into_a_docstring_of_julia() -> None:
    assert exported(store().chosen(["recall"]), '\\frac{a}"""$(b)', "julia").startswith(r'"""\\frac{a}\"\"\"\$(b)"""')


def test_numbers_beyond_double_precision_are_refused() -> None:
    with pytest.raises(DefinitionError, match="double precision"):
        export("(10^40)^8*TP/(TP+FP)", "c")
