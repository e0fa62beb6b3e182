"""How a measure stands to known ones, in short lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..search.relations.relating import Relation
from .evidence import NONE, Known, inline

__all__ = ["known_lines", "named", "relation_line"]

LEADS = {
    "equal": "equal to ",
    "equal_values": "equal, wherever both are defined, to ",
    "equal_for": "equal to ",
    "equal_values_for": "equal, wherever both are defined, to ",
    "complement": "one minus ",
    "negated": "minus ",
    "reciprocal": "one over ",
    "affine": "",
    "function": "",
    "same_ranking": "ranks matrices like ",
    "reverse_ranking": "ranks matrices in the reverse order of ",
    "same_ranking_at_fixed_shares": "ranks matrices of the same class sizes like ",
    "at_most": "never above ",
    "at_least": "never below ",
}
HEDGES = {"proved": "", "open": " (open)", "refuted": " (refuted)"}


def known_lines(relations: Sequence[Relation], changes: Mapping[str, str], known: Known = NONE) -> Iterator[str]:
    """One line for each kind of relation, refuted ones left out.

    `changes` puts the symmetries in words; `known` has the measures whose aliases are told.
    """
    kept = [r for r in relations if r.verdict != "refuted"]
    for kind in dict.fromkeys(r.kind for r in kept):
        yield lead(kind) + listed(shown(r, known) for r in kept if r.kind == kind) + tail(kind, changes)


def relation_line(relation: Relation, changes: Mapping[str, str], known: Known = NONE) -> str:
    """One relation as a line."""
    if relation.matrices:
        return lead(relation.kind).replace("ranks", "does not rank") + shown(relation, known)
    return lead(relation.kind) + shown(relation, known) + tail(relation.kind, changes)


def lead(kind: str) -> str:
    """How a line of that kind begins."""
    return LEADS.get(kind, "")


def tail(kind: str, changes: Mapping[str, str]) -> str:
    """How a line of that kind ends."""
    return f" of the matrix ({changes[kind.removeprefix('dual_')]})" if kind.startswith("dual_") else ""


def listed(names: Iterable[str]) -> str:
    """Names in a row."""
    return ", ".join(names)


def named(relation: Relation) -> str:
    """The name of the known measure, of one with knobs together with their values."""
    return relation.function if relation.kind.startswith("equal") and relation.function.endswith(")") else relation.other


def shown(relation: Relation, known: Known) -> str:
    """The known measure, with its aliases where the two are equal and the function where there is one."""
    name, aliases = named(relation), known[relation.other].aka if relation.other in known else ()
    if relation.kind.startswith("equal") and aliases:
        name = f"{name} ({', '.join(aliases)})"
    if relation.kind in ("affine", "function"):
        name = f"{relation.function} with x = {name}"
    if relation.kind.startswith(("same_ranking", "reverse_ranking")) and relation.function:
        name = f"{name} (as {relation.function})"
    if relation.kind.startswith("same_ranking") and relation.verdict == "refuted":
        return f"{name}{f' for {relation.scope}' if relation.scope else ''}{pair_text(relation)}"
    name += where(relation) if relation.equality else ""
    return name + (f" for {relation.scope}" if relation.scope else "") + HEDGES[relation.verdict]


def where(relation: Relation) -> str:
    """Where a bound is an equality."""
    return ", never equal" if relation.equality == "never" else f", with equality exactly where {relation.equality}"


def pair_text(relation: Relation) -> str:
    """The two matrices that are ranked differently, with both values at each."""
    if not relation.matrices:
        return ""
    (a, b), (c, d) = relation.values
    one, two = map(inline, relation.matrices)
    return f": {one} has {a}, {two} has {b}; {relation.other} has {c} and {d}"
