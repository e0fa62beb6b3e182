"""What a name begins: a function call, an average, a cell with subscripts, a measure with its knobs set."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from ..averaging import AVERAGES
from ..errors import SymmetricsError
from ..measure import Measure
from .building import number
from .meaning import measure_of
from .refusal import refuse
from .stream import Stream
from .sums import LETTERS, cell, entry, largest, shared, written_sum
from .tokens import Token
from .tree import Call, Classes, Index, Named, Node, Number, Parameter, constant
from .vocabulary import FUNCTIONS

if TYPE_CHECKING:
    from ..knobs import Knob

__all__ = ["word"]

BASES = {"log2": 2, "log10": 10}
OWN_COUNTS = "Write a class's own counts as C_{ii}, a_i and b_i"
WEIGHTS = "Write the weights in i and j, as in (i - j)^2 or abs(i - j)."
SUBSCRIPTED = re.compile(rf"(?P<base>[Cab])_(?P<indices>[a-z0-9]{{1,2}})|(?P<other>{'|'.join(LETTERS)})_(?P<both>[a-z0-9]{{2}})")


def word(parser: Stream, token: Token) -> Node:
    """The node that begins with a name just taken."""
    name, calls = token.text, parser.token.kind in ("(", "{", "[")
    if name in ("sum", "prod") and parser.token.kind == "(":
        return written_sum(parser, token)
    if name.lower() in ("max", "min") and (over := largest(parser, smallest=name.lower() == "min")):
        return over
    if name.lower().replace("_", "") in FUNCTIONS:
        return _call(parser, token)
    if name.lower() in AVERAGES and calls:
        return _average(parser, token)
    if name in parser.bound and parser.token.kind not in ("[", "_"):
        return Index(name)
    if name == parser.classes and parser.token.kind not in ("[", "_"):
        return Classes(token.at)
    if name in ("C", "a", "b"):
        return entry(parser, token)
    if found := cell(parser, token):
        return found
    split = SUBSCRIPTED.fullmatch(name)
    if split and not parser.vocabulary.knows(name):
        indices = list(split["indices"] or split["both"])
        return shared(split["other"], entry(parser, token, split["base"] or "C", indices))
    return _named(parser, _joined(parser, token))


def _joined(parser: Stream, token: Token) -> Token:
    """A name together with its printed subscript, as in `F_1` and `F_{\\beta}`."""
    if not parser.accept("_"):
        return token
    braced = parser.accept("{")
    part = parser.accept("name", "number") or refuse("a subscript", parser.shown, parser.token.at, "Write the name in one piece.")
    end = parser.expect("}", "'}' after a subscript", "Write the name in one piece.").end if braced else part.end
    name = f"{token.text}_{part.text}"
    if not parser.vocabulary.knows(name):
        advice = WEIGHTS if token.text == "w" and len(part.text) > 1 else f"{OWN_COUNTS}, or name a measure."
        refuse("a known name", repr(name), token.at, advice)
    return Token("name", name, token.at, end)


def _named(parser: Stream, token: Token) -> Node:
    node = parser.vocabulary.meaning(token.text, token.at, called=parser.token.kind == "(")
    if not isinstance(node, Named):
        return node
    if parser.bound:
        advice = f"Take it out of the sum, or write {node.measure.for_classes}."
        refuse("cells and margins inside a sum", repr(token.text), token.at, advice)
    return _with_knobs(parser, node) if parser.token.kind == "(" else node


def _call(parser: Stream, token: Token) -> Node:
    name = token.text.lower().replace("_", "")
    if name == "log" and parser.accept("_"):
        base: Node | None = parser.group() if parser.token.kind == "{" else parser.atom()
    else:
        base = Number(Fraction(BASES[name])) if name in BASES else None
    least, most = FUNCTIONS[name]
    if parser.token.kind in ("frac", "root", "|") and least == 1:
        arguments: tuple[Node, ...] = (parser.atom(),)
    elif parser.token.kind in ("(", "{", "["):
        arguments = parser.arguments(least, 1 if base else most)
    else:
        refuse(f"brackets after {name}", parser.shown, parser.token.at, f"Write {name}(...).")
    if name == "exp" and arguments != (Number(Fraction(1)),):
        refuse("exp(1), the number e", f"another argument of {token.text}", token.at, "Other exponentials are not in the language.")
    function = "log" if name == "ln" or name in BASES else name
    return Call(function, (*arguments, base) if base else arguments)


def _average(parser: Stream, token: Token) -> Node:
    opening = parser.token
    if parser.bound:
        refuse("cells and margins inside a sum", repr(token.text), token.at, "Take the average out of the sum.")
    inside = parser.group()
    source = parser.source[opening.end : parser.tokens[parser.place - 1].at].strip()
    try:
        averaged = AVERAGES[token.text.lower()](measure_of(inside, source, parser.vocabulary.knobs))
    except SymmetricsError as error:
        refuse("a measure of two classes to average", repr(source), opening.end, str(error).partition(". ")[2])
    return Named(averaged, (), token.at)


def _with_knobs(parser: Stream, node: Named) -> Named:
    """A measure with knobs set, as in `f_beta(beta=2)`, or `f_beta(2)` in the order of its knobs."""
    parser.take()
    places = iter(node.measure.free_knobs)
    settings = [_setting(parser, node.measure, next(places, None))]
    while parser.accept(","):
        settings.append(_setting(parser, node.measure, next(places, None)))
    parser.expect(")", "')' after the knobs", "Close the bracket.")
    if len(dict(settings)) < len(settings):
        refuse(f"each knob of {node.measure.name} once", repr(parser.written_since(node.at)), node.at, _advice_on(node.measure))
    numbers = {name: number(value) for name, value in settings if isinstance(value, Fraction)}
    others = tuple((name, value) for name, value in settings if isinstance(value, Parameter))
    try:
        return Named(node.measure.fix(**numbers), others, node.at)
    except SymmetricsError as error:
        refuse(f"a value {node.measure.name} takes", repr(parser.written_since(node.at)), node.at, str(error))


def _setting(parser: Stream, measure: Measure, place: Knob | None) -> tuple[str, Fraction | Parameter]:
    """A knob of a measure and its value, a number or a knob of the formula; without a name it is the knob in this place."""
    at = parser.token.at
    name = place.name if place and parser.ahead(1).kind != "=" else _knob_named(parser, measure)
    node = parser.expression()
    value = node if isinstance(node, Parameter) else constant(node)
    if value is None or all(name != knob.name for knob in measure.free_knobs):
        refuse(f"a knob of {measure.name} and a number for it", repr(parser.written_since(at)), at, _advice_on(measure))
    return name, value


def _knob_named(parser: Stream, measure: Measure) -> str:
    advice = f"Write {measure.name}*(...) for a product."
    name = parser.expect("name", f"a knob of {measure.name}", advice)
    parser.expect("=", f"a knob of {measure.name} with its value", advice)
    return name.text


def _advice_on(measure: Measure) -> str:
    knobs = ", ".join(knob.domain for knob in measure.free_knobs)
    return f"Give a rational number or a declared knob for one of: {knobs}." if knobs else "It has no knob to set; leave the bracket out."
