"""Sums over classes as polynomials in letters, and why each is equal to that."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...kernel.polynomial import BITS
from ...kernel.reading import Reader
from ...kernel.summands import Product, beside, factors, whole_of
from ...kernel.sums import beside_the_diagonal, fixed_names, letter, only, sum_over_classes
from ...kernel.syntax import Tree, names_in
from ..derivation import NotExported
from ..formulas import ZERO, normal
from .text import function, term
from .trees import (
    LETTER,
    Sum,
    exchanged,
    indexed,
    indices_of,
    kernel_tree,
    names_of_product,
    polynomial,
    powers_times,
    product_of,
    product_of_names,
    same_class,
    upper,
)

__all__ = ["Sums"]

MARGINS = {"i": ("sum_row", "a[i]"), "j": ("sum_column", "b[i]")}
CONSTANT = {"classes": "sum_constant", "pairs": "sum_constant_pairs", "different": "sum_constant_different"}

Equal = Callable[[str, Tree, Tree], str]


class Sums:
    """Sums as polynomials in the kernel's letters; `equal` proves that two trees are the same for the classes of a sum."""

    def __init__(self, reader: Reader, equal: Equal) -> None:
        self.reader, self.equal = reader, equal
        self.letters: dict[str, Sum] = {}

    def as_letters(self, of: Sum) -> tuple[Tree, str]:
        """A tree in letters, and the proof that the sum is what the tree is."""
        over, body = of.over, of.body
        if not indexed(body):
            return self.constant(over, body)
        if body[0] == "+":
            return self.added(over, body)
        if body[0] == "neg":
            tree, proof = self.as_letters(Sum(over, body[1]))
            return ("neg", tree), self.then(f"@sum_opp F ({over} size) {function(over, body[1])}", f"f_equal (opp F) {proof}")
        if body[0] == "/" and not indexed(body[2]):
            tree, proof = self.as_letters(Sum(over, body[1]))
            step = f"@sum_div F ({over} size) {function(over, body[1])} {term(body[2], 4)}"
            return ("/", tree, body[2]), self.then(step, f"f_equal (fun x => div F x {term(body[2], 4)}) {proof}")
        names = names_of_product(body)
        if names is not None:
            return self.product(over, body, names)
        if body[0] == "*" and not any(map(indexed, body[1][:-1])):
            c, rest = product_of(body[1][:-1]), body[1][-1]
            tree, proof = self.as_letters(Sum(over, rest))
            step = f"@sum_scale F ({over} size) {term(c, 4)} {function(over, rest)}"
            return ("*", (c, tree)), self.then(step, f"f_equal (mul F {term(c, 4)}) {proof}")
        return self.other(over, body)

    def then(self, one: str, two: str) -> str:
        """Two equations, one after the other."""
        return f"(eq_trans ({one}) ({two}))"

    def through(self, over: str, body: Tree, target: Tree) -> tuple[Tree, str]:
        """The same for what is equal to another tree for all classes."""
        tree, proof = self.as_letters(Sum(over, target))
        if normal(body) == normal(target):
            return tree, proof
        return tree, self.then(self.equal(over, body, target), proof)

    def constant(self, over: str, body: Tree) -> tuple[Tree, str]:
        """The sum of what is the same for all classes."""
        K: Tree = ("name", "K")
        line: Tree = ("*", (body, K))
        square: Tree = ("*", (body, K, K))
        times: dict[str, Tree] = {"classes": line, "pairs": square, "different": ("+", (square, ("neg", line)))}
        return normal(times[over]), f"(@{CONSTANT[over]} F size {term(body, 4)})"

    def added(self, over: str, body: Tree) -> tuple[Tree, str]:
        """The sum of a sum of terms."""
        *before, last = body[1]
        first: Tree = ("+", tuple(before)) if len(before) > 1 else before[0]
        minus = last[0] == "neg"
        second = last[1] if minus else last
        (one, p), (two, q) = self.as_letters(Sum(over, first)), self.as_letters(Sum(over, second))
        step = f"@sum_{'sub' if minus else 'add'} F ({over} size) {function(over, first)} {function(over, second)}"
        proof = self.then(step, f"f_equal2 ({'sub' if minus else 'add'} F) {p} {q}")
        if two[0] == "neg" and not minus:  # which is written as a difference
            proof = self.then(proof, f"add_opp F {term(one, 4)} {term(two[1], 4)}")
        return ("+", (one, ("neg", two) if minus else two)), proof

    def product(self, over: str, body: Tree, names: list[str]) -> tuple[Tree, str]:
        """The sum of a product of cells and margins."""
        if over == "different":
            return self.without_the_diagonal(body)
        if over == "classes":
            if names in (["a[i]"], ["b[i]"]):
                return ("name", "n"), f"(@sum_{'rows' if names == ['a[i]'] else 'columns'} F size C)"
            return self.lettered(over, body, ("i", *sorted(names)))
        linked = [x for x in names if "i" in x and "j" in x]
        alone = {i: [x for x in names if i in x and x not in linked] for i in "ij"}
        if not linked:
            return self.of_two(body, alone)
        if names == ["C[i,j]"]:
            return ("name", "n"), "(eq_refl _)"
        if found := self.over_margin(body):
            return found
        swapped = [x.translate(str.maketrans("ij", "ji")) for x in names]
        canonical = min(sorted(names), sorted(swapped))
        if sorted(names) != canonical:
            return self.swapped(over, body)
        return self.lettered(over, body, ("i", "j", *canonical))

    def lettered(self, over: str, body: Tree, of: Product) -> tuple[Tree, str]:
        """The letter of a sum of products, whose factors are in order."""
        target = product_of_names(of[2:] if over == "pairs" else of[1:])
        name = self.named(letter(self.reader, of), Sum(over, target))
        proof = "(eq_refl _)" if normal(body) == normal(target) else f"({self.equal(over, body, target)})"
        return ("name", name), proof

    def named(self, kernel: str, of: Sum) -> str:
        """The name of a letter."""
        name = kernel.upper()
        if self.letters.setdefault(name, of) != of:
            raise NotExported("a sum that is a letter in two ways")
        return name

    def of_two(self, body: Tree, alone: Mapping[str, list[str]]) -> tuple[Tree, str]:
        """The sum over pairs of what depends on the one class times what depends on the other."""
        one, two = product_of_names(alone["i"]), product_of_names(alone["j"])
        other = same_class(two)
        (p, why), (q, reason) = self.as_letters(Sum("classes", one)), self.as_letters(Sum("classes", other))
        step = f"@sum_product F size (fun i => {term(one)}) (fun i => {term(other)})"
        proof = self.then(step, f"f_equal2 (mul F) {why} {reason}")
        target = ("*", (one, two))
        if body != normal(target):
            proof = self.then(self.equal("pairs", body, target), proof)
        return ("*", (p, q)), proof

    def swapped(self, over: str, body: Tree) -> tuple[Tree, str]:
        """The sum over pairs, perhaps of different classes, with the two exchanged."""
        tree, proof = self.as_letters(Sum(over, normal(exchanged(body))))
        return tree, self.then(f"@swap_{over} F size {function(over, body)}", proof)

    def other(self, over: str, body: Tree) -> tuple[Tree, str]:
        """The sum of what is no product: multiplied out if it is a polynomial, without what carries no index, or a letter as a whole."""
        top, bottom = factors(body)
        fixed = [[x for x in side if not indexed(x)] for side in (top, bottom)]
        inner = Reader(signed=self.reader.signed)
        found = inner.read(body)
        below = [dict(key) for key in found.below for _ in range(found.below[key])]
        names = fixed_names(inner)
        simple = not inner.letters and not inner.ring.atoms and all(only(inner, p, names) for p in below)
        if simple:
            terms = [self.monomial(inner, m, c, names) for m, c in found.top.items()] or [ZERO]
            whole: Tree = ("+", tuple(terms)) if len(terms) > 1 else terms[0]
            for p in below:
                whole = ("/", whole, normal(polynomial(inner, p)))
            return self.through(over, body, whole)
        if any(fixed):
            inside = over_fraction(product_of(x for x in top if indexed(x)), [x for x in bottom if indexed(x)])
            target = ("*", (over_fraction(product_of(fixed[0]), fixed[1]), inside))
            return self.through(over, body, target)
        return self.whole(over, body)

    def without_the_diagonal(self, body: Tree) -> tuple[Tree, str]:
        """The sum over different classes as that over all pairs without that over equal ones."""
        (one, p), (two, q) = self.as_letters(Sum("pairs", body)), self.as_letters(Sum("classes", normal(same_class(body))))
        step = f"@sum_different F size {function('pairs', body)}"
        return ("+", (one, ("neg", two))), self.then(step, f"f_equal2 (sub F) {p} {q}")

    def margin_of(self, body: Tree) -> tuple[str, Tree] | None:
        """A cell and the rest of a tree that is a cell times what depends on one of the two classes; None if it is none."""
        for cell in ("C[i,j]", "C[j,i]"):
            rest = beside(body, cell)
            if rest is not None and len({i for x in names_in(rest) if "[" in x for i in x[2:-1].split(",")}) <= 1:
                return cell, rest
        return None

    def over_margin(self, body: Tree) -> tuple[Tree, str] | None:
        """The sum over pairs of a cell times any tree that depends on one of the two classes; None if it is none."""
        if (found := self.margin_of(body)) is None:
            return None
        cell, rest = found
        if cell == "C[j,i]":
            return self.swapped("pairs", body)
        lemma, margin = MARGINS["j" if any("j" in x for x in names_in(rest) if "[" in x) else "i"]
        alone = normal(same_class(rest))
        tree, proof = self.as_letters(Sum("classes", normal(("*", (("name", margin), alone)))))
        proof = self.then(f"@{lemma} F size C (fun i => {term(alone)})", proof)
        target: Tree = ("*", (("name", cell), normal(rest)))
        return tree, proof if body == normal(target) else self.then(self.equal("pairs", body, target), proof)

    def beside_the_diagonal(self, body: Tree) -> tuple[Tree, str] | None:
        """The sum over different classes and that over equal ones, where the kernel takes these apart; None elsewhere."""
        if beside_the_diagonal(self.reader, kernel_tree(body), ("i", "j"), False) is None:
            return None
        (one, p), (two, q) = self.as_letters(Sum("different", body)), self.as_letters(Sum("classes", normal(same_class(body))))
        return ("+", (one, two)), self.then(f"@sum_pairs_apart F size {function('pairs', body)}", f"f_equal2 (add F) {p} {q}")

    def monomial(self, inner: Reader, m: int, c: int, fixed: list[str]) -> Tree:
        """A term of a polynomial: a number and names without an index times a product of cells and margins."""
        powers = {x: inner.ring.exponent(m, x) for x in inner.ring.support(m)}
        cells = sorted(x for x, k in powers.items() if x not in fixed for _ in range(k))
        before = powers_times(abs(c), {x: k for x, k in powers.items() if x in fixed})
        product: Tree = ("*", (before, product_of_names(cells))) if cells else before
        return ("neg", product) if c < 0 else product

    def whole(self, over: str, body: Tree) -> tuple[Tree, str]:
        """The letter of a sum of whole summands, times what it differs by; or a simpler sum, where the kernel has one."""
        if over == "different" and self.margin_of(body):
            return self.without_the_diagonal(body)
        if over == "pairs" and (simpler := self.over_margin(body) or self.beside_the_diagonal(body)):
            return simpler
        indices, apart = indices_of(over)
        found = sum_over_classes(self.reader, kernel_tree(body), indices, apart)
        letters = {x for m in found.top for x in self.reader.ring.support(m) if LETTER.fullmatch(x)}
        wholes = [x for x in letters if (known := whole_of(self.reader.sums[x])) is not None and known[1:] == (indices, apart)]
        if len(found.top) != 1 or len(letters) != 1 or len(wholes) != 1:
            raise NotExported("a sum over classes that is worked out in a way not written here")
        letter_name = wholes[0]
        of = whole_of(self.reader.sums[letter_name])
        assert of is not None
        name = self.named(letter_name, Sum(over, normal(upper(of[0]))))
        target = self.letters[name].body
        if body == target:
            return ("name", name), "(eq_refl _)"
        others = {m: self.reader.ring.exponent(m, letter_name) for m in found.top}
        ratio = polynomial(self.reader, {m - (k << (BITS * self.reader.ring.slots[letter_name])): found.top[m] for m, k in others.items()})
        for key, k in found.below.items():
            for _ in range(k):
                ratio = ("/", ratio, polynomial(self.reader, dict(key)))
        ratio = normal(ratio)
        if over != "classes" and not same_terms(body, ("*", (ratio, target))):
            return self.swapped(over, body)
        step = self.equal(over, body, ("*", (ratio, target)))
        last = f"@sum_scale F ({over} size) {term(ratio, 4)} {function(over, target)}"
        return ("*", (ratio, ("name", name))), self.then(step, last)


def same_terms(one: Tree, two: Tree) -> bool:
    """Whether two trees are the same to the kernel."""
    reader = Reader(signed=frozenset({*names_in(one), *names_in(two)}))
    return reader.same(reader.read(one), reader.read(two))


def over_fraction(top: Tree, bottom: list[Tree]) -> Tree:
    """A tree over the product of others."""
    return ("/", top, product_of(bottom)) if bottom else top
