"""What can be settled: one relation between two formulas, for every matrix or for some.

A statement is read as: for every assignment of nonnegative reals to its names (of any reals to those in `signed`) at which
both sides and the conditions are defined and the conditions hold, `left relation right`. With `exists`, as: some assignment
of whole numbers (of fractions, to names that are not cells) gives it. With `every_k` the names C[i,j], a[i], b[i], n and K
stand for the cells, the sums of rows and columns, the sum of all cells and the number of classes, and the statement is one
about the matrices of every number of classes from two on. The names in `whole` stand for whole numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .rejected import Rejected
from .syntax import Tree, has_sum, names_in, parse

__all__ = ["RELATIONS", "Condition", "Statement", "names_of"]

RELATIONS = ("==", "!=", "<=", "<", ">=", ">", "same domain", "undefined")
RESERVED = re.compile(r"[rsmghlz][0-9]+")


@dataclass(frozen=True)
class Condition:
    """One side condition `left relation right` of a statement."""

    left: str
    relation: str
    right: str

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read a condition such as `TP*TN >= FP*FN`."""
        parts = re.split(r"\s*(==|<=|>=|<|>)\s*", text) if isinstance(text, str) else []
        if len(parts) != 3:
            raise Rejected(f"expected a condition with one of == <= < >= >, got {text!r}")
        return cls(*parts)

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"


@dataclass(frozen=True)
class Statement:
    """`left relation right` given conditions; for every matrix, or for some where `exists`.

    Besides the comparisons there are two relations of domains: "same domain" (both sides are defined at the same matrices)
    and "undefined" (the left side is defined nowhere; the right side is empty).

    >>> str(Statement("TP/(TP + FP)", "<=", "1"))
    'TP/(TP + FP) <= 1'
    """

    left: str
    relation: str
    right: str
    given: tuple[str, ...] = ()
    exists: bool = False
    signed: tuple[str, ...] = ()
    every_k: bool = False
    whole: tuple[str, ...] = ()

    def __str__(self) -> str:
        given = f" given {', '.join(self.given)}" if self.given else ""
        return (
            f"{'exists ' if self.exists else ''}{self.left} {self.relation} {self.right}".rstrip()
            + given
            + (" for every K" if self.every_k else "")
            + (" for whole counts" if self.whole else "")
        )

    def trees(self) -> tuple[Tree, Tree, tuple[tuple[Tree, str, Tree], ...]]:
        """The trees of both sides and of the conditions, their names checked."""
        if self.relation not in RELATIONS:
            raise Rejected(f"expected a relation among {', '.join(RELATIONS)}, got {self.relation!r}")
        if (self.relation == "undefined") == bool(self.right):
            raise Rejected("a comparison has a right side, and `undefined` has none")
        conditions = [Condition.parse(text) for text in self.given]
        left, right = parse(self.left), parse(self.right or "0")
        given = tuple((parse(c.left), c.relation, parse(c.right)) for c in conditions)
        if not self.every_k and any(map(has_sum, (left, right, *(x for c in given for x in (c[0], c[2]))))):
            raise Rejected("sums over classes are for statements about every K")
        for name in (*names_of(left, right, given), *self.signed, *self.whole):
            if RESERVED.fullmatch(name):
                raise Rejected(f"the name {name} is kept for certificates")
        if self.every_k and any("[" in name or name in ("n", "K") for name in (*self.signed, *self.whole)):
            raise Rejected("for every K the cells, their sums and the number of classes are never negative, and cells need not be whole")
        return left, right, given


def names_of(left: Tree, right: Tree, given: tuple[tuple[Tree, str, Tree], ...]) -> set[str]:
    """The names in both sides and in the conditions."""
    return set().union(*(names_in(tree) for tree in (left, right, *(side for a, _, b in given for side in (a, b)))))
