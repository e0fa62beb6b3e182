"""Sums and largest values over the classes and the subscripts inside them, written `sum(i, C[i,i])` or printed as in LaTeX."""

from __future__ import annotations

import itertools
from dataclasses import replace

from .refusal import refuse
from .stream import Stream
from .tokens import Token
from .tree import Condition, Count, Entry, Largest, Margin, Minus, Node, Plus, Product, ProductOver, Subscript, Sum

__all__ = ["LETTERS", "cell", "entry", "largest", "printed_sum", "shared", "written_sum"]

CLASSES, INDICES = 60, 4
MARKS, SUMMED = ("+", "*"), "(sum)"  # C_{i+} and C_{i\cdot}, and how a subscript that is summed over is kept
LETTERS, SHARES = ("c", "n", "N", "x", "p", "pi"), ("p", "pi")  # other letters for a cell, and those that mean its share of n
RELATIONS = ("!=", "==", "<", "<=", ">", ">=")
DO_SUM = "Write sum(i, C[i,i]) or \\sum_{i=1}^{K} C_{ii}."

DO_PRODUCT = "Write prod(i, C[i,i]) or \\prod_{i=1}^{K} C_{ii}."
DO_MAX = "Write max(i, C[i,i]) or \\max_{i} (C_{ii}), and min likewise."
DO_ENTRY = "Write C[i,j], a[i] and b[i], or C_{ij}, a_i and b_i."


def written_sum(parser: Stream, token: Token) -> Node:
    """`sum(i, j, i != j, ...)` behind its first word, or `prod(i, ...)`."""
    parser.take()
    outer = len(parser.bound)
    while parser.token.kind == "name" and parser.ahead(1).kind == ",":
        _bind(parser, parser.take())
        parser.take()
    conditions = []
    while parser.ahead(1).kind in RELATIONS:
        conditions.append(_condition(parser))
        parser.expect(",", "',' after a condition", DO_SUM)
    node = _closed(parser, token, outer, conditions, parser.expression())
    parser.expect(")", "an operator or ')'", DO_SUM)
    return node


def largest(parser: Stream, smallest: bool) -> Largest | None:
    """`max(i, ...)` or `\\max_{i} (...)` behind its first word, or the smallest; None for that of several arguments, nothing taken."""
    outer = len(parser.bound)
    if parser.accept("_"):
        braced = parser.accept("{")
        _bind(parser, parser.take())
        if braced:
            parser.expect("}", "'}' under the word", DO_MAX)
        if parser.token.kind not in ("(", "{", "["):
            refuse("brackets after a maximum or minimum over the classes", parser.shown, parser.token.at, DO_MAX)
        body = parser.group()
    elif _names_an_index(parser):
        parser.take()
        _bind(parser, parser.take())
        parser.take()
        body = parser.expression()
        parser.expect(")", "an operator or ')'", DO_MAX)
    else:
        return None
    [index] = parser.bound[outer:]
    del parser.bound[outer:]
    return Largest(index, body, smallest)


def _names_an_index(parser: Stream) -> bool:
    """Whether brackets open with a new small letter and a comma."""
    letter = parser.ahead(1)
    new = letter.kind == "name" and len(letter.text) == 1 and "a" <= letter.text <= "z" and letter.text not in (*parser.bound, "n")
    own = (
        new
        and (letter.text in "ijkl" or not parser.vocabulary.knows(letter.text))
        and all(letter.text != k.name for k in parser.vocabulary.knobs)
    )
    return own and parser.token.kind == "(" and parser.ahead(2).kind == ","


def printed_sum(parser: Stream, token: Token) -> Node:
    """`\\sum_{i=1}^{K}` or `\\prod_{i=1}^{K}` and the product behind it, which is its scope in print."""
    outer = len(parser.bound)
    ended = _require_all_classes(parser)
    parser.expect("_", "a subscript after \\sum", DO_SUM)
    conditions: list[Condition] = []
    if parser.accept("{"):
        conditions = _printed_range(parser)
    else:
        _bind(parser, parser.take())
    if not ended:
        _require_all_classes(parser)
    return _closed(parser, token, outer, conditions, parser.product())


def _closed(parser: Stream, token: Token, outer: int, conditions: list[Condition], body: Node) -> Node:
    indices = tuple(parser.bound[outer:])
    del parser.bound[outer:]
    if not indices:
        refuse("an index of the sum", repr(parser.source[token.at : token.end]), token.at, DO_PRODUCT if token.text == "prod" else DO_SUM)
    if token.text == "prod":
        return _multiplied(token, indices, conditions, body)
    node = Sum(indices, tuple(conditions), body, token.at)
    return _as_margin(node) or node


def _multiplied(token: Token, indices: tuple[str, ...], conditions: list[Condition], body: Node) -> ProductOver:
    if conditions:
        refuse("a product over all classes", "one with a condition", token.at, DO_PRODUCT)
    return ProductOver(indices, body, token.at)


def _as_margin(node: Sum) -> Node | None:
    """The sum of a row or a column as a margin, without the cell of the diagonal where a condition leaves it out; None for other sums."""
    if len(node.indices) != 1 or not isinstance(node.body, Entry):
        return None
    [index], (i, j) = node.indices, (node.body.i, node.body.j)
    if (i == index) == (j == index):
        return None
    margin, other = (Margin("a", i, node.at), i) if j == index else (Margin("b", j, node.at), j)
    if not node.conditions:
        return margin
    left_out = [c for c in node.conditions if c.relation == "!=" and {c.left, c.right} == {index, other}]
    return Plus((margin, Minus(Entry(other, other, node.at)))) if len(left_out) == len(node.conditions) == 1 else None


def _printed_range(parser: Stream) -> list[Condition]:
    """The part under a sum sign: `i=1`, `i,j`, `ij`, `i \\neq j`, up to the closing brace."""
    conditions = []
    while True:
        if parser.ahead(1).kind in RELATIONS:
            for side in (parser.token, parser.ahead(2)):
                if side.kind == "name" and side.text not in parser.bound:
                    _bind(parser, side)
            conditions.append(_condition(parser))
        else:
            _bind_printed(parser)
        if not parser.accept(","):
            break
    parser.expect("}", "'}' under the sum sign", DO_SUM)
    return conditions


def _bind_printed(parser: Stream) -> None:
    token = parser.expect("name", "an index under the sum sign", DO_SUM)
    for letter in token.text:
        _bind(parser, Token("name", letter, token.at, token.end))
    if parser.accept("=") and parser.token.text != "1":
        refuse("a sum from 1", parser.shown, parser.token.at, DO_SUM)
    parser.accept("number")


def _require_all_classes(parser: Stream) -> bool:
    """Take what is printed above a sum sign, which must be the number of classes; False where nothing is."""
    if not parser.accept("^"):
        return False
    braced = parser.accept("{")
    if parser.token.text not in ("K", parser.classes):
        refuse("a sum up to K", parser.shown, parser.token.at, DO_SUM)
    parser.take()
    if braced:
        parser.expect("}", "'}' after K", DO_SUM)
    return True


def _bind(parser: Stream, token: Token) -> None:
    letter = token.text
    taken = letter in parser.bound or letter == "n" or any(letter == knob.name for knob in parser.vocabulary.knobs)
    if token.kind != "name" or len(letter) != 1 or not "a" <= letter <= "z" or taken:
        refuse("a small letter not yet in use as an index", repr(letter), token.at, DO_SUM)
    if len(parser.bound) == INDICES:
        refuse(f"at most {INDICES} indices", repr(letter), token.at, "Split the formula.")
    parser.bound.append(letter)


def _condition(parser: Stream) -> Condition:
    left, relation = _one(parser, parser.take()), parser.take()
    return Condition(left, relation.kind, _one(parser, parser.take()))


def cell(parser: Stream, token: Token) -> Node | None:
    """The cell or its share of all items behind another letter than C, as `n_{ij}` and `p_{i+}`; None unless two subscripts follow it."""
    opening = parser.token.kind
    if token.text not in LETTERS or opening not in ("[", "_"):
        return None
    if opening == "_" and parser.ahead(1).kind != "{":
        return shared(token.text, entry(parser, token, "C")) if len(parser.ahead(1).text) == len("ij") else None
    closing, first = ("]", 1) if opening == "[" else ("}", 2)
    behind = (parser.ahead(distance) for distance in range(first, len(parser.tokens) - parser.place))
    inside = [part for part in itertools.takewhile(lambda part: part.kind != closing, behind) if part.kind != ","]
    subscripts = len(inside) if opening == "[" else sum(len(part.text) for part in inside)
    return shared(token.text, entry(parser, token, "C")) if subscripts == len("ij") else None


def shared(letter: str, found: Entry | Margin | Count) -> Node:
    """A number of items as that letter means it: its share of all items for `p` and `pi`."""
    return Product(((found, False), (Count("n", found.at), True))) if letter in SHARES else found


def entry(parser: Stream, token: Token, base: str = "", letters: list[str] | None = None) -> Entry | Margin | Count:
    """`C[i,j]`, `a[i]` (or `C_{i+}`) or `b[i]`; `base` and `letters` where one token held them, as in `C_ij`."""
    base = base or token.text
    found = [_subscript(parser, letter, token.at) for letter in letters] if letters else _subscripts(parser, base)
    if len(found) != (2 if base == "C" else 1):
        refuse("C with two subscripts, a and b with one", repr(parser.written_since(token.at)), token.at, DO_ENTRY)
    if SUMMED in found:
        return _summed(parser, found, token)
    return Entry(found[0], found[1], token.at) if base == "C" else Margin(base, found[0], token.at)


def _summed(parser: Stream, found: list[Subscript], token: Token) -> Margin | Count:
    """`C_{i+}` and `C_{+j}`, the sums of a row and of a column, and `C_{++}`, the number of items."""
    one, two = found
    if one == two:
        return Count("n", token.at)
    return Margin("a", one, token.at) if two == SUMMED else Margin("b", two, token.at)


def _subscripts(parser: Stream, name: str) -> list[Subscript]:
    if parser.token.kind not in ("[", "_"):
        advice = f"{DO_ENTRY} The four counts are TP, FN, FP and TN; a knob needs another name than a, b and C."
        refuse(f"subscripts after {name}", parser.shown, parser.token.at, advice)
    opening = parser.take()
    if opening.kind == "_" and not parser.accept("{"):
        part = parser.take()
        return [_subscript(parser, letter, part.at) for letter in part.text]
    parts = [parser.take()]
    commas = False
    while (comma := parser.accept(",")) or parser.token.kind in ("name", "number", *MARKS):
        commas = commas or comma is not None
        parts.append(parser.take())
    closing = "]" if opening.kind == "[" else "}"
    parser.expect(closing, f"{closing!r} after the subscripts", DO_ENTRY)
    if name == "C" and any(part.kind in MARKS for part in parts):
        parts = [replace(part, text=SUMMED) if part.kind in MARKS else part for part in parts]
    if commas or opening.kind == "[":
        return [_one(parser, part) for part in parts]
    return [_subscript(parser, letter, part.at) for part in parts for letter in ([SUMMED] if part.text == SUMMED else part.text)]


def _one(parser: Stream, token: Token) -> Subscript:
    return _subscript(parser, token.text, token.at)


def _subscript(parser: Stream, text: str, at: int) -> Subscript:
    if text in parser.bound or text == SUMMED:
        return text
    if text.isascii() and text.isdigit() and 1 <= int(text) <= CLASSES:
        return int(text)
    return refuse(f"a bound index or a class number from 1 to {CLASSES}", repr(text), at, "Bind an index in a sum: sum(i, C[i,i]).")
