"""Facts about sums over classes as conditions about letters, and why they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from ...kernel import Statement
from ...kernel.reading import Reader
from ...kernel.rejected import Rejected
from ...kernel.syntax import Tree, names_in, parse, replace
from ..derivation import NotExported
from ..formulas import ZERO, Claim, Condition, normal
from ..parts import read_back, turned
from .setting import Setting
from .sums import Sums
from .terms import Certificate, Terms, square_of
from .trees import Flat, Sum, polynomial, powers_times, upper

__all__ = ["Facts"]

MARGINS = (("a[i]",), ("b[i]",), ("a[i]", "b[i]"))


class Facts:
    """The facts of a certificate, as polynomials in letters that are not negative."""

    def __init__(self, at: Setting, sums: Sums, terms: Terms) -> None:
        self.at, self.sums, self.terms = at, sums, terms

    def fact(self, fact: Mapping[str, Any]) -> tuple[Condition, str]:
        """What a fact says of letters, and why."""
        if "largest" in fact or "at" in fact or fact.get("equal"):
            raise NotExported("a fact about what is largest, or an equation of sums")
        if "goal" in fact:
            return self.about_letters(upper(parse(fact["goal"])), fact.get("factor", 1), fact.get("squares", []))
        reader, tree = self.at.obligation.reader, parse(fact["each"])
        top = without_letters(reader, polynomial(reader, reader.read(tree).top))
        return self.follows(normal(top), [self.not_negative(self.single(upper(tree)), fact.get("then", {}))], [1], 1)

    def single(self, tree: Tree) -> Sum:
        """What is summed, in which there are no sums but those of the statement."""
        flat = Flat(dict(self.at.flat.sums))
        name = flat.tree(tree)
        if name[0] != "name" or len(flat.sums) > len(self.at.flat.sums) + (name[1] not in self.at.flat.sums):
            raise NotExported("a fact about several sums")
        return flat.sums[str(name[1])]

    def not_negative(self, of: Sum, certificate: Certificate, as_it_stands: Certificate | None = None) -> tuple[Tree, str]:
        """A sum in letters, and the proof that it is not negative since no term is."""
        tree, equation = self.sums.as_letters(of)
        sign = self.terms.not_negative(of, certificate, as_it_stands or {})
        return normal(tree), f"(eq_ind _ (le F (number F 0%Z)) {sign} _ {equation})"

    def sign_of_letter(self, name: str) -> str:
        """The proof that a letter is not negative; empty if it may be."""
        signed = name.lower() in self.at.obligation.reader.signed
        return "" if name not in self.sums.letters or signed else self.terms.not_negative(self.sums.letters[name])

    def about_letters(self, goal: Tree, factor: int, squares: Sequence[str]) -> tuple[Condition, str]:
        """That a polynomial in letters is not negative: some times it is a sum of squares and of terms that are not negative."""
        known = [self.not_negative(of, {}, square_of(of.body)) for of in map(self.single, map(parse, squares))]
        for apart, margins in product((False, True), MARGINS):
            before = len(self.at.rests_on)
            try:
                parts = [*known, *(self.products_apart(goal, factor) if apart else ())]
                terms, many = self.as_terms(goal, factor, [tree for tree, _ in parts], margins), len(margins)
                return self.follows(normal(goal), [*parts, *terms], [*[many] * len(parts), *[1] * len(terms)], factor * many)
            except (NotExported, Rejected):
                del self.at.rests_on[before:]
        raise NotExported("a fact about sums that is not shown term by term")

    def products_apart(self, goal: Tree, factor: int) -> Iterator[tuple[Tree, str]]:
        """The sums over different classes in the products of two letters in a polynomial."""
        reader, to_j = Reader(), str.maketrans("i", "j")
        for m, c in reader.read(goal).top.items():
            powers = {x: reader.ring.exponent(m, x) for x in reader.ring.support(m)}
            letters = [x for x, k in powers.items() if x in self.sums.letters for _ in range(k)]
            if c > 0 and len(letters) == 2 and all(self.sums.letters[x].over == "classes" for x in letters):
                one, two = (self.sums.letters[x].body for x in letters)
                other = replace(two, {x: ("name", x[0] + x[1:].translate(to_j)) for x in names_in(two) if "[" in x})
                before = powers_times(factor * c, {x: k for x, k in powers.items() if x not in letters})
                yield self.not_negative(Sum("different", ("*", (before, ("*", (one, other))))), {})

    def as_terms(self, goal: Tree, factor: int, squares: Sequence[Tree], margins: Sequence[str]) -> list[tuple[Tree, str]]:
        """What is left of a polynomial without squares as a sum over classes, n being the sum of some margins; nothing if nothing is."""
        reader = Reader()
        whole = reader.read(("+", (("*", (("int", factor), goal)), *(("neg", x) for x in squares))))
        terms = [self.as_term(reader, m, c, margin) for m, c in whole.top.items() for margin in margins]
        if whole.below:
            raise NotExported("a fact with a fraction")
        return [self.not_negative(Sum("classes", normal(("+", tuple(terms)) if len(terms) > 1 else terms[0])), {})] if terms else []

    def as_term(self, reader: Reader, m: int, c: int, margin: str) -> Tree:
        """What is summed to give a monomial in letters; n is the sum of a margin."""
        powers = {x: reader.ring.exponent(m, x) for x in reader.ring.support(m)}
        name = next((x for x in powers if x in self.sums.letters and self.sums.letters[x].over == "classes"), "n")
        if name not in powers:
            raise NotExported("a fact with a term without a sum")
        body: Tree = ("name", margin) if name == "n" else self.sums.letters[name].body
        term: Tree = ("*", (powers_times(abs(c), {**powers, name: powers[name] - 1}), body))
        return ("neg", term) if c < 0 else term

    def follows(self, goal: Tree, parts: Sequence[tuple[Tree, str]], weights: Sequence[int], factor: int) -> tuple[Condition, str]:
        """That a polynomial in letters is not negative, since some times it is the sum of what is not."""
        at = self.at
        if len(parts) == factor == 1 and parts[0][0] == goal:
            return (">=", goal, ZERO), parts[0][1]
        names = {x for tree in (goal, *(tree for tree, _ in parts)) for x in names_in(tree)}
        signs = {x: sign for x in sorted(names) if (sign := at.sign_of(x) or self.sign_of_letter(x))}
        given = tuple(f"{read_back(tree)} >= 0" for tree, _ in parts)
        about = Statement(read_back(goal), ">=", "0", given=given, signed=tuple(sorted(names - signs.keys())))
        certificate = {"factor": str(factor), "squares": [[f"{w}*g{k}", "1"] for k, w in enumerate(weights, 1)]}
        theorem, own = at.add(at.make(at.next_name("fact"), about, certificate)), Claim.of(about)
        known = at.known() | {("<=", ZERO, ("name", x)): sign for x, sign in signs.items()}
        known |= {turned((">=", tree, ZERO)): proof for tree, proof in parts}
        reasons = [at.why(c, known) for c in own.hypotheses()]
        return (">=", goal, ZERO), f"({' '.join([theorem.among(at.kind), *own.names, *reasons])})"


def without_letters(reader: Reader, tree: Tree) -> Tree:
    """A tree with the logarithms that letters of a reader stand for."""
    logs = {x: ("log", (polynomial(reader, of[0].top),)) for x, (kind, of) in reader.letters.items() if kind == "log" and not of[0].below}
    return replace(tree, logs)
