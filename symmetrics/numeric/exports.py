"""Measures as source text in other languages, in double precision, each with its own way of saying that there is no value.

| language | no value | counts |
|---|---|---|
| C, JavaScript | NaN | four numbers |
| Rust | `None` | four numbers |
| Julia | `missing` | four numbers |
| R | `NA` | four vectors |
| SQL | `NULL` | the columns tp, fn, fp, tn of a table |

What is a name there and what a comment is told in `spoken.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..language.errors import DefinitionError
from .program import Condition, Program, Step
from .spoken import function_name, remark

__all__ = ["LANGUAGES", "exported"]

TOO_LARGE = 10**300


@dataclass(frozen=True)
class Dialect:
    """How a language writes a step, a condition that fails, and a function."""

    line: str
    function: Callable[[str, str, str, Sequence[str], str], str]
    calls: Mapping[str, str]
    either: str = " || "
    both: str = " && "
    equals: str = "=="
    number: str = "{:.1f}"
    choice: str = "({0} ? {1} : {2})"
    zero: str = "0.0"
    quotient: str = "{0}/{1}"
    cells: Sequence[str] = field(default=("tp", "fn", "fp", "tn"))


def exported(program: Program, measure: str, language: str, name: str = "") -> str:
    """The source of the first output of a program of two classes, as a function of that name (in SQL a query with a column of it).

    Without a name the function is called as the measure is, or `measure` where a formula stands for that.

    Beyond 2**53 whole numbers are rounded, and differences of large numbers lose digits: what is exact here is not exact there.

    >>> from symmetrics.numeric.stored import store
    >>> print(exported(store().chosen(["recall"]), "recall", "c"), end="")
    /* recall */
    #include <math.h>
    <BLANKLINE>
    double recall(double tp, double fn, double fp, double tn) {
        const double s2 = tp + fn;
        const double s3 = tp/s2;
        if (s2 == 0.0) return NAN;
        return s3;
    }
    """
    if language not in LANGUAGES:
        raise DefinitionError(f"Expected a language among {', '.join(LANGUAGES)}, got {language!r}. Choose one of them.")
    dialect, output = LANGUAGES[language], program.outputs[0]
    texts: list[str] = []
    lines = []
    for position, step in enumerate(program.steps):
        written = _written(dialect, step, [texts[arg] for arg in step.args])
        plain = step.kind in ("cell", "number")
        texts.append(written if plain else f"s{position}")
        if not plain:
            lines.append(dialect.line.format(f"s{position}", written))
    fails = dialect.either.join(_fails(dialect, condition, texts) for condition in output.conditions)
    return dialect.function(function_name(name, measure, language), remark(measure, language), texts[output.step], lines, fails)


def _written(dialect: Dialect, step: Step, args: Sequence[str]) -> str:
    if step.kind == "cell":
        return dialect.cells[step.detail]
    if step.kind == "number":
        return _number(dialect, step.detail)
    if step.kind == "quotient":
        return dialect.quotient.format(*args)
    if step.kind in ("sum", "product", "difference"):
        return {"sum": " + ", "product": "*", "difference": " - "}[step.kind].join(args)
    if step.kind in ("max", "min"):
        nested = args[0]
        for arg in args[1:]:
            nested = dialect.calls[step.kind].format(nested, arg)
        return nested
    return _function(dialect, step, args)


def _number(dialect: Dialect, number: int) -> str:
    if abs(number) >= TOO_LARGE:
        expected = "Expected numbers below 10**300, for there are no larger ones in double precision"
        raise DefinitionError(f"{expected}, got one of {len(str(abs(number)))} digits. Divide the formula by what is large in it.")
    return dialect.number.format(float(number)) if number >= 0 else f"({dialect.number.format(float(number))})"


def _function(dialect: Dialect, step: Step, args: Sequence[str]) -> str:
    calls, zero = dialect.calls, dialect.zero
    if step.kind == "root":
        return calls["sqrt"].format(args[0]) if step.detail == 2 else calls["power"].format(args[0], f"1.0/{step.detail}.0")
    if step.kind in ("log", "abs"):
        return calls[step.kind].format(args[0])
    if step.kind == "log_above":
        return calls["log1p"].format(dialect.quotient.format(*args))
    is_zero = f"{args[0]} {dialect.equals} {zero}"
    if step.kind == "where":
        return dialect.choice.format(f"{args[0]} > {zero}", args[1], zero)
    if step.kind == "either":
        return dialect.choice.format(f"{args[0]} > {zero}", *args[1:])
    if step.kind == "or_one":
        return dialect.choice.format(is_zero, dialect.number.format(1.0), args[0])
    inner = calls["log"].format(args[0]) if step.kind == "xlogx" else calls["log1p"].format(dialect.quotient.format(args[1], args[0]))
    return dialect.choice.format(is_zero, zero, f"{args[0]}*{inner}")


def _fails(dialect: Dialect, condition: Condition, texts: Sequence[str]) -> str:
    sign = {"nonzero": dialect.equals, "nonnegative": "<", "positive": "<="}[condition.kind]
    inside = "".join(f"{texts[guard]} > {dialect.zero}{dialect.both}" for guard in condition.inside)
    fails = f"{inside}{texts[condition.step]} {sign} {dialect.zero}"
    return f"({fails})" if inside else fails


def _c(name: str, summary: str, value: str, lines: Sequence[str], fails: str) -> str:
    head = f"/* {summary} */\n#include <math.h>\n\ndouble {name}(double tp, double fn, double fp, double tn) {{\n"
    return head + "".join(lines) + (f"    if ({fails}) return NAN;\n" if fails else "") + f"    return {value};\n}}\n"


def _rust(name: str, summary: str, value: str, lines: Sequence[str], fails: str) -> str:
    head = f"/// {summary}\n#[allow(unused_variables)]\npub fn {name}(tp: f64, fn_: f64, fp: f64, tn: f64) -> Option<f64> {{\n"
    return head + "".join(lines) + (f"    if {fails} {{\n        return None;\n    }}\n" if fails else "") + f"    Some({value})\n}}\n"


def _javascript(name: str, summary: str, value: str, lines: Sequence[str], fails: str) -> str:
    head = f"/** {summary} */\nfunction {name}(tp, fn, fp, tn) {{\n"
    return head + "".join(lines) + (f"  if ({fails}) return NaN;\n" if fails else "") + f"  return {value};\n}}\n"


def _julia(name: str, summary: str, value: str, lines: Sequence[str], fails: str) -> str:
    head = f'"""{summary}"""\nfunction {name}(tp, fn, fp, tn)\n    tp, fn, fp, tn = float(tp), float(fn), float(fp), float(tn)\n'
    early = f"    if {fails}\n        return missing\n    end\n" if fails else ""
    return head + "".join(lines) + early + f"    return {value}\nend\n"


def _r(name: str, summary: str, value: str, lines: Sequence[str], fails: str) -> str:
    head = f"# {summary}\n{name} <- function(tp, fn, fp, tn) {{\n"
    last = f"  ifelse({fails}, NA_real_, {value})\n" if fails else f"  {value} + 0 * tp\n"
    return head + "".join(lines) + last + "}\n"


def _sql(name: str, summary: str, value: str, lines: Sequence[str], fails: str) -> str:
    """A query that adds one column to those of the table `matrices`; the steps are names of an inner query only."""
    cells = ", ".join(f"CAST({count} AS DOUBLE PRECISION) AS c{k}" for k, count in enumerate(("tp", "fn", "fp", "tn")))
    steps = [f"t0 AS (SELECT {cells})", *(f"t{k} AS (SELECT *, {line} FROM t{k - 1})" for k, line in enumerate(lines, 1))]
    chosen = f"CASE WHEN {fails} THEN NULL ELSE {value} END" if fails else value
    inner = "WITH " + ",\n    ".join(steps) + f"\n  SELECT {chosen} FROM t{len(lines)}"
    return f'-- {summary}\nSELECT *, (\n  {inner}\n) AS "{name}" FROM matrices;\n'


C_CALLS = {name: f"{name}({{0}})" for name in ("sqrt", "log", "log1p")} | {"abs": "fabs({0})", "power": "pow({0}, {1})"}
LANGUAGES: Mapping[str, Dialect] = {
    "c": Dialect("    const double {0} = {1};\n", _c, C_CALLS | {"max": "fmax({0}, {1})", "min": "fmin({0}, {1})"}),
    "rust": Dialect(
        "    let {0}: f64 = {1};\n",
        _rust,
        {name: f"f64::{of}({{0}})" for name, of in (("sqrt", "sqrt"), ("log", "ln"), ("log1p", "ln_1p"), ("abs", "abs"))}
        | {"power": "f64::powf({0}, {1})", "max": "f64::max({0}, {1})", "min": "f64::min({0}, {1})"},
        choice="(if {0} {{ {1} }} else {{ {2} }})",
        cells=("tp", "fn_", "fp", "tn"),
    ),
    "javascript": Dialect(
        "  const {0} = {1};\n",
        _javascript,
        {name: f"Math.{name}({{0}})" for name in ("sqrt", "log", "log1p", "abs")}
        | {"power": "Math.pow({0}, {1})", "max": "Math.max({0}, {1})", "min": "Math.min({0}, {1})"},
        equals="===",
    ),
    "julia": Dialect(
        "    {0} = {1}\n",
        _julia,
        {name: f"{name}({{0}})" for name in ("log1p", "abs")}
        | {name: f"{name}(max({{0}}, 0.0))" for name in ("sqrt", "log")}  # negative numbers would be errors there
        | {"power": "max({0}, 0.0)^({1})", "max": "max({0}, {1})", "min": "min({0}, {1})"},
    ),
    "r": Dialect(
        "  {0} <- {1}\n",
        _r,
        {name: f"{name}({{0}})" for name in ("sqrt", "log", "log1p", "abs")}
        | {"power": "({0})^({1})", "max": "pmax({0}, {1})", "min": "pmin({0}, {1})"},
        either=" | ",
        both=" & ",
        choice="ifelse({0}, {1}, {2})",
    ),
    "sql": Dialect(
        "{1} AS {0}",
        _sql,
        {"sqrt": "SQRT({0})", "log": "LN({0})", "log1p": "LN(1.0 + {0})", "abs": "ABS({0})", "power": "POWER({0}, {1})"}
        | {"max": "CASE WHEN {0} > {1} THEN {0} ELSE {1} END", "min": "CASE WHEN {0} < {1} THEN {0} ELSE {1} END"},
        either=" OR ",
        both=" AND ",
        equals="=",
        choice="CASE WHEN {0} THEN {1} ELSE {2} END",
        quotient="{0}/NULLIF({1}, 0.0)",
        cells=("c0", "c1", "c2", "c3"),
    ),
}
