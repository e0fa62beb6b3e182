"""Settling the order of many measures: refuted at tables, equal ones together, the nearest pairs proved, the farthest refuted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy.core.relational import Relational

from ...kernel import Rejected, Statement, check
from ...language.cells import Cells
from ...language.claims import Claim
from ...language.verdicts import Settled
from ..budget import within_budget
from ..matrices.refuter import find_point
from .between import Member, certificate, definedness, relation_of, statement_between
from .comparing import first_above, tables, values_of
from .ordering import AT_MOST, EQUAL, Order, Relation, covers, critical, spread

__all__ = ["settle_order"]

Pair = tuple[int, int]


@dataclass
class Arrangement:
    """The state of the work: what the tables show (`below`: nothing seen against f <= g), and what is settled so far."""

    members: Sequence[Member]
    cells: Cells
    given: Sequence[Relational]
    budget: float
    points: NDArray[np.int64]
    above: NDArray[np.int64]
    inside: tuple[Settled, ...]
    settled: dict[tuple[str, int, int], Settled] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The names of the members."""
        return [member.name for member in self.members]

    @property
    def order(self) -> Order:
        """What follows from the statements settled so far."""
        return Order.of(self.names, (*self.inside, *self.settled.values()))

    @property
    def below(self) -> Relation:
        """The pairs against which nothing was seen."""
        seen = self.above < 0
        for (name, f, g), one in self.settled.items():
            if name == AT_MOST and one.verdict == "refuted":
                seen[f, g] = False
        return seen

    @property
    def tried(self) -> Relation:
        """The pairs that were put to the prover or refuted."""
        found = np.zeros(self.above.shape, dtype=bool)
        for name, f, g in self.settled:
            found[f, g] |= name == AT_MOST
        return found

    def claim(self, f: int, g: int) -> Claim:
        """That a member never exceeds another, for tables by the thousand."""
        return Claim(self.members[f].tree, relation_of(AT_MOST), self.members[g].tree, tuple(self.given))

    def statement(self, name: str, f: int, g: int) -> Statement:
        """The same as the kernel reads it."""
        return statement_between(name, self.members[f].text, self.members[g].text, self.given)

    def general(self, name: str, f: int, g: int) -> Statement | None:
        """The same for every number of classes, if there are formulas for these."""
        left, right = self.members[f].general, self.members[g].general
        return Statement(left, relation_of(name), right, every_k=True) if left and right and not self.given else None

    def settle(self, name: str, pairs: Iterable[Pair]) -> None:
        """Settle one question for some pairs by certificates, each within the budget, in one child after the other."""
        pairs = [pair for pair in pairs if (name, *pair) not in self.settled]
        tasks = [partial(proved, self.statement(name, *pair), self.general(name, *pair), len(self.cells.rows)) for pair in pairs]
        for (f, g), outcome in zip(pairs, within_budget(tasks, self.budget), strict=True):
            self.note(name, f, g, **(outcome.result or {"verdict": "open", "tried": (outcome.failure,)}))

    def keep(self, known: Iterable[Settled]) -> None:
        """Take over statements that were settled before."""
        place = {name: i for i, name in enumerate(self.names)}
        for one in known:
            f, g = place.get(one.arguments[0], -1), place.get(one.arguments[-1], -1)
            if one.verdict == "open" or one.name not in (EQUAL, AT_MOST) or min(f, g) < 0:
                continue
            if one.statement == self.statement(one.name, f, g) and holds_again(one):
                self.settled[one.name, f, g] = one

    def doubt(self, pairs: Iterable[Pair]) -> None:
        """Look for a matrix against some pairs among many more tables."""
        pairs = [pair for pair in pairs if self.verdict(AT_MOST, *pair) == "open"]
        tasks = [partial(refuted, self.claim(*pair)) for pair in pairs]
        for (f, g), outcome in zip(pairs, within_budget(tasks, self.budget), strict=True):
            found = outcome.result or {"verdict": "open", "tried": ()}
            if found["verdict"] == "open":
                found["tried"] = (*self.settled[AT_MOST, f, g].tried, *found["tried"])
            self.note(AT_MOST, f, g, **found)

    def note(self, name: str, f: int, g: int, verdict: str, **found: Any) -> None:
        """Keep a verdict."""
        evidence, tried = found.pop("evidence", {}), tuple(found.pop("tried", ()))
        statement, arguments = self.statement(name, f, g), (self.names[f], self.names[g])
        self.settled[name, f, g] = Settled(name, statement, verdict, evidence, arguments=arguments, tried=tried, **found)

    def verdict(self, name: str, f: int, g: int) -> str:
        """The verdict on one question, empty if it was not asked."""
        return self.settled[name, f, g].verdict if (name, f, g) in self.settled else ""


def holds_again(one: Settled) -> bool:
    """Whether the kernel accepts a verdict and its evidence."""
    try:
        check(one.statement, one.verdict, one.evidence)
    except Rejected:
        return False
    return True


def proved(statement: Statement, general: Statement | None = None, K: int = 2) -> dict[str, Any]:
    """The verdict by a certificate, as plain data."""
    try:
        return {"verdict": "proved", **certificate(statement, general, K)}
    except Rejected as reason:
        return {"verdict": "open", "tried": [str(reason)]}


def refuted(claim: Claim) -> dict[str, Any]:
    """The verdict by a matrix, as plain data."""
    tried: list[str] = []
    found = find_point(claim, thorough=True, tried=tried)
    if found is None:
        return {"verdict": "open", "tried": tried}
    return {"verdict": "refuted", "evidence": {"point": found[0]}, "found_by": "a matrix"}


def settle_order(
    members: Sequence[Member], cells: Cells, given: Sequence[Relational], budget: float, known: Iterable[Settled] = ()
) -> tuple[Settled, ...]:
    """Statements from which the verdict on every pair follows, as far as they could be settled.

    They are: who is defined inside, who equals whom, the pairs of the transitive reduction, and the refuted pairs that others follow
    from. `budget` is the time in seconds for each; `given` are conditions under which the pairs are compared. Of the `known`
    statements those are kept that say what would be asked, and that the kernel accepts again.
    """
    names = [x for row in cells.rows for x in row]
    points = tables(len(names))
    values = values_of([member.tree for member in members], names, points, given)
    above = np.stack([first_above(values, row) for row in range(len(members))])
    inside = tuple(one for member in members for one in definedness(member, cells, budget))
    work = Arrangement(members, cells, given, budget, points, above, inside)
    work.keep(known)
    work.settle(EQUAL, twins(work))
    while True:
        climb(work)
        if not refute(work):
            return (*inside, *work.settled.values())


def chainable(work: Arrangement) -> NDArray[np.bool_]:
    """The members known to be defined inside, but for those that seem to equal another and could not be proved to."""
    known = work.order.inside.copy()
    for name, _, twin in work.settled:
        known[twin] &= name != EQUAL or work.settled[name, _, twin].verdict == "proved"
    return known


def firsts(work: Arrangement) -> NDArray[np.int64]:
    """The members that stand for themselves: not proved equal to one before them."""
    later = {g for (name, _, g), one in work.settled.items() if name == EQUAL and one.verdict == "proved"}
    return np.array([i for i in range(len(work.members)) if i not in later])


def twins(work: Arrangement) -> Iterator[Pair]:
    """Each member inside that seems to equal one before it, with the first such."""
    below, known = work.below, chainable(work)
    for g in np.flatnonzero(known):
        same = np.flatnonzero(known[:g] & below[:g, g] & below[g, :g])
        if len(same):
            yield int(same[0]), int(g)


def climb(work: Arrangement) -> None:
    """Settle the nearest pairs of what the tables leave, until every pair left is a chain of proved ones or was tried itself."""
    while pairs := [(f, g) for f, g in nearest(work) if not work.verdict(AT_MOST, f, g)]:
        work.settle(AT_MOST, pairs)
        work.doubt(pairs)


def nearest(work: Arrangement) -> list[Pair]:
    """The pairs to be settled next: the covers; where one is open, of what does not follow then that from which nothing else follows.

    A pair from which an open one would follow is left alone.
    """
    own, known = firsts(work), chainable(work)
    part = np.ix_(own, own)
    left = work.below[part]
    found = covers(left, known[own])
    if all(work.verdict(AT_MOST, int(own[i]), int(own[j])) for i, j in np.argwhere(found)):
        proved, tried = work.order.proved[part], work.tried[part]
        found = critical(left & ~proved & ~spread(left & tried & ~proved, proved, known[own]), proved, known[own])
    return [(int(own[i]), int(own[j])) for i, j in np.argwhere(found)]


def refute(work: Arrangement) -> bool:
    """Put to the kernel the refuted pairs from which all others follow; whether one of them was an error of rounding."""
    wrong = False
    while pairs := list(unrefuted(work)):
        for f, g in pairs:
            point = broken_at(work, f, g)
            if point is None:
                work.above[f, g], wrong = -1, True
            else:
                work.note(AT_MOST, f, g, "refuted", evidence={"point": point}, found_by="a matrix")
    return wrong


def unrefuted(work: Arrangement) -> Iterator[Pair]:
    """The critical pairs among those the tables speak against that do not follow from what is refuted."""
    own, order = firsts(work), work.order
    part = np.ix_(own, own)
    seen = (work.above[part] >= 0) & ~order.refuted[part]
    for i, j in np.argwhere(critical(seen, order.proved[part], order.inside[own])):
        yield int(own[i]), int(own[j])


def broken_at(work: Arrangement, f: int, g: int) -> dict[str, int] | None:
    """The first table at which f seems to be above g, as a point, if the kernel agrees."""
    statement, table = work.statement(AT_MOST, f, g), work.points[work.above[f, g]]
    symbols = [x for row in work.cells.rows for x in row]
    used = {
        s
        for tree in (work.members[f].tree, work.members[g].tree, *(side for c in work.given for side in c.args))
        for s in tree.free_symbols
    }
    point = {str(s): int(x) for s, x in zip(symbols, table, strict=True) if s in used}
    try:
        check(statement, "refuted", {"point": point})
    except Rejected:
        return None
    return point
