"""Knobs that the measures of a claim bring with them, which the whole claim may name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..lookup import look_up
from ..measure import Measure
from .meaning import free_and_used
from .relations import Clause, PropertyCall
from .tokens import Token
from .vocabulary import Vocabulary

__all__ = ["lending", "require_lent"]


def lending(vocabulary: Vocabulary, found: Sequence[Token]) -> Vocabulary:
    """The vocabulary with the knobs of the measures among the tokens, but for names that are taken or mean two different domains."""
    named = (look_up(vocabulary.names, token.text) for token in found if token.kind == "name")
    knobs = dict.fromkeys(knob for measure in named if isinstance(measure, Measure) for knob in measure.free_knobs)
    names = [knob.name for knob in knobs]
    lent = [knob for knob in knobs if names.count(knob.name) == 1 and not vocabulary.knows(knob.name)]
    return replace(vocabulary, knobs=(*vocabulary.knobs, *lent))


def require_lent(written: Iterable[Clause], call: PropertyCall | None, declared: Vocabulary, found: Sequence[Token]) -> None:
    """Raise `FormulaError` for a knob that is not declared and that no measure of a claim leaves free."""
    sides = [node for clause in written for pair in clause for node, _ in (pair.left, pair.right)]
    free, used = free_and_used(sides)
    arguments = call.arguments if call else ()
    free |= {knob.name for x in arguments if isinstance(x, Measure) for knob in x.free_knobs}
    for token in reversed(found):
        if token.text in used - free and not declared.knows(token.text):
            declared.meaning(token.text, token.at)
