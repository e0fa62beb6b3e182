"""The atlas: which measures never exceed which, every ordered pair settled from few statements.

A claim of the atlas is meant where both sides are defined. Knobs stand at their defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sympy

from ..catalogue import catalogue, find_measure
from ..kernel import Statement
from ..language.cells import cells
from ..language.errors import DefinitionError
from ..language.measure import Measure
from ..language.presence import guards_of
from ..language.symbols import FN, FP, TN, TP, as_written
from ..language.text import text
from ..language.turns import in_turn
from ..language.verdicts import Settled
from ..search.orders.arranging import settle_order
from ..search.orders.between import Member, inside_statements, statement_between
from ..search.orders.comparing import tables, values_of
from ..search.orders.ordering import INSIDE, Order
from ..search.proofs import folder_of_proofs, read_proofs, write_entries, write_whole

__all__ = [
    "ATLASES",
    "Atlas",
    "atlas",
    "charted",
    "conditions",
    "file_of_atlas",
    "known_atlas",
    "read_atlas",
    "settle_atlases",
    "stale_in_atlas",
    "stored_atlas",
    "write_atlas",
]

CONSTANTS = ("-1", "0", "1")
ATLASES = ((2, "everywhere"), (2, "above_chance"), (2, "below_chance"), (3, "everywhere"))
REGIONS = ("everywhere", "above_chance", "below_chance")
BUDGET, SLACK, CLOSE, MOSTLY, SCALE = 5.0, 1e-9, 1e-6, 0.95, 3


@dataclass(frozen=True)
class Atlas:
    """The order of some measures for a number of classes, on a region: what was settled, and what follows for every pair.

    `left_out` says why other measures of the catalogue are not in it.
    """

    classes: int
    region: str
    settled: tuple[Settled, ...]
    order: Order
    left_out: Mapping[str, str]


@in_turn
def atlas(names: Sequence[str] = (), classes: int = 2, region: str = "everywhere", budget: float = BUDGET) -> Atlas:
    """Which of the named measures never exceed which, or which of the catalogue's with values from -1 to 1, for `classes` classes.

    The region is "everywhere", "above_chance" (TP*TN >= FP*FN) or "below_chance"; the last two are for two classes and, without
    names, for measures with negative values. `budget` is the time in seconds for one pair.

    Raises `DefinitionError` for an unknown name or region, and for a measure that is not one formula without free knobs.

    >>> atlas(["jaccard", "f1", "ochiai"]).order.edges
    (('jaccard', 'f1'), ('f1', 'ochiai'))
    """
    return arranged(names, classes, region, budget, ())


def arranged(names: Sequence[str], classes: int, region: str, budget: float, known: Iterable[Settled]) -> Atlas:
    """The same, where what is known is not settled once more."""
    given = conditions(region, classes)
    chosen, left_out = (list(dict.fromkeys(names)), dict[str, str]()) if names else charted(classes, region)
    made: dict[str, Member] = {}
    settled = settle_order([member(name, classes, made) for name in chosen], cells(classes), given, budget, known)
    return Atlas(classes, region, settled, Order.of(chosen, settled), left_out)


def conditions(region: str, classes: int) -> tuple[Any, ...]:
    """The conditions that make a region."""
    if region not in REGIONS or (region != "everywhere" and classes != 2):
        raise DefinitionError(
            f"Expected a region among {', '.join(REGIONS)}, the last two for two classes, got {region!r} for {classes}. Use everywhere."
        )
    with as_written():
        sides = TP * TN, FP * FN
    kinds = {"above_chance": sympy.GreaterThan, "below_chance": sympy.LessThan}
    return () if region == "everywhere" else (kinds[region](*sides, evaluate=False),)


def tree_of(name: str, classes: int) -> Any:
    """The formula of a member: a number, or a measure with its knobs at their defaults."""
    if name in CONSTANTS:
        return sympy.Integer(name)
    measure = find_measure(name)
    if reason := unfit(measure, classes):
        raise DefinitionError(f"Expected measures with one formula for {classes} classes, got {name!r} ({reason}). Leave it out.")
    return at_defaults(measure).at(classes)


def general_text(name: str) -> str:
    """The formula of a member for every number of classes as text, empty if it has none."""
    measure = None if name in CONSTANTS else at_defaults(find_measure(name))
    return name if measure is None else text(measure.formula) if measure.kind == "multiclass" and not measure.only else ""


def at_defaults(measure: Measure) -> Measure:
    """The measure with free knobs at their defaults."""
    defaults = {knob.name: knob.default for knob in measure.free_knobs if knob.default is not None}
    return measure.fix(**defaults) if defaults else measure


def unfit(measure: Measure, classes: int) -> str:
    """Why a measure has no place in an atlas, empty if it has."""
    if (classes > 2 and measure.kind == "binary") or measure.only not in (None, classes):
        return "it is for another number of classes"
    if any(knob.default is None for knob in measure.free_knobs):
        return "it has a knob without a default"
    return "it is a formula by cases" if guards_of([at_defaults(measure).at(classes)]) else ""


def charted(classes: int, region: str) -> tuple[list[str], dict[str, str]]:
    """The names in the catalogue's atlas, and for each other measure why it is left out."""
    left_out = {name: reason for name, m in catalogue().items() if (reason := unfit(m, classes))}
    names = [name for name in catalogue() if name not in left_out]
    symbols = [x for row in cells(classes).rows for x in row]
    trees, points = [tree_of(name, classes) for name in names], inner_tables(len(symbols))
    every, scaled = (values_of(trees, symbols, times * points, ()) for times in (1, SCALE))
    for name, row, other in zip(names, every, scaled, strict=True):
        low, high = np.nanmin(row), np.nanmax(row)
        if np.isclose(row, other, rtol=CLOSE, atol=CLOSE).mean() < MOSTLY:
            left_out[name] = "its values depend on how many items there are"
        elif low < -1 - SLACK or high > 1 + SLACK:
            left_out[name] = "it has values below -1 or above 1"
        elif region != "everywhere" and low >= -SLACK:
            left_out[name] = "it has no negative values"
    return [*CONSTANTS, *(name for name in names if name not in left_out)], left_out


def inner_tables(parts: int) -> Any:
    """Tables without a zero, where rounding does not make a value of 0/0."""
    every = tables(parts)
    return every[(every > 0).all(axis=1)]


def file_of_atlas(classes: int, region: str, folder: Path | None = None) -> Path:
    """The file of an atlas in the store of proofs."""
    suffix = "" if classes == 2 else f"_{classes}_classes"
    return (folder or folder_of_proofs()) / "relations" / f"{region}{suffix}.toml"


def stored_atlas(classes: int = 2, region: str = "everywhere", folder: Path | None = None) -> Atlas:
    """The catalogue's atlas as it is in the store of proofs. Raises `DefinitionError` where there is none."""
    conditions(region, classes)
    file = file_of_atlas(classes, region, folder)
    if not file.is_file():
        kept = ", ".join(f"{region} for {K} classes" for K, region in ATLASES)
        raise DefinitionError(f"Expected an atlas of the store ({kept}), got {region} for {classes}. Name some measures instead.")
    return read_atlas(file)


def known_atlas(names: Sequence[str], classes: int = 2, region: str = "everywhere", folder: Path | None = None) -> Atlas | None:
    """The order of some names by the store of proofs, None if the store's atlas lacks one of them.

    Its `settled` are the statements between the names themselves; the order may rest on chains by way of others.

    >>> known_atlas(["jaccard", "f1", "ochiai"]).order.edges
    (('jaccard', 'f1'), ('f1', 'ochiai'))
    """
    conditions(region, classes)
    file = file_of_atlas(classes, region, folder)
    head, entries = read_proofs(file) if file.is_file() else ({"names": ""}, ())
    kept = head["names"].split(", ")
    if not set(names) <= set(kept):
        return None
    between = tuple(one for one in entries if {one.arguments[0], one.arguments[-1 if one.name != INSIDE else 0]} <= set(names))
    return Atlas(classes, region, between, Order.of(kept, entries).part(names), {})


def settle_atlases(budget: float = BUDGET, folder: Path | None = None) -> Iterator[Atlas]:
    """The catalogue's atlases, each written to the store of proofs when it is done.

    What the store has settled is kept if it says what the definitions say today and the kernel accepts it again.
    """
    for classes, region in ATLASES:
        file = file_of_atlas(classes, region, folder)
        known = read_proofs(file)[1] if file.is_file() else ()
        found = arranged((), classes, region, budget, known)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, write_atlas(found))
        yield found


def write_atlas(found: Atlas) -> str:
    """The text of an atlas as a file of proofs."""
    order = {"names": ", ".join(found.order.names), "unsettled": found.order.counts["open"]}
    return write_entries({"atlas": found.region, "classes": found.classes, **order}, found.settled)


def read_atlas(file: Path) -> Atlas:
    """An atlas from its file."""
    head, entries = read_proofs(file)
    names, classes, region = head["names"].split(", "), head["classes"], head["atlas"]
    left_out = {name: reason for name, reason in charted(classes, region)[1].items() if name not in names}
    return Atlas(classes, region, entries, Order.of(names, entries), left_out)


def stale_in_atlas(file: Path) -> Iterator[Settled]:
    """The entries of an atlas that do not say what the definitions say today."""
    head, entries = read_proofs(file)
    classes, given, known = head["classes"], conditions(head["atlas"], head["classes"]), dict[str, Member]()
    for entry in entries:
        if entry.statement not in today(entry, classes, given, known):
            yield entry


def today(entry: Settled, classes: int, given: Sequence[Any], known: dict[str, Member]) -> tuple[Statement, ...]:
    """What an entry may say by the definitions of today; `known` keeps the formulas."""
    count = entry.arguments[1] if entry.name == INSIDE and len(entry.arguments) > 1 else ""
    try:
        members = [member(name, classes, known) for name in entry.arguments[: 1 if count else 2]]
    except DefinitionError:
        return ()
    if entry.name != INSIDE:
        return (statement_between(entry.name, members[0].text, members[1].text, given),)
    whole, pieces = inside_statements(members[0].tree, cells(classes))
    if not count:
        return (whole,)
    return pieces[entry.part - 1] if str(len(pieces)) == count and entry.part <= len(pieces) else ()


def member(name: str, classes: int, known: dict[str, Member]) -> Member:
    """A member by its name, made once."""
    if name not in known:
        tree = tree_of(name, classes)
        known[name] = Member(name, tree, text(tree), general_text(name) if classes > 2 else "")
    return known[name]
