"""Measures in coordinates: named systems, or any three measures that determine the matrix."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from ..algebra.conditions import exact_point
from ..algebra.derivation import derive as derive_in
from ..algebra.derived import Derivation
from ..algebra.solved import coordinates_of, has_matrix
from ..algebra.spread import NAME as LABATUT
from ..algebra.spread import derive_for_classes, derive_for_every_k
from ..catalogue import coordinate_systems, find_measure, names
from ..catalogue.coordinates import TRIPLES
from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError, SymmetricsError
from ..language.lookup import look_up
from ..language.measure import Measure
from ..language.naming import parts_between_commas
from ..language.nearest import nearest
from ..language.turns import in_turn
from ..search.deriving import derived_within, whole_bounds
from .asking import BUDGET
from .reading import read

__all__ = ["derive"]

GIVEN = re.compile(r"\s*([A-Za-z]\w*)\s*=(?!=)(.*)", re.ASCII | re.DOTALL)
RESERVED = {"n", "TP", "FN", "FP", "TN", "P", "N", "PP", "PN", "K", "C"}
COMPLETING = ("prevalence", "recall", "specificity", "precision", "npv")


@in_turn
def derive(
    measure: str | Measure,
    coordinates: str = "shin",
    at: Mapping[str, Any] | None = None,
    knobs: Sequence[str] = (),
    *,
    form: str = "shortest",
    limit: str = "",
    classes: int | str = 2,
    budget: float = 8 * BUDGET,
) -> Derivation:
    """A measure in other coordinates, in its shortest form, every step certified.

    `coordinates` is the name of a system (`shin`, `roc`, `luque`, `margins`, `precision_recall`, `predictive_values`; `labatut` for any
    number of `classes`, "K" included) or three measures that determine the matrix, by name or formula: "sensitivity, precision,
    prevalence" or "s = TP/(TP + FN), precision, prevalence"; one or two of them if this one depends on no others. `at` sets some
    coordinates, for example `{"b": Fraction(1, 2)}`; `limit` lets one tend to a value, "b -> 0". `form` is "cleared", "factored",
    "additive" or "shortest"; `budget` is the time in seconds it may take. Where roots are needed, `others` of the result are the further
    branches.

    >>> str(derive("precision", "shin").expression)
    'a_p*b/(a_p*b + (1 - a_n)*(1 - b))'
    >>> str(derive("f1", "precision, recall, prevalence").expression)
    '2*precision*recall/(precision + recall)'
    >>> str(derive("f1", "jaccard").expression)
    '2*jaccard/(jaccard + 1)'
    """
    understood = read(measure, knobs)
    if coordinates.strip() == LABATUT:
        return derived_within(lambda: of_classes(understood, classes, form, bool(at or limit)), budget)
    named, given = coordinate_systems().get(coordinates.strip()), dict(at or {})
    asked = {} if named else measures_in(coordinates)

    def in_these(full: Mapping[str, Measure]) -> Derivation:
        systems = [named] if named else possible(coordinates_of(full, whole_bounds), given)
        return joined(derive_in(understood, system, at=given, K=classes, form=form, limit=limit) for system in systems)

    return derived_within(lambda: in_these(asked) if named or len(asked) == 3 else in_fewer(understood, asked, in_these), budget)


def in_fewer(measure: Measure, asked: Mapping[str, Measure], in_these: Callable[[Mapping[str, Measure]], Derivation]) -> Derivation:
    """A measure in one or two coordinates: its form in three, if that is free of the others."""
    found, refused = None, None
    for more in combinations([name for name in COMPLETING if name not in asked], 3 - len(asked)):
        try:
            found = in_these({**asked, **{name: find_measure(name) for name in more}})
        except SymmetricsError as error:
            refused = error
            continue
        if not any(str(x) in more for branch in (found, *found.others) for x in branch.expression.free_symbols):
            return found
        if not found.others and found.expression.is_rational_function():
            break
    if found is None and refused is not None:
        raise refused
    got = f"{', '.join(asked)}, and no form in these alone was found"
    raise DefinitionError(f"Expected coordinates that determine {measure.name}, got {got}. Add others up to three, for example prevalence.")


def of_classes(measure: Measure, classes: int | str, form: str, more: bool) -> Derivation:
    """A measure in the coordinates of K classes, K a number or the letter."""
    if more:
        raise DefinitionError(f"Expected coordinates of two classes for values and limits, got {LABATUT}. Leave out --at and --limit.")
    return derive_for_every_k(measure) if classes == "K" else derive_for_classes(measure, int(classes), form)


def possible(systems: Sequence[Coordinates], given: Mapping[str, Any]) -> Sequence[Coordinates]:
    """The branches that have a matrix where all coordinates are given; raises `DefinitionError` where none has."""
    point = exact_point(systems[0], given)
    if len(point) < len(systems[0].symbols):
        return systems
    found = [system for system in systems if has_matrix(system, point)]
    if not found:
        got = ", ".join(f"{name} = {value}" for name, value in point.items())
        raise DefinitionError(f"Expected values that some matrix has, got {got}. Change one of them.")
    return found


def joined(found: Iterator[Derivation]) -> Derivation:
    """The first branch with those that give another expression."""
    different = {branch.expression: branch for branch in reversed(list(found))}
    first, *others = reversed(different.values())
    return replace(first, others=tuple(others))


def measures_in(source: str) -> dict[str, Measure]:
    """The one to three coordinates that a text lists, each by a name: the one that is given or typed, or else that of the measure."""
    parts = TRIPLES.get(source.strip()) or parts_between_commas(source)
    if len(parts) > 3 or (len(parts) == 1 and source.strip().isidentifier() and look_up(names(), source) is None):
        systems = sorted((*coordinate_systems(), *TRIPLES, LABATUT))
        near = nearest(source.strip(), systems) if len(parts) == 1 else ""
        expected = f"a coordinate system among {', '.join(systems)} or up to three measures separated by commas"
        raise DefinitionError(f"Expected {expected}, got {source.strip()!r}. {near or 'Two classes have three degrees of freedom.'}")
    found: dict[str, Measure] = {}
    for place, part in enumerate(parts, 1):
        name, measure = coordinate(part, place)
        if name in found:
            raise DefinitionError(f"Expected different coordinates, got {name} twice. Use another, or name one: x = {part.strip()}.")
        found[name] = measure
    return found


def coordinate(part: str, place: int) -> tuple[str, Measure]:
    """One coordinate and its name."""
    given = GIVEN.fullmatch(part)
    measure = read(given[2] if given else part)
    typed = given[1] if given else part.strip()
    if measure.free_knobs:
        raise DefinitionError(f"Expected a measure without free knobs as a coordinate, got {typed}. Set them: {typed}(beta=2).")
    if given and typed in RESERVED:
        raise DefinitionError(f"Expected a name that is free for a coordinate, got {typed}. Use a letter that means nothing else.")
    if given or (typed.isidentifier() and typed.isascii() and look_up(names(), typed) is not None):
        return typed, measure
    return measure.name if measure.name.isidentifier() else f"x{place}", measure
