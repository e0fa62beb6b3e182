"""How two measures stand to each other, found and proved from their definitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from ..language.cells import Cells
from ..language.measure import Measure
from ..language.turns import in_turn
from ..language.verdicts import Settled, combined
from ..properties import properties
from ..properties.symmetry import IMAGES
from ..search.budget import within_budget
from ..search.deriving import statement_from
from ..search.relations.equality import settled_equality
from ..search.relations.pairs import Table, opposite
from ..search.relations.profiles import RANKING, Profile
from ..search.relations.rankings import directly, in_reverse, linked
from ..search.relations.relating import Relation, relations_between
from ..search.settling import settle_within
from .asking import BUDGET
from .reading import read

__all__ = ["relate"]

ORDERED = {"equal", "equal_values", "affine", "same_ranking", "complement", "negated", "reciprocal"}
SAME = {"equal", "equal_values"}
MOST_CLASSES = 4
FIXED = "same_ranking_at_fixed_shares"


@in_turn
def relate(one: str | Measure, two: str | Measure, knobs: Sequence[str] = ()) -> tuple[Relation, ...]:
    """How two measures stand to each other: equal, affine, complementary, dual, of the same ranking, and which bounds which.

    A ranking that is not the same is refuted by the smallest pair of matrices found; where it is not, it is asked whether it is the same
    among matrices with the same number of items in each class.

    >>> [r.kind for r in relate("jaccard", "f1")]
    ['same_ranking', 'at_most']
    >>> [(r.verdict, r.matrices) for r in relate("recall", "precision") if r.kind == "same_ranking"]
    [('refuted', (((1, 1), (0, 0)), ((1, 0), (1, 0))))]
    """
    first, second = read(one, knobs), read(two, knobs)
    if first.free_knobs or second.free_knobs:
        return tuple(bounds_between(first, second, 2))
    K = first.only or second.only or (2 if "binary" in (first.kind, second.kind) else 3)
    found = related(first, second, IMAGES, K)
    if K <= MOST_CLASSES and not any(r.kind in ORDERED for r in found):
        found += reversed_ranking(first, second, K) or rankings(first, second, K)
    if not any(r.kind in SAME for r in found):
        found += bounds_between(first, second, K)
    return tuple(sorted(found, key=lambda r: r.verdict == "refuted"))


def related(first: Measure, second: Measure, images: Mapping[str, Cells], K: int) -> list[Relation]:
    """The relations that samples suggest, settled, rankings by functions or directly."""
    found = list(relations_between(Profile.of(first, images, K), Profile.of(second, images, K), properties(), K, BUDGET))
    found = [linked(r, first, second, K, BUDGET) if r.kind == RANKING else r for r in found]
    return [directly(r, first, second, properties(), K, BUDGET) if (r.kind, r.verdict) == (RANKING, "open") else r for r in found]


def reversed_ranking(first: Measure, second: Measure, K: int) -> list[Relation]:
    """That one measure ranks matrices in the reverse order of another, if the samples suggest it."""
    found = [r for r in related(first.negative, second, {}, K) if r.kind == RANKING]
    return list(in_reverse([(r, first, second, K) for r in found], BUDGET))


def rankings(first: Measure, second: Measure, K: int) -> Iterator[Relation]:
    """What becomes of the ranking of two measures that do not rank all matrices alike: of all, and of those of one data set."""
    several = first.kind == second.kind == "multiclass" and not first.only and not second.only
    refuted = ranking(first, second, K, fixed=False)
    yield from [refuted] if refuted else []
    for classes in (2, 3) if several else (K,):
        found = ranking(first, second, classes, fixed=True)
        yield from [found] if found else []


def ranking(first: Measure, second: Measure, K: int, fixed: bool) -> Relation | None:
    """The relation of rankings for a number of classes: refuted by a pair, or settled; None where nothing can be said."""
    kind, table = FIXED if fixed else RANKING, Table(first, second, K)
    scope = f"K = {K}" if first.kind == second.kind == "multiclass" else ""
    claims = properties()[kind].claims(first, second, K=K)
    found = opposite(table, kind, claims, scope, fixed)
    if found or not fixed or not table.telling:
        return found
    relation = linked(Relation(kind, second.name, "open", "", (), scope), first, second, K, BUDGET)
    return relation if relation.verdict == "proved" else directly(relation, first, second, properties(), K, BUDGET)


def bounds_between(first: Measure, second: Measure, K: int) -> Iterator[Relation]:
    """Which of two measures never exceeds the other, and where they are equal."""
    for kind, a, b in (("at_most", first, second), ("at_least", second, first)):
        parts = settle_within(properties()["at_most_that_of"].claims(a, b, K=K), BUDGET)
        if parts[0].verdict != "refuted":
            relation = Relation(kind, second.name, combined(parts), "", (Settled.of("at_most_that_of", parts[0]),))
            yield with_equality(relation, a, b) if K == 2 and relation.verdict == "proved" else relation


def with_equality(relation: Relation, lower: Measure, upper: Measure) -> Relation:
    """A bound with the condition under which it is an equality, where that is proved both ways."""
    (outcome,) = within_budget([lambda: packed_equality(lower, upper)], 4 * BUDGET)
    if outcome.result is None:
        return relation
    return replace(relation, equality=outcome.result["words"], parts=(*relation.parts, *map(settled_from, outcome.result["parts"])))


def packed_equality(lower: Measure, upper: Measure) -> dict[str, Any] | None:
    """Where two measures are equal, as plain data."""
    found = settled_equality(lower, upper)
    return None if found is None else {"words": found[0], "parts": [asdict(part) for part in found[1]]}


def settled_from(data: Mapping[str, Any]) -> Settled:
    """A settled statement from plain data."""
    return Settled(**{**data, "statement": statement_from(data["statement"]), "tried": tuple(data["tried"]), "arguments": ()})
