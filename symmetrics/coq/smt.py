"""Statements for solvers of real arithmetic: the negation, in SMT-LIB's logic QF_NRA (QF_NIRA where a statement is about whole numbers).

Each quotient, root, absolute value, maximum and minimum is a constant of its own with its defining equation, so that no solver's
view of a division by zero matters. `unsat` says that the statement holds, `sat` that it fails (or, with `exists`, the other way round).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel import Statement
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import ZERO, Claim, Condition, branches, broken_exponent
from .sentences import identifier
from .values import letter_trees

__all__ = ["smt_text"]

COMPARISONS = {"==": "=", "<=": "<=", "<": "<", ">=": ">=", ">": ">"}


def smt_text(statement: Statement) -> str:
    """The script that is unsatisfiable if a statement about every matrix holds (satisfiable if one about some matrix does).

    >>> from symmetrics.kernel import Statement
    >>> print(smt_text(Statement("TP", ">=", "0")).splitlines()[-2])
    (assert (not (>= TP 0)))
    """
    if statement.relation in ("same domain", "undefined"):
        raise NotExported("a statement about domains")
    claim = Claim.of(statement)
    trees = letter_trees([x for c in (*claim.given, claim.conclusion) for x in c[1:]])
    if found := sorted({tree[0] for tree in trees if not broken_exponent(tree)} & {"log", "xlogx", "power"}):
        raise NotExported(" and ".join(found))
    names = {tree: f"value_{i}" for i, tree in enumerate(trees, 1)}
    holds, fails = ("sat", "unsat") if statement.exists else ("unsat", "sat")
    lines = [f"; {statement}", f"; {holds}: the claim holds; {fails}: it fails", f"(set-logic {'QF_NIRA' if claim.counts else 'QF_NRA'})"]
    lines += [f"(declare-const {name} Real)" for name in (*map(identifier, claim.names), *names.values())]
    lines += [f"(assert {text})" for tree in trees for text in laws(tree, names)]
    lines += [f"(assert {condition_text(c, names)})" for c in claim.hypotheses()]
    conclusion = condition_text(claim.conclusion, names)
    lines.append(f"(assert {conclusion if statement.exists else f'(not {conclusion})'})")
    return "\n".join([*lines, "(check-sat)"]) + "\n"


def condition_text(condition: Condition, names: dict[Tree, str]) -> str:
    """A condition."""
    relation, a, b = condition
    if relation == "count":
        return f"(is_int {tree_text(a, names)})"
    if relation == "power":
        return f"(or (> {tree_text(a, names)} 0) (and (= {tree_text(a, names)} 0) (> {tree_text(b, names)} 0)))"
    sides = f"{tree_text(a, names)} {tree_text(b, names)}"
    return f"(not (= {sides}))" if relation == "!=" else f"({COMPARISONS[relation]} {sides})"


def tree_text(tree: Tree, names: dict[Tree, str]) -> str:
    """A formula, with the names of its quotients, roots and extremes."""
    if tree in names:
        return names[tree]
    if tree[0] == "int":
        return str(tree[1])
    if tree[0] == "name":
        return identifier(tree[1])
    below = [tree_text(x, names) for x in branches(tree)]
    if tree[0] == "**":
        return power_text(below[0], tree[2])
    return f"({ {'+': '+', '*': '*', 'neg': '-'}[tree[0]] } {' '.join(below)})"


def power_text(base: str, k: int) -> str:
    """A whole power."""
    return f"(* {' '.join([base] * k if k > 1 else [base, '1'] if k else ['1', '1'])})"


def laws(tree: Tree, names: dict[Tree, str]) -> Iterator[str]:
    """What defines a quotient, root, absolute value, maximum or minimum."""
    me, (a, *rest) = names[tree], branches(tree)
    one = tree_text(a, names)
    if tree[0] == "/":
        two = tree_text(rest[0], names)
        yield condition_text(("!=", rest[0], ZERO), names)
        yield f"(= (* {me} {two}) {one})"
    elif tree[0] == "sqrt":
        yield f"(and (>= {me} 0) (= (* {me} {me}) {one}))"
    elif exponent := broken_exponent(tree):
        yield f"(and (>= {me} 0) (= {power_text(me, exponent[1])} {power_text(one, exponent[0])}))"
    elif tree[0] == "abs":
        yield f"(= {me} (ite (>= {one} 0) {one} (- {one})))"
    else:
        two = tree_text(rest[0], names)
        yield f"(= {me} (ite ({'>=' if tree[0] == 'max' else '<='} {one} {two}) {one} {two}))"
