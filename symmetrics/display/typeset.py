"""The formulas of certificates, tidied and set as text or as LaTeX."""

from __future__ import annotations

import re

from ..kernel.syntax import Tree, parse

__all__ = ["LONGEST", "terms_of", "tidied", "typeset"]

SUM, PRODUCT, POWER, ATOM = 1, 2, 3, 4
NUMBERED = re.compile(r"([A-Za-z])(\d+)")
CELL = re.compile(r"([A-Za-z])\[(\w+(?:,\w+)?)\]")
GREEK = frozenset(["alpha", "beta", "gamma", "delta", "epsilon", "eta", "theta", "kappa", "lambda", "mu", "rho", "sigma", "tau", "omega"])
SIDES = {"left": "L", "right": "R"}
LONGEST = 8_000  # characters of a formula that is shown


def tidied(source: str, longest: int = LONGEST) -> Tree:
    """The tree of a text, without factors 1, powers 1, products inside products and two minus signs; of a long one, its length in words.

    >>> tidied("1*(TP)**1*(2*FN)")
    ('*', (('name', 'TP'), ('int', 2), ('name', 'FN')))
    """
    return (
        tidy(parse(source)) if len(source) <= longest else ("words", f"a formula of {source.count(' + ') + source.count(' - ') + 1} terms")
    )


def tidy(tree: Tree) -> Tree:
    """The same for a tree."""
    if tree[0] in ("int", "name", "e"):
        return tree
    if tree[0] == "*":
        return product_of([tidy(x) for x in tree[1]])
    if tree[0] == "+":
        parts = [tidy(x) for x in tree[1]]
        kept = [y for x in parts for y in (x[1] if x[0] == "+" else (x,)) if y != ("int", 0)]
        return ("+", tuple(kept)) if len(kept) > 1 else kept[0] if kept else ("int", 0)
    if tree[0] == "**":
        base = tidy(tree[1])
        return base if tree[2] == 1 or base == ("int", 1) else ("**", base, tree[2])
    if tree[0] == "neg":
        inner = tidy(tree[1])
        return inner[1] if inner[0] == "neg" else ("neg", inner)
    if tree[0] == "/":
        return (tree[0], *map(tidy, tree[1:]))
    return (tree[0], tuple(map(tidy, tree[1])), *tree[2:])


def product_of(factors: list[Tree]) -> Tree:
    """The product, its factors 1 dropped and its minus signs taken together."""
    flat = [y for x in factors for y in (x[1] if x[0] == "*" else (x,))]
    plain = [x for x in (y[1] if y[0] == "neg" else y for y in flat) if x != ("int", 1)]
    made: Tree = ("*", tuple(plain)) if len(plain) > 1 else plain[0] if plain else ("int", 1)
    return ("neg", made) if sum(y[0] == "neg" for y in flat) % 2 else made


def terms_of(tree: Tree) -> tuple[Tree, ...]:
    """The terms of a sum; the tree itself if it is none."""
    return tree[1] if tree[0] == "+" else (tree,)


def typeset(tree: Tree, tex: bool = False) -> str:
    """A tree as text, or as LaTeX.

    >>> typeset(tidied("2*r1*(right - left)")), typeset(tidied("r1**2"), tex=True)
    ('2*r1*(right - left)', 'r_{1}^{2}')
    """
    return rendered(tree, tex)[0]


def rendered(tree: Tree, tex: bool) -> tuple[str, int]:
    """The text of a tree and how tightly it binds."""
    kind = tree[0]
    if kind == "int":
        return str(tree[1]), ATOM
    if kind == "name":
        return (name_in_latex(tree[1]) if tex else tree[1]), ATOM
    if kind == "words":
        return (f"\\text{{{tree[1]}}}" if tex else tree[1]), ATOM
    if kind == "neg":
        return f"-{bracketed(tree[1], PRODUCT, tex)}", SUM
    if kind == "+":
        return summed(tree, tex), SUM
    if kind == "*":
        return ("\\," if tex else "*").join(bracketed(x, POWER, tex) for x in tree[1]), PRODUCT
    if kind == "/":
        return fraction(tree, tex)
    if kind == "**":
        base = bracketed(tree[1], ATOM, tex)
        return (f"{base}^{{{tree[2]}}}" if tex else f"{base}**{tree[2]}"), POWER
    if kind == "sum":
        return over_classes(tree, tex), PRODUCT
    if kind == "power":
        base, exponent = bracketed(tree[1][0], ATOM, tex), typeset(tree[1][1], tex)
        return (f"{base}^{{{exponent}}}" if tex else f"{base}**({exponent})"), POWER
    return function(kind, [typeset(x, tex) for x in tree[1]], tex), ATOM


def over_classes(tree: Tree, tex: bool) -> str:
    """A sum over classes."""
    (body,), indices, apart = tree[1:]
    if tex:
        below = " \\ne ".join(indices) if apart else ", ".join(indices)
        return f"\\sum_{{{below}}} {bracketed(body, PRODUCT, tex)}"
    return f"sum({', '.join([*indices, *([' != '.join(indices)] if apart else []), typeset(body, tex)])})"


def bracketed(tree: Tree, least: int, tex: bool) -> str:
    """The text of a part, in brackets where it binds less tightly than it must."""
    written, level = rendered(tree, tex)
    return written if level >= least else f"\\left({written}\\right)" if tex else f"({written})"


def summed(tree: Tree, tex: bool) -> str:
    """A sum, terms with a minus sign subtracted."""
    first, *rest = (typeset(x, tex) for x in tree[1])
    return first + "".join(f" - {x[1:]}" if x.startswith("-") else f" + {x}" for x in rest)


def fraction(tree: Tree, tex: bool) -> tuple[str, int]:
    """A quotient."""
    if tex:
        return f"\\frac{{{typeset(tree[1], tex)}}}{{{typeset(tree[2], tex)}}}", POWER
    return f"{bracketed(tree[1], PRODUCT, tex)}/{bracketed(tree[2], POWER, tex)}", PRODUCT


def function(kind: str, arguments: list[str], tex: bool) -> str:
    """A root, an absolute value, or another function."""
    if kind == "e":
        return "\\mathrm{e}" if tex else "exp(1)"
    inside = ", ".join(arguments)
    if not tex:
        return f"{kind}({inside})"
    return {"sqrt": f"\\sqrt{{{inside}}}", "abs": f"\\left|{inside}\\right|", "log": f"\\ln\\left({inside}\\right)"}.get(
        kind, f"\\{kind}\\left({inside}\\right)"
    )


def name_in_latex(name: str) -> str:
    """A name in LaTeX: numbers and the indices of cells as subscripts, longer names upright."""
    if name in SIDES:
        return SIDES[name]
    if found := CELL.fullmatch(name):
        return f"{found[1]}_{{{found[2]}}}"
    if found := NUMBERED.fullmatch(name):
        return f"{found[1]}_{{{found[2]}}}"
    if name in GREEK:
        return f"\\{name}"
    return name if len(name) == 1 else f"\\mathrm{{{name.replace('_', chr(92) + '_')}}}"
