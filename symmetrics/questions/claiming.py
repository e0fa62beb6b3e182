"""From the text of a claim to the claims it makes, with the numbers of classes it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..catalogue import names
from ..language.cells import EVERY, cells, for_classes
from ..language.claim_cases import by_cases
from ..language.claims import Claim, Conditions
from ..language.errors import DefinitionError, FormulaError
from ..language.lookup import Names
from ..language.measure import Measure
from ..language.reader import ParsedClaim, PropertyCall, read_claim, read_conditions
from ..language.text import text
from ..properties import find_property, properties, questions_named, words
from ..search.prover import for_whole_counts
from ..search.relations.profiles import RANKING, REVERSE
from .stating import NEGATED, Stated, cases_of, condition, stated

__all__ = ["SAMPLED_CLASSES", "Understood", "claims_of", "conditions_of"]

SAMPLED_CLASSES = (2, 3, 4)
RANKINGS = (RANKING, "same_ranking_at_fixed_shares")


@dataclass(frozen=True)
class Understood:
    """A claim as it was understood: its text, and the claims to settle, one for each relation and number of classes.

    Where it speaks of every number of classes, the claims are its first cases, `every` are those about all of them, and `at` gives those
    about one number. Where it says that two measures rank alike, `ranking` holds the name of the property, the measures, and the number
    of classes.
    """

    text: str
    claims: tuple[Claim, ...]
    at: Callable[[int], tuple[Claim, ...]]
    every: tuple[Claim, ...] = ()
    ranking: tuple[str, Measure, Measure, int] | None = None


def claims_of(source: str, knobs: Sequence[str] = (), own: Names | None = None) -> Understood:
    """What the text of a claim means; `own` are measures by name that go before those of the catalogue.

    >>> claims_of("jaccard <= f1").text
    'TP/(TP + FN + FP) <= 2*TP/(2*TP + FP + FN)'
    """
    known = {*properties(), *words(), *map(str.upper, words())}
    parsed = read_claim(source, knobs=knobs, names={**names(), **(own or {})}, properties=known)
    if parsed.whole and parsed.K == "every":
        raise FormulaError("Expected a claim about whole counts for some number of classes, got one for every K. Write 'for K = 3'.")
    classes = SAMPLED_CLASSES if parsed.K == "every" else (int(parsed.K or 2),)
    at = partial(claims_for, parsed)
    found = tuple(claim for K in classes for claim in at(K))
    every = claims_for(parsed, EVERY) if parsed.K == "every" else ()
    suffix = f" for K = {parsed.K}" if parsed.K and not every else " for every K" if parsed.call and every else ""
    return Understood(said_by(parsed, EVERY if every else classes[0]) + suffix, found, at, every, ranking_in(parsed))


def ranking_in(parsed: ParsedClaim) -> tuple[str, Measure, Measure, int] | None:
    """The property, the measures and the number of classes of a claim that two rank alike; in reverse order, of minus the first."""
    if parsed.call is None or parsed.call.name not in (*RANKINGS, REVERSE) or parsed.K == "every" or parsed.given:
        return None
    one, two = parsed.call.arguments
    if not isinstance(one, Measure) or not isinstance(two, Measure):
        return None
    name, K = parsed.call.name, int(parsed.K or 2)
    return (RANKING, one.negative, two, K) if name == REVERSE else (name, one, two, K)


def said_by(parsed: ParsedClaim, K: int) -> str:
    """A claim as text, a property with its arguments."""
    if parsed.call is None:
        several = parsed.mutual or any(r.otherwise for r in (*parsed.relations, *parsed.given))
        return ("; " if several else " and ").join(words for words, _ in statements_of(parsed, K))
    call, cases = parsed.call, cases_of(parsed.given, K)
    given = " or ".join(", ".join(f"{text(c.lhs)} {c.rel_op} {text(c.rhs)}" for c in case) for case in cases)
    arguments = [(a.name if a.source else text(a.formula)) if isinstance(a, Measure) else str(a) for a in call.arguments]
    keywords = [f"{key}={value}" for key, value in call.keywords.items()]
    return f"{call.name}({', '.join([*arguments, *keywords])})" + (f" given {given}" if given else "")


def claims_for(parsed: ParsedClaim, K: int) -> tuple[Claim, ...]:
    """The claims for one number of classes."""
    if parsed.call is None:
        found = tuple(case for _, claim in statements_of(parsed, K) for case in by_cases(claim))
    else:
        claims, cases = claims_of_call(parsed.call, K), cases_of(parsed.given, K)
        found = tuple(where(claim, case) for case in cases for claim in claims)
    return tuple(map(for_whole_counts, found)) if parsed.whole else found


def where(claim: Claim, conditions: Conditions) -> Claim:
    """A claim of a property where conditions on the matrix hold."""
    if conditions and claim.relation not in NEGATED:
        raise FormulaError(f"Expected a property whose claims compare values before 'given', got one that says {claim.relation!r}.")
    return replace(claim, given=(*claim.given, *conditions), direction=None, general=None) if conditions else claim


def statements_of(parsed: ParsedClaim, K: int) -> list[Stated]:
    """The claims that relations make, with their texts: that some hold where others do, and the other way round."""
    there = stated(parsed.relations, (*parsed.mutual, *parsed.given), K, parsed.exists)
    back = stated(parsed.mutual, (*parsed.relations, *parsed.given), K, parsed.exists) if parsed.mutual else []
    return [*there, *back]


def conditions_of(sources: Sequence[str], K: int = 2) -> Conditions:
    """What texts of conditions mean for matrices of `K` classes.

    >>> [str(c.lhs) for c in conditions_of(["accuracy == 9/10", "P == N"])]
    ['(TN + TP)/(FN + FP + TN + TP)', 'FN + TP']
    """
    neutral = "multiclass" if K > 2 else ""
    relations = [r for source in sources for r in read_conditions(source, neutral=neutral, names=names())]
    if any(r.otherwise for r in relations):
        raise FormulaError("Expected conditions that all hold, got 'or' between two of them. Ask for each alternative by itself.")
    found = tuple(condition(r, K) for r in relations)
    known = {x for row in cells(K).rows for x in row}
    for c in found:
        if strange := sorted(str(x) for x in (c.lhs.free_symbols | c.rhs.free_symbols) - known):
            expected, got = f"conditions on the cells of {K} classes", ", ".join(strange)
            raise FormulaError(f"Expected {expected}, got {got}. Write {'C[i,j]' if K > 2 else 'TP, FN, FP and TN'}.")
    return found


def claims_of_call(call: PropertyCall, K: int) -> tuple[Claim, ...]:
    """The claims of a property asked of a measure."""
    first, *rest = call.arguments or (None,)
    if not isinstance(first, Measure):
        raise DefinitionError(f"Expected a measure as the first argument of {call.name}, got {first}. Write {call.name}(mcc).")
    if call.name.lower() in words() and not rest:
        asked_for = questions_named(call.name + for_classes(K))
        return tuple(claim for question in asked_for for claim in question.claims(first))
    asked = find_property(call.name)
    if len(rest) != len(asked.parameters):
        found = f"{len(rest) + 1} arguments" if rest else "the measure alone"
        options = [f"{name}={taken[0]}" for name, taken in asked.words.items() if name not in asked.parameters]
        forms = [("measure", *asked.parameters), *([("measure", *asked.parameters, *options)] if options else [])]
        wanted = " or ".join(f"{call.name}({', '.join(form)})" for form in forms)
        raise DefinitionError(f"Expected {wanted}, got {found}. Give each.")
    strange = sorted(set(call.keywords) - set(asked.words))
    if strange:
        raise DefinitionError(f"Expected {', '.join(asked.words) or 'no options'} of {call.name}, got {', '.join(strange)}. Leave it out.")
    given = (argument(name, value, call.name, K) for name, value in zip(asked.parameters, rest, strict=True))
    return asked.claims(first, *given, K=K, **call.keywords)


def argument(name: str, value: Any, asked: str, K: int) -> Any:
    """An argument of a property: another measure, the name of a cell, a word, or a number given as a constant formula."""
    if name in ("matrix", "family"):
        raise DefinitionError(f"Expected a property of measures, got {asked}, which speaks of a family of matrices. Ask for bounds.")
    if name == "cell" and isinstance(value, Measure):
        if K == EVERY:
            raise DefinitionError("Expected a cell of a matrix of some size, got one for every K. Ask for K = 3.")
        return text(value(cells(K)))
    if name == "other" and not isinstance(value, Measure):
        raise DefinitionError(f"Expected a measure as the second argument of {asked}, got {value}. Write {asked}(mcc, kappa).")
    shown = value.name if isinstance(value, Measure) else value
    constant = isinstance(value, Measure) and name != "other" and not value.binary.free_symbols
    if name in ("value", "slope", "intercept") and not constant and isinstance(value, (Measure, str)):
        raise DefinitionError(f"Expected a number as the {name} in {asked}, got {shown}. Write {asked}(mcc, 1/2).")
    return value.binary if constant else value
