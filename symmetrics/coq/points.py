"""Points as theorems: what is defined at a matrix, and how the two sides compare there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..kernel import Statement
from ..kernel.points import Undecided, UndefinedAtPoint, compare, enclose
from ..kernel.syntax import Tree
from .derivation import NotExported
from .formulas import Claim, data_condition
from .sentences import identifier, quantified, shown_condition

__all__ = ["Point", "point_of"]

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
BITS, LARGEST_POWER, FREE = 80, 200, {"log", "xlogx", "power"}


@dataclass(frozen=True)
class Point:
    """A claim with a value for each of its names."""

    claim: Claim
    values: tuple[Fraction, ...]

    def data(self) -> str:
        """The point as a record of the prelude."""
        values = "; ".join(f"over ({x.numerator}) {x.denominator}" for x in self.values)
        there = "; ".join(data_condition(c, self.claim.names) for c in self.claim.given)
        return f"{{| values := [{values}]; there := [{there}]; and_this := {data_condition(self.claim.conclusion, self.claim.names)} |}}"

    def sentence(self) -> str:
        """The point as a reader sees it."""
        given = [f"{identifier(n)} = {shown_value(x)} ->" for n, x in zip(self.claim.names, self.values, strict=True)]
        signs = len(self.claim.names) - len(self.claim.signed & set(self.claim.names))
        held = [shown_condition(c) for c in (*self.claim.hypotheses()[signs:], self.claim.conclusion)]
        supposed = f"{' '.join(given)}\n  " if given else ""
        return quantified(self.claim.names) + supposed + " /\\\n  ".join(held)


def shown_value(x: Fraction) -> str:
    """A value as a reader sees it."""
    whole = f"- ({-x.numerator})" if x < 0 else f"{x.numerator}"
    return whole if x.denominator == 1 else f"({whole}) / {x.denominator}"


def point_of(statement: Statement, raw: Mapping[str, Any]) -> Point:
    """What a point shows: that a statement about every matrix fails there, or that one about some matrix holds."""
    relation = statement.relation if statement.exists else OPPOSITE[statement.relation]
    claim = Claim.of(Statement(statement.left, relation, statement.right, statement.given, signed=statement.signed))
    if kinds := claim.kinds() & FREE:
        raise NotExported(f"a point with {' and '.join(sorted(kinds))}")
    point = {name: Fraction(raw[name]) for name in claim.names}
    if not decided(claim.conclusion, point):
        raise NotExported("a point at which only algebra tells that the sides are equal")
    return Point(claim, tuple(point.values()))


def decided(condition: tuple[str, Tree, Tree], point: Mapping[str, Fraction]) -> bool:
    """Whether enclosures as narrow as those of the prelude tell two sides apart, or show that they are one number."""
    relation, left, right = condition
    try:
        return compare(enclose(left, point, BITS), enclose(right, point, BITS), relation) is not None
    except Undecided:
        return False
    except UndefinedAtPoint:
        return True  # a false point, which Coq is to refuse
