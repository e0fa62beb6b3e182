"""Trees of the kernel as text."""

from __future__ import annotations

from ..kernel.syntax import Tree

__all__ = ["written"]


def written(tree: Tree) -> str:
    """A tree of the kernel as text, every part in brackets.

    >>> from symmetrics.kernel.syntax import parse
    >>> written(parse("TP/(TP + FP)"))
    '(TP/(TP + FP))'
    """
    kind = tree[0]
    if kind in ("int", "name"):
        return str(tree[1])
    if kind == "neg":
        return f"(-{written(tree[1])})"
    if kind == "**":
        return f"({written(tree[1])})**{tree[2]}"
    if kind == "/":
        return f"({written(tree[1])}/{written(tree[2])})"
    if kind == "power":
        return f"({written(tree[1][0])})**({written(tree[1][1])})"
    if kind == "sum":
        return f"sum({', '.join((*tree[2], *([' != '.join(tree[2])] if tree[3] else [])))}, {written(tree[1][0])})"
    if kind in "+*":
        return f"({f' {kind} '.join(map(written, tree[1]))})"
    return f"{'exp' if kind == 'e' else kind}({', '.join(map(written, tree[1])) or 1})"
