"""From characters to tokens: plain text and LaTeX come out as one stream."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from .notation import CHARACTERS, COMMANDS, GREEK, INSTEAD, SKIPPED, SUBSCRIPTS, SUPERSCRIPTS, WRAPPERS
from .refusal import refuse

__all__ = ["Token", "tokens"]

LENGTH, DIGITS, CLOSE = 10_000, 40, 0.75

TOKEN = re.compile(
    r"""(?P<space>[\s~&]+|(?:np|numpy|math|sympy|torch)\.(?=[a-z]))
    |(?P<number>(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,2}\b)?)
    |(?P<name>[Ff]_?[0-9]\.[0-9]+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*)
    |(?P<command>\\(?:[A-Za-z]+\*?|.))
    |(?P<string>"[^"]*"|'[^']*')
    |(?P<sign>\*\*|:=|<=>|=>|<=|>=|==|!=|[-+*/^()\[\]{}|,=<>_])
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
NUMBER_E = (("name", "exp"), ("(", "("), ("number", "1"), (")", ")"))
PHRASE = re.compile(r"[^\W\d_][\w'’]*(?:[ _-][\w'’]+){1,7}")
BREAK = re.compile(r"[ -]")
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*")
WRAPPED = re.compile(r"\s*\{([^{}]*)\}")
WORDS = re.compile(r"[A-Za-z](?:[A-Za-z0-9_' -]|\\_)*")
SIGNS = {"**": "^", ":=": "=", "<=>": "iff", "=>": "implies"}
DOTTED = re.compile(r"\{(?:[a-z0-9]\.|\.[a-z0-9]|\.\.)\}")  # a subscript that is summed over, as in n_{i.}
DOT = {".": "*", "{": "{", "}": "}"}
ARGUMENTS = {"frac": 2, "root": 1}
Knows = Callable[[str], bool]
ENVIRONMENT = r"\{(?:align|aligned|displaymath|eqnarray|equation|gather|math|multline|split)\*?\}"
LABEL = r"\\(?:label|tag\*?)\{[^{}]*\}|\\(?:nonumber|notag)"
BEFORE = re.compile(rf"\s+|\$|\\[\[(]|\\begin{ENVIRONMENT}|{LABEL}")
BEHIND = re.compile(rf"(?:\s+|\$|\\[\])]|\\end{ENVIRONMENT}|{LABEL}|\\q?quad\s*\([0-9]+[a-z]?\)|\\\\|(?<!\\)[.,;])\Z")
TAIL = 200  # characters at the end among which what closes a formula is looked for


@dataclass(frozen=True, slots=True)
class Token:
    """A number, name, string, sign or command and the slice of the source it came from; a sign is its own kind."""

    kind: str
    text: str
    at: int
    end: int


def tokens(source: str, knows: Knows = lambda name: False) -> list[Token]:
    """The tokens of a formula or claim, closed by one of kind "end".

    `knows` tells known names, so that those of several words or with an underscore are found whole. Raises `FormulaError`
    for text that is too long and for signs outside the language.

    >>> [token.text for token in tokens(r"$\\frac{2TP}{n}$")]
    ['frac', '{', '2', 'TP', '}', '{', 'n', '}', '']
    """
    if len(source) > LENGTH:
        refuse(f"at most {LENGTH} characters", f"{len(source)}", LENGTH, "Name its parts as measures, or shorten it.")
    start, stop = _inside_fences(source)
    found = list(Scanner(source, stop, knows).scan(start))
    return [*found, Token("end", "", stop, stop)]


def _inside_fences(source: str) -> tuple[int, int]:
    r"""The part of the source within dollar signs, brackets, `\begin{equation}`, labels, numbers and blanks, before a full stop."""
    start, stop = 0, len(source)
    while opened := BEFORE.match(source, start, stop):
        start = opened.end()
    while start < stop and (closed := BEHIND.search(source[:stop], max(start, stop - TAIL))):
        stop = closed.start()
    return start, stop


class Scanner:
    """Reads one source from left to right."""

    def __init__(self, source: str, stop: int, knows: Knows) -> None:
        self.source, self.stop, self.knows = source, stop, knows
        self.latex = "\\" in source or "{" in source
        self.previous = ""
        self.wanted, self.outside = 0, list[int]()  # arguments that a command still takes, here and outside of the open braces

    def scan(self, at: int) -> Iterator[Token]:
        """The tokens from a position on."""
        while at < self.stop:
            found = list(self._at(at))
            at = found[-1].end
            for token in found:
                if token.kind != "space":
                    self.previous = token.kind
                    self._count(token.kind)
                    yield token

    def _count(self, kind: str) -> None:
        """Keep track of what commands take: `\\frac12` is one half, and `\\frac{a}bc` is a/b times c."""
        if kind in ("{", "["):
            self.outside.append(self.wanted - (kind == "{" and self.wanted > 0))
            self.wanted = 0
        elif kind in ("}", "]"):
            self.wanted = self.outside.pop() if self.outside else 0
        else:
            self.wanted = ARGUMENTS.get(kind) or max(0, self.wanted - 1)

    def _at(self, at: int) -> Iterator[Token]:
        phrase = "" if self.wanted else self._phrase(at)
        if phrase:
            yield Token("name", phrase, at, at + len(phrase))
            return
        match = TOKEN.match(self.source, at, self.stop)
        assert match is not None and match.lastgroup is not None
        yield from getattr(self, f"_{match.lastgroup}")(match[0], at, match.end())

    def _phrase(self, at: int) -> str:
        """The longest known name of several words that begins here."""
        match = PHRASE.match(self.source, at, self.stop)
        ends = [*[match.start() + space.start() for space in BREAK.finditer(match[0])][1:], match.end()] if match else []
        phrases = (self.source[at:end] for end in reversed(ends))
        return next((phrase for phrase in phrases if self.knows(phrase)), "")

    def _space(self, text: str, at: int, end: int) -> Iterator[Token]:
        yield Token("space", text, at, end)

    def _number(self, text: str, at: int, end: int) -> Iterator[Token]:
        factor, sign, _ = text.lower().partition("e")
        if sign and (self.latex or self.knows(text[len(factor)])):
            text, end = factor, at + len(factor)
        if self.latex and (self.previous == "_" or (self.wanted and text.isdecimal())):
            text, end = text[0], at + 1
        if self.latex and self.previous == "^" and len(text) > 1:
            refuse("braces around an exponent of several digits", repr(text), at, f"Write ^{{{text[:DIGITS]}}}.")
        if len(text) > DIGITS:
            refuse(f"at most {DIGITS} digits", repr(text), at, "Round the number.")
        yield Token("number", text, at, end)

    def _name(self, text: str, at: int, end: int) -> Iterator[Token]:
        if self.latex and (self.previous == "_" or self.wanted):
            text = text[0]
        elif self.latex and not self.knows(text):
            plain = PLAIN.match(text)
            text = plain[0] if plain else text
        yield Token("in" if text == "in" else "name", text, at, at + len(text))

    def _string(self, text: str, at: int, end: int) -> Iterator[Token]:
        yield Token("string", text[1:-1], at, end)

    def _sign(self, text: str, at: int, end: int) -> Iterator[Token]:
        yield Token(SIGNS.get(text, text), text, at, end)
        if text == "_" and (dotted := DOTTED.match(self.source, end, self.stop)):
            yield from (Token(DOT.get(sign, "name"), sign, place, place + 1) for place, sign in enumerate(dotted[0], end))

    def _other(self, text: str, at: int, end: int) -> Iterator[Token]:
        if text in CHARACTERS:
            yield Token(CHARACTERS[text], text, at, end)
        elif text in GREEK or text == "√":
            yield Token("name", GREEK.get(text, "sqrt"), at, end)
        elif text in SUPERSCRIPTS or text in SUBSCRIPTS:
            kind, digits = ("^", SUPERSCRIPTS) if text in SUPERSCRIPTS else ("_", SUBSCRIPTS)
            run = "".join(takewhile(digits.__contains__, self.source[at : self.stop]))
            yield Token(kind, text, at, end)
            yield Token("number", "".join(digits[sign] for sign in run), at, at + len(run))
        else:
            refuse("a formula", repr(text), at, "Leave that sign out; operators are + - * / ^.")

    def _command(self, text: str, at: int, end: int) -> Iterator[Token]:
        name = text[1:].rstrip("*")
        if name in WRAPPERS:
            yield from self._wrapped(at, end)
        elif name in SKIPPED:
            end = at + 1 + len(name)
            absent = name in ("left", "right") and self.source.startswith(".", end, self.stop)
            yield Token("space", text, at, end + absent)
        elif name in COMMANDS:
            yield Token(*COMMANDS[name], at, at + 1 + len(name))
        else:
            near = difflib.get_close_matches(name, COMMANDS, 1, CLOSE)
            advice = f"Write \\{near[0]}." if near else "Leave it out."
            refuse("a LaTeX command of the language", repr(text), at, INSTEAD.get(name, advice))

    def _wrapped(self, at: int, end: int) -> Iterator[Token]:
        r"""A name in roman or italic type, as in `\mathrm{TP}`; of anything longer only the wrapper is dropped.

        The letter e, if it is no known name, is the number.
        """
        inside = WRAPPED.match(self.source, end, self.stop)
        if inside and inside[1].strip() == "e" and not self.knows("e"):
            yield from (Token(kind, shown, at, inside.end()) for kind, shown in NUMBER_E)
        elif inside and WORDS.fullmatch(inside[1].strip()):
            yield Token("name", inside[1].strip().replace("\\_", "_"), at, inside.end())
        else:
            yield Token("space", "", at, end)
