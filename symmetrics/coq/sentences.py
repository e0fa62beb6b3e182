"""Formulas and statements as Coq text: the sentence that a reader sees."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kernel.syntax import Tree
from .formulas import Claim, Condition, nested

__all__ = ["NUMERAL", "OF_A_CLASS", "identifier", "quantified", "sentence", "shown", "shown_condition"]

OTHER = re.compile(r"[^A-Za-z0-9_]+")
NUMERAL = re.compile(r"(?<![\w^])(?<!\^ )\d+\b")
OF_A_CLASS = re.compile(r"([Cabk])\[([a-z])(?:,([a-z]))?\]")


def identifier(name: str) -> str:
    """A name of the kernel's language as a variable of Coq.

    >>> identifier("C[1,2]"), identifier("TP")
    ('C_1_2', 'TP')
    """
    return OTHER.sub("_", name).rstrip("_") + ("_" if name in TAKEN else "")


TAKEN = {
    *("as", "at", "cofix", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun", "if", "in", "let", "match", "mod", "return"),
    *("then", "using", "where", "with", "Prop", "Set", "Type", "SProp", "F", "abs", "max", "min", "sqrt", "log", "rpow", "number", "pow"),
    *("le", "lt", "add", "mul", "sub", "opp", "div", "inv", "zero", "one", "base", "carrier", "whole"),
}


def shown_condition(condition: Condition) -> str:
    """A condition as a reader sees it."""
    relation, a, b = condition
    one, two = shown(a), shown(b)
    if relation == "power":
        return f"(0 < {one} \\/ ({one} = 0 /\\ 0 < {two}))"
    if relation == "count":
        return f"whole {shown(a, 4)}"
    if relation in (">=", ">"):
        return f"{two} {relation.replace('>', '<')} {one}"
    return f"{one} {'=' if relation == '==' else '<>' if relation == '!=' else relation} {two}"


def shown(tree: Tree, level: int = 0) -> str:
    """A tree as a reader sees it, in brackets if it binds less than `level` (1 sum, 2 product, 3 power)."""
    kind = tree[0]
    if kind == "int":
        return str(tree[1])
    if kind == "name" and (of := OF_A_CLASS.fullmatch(tree[1])):
        return bracketed(f"{of[1].replace('k', 'count F')} {of[2]} {of[3] or ''}".rstrip(), level, 3)
    if kind == "name":
        return identifier(tree[1])
    if kind in ("sqrt", "log", "abs"):
        return bracketed(f"{kind} {shown(tree[1][0], 4)}", level, 3)
    if kind == "xlogx":
        return bracketed(f"{shown(tree[1][0], 3)} * log {shown(tree[1][0], 4)}", level, 2)
    if kind == "power":
        return bracketed(f"rpow {shown(tree[1][0], 4)} {shown(tree[1][1], 4)}", level, 3)
    if kind in ("max", "min"):
        return bracketed(nested(kind, [shown(x, 4) for x in tree[1]])[1:-1], level, 3)
    if kind == "**":
        return bracketed(f"{shown(tree[1], 4)} ^ {tree[2]}", level, 3)
    if kind == "neg":
        inner = shown(tree[1], 3)
        return bracketed(f"- ({inner})" if tree[1][0] == "int" else f"- {inner}", level, 1)  # Coq takes "- 1" for one numeral
    if kind == "/":
        return bracketed(f"{shown(tree[1], 2)} / {shown(tree[2], 3)}", level, 2)
    if kind == "*":
        return bracketed(" * ".join([shown(tree[1][0], 2), *(shown(x, 3) for x in tree[1][1:])]), level, 2)
    first, *rest = tree[1]
    parts = [f"- {shown(x[1], 2)}" if x[0] == "neg" else f"+ {shown(x, 2)}" for x in rest]
    return bracketed(" ".join([shown(first, 1), *parts]), level, 1)


def bracketed(text: str, level: int, own: int) -> str:
    """A text in brackets if what stands around it binds more tightly."""
    return f"({text})" if level > own else text


def sentence(claim: Claim) -> str:
    """The claim as a reader sees it who knows which field F is."""
    return quantified(claim.names) + " ->\n  ".join(shown_condition(c) for c in (*claim.hypotheses(), claim.conclusion))


def quantified(names: Sequence[str]) -> str:
    """The beginning of a sentence: its names stand for any elements of F."""
    return f"forall {' '.join(map(identifier, names))} : F,\n  " if names else ""
