"""Claims under equations between cells, rewritten with fewer cells: the same claim, with less to prove."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sympy import Add, Equality, Expr, Integer, expand

from ..language.claims import Claim
from ..language.symbols import as_written, substitute

__all__ = ["reduced", "substituted"]


def reduced(claim: Claim) -> Claim | None:
    """The claim with equal cells written alike and cells that must be zero as 0; None where no given equation says so.

    >>> from symmetrics.questions.claiming import claims_of
    >>> reduced(claims_of("mcc == f1 given FN == FP, P == N").claims[0]).statement.right
    '2*TP/(2*TP + FP + FP)'
    """
    if claim.direction or claim.every_k:
        return None
    found: Claim | None = None
    while changes := _changes(found or claim):
        found = substituted(found or claim, changes)
    return found


def substituted(claim: Claim, changes: Mapping[Expr, Expr]) -> Claim:
    """The claim with cells replaced, given equations that say nothing any more left out."""
    with as_written():
        left, right = (None if side is None else substitute(side, dict(changes)) for side in (claim.left, claim.right))
        given = tuple(c.func(substitute(c.lhs, dict(changes)), substitute(c.rhs, dict(changes)), evaluate=False) for c in claim.given)
    kept = tuple(c for c in given if not (isinstance(c, Equality) and expand(c.lhs - c.rhs) == 0))
    return replace(claim, left=left, right=right, given=kept)


def _changes(claim: Claim) -> Mapping[Expr, Expr]:
    """What one of the given equations says of cells: two are equal, or, where no sign differs, all are zero."""
    for c in claim.given:
        difference = expand(c.lhs - c.rhs) if isinstance(c, Equality) else Integer(0)
        terms = [term.as_coeff_Mul() for term in Add.make_args(difference)]
        if difference == 0 or not all(symbol.is_Symbol for _, symbol in terms):
            continue
        signs = {coefficient > 0 for coefficient, _ in terms}
        if len(signs) == 1:
            return {symbol: Integer(0) for _, symbol in terms}
        if len(terms) == 2 and terms[0][0] == -terms[1][0]:
            first, second = sorted((symbol for _, symbol in terms), key=str)
            return {first: second}
    return {}
