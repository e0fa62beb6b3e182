"""From relations as they were read to claims: what one of several relations, or a condition with alternatives, comes to.

`A or B` is the claim B where A does not hold; several equations are one, that the product of the differences is zero, and several of `<=`
and `>=` are one, that the largest difference is not negative. A condition with alternatives makes one claim for each. So a matrix that
contradicts a claim contradicts what was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice, product
from operator import mul
from typing import Any

import sympy
from sympy.core.relational import Relational

from ..language.claims import Claim, Subject, Term, relation
from ..language.errors import FormulaError
from ..language.measure import Measure
from ..language.reader import Relation
from ..language.symbols import Max, as_written

__all__ = ["NEGATED", "Stated", "cases_of", "condition", "stated"]

CONDITIONS = {
    "==": sympy.Equality,
    "!=": sympy.StrictGreaterThan,
    "<=": sympy.LessThan,
    "<": sympy.StrictLessThan,
    ">=": sympy.GreaterThan,
    ">": sympy.StrictGreaterThan,
}
NEGATED = {"==": "!=", "!=": "==", "<=": ">", ">": "<=", ">=": "<", "<": ">="}
MOST_CASES = 16

Stated = tuple[str, Claim]


def stated(relations: Sequence[Relation], given: Sequence[Relation], K: int, exists: bool = False) -> list[Stated]:
    """The claims that all relations hold where the conditions do, each with its text; of some matrix, one claim that they hold together."""
    if not exists:
        return [_stated(r, case, given, K) for case in cases_of(given, K) for r in relations]
    first, *others = (*relations, *given)
    if any(r.otherwise for r in (first, *others)):
        raise FormulaError("Expected 'exists' without 'or', got both. Ask for a matrix of each alternative by itself.")
    _, claim = _stated(first, [condition(r, K) for r in others], others, K)
    found = replace(claim, exists=True, general=None)
    return [(str(found), found)]


def _stated(said: Relation, case: Sequence[Relational], given: Sequence[Relation], K: int) -> Stated:
    """One relation, or one of its alternatives, where a case of the conditions holds."""
    among = [replace(said, otherwise=()), *said.otherwise]
    weak, strict, equal = ([r for r in among if r.op in ops] for ops in (("<=", ">="), ("<", ">"), ("==",)))
    concluded = weak or strict[-1:] or equal or among[-1:]  # what is denied becomes a condition, and `!=` is a weak one
    denied = [condition(replace(r, op=NEGATED[r.op]), K) for r in among if r not in concluded]
    left, op, right = _sides(concluded, K)
    claim = relation(_with_knobs(left, [*among, *given], K), op, right, [*case, *denied])
    if not said.otherwise:
        return str(claim), claim
    kept = [shown for shown, c in zip(claim.statement.given, claim.given, strict=True) if c not in denied]
    shown = " or ".join(f"{term(r.left, K).text} {r.op} {term(r.right, K).text}" for r in among)
    return shown + (f" given {', '.join(kept)}" if kept else "") + (" for every K" if claim.every_k else ""), claim


def _sides(concluded: Sequence[Relation], K: int) -> tuple[Term, str, Any]:
    """The sides of one relation, or of the one that says that one of several of a kind holds."""
    pairs, op = [(term(r.left, K), term(r.right, K)) for r in concluded], concluded[0].op
    if len(pairs) == 1:
        return pairs[0][0], op, pairs[0][1]
    if op == "==":
        return reduce(mul, (_difference(left, right) for left, right in pairs)), "==", 0
    turned = [_difference(*(pair if r.op == ">=" else pair[::-1])) for r, pair in zip(concluded, pairs, strict=True)]
    return replace(reduce(Term.beside, turned), tree=Max(*(side.tree for side in turned))), ">=", 0


def _difference(left: Term, right: Term) -> Term:
    return left if right.tree == 0 else left - right


def _with_knobs(side: Term, said: Iterable[Relation], K: int) -> Term:
    """A side with the knobs of everything that is said, so that their domains are among the conditions."""
    sides = (term(x, K) for r in said for each in (r, *r.otherwise) for x in (each.left, each.right))
    return replace(side, knobs=tuple(dict.fromkeys((*side.knobs, *(knob for x in sides for knob in x.knobs)))))


def cases_of(given: Sequence[Relation], K: int) -> list[tuple[Relational, ...]]:
    """The conditions, once for each choice of alternatives; without choices that say more than another one.

    >>> from ..language.reader import read_conditions
    >>> cases_of(read_conditions("TP > 0, FP > 0 or TP > 0"), 2)
    [(TP > 0,)]
    """
    choices = ([condition(each, K) for each in (r, *r.otherwise)] for r in given)
    found = list(islice(product(*choices), MOST_CASES + 1))
    if len(found) > MOST_CASES:
        raise FormulaError(f"Expected at most {MOST_CASES} cases of conditions with 'or', got more. Split the claim.")
    cases = {frozenset(case): tuple(dict.fromkeys(case)) for case in found}
    return [case for key, case in cases.items() if not any(other < key for other in cases)]


def condition(r: Relation, K: int) -> Relational:
    """A relation as a condition; that two sides differ is said as the square of their difference being positive."""
    left, right = term(r.left, K).tree, term(r.right, K).tree
    if r.op == "!=":
        with as_written():
            left, right = (left if right == 0 else left - right) ** 2, sympy.Integer(0)
    return CONDITIONS[r.op](left, right, evaluate=False)


def term(measure: Measure, K: int) -> Term:
    """A formula as a side of a claim."""
    constant = measure.kind == "binary" and not measure.used
    if constant:
        return Term(measure.binary, (), measure.free_knobs)
    subject = Subject(measure, K)
    return subject(subject.cells)
