"""Finding a matrix that breaks a claim, or one that shows something exists: guesses in floating point, judged by the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Expr

from ...kernel import Rejected, Statement, check
from ...language.claims import Claim
from ...numeric.sampling import Sample
from .designs import Design, designs, patterns_of_classes
from .equations import solved_designs
from .linear import linear_design

__all__ = ["Trial", "find_point", "point_found_soon", "trials"]

Point = dict[str, Any]
CLOSE, MOST_CANDIDATES = 1e-9, 40
MOST_CLASSES = 4  # for which all small matrices are tried


class Trial:
    """The values of both sides of a claim at the points of a design.

    `open_to` masks the points where both sides are defined and the conditions hold as far as floats can tell.
    """

    def __init__(self, claim: Claim, words: str, design: Design) -> None:
        self.claim, self.words, self.design = claim, words, design
        self.sample = Sample(design)
        self.left = self.sample(claim.left)
        self.right = self.sample(claim.right) if claim.right is not None else np.zeros_like(self.left)
        allowed = np.ones(self.sample.size, dtype=bool)
        for name in self.sample.points:
            if str(name) not in claim.signed:
                allowed &= self.sample(name) >= 0
        for c in claim.given:
            allowed &= ~violated(self.sample(c.lhs), c.rel_op, self.sample(c.rhs)) & self._defined(c.lhs) & self._defined(c.rhs)
        self.allowed = allowed

    def _defined(self, tree: Expr) -> NDArray[np.bool_]:
        return np.isfinite(self.sample(tree))

    @property
    def open_to(self) -> NDArray[np.bool_]:
        """Where the claim says something."""
        return self.allowed & np.isfinite(self.left) & np.isfinite(self.right)

    def suspects(self, wanted: bool) -> NDArray[np.int64]:
        """The points at which the claim seems to be false (or true, if wanted), in the order of the design."""
        relation = self.claim.relation
        if relation == "same domain":
            found = self.allowed & ((np.isfinite(self.left) == np.isfinite(self.right)) == wanted)
        elif relation in ("undefined", "defined"):
            found = self.allowed & ((np.isfinite(self.left) == (relation == "defined")) == wanted)
        else:
            broken = violated(self.left, relation, self.right)
            found = self.open_to & (~broken if wanted else broken)
        return np.flatnonzero(found)

    def point(self, index: int) -> Point:
        """One point of the design, whole numbers as they are and fractions as text."""
        return {str(name): plain(values[index]) for name, values in self.design.items()}


def plain(value: Any) -> int | str:
    """A value as certificates write it."""
    return int(value) if value == int(value) else str(value)


def violated(left: NDArray[np.float64], relation: str, right: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where a relation clearly fails; a strict one already where the sides are about equal."""
    with np.errstate(all="ignore"):
        gap = left - right
        slack = CLOSE * np.maximum(1.0, np.maximum(np.abs(left), np.abs(right)))
    masks = {
        "==": np.abs(gap) > slack,
        "!=": np.abs(gap) <= slack,
        "<=": gap > slack,
        ">=": gap < -slack,
        "<": gap >= -slack,
        ">": gap <= slack,
    }
    return np.asarray(masks[relation])


def trials(claim: Claim, thorough: bool = True) -> Iterator[Trial]:
    """The trials of a claim, cheapest first."""
    for words, design in designs(claim, thorough):
        yield Trial(claim, words, design)
    for solved in solved_designs(claim):
        yield Trial(claim, "matrices at which the equations hold", solved)
    linear = linear_design(claim)
    if linear is not None:
        yield Trial(claim, "an integer linear program", linear)


def find_point(claim: Claim, thorough: bool, tried: list[str]) -> tuple[Point, Trial] | None:
    """A point that refutes a claim about every matrix or proves one about some matrix, smallest first, accepted by the kernel.

    What was searched in vain is added to `tried`.
    """
    for trial in trials(claim, thorough):
        point = deciding_point(trial)
        if point is not None:
            return point, trial
        tried.append(trial.words)
    return None


def deciding_point(trial: Trial) -> Point | None:
    """The first point of a trial that the kernel takes as evidence."""
    points = (trial.point(int(index)) for index in trial.suspects(wanted=trial.claim.exists)[:MOST_CANDIDATES])
    return next((point for point in points if accepted(trial.claim.statement, point)), None)


def point_found_soon(claim: Claim, K: int) -> Point | None:
    """A point that refutes a claim about every matrix of `K` classes, small or, of many classes, with few different counts."""
    if K > MOST_CLASSES:
        return deciding_point(Trial(claim, f"matrices of {K} classes with few different counts", patterns_of_classes(claim, K)))
    found = find_point(claim, thorough=False, tried=[])
    return found[0] if found else None


def accepted(statement: Statement, point: Point) -> bool:
    """Whether the kernel takes the point as evidence."""
    try:
        check(statement, "proved" if statement.exists else "refuted", {"point": point})
    except Rejected:
        return False
    return True
