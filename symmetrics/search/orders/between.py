"""What is asked of measures in an order, as statements, and certificates for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Pow, Rational, log, preorder_traversal
from sympy.core.relational import Relational

from ...kernel import Rejected, Statement, check
from ...kernel.statement import names_of
from ...language.cells import Cells
from ...language.symbols import xlogx
from ...language.text import text
from ...language.verdicts import Settled
from ..budget import within_budget
from ..certificates.certify import Found, outright
from ..certificates.extremes.branching import by_branches
from ..certificates.logarithms.amounts import by_amounts
from ..certificates.logarithms.humps import by_parabolas
from ..certificates.logarithms.proportions import by_proportion
from ..certificates.statements.large import fractions_compared, instance_of
from .ordering import EQUAL, INSIDE

__all__ = ["Member", "certificate", "definedness", "inside_statements", "relation_of", "statement_between"]


@dataclass(frozen=True)
class Member:
    """A measure in an order: its name, its formula, that formula as text, and the text of one for every number of classes, if any."""

    name: str
    tree: Expr
    text: str
    general: str = ""


def relation_of(name: str) -> str:
    """The relation that a question about two measures asks for."""
    return "==" if name == EQUAL else "<="


def statement_between(name: str, left: str, right: str, given: Sequence[Relational]) -> Statement:
    """The statement of a question about two formulas."""
    return Statement(left, relation_of(name), right, tuple(f"{text(c.lhs)} {c.rel_op} {text(c.rhs)}" for c in given))


def inside_statements(tree: Expr, cells: Cells) -> tuple[Statement, list[tuple[Statement, ...]]]:
    """That a formula is defined wherever all cells are positive: in one statement of domains; or piece by piece.

    Each piece is a divisor, a radicand or the argument of a logarithm, with statements of which one has to hold.
    """
    given = tuple(f"{x} > 0" for row in cells.rows for x in row)
    pieces = dict.fromkeys((text(node), relations) for node, relations in pieces_of(tree))
    return Statement(text(tree), "same domain", "1", given), [
        tuple(Statement(piece, relation, "0", given) for relation in relations) for piece, relations in pieces
    ]


def pieces_of(tree: Expr) -> Iterator[tuple[Expr, tuple[str, ...]]]:
    """What must be of a certain sign for a formula to be defined."""
    for node in preorder_traversal(tree):
        if isinstance(node, Pow) and isinstance(node.exp, Rational):
            if node.exp.q > 1:
                yield node.base, (">=",)
            if node.exp < 0:
                yield node.base, (">", "<")
        elif isinstance(node, Pow | log):
            yield node.args[0], (">",)
        elif isinstance(node, xlogx):
            yield node.args[0], (">=",)


def definedness(member: Member, cells: Cells, budget: float) -> list[Settled]:
    """The statements that show a measure to be defined wherever all cells are positive; an open one where that failed."""
    whole, pieces = inside_statements(member.tree, cells)
    try:
        check(whole, "proved", {})
    except Rejected as reason:
        found = [of_piece(member, part, len(pieces), options, budget) for part, options in enumerate(pieces, 1)]
        if all(one is not None for one in found):
            return [one for one in found if one]
        return [Settled(INSIDE, whole, "open", {}, tried=(str(reason), "divisors and radicands one by one"), arguments=(member.name,))]
    return [Settled(INSIDE, whole, "proved", {}, found_by="patterns of zeros", arguments=(member.name,))]


def of_piece(member: Member, part: int, count: int, options: Sequence[Statement], budget: float) -> Settled | None:
    """One of the statements of a piece, settled."""
    outcomes = within_budget([lambda s=s: certificate(s) for s in options], budget)  # type: ignore[misc]
    for statement, outcome in zip(options, outcomes, strict=True):
        if outcome.result:
            return Settled(INSIDE, statement, "proved", part=part, arguments=(member.name, str(count)), **outcome.result)
    return None


def certificate(statement: Statement, general: Statement | None = None, K: int = 2) -> dict[str, Any]:
    """Evidence for a statement, with the strategy that found it, accepted by the kernel; else raises `Rejected`.

    `general` says the same for every number of classes, of which there are K.
    """
    found = (
        known_amounts(statement)
        or known_fractions(statement)
        or known_for_every_k(general, K)
        or by_branches(statement)
        or known_on_intervals(statement)
        or known_above_parabolas(statement)
    )
    if found is None:
        raise Rejected("certificates of squares, products, roots and orderings")
    evidence = {**found.certificate, "inhabited": dict.fromkeys(sorted(names_of(*statement.trees())), 1)}
    check(statement, "proved", evidence)
    return {"evidence": evidence, "found_by": found.by}


def known_amounts(statement: Statement) -> Found | None:
    """A certificate from facts about sums of logarithms."""
    found = by_amounts(statement, outright)
    return None if found is None else Found(found, "facts about sums of logarithms")


def known_fractions(statement: Statement) -> Found | None:
    """A certificate from facts about fractions, for many cells or roots in roots."""
    found = fractions_compared(statement)
    return None if found is None else Found(found, "facts about parts")


def known_on_intervals(statement: Statement) -> Found | None:
    """A certificate for an inequality with logarithms of one proportion."""
    found = by_proportion(statement)
    return None if found is None else Found(found, "tangents on intervals")


def known_above_parabolas(statement: Statement) -> Found | None:
    """A certificate for an inequality with entropies that are above parabolas."""
    found = by_parabolas(statement, outright)
    return None if found is None else Found(found, "parabolas below entropies")


def known_for_every_k(general: Statement | None, K: int) -> Found | None:
    """A certificate for every number of classes."""
    found = None if general is None else instance_of(general, K)
    return None if found is None else Found(found, "every number of classes")
