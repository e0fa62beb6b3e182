"""Certificates where one side of a claim is the other with a name raised by a step: by simple algebra, or by the rule `slope`."""

from __future__ import annotations

from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation
from ....kernel.slope import slope_obligations, unconditioned
from ....language.claims import Claim, Direction
from ....language.symbols import as_written, substitute, symbol
from ....language.text import text
from ..certify import Found, certify, outright
from ..direct import DIRECT, Strategy
from ..in_cases import branches_of_extremes
from ..polynomials.peeling import raised_by_guards
from ..roots.squaring import signs_beside_a_root, squaring_again, squaring_both_sides
from ..strategies import tangents_of_logarithms

__all__ = ["by_slope", "direction_of", "slope_cases", "without_derivatives"]

STEP = symbol("step")
FEW_EXTREMES, FEW_TERMS = 2, 1000
ALGEBRAIC: tuple[Strategy, ...] = (
    *DIRECT,
    raised_by_guards,
    branches_of_extremes,
    signs_beside_a_root,
    squaring_both_sides,
    squaring_again,
    tangents_of_logarithms,
)
Certificate = dict[str, Any]


def without_derivatives(ob: Obligation) -> Found | None:
    """A certificate by simple algebra, which proof assistants follow, where there are few terms and extremes."""
    extremes = sum(atom.kind != "root" for atom in ob.reader.ring.atoms.values())
    return certify(ob, strategies=ALGEBRAIC) if extremes <= FEW_EXTREMES and len(ob.goal) <= FEW_TERMS else None


def slope_cases(always: Statement, direction: Direction, tried: list[str]) -> Certificate | None:
    """A certificate of the rule `slope`; why there is none is added to `tried`."""
    try:
        found = by_slope(always, text(direction.of), direction)
    except Rejected as reason:
        tried.append(f"the sign of the derivative: {reason}")
        return None
    if found is None:
        tried.append("the sign of the derivative")
    return found


def by_slope(statement: Statement, of: str, way: Direction) -> Certificate | None:
    """A certificate that the formula `of` rises along a direction, where it has roots, maxima and minima on each of their branches."""
    up, down = [s.name for s in way.up], [s.name for s in way.down]
    free = unconditioned(statement, [way.step.name, *up, *down])
    cases = list[Certificate]()
    for obligation in slope_obligations(free, of, up, down, way.scaled):
        found = outright(obligation)
        if found is None:
            return None
        cases.append(found)
    scaled = {"scaled": True} if way.scaled else {}
    return {"rule": "slope", "of": of, "step": way.step.name, "up": up, "down": down, **scaled, "cases": cases}


def direction_of(claim: Claim) -> Direction | None:
    """The way in which one side of a claim about all matrices is the other with a name raised by the step, if it is."""
    if claim.exists or claim.whole:
        return None
    if claim.direction or STEP not in claim.symbols or claim.right is None or claim.relation not in ("<=", ">=", "<", ">"):
        return claim.direction
    larger, smaller = (claim.left, claim.right) if claim.relation[0] == ">" else (claim.right, claim.left)
    for moved, still, upward in ((larger, smaller, True), (smaller, larger, False)):
        for name in still.free_symbols - {STEP} if STEP not in still.free_symbols else ():
            with as_written():
                raised = substitute(still, {name: name + STEP})
            if text(raised) == text(moved):
                return Direction(still, STEP, *(((name,), ()) if upward else ((), (name,))))
    return None
