"""Expressions as LaTeX, in the very order their author wrote them and as a paper would print them.

What comes out is read back by the formula reader of this library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import sympy
from sympy import Abs, Add, Expr, Indexed, KroneckerDelta, Max, Min, Mul, Pow, Rational, Sum, oo

from .presence import if_present
from .symbols import Largest, as_smallest, xlogx

__all__ = ["latex", "symbol_latex", "upright"]

SUM, PRODUCT, FACTOR, ATOM = 1, 2, 3, 4
ROMAN = r"\mathrm{"
GREEK = frozenset(
    [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "pi",
        "rho",
        "sigma",
        "tau",
        "upsilon",
        "phi",
        "chi",
        "psi",
        "omega",
    ]
)
CELL = re.compile(r"C\[(\d+),(\d+)\]")
TALL = re.compile(r"\\frac|\\sum|\\sqrt")

Printed = tuple[str, int]


def latex(tree: Expr) -> str:
    """The expression as LaTeX.

    >>> from symmetrics.language.symbols import TP, FP, as_written
    >>> with as_written():
    ...     print(latex(TP/(TP + FP)))
    \\frac{\\mathrm{TP}}{\\mathrm{TP} + \\mathrm{FP}}
    """
    return _print(tree)[0]


def upright(name: str) -> str:
    """A name of several letters in roman type.

    >>> print(upright("lr_plus"))
    \\mathrm{lr\\_plus}
    """
    return ROMAN + name.replace("_", r"\_") + "}"


def _print(tree: Expr) -> Printed:
    if isinstance(tree, Rational):
        return _number(tree)
    if tree == sympy.E:
        return r"\mathrm{e}", ATOM
    if tree in (oo, -oo):
        return ("\\infty", ATOM) if tree == oo else ("-\\infty", SUM)
    if isinstance(tree, Add):
        return _sum(tree), SUM
    if smallest := as_smallest(tree):
        return rf"\min_{{{smallest[0]}}}{_in_brackets(latex(smallest[1]))}", FACTOR
    if isinstance(tree, Mul):
        return _product(tree)
    if isinstance(tree, Pow):
        return _power(tree.base, tree.exp)
    if isinstance(tree, Sum):
        return _indexed_sum(tree), PRODUCT
    if isinstance(tree, sympy.Product):
        indices = [str(limit[0]) for limit in tree.limits]
        over = rf"\prod_{{{indices[0]}=1}}^{{K}}" if len(indices) == 1 else rf"\prod_{{{','.join(indices)}}}"
        return f"{over} {_summand(tree.function)}", PRODUCT
    if isinstance(tree, Indexed):
        return f"{symbol_latex(str(tree.base))}_{{{''.join(map(str, tree.indices))}}}", ATOM
    if tree.is_Symbol:
        return symbol_latex(str(tree)), ATOM
    return _function(tree)


def _number(value: Rational) -> Printed:
    size = str(abs(value.p)) if value.q == 1 else rf"\frac{{{abs(value.p)}}}{{{value.q}}}"
    return (f"-{size}", SUM) if value < 0 else (size, ATOM if value.q == 1 else FACTOR)


def symbol_latex(name: str) -> str:
    """A symbol: cells and words upright, Greek letters, what follows a letter and an underscore as a subscript.

    >>> print(symbol_latex("balanced_accuracy"), symbol_latex("beta"), symbol_latex("w_1"))
    \\mathrm{balanced\\_accuracy} \\beta w_{1}
    """
    cell = CELL.fullmatch(name)
    if cell:
        return f"C_{{{cell[1]},{cell[2]}}}"
    base, _, below = name.partition("_")
    if len(base) > 1 and base not in GREEK:
        return upright(name)
    shown = f"\\{base}" if base in GREEK else base
    subscript = f"\\{below}" if below in GREEK else below.replace("_", ",")
    return f"{shown}_{{{subscript}}}" if below else shown


def _bracket(tree: Expr, least: int) -> str:
    printed, level = _print(tree)
    return printed if level >= least else _in_brackets(printed)


def _in_brackets(printed: str) -> str:
    return rf"\left({printed}\right)" if TALL.search(printed) else f"({printed})"


def _sum(tree: Add) -> str:
    first, *rest = _terms(tree)
    out = latex(first)
    for term in rest:
        printed = latex(term)
        out += f" - {printed[1:]}" if printed.startswith("-") else f" + {printed}"
    return out


def _terms(tree: Expr) -> Iterable[Expr]:
    """The terms of a sum; a sum inside a sum needs no brackets."""
    if isinstance(tree, Add):
        for term in tree.args:
            yield from _terms(term)
    else:
        yield tree


def _product(tree: Mul) -> Printed:
    factors = list(tree.args)
    sign = ""
    while len(factors) > 1 and factors[0] == -1:
        sign, factors = "" if sign else "-", factors[1:]
    groups = _groups(factors)
    if len(groups) > 1:
        return sign + r" \cdot ".join(map(_group, groups)), SUM if sign else PRODUCT
    above = [x for x in factors if _below(x) is None]
    below = [d for d in map(_below, factors) if d is not None]
    if not below:
        alone = sign and len(above) == 1
        return sign + (_bracket(above[0], PRODUCT) if alone else _factors(above)), SUM if sign else PRODUCT
    return rf"{sign}\frac{{{_factors(above) or 1}}}{{{_factors(below)}}}", SUM if sign else FACTOR


def _groups(factors: list[Expr]) -> list[list[Expr]]:
    """The factors in runs, each what is multiplied and then what it is divided by: `a/b*c/d` is two fractions."""
    groups: list[list[Expr]] = [[]]
    for factor in factors:
        if _below(factor) is None and groups[-1] and _below(groups[-1][-1]) is not None:
            groups.append([])
        groups[-1].append(factor)
    return groups


def _group(factors: list[Expr]) -> str:
    """A run of factors: a fraction, or factors side by side."""
    if len(factors) == 1:
        return _bracket(factors[0], FACTOR)
    return _factors(factors) if _below(factors[-1]) is None else latex(Mul(*factors, evaluate=False))


def _below(factor: Expr) -> Expr | None:
    """What a factor divides by, if it is a reciprocal."""
    if isinstance(factor, Pow) and isinstance(factor.exp, Rational) and factor.exp < 0:
        return factor.base if factor.exp == -1 else Pow(factor.base, -factor.exp, evaluate=False)
    return None


def _factors(factors: list[Expr]) -> str:
    """Factors side by side; one alone needs no brackets, a sum over classes only where something follows it."""
    if len(factors) == 1:
        return latex(factors[0])
    out = ""
    for place, factor in enumerate(factors):
        if factor == 1 and len(factors) > 1:
            continue
        last = place == len(factors) - 1
        printed = _factor(factor, first=not out, last=last)
        out = f"{out}{_between(out, printed)}{printed}" if out else printed
    return out or "1"


def _factor(factor: Expr, first: bool, last: bool) -> str:
    if isinstance(factor, Sum) and last:
        return latex(factor)
    if isinstance(factor, Mul) and not factor.has(Sum) and (first or not latex(factor)[:1].isdigit()):
        return _bracket(factor, PRODUCT)
    return _bracket(factor, FACTOR)


def _between(left: str, right: str) -> str:
    """A dot between numbers, and between words that would run together; otherwise a space."""
    words = left.endswith("}") and right.startswith(ROMAN) and _last_word(left)
    return r" \cdot " if words or right[:1].isdigit() else " "


def _last_word(printed: str) -> bool:
    return printed[printed.rfind(ROMAN) :].count("}") == 1 and ROMAN in printed


def _power(base: Expr, exponent: Expr) -> Printed:
    if isinstance(exponent, Rational) and exponent < 0:
        return rf"\frac{{1}}{{{latex(Pow(base, -exponent, evaluate=False) if exponent != -1 else base)}}}", FACTOR
    if isinstance(exponent, Rational) and exponent.q == 2:
        root = rf"\sqrt{{{latex(base)}}}"
        return (root, FACTOR) if exponent.p == 1 else (f"{root}^{{{exponent.p}}}", FACTOR)
    if isinstance(exponent, Rational) and exponent.q > 1 and exponent.p == 1:
        return rf"\sqrt[{exponent.q}]{{{latex(base)}}}", FACTOR
    if isinstance(base, Pow):
        return f"{_in_brackets(latex(base))}^{{{latex(exponent)}}}", FACTOR
    return f"{_bracket(base, ATOM)}^{{{_exponent(exponent)}}}", FACTOR


def _exponent(exponent: Expr) -> str:
    return f"{exponent.p}/{exponent.q}" if isinstance(exponent, Rational) and exponent.q > 1 else latex(exponent)


def _indexed_sum(tree: Sum) -> str:
    """A sum over all classes, or over all pairs of different classes."""
    body, indices = tree.function, [str(limit[0]) for limit in tree.limits]
    delta = [x for x in body.args if x.has(KroneckerDelta)] if isinstance(body, Mul) else []
    if delta:
        body = sympy.Mul(*(x for x in body.args if x not in delta), evaluate=False)
        other = next(str(x) for x in next(iter(delta[0].atoms(KroneckerDelta))).args if str(x) != indices[0])
        return rf"\sum_{{{indices[0]} \neq {other}}} {_summand(body)}"
    return "".join(rf"\sum_{{{index}=1}}^{{K}} " for index in indices) + _summand(body)


def _summand(body: Expr) -> str:
    if isinstance(body, Mul) and len(body.args) == 1:
        body = body.args[0]
    return _bracket(body, PRODUCT)


def _function(tree: Expr) -> Printed:
    if isinstance(tree, Largest):
        return rf"\max_{{{tree.args[0]}}}{_in_brackets(latex(tree.args[1]))}", FACTOR
    # SymPy keeps the arguments of an extreme as a set
    arguments = ", ".join(map(latex, sorted(tree.args, key=str) if isinstance(tree, Max | Min) else tree.args))
    if isinstance(tree, Abs):
        return rf"\left|{arguments}\right|", ATOM
    if isinstance(tree, if_present):
        guard, term = tree.args
        return rf"[{latex(guard)} > 0] {_bracket(term, FACTOR)}", PRODUCT
    if isinstance(tree, xlogx):
        return rf"{_bracket(tree.args[0], FACTOR)} \ln{_in_brackets(arguments)}", PRODUCT
    name = {Max: r"\max", Min: r"\min", sympy.log: r"\ln"}.get(type(tree), rf"\operatorname{{{type(tree).__name__}}}")
    return f"{name}{_in_brackets(arguments)}", FACTOR
