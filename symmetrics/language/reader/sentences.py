"""Claims put in a sentence, such as `f1 is increasing in TP`: refused with the property to write in its place."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..nearest import kindred
from .refusal import refuse
from .relations import DO_RELATION, RELATIONS
from .tokens import Token
from .vocabulary import ADVICE

__all__ = ["refuse_sentence"]

VERBS, BETWEEN, LONGEST_SUBJECT = ("is", "are"), ("in", "of", "to", "with", "and", "a", "an", "the", "as"), 40
WAYS = {
    **dict.fromkeys(("increases", "increase", "rises", "rise", "grows", "grow"), "increasing"),
    **dict.fromkeys(("decreases", "decrease", "falls", "fall", "shrinks", "shrink"), "decreasing"),
}


def refuse_sentence(source: str, found: Sequence[Token], properties: Collection[str]) -> None:
    """Raise `FormulaError` where the tokens of a claim hold a verb behind its subject, and no relation.

    >>> from .tokens import tokens
    >>> refuse_sentence("f1 is degenerate", tokens("f1 is degenerate"), ["degenerate"])
    Traceback (most recent call last):
        ...
    symmetrics.language.errors.FormulaError: Expected a property such as label_symmetric(mcc), got 'is' at position 3. Write degenerate(f1).
    """
    place = next((k for k, token in enumerate(found) if k and token.kind == "name" and token.text in (*VERBS, *WAYS)), None)
    if place is None or any(token.kind in ("=", *RELATIONS) for token in found):
        return
    subject = source[found[0].at : found[place].at].strip().replace(" and ", ", ")
    said = [token.text for token in found[place + 1 :] if token.text and token.text not in (*BETWEEN, *WAYS)]
    words = [WAYS[found[place].text], *said] if found[place].text in WAYS else said
    advice = advised(subject if len(subject) <= LONGEST_SUBJECT else "...", words, properties)
    refuse("a property such as label_symmetric(mcc)", repr(found[place].text), found[place].at, advice)


def advised(subject: str, words: Sequence[str], properties: Collection[str]) -> str:
    """What to write for a subject with words said of it.

    >>> advised("mcc", ["symmetric"], ["symmetry"]), advised("mcc", ["scale", "invariant"], ["scale_invariant"])
    ('Write label_symmetric(mcc), or transpose_symmetric(mcc).', 'Write scale_invariant(mcc).')
    """
    if words and words[0] in ADVICE:
        return ADVICE[words[0]].replace("f1", subject)
    calls = said_of(subject, words, properties)
    return f"Write {' or '.join(calls)}." if calls else f"Leave it out. {DO_RELATION}"


def said_of(subject: str, words: Sequence[str], properties: Collection[str]) -> list[str]:
    """What may be asked of a subject: the properties that the most of the words, from the first on, are like, and the others as arguments.

    >>> said_of("f1", ["strictly", "up"], ["increasing"]), said_of("f1", ["increasing", "TP"], ["increasing"])
    ([], ['increasing(f1, TP)'])
    """
    known = sorted(name for name in properties if name.islower())
    names = {k: "_".join(words[:k]).replace("-", "_") for k in range(len(words), 0, -1)}
    exact = next(((k, [name]) for k, name in names.items() if name in known), None)
    k, near = exact or next(((k, near) for k, name in names.items() if (near := kindred(name, known))), (0, []))
    return [f"{each}({', '.join([subject, *words[k:]])})" for each in near]
