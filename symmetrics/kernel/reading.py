"""From trees to quotients of polynomials, and the record of where a tree is defined.

A quotient is a numerator over a product of denominators, each kept as a polynomial with its power. Reading notes every polynomial
that must not vanish for the tree to be defined, and every one that must not be negative; it cancels single variables only, and
only those it has noted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import ClassVar

from .numbers import number, prime_powers
from .polynomial import BITS, Atom, Key, Polynomial, Quotient, Ring, is_plain, plus, total
from .rejected import Rejected
from .summands import Largest, Product, Summand
from .syntax import Tree

__all__ = ["NowhereDefined", "Reader"]

NOTHING = Quotient({})
LARGEST_DEGREE = 12


class NowhereDefined(Rejected):
    """A tree divides by a polynomial that is zero everywhere."""


@dataclass
class Reader:
    """Reads trees into quotients over one ring, and records the domain of everything it has read.

    `nonzero` holds the polynomials that do not vanish where all trees read so far are defined, `radicands` those that are not
    negative there, `signed` the names and atoms that may be negative. `letters` are free variables l1, l2, ..., one for each
    kind (log, power, or the number e) and arguments, the same for arguments that are equal wherever both are defined. The
    letters z1, z2, ... in `sums` stand for sums and maxima over classes, which a `ClassReader` reads.
    """

    classes: ClassVar[bool] = False

    ring: Ring = field(default_factory=Ring)
    signed: frozenset[str] = frozenset()
    nonzero: list[Polynomial] = field(default_factory=list)
    radicands: list[Polynomial] = field(default_factory=list)
    letters: dict[str, tuple[str, tuple[Quotient, ...]]] = field(default_factory=dict)
    sums: dict[str, Product | Summand | Largest] = field(default_factory=dict)

    @property
    def extent(self) -> tuple[int, ...]:
        """How much has been recorded so far."""
        return len(self.ring.atoms), len(self.letters), len(self.sums), len(self.nonzero), len(self.radicands)

    def read(self, tree: Tree) -> Quotient:
        """The quotient of a tree."""
        kind = tree[0]
        if kind == "int":
            return Quotient({0: tree[1]} if tree[1] else {})
        if kind == "name":
            return Quotient(self.ring.variable(tree[1]))
        if kind == "neg":
            inner = self.read(tree[1])
            return Quotient({m: -c for m, c in inner.top.items()}, inner.below)
        if kind == "+":
            return self.sum([self.read(x) for x in tree[1]])
        if kind == "*":
            return self.product([self.read(x) for x in tree[1]])
        if kind == "/":
            return self.product([self.read(tree[1]), self.reciprocal(tree[2])])
        if kind == "**":
            return self.power(self.read(tree[1]), tree[2])
        if kind == "sqrt":
            return self.root(self.read(tree[1][0]), 2)
        if kind in ("abs", "max", "min"):
            return self.extreme(kind, [self.read(x) for x in tree[1]])
        if kind in ("log", "xlogx", "log or zero"):
            return self.logarithm(kind, self.read(tree[1][0]))
        if kind == "e":
            return Quotient(self.ring.variable(self.letter("e", ())))
        if kind == "power":
            return self.real_power(self.read(tree[1][0]), self.read(tree[1][1]))
        raise Rejected(f"no way to read {kind}")

    def sum(self, terms: list[Quotient]) -> Quotient:
        """The sum over the least common denominator: of what has the same denominator, then two by two."""
        alike: dict[frozenset[tuple[Key, int]], list[Quotient]] = {}
        for term in terms:
            alike.setdefault(frozenset(term.below.items()), []).append(term)
        sums = [Quotient(total(term.top for term in some), some[0].below) for some in alike.values()] or [NOTHING]
        while len(sums) > 1:
            sums = [self.sum_of_two(*sums[i : i + 2]) for i in range(0, len(sums), 2)]
        return sums[0]

    def sum_of_two(self, one: Quotient, two: Quotient = NOTHING) -> Quotient:
        """The sum of two quotients over the least common denominator."""
        below = {key: max(one.below.get(key, 0), two.below.get(key, 0)) for key in (*one.below, *two.below)}
        return Quotient(plus(self.over(one, below), self.over(two, below)), below)

    def over(self, quotient: Quotient, below: dict[Key, int]) -> Polynomial:
        """The numerator of a quotient brought over a multiple of its denominator."""
        missing = [self.ring.power(dict(key), more) for key, k in below.items() if (more := k - quotient.below.get(key, 0))]
        return self.ring.product([quotient.top, *missing])

    def product(self, factors: list[Quotient]) -> Quotient:
        """The product; powers of equal denominators add up."""
        below: dict[Key, int] = {}
        for factor in factors:
            for key, k in factor.below.items():
                below[key] = below.get(key, 0) + k
        return self.cancelled(self.ring.product(factor.top for factor in factors), below)

    def cancelled(self, top: Polynomial, below: dict[Key, int]) -> Quotient:
        """A quotient without the variables that stand above and alone below."""
        for name, slot in self.ring.slots.items() if below else ():
            variable = 1 << (BITS * slot)
            key = ((variable, 1),)
            shared = min((self.ring.exponent(m, name) for m in top), default=0) if key in below else 0
            fewer = min(shared, below.get(key, 0))
            if fewer:
                top, below[key] = {m - fewer * variable: c for m, c in top.items()}, below[key] - fewer
        return Quotient(top, {key: k for key, k in below.items() if k})

    def power(self, base: Quotient, k: int) -> Quotient:
        """The k-th power."""
        return Quotient(self.ring.power(base.top, k), {key: k * j for key, j in base.below.items()} if k else {})

    def reciprocal(self, tree: Tree) -> Quotient:
        """One over a tree, with its factors kept apart; each is noted as not vanishing."""
        if tree[0] == "*":
            return self.product([self.reciprocal(x) for x in tree[1]])
        if tree[0] == "/":
            self.reciprocal(tree[2])  # the inner divisor must not vanish either
            return self.product([self.reciprocal(tree[1]), self.read(tree[2])])
        if tree[0] == "**" and tree[2]:  # 1/x**0 is 1 at x = 0 too
            return self.power(self.reciprocal(tree[1]), tree[2])
        inner = self.read(tree)
        if not inner.top:
            raise NowhereDefined("division by zero everywhere")
        sign = -1 if max(inner.top.values()) < 0 else 1
        divisor = {m: sign * c for m, c in inner.top.items()}
        self.nonzero.append(divisor)
        shared, (rest,) = self.ring.content([divisor])
        below: dict[Key, int] = {
            ((1 << (BITS * self.ring.slots[name]), 1),): self.ring.exponent(shared, name) for name in self.ring.support(shared)
        }
        if rest != {0: 1}:
            below[tuple(sorted(rest.items()))] = 1
        return self.cancelled(self.ring.product([{0: sign}, *(self.ring.power(dict(d), k) for d, k in inner.below.items())]), below)

    def root(self, inside: Quotient, degree: int) -> Quotient:
        """The root of N/D as a root of N*D**(degree - 1) over D, in absolute value but for one factor D unless its sign is plain."""
        self.note_sign(inside)
        radicand = inside.top
        below: dict[Key, int] = {}
        for key, k in inside.below.items():
            divisor = dict(key)
            size, odd, missing = divisor, 0, -k % degree
            if not self.is_plain(divisor):
                size, odd = self.atom("abs", (divisor,)), k % 2
                missing += degree if odd > missing else 0
            radicand = self.ring.product([radicand, self.ring.power(divisor, odd), self.ring.power(size, missing - odd)])
            root_of = tuple(sorted(size.items()))  # one and the same for D and |D|
            below[root_of] = below.get(root_of, 0) + (k + missing) // degree
        return Quotient(self.atom("root", (radicand,), degree), below)

    def extreme(self, kind: str, arguments: list[Quotient]) -> Quotient:
        """The absolute value, or the largest or smallest of several quotients, over a common denominator."""
        first, *rest = arguments
        if kind == "abs":
            return self.over_common(kind, [first])
        for argument in rest:
            first = self.over_common(kind, [first, argument])
        return first

    def over_common(self, kind: str, arguments: list[Quotient]) -> Quotient:
        """An extreme of quotients, all brought over one denominator that is not negative."""
        below = dict(self.sum(arguments).below)
        tops = [self.over(argument, below) for argument in arguments]
        for key in [key for key, k in below.items() if k % 2 and not self.is_plain(dict(key))]:
            tops = [self.ring.times(top, dict(key)) for top in tops]
            below[key] += 1
        shared, tops = self.ring.content(tops, barred=self.signed)
        return self.product([Quotient({shared: 1}), Quotient(self.atom(kind, tuple(tops)), below)])

    def logarithm(self, kind: str, inside: Quotient) -> Quotient:
        """A logarithm, or the argument times its logarithm. The argument is noted as not negative, and as positive for log.

        A "log or zero" is zero where its argument is; it occurs in certificates only.
        """
        if not inside.top:
            if kind == "log":
                raise NowhereDefined("the logarithm of zero everywhere")
            return inside
        self.nonzero += [inside.top] if kind == "log" else []
        return self.product([inside, self.log_of(inside)]) if kind == "xlogx" else self.log_of(inside)

    def log_of(self, inside: Quotient) -> Quotient:
        """The logarithm of a quotient as a free variable, zero where the quotient is; that of a number by its prime factors.

        The letter of a quotient that is plainly at least one is not negative; one that is plainly at most one is turned over.
        """
        above, below = inside.top, self.denominator(inside)
        e = next((self.ring.variable(name) for name, (kind, _) in self.letters.items() if kind == "e"), Polynomial())
        for sign, one, other in ((1, above, below), (-1, below, above)):
            if one == self.ring.times(other, e):
                return Quotient({0: sign})
        if set(above) == set(below) == {0} and above[0] > 0 and below[0] > 0:
            powers = prime_powers(above[0])
            powers.subtract(prime_powers(below[0]))
            letters = [(self.letter("log", (Quotient({0: p}),)), k) for p, k in sorted(powers.items()) if k]
            return self.sum([Quotient(dict.fromkeys(self.ring.variable(name), k)) for name, k in letters])
        if above == below:
            return Quotient({})
        larger, turned = self.no_smaller(above, below), self.no_smaller(below, above)
        name = self.letter("log", (Quotient(below, {tuple(sorted(above.items())): 1}) if turned else inside,))
        self.signed |= set() if larger or turned else {name}
        return Quotient(dict.fromkeys(self.ring.variable(name), -1 if turned else 1))

    def no_smaller(self, p: Polynomial, q: Polynomial) -> bool:
        """Whether two polynomials are plain and the first is plainly no smaller than the second."""
        return self.is_plain(p) and self.is_plain(q) and self.is_plain(plus(p, q, -1))

    def real_power(self, base: Quotient, exponent: Quotient) -> Quotient:
        """A power that is not negative: of one it is one, with a fraction as exponent that of a root, else a free variable.

        Its base is noted as not negative.
        """
        if base.top == self.denominator(base):
            return Quotient({0: 1})
        times, degree = exponent.top, self.denominator(exponent)
        if set(times) == set(degree) == {0} and (ratio := Fraction(times[0], degree[0])) > 0 and 1 < ratio.denominator <= LARGEST_DEGREE:
            return self.power(self.root(base, ratio.denominator), ratio.numerator)
        return Quotient(self.ring.variable(self.letter("power", (base, exponent))))

    def letter(self, kind: str, of: tuple[Quotient, ...]) -> str:
        """The free variable of that kind and arguments, the first of which is noted as not negative."""
        for inside in of[:1]:
            self.note_sign(inside)
        for name, (known, others) in self.letters.items():
            if known == kind and all(self.same(a, b) for a, b in zip(of, others, strict=True)):
                return name
        name = f"l{len(self.letters) + 1}"
        self.letters[name] = (kind, of)
        return name

    def note_sign(self, quotient: Quotient) -> None:
        """Note a quotient as not negative: its numerator times the denominators of odd powers."""
        self.radicands.append(self.ring.product([quotient.top, *(dict(key) for key, k in quotient.below.items() if k % 2)]))

    def same(self, one: Quotient, two: Quotient) -> bool:
        """Whether two quotients are equal wherever both are defined, by multiplying out."""
        return self.ring.times(one.top, self.denominator(two)) == self.ring.times(two.top, self.denominator(one))

    def denominator(self, quotient: Quotient) -> Polynomial:
        """The product of what stands below."""
        return self.ring.product(self.ring.power(dict(key), k) for key, k in quotient.below.items())

    def atom(self, kind: str, of: tuple[Polynomial, ...], degree: int = 2) -> Polynomial:
        """The atom of that kind, one and the same for equal polynomials; a constant is settled at once, or has a root for each prime."""
        if all(set(p) <= {0} for p in of):
            settled = number(kind, [p.get(0, 0) for p in of], degree)
            if settled is not None:
                return {0: settled} if settled else {}
            if (found := self.root_of_number(of[0][0], degree)) is not None:  # all that number does not settle
                return found
        for known in self.ring.atoms.values():
            if (known.kind, known.degree) == (kind, degree) and (known.of == of or known.of == turned(kind, of)):
                return self.ring.variable(known.name)
        if kind in ("max", "min"):
            u, v = of
            linear, constant = plus(u, v), {m: -c for m, c in self.ring.times(u, v).items()}
        else:
            linear, constant = {}, of[0] if kind == "root" else self.ring.times(of[0], of[0])
        letter = {"root": "r", "abs": "s", "max": "m", "min": "m"}[kind]
        name = f"{letter}{1 + sum(known.name[0] == letter for known in self.ring.atoms.values())}"
        known_plain = [self.is_plain(p) for p in of]
        if (kind == "max" and not any(known_plain)) or (kind == "min" and not all(known_plain)):
            self.signed |= {name}
        self.ring.add_atom(Atom(name, kind, of, linear, constant, degree))
        return self.ring.variable(name)

    def root_of_number(self, n: int, degree: int) -> Polynomial | None:
        """The root of a whole number as the product of those of its primes; None for a prime, and for what has no root."""
        powers = prime_powers(n)
        if not powers or n in powers:
            return None
        roots = [self.ring.power(self.atom("root", ({0: p},), degree), k % degree) for p, k in powers.items() if k % degree]
        return self.ring.product([{0: prod(p ** (k // degree) for p, k in powers.items())}, *roots])

    def is_plain(self, p: Polynomial) -> bool:
        """Whether no minus sign is left: every coefficient positive, every variable nonnegative or in an even power."""
        p = self.from_two(p)
        signed = [name for name in self.signed if name in self.ring.slots]
        return is_plain(p) and not any(self.ring.exponent(m, name) % 2 for name in signed for m in p)

    def from_two(self, p: Polynomial) -> Polynomial:
        """A polynomial with the number of classes counted from two, where it is one."""
        return p


def turned(kind: str, of: tuple[Polynomial, ...]) -> tuple[Polynomial, ...]:
    """The other polynomials with the same extreme: two in the other order, or the opposite one."""
    return tuple({m: -c for m, c in p.items()} for p in of) if kind == "abs" else of[::-1]
