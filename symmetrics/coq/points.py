"""Points as theorems: what is defined at a matrix, and how the two sides compare there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..kernel import Statement
from ..kernel.points import compare, enclose
from .derivation import NotExported
from .enclosing import decided
from .formulas import ZERO, Claim, Condition, data_condition, domain, domain_of_condition, in_order, normal
from .sentences import identifier, quantified, shown_condition

__all__ = ["OnlyAlgebra", "Point", "before", "claim_at", "halvings_at", "point_of"]

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
BITS, HALVINGS = 80, (0, 8, 16, 32)


class OnlyAlgebra(NotExported):
    """Bounds do not tell a condition at a point."""


@dataclass(frozen=True)
class Point:
    """A claim with a value for each of its names, and how closely logarithms are looked at."""

    claim: Claim
    values: tuple[Fraction, ...]
    halvings: int

    def data(self) -> str:
        """The point as a record of the prelude."""
        values = "; ".join(f"over ({x.numerator}) {x.denominator}" for x in self.values)
        there = "; ".join(data_condition(c, self.claim.names) for c in self.claim.given)
        return f"{{| values := [{values}]; there := [{there}]; and_this := {data_condition(self.claim.conclusion, self.claim.names)} |}}"

    def sentence(self) -> str:
        """The point as a reader sees it."""
        given = [f"{identifier(n)} = {shown_value(x)} ->" for n, x in zip(self.claim.names, self.values, strict=True)]
        supposed = f"{' '.join(given)}\n  " if given else ""
        return quantified(self.claim.names) + supposed + " /\\\n  ".join(map(shown_condition, self.held()))

    def held(self) -> list[Condition]:
        """What holds there, the conclusion last."""
        return [*before(self.claim), self.claim.conclusion]


def before(claim: Claim) -> list[Condition]:
    """What is said of a point before the conclusion: where all is defined, and the conditions."""
    return claim.hypotheses()[len(set(claim.names) - claim.signed) :]


def shown_value(x: Fraction) -> str:
    """A value as a reader sees it."""
    whole = f"- ({-x.numerator})" if x < 0 else f"{x.numerator}"
    return whole if x.denominator == 1 else f"({whole}) / {x.denominator}"


def point_of(statement: Statement, raw: Mapping[str, Any]) -> Point:
    """What a point shows: that a statement about every matrix fails there, or that one about some matrix holds."""
    if statement.relation in ("same domain", "undefined"):
        return point_of_domains(statement, raw)
    return looked_at(claim_at(statement), {name: Fraction(value) for name, value in raw.items()})


def claim_at(statement: Statement) -> Claim:
    """What holds at a point that shows a statement about some matrix, or refutes one about every matrix."""
    relation = statement.relation if statement.exists else OPPOSITE[statement.relation]
    return Claim.of(Statement(statement.left, relation, statement.right, statement.given, signed=statement.signed))


def looked_at(claim: Claim, point: Mapping[str, Fraction]) -> Point:
    """A claim at a point, logarithms as closely as it takes."""
    halvings = halvings_at([*before(claim), claim.conclusion], point)
    return Point(claim, tuple(point[name] for name in claim.names), halvings)


def halvings_at(conditions: Sequence[Condition], point: Mapping[str, Fraction]) -> int:
    """How closely logarithms are looked at for conditions to be told at a point."""
    for halvings in HALVINGS:
        if all(decided(c, point, halvings) for c in conditions):
            return halvings
    raise OnlyAlgebra("a point at which only algebra tells that the sides are equal")


def point_of_domains(statement: Statement, raw: Mapping[str, Any]) -> Point:
    """What a point shows of domains: all conditions under which a side is defined hold, and one of the other side does not."""
    trees = [normal(tree) for tree in statement.trees()[: 1 if statement.relation == "undefined" else 2]]
    point = {name: Fraction(value) for name, value in raw.items()}
    given = [(relation, normal(a), normal(b)) for a, relation, b in statement.trees()[2]]
    failing = [next((c for c in domain(tree) if not holding(c, point)), None) for tree in trees]
    if (sum(c is not None for c in failing) == 1) != (statement.exists == (statement.relation == "undefined")):
        raise NotExported("a point that does not tell domains apart")
    shown = [c for tree, fails in zip(trees, failing, strict=True) if fails is None for c in domain(tree)]
    shown += [opposite for c in failing if c is not None for opposite in against(c, point)]
    needed = {d for c in shown for d in domain_of_condition(c)}
    if not (shown := [c for c in dict.fromkeys(shown) if c not in needed]):
        raise NotExported("a formula that is defined everywhere")
    names = tuple(dict.fromkeys(name for c in (*given, *shown) for tree in c[1:] for name in in_order(tree)))
    claim = Claim(names, frozenset(statement.signed), (*given, *shown[:-1]), shown[-1])
    return looked_at(claim, point)


def against(condition: Condition, point: Mapping[str, Fraction]) -> list[Condition]:
    """What shows at a point that a condition of a domain fails there."""
    relation, left, right = condition
    if relation != "power":
        return [(OPPOSITE[relation], left, right)]
    return [("<", left, ZERO)] if holding(("<", left, ZERO), point) else [("==", left, ZERO), ("<=", right, ZERO)]


def holding(condition: Condition, point: Mapping[str, Fraction]) -> bool:
    """Whether a condition of a domain holds where those before it do."""
    relation, left, right = condition
    if relation == "power":
        return holding((">", left, ZERO), point) or (holding(("==", left, ZERO), point) and holding((">", right, ZERO), point))
    if not any(decided(condition, point, halvings) for halvings in HALVINGS):
        raise OnlyAlgebra("a point at which only algebra tells that the sides are equal")
    return bool(compare(enclose(left, point, BITS), enclose(right, point, BITS), relation))
