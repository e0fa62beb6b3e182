"""Terms with logarithms of margins that may be zero: the cell that a logarithm is multiplied by is zero then, and so is the logarithm."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...kernel import Statement
from ...kernel.summands import below
from ...kernel.syntax import Tree, names_in
from ..formulas import ZERO, Claim, Condition, branches, domain_of_condition
from ..parts import put_in, read_back
from .lifting import Lifting
from .setting import Setting
from .text import term
from .trees import spelled

__all__ = ["in_cases"]

EMPTY = {
    **{f"a[{i}]": ("row_zero", i, j) for i, j in ("ij", "ji")},
    **{f"b[{j}]": ("column_zero", i, j) for i, j in ("ij", "ji")},
}  # the lemma that a cell of a row or column is zero, and which cell


def in_cases(at: Setting, over: str, compared: Condition, plainly: Callable[[dict[Condition, str]], str]) -> str:
    """The proof of a comparison of terms, plainly where no margin is zero of which a logarithm is taken."""
    known = at.known(over)
    margins = list(dict.fromkeys(x for tree in compared[1:] for x in may_be_zero(at, tree, known)))
    proofs = []
    for k, x in enumerate(margins):
        proofs.append(where_zero(at, over, compared, x, f"none_{k}"))
        known |= {("!=", ("name", spelled(x)), ZERO): f"some_{k}"}
    last = plainly(known)
    for k, (x, proof) in reversed(list(enumerate(zip(margins, proofs, strict=True)))):
        case = f"same_or_not F {term(('name', x), 4)} (number F 0%Z)"
        last = f"(match {case} with or_introl none_{k} => {proof} | or_intror some_{k} => {last} end)"
    return last


def may_be_zero(at: Setting, tree: Tree, known: dict[Condition, str]) -> Iterator[str]:
    """The margins of which logarithms are taken that are not known to be positive."""
    if tree[0] == "log":
        names = {x: ("name", spelled(x)) for x in sorted(names_in(tree))}
        if put_in(("<", ZERO, tree[1][0]), names) not in known:
            yield from (x for x, name in names.items() if x in EMPTY and ("!=", name, ZERO) not in known)
    for branch in branches(tree):
        yield from may_be_zero(at, branch, known)


def where_zero(at: Setting, over: str, compared: Condition, margin: str, equation: str) -> str:
    """The proof where a margin is zero, and the cell in its row or column."""
    lemma, i, j = EMPTY[margin]
    i, j = ("i", "i") if over == "classes" else (i, j)
    cell = f"C[{i},{j}]"
    logs: dict[Tree, str] = {}
    one, two = (without_logarithms(x, logs) for x in compared[1:])
    names = {x: ("name", spelled(x)) for tree in (one, two) for x in sorted(names_in(tree))}
    stated = put_in((compared[0], one, two), names)
    defined: dict[str, Tree] = {spelled(margin): ZERO, spelled(cell): ZERO}
    relation, left, right = put_in(stated, defined)
    signs = {spelled(x): at.sign_of(x) for x in names}
    free = {str(t[1]) for t in names.values()} - defined.keys()
    about = Statement(read_back(left), relation, read_back(right), signed=tuple(sorted(x for x in free if not signs.get(x))))
    name = at.next_name("term")
    core, own, lifting = at.add(at.make(f"{name}_where_zero", about, {})), Claim.of(about), Lifting()
    values = {name: term(("log", (argument,)), 4) for argument, name in logs.items()}
    for x, t in names.items():
        lifting.variable(str(t[1]), values.get(x) or term(("name", x), 4), "" if t[1] in defined else at.sign_of(x))
    lifting.variable(spelled(margin), term(("name", margin), 4))
    lifting.variable(spelled(cell), term(("name", cell), 4))
    lifting.define(spelled(margin), ZERO, equation)
    lifting.define(spelled(cell), ZERO, f"(@{lemma} F size C counts {i} {j} H{i} H{j} {equation})")
    known = at.known(over)
    for condition in dict.fromkeys(domain_of_condition(stated)):
        lifting.suppose(condition, put_in(condition, defined), at.why(condition, known))
    return f"({lifting.applied(lifting.lift(at, name, core, own, stated), at.kind)})"


def without_logarithms(tree: Tree, logs: dict[Tree, str]) -> Tree:
    """A tree with names for its logarithms."""
    if tree[0] == "log":
        return ("name", logs.setdefault(tree[1][0], f"log_{len(logs) + 1}"))
    return below(tree, lambda x: without_logarithms(x, logs))
