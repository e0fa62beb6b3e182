"""Sums over classes as terms of Coq, in sentences and in proofs."""

from __future__ import annotations

from ...kernel.syntax import Tree
from ..sentences import NUMERAL, shown
from .trees import Sum

__all__ = ["BINDERS", "function", "in_proof", "of_classes", "term", "text_of_sum"]

VARIABLES = {"classes": "i _", "pairs": "i j", "different": "i j"}
BINDERS = {
    "classes": ("i", "is_class size i -> ", "i Hi"),
    "pairs": ("i j", "is_class size i -> is_class size j -> ", "i j Hi Hj"),
    "different": ("i j", "is_class size i -> is_class size j -> i <> j -> ", "i j Hi Hj D"),
}  # what a statement about all classes begins with, and what it is proved for


def in_proof(text: str) -> str:
    """A text with numbers as they are read in a proof."""
    return NUMERAL.sub(lambda m: f"(number F {m[0]}%Z)", text)


def text_of_sum(of: Sum) -> str:
    """A sum as a term of Coq, in a sentence."""
    return f"sum F ({of.over} size) (fun {VARIABLES[of.over]} => {shown(of.body)})"


def function(over: str, body: Tree) -> str:
    """What is summed as a function, in a proof."""
    return f"(fun {VARIABLES[over]} => {term(body)})"


def term(tree: Tree, level: int = 0) -> str:
    """A tree as a term of Coq, in a proof."""
    return in_proof(shown(tree, level))


def of_classes(over: str, body: Tree) -> str:
    """What is summed as a function of the classes."""
    return f"(fun {BINDERS[over][0]} => {term(body)})"
