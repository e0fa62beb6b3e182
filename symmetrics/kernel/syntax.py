"""Reading the text of statements and certificates into trees; nothing is computed here.

    sum     := ["-"] product {("+" | "-") product}
    product := power {("*" | "/") power}
    power   := atom ["**" (whole number | "(" sum ")")]
    atom    := whole number | name | function "(" sum {"," sum} ")" | "(" sum ")"
             | "sum(" index "," {index ","} [index "!=" index ","] sum ")"

A name is a letter followed by letters, digits and underscores, and may end in a cell index such as `C[1,2]` or `a[i]`.
A tree is a tuple: ("int", 3), ("name", "TP"), ("+", terms), ("*", factors), ("neg", x), ("/", a, b), ("**", a, 3), ("sqrt", (x,)),
("power", (a, b)) for an exponent in brackets, ("e", ()) for `exp(1)`, and
("sum", (x,), indices, apart) for a sum over classes, `apart` telling that its two indices differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from .rejected import Rejected

__all__ = ["FUNCTIONS", "Tree", "branches", "has_sum", "is_polynomial", "names_in", "over_classes", "parse", "replace"]

Tree = tuple[Any, ...]

FUNCTIONS = {"sqrt": 1, "log": 1, "exp": 1, "xlogx": 1, "abs": 1, "max": 2, "min": 2}
POLYNOMIAL = {"int", "name", "+", "*", "neg", "**"}
LONGEST_TEXT, DEEPEST_NESTING, LARGEST_EXPONENT, MOST_DIGITS = 500_000, 120, 200, 2_000

TOKEN = re.compile(
    r"\s*(?:(?P<int>[0-9]+)|(?P<name>[A-Za-z][A-Za-z0-9_]*(?:\[(?:[0-9]+,[0-9]+|[a-z](?:,[a-z])?)\])?)|(?P<op>\*\*|!=|[-+*/(),]))",
    re.ASCII,
)
INDEX = re.compile(r"[a-z]", re.ASCII)


@lru_cache(maxsize=256)
def parse(text: str) -> Tree:
    """The tree of a text.

    >>> parse("TP/(TP + FP)")
    ('/', ('name', 'TP'), ('+', (('name', 'TP'), ('name', 'FP'))))
    """
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise Rejected(f"a text is a string of at most {LONGEST_TEXT} characters")
    parser = Parser(tokens(text.rstrip()))
    tree = parser.sum()
    if parser.peek() != ("end", ""):
        raise Rejected(f"unexpected {parser.peek()[1]!r} in {text[:200]!r}")
    return tree


def tokens(text: str) -> list[tuple[str, str]]:
    """The tokens of a text as (kind, characters)."""
    found, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise Rejected(f"unexpected {text[position : position + 10]!r}")
        found.append((str(match.lastgroup), match[str(match.lastgroup)]))
        position = match.end()
    return [*found, ("end", "")]


class Parser:
    """Recursive descent over a list of tokens."""

    def __init__(self, found: list[tuple[str, str]]) -> None:
        self.tokens, self.at, self.depth = found, 0, 0

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at]

    def take(self, *wanted: str) -> str | None:
        """The next token if it is one of the wanted operators."""
        kind, characters = self.peek()
        if kind == "op" and characters in wanted:
            self.at += 1
            return characters
        return None

    def need(self, wanted: str) -> None:
        if self.take(wanted) is None:
            raise Rejected(f"expected {wanted!r}, got {self.peek()[1]!r}")

    def sum(self) -> Tree:
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            raise Rejected("nested too deeply")
        sign = self.take("-")
        terms = [negative(self.product()) if sign else self.product()]
        while sign := self.take("+", "-"):
            terms.append(negative(self.product()) if sign == "-" else self.product())
        self.depth -= 1
        return terms[0] if len(terms) == 1 else ("+", tuple(terms))

    def product(self) -> Tree:
        tree = self.power()
        while operator := self.take("*", "/"):
            factor = self.power()
            factors = (*tree[1], factor) if tree[0] == "*" else (tree, factor)
            tree = ("/", tree, factor) if operator == "/" else ("*", factors)
        return tree

    def power(self) -> Tree:
        base = self.atom()
        if self.take("**") is None:
            return base
        bracket, exponent = self.peek() == ("op", "("), self.atom()
        if bracket and exponent[0] != "int":
            return ("power", (base, exponent))
        if exponent[0] != "int" or exponent[1] > LARGEST_EXPONENT:
            raise Rejected(f"expected a whole exponent of at most {LARGEST_EXPONENT}, or one in brackets")
        return ("**", base, exponent[1])

    def atom(self) -> Tree:
        kind, characters = self.peek()
        self.at += 1
        if kind == "int":
            if len(characters) > MOST_DIGITS:
                raise Rejected(f"a number has more than {MOST_DIGITS} digits")
            return ("int", int(characters))
        if kind == "name":
            return self.call(characters) if self.peek() == ("op", "(") else ("name", characters)
        if (kind, characters) == ("op", "("):
            tree = self.sum()
            self.need(")")
            return tree
        raise Rejected(f"expected a number, a name or a bracket, got {characters!r}")

    def call(self, function: str) -> Tree:
        self.need("(")
        if function == "sum":
            return self.over_classes()
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.need(")")
        if function not in FUNCTIONS or (len(arguments) < 2 if FUNCTIONS[function] == 2 else len(arguments) != 1):
            raise Rejected(f"no function {function} of {len(arguments)} arguments")
        if function == "exp":
            return constant_e(arguments[0])
        if function == "min" and over_classes(("max", tuple(arguments))):
            return ("neg", ("max", (arguments[0], ("neg", arguments[1]))))
        return (function, tuple(arguments))

    def over_classes(self) -> Tree:
        """A sum over classes, from behind its bracket: the indices, perhaps that two differ, and what is summed."""
        indices: list[str] = []
        while self.is_index() and self.tokens[self.at + 1] == ("op", ","):
            indices.append(self.peek()[1])
            self.at += 2
        apart = len(indices) == 2 and self.tokens[self.at : self.at + 4] == [*self.named(indices[0], "!="), *self.named(indices[1], ",")]
        self.at += 4 if apart else 0
        if not 1 <= len(indices) <= 2 or len(set(indices)) < len(indices):
            raise Rejected("a sum has one index or two different ones")
        body = self.sum()
        self.need(")")
        return ("sum", (body,), tuple(indices), apart)

    def is_index(self) -> bool:
        """Whether the next token is a single small letter."""
        kind, characters = self.peek()
        return kind == "name" and INDEX.fullmatch(characters) is not None

    @staticmethod
    def named(name: str, operator: str) -> list[tuple[str, str]]:
        """The tokens of a name and an operator."""
        return [("name", name), ("op", operator)]


def negative(tree: Tree) -> Tree:
    """The tree with a minus sign before it."""
    return ("neg", tree)


def constant_e(argument: Tree) -> Tree:
    """The number e, written `exp(1)`; there is no other exponential."""
    if argument != ("int", 1):
        raise Rejected("the only exponential is exp(1)")
    return ("e", ())


def branches(tree: Tree) -> tuple[Tree, ...]:
    """The trees directly below a node."""
    kind = tree[0]
    if kind in ("int", "name", "e"):
        return ()
    below: tuple[Tree, ...] = tree[1:2] if kind in ("neg", "**") else tree[1:] if kind == "/" else tree[1]
    return below


def nodes(tree: Tree) -> Iterator[Tree]:
    """A tree and all trees in it."""
    left = [tree]
    while left:
        tree = left.pop()
        yield tree
        left += branches(tree)


@lru_cache(maxsize=256)
def names_in(tree: Tree) -> frozenset[str]:
    """The names that occur in a tree."""
    return frozenset(x[1] for x in nodes(tree) if x[0] == "name")


@lru_cache(maxsize=256)
def has_sum(tree: Tree) -> bool:
    """Whether a tree has a sum over classes in it."""
    return any(x[0] == "sum" for x in nodes(tree))


@lru_cache(maxsize=256)
def is_polynomial(tree: Tree) -> bool:
    """Whether a tree is made of numbers, names, sums, products and powers only."""
    return all(x[0] in POLYNOMIAL for x in nodes(tree))


def over_classes(tree: Tree) -> str | None:
    """The index of a maximum over classes, as in `max(i, a[i])`; None for other trees.

    >>> over_classes(parse("max(i, a[i])")), over_classes(parse("max(i, TP)"))
    ('i', None)
    """
    if tree[0] != "max" or len(tree[1]) != 2 or tree[1][0][0] != "name" or not INDEX.fullmatch(tree[1][0][1]):
        return None
    index: str = tree[1][0][1]
    return index if any(index in name[2:-1].split(",") for name in names_in(tree[1][1]) if "[" in name) else None


def replace(tree: Tree, new: dict[str, Tree]) -> Tree:
    """The tree with names replaced by trees, all at once."""
    if tree[0] == "name":
        return new.get(tree[1], tree)
    if tree[0] in ("int", "e"):
        return tree
    below = [replace(x, new) for x in branches(tree)]
    if tree[0] in ("neg", "**"):
        return (tree[0], below[0], *tree[2:])
    return ("/", *below) if tree[0] == "/" else (tree[0], tuple(below), *tree[2:])
