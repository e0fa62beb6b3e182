"""Texts and their trees, what is no text, and the limits of texts."""

from __future__ import annotations

from typing import Any

import pytest

from symmetrics.kernel import Rejected
from symmetrics.kernel.syntax import branches, has_sum, names_in, over_classes, parse, replace

X, Y, Z = ("name", "x"), ("name", "y"), ("name", "z")
CELL = ("name", "C[i,j]")

TREES: dict[str, Any] = {
    "12": ("int", 12),
    " x ": X,
    "x_1B": ("name", "x_1B"),
    "C[1,2]": ("name", "C[1,2]"),
    "C[10,2]": ("name", "C[10,2]"),
    "a[i]": ("name", "a[i]"),
    "-x": ("neg", X),
    "-x + y": ("+", (("neg", X), Y)),
    "x + y - z": ("+", (X, Y, ("neg", Z))),
    "x - (y - z)": ("+", (X, ("neg", ("+", (Y, ("neg", Z)))))),
    "-x*y": ("neg", ("*", (X, Y))),
    "x*y*z": ("*", (X, Y, Z)),
    "x*(y*z)": ("*", (X, ("*", (Y, Z)))),
    "x/y*z": ("*", (("/", X, Y), Z)),
    "x*y/z": ("/", ("*", (X, Y)), Z),
    "x/y/z": ("/", ("/", X, Y), Z),
    "x\t**\n2": ("**", X, 2),
    "x**0": ("**", X, 0),
    "x**200": ("**", X, 200),
    "x**(3)": ("**", X, 3),
    "x**(y)": ("power", (X, Y)),
    "2*x**(1/2)": ("*", (("int", 2), ("power", (X, ("/", ("int", 1), ("int", 2)))))),
    "sqrt(x)": ("sqrt", (X,)),
    "log(x*y)": ("log", (("*", (X, Y)),)),
    "xlogx(x)": ("xlogx", (X,)),
    "abs(-x)": ("abs", (("neg", X),)),
    "max(x, y)": ("max", (X, Y)),
    "min(x, y, z)": ("min", (X, Y, Z)),
    "exp(1)": ("e", ()),
    "sum(i, a[i])": ("sum", (("name", "a[i]"),), ("i",), False),
    "sum(i, j, C[i,j])": ("sum", (CELL,), ("i", "j"), False),
    "sum(i, j, i != j, C[i,j] - x)": ("sum", (("+", (CELL, ("neg", X))),), ("i", "j"), True),
    "sum(i, j)": ("sum", (("name", "j"),), ("i",), False),
}
REFUSED = {
    "x y": "unexpected 'y'",
    "x)": "unexpected ')'",
    "x + $": "unexpected ' $'",
    "1.5": "unexpected '.5'",
    "2x": "unexpected 'x'",
    "C[i,2]": "unexpected '[i,2]'",
    "C[1]": "unexpected '[1]'",
    "C[i,j,k]": "unexpected '[i,j,k]'",
    "_x": "unexpected '_x'",
    "x - -y": "expected a number, a name or a bracket, got '-'",
    "": "expected a number, a name or a bracket, got ''",
    "x +": "expected a number, a name or a bracket, got ''",
    "(x": "expected ')', got ''",
    "sqrt(x": "expected ')', got ''",
    "sum(i, a[i]": "expected ')', got ''",
    "x**y": "expected a whole exponent of at most 200",
    "x**201": "expected a whole exponent of at most 200",
    "x**(201)": "expected a whole exponent of at most 200",
    "x**-1": "expected a number, a name or a bracket, got '-'",
    "sqrt(x, y)": "no function sqrt of 2 arguments",
    "max(x)": "no function max of 1 arguments",
    "exp(1, 1)": "no function exp of 2 arguments",
    "sin(x)": "no function sin of 1 arguments",
    "exp(2)": "the only exponential is exp(1)",
    "exp(x)": "the only exponential is exp(1)",
    "sum(x + y)": "a sum has one index or two different ones",
    "sum(ab, x)": "a sum has one index or two different ones",
    "sum(i, i, x)": "a sum has one index or two different ones",
    "sum(i, j, k, x)": "a sum has one index or two different ones",
    "sum(i, j, j != i, x)": "expected ')', got '!='",
    "sum(i, i != j, x)": "expected ')', got '!='",
    "sum(i, j, i != k, x)": "expected ')', got '!='",
}


@pytest.mark.parametrize(("text", "tree"), TREES.items())
def test_the_tree_of_a_text(text: str, tree: Any) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(("text", "reason"), REFUSED.items())
def test_what_is_no_formula(text: str, reason: str) -> None:
    with pytest.raises(Rejected) as refusal:
        parse(text)
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("longest", "longer"),
    [
        ("x" + " " * 499_999, "x" + " " * 500_000),
        ("9" * 2_000, "9" * 2_001),
        ("(" * 119 + "x" + ")" * 119, "(" * 120 + "x" + ")" * 120),
        ("(x) + " * 200 + "x", "(x) + " * 200 + "(" * 120 + "x" + ")" * 120),
        ("abs(" * 119 + "x" + ")" * 119, "abs(" * 120 + "x" + ")" * 120),
    ],
)
def test_the_limits_of_a_text(longest: str, longer: str) -> None:
    parse(longest)
    with pytest.raises(Rejected):
        parse(longer)


def test_what_is_no_text() -> None:
    with pytest.raises(Rejected, match="a text is a string"):
        parse(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "below"),
    [("3", ()), ("x", ()), ("exp(1)", ()), ("-x", (X,)), ("x/y", (X, Y)), ("x**3", (X,)), ("x*y", (X, Y)), ("x + y", (X, Y)),
     ("x**(y)", (X, Y)), ("sqrt(x)", (X,)), ("max(x, y)", (X, Y)), ("sum(i, x)", (X,)), ("-2", (("int", 2),)), ("-exp(1)", (("e", ()),))],
)  # fmt: skip
def test_what_stands_below(text: str, below: Any) -> None:
    assert branches(parse(text)) == below
    assert names_in(parse(text)) == {name for _, name in (x for x in (*below, parse(text)) if x[0] == "name")}


def test_every_name_is_replaced() -> None:
    text = "-x**2/y + sqrt(x)*max(y, x) + 3 - x**(y) + exp(1) + sum(i, j, i != j, x) + abs(-y)"
    swapped = text.replace("x", "?").replace("y", "x").replace("?", "y").replace("may", "max").replace("eyp", "exp")
    assert replace(parse(text), {"x": Y, "y": X}) == parse(swapped)
    assert replace(parse(text), {}) == parse(text)
    assert replace(parse("x/y"), {"x": parse("y + 1")}) == parse("(y + 1)/y")


def test_sums_and_maxima_over_classes() -> None:
    assert [has_sum(parse(text)) for text in ("x", "3", "x + sum(i, a[i])", "sqrt(1/sum(i, a[i]))", "max(x, y)")] == [
        False,
        False,
        True,
        True,
        False,
    ]
    indices = {
        "max(i, a[i])": "i", "max(j, C[i,j]*2)": "j", "max(i, C[i,j])": "i", "max(i, x)": None, "max(j, a[i])": None, "min(i, a[i])": None,
        "max(i, a[i], x)": None, "max(ab, a[i])": None, "max(2, a[i])": None, "max(-i, a[i])": None, "max(i, j)": None, "x": None,
        "max(a, a[i])": None, "max(i, x + a[i])": "i", "max(i, i)": None, "max(b, xxby)": None,
    }  # fmt: skip
    assert {text: over_classes(parse(text)) for text in indices} == indices
