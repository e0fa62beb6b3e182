"""The words between relations: `and`, `or`, `implies`, `iff`, and the phrases that mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .relations import CLOSING, OPENING, RELATIONS
from .tokens import Token

__all__ = ["GIVEN", "joined"]

GIVEN = ("given", "where", "if", "when", "whenever", "provided", "assuming")
JOINTS = {
    **dict.fromkeys((("iff",), ("if", "and", "only", "if"), ("exactly", "when"), ("exactly", "if"), ("precisely", "when")), "iff"),
    ("and",): "and",
    ("unless",): "or",
    **dict.fromkeys((("implies",), ("only", "if"), ("only", "when")), "implies"),
}
KINDS = (*JOINTS.values(), "or", ",", "end")
STARTS = (*GIVEN, *(phrase[0] for phrase in JOINTS))
BEGINS, ENDS = ("name", "number", "frac", "root", "sum", "|", "+", "-", *OPENING), ("name", "number", "|", *CLOSING)


def joined(found: Sequence[Token]) -> list[Token]:
    """The tokens with one of its own kind for each phrase between relations, such as `if and only if`; and `if A, B` as `A implies B`.

    >>> from .tokens import tokens
    >>> [token.kind for token in joined(tokens("OR = 1 OR FP = 0"))]
    ['name', '=', 'number', 'or', 'name', '=', 'number', 'end']
    """
    words, left, k = [token.text.removesuffix(" that") for token in found], list[Token](), 0
    place = _behind_premises(found) if words[0].lower() in ("if", "when", "whenever") else 0
    if place:
        return joined([*found[1:place], replace(found[place], kind="name", text="implies"), *found[place + 1 :]])
    while k < len(found):
        phrase = next((x for x in JOINTS if found[k].kind == "name" and tuple(words[k : k + len(x)]) == x), ())
        kind = JOINTS[phrase] if phrase else "or" if _is_or(left, found[k:]) else found[k].kind
        if words[k] != "that" or not left or left[-1].text not in GIVEN:
            left.append(replace(found[k], kind=kind, text=words[k]))
        k += max(1, len(phrase))
    return left


def _behind_premises(found: Sequence[Token]) -> int:
    """The place of `then`, or else of the last comma that is in no brackets; 0 without either."""
    depth, commas, words = 0, [0], [token.text for token in found]
    for k, token in enumerate(found):
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        commas += [k] if token.kind == "," and not depth else []
    return words.index("then") if "then" in words else commas[-1]


def _is_or(before: Sequence[Token], found: Sequence[Token]) -> bool:
    """Whether the first token is the word between two relations: `OR` elsewhere is the odds ratio, and so is `or` but behind an operand."""
    word, behind = found[0].text if found[0].kind == "name" else "", found[1:]
    if word.lower() != "or" or not before or before[-1].kind not in ENDS or before[-1].text in GIVEN:
        return False
    if word == "or":
        return True
    begun = behind[0].kind in BEGINS and behind[0].text not in STARTS
    return begun and _is_related(reversed(before), CLOSING, OPENING) and _is_related(behind, OPENING, CLOSING)


def _is_related(found: Iterable[Token], opening: Sequence[str], closing: Sequence[str]) -> bool:
    """Whether a relation stands among the tokens before the next joint, outside of brackets that open among them."""
    depth = 0
    for token in found:
        depth += (token.kind in opening) - (token.kind in closing)
        if depth < 0 or (depth == 0 and (token.kind in KINDS or token.text in STARTS)):
            return False
        if depth == 0 and token.kind in ("=", "in", *RELATIONS):
            return True
    return False
