"""Relations between formulas, and properties asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..measure import Measure
from .grammar import Parser
from .limits import require_moderate
from .meaning import kind_of, measure_of
from .refusal import refuse
from .tree import Count, Node, constant
from .vocabulary import Vocabulary

__all__ = [
    "DO_RELATION",
    "RELATIONS",
    "Clause",
    "PropertyCall",
    "Relation",
    "Written",
    "all_relations",
    "conditions",
    "meant",
    "neutral_kind",
    "property_call",
]

RELATIONS = ("==", "!=", "<=", "<", ">=", ">")
COUNTED = ("TP", "FN", "FP", "TN", "P", "N", "PP", "PN", "K")
CHAINED = ({"==", "<", "<="}, {"==", ">", ">="})
OPENING, CLOSING, MOST_CLAUSES = ("(", "[", "{"), (")", "]", "}"), 16
DO_RELATION = "Write a claim such as 'jaccard <= f1' or 'label_symmetric(mcc)'."


@dataclass(frozen=True)
class Relation:
    """`left op right` between two measures, or else one of the relations in `otherwise`."""

    left: Measure
    op: str
    right: Measure
    otherwise: tuple[Relation, ...] = ()


@dataclass(frozen=True)
class PropertyCall:
    """A property of measures, with its arguments: formulas, names of cells or margins, whole numbers."""

    name: str
    arguments: tuple[Measure | str | int, ...]
    keywords: dict[str, str]


@dataclass(frozen=True)
class Written:
    """A relation as written: two syntax trees, each with its source, and the sign between them."""

    left: tuple[Node, str]
    op: str
    right: tuple[Node, str]


Clause = tuple[Written, ...]  # alternatives, of which one holds


def all_relations(parser: Parser) -> list[Clause]:
    """All tokens of a parser as relations with `and` and `or` between them, each one, a chain in one direction, or `in` an interval."""
    found = _either(parser)
    parser.expect("end", "an operator or the end", DO_RELATION)
    return found


def conditions(parser: Parser) -> list[Clause]:
    """All tokens of a parser as relations with commas between them, `and`, or `or`."""
    found = _either(parser)
    while parser.accept(","):
        found += _either(parser)
    parser.expect("end", "',' or the end after a condition", DO_RELATION)
    return found


def _either(parser: Parser) -> list[Clause]:
    """What holds if one of several things does, as clauses that all hold: `A or B and C` is `A or B` and `A or C`."""
    at, found = parser.token.at, _all(parser)
    while parser.accept("or"):
        others = _all(parser)
        found = [(*one, *other) for one in found for other in others]
        if len(found) > MOST_CLAUSES:
            refuse("fewer relations beside 'or'", repr(parser.written_since(at)), at, "Split it into several claims.")
    return found


def _all(parser: Parser) -> list[Clause]:
    found = _joined(parser)
    while parser.accept("and"):
        found += _joined(parser)
    return found


def _joined(parser: Parser) -> list[Clause]:
    """One relation, chain or interval, or several of them in brackets."""
    if not _opens_relations(parser):
        return [(each,) for each in _chain(parser)]
    opening = parser.take()
    found = _either(parser)
    parser.expect(")", "an operator or ')'", f"Close the bracket opened at position {opening.at}.")
    return found


def _opens_relations(parser: Parser) -> bool:
    """Whether the next bracket holds relations, and not an expression."""
    depth = 0
    for token in parser.tokens[parser.place :] if parser.token.kind == "(" else ():
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        if depth == 0 or (depth == 1 and token.kind in ("=", "in", *RELATIONS)):
            return depth == 1
    return False


def _chain(parser: Parser) -> list[Written]:
    at = parser.token.at
    sides, signs = [_side(parser)], []
    if parser.accept("in"):
        return _within(parser, sides[0])
    while sign := parser.accept("=", *RELATIONS):
        if parser.token.kind in ("=", *RELATIONS):
            twice = parser.source[sign.at : parser.token.end]
            refuse("one relation sign", repr(twice), sign.at, "Write one of <=, >=, <, >, == and !=, in one piece.")
        signs.append("==" if sign.kind == "=" else sign.kind)
        sides.append(_side(parser))
    if not signs:
        refuse(f"one of {', '.join(RELATIONS)}", parser.shown, parser.token.at, DO_RELATION)
    if len(signs) > 1 and not any(set(signs) <= chained for chained in CHAINED):
        refuse("one relation, or a chain in one direction", repr(parser.written_since(at)), at, "Split it into several claims.")
    return [Written(left, sign, right) for left, sign, right in zip(sides[:-1], signs, sides[1:], strict=True)]


def _within(parser: Parser, side: tuple[Node, str]) -> list[Written]:
    """An interval, as in `mcc in [-1, 1]`; a round bracket leaves its end out."""
    advice = "Write the two ends in brackets, as in 'mcc in [-1, 1]'."
    closed = parser.token.kind == "["
    parser.expect("[" if closed else "(", "an interval", advice)
    low = _side(parser)
    parser.expect(",", "',' between the ends of an interval", advice)
    high = _side(parser)
    last = "<" if parser.accept(")") else "<="
    if last == "<=":
        parser.expect("]", "']' or ')' after an interval", advice)
    return [Written(low, "<=" if closed else "<", side), Written(side, last, high)]


def _side(parser: Parser) -> tuple[Node, str]:
    at, node = parser.token.at, parser.expression()
    require_moderate(node, at)
    return node, parser.written_since(at)


def meant(written: Sequence[Clause], vocabulary: Vocabulary, neutral: str) -> tuple[Relation, ...]:
    """The relations between measures; `neutral` is the kind of a side such as `1`."""
    found = []
    for clause in written:
        first, *others = (_relation(pair, vocabulary, neutral) for pair in clause)
        found.append(replace(first, otherwise=tuple(others)))
    return tuple(found)


def _relation(pair: Written, vocabulary: Vocabulary, neutral: str) -> Relation:
    return Relation(_measure(pair.left, vocabulary, neutral), pair.op, _measure(pair.right, vocabulary, neutral))


def _measure(side: tuple[Node, str], vocabulary: Vocabulary, neutral: str = "binary") -> Measure:
    node, source = side
    return measure_of(node, source, vocabulary.knobs, neutral)


def neutral_kind(written: Sequence[Clause], K: int | str | None = None) -> str:
    """The kind of sides such as `n`: that of the other sides, or what the number of classes asks for."""
    kinds = {kind_of(node) for clause in written for pair in clause for node, _ in (pair.left, pair.right)}
    return "multiclass" if ("multiclass" in kinds or K not in (None, 2)) and "binary" not in kinds else "binary"


def property_call(parser: Parser) -> PropertyCall:
    """All tokens of a parser as `name(argument, ..., keyword="value")`."""
    name = parser.take()
    parser.take()
    arguments: list[Measure | str | int] = []
    keywords: dict[str, str] = {}
    while True:
        if parser.token.kind == "name" and parser.ahead(1).kind == "=":
            keywords.update([_keyword(parser)])
        else:
            arguments.append(_word(parser) if arguments else _argument(parser))
        if not parser.accept(","):
            break
    parser.expect(")", f"an operator or ')' after the arguments of {name.text}", "Put ',' between arguments.")
    parser.expect("end", f"the end after {name.text}(...)", "A property stands alone; conditions follow 'given'.")
    return PropertyCall(name.text, tuple(arguments), keywords)


def _keyword(parser: Parser) -> tuple[str, str]:
    keyword = parser.take().text
    parser.take()
    value = parser.accept("string", "name", "number")
    if value is None:
        refuse(f"a value for {keyword}", parser.shown, parser.token.at, f'Write {keyword}="n", for example.')
    return keyword, value.text


def _word(parser: Parser) -> Measure | str | int:
    """An argument behind the first: a lone word that means nothing else is itself, as in `undefined_for_constant(mcc, positive)`."""
    word = parser.token.text
    lone = parser.token.kind == "name" and parser.ahead(1).kind in (",", ")")
    return parser.take().text if lone and word.upper() not in COUNTED and not parser.vocabulary.knows(word) else _argument(parser)


def _argument(parser: Parser) -> Measure | str | int:
    if string := parser.accept("string"):
        return string.text
    node, source = _side(parser)
    value = constant(node)
    if value is not None and value.denominator == 1:
        return int(value)
    return node.name if isinstance(node, Count) else _measure((node, source), parser.vocabulary)
