"""How one measure stands to others: equal, affine, complementary, dual, of the same ranking; found by sampling, settled like any claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...language.cells import Cells
from ...language.claims import Claim
from ...language.measure import Measure
from ...language.properties import Property
from ...language.verdicts import Settled
from ..budget import Outcome, Task, within_budget
from ..settling import task_of, verdicts_of
from .profiles import RANKING, Candidate, Profile, X, candidates

__all__ = ["Relation", "Rows", "identify_among", "relations_between", "settled_relations"]

Rows = tuple[tuple[int, ...], ...]
BRIEFLY = 0.08  # the share of the time that a ranking gets at first


@dataclass(frozen=True)
class Relation:
    """One relation of a first measure to a second: `kind`, the first as a `function` of x, the second, and the verdict on it.

    `scope` is the number of classes for which it was settled ("K = 3" or "every K"), empty for measures of two classes, and the knobs
    of the first measure ("w = 1/2") where it is meant at these only; `equality` says of a bound
    where the two are equal. Two `matrices` that are ranked in opposite orders, or tied by one measure, go with the `values` of both
    measures at the first and at the second.
    """

    kind: str
    other: str
    verdict: str
    function: str = ""
    parts: tuple[Settled, ...] = field(default=(), repr=False)
    scope: str = ""
    equality: str = ""
    matrices: tuple[Rows, ...] = ()
    values: tuple[tuple[str, ...], ...] = ()


def relations_between(one: Profile, two: Profile, properties: Mapping[str, Property], K: int, seconds: float) -> Iterator[Relation]:
    """The relations of a measure to another that the samples suggest, each settled within a time budget."""
    yield from settled_relations([(one.measure, two.measure, c) for c in candidates(one, two, K)], properties, K, seconds)


def settled_relations(
    suggested: Sequence[tuple[Measure, Measure, Candidate]], properties: Mapping[str, Property], K: int, seconds: float
) -> Iterator[Relation]:
    """Relations that samples suggest, settled; of equal values whether the domains are equal too.

    Rankings get a share of the time only: many of those that take longer follow from a function, and the others may be asked `directly`.
    """
    asked = [list(named_claims(*one, properties, K)) for one in suggested]
    tasks = [task_of([claim for _, claim in claims]) for claims in asked]
    outcomes = outcomes_of(tasks, [kind == RANKING for _, _, (kind, *_) in suggested], seconds)
    for (first, second, (kind, _, _, function)), claims, outcome in zip(suggested, asked, outcomes, strict=True):
        verdicts = verdicts_of([claim for _, claim in claims], outcome)
        parts = tuple(Settled.of(name, verdict, i) for i, ((name, _), verdict) in enumerate(zip(claims, verdicts, strict=False), 1))
        values = tuple(part for part in parts if part.name != "defined_where")
        if kind == "equal":
            kind = "equal" if len(values) < len(parts) and parts[-1].verdict == "proved" else "equal_values"
        scope = f"K = {K}" if first.kind == second.kind == "multiclass" else ""
        yield Relation(kind, second.name, verdict_of(values), function, parts, scope)


def outcomes_of(tasks: Sequence[Task], brief: Sequence[bool], seconds: float) -> list[Outcome]:
    """What tasks gave, those that are to be brief within a share of the time."""
    found: dict[int, Outcome] = {}
    for share, asked in ((BRIEFLY, True), (1.0, False)):
        numbers = [i for i, flag in enumerate(brief) if flag is asked]
        found |= zip(numbers, within_budget([tasks[i] for i in numbers], share * seconds), strict=True)
    return [found[i] for i in range(len(tasks))]


def named_claims(
    one: Measure, two: Measure, candidate: Candidate, properties: Mapping[str, Property], K: int
) -> Iterator[tuple[str, Claim]]:
    """The claims of a relation, each with the name of its property."""
    kind, name, arguments, _ = candidate
    if kind == "function":
        (function,), (arguments, body) = arguments, ((), two.body)
        two = replace(two, body=lambda *cells, **knobs: function.subs(X, body(*cells, **knobs)))
    for asked in (name, "defined_where") if kind == "equal" else (name,):
        given = arguments if asked == name else ()
        yield from ((asked, claim) for claim in properties[asked].claims(one, two, *given, K=K))


def verdict_of(parts: Sequence[Settled]) -> str:
    """The verdict on several statements together."""
    found = {p.verdict for p in parts}
    return "refuted" if "refuted" in found else "open" if "open" in found else "proved"


def identify_among(
    measure: Measure, known: Sequence[Profile], images: Mapping[str, Cells], properties: Mapping[str, Property], K: int, seconds: float
) -> tuple[Relation, ...]:
    """The known measures that a measure is, or is closely related to, each relation settled within a time budget."""
    own = Profile.of(measure, images, K)
    suggested = [(measure, other.measure, c) for other in known if other.measure is not measure for c in candidates(own, other, K)]
    order = ("equal", "equal_values", "complement", "negated", "affine", "function", "reciprocal", "same_ranking")
    found = settled_relations(suggested, properties, K, seconds)
    alike = {other.measure.name for other in known if other.measure.kind == measure.kind}
    return tuple(sorted(found, key=lambda r: (order.index(r.kind) if r.kind in order else len(order), r.other not in alike, r.other)))
