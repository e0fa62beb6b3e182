"""The grammar of claims.

    claim    = ["exists"] says [given] [classes] | ["exists"] says [classes] [given]
               perhaps with "for whole counts" before or behind "given"
    says     = either | conditions ("implies" | "iff") conditions | "if" conditions ("then" | ",") conditions
    conditions = either {"," either}
    either   = all {"or" all}
    all      = one {"and" one}
    one      = relation | "(" either ")"
    given    = ("given" | "where" | "if" | "when" | "whenever" | "provided" | "assuming") ["that"] conditions
    classes  = "for K = 3" | "for every K" | "for all K" | "for any K" | "for each K"
    relation = formula op formula {op formula} | formula "in" interval | property(argument, ...)
    op       = "==" | "=" | "!=" | "<=" | "<" | ">=" | ">"

`=>` and `only if` are other words for `implies`, `<=>`, `if and only if` and `exactly when` for `iff`, `unless` for `or`. `OR` is the
odds ratio where it does not stand between two relations. Formulas are those of `read_formula`; what a claim quantifies over is for its
reader to say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..lookup import Names
from .borrowing import lending, require_lent
from .formula import NO_NAMES
from .grammar import Parser
from .joints import GIVEN, joined
from .refusal import refuse
from .relations import RELATIONS, Clause, PropertyCall, Relation, all_relations, conditions, meant, neutral_kind, property_call
from .sentences import refuse_sentence
from .tokens import Token, tokens
from .vocabulary import Vocabulary

__all__ = ["ParsedClaim", "PropertyCall", "Relation", "read_claim", "read_conditions"]

LARGEST_K = 60
EVERY = (["every"], ["all"], ["any"], ["each"])
COUNTS = ["for", "whole", "counts"]


@dataclass(frozen=True)
class ParsedClaim:
    """A claim as written: relations (two for a chain of two signs) or one property, conditions, and for which numbers of classes.

    Where relations are said to hold exactly when others do, these are `mutual`. Each relation may have others that hold in its place.
    The claim may be one about `whole` counts only.
    """

    relations: tuple[Relation, ...] = ()
    given: tuple[Relation, ...] = ()
    mutual: tuple[Relation, ...] = ()
    exists: bool = False
    K: int | str | None = None
    call: PropertyCall | None = None
    whole: bool = False


def read_claim(source: str, *, knobs: Sequence[str] = (), names: Names = NO_NAMES, properties: Collection[str] = ()) -> ParsedClaim:
    """The claim that a text makes.

    `knobs` and `names` are as in `read_formula`; `properties` holds the names of the known properties. `K` is a number,
    "every", or None where the claim does not say. Raises `FormulaError` with the position for anything that is not a claim.

    >>> claim = read_claim("TP/(TP + FN) <= 1 given TP == TN")
    >>> claim.relations[0].op, claim.given[0].right.name, claim.K
    ('<=', 'TN', None)
    """
    declared = Vocabulary.of(knobs, names, properties)
    every, whole = _without_counts(tokens(source, declared.knows))
    found, K = _without_classes(every)
    vocabulary = lending(declared, found)
    exists = found[0].text == "exists"
    head, tail = _around_given(joined(found[exists:]))
    refuse_sentence(source, head, properties)
    call = property_call(Parser(source, head, vocabulary)) if _is_call(head, properties) else None
    given = conditions(Parser(source, tail, vocabulary)) if tail else []
    place = next((k for k, token in enumerate(head) if token.kind in ("iff", "implies")), None)
    premises, mutual = list[Clause](), list[Clause]()
    if call or place is None:
        written = [] if call else all_relations(Parser(source, head, vocabulary))
    else:
        premises, written = (conditions(Parser(source, part, vocabulary)) for part in _sides(head, place))
        premises, mutual = ([], premises) if head[place].kind == "iff" else (premises, [])
    everything = [*written, *premises, *mutual, *given]
    require_lent(everything, call, declared, found)
    neutral = neutral_kind(everything, K)
    relations, known, others = (meant(some, vocabulary, neutral) for some in (written, [*premises, *given], mutual))
    return ParsedClaim(relations, known, others, exists, K, call, whole)


def read_conditions(source: str, *, neutral: str = "", names: Names = NO_NAMES) -> tuple[Relation, ...]:
    """The relations that a text of conditions states, such as those behind `given` in a claim.

    `neutral` is the kind of what fits any number of classes, such as `n`: "binary", "multiclass", or that of the rest. `names` is as in
    `read_formula`. Raises `FormulaError` with the position for anything else.

    >>> [(r.left.name, r.op, r.right.name) for r in read_conditions("P == N, TP > 0")]
    [('P', '==', 'N'), ('TP', '>', '0')]
    """
    vocabulary = Vocabulary.of((), names, ())
    written = conditions(Parser(source, joined(tokens(source, vocabulary.knows)), vocabulary))
    return meant(written, vocabulary, neutral or neutral_kind(written))


def _without_counts(found: list[Token]) -> tuple[list[Token], bool]:
    """The tokens without `for whole counts`, and whether that was there."""
    words = [token.text for token in found]
    place = next((k for k in range(1, len(words)) if words[k : k + len(COUNTS)] == COUNTS), None)
    return (found, False) if place is None else ([*found[:place], *found[place + len(COUNTS) :]], True)


def _without_classes(found: list[Token]) -> tuple[list[Token], int | str | None]:
    """The tokens without `for every K` (or `all`, `any`, `each`) or `for K = 3`, at the end or before `given`, and what that says."""
    words = [token.text for token in found]
    for k in (k for k, word in enumerate(words) if word == "for"):
        every = words[k + 1 : k + 2] in EVERY and words[k + 2 : k + 3] == ["K"]
        after = k + (3 if every else 4)
        if after < len(words) and words[after] in (found[-1].text, *GIVEN):
            left = [*found[:k], *found[after:]] if words[after] in GIVEN else _cut(found, k)
            if every:
                return left, "every"
            if words[k + 1] == "K" and words[k + 2] in ("=", "=="):
                return left, _classes(found[k + 3])
        if every or words[k + 1 : k + 2] == ["K"]:
            advice = "Write 'for K = 3' or 'for every K' behind the claim, outside its brackets, or before 'given'."
            refuse("a formula", "a number of classes", found[k].at, advice)
    for k in (k for k, word in enumerate(words) if word in (*GIVEN, "and", ",")):
        if words[k + 1 : k + 2] == ["K"] and words[k + 2] in ("=", "=="):
            K = words[k + 3] if words[k + 3].isdecimal() else "3"
            refuse("a condition on matrices", "a number of classes", found[k + 1].at, f"Write 'for K = {K}' at the end.")
    return found, None


def _classes(token: Token) -> int:
    K = int(token.text) if token.text.isdecimal() else 0
    if not 2 <= K <= LARGEST_K:
        refuse(f"a number of classes from 2 to {LARGEST_K}", repr(token.text), token.at, "Write 'for K = 3' or 'for every K'.")
    return K


def _around_given(found: list[Token]) -> tuple[list[Token], list[Token]]:
    place = next((k for k, token in enumerate(found) if token.kind == "name" and token.text in GIVEN), None)
    return (found, []) if place is None else (_cut(found, place), found[place + 1 :])


def _sides(found: list[Token], place: int) -> tuple[list[Token], list[Token]]:
    """The tokens before `implies` or `iff` and behind it."""
    if found[place].text == "=>" and not any(token.kind in ("=", "in", *RELATIONS) for token in found[:place]):
        refuse("a relation before '=>'", "none", found[place].at, "Write '>=' for at least; '=>' says that one relation implies another.")
    return _cut(found, place), found[place + 1 :]


def _cut(found: list[Token], place: int) -> list[Token]:
    """The tokens before a place, closed."""
    at = found[place].at
    return [*found[:place], Token("end", "", at, at)]


def _is_call(found: list[Token], properties: Collection[str]) -> bool:
    return len(found) > 1 and found[0].kind == "name" and found[0].text in properties and found[1].kind == "("
