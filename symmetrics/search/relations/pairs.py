"""Two matrices that two measures put in different orders, the smallest found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...kernel import Rejected, check
from ...language.cells import cells
from ...language.claims import Claim
from ...language.measure import Measure
from ...language.values import Undefined, value_at
from ...language.verdicts import Refuted, Settled
from ...numeric.enumeration import matrices_up_to
from ...numeric.sampling import Sample
from .profiles import NEAR
from .relating import Relation, Rows

__all__ = ["Table", "opposite"]

LARGEST = {2: 10, 3: 4}
MOST_PAIRS = 40

Floats = NDArray[np.float64]


class Table:
    """All small matrices with the values of two measures there; matrices where one is undefined are left out."""

    def __init__(self, one: Measure, two: Measure, K: int) -> None:
        self.measures, self.K = (one, two), K
        found = matrices_up_to(LARGEST.get(K, 3), K).reshape(-1, K * K)
        names = [x for row in cells(K).rows for x in row]
        sample = Sample(dict(zip(names, found.T, strict=True)))
        values = np.stack([sample(m.at(K)) for m in (one, two)])
        kept = np.isfinite(values).all(axis=0)
        self.matrices, self.values = found[kept], values[:, kept]

    def disordered(self, fixed: bool) -> NDArray[np.bool_]:
        """For each two matrices whether the first measure has the first below the second, and the other has not."""
        a, b = ((v[None, :] - v[:, None]) for v in self.values)
        found = ((a > NEAR) & (b < NEAR)) | ((np.abs(a) <= NEAR) & (b > NEAR))
        return np.asarray(found & self.comparable if fixed else found)

    @property
    def comparable(self) -> NDArray[np.bool_]:
        """Whether two matrices have the same row sums."""
        rows = self.matrices.reshape(-1, self.K, self.K).sum(axis=2)
        return np.asarray((rows[:, None, :] == rows[None, :, :]).all(axis=2))

    @property
    def telling(self) -> bool:
        """Whether each measure tells apart some matrices with the same row sums."""
        among = self.comparable
        return all(bool((np.abs(v[None, :] - v[:, None])[among] > NEAR).any()) for v in self.values)

    def pairs(self, fixed: bool) -> list[tuple[int, int]]:
        """The pairs in different orders: opposite orders before ties, then those of fewest items."""
        sizes = self.matrices.sum(axis=1)
        first, second = np.nonzero(self.disordered(fixed))
        tie = ((np.abs(self.values[:, first] - self.values[:, second]) <= NEAR).any(axis=0)).astype(int)
        order = np.lexsort((np.maximum(sizes[first], sizes[second]), sizes[first] + sizes[second], tie))
        return [(int(first[i]), int(second[i])) for i in order[:MOST_PAIRS]]

    def rows(self, i: int) -> Rows:
        """A matrix as rows."""
        return tuple(tuple(int(x) for x in row) for row in self.matrices[i].reshape(self.K, self.K))


def opposite(table: Table, kind: str, claims: Sequence[Claim], scope: str, fixed: bool) -> Relation | None:
    """The relation of that kind refuted by the smallest pair that the kernel takes as evidence; None where no pair is found."""
    other = table.measures[1].name
    for i, j in table.pairs(fixed):
        matrices = table.rows(i), table.rows(j)
        settled = refuted_at(matrices, claims, table.K, kind)
        if settled:
            values = tuple(tuple(exact(m, rows, table.K) for rows in matrices) for m in table.measures)
            return Relation(kind, other, "refuted", "", (settled,), scope, matrices=matrices, values=values)
    return None


def refuted_at(matrices: Sequence[Rows], claims: Sequence[Claim], K: int, name: str) -> Settled | None:
    """The claim that a pair of matrices refutes, as the kernel sees it."""
    for claim in claims:
        point = point_of(matrices, claim)
        try:
            check(claim.statement, "refuted", {"point": point})
        except Rejected:
            continue
        return Settled.of(name, Refuted(claim, {"point": point}, "small matrices"))
    return None


def point_of(matrices: Sequence[Rows], claim: Claim) -> dict[str, int]:
    """The counts of two matrices by the names a claim gives them."""
    found: dict[str, int] = {}
    for names, rows in zip(claim.matrices, matrices, strict=True):
        found |= {str(x): k for line, counts in zip(names.rows, rows, strict=True) for x, k in zip(line, counts, strict=True)}
    used = {str(x) for x in claim.symbols}
    return {name: k for name, k in found.items() if name in used}


def exact(measure: Measure, rows: Rows, K: int) -> str:
    """The exact value at a matrix as text."""
    point: dict[Any, Any] = {x: k for line, counts in zip(cells(K).rows, rows, strict=True) for x, k in zip(line, counts, strict=True)}
    try:
        return str(value_at(measure.at(K), point))
    except Undefined:
        return "undefined"
