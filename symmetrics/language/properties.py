"""Properties: one readable line from a measure to the claims that are its meaning."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin, get_type_hints, overload

from .cells import EVERY, for_classes
from .claim_cases import by_cases
from .claims import Claim, Subject
from .errors import DefinitionError
from .measure import Measure

__all__ = ["Property", "Question", "prop"]

Claims = Claim | tuple[Claim, ...]


@dataclass(frozen=True)
class Property:
    """A question that can be asked of any measure; `claims` gives its precise meaning.

    `classes` says for which numbers of classes a card asks it: "two", "many" (three and more), "any" or "none".
    `each` lists the arguments with which a property that takes one is asked on a card; with `every_k` it can be asked of every
    number of classes at once. `words` are those that a parameter or an option takes, where it takes words.
    """

    name: str
    meaning: str
    definition: Callable[..., Claims]
    classes: str = "any"
    each: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    every_k: bool = False
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def claims(self, measure: Measure, *arguments: Any, K: int = 2, **options: Any) -> tuple[Claim, ...]:
        """The claims that together say that the measure has the property.

        Raises `DefinitionError` for a word that is none of those a parameter or an option takes.

        >>> from symmetrics import find_property, mcc
        >>> [str(c) for c in find_property("increasing").claims(mcc, "TN")][0][:30]
        '(TP*(TN + step) - FP*FN)/sqrt('
        """
        for name, value in {**dict(zip(self.parameters, arguments, strict=False)), **options}.items():
            if name in self.words and value not in self.words[name]:
                raise DefinitionError(f"Expected {', '.join(self.words[name])} as the {name} of {self.name}, got {value}. Choose one.")
        found = self.definition(Subject(measure, K), *arguments, **options)
        return tuple(case for claim in (found if isinstance(found, tuple) else (found,)) for case in by_cases(claim))

    def questions(self, K: int = 2) -> Iterable[Question]:
        """The questions a card asks with this property."""
        if self.classes in ("none", "two" if K != 2 else "many") or (K == EVERY and not self.every_k):
            return
        for arguments in [(x,) for x in self.each] if self.parameters else [()]:
            yield Question(self, arguments, K)


@dataclass(frozen=True)
class Question:
    """A property with its arguments, for a number of classes.

    `name` is how it is written: `increasing(TN)`, `class_symmetric for K = 3`.
    """

    asked: Property
    arguments: tuple[Any, ...] = ()
    K: int = 2

    @property
    def name(self) -> str:
        """The name of the question, as in certificates and JSON."""
        arguments = f"({', '.join(map(str, self.arguments))})" if self.arguments else ""
        return f"{self.asked.name}{arguments}" + for_classes(self.K)

    @property
    def meaning(self) -> str:
        """The property's sentence, its argument filled in."""
        return self.asked.meaning.format(**dict(zip(self.asked.parameters, self.arguments, strict=False)))

    def claims(self, measure: Measure) -> tuple[Claim, ...]:
        """The claims to settle for a measure."""
        return self.asked.claims(measure, *self.arguments, K=self.K)


@overload
def prop(definition: Callable[..., Claims]) -> Property: ...
@overload
def prop(*, classes: str = "any", each: Sequence[str] = (), every_k: bool = False) -> Callable[[Callable[..., Claims]], Property]: ...
def prop(definition: Callable[..., Claims] | None = None, *, classes: str = "any", each: Sequence[str] = (), every_k: bool = False) -> Any:
    """Declare a property: decorate the function from a subject to claims; its first docstring line is the meaning.

    >>> @prop
    ... def never_negative(m):
    ...     '''No value is below zero.'''
    ...     from symmetrics.language.claims import at_least
    ...     return at_least(m(m.cells), 0)
    >>> never_negative.meaning
    'No value is below zero.'
    """
    if definition is None:
        return lambda function: declared(function, classes, each, every_k)
    return declared(definition, classes, each, every_k)


def declared(definition: Callable[..., Claims], classes: str, each: Sequence[str], every_k: bool) -> Property:
    """The property of a definition."""
    parameters = tuple(p.name for p in inspect.signature(definition).parameters.values() if p.kind is not p.KEYWORD_ONLY)[1:]
    meaning = (inspect.getdoc(definition) or "").partition("\n")[0]
    if not meaning:
        raise DefinitionError(f"Expected a docstring that says what {definition.__name__} means, got none. Write one sentence.")
    taken = {name: get_args(kind) for name, kind in get_type_hints(definition).items() if get_origin(kind) is Literal}
    return Property(definition.__name__, meaning, definition, classes, tuple(each), parameters, every_k, taken)
