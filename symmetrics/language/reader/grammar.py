"""The grammar of formulas, by hand, one method a rule.

    expression = term {("+" | "-") term}
    term       = ["+" | "-"] product
    product    = power {["*" | "/"] power}
    power      = atom ["^" exponent]

Where readers of print disagree (`1/2TP`, `2^3^2`, `log 2 TP`) the grammar refuses and asks for brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

from .refusal import refuse
from .stream import Stream
from .sums import printed_sum
from .tokens import Token
from .tree import Call, Classes, Minus, Node, Number, Parameter, Plus, Power, Product, children, constant
from .vocabulary import Vocabulary
from .words import word

__all__ = ["Parser"]

NESTING, EXPONENT = 60, 40
CLOSING = {"(": ")", "[": "]", "{": "}"}
COMPARISONS = ("==", "!=", "<=", "<", ">=", ">", "=")
BEGINS_FACTOR = ("name", "(", "{", "[", "frac", "root", "sum")


class Parser(Stream):
    """Reads the tokens of one formula."""

    def __init__(self, source: str, tokens: Sequence[Token], vocabulary: Vocabulary) -> None:
        super().__init__(source, tokens, vocabulary)
        self.nesting = self.barred = 0

    def whole(self) -> Node:
        """The one expression that all tokens make up."""
        node = self._divided()
        if self.token.kind in COMPARISONS:
            refuse("one formula", self.shown, self.token.at, "A comparison is a claim; `symmetrics prove` takes those.")
        self.expect("end", "an operator or the end", "Put '*' between factors and match the brackets.")
        return node

    def expression(self) -> Node:
        """Terms with plus and minus signs between them."""
        with self._deeper():
            terms = [self._term()]
            while sign := self.accept("+", "-"):
                term = self._term()
                terms.append(Minus(term) if sign.kind == "-" else term)
            return Plus(tuple(terms)) if len(terms) > 1 else terms[0]

    def _divided(self) -> Node:
        """An expression, or two with `\\over` between them, as in `{a \\over b}`."""
        above = self.expression()
        return Product(((above, False), (self.expression(), True))) if self.accept("over") else above

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self.nesting += 1
        if self.nesting > NESTING:
            refuse(f"brackets at most {NESTING} deep", self.shown, self.token.at, "Name a part of it as a measure.")
        yield
        self.nesting -= 1

    def _term(self) -> Node:
        sign = self.accept("+", "-")
        product = self.product()
        return Minus(product) if sign and sign.kind == "-" else product

    def product(self) -> Node:
        """Factors with `*`, `/` or nothing between them."""
        factors, divides = [(self._power(), False)], False
        while self.token.kind in ("*", "/", *BEGINS_FACTOR) or self._opens_bars:
            sign = self.accept("*", "/")
            if sign is None and divides:
                refuse("'*' or brackets after a division", self.shown, self.token.at, "Write (1/2)*TP or 1/(2*TP), whichever is meant.")
            divides = sign is not None and sign.kind == "/"
            factors.append((self._power(), divides))
        return Product(tuple(factors)) if len(factors) > 1 else factors[0][0]

    @property
    def _opens_bars(self) -> bool:
        """Whether an absolute value begins here: a bar where none is open, or one that is said to open."""
        said = self.source[: self.token.at].rstrip().endswith("\\left") or self.source.startswith("\\lvert", self.token.at)
        return self.token.kind == "|" and (said or not self.barred)

    def _power(self) -> Node:
        base = self.atom()
        if not self.accept("^"):
            return base
        exponent = self._exponent()
        if self.token.kind == "^":
            refuse("one exponent", "'^' again", self.token.at, "Put brackets around the power that is meant first.")
        return Power(base, exponent)

    def _exponent(self) -> Fraction | Node:
        at = self.token.at
        sign = self.accept("-")
        node = self.atom()
        value = constant(node)
        if value is None and not _of_knobs(node):
            refuse("a rational number or knobs as an exponent", repr(self.written_since(at)), at, "Write the number, or declare a knob.")
        if value is None:
            return Minus(node) if sign else node
        self._require_small(value, at)
        return -value if sign else value

    def _require_small(self, exponent: Fraction, at: int) -> None:
        if abs(exponent) > EXPONENT or exponent.denominator > EXPONENT:
            refuse(f"an exponent of at most {EXPONENT}", repr(self.written_since(at)), at, "Lower it.")

    def atom(self) -> Node:
        """A number, a name, a call, a sum or an expression in brackets."""
        if self.token.kind in CLOSING:
            return self.group()
        begun = ATOMS.get(self.token.kind)
        if begun is None:
            refuse("a number, a name or a bracket", self.shown, self.token.at, "Put a factor there; a negative one goes in brackets.")
        return begun(self, self.take())

    def arguments(self, least: int, most: int | None) -> tuple[Node, ...]:
        """Expressions in brackets with commas between them."""
        opening = self.take()
        found = [self._divided() if opening.kind == "{" else self.expression()]
        while comma := self.accept(","):
            if len(found) == most:
                refuse(f"{most} argument{'s' * (most > 1)}", "','", comma.at, "Close the bracket there.")
            found.append(self.expression())
        closing = CLOSING[opening.kind]
        advice = f"Close the bracket opened at position {opening.at}, or put '*' between factors."
        self.expect(closing, f"an operator or {closing!r}", advice)
        if len(found) < least:
            refuse(f"{least} arguments or more", f"{len(found)}", opening.at, "Separate them by commas.")
        return tuple(found)

    def braced(self, command: Token) -> Node:
        """An expression in braces, as LaTeX commands take it, or what is one token, as in `\\frac12`."""
        if self.token.kind in ("number", "name"):
            return self.atom()
        if self.token.kind != "{":
            refuse(f"braces after \\{command.text}", self.shown, self.token.at, "Put each argument in braces.")
        return self.group()

    def fraction(self, command: Token) -> Node:
        """`\\frac{above}{below}`."""
        above = self.braced(command)
        return Product(((above, False), (self.braced(command), True)))

    def bars(self, _: Token) -> Node:
        """`|x|`."""
        self.barred += 1
        inside = self.expression()
        self.barred -= 1
        self.expect("|", "a closing '|'", "Close the absolute value, or write abs(...).")
        return Call("abs", (inside,))

    def root(self, command: Token) -> Node:
        """`\\sqrt{x}` and `\\sqrt[4]{x}`."""
        exponent = Fraction(1, 2)
        if self.token.kind == "[":
            at = self.token.at
            degree = constant(self.group())
            if not degree:
                refuse("a number as the degree of a root", repr(self.written_since(at)), at, "Write it in digits.")
            exponent = 1 / degree
            self._require_small(exponent, at)
        inside = self.braced(command)
        return Call("sqrt", (inside,)) if exponent == Fraction(1, 2) else Power(inside, exponent)


def _of_knobs(node: Node) -> bool:
    """Whether an expression is made of numbers, knobs and K by the four operations alone."""
    parts = children(node)
    return isinstance(node, Number | Parameter | Classes) or (isinstance(node, Plus | Minus | Product) and all(map(_of_knobs, parts)))


ATOMS: dict[str, Callable[[Parser, Token], Node]] = {
    "number": lambda _, token: Number(Fraction(token.text)),
    "name": word,
    "frac": Parser.fraction,
    "root": Parser.root,
    "sum": printed_sum,
    "|": Parser.bars,
}
