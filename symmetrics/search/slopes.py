"""Certificates of the rule `slope`: one side of a claim is the other with a name raised by a step."""

from __future__ import annotations

from typing import Any

from ..kernel import Rejected, Statement
from ..kernel.slope import slope_obligations, unconditioned
from ..language.claims import Claim, Direction
from ..language.symbols import as_written, substitute, symbol
from ..language.text import text
from .certify import certify

__all__ = ["direction_of", "slope_cases"]

STEP = symbol("step")


def slope_cases(claim: Claim, always: Statement, tried: list[str]) -> dict[str, Any] | None:
    """A certificate of the rule `slope`; why there is none is added to `tried`."""
    direction = claim.direction or direction_of(claim)
    if direction is None or claim.exists or claim.whole:
        return None
    of, up, down = text(direction.of), [s.name for s in direction.up], [s.name for s in direction.down]
    free = unconditioned(always, [direction.step.name, *up, *down])
    try:
        cases = [certify(obligation) for obligation in slope_obligations(free, of, up, down)]
    except Rejected as reason:
        tried.append(f"the sign of the derivative: {reason}")
        return None
    if any(case is None for case in cases):
        tried.append("the sign of the derivative")
        return None
    certificates = [case.certificate for case in cases if case]
    return {"rule": "slope", "of": of, "step": direction.step.name, "up": up, "down": down, "cases": certificates}


def direction_of(claim: Claim) -> Direction | None:
    """The way in which one side is the other with a name raised by the step, if it is."""
    if STEP not in claim.symbols or claim.right is None or claim.relation not in ("<=", ">="):
        return None
    larger, smaller = (claim.left, claim.right) if claim.relation == ">=" else (claim.right, claim.left)
    for moved, still, upward in ((larger, smaller, True), (smaller, larger, False)):
        for name in still.free_symbols - {STEP} if STEP not in still.free_symbols else ():
            with as_written():
                raised = substitute(still, {name: name + STEP})
            if text(raised) == text(moved):
                return Direction(still, STEP, *(((name,), ()) if upward else ((), (name,))))
    return None
