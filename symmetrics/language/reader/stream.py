"""The tokens of a formula one after the other, and the rules of the grammar that sums and calls come back to."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence

from .refusal import refuse
from .tokens import Token
from .tree import Node
from .vocabulary import COUNTED, Vocabulary

__all__ = ["Stream"]

LAST_CLASS = re.compile(r"\\(?:sum|prod)(?:\\(?:no)?limits)?\s*(?:_\s*(?:\{[^{}]*\}|\w))?\s*\^\s*(?:\{\s*([A-Za-z])\s*\}|([A-Za-z]))")


class Stream(ABC):
    """The tokens of one formula; `bound` holds the indices of the sums the next one is inside of.

    `classes` is the letter other than K that sums end at, as in `\\sum_{i=1}^{m}`; empty if there is none, or several.
    """

    def __init__(self, source: str, tokens: Sequence[Token], vocabulary: Vocabulary) -> None:
        self.source, self.tokens, self.vocabulary = source, tokens, vocabulary
        self.place = 0
        self.bound: list[str] = []
        ends = {end for under in LAST_CLASS.findall(source) for end in under if end}
        unknown = [end for end in ends if end not in COUNTED and end != "K" and not vocabulary.knows(end)]
        self.classes = unknown[0] if len(ends) == len(unknown) == 1 else ""

    @property
    def token(self) -> Token:
        """The next token, not yet taken."""
        return self.ahead(0)

    def ahead(self, distance: int) -> Token:
        """A token further on; the last one stands for all behind it."""
        return self.tokens[min(self.place + distance, len(self.tokens) - 1)]

    def take(self) -> Token:
        """The next token, taken."""
        token = self.token
        self.place = min(self.place + 1, len(self.tokens) - 1)
        return token

    def accept(self, *kinds: str) -> Token | None:
        """The next token, taken if it is of one of the kinds."""
        return self.take() if self.token.kind in kinds else None

    def expect(self, kind: str, expected: str, do: str) -> Token:
        """The next token, which must be of that kind."""
        return self.accept(kind) or refuse(expected, self.shown, self.token.at, do)

    @property
    def shown(self) -> str:
        """The next token as a message shows it."""
        return "the end" if self.token.kind == "end" else repr(self.source[self.token.at : self.token.end])

    def written_since(self, at: int) -> str:
        """The source from a position up to the token taken last."""
        return self.source[at : self.tokens[self.place - 1].end]

    @abstractmethod
    def expression(self) -> Node:
        """Terms with plus and minus signs between them."""

    @abstractmethod
    def product(self) -> Node:
        """Factors with `*`, `/` or nothing between them."""

    @abstractmethod
    def atom(self) -> Node:
        """A number, a name, a call, a sum or an expression in brackets."""

    @abstractmethod
    def arguments(self, least: int, most: int | None) -> tuple[Node, ...]:
        """Expressions in brackets with commas between them."""

    def group(self) -> Node:
        """An expression in brackets."""
        (inside,) = self.arguments(1, 1)
        return inside
