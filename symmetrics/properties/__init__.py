"""The questions that can be asked of a measure: one readable declaration each, one file a theme."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..language.errors import DefinitionError
from ..language.nearest import nearest
from ..language.properties import Property

__all__ = ["find_property", "properties"]


@cache
def properties() -> Mapping[str, Property]:
    """Every property by name, found by walking this folder.

    >>> properties()["scale_invariant"].meaning
    'Multiplying all counts by the same number leaves the value as it was (I6).'
    """
    found: dict[str, Property] = {}
    for module in sorted(pkgutil.iter_modules(__path__), key=lambda module: module.name):
        names = vars(importlib.import_module(f"{__name__}.{module.name}"))
        found |= {name: value for name, value in names.items() if isinstance(value, Property)}
    return MappingProxyType(found)


def find_property(name: str) -> Property:
    """The property of that name.

    >>> find_property("label_symmetric").classes
    'two'
    """
    if name not in properties():
        raise DefinitionError(f"Expected a property, got {name!r}. {nearest(name, properties())}")
    return properties()[name]
