"""Whether two measures rank alike: by a function of one that is the other and increases, or by way of a third measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...language.claims import Claim, Term, same_domain
from ...language.measure import Measure
from ...language.properties import Property
from ...language.symbols import as_written
from ...language.text import text
from ...language.verdicts import Settled, Verdict, combined
from ..budget import within_budget
from ..deriving import whole_bounds
from ..settling import settle_within
from .linking import Link, both_values, certified_links, defined_claims, increasing_claims
from .profiles import RANKING, REVERSE
from .relating import Relation

__all__ = ["all_linked", "by_functions", "by_way_of", "directly", "in_reverse", "linked", "ranked", "ranks_as"]

Named = tuple[tuple[str, Verdict], ...]


def linked(relation: Relation, one: Measure, two: Measure, K: int, seconds: float) -> Relation:
    """A relation of rankings with the function that is certified, none where none is.

    A ranking that is open is proved by a function that is shown to increase, of the second measure or of the first.
    """
    (found,) = all_linked([(relation, one, two, K)], seconds)
    return found


def all_linked(asked: Sequence[tuple[Relation, Measure, Measure, int]], seconds: float) -> Iterator[Relation]:
    """Several relations of rankings with their functions."""
    pairs = [(one, two, K, stated.kind != RANKING) for stated, one, two, K in asked]
    for (stated, one, two, K), link in zip(asked, certified_links(pairs, seconds), strict=True):
        given = replace(stated, function="" if link is None else text(link.function))
        if link:
            given = replace(given, parts=(*stated.parts, Settled.of("same_values", link.identity)))
        found = by_links(one, two, K, stated.kind != RANKING, seconds, link) if stated.verdict == "open" else ()
        yield proved_by(given, found) if found else given


def in_reverse(asked: Sequence[tuple[Relation, Measure, Measure, int]], seconds: float) -> Iterator[Relation]:
    """Rankings of minus a measure as what they say of the measure: the order is reversed, the function gives the measure itself."""
    links = certified_links([(one, two, K, False) for _, one, two, K in asked], seconds)
    for (found, *_), link in zip(asked, links, strict=True):
        yield replace(found, kind=REVERSE, function="" if link is None else text(link.function))


def directly(relation: Relation, one: Measure, two: Measure, properties: Mapping[str, Property], K: int, seconds: float) -> Relation:
    """A relation of rankings that is open so far, with the verdicts on its own claims."""
    verdicts = from_either_side(properties[relation.kind], one, two, K, seconds)
    parts = tuple(Settled.of(relation.kind, verdict, i) for i, verdict in enumerate(verdicts, 1))
    others = tuple(part for part in relation.parts if part.name != relation.kind)
    return replace(relation, verdict=combined(verdicts), parts=(*parts, *others))


def from_either_side(ranking: Property, one: Measure, two: Measure, K: int, seconds: float) -> tuple[Verdict, ...]:
    """The verdicts on the claims of a property of rankings, or of the same with the measures exchanged, which says the same."""
    first = settle_within(ranking.claims(one, two, K=K), seconds)
    return first if combined(first) != "open" else other_side(first, ranking, one, two, K, seconds)


def other_side(found: tuple[Verdict, ...], ranking: Property, one: Measure, two: Measure, K: int, seconds: float) -> tuple[Verdict, ...]:
    """The verdicts with the measures exchanged, or those found if these are open."""
    second = settle_within(ranking.claims(two, one, K=K), seconds)
    return found if combined(second) == "open" else second


def proved_by(relation: Relation, parts: Named) -> Relation:
    """A relation that these parts prove."""
    return replace(relation, verdict="proved", parts=tuple(Settled.of(name, v, i) for i, (name, v) in enumerate(parts, 1)))


def ranks_as(relation: Relation, one: Measure, two: Measure, K: int, seconds: float) -> Relation:
    """The relation that one measure ranks as another to which it is related otherwise, open if it is not an increasing function of it."""
    ranking = Relation(RANKING, relation.other, "open", scope=relation.scope)
    parts = by_functions(one, two, K, False, seconds)
    return proved_by(ranking, parts) if parts else ranking


def by_functions(one: Measure, two: Measure, K: int, fixed: bool, seconds: float) -> Named:
    """What proves that one of two measures is an increasing function of the other, each part with its property; nothing if that is open."""
    (there,) = certified_links([(one, two, K, fixed)], seconds)
    return by_links(one, two, K, fixed, seconds, there)


def by_links(one: Measure, two: Measure, K: int, fixed: bool, seconds: float, there: Link | None) -> Named:
    """The same where it is known what function of the second measure the first is, if any."""
    if found := increasing_by(one, two, K, fixed, seconds, there):
        return found
    (back,) = certified_links([(two, one, K, fixed)], seconds)
    return increasing_by(two, one, K, fixed, seconds, back)


def increasing_by(one: Measure, two: Measure, K: int, fixed: bool, seconds: float, found: Link | None) -> Named:
    """The verdicts on what says that a measure is an increasing function of another; none if that is open."""
    if found is None or not (rising := rising_verdicts(one, two, found, K, fixed, seconds)):
        return ()
    return (("same_values", found.identity), *(("increasing", verdict) for verdict in rising))


def rising_verdicts(one: Measure, two: Measure, link: Link, K: int, fixed: bool, seconds: float) -> tuple[Verdict, ...]:
    """The verdicts on what says that a function has a value and increases; none if that is open."""
    (outcome,) = within_budget([lambda: (None, None) if fixed else whole_bounds(two)], seconds)
    low, high = outcome.result or (None, None)
    given = (one, two, link.function, K, (low, high))
    ways = (settle_within(claims, seconds) for claims in increasing_claims(*given) if claims)
    rising = next((verdicts for verdicts in ways if combined(verdicts) == "proved"), ())
    defined = first_proved(defined_claims(*given), seconds) if rising else None
    return () if defined is None else (defined, *rising)


def first_proved(claims: Iterable[Claim], seconds: float) -> Verdict | None:
    """The verdict on the first of several claims that is proved, `seconds` for each."""
    verdicts = (settle_within([claim], seconds)[0] for claim in claims)
    return next((verdict for verdict in verdicts if verdict.verdict == "proved"), None)


def ranked(claims: Sequence[Claim], ranking: Property, one: Measure, two: Measure, K: int, seconds: float) -> tuple[Verdict, ...]:
    """The verdicts on a ranking: by an increasing function, else on its claims, or on the same with the measures exchanged.

    `seconds` is the time for a step; a claim has two.
    """
    linked_by = by_functions(one, two, K, ranking.name != RANKING, seconds)
    if linked_by:
        return tuple(verdict for _, verdict in linked_by)
    found = settle_within(claims, 2 * seconds)
    return found if combined(found) != "open" else other_side(found, ranking, one, two, K, 2 * seconds)


def by_way_of(
    known: Relation, asked: Relation, measures: tuple[Measure, Measure, Measure], properties: Mapping[str, Property], K: int, seconds: float
) -> Relation:
    """A ranking that is open, proved where the first measure is known to rank as a third, and the third ranks as the second.

    The `measures` are the first, the third and the second; the third must have a value wherever the other two have one.
    """
    one, third, two = measures
    defined = first_proved(wherever_defined(one, third, two, K), seconds)
    if defined is None:
        return asked
    found = by_functions(third, two, K, False, seconds)
    if not found:
        ranks = from_either_side(properties[RANKING], third, two, K, seconds)
        found = tuple((RANKING, verdict) for verdict in ranks if combined(ranks) == "proved")
    if not found:
        return asked
    parts = (Settled.of(name, verdict, i) for i, (name, verdict) in enumerate([("defined_where", defined), *found], 1))
    return replace(asked, verdict="proved", parts=(*known.parts, *parts))


def wherever_defined(one: Measure, third: Measure, two: Measure, K: int) -> list[Claim]:
    """Claims each of which says enough for a third measure to have a value wherever two others have one."""
    trees = (two.at(K), one.at(K), both_values(one, two, K).tree)
    with as_written():
        return [same_domain(Term(tree), Term(tree + third.at(K))) for tree in trees]
