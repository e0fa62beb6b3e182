"""The catalogue: published measures and coordinate systems, one file a family, found by walking this folder.

A new measure is one function in one of these files and one entry of docs/sources.bib; nothing else is edited.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import chain, repeat
from types import MappingProxyType, ModuleType

from ..language.averaging import AVERAGES
from ..language.coordinates import Coordinates
from ..language.errors import DefinitionError
from ..language.lookup import Names, look_up
from ..language.measure import Measure
from ..language.naming import plain_name
from ..language.nearest import closest

__all__ = ["catalogue", "coordinate_systems", "families", "find_measure", "names"]

LONGEST_NAME = 200
APPLIED = re.compile(r"\s*([^()]+?)\s*\((.*)\)\s*", re.DOTALL)
SETTING = re.compile(r"\s*(?:([A-Za-z_]\w*)\s*=\s*)?(-?\d+(?:\.\d+|/0*[1-9]\d*)?)\s*", re.ASCII)


@cache
def families() -> Mapping[str, tuple[Measure, ...]]:
    """The measures of each file of the catalogue, by name.

    >>> [m.name for m in families()["utility"]]
    ['expected_utility', 'net_benefit', 'ranking_score']
    """
    found = {module.__name__.rpartition(".")[2]: tuple(sorted(_measures(module), key=lambda m: m.name)) for module in _modules()}
    return MappingProxyType({family: measures for family, measures in sorted(found.items()) if measures})


@cache
def catalogue() -> Mapping[str, Measure]:
    """Every measure by its name, family after family.

    >>> catalogue()["f1"](tp=6, fn=2, fp=1)
    4/5
    """
    return MappingProxyType({m.name: m for measures in families().values() for m in measures})


@cache
def coordinate_systems() -> Mapping[str, Coordinates]:
    """Every coordinate system by its name.

    >>> sorted(coordinate_systems())
    ['luque', 'margins', 'roc', 'shin']
    """
    found = [system for module in _modules() for system in vars(module).values() if isinstance(system, Coordinates)]
    return MappingProxyType({system.name: system for system in sorted(found, key=lambda system: system.name)})


@cache
def names() -> Names:
    """Every name and alias, in lower case with underscores; a name that is published for several measures gives them all.

    >>> names()["tpr"], names()["g_measure"]
    (<measure recall>, (<measure g_mean>, <measure ochiai>))
    """
    meanings: dict[str, tuple[Measure, ...]] = {}
    for m in catalogue().values():
        for alias in m.aka:
            meanings[plain_name(alias)] = (*meanings.get(plain_name(alias), ()), m)
    aliases = {alias: of if len(of) > 1 else of[0] for alias, of in meanings.items()}
    return MappingProxyType(aliases | dict(catalogue()))


def find_measure(name: str) -> Measure:
    """The measure of that name, alias, average or setting of knobs, in any case.

    Raises DefinitionError for an unknown name, with the nearest known ones, and for a name of several measures.

    >>> find_measure("True Positive Rate"), find_measure("macro(f_beta(beta=1/2))").name
    (<measure recall>, 'macro(f_beta(beta=1/2))')
    """
    if len(name) > LONGEST_NAME:
        raise DefinitionError(f"Expected the name of a measure, got {len(name)} characters. Use at most {LONGEST_NAME}.")
    applied = APPLIED.fullmatch(name)
    if applied is None:
        return _named(name)
    outer, inner = applied.groups()
    average = AVERAGES.get(plain_name(outer))
    if average:
        return average(find_measure(inner))
    found = _named(outer, name)
    return found.fix(**_settings(inner, [knob.name for knob in found.free_knobs]))


def _named(name: str, shown: str = "") -> Measure:
    """The measure of a plain name; an error shows it as it was written."""
    found = look_up(names(), name)
    if isinstance(found, Measure):
        return found
    if found is not None:
        among = " or ".join(m.name for m in found)
        raise DefinitionError(f"Expected a name of one measure, got {(shown or name)!r}, published for {len(found)}. Use {among}.")
    near = closest(plain_name(name), names())
    advice = f"Did you mean {' or '.join(near)}?" if near else "See catalogue() for the known names."
    raise DefinitionError(f"Expected the name of a measure, got {(shown or name)!r}. {advice}")


def _settings(given: str, order: Sequence[str]) -> dict[str, Fraction]:
    """The numbers of knobs, named or in the order of the knobs."""
    read = [SETTING.fullmatch(part) for part in given.split(",")]
    in_order = zip(read, chain(order, repeat(None)), strict=False)
    settings = {name: Fraction(match[2]) for match, place in in_order if match and (name := match[1] or place)}
    if len(settings) != len(read):
        raise DefinitionError(f"Expected settings like 'beta=2' or 'alpha=1/2, beta=1', got {given!r}. Give each knob one number.")
    return settings


def _modules() -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(__path__):
        yield import_module(f"{__name__}.{found.name}")


def _measures(module: ModuleType) -> Iterator[Measure]:
    """The measures declared in a module, those it imports left out."""
    return (m for m in vars(module).values() if isinstance(m, Measure) and m.body.__module__ == module.__name__)
