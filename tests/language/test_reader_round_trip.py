"""A formula that is printed and read again is the same tree, and has the value its text has in plain arithmetic."""

from __future__ import annotations

import ast
import operator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, nan

from symmetrics import vectorise
from symmetrics.language.cells import cells
from symmetrics.language.reader import read_formula
from symmetrics.language.symbols import substitute
from symmetrics.language.text import text

COUNTS = {"TP": 3, "FN": 1, "FP": 2, "TN": 5, "P": 4, "N": 7, "PP": 5, "PN": 6, "n": 11}
MATRIX = [[3, 1], [2, 5]]

LEAVES = st.one_of(st.sampled_from(sorted(COUNTS)), st.sampled_from(["0", "1", "2", "3", "0.5", "(-1)", "(1/2)", "(4/2)"]))


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    factor = inner.map(lambda source: f"({source})")
    either = st.one_of(factor, LEAVES)
    operators = st.sampled_from([" + ", " - ", "*", "/", " + -", " - -"])
    return st.one_of(
        st.tuples(either, operators, either, operators, either).map("".join),
        st.tuples(st.just("-"), either).map("".join),
        st.tuples(either, st.sampled_from(["^2", "^(-1)", "^(-2)", "^0", "^1"])).map("".join),
    )


ARITHMETIC = st.recursive(LEAVES, larger, max_leaves=14)
FUNCTIONS = st.sampled_from(
    [
        "sqrt({0})",
        "abs({0})",
        "log({0})",
        "xlogx({0})",
        "max({0}, {1})",
        "min({0}, {1}, 2)",
        "log({0}, {1})",
        "log2({0})",
        "({0})^(3/4)",
        "({0})^(-1/2)",
        "({0})^beta",
    ]
)
FORMULAS = st.recursive(
    ARITHMETIC, lambda inner: st.one_of(larger(inner), st.tuples(FUNCTIONS, inner, inner).map(lambda t: t[0].format(*t[1:]))), max_leaves=6
)

CLASSES = st.recursive(
    st.sampled_from(["C[i,j]", "a[i]", "b[j]", "n", "K", "2", "(i - j)", "C[j,i]", "C[1,2]"]),
    lambda inner: st.tuples(inner, st.sampled_from([" + ", " - ", "*", "/"]), inner.map(lambda source: f"({source})")).map("".join),
    max_leaves=5,
)
CONDITIONS = st.sampled_from(["", "i != j, ", "i < j, ", "i >= j, ", "i == j, ", "i <= j, j != 1, "])


@settings(max_examples=400, deadline=None)
@given(FORMULAS)
def test_text_reads_back(source: str) -> None:
    tree = read_formula(source, knobs=["beta > 0"]).binary
    again = read_formula(text(tree), knobs=["beta > 0"]).binary
    assert again == tree, (text(tree), text(again))


@settings(max_examples=150, deadline=None)
@given(CONDITIONS, CLASSES)
def test_sums_read_back(conditions: str, body: str) -> None:
    m = read_formula(f"C[1,1] - sum(i, j, {conditions}{body})/K")
    assert read_formula(text(m.formula)).formula == m.formula
    assert read_formula(text(m.at(3))).at(3) == m.at(3)


@settings(max_examples=300, deadline=None)
@given(ARITHMETIC)
def test_value_is_that_of_arithmetic(source: str) -> None:
    expected = arithmetic(source)
    value = read_formula(source)(MATRIX)
    assert value is nan if expected is None else value == Rational(expected)


@pytest.mark.parametrize("K", [2, 3])
def test_symbolic_sum_expands_to_the_written_one(K: int) -> None:
    m = read_formula("sum(i, j, i < j, C[i,j]*(j - i)^2/a[i]) + sum(i, sum(j, j != i, b[j]))")
    matrix = [[3 * i + j + 1 for j in range(K)] for i in range(K)]
    rows, columns = [sum(row) for row in matrix], [sum(column) for column in zip(*matrix, strict=True)]
    pairs = [(i, j) for i in range(K) for j in range(K)]
    expected = sum(Fraction(matrix[i][j] * (j - i) ** 2, rows[i]) for i, j in pairs if i < j) + sum(columns[j] for i, j in pairs if i != j)
    assert m(matrix) == Rational(expected)
    numbers = {cells(K)[i + 1, j + 1]: matrix[i][j] for i, j in pairs}
    assert substitute(m.at(K), numbers).doit() == Rational(expected)


@pytest.mark.parametrize(
    ("inner", "margin"),
    [
        ("sum(j, C[k,j])", "a[k]"),
        ("sum(i, C[i,k])", "b[k]"),
        ("sum(j, j != k, C[k,j])", "a[k] - C[k,k]"),
        ("sum(j, k != j, C[j,k])", "b[k] - C[k,k]"),
        ("\\sum_{j} C_{kj}", "a[k]"),
    ],
)
def test_the_sum_of_a_row_or_a_column_is_read_as_its_margin(inner: str, margin: str) -> None:
    assert read_formula(f"sum(k, C[k,k]/({inner}))").formula == read_formula(f"sum(k, C[k,k]/({margin}))").formula


@pytest.mark.parametrize("condition", ["j < k, ", "j == k, ", "j != 1, ", "j != k, j != 1, "])
def test_a_sum_of_part_of_a_row_is_no_margin(condition: str) -> None:
    m, matrix = read_formula(f"sum(k, sum(j, {condition}C[k,j])*k)"), [[3, 1, 4], [1, 5, 9], [2, 6, 5]]
    kept = {
        "j < k, ": lambda j, k: j < k,
        "j == k, ": lambda j, k: j == k,
        "j != 1, ": lambda j, k: j != 1,
        "j != k, j != 1, ": lambda j, k: j not in (k, 1),
    }[condition]
    assert m(matrix) == sum(k * matrix[k - 1][j - 1] for k in (1, 2, 3) for j in (1, 2, 3) if kept(j, k))


@pytest.mark.parametrize("source", ["min(i, C[i,i]/a[i])", "\\min_{i} (C_{ii}/C_{i+})", "Min(k, C[k,k]/a[k])"])
def test_the_smallest_value_over_the_classes(source: str) -> None:
    m = read_formula(source)
    assert m([[3, 1, 0], [0, 2, 2], [1, 1, 5]]) == Rational(1, 2)
    assert vectorise(m, K=3)([[[3, 1, 0], [0, 2, 2], [1, 1, 5]]])[0] == 0.5
    assert read_formula(text(m.formula)).formula == m.formula


OPERATIONS: dict[type, Any] = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def arithmetic(source: str) -> Fraction | None:
    """The value by Python's own grammar and fractions, None for a division by zero."""
    try:
        return walked(ast.parse(source.replace("^", "**"), mode="eval").body)
    except ZeroDivisionError:
        return None


def walked(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value):
            return Fraction(str(value))
        case ast.Name(name):
            return Fraction(COUNTS[name])
        case ast.UnaryOp(ast.USub(), operand):
            return -walked(operand)
        case ast.BinOp(base, ast.Pow(), exponent):
            return walked(base) ** int(walked(exponent))
        case ast.BinOp(left, operation, right):
            return OPERATIONS[type(operation)](walked(left), walked(right))  # type: ignore[no-any-return]
    raise AssertionError(ast.dump(node))
