"""What a certificate has to show: one polynomial that is nonnegative, positive or zero under named conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, product

from .class_reader import ClassReader
from .polynomial import Atom, Polynomial, Quotient, plus
from .reading import Reader
from .rejected import Rejected
from .statement import RESERVED, Statement
from .summands import Summand, whole_of
from .syntax import Tree, names_in, parse

__all__ = ["Obligation", "obligation_of", "obligation_of_trees", "smallest"]

MOST_SUPPORTS, MOST_CANDIDATES = 20_000, 200_000


@dataclass(frozen=True)
class Obligation:
    """Show `goal relation 0` (relation ==, >= or >) wherever the conditions hold.

    `guards` are nonnegative and named g1, g2, ... in certificates; those numbered in `strict` are positive. `equations` are
    zero and named h1, h2, .... `positive` are polynomials known to be positive if they are plain, and not zero in any case;
    `radicands` are not negative. `whole` are names of whole numbers.
    """

    reader: Reader
    goal: Polynomial
    relation: str
    guards: tuple[Polynomial, ...] = ()
    strict: frozenset[int] = frozenset()
    equations: tuple[Polynomial, ...] = ()
    positive: tuple[Polynomial, ...] = ()
    supports: frozenset[frozenset[str]] = field(default=frozenset([frozenset()]), repr=False)
    whole: frozenset[str] = frozenset()
    summands: tuple[Summand, ...] = ()
    conditions: int = 0
    inside: bool = False
    radicands: tuple[Polynomial, ...] = ()

    def with_guard(self, guard: Polynomial) -> Obligation:
        """The same obligation where one more polynomial is known to be nonnegative."""
        return replace(self, guards=(*self.guards, guard))

    def with_patterns(self, patterns: Iterable[frozenset[str]]) -> Obligation:
        """The same obligation at the points where the letters of one of the patterns are positive."""
        return replace(self, supports=frozenset(patterns))

    def with_equation(self, equation: Polynomial) -> Obligation:
        """The same obligation where one more polynomial is known to be zero."""
        return replace(self, equations=(*self.equations, equation))

    def read(self, text: str) -> Polynomial:
        """A polynomial of a certificate, in names, atoms, guards and equations; no quotient, and nothing new to the reader."""
        tree, known = parse(text), self.reader.extent
        conditions = {f"g{i + 1}" for i in range(len(self.guards))} | {f"h{i + 1}" for i in range(len(self.equations))}
        for name in names_in(tree):
            if name not in conditions and (name not in self.reader.ring.slots or (name[0] in "gh" and RESERVED.fullmatch(name))):
                raise Rejected(f"the statement introduces no {name}")
        quotient = self.reader.read(tree)
        if quotient.below or self.reader.extent != known:
            raise Rejected(f"expected a polynomial in what the statement introduces, got {text[:200]!r}")
        return quotient.top

    def expanded(self, p: Polynomial) -> Polynomial:
        """A polynomial of a certificate with the names of guards and equations replaced by what they stand for."""
        for letter, known in (("g", self.guards), ("h", self.equations)):
            for number, value in enumerate(known, 1):
                p = self.reader.ring.substitute(p, f"{letter}{number}", value)
        return p

    def always_positive(self, p: Polynomial) -> bool:
        """Whether a polynomial without minus signs is positive wherever the conditions hold.

        A monomial is positive where all its variables are. Each polynomial known to be positive has a positive monomial; whichever
        monomials these are, some monomial of `p` must have no further variables.
        """
        strict = {f"g{number}" for number in self.strict}
        left = set(self.supports)
        for variables in self.variables_of(p):
            if not left:
                break
            for names in self.monomial_supports(variables):
                left = {pattern for pattern in left if not names - strict <= pattern}
        return not left

    def positive_beside(self, p: Polynomial, weight: Polynomial) -> bool:
        """Whether a polynomial is noted as not zero, or is positive wherever the letters of a term of the weight are not zero.

        That is so of one that is plain, or of a guard that stands in every term of the weight.
        """
        if p in self.positive:
            return True
        beside = smallest(a | b for a in self.supports for b in self.polynomial_supports(weight))
        if any(guard == p and all(f"g{k}" in pattern for pattern in beside) for k, guard in enumerate(self.guards, 1)):
            return True
        return self.reader.is_plain(p) and self.with_patterns(beside).always_positive(p)

    def variables_of(self, p: Polynomial) -> Iterator[tuple[str, ...]]:
        """The variables of the monomials of a polynomial, each set of them once."""
        seen: set[tuple[str, ...]] = set()
        for m in self.reader.from_two(p):
            variables = tuple(self.reader.ring.support(m))
            if variables not in seen:
                seen.add(variables)
                yield variables

    def monomial_supports(self, names: Iterable[str]) -> set[frozenset[str]]:
        """The sets of names whose being positive makes a product of names positive."""
        self.reader.ring.spend(100)
        choices = [self.supports_of(name) for name in names]
        return smallest(frozenset().union(*choice) for choice in product(*choices))

    def supports_of(self, name: str) -> set[frozenset[str]]:
        """The same for one name, atom or letter: a power is positive where its base is, a logarithm where its argument is above one."""
        atoms, (kind, of) = self.reader.ring.atoms, self.reader.letters.get(name, ("", ()))
        if kind == "power" and self.reader.is_plain(of[0].top):
            return self.polynomial_supports(of[0].top)
        if kind == "e":
            return {frozenset()}
        if kind == "log" and name not in self.reader.signed:
            above, below = of[0].top, self.reader.denominator(of[0])
            return smallest(a | b for a in self.polynomial_supports(plus(above, below, -1)) for b in self.polynomial_supports(below))
        return self.supports_of_atom(atoms[name]) if name in atoms else {frozenset([name])}

    def supports_of_atom(self, atom: Atom) -> set[frozenset[str]]:
        """The same for an atom: a root is positive where its radicand is, a maximum where one of the two is."""
        if atom.kind == "abs" or not all(self.reader.is_plain(p) for p in atom.of):
            return {frozenset([atom.name])}
        parts = [self.polynomial_supports(p) for p in atom.of]
        if atom.kind == "min":
            return smallest(a | b for a, b in product(*parts))
        return smallest(s for part in parts for s in part)

    def polynomial_supports(self, p: Polynomial) -> set[frozenset[str]]:
        """The same for a polynomial without minus signs."""
        return smallest(s for variables in self.variables_of(p) for s in self.monomial_supports(variables))

    def with_supports(self) -> Obligation:
        """The obligation with the patterns of `always_positive` worked out from `positive` and the strict guards.

        Where a guard X - Y is positive, or is not negative while Y has a constant in it, and Y has no minus signs, X is positive.
        A pattern with a count that is zero is none.
        """
        patterns: set[frozenset[str]] = {frozenset()}
        known = [p for number, p in enumerate(self.guards, 1) if number in self.strict or p.get(0, 0) < 0]
        above = [{m: c for m, c in p.items() if c > 0} for p in known if self.reader.is_plain({m: abs(c) for m, c in p.items()})]
        for p in (*self.positive, *above):
            if self.reader.is_plain(p):
                patterns = smallest(a | b for a, b in product(patterns, self.polynomial_supports(p)))
        zeros = {name for name in self.whole if self.reader.ring.variable(name) in self.equations}
        return self.with_patterns(pattern for pattern in patterns if not pattern & zeros)


def smallest(sets: Iterable[frozenset[str]]) -> set[frozenset[str]]:
    """The sets that contain no other of them."""
    kept: set[frozenset[str]] = set()
    candidates = list(islice(sets, MOST_CANDIDATES))
    if len(candidates) == MOST_CANDIDATES:
        raise Rejected("too many ways of being positive")
    for candidate in sorted(set(candidates), key=len):
        if not any(other <= candidate for other in kept):
            kept.add(candidate)
            if len(kept) > MOST_SUPPORTS:
                raise Rejected("too many ways of being positive")
    return kept


def obligation_of(statement: Statement) -> Obligation:
    """The obligation that settles a comparison for every matrix."""
    left, right, given = statement.trees()
    return obligation_under(statement, left, statement.relation, right, given, frozenset(statement.signed))


def obligation_under(
    statement: Statement, left: Tree, relation: str, right: Tree, given: tuple[tuple[Tree, str, Tree], ...], signed: frozenset[str]
) -> Obligation:
    """The same for trees, about the matrices of a statement: of two classes, or of every number of them from two on."""
    known = (*given, (("name", "K"), ">=", ("int", 2))) if statement.every_k else given
    ob = obligation_of_trees(left, relation, right, known, (ClassReader if statement.every_k else Reader)(signed=signed))
    return replace(ob, whole=frozenset(statement.whole) - ob.reader.signed, conditions=len(given))


def obligation_of_trees(left: Tree, relation: str, right: Tree, given: tuple[tuple[Tree, str, Tree], ...], reader: Reader) -> Obligation:
    """The same for trees, read by a given reader."""
    strict, guards, equations = set[int](), [], []
    for a, symbol, b in given:
        p = cleared(reader, difference(reader, a, b, symbol))
        if symbol == "==":
            equations.append(p)
        else:
            guards.append(p)
            strict |= {len(guards)} if symbol in "<>" else set()
    goal = difference(reader, left, right, relation)
    top = goal.top if relation == "==" else cleared(reader, goal)
    if relation == "!=":
        top = reader.ring.times(top, top)
    kind = {"==": "==", "!=": ">", "<": ">", ">": ">"}.get(relation, ">=")
    facts = [fact for atom in reader.ring.atoms.values() for fact in facts_of(reader, atom)]
    summands = tuple(whole for of in reader.sums.values() if (whole := whole_of(of)) is not None)
    made = Obligation(reader, top, kind, (*guards, *facts), frozenset(strict), tuple(equations), tuple(reader.nonzero), summands=summands)
    return replace(made, radicands=tuple(reader.radicands), conditions=len(given)).with_supports()


def difference(reader: Reader, left: Tree, right: Tree, relation: str) -> Quotient:
    """Left minus right, or right minus left where the relation says less."""
    if relation in ("<", "<="):
        left, right = right, left
    return reader.read(("+", (left, ("neg", right))))


def cleared(reader: Reader, quotient: Quotient) -> Polynomial:
    """A polynomial with the sign of the quotient: multiplied by each denominator whose sign is not plain and power odd."""
    top = quotient.top
    for key, k in quotient.below.items():
        if k % 2 and not reader.is_plain(dict(key)):
            top = reader.ring.times(top, dict(key))
    return top


def facts_of(reader: Reader, atom: Atom) -> list[Polynomial]:
    """What is nonnegative about an absolute value, maximum or minimum."""
    me = reader.ring.variable(atom.name)
    if atom.kind == "max":
        return [plus(me, p, -1) for p in atom.of]
    if atom.kind == "min":
        return [plus(p, me, -1) for p in atom.of]
    return [plus(me, atom.of[0], -1), plus(me, atom.of[0])] if atom.kind == "abs" else []
