"""Which measures of the catalogue a formula is, or is related to: suggested by samples, settled by the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import groupby, islice, product

from ..catalogue import catalogue, find_measure
from ..language.cells import EVERY
from ..language.measure import Measure
from ..language.verdicts import Settled
from ..properties import properties
from ..properties.symmetry import IMAGES
from ..search.budget import within_budget
from ..search.relations.families import related_families
from ..search.relations.profiles import RANKING, REVERSE, Profile
from ..search.relations.rankings import all_linked, by_way_of, directly, in_reverse, ranks_as
from ..search.relations.relating import Relation, identify_among
from ..search.relations.renaming import equal_up_to_names
from ..search.settling import task_of, verdicts_of

__all__ = ["identified"]

SAME = ("equal", "equal_values")
SHARE = 0.2  # of the time, for what is asked of every number of classes
FOR_EVERY_K = {
    "equal": "same_values",
    "equal_values": "same_values",
    "complement": "complement_of",
    "negated": "negative_of",
    "affine": "affine",
}
FEW, USUAL, MOST_SETTINGS = (Fraction(1, 2), Fraction(1)), (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)), 8


def identified(measure: Measure, classes: Sequence[int], seconds: float) -> tuple[Relation, ...]:
    """The relations of a measure to those of the catalogue for some numbers of classes, each step within a time budget.

    What samples suggest and a matrix refutes is left out.
    Families with knobs are looked through for what no other measure equals, reverse orders for what is no affine function of one.
    """
    if measure.free_knobs:
        always = tuple(equal_up_to_names(measure, catalogue().values(), properties(), seconds))
        return always or tuple(equal_at_usual_knobs(measure, seconds))
    found: dict[tuple[str, str], Relation] = {}
    everywhere = list[set[tuple[str, str, str]]]()
    for K in reversed(classes):
        related = identify_among(measure, profiles(K), IMAGES, properties(), K, seconds)
        rankings = settled_rankings(measure, related, K, seconds)
        told = any(r.kind != RANKING and not r.kind.startswith("dual") for r in related)
        for r in (*related, *(() if told else reversed_rankings(measure, K, seconds))):
            r = rankings[r.other] if r.kind == RANKING else r
            if r.verdict != "refuted":
                found.setdefault((r.kind.removesuffix("_values"), r.other), r)
        everywhere.append({(r.kind, r.other, r.function) for r in related if r.verdict == "proved" and r.scope})
    alike = set.intersection(*everywhere) if len(classes) > 1 else set()
    general = [r for r in found.values() if (r.kind, r.other, r.function) in alike and r.kind in FOR_EVERY_K]
    found |= {(r.kind.removesuffix("_values"), r.other): r for r in for_every_k(measure, general, seconds)}
    ordered = tuple(simplest_first(found.values()))
    if measure.kind == "binary" and not any(r.kind in SAME for r in ordered):
        families = [m for m in catalogue().values() if m.free_knobs and m.kind == "binary"]
        return (*related_families(measure, families, properties(), seconds), *ordered)
    return ordered


def for_every_k(measure: Measure, relations: Sequence[Relation], seconds: float) -> Iterator[Relation]:
    """Those of some relations that are proved for every number of classes; of equal values, whatever the domains are."""
    asked = [properties()[FOR_EVERY_K[r.kind]].claims(measure, find_measure(r.other), K=EVERY) for r in relations]
    for r, claims, outcome in zip(relations, asked, within_budget(list(map(task_of, asked)), SHARE * seconds), strict=True):
        parts = tuple(Settled.of(FOR_EVERY_K[r.kind], verdict, i) for i, verdict in enumerate(verdicts_of(claims, outcome), 1))
        if all(part.verdict == "proved" for part in parts):
            yield replace(r, kind="equal_values" if r.kind == "equal" else r.kind, parts=parts, scope="every K")


def equal_at_usual_knobs(measure: Measure, seconds: float) -> Iterator[Relation]:
    """The known measures that a measure with knobs equals where these are simple numbers of their domains."""
    K, knobs = 2 if measure.kind == "binary" else 3, measure.free_knobs
    usual = ([x for x in (FEW if len(knobs) > 1 else USUAL) if knob.allows(x)] for knob in knobs)
    for values in islice(product(*usual), MOST_SETTINGS):
        at = {knob.name: value for knob, value in zip(knobs, values, strict=True)}
        words = ", ".join(f"{name} = {value}" for name, value in at.items())
        for r in identify_among(measure.fix(**at), profiles(K), {}, properties(), K, seconds):
            if r.kind in SAME and r.verdict == "proved":
                yield replace(r, kind=f"{r.kind}_for", scope=f"{r.scope}, {words}" if r.scope else words)


def simplest_first(relations: Iterable[Relation]) -> Iterator[Relation]:
    """The same relations, rankings of one kind by the length of their functions, and last those without one."""
    for (kind, _), found in groupby(relations, key=lambda r: (r.kind, r.scope)):
        alike = list(found)
        yield from sorted(alike, key=lambda r: (not r.function, len(r.function))) if kind in (RANKING, REVERSE) else alike


def settled_rankings(measure: Measure, related: Sequence[Relation], K: int, seconds: float) -> dict[str, Relation]:
    """Relations of rankings by the measure they are to: by functions, by way of another measure, or from their own claims."""
    asked = [(r, measure, find_measure(r.other), K) for r in related if r.kind == RANKING]
    found = {r.other: r for r in all_linked(asked, seconds)}
    waiting = [r for r in found.values() if r.verdict == "open"]
    linear = (ranks_as(r, measure, find_measure(r.other), K, seconds) for r in related if waiting and r.kind == "affine")
    proved = [r for r in (*linear, *found.values()) if r.verdict == "proved"]
    for r in waiting:
        ways = (by_way_of(one, r, (measure, find_measure(one.other), find_measure(r.other)), properties(), K, seconds) for one in proved)
        r = next((way for way in ways if way.verdict == "proved"), r)
        found[r.other] = directly(r, measure, find_measure(r.other), properties(), K, seconds / 2) if r.verdict == "open" else r
    return found


def reversed_rankings(measure: Measure, K: int, seconds: float) -> Iterator[Relation]:
    """The measures that rank matrices in the reverse order."""
    related = identify_among(measure.negative, profiles(K), {}, properties(), K, seconds)
    found = settled_rankings(measure.negative, related, K, seconds)
    yield from in_reverse([(r, measure, find_measure(r.other), K) for r in found.values()], seconds)


@cache
def profiles(K: int) -> tuple[Profile, ...]:
    """The profiles for `K` classes of the catalogue's measures without free knobs."""
    fitting = (m for m in catalogue().values() if not m.free_knobs and (K == 2 or m.kind == "multiclass"))
    return tuple(Profile.of(m, {}, K) for m in fitting)
