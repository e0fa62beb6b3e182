"""The questions that can be asked of a measure: one readable declaration each, one file a theme."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..language.cells import EVERY, for_classes
from ..language.errors import DefinitionError
from ..language.nearest import nearest
from ..language.properties import Property, Question
from .words import WORDS

__all__ = ["find_property", "properties", "questions_named", "words"]


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


@cache
def words() -> Mapping[str, tuple[str, ...]]:
    """The words of other schools, as they are written in claims, with the names of the questions they stand for.

    >>> words()["base_rate_independent"]
    ('prevalence_invariant',)
    """
    return MappingProxyType({_plain(word): names for word, names in WORDS.items()})


def questions_named(name: str) -> tuple[Question, ...]:
    """The questions that a name means: that of a question, or a word of another school, perhaps with a number of classes.

    >>> [q.name for q in questions_named("increasing(TP)")], [q.name for q in questions_named("class symmetry for K = 3")]
    (['increasing(TP)'], ['class_symmetric for K = 3'])
    """
    word, _, classes = name.removesuffix(for_classes(EVERY)).partition(" for K = ")
    K = EVERY if name.endswith(for_classes(EVERY)) else int(classes) if classes.isdecimal() else 2
    asked = {q.name.removesuffix(for_classes(K)): q for p in properties().values() for q in p.questions(K)}
    meant = words().get(_plain(word), (word,))
    found = tuple(asked[one] for one in meant if one in asked)
    if not found:
        raise DefinitionError(
            f"Expected a question such as label_symmetric or increasing(TP), got {name!r}. {nearest(name, (*asked, *words()))}"
        )
    return found


def _plain(word: str) -> str:
    """A word as a name: O3' is o3_prime."""
    return re.sub(r"[\s-]+", "_", word.strip().lower().replace("'", "_prime"))
