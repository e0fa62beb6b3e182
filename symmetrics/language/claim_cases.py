"""Claims about formulas by cases, taken apart into claims about ordinary formulas."""

from __future__ import annotations

from dataclasses import replace

import sympy
from sympy import Expr
from sympy.core.relational import Relational

from ..kernel import Rejected
from ..kernel.reading import NowhereDefined
from ..kernel.syntax import parse
from .claims import Claim
from .errors import NotExpressible
from .hurried import MUCH, hurried
from .presence import cases, guards_of, resolved
from .symbols import substitute
from .text import text

__all__ = ["by_cases", "nowhere_defined"]


def by_cases(claim: Claim) -> tuple[Claim, ...]:
    """The claims about ordinary formulas that a claim about formulas by cases consists of.

    Where the numbers of items are no sums of counts the claim stays as it is, and cannot be settled. A claim that some matrix
    exists speaks of the matrices at which every number of items that is asked for is positive. A case in which a side is defined
    nowhere says nothing and is left out.

    >>> from symmetrics import macro_present, recall
    >>> from symmetrics.language.claims import Subject, at_most
    >>> m = Subject(macro_present(recall))
    >>> [str(c.given) for c in by_cases(at_most(m(m.cells), 1))]
    ['(FN + TP > 0, FP + TN > 0)', '(FN + TP > 0,)', '(FP + TN > 0,)']
    """
    sides = [side for side in (claim.left, claim.right) if side is not None]
    if not guards_of(sides):
        return (claim,)
    found = []
    positive_names = frozenset(c.lhs for c in claim.given if c.lhs.is_Symbol and keeps_positive(c))
    try:
        ways = list(cases(sides, positive_names))
    except NotExpressible:
        return (claim,)
    for zero, present, positive in ways:
        left, right = (None if side is None else substitute(resolved(side, present), zero) for side in (claim.left, claim.right))
        if nowhere_defined(left) or (right is not None and nowhere_defined(right)):
            continue
        given = tuple(c.func(*(substitute(x, zero) for x in c.args), evaluate=False) for c in claim.given)
        guards = tuple(sympy.StrictGreaterThan(x, 0, evaluate=False) for x in positive)
        found.append(replace(claim, left=left, right=right, given=(*given, *guards), direction=None))
    return tuple(found[:1] if claim.exists else found)


def keeps_positive(condition: Relational) -> bool:
    """Whether a condition on a name, bounded from below by a number, keeps it above zero."""
    bound = condition.rhs
    if isinstance(condition, sympy.StrictGreaterThan):
        return bool(bound.is_nonnegative)
    return isinstance(condition, sympy.GreaterThan) and bool(bound.is_positive)


def nowhere_defined(tree: Expr) -> bool:
    """Whether a formula divides by zero everywhere, as far as it can be multiplied out soon.

    >>> from symmetrics.language.symbols import TP, as_written
    >>> with as_written():
    ...     nowhere_defined(TP / (TP - TP))
    True
    """
    try:
        hurried(steps=MUCH).read(parse(text(tree)))
    except Rejected as error:
        return isinstance(error, NowhereDefined)
    return False
