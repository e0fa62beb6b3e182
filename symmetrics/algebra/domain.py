"""Where a formula is undefined: as a condition in symbols and words, and counted.

The condition is read off the author's own tree: everything it divides by, every radicand, every argument of a logarithm. Most of
these are sums of products of counts without a minus sign. Such a sum vanishes for certain patterns of zeros and no others, so
it may be replaced by the sum of its smallest products: `TP**2 + 2*TP*FN` is zero just where `TP` is.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import sympy
from sympy import Expr, Symbol

from ..kernel.obligation import Obligation, smallest
from ..kernel.polynomial import Polynomial
from ..kernel.reading import NowhereDefined, Reader
from ..kernel.rejected import Rejected
from ..kernel.syntax import parse
from ..language.claim_cases import nowhere_defined
from ..language.claims import Claim, knob_conditions
from ..language.hurried import MUCH, hurried
from ..language.measure import Measure
from ..language.presence import guards_of, if_present, resolved
from ..language.symbols import as_written, prod, symbol, total
from ..language.text import text
from .polynomials import factored, spelled, text_of

__all__ = ["Domain", "domain_of"]

WORDS = {
    "TP + FN": "there is no actual positive",
    "FP + TN": "there is no actual negative",
    "TP + FP": "nothing is predicted positive",
    "FN + TN": "nothing is predicted negative",
    "TP + FN + FP + TN": "the matrix is empty",
    "TP + FN + FP": "nothing is actually or predicted positive",
    "FN + FP + TN": "nothing is actually or predicted negative",
}
MOST_CELLS = 12

Supports = frozenset[frozenset[str]]


@dataclass(frozen=True)
class Domain:
    """Where a measure is undefined.

    `conditions` are expressions that vanish (or are negative, where they say so) just where it is. `by_zeros` tells whether
    definedness depends only on which cells are zero; then `count` is the number of undefined matrices with n items, valid for
    n >= 1, and `claim` states the domain for the kernel.
    """

    conditions: tuple[str, ...]
    by_zeros: bool
    count: Expr | None = None
    claim: Claim | None = None

    @property
    def condition(self) -> str:
        """The condition under which the measure is undefined: `never`, or alternatives joined by `or`.

        >>> from symmetrics import precision, kappa
        >>> domain_of(precision).condition, domain_of(kappa).condition
        ('TP + FP = 0', 'FN + FP + TP*TN = 0')
        """
        if self.conditions == ("0",):
            return "always"
        return " or ".join(c if "<" in c else f"{c} = 0" for c in self.conditions) or "never"

    @property
    def words(self) -> str:
        """The condition as a sentence.

        >>> from symmetrics import mcc
        >>> domain_of(mcc).words.partition(",")[0]
        'undefined where there is no actual negative'
        """
        if self.conditions == ("0",):
            return "undefined everywhere"
        said = [WORDS.get(c) or (c if "<" in c else f"{c} is zero") for c in self.conditions]
        return f"undefined where {', or '.join(said)}" if said else "defined everywhere"


def domain_of(measure: Measure, K: int = 2) -> Domain:
    """The domain of definition of a measure for `K` classes.

    >>> from symmetrics import mcc
    >>> domain_of(mcc).count
    4*n
    """
    tree, cells = measure.at(K), [x for row in measure.cells(K).rows for x in row]
    if guards_of([tree]):
        return domain_by_cases(measure, tree, K)
    positive = {k.name for k in measure.free_knobs if k.lower is not None and (k.lower > 0 or (k.lower == 0 and k.lower_open))}
    reader = hurried((k.name for k in measure.free_knobs if k.lower is None or k.lower < 0), MUCH)
    for cell in cells:
        reader.ring.variable(cell.name)
    try:
        opaque = read_all(reader, tree, positive)
    except NowhereDefined:
        return Domain(("0",), False)
    except Rejected:  # too much to multiply out
        return Domain(tuple(dict.fromkeys(written_divisors(tree))), False)
    vanishing, others = zero_sets(reader, positive)
    unsure = [p for p in reader.radicands if not reader.is_plain(p)]
    negative = [f"{text_of(reader.ring, p)} < 0" for p in map(partial(negative_part, reader), unsure) if p]
    by_zeros = not (opaque or unsure or others) and all(s <= {c.name for c in cells} for v in vanishing for s in v)
    if not by_zeros or len(cells) > MOST_CELLS:
        zeros, short = [*(support_text(v, cells) for v in vanishing), *others], list(written_divisors(tree))
        if others and not tree.has(sympy.log) and len("".join(short)) < len("".join(zeros)):
            zeros = short
        return Domain(tuple(spelled(reader.ring, condition) for condition in dict.fromkeys((*zeros, *negative, *opaque))), by_zeros)
    kept, patterns = essential(vanishing, cells)
    return Domain(tuple(support_text(v, cells) for v in kept), True, count_of(patterns), stated(measure, tree, kept, cells))


def written_divisors(tree: Expr) -> Iterator[str]:
    """What a formula divides by, as it is written."""
    for part in sympy.preorder_traversal(tree):
        if isinstance(part, sympy.Pow) and part.exp.is_negative and part.base.free_symbols:
            yield text(part.base)


def domain_by_cases(measure: Measure, tree: Expr, K: int) -> Domain:
    """The domain of a formula by cases: each term matters only where its guard is positive."""
    guards = guards_of([tree])
    names = [x for row in measure.cells(K).rows for x in row if any(guard.has(x) for guard in guards)]
    found = []
    if nowhere_defined(resolved(tree, dict.fromkeys(guards, False))):
        found.append("n" if len(names) == K * K else text(total(names)))
    for term in sorted(tree.atoms(if_present), key=str):
        guard, inside = (text(x) for x in term.args)
        own = domain_of(replace(measure, body=lambda *_, inner=term.args[1], **__: inner, settings=()), K)
        found += [f"{condition} = 0 < {guard}" for condition in own.conditions if condition not in (guard, inside)]
    return Domain(tuple(dict.fromkeys(found)), False)


def read_all(reader: Reader, tree: Expr, positive: set[str]) -> list[str]:
    """Read a tree into the reader; returns what no polynomial says of its domain: divisors with logarithms, exponents of unknown sign."""
    reader.read(parse(text(tree)))
    logarithms = {
        name: inside[0].top.keys() != {0} or any(dict(key).keys() != {0} for key in inside[0].below)
        for name, (kind, inside) in reader.letters.items()
        if kind not in ("power", "e")
    }
    mixed = [p for p in reader.nonzero if any(name in logarithms for m in p for name in reader.ring.support(m))]
    reader.nonzero[:] = [p for p in reader.nonzero if p not in mixed]
    varying = any(logarithms.get(name) for p in mixed for m in p for name in reader.ring.support(m))
    exponents = [of[1].top for kind, of in reader.letters.values() if kind == "power"]
    unknown = not all(reader.is_plain(p) and positive.issuperset(*supports_of(reader, p)) for p in exponents)
    return ["a divisor with logarithms"] * varying + ["a base whose exponent is not positive"] * unknown


def supports_of(reader: Reader, p: Polynomial) -> Iterable[frozenset[str]]:
    """Sets of names such that a plain polynomial is positive where all names of one of them are."""
    return Obligation(reader, {}, ">=").polynomial_supports(p)


def zero_sets(reader: Reader, positive: set[str]) -> tuple[list[Supports], list[str]]:
    """What must not vanish, factor by factor: as sets of cells where there is no minus sign, else as text."""
    ring, plain = reader.ring, Obligation(reader, {}, ">=")
    vanishing: list[Supports] = []
    others: list[str] = []
    for p in reader.nonzero:
        for factor in same_zeros(reader, p):
            if reader.is_plain(factor):
                vanishing.append(frozenset(smallest(s - positive for s in plain.polynomial_supports(factor))))
            else:
                others.append(text_of(ring, factor))
    return [v for v in dict.fromkeys(vanishing) if frozenset() not in v], list(dict.fromkeys(others))


def negative_part(reader: Reader, p: Polynomial) -> Polynomial:
    """What is negative just where `p` is and nothing that must not vanish is zero, without factors of divisors; empty if nothing is."""
    found, ring = factored(reader.ring, p), reader.ring
    known = {sorted_terms(f) for q in reader.nonzero for f in same_zeros(reader, q)}
    known |= {sorted_terms(f) for q in reader.nonzero for f, _ in factored(ring, q).factors}
    sign = ring.product([{0: 1 if found.content > 0 else -1}, *(f for f, k in found.factors if k % 2)])
    if reader.is_plain(sign):
        return {}
    kept = [(f, 2 - k % 2) for f, k in found.factors if not known.issuperset(map(sorted_terms, factors_of(reader, f, k)))]
    return ring.product([{0: 1 if found.content > 0 else -1}, *(ring.power(f, k) for f, k in kept)])


def factors_of(reader: Reader, f: Polynomial, k: int) -> Iterable[Polynomial]:
    """Polynomials which must not vanish so that the k-th power of another one is positive."""
    return same_zeros(reader, f) if reader.is_plain(f) or k % 2 == 0 else [{}]


def sorted_terms(p: Polynomial) -> tuple[tuple[int, int], ...]:
    """A polynomial as a key."""
    return tuple(sorted(p.items()))


def same_zeros(reader: Reader, p: Polynomial) -> Iterator[Polynomial]:
    """Polynomials in the names alone, one of which vanishes just where `p` does: roots and powers give way to what is in them."""
    if not reader.is_plain(p):
        yield from (f for f, _ in factored(reader.ring, p).factors)
        return
    for name, atom in reversed(reader.ring.atoms.items()):
        if atom.kind == "root" and reader.is_plain(atom.constant):
            p = reader.ring.substitute(p, name, atom.constant)
    for name, (kind, inside) in reversed(reader.letters.items()):
        if kind == "power" and reader.is_plain(inside[0].top):
            p = reader.ring.substitute(p, name, inside[0].top)
    for factor, _ in factored(reader.ring, p).factors:
        if any(reader.ring.exponent(m, name) for m in factor for name in reader.ring.atoms):
            factor = support_polynomial(reader, supports_of(reader, factor))
        yield from (f for f, _ in factored(reader.ring, factor).factors)


def support_polynomial(reader: Reader, supports: Iterable[frozenset[str]]) -> Polynomial:
    """The sum of the products of some sets of names: zero at the same matrices as what the sets come from."""
    return {m: 1 for s in supports for m in reader.ring.product(reader.ring.variable(name) for name in s)}


def essential(vanishing: list[Supports], cells: list[Symbol]) -> tuple[list[Supports], set[frozenset[str]]]:
    """The zero sets that are not covered by others, and all patterns of nonzero cells at which one of them vanishes."""
    names = [c.name for c in cells]
    every = [frozenset(s) for size in range(len(names) + 1) for s in itertools.combinations(names, size)]
    own = {v: {p for p in every if not any(s <= p for s in v)} for v in vanishing}
    largest = [v for v in own if not any(own[v] < own[w] for w in own)]
    return largest, set().union(*own.values())


def support_text(supports: Supports, cells: list[Symbol]) -> str:
    """A zero set as the sum of its products, in the order of the cells, single cells first."""
    order = {c.name: i for i, c in enumerate(cells)}
    products = [sorted(s, key=lambda name: (order.get(name, -1), name)) for s in supports]
    return " + ".join("*".join(p) for p in sorted(products, key=lambda p: (len(p), [order.get(x, -1) for x in p])))


def stated(measure: Measure, tree: Expr, kept: Iterable[Supports], cells: list[Symbol]) -> Claim | None:
    """The claim that the formula is defined just where one over the product of the zero sets is; None if the kernel has no rule for it."""
    conditions = knob_conditions(measure.free_knobs)
    if any(c.rel_op != ">" or c.rhs != 0 for c in conditions):
        return None
    sums = [total([prod([symbol(x) for x in part.split("*")]) for part in support_text(v, cells).split(" + ")]) for v in kept]
    with as_written():
        right = 1 / prod(sums)
    return Claim(tree, "same domain", right, conditions)


def count_of(patterns: Iterable[frozenset[str]]) -> Expr:
    """The number of matrices with n >= 1 items whose nonzero cells form one of the patterns: k cells hold n in C(n-1, k-1) ways."""
    n = sympy.Symbol("n")
    ways = (sympy.prod([n - j for j in range(1, len(p))]) / sympy.factorial(len(p) - 1) for p in patterns if p)
    return sympy.factor(sympy.expand(sympy.Add(*ways)))
