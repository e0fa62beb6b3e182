"""Points at which the equations of a claim hold, by each way to solve them; guesses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import sympy
from sympy import Symbol
from sympy.core.relational import Equality

from ...language.claims import Claim
from .designs import Design, counts_of
from .quadrics import designs_on_quadrics
from .solving import FEW_POINTS, Solution, faces, solution_of

__all__ = ["solved_designs"]


def solved_designs(claim: Claim) -> Iterator[Design]:
    """Points at which the equations of a claim hold, its own included where one matrix is asked for; those where counts are zero last.

    Only counts are solved for, in claims that speak of nothing else.
    """
    itself = [sympy.Eq(claim.left, claim.right, evaluate=False)] if claim.exists and claim.relation == "==" else []
    equations = (*itself, *(c for c in claim.given if c.rel_op == "=="))
    names = counts_of(claim)
    if equations and len(names) == len(claim.symbols):
        yield from designs_for(equations, names)


@lru_cache(maxsize=16)
def designs_for(equations: tuple[Equality, ...], names: tuple[Symbol, ...]) -> tuple[Design, ...]:
    """The points of the solutions of some equations."""
    algebraic = all(side.is_algebraic_expr(*names) for c in equations for side in c.args)
    found = solution_of(equations, names) if algebraic else Solution(names)
    few = [design for face in (faces(equations, names) if algebraic else ()) for design in face.designs(FEW_POINTS)]
    joined = [{name: np.concatenate([design[name] for design in few]) for name in names}] if few else []
    return (*found.designs(), *(designs_on_quadrics(equations, names) if algebraic else ()), *joined)
