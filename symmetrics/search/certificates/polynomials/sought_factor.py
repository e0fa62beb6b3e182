"""Certificates whose factor is sought with the rest: factor*goal = sum of coefficient * monomial * guard or square, by one program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, islice
from math import gcd, lcm
from typing import Any

from ....algebra.polynomials import roots_of_numbers, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ....kernel.statement import RESERVED
from ..conditions.lemmas import Path, factors_of
from .beside_a_root import Number, Root, root_in
from .cells import Square
from .lowest import forms_that_vanish, lowest_points
from .nonnegative import nonnegative_combination
from .parts import core_of

__all__ = ["core_with_a_sought_factor", "squares_beside_a_number", "unsigned_names", "with_a_sought_factor"]

Certificate = dict[str, Any]
Guard = tuple[int, Polynomial, int]  # a guard, its number before it and its degree behind it
OF_FACTORS, OF_TERMS = -1, -2  # rows for the sums of the coefficients of positive factors and of positive terms
A_LITTLE = 100  # the second sum is at least the first over this number
HIGHEST, MOST_MORE, MOST_COLUMNS, MOST_ROWS, MOST_GUARDS, MOST_TERMS = 8, 4, 1_500, 400, 12, 200


def squares_beside_a_number(ob: Obligation, depth: int, *_: Any) -> Iterator[Certificate]:
    """A goal beside one root of a number, which may be zero at a matrix of such numbers, as that of an irrational bound is."""
    if depth <= 1 and ob.relation == ">=" and not ob.reader.letters and len(ob.goal) <= MOST_TERMS and root_in(ob.reader.ring, [ob.goal]):
        found = core_with_a_sought_factor(ob)
        yield from (found,) if found else ()


def core_with_a_sought_factor(ob: Obligation) -> Certificate | None:
    """A certificate for a goal without roots from one for its factors that may be negative."""
    around, core = core_of(ob, ob.goal) if ob.relation == ">=" else ("1", ob.goal)
    found = with_a_sought_factor(replace(ob, goal=core))
    if found is None or around == "1":
        return found
    step = {"of": text_of(ob.reader.ring, core), "shown": found}
    return {"rule": "lemma", "steps": [step], "then": {"squares": [[f"{around}*g{len(ob.guards) + 1}", "1"]]}}


def with_a_sought_factor(ob: Obligation) -> Certificate | None:
    """A certificate for a homogeneous goal from the guards that are so too; the factor of least degree that serves.

    One square root of a number may stand in them, and no other root.
    """
    degree = degree_of(ob, ob.goal)
    if degree is None or ob.relation == "==":
        return None
    numbered = ((i, p, degree_of(ob, p)) for i, p in enumerate(ob.guards, 1) if not ob.reader.is_plain(p))
    guards = [(i, p, d) for i, p, d in numbered if d is not None][-MOST_GUARDS:]
    few = forms(ob, ob.positive)
    found = of_least_degree(ob, guards, few, (), degree)
    if found is None:
        bases = squared_at_zero(ob, [p for _, p, _ in guards], few)
        found = of_least_degree(ob, guards, few, bases, degree) if bases else None
    more = forms(ob, factors_of(ob)) if found is None else few
    return found if len(more) <= len(few) else of_least_degree(ob, guards, more, (), degree)


def of_least_degree(
    ob: Obligation, guards: Sequence[Guard], known: Sequence[Polynomial], bases: Sequence[Polynomial], degree: int
) -> Certificate | None:
    """A certificate with a factor of the least degree that serves, made of known forms, and squares of these bases."""
    for more in range(min(MOST_MORE, HIGHEST - degree) + 1):
        factors = [ob.reader.ring.product(chosen) for chosen in combinations_with_replacement(known, more)]
        terms = list(islice(candidates(ob, guards, known, bases, degree + more), MOST_COLUMNS + 1))
        found = combined(ob, factors, terms) if len(factors) + len(terms) <= MOST_COLUMNS else None
        if found is not None:
            return found
    return None


def squared_at_zero(ob: Obligation, guards: Sequence[Polynomial], known: Sequence[Polynomial]) -> list[Polynomial]:
    """Forms that vanish where the goal is zero beside guards; none where it is not zero there."""
    root = root_in(ob.reader.ring, [ob.goal, *guards])
    bases = unique(p for point in lowest_points(ob, unsigned_names(ob), guards) for p in forms_that_vanish(ob, point, known, root))
    return [p for k, p in enumerate(bases) if negated(p) not in bases[:k]]


def combined(ob: Obligation, factors: Sequence[Polynomial], terms: Sequence[Square]) -> Certificate | None:
    """A certificate with a combination of these factors and of these terms; None if none is found.

    The factor is positive since some of these are, and a strict goal since some of the terms are.
    """
    ring, strict = ob.reader.ring, ob.relation == ">"
    goals = [{m: -c for m, c in ring.times(ob.goal, factor).items()} for factor in factors]
    columns = [
        *({**p, OF_FACTORS: 1} if ob.always_positive(factor) else p for factor, p in zip(factors, goals, strict=True)),
        *({**term.expanded, OF_TERMS: 1} if strict and is_positive(ob, term) else term.expanded for term in terms),
        *([{OF_TERMS: -1}] if strict else []),
    ]
    aim, root = ({OF_FACTORS: A_LITTLE, OF_TERMS: 1} if strict else {OF_FACTORS: 1}), root_in(ring, columns)
    found = root.combination(ring, columns, aim, MOST_ROWS) if root else rational_combination(columns, aim)
    return certificate(ob, factors, terms, found, root) if found else None


def rational_combination(columns: list[Polynomial], aim: Polynomial) -> list[tuple[int, Number]] | None:
    """The columns with positive rational coefficients by which they add up to `aim`."""
    found = nonnegative_combination(columns, aim, MOST_ROWS)
    return None if found is None else [(j, (Fraction(int(x.p), int(x.q)), Fraction(0))) for j, x in found]


def certificate(
    ob: Obligation, factors: Sequence[Polynomial], terms: Sequence[Square], found: Sequence[tuple[int, Number]], root: Root | None
) -> Certificate:
    """The certificate with these coefficients, perhaps after steps that some of them are positive."""
    ring, path = ob.reader.ring, Path(ob, lambda _: None)
    used = [(j, number) for j, number in found if j < len(factors) + len(terms)]
    numbers = [x for _, number in used for x in number]
    common = Fraction(lcm(*(x.denominator for x in numbers)), gcd(*(x.numerator for x in numbers)))
    factor, more, squares = Polynomial(), list[str](), list[list[str]]()
    for j, (a, b) in ((j, (a * common, b * common)) for j, (a, b) in used):
        times = str(a) if root is None else root.positive(path, (a, b))
        if j < len(factors) and not b:
            factor = plus(factor, factors[j], int(a))
        elif j < len(factors):
            more.append(f"{times}*({text_of(ring, factors[j])})")
        else:
            weight, base = terms[j - len(factors)].texts(ob)
            squares.append([f"{times}*{weight}", base])
    then = {"factor": " + ".join([*([text_of(ring, factor)] if factor else []), *more]), "squares": squares}
    return {"rule": "lemma", "steps": path.steps, "then": then} if path.steps else then


def is_positive(ob: Obligation, term: Square) -> bool:
    """Whether a term is positive wherever the conditions hold."""
    return term.base == "1" and ob.always_positive(ob.read(term.weight))


def candidates(
    ob: Obligation, guards: Sequence[Guard], known: Sequence[Polynomial], bases: Sequence[Polynomial], degree: int
) -> Iterator[Square]:
    """Products of the degree: of counts alone, beside a guard, and beside squares of the goal, of differences and of bases."""
    ring, names = ob.reader.ring, unsigned_names(ob)

    def monomials(d: int) -> list[Polynomial]:
        return [ring.product(map(ring.variable, chosen)) for chosen in combinations_with_replacement(names, d)] if d >= 0 else []

    def squares(base: Polynomial, half: int) -> Iterator[Square]:
        square, text = ring.times(base, base), text_of(ring, base)
        yield from (Square(text_of(ring, w), text, ring.times(w, square)) for w in monomials(degree - 2 * half))

    yield from (Square(text_of(ring, m), "1", m) for m in monomials(degree))
    if ob.relation == ">":
        divisors = combinations_with_replacement([p for p in known if len(p) > 1], degree)
        yield from (Square(f"({text_of(ring, p)})", "1", p) for p in map(ring.product, divisors))
    for number, guard, d in guards:
        yield from (Square(f"g{number}*{text_of(ring, m)}", "1", ring.times(m, guard)) for m in monomials(degree - d))
    for half in range(1, degree // 2 + 1):
        for one, two in combinations(monomials(half), 2):
            if names_in(ob, one).isdisjoint(names_in(ob, two)):
                yield from squares(plus(one, two, -1), half)
    yield from squares(ob.goal, degree_of(ob, ob.goal) or 0)
    for base in bases:
        yield from squares(base, 1)


def forms(ob: Obligation, among: Iterable[Polynomial]) -> list[Polynomial]:
    """The names, and the sums of names among some polynomials."""
    names = map(ob.reader.ring.variable, unsigned_names(ob))
    return unique([*names, *(p for p in among if len(p) > 1 and degree_of(ob, p) == 1 and ob.reader.is_plain(p))])


def unique(polynomials: Iterable[Polynomial]) -> list[Polynomial]:
    """The polynomials, each once."""
    found = list[Polynomial]()
    for p in polynomials:
        found += [] if p in found else [p]
    return found


def unsigned_names(ob: Obligation) -> list[str]:
    """The names of a statement that are not negative."""
    return [name for name in ob.reader.ring.slots if not RESERVED.fullmatch(name) and name not in ob.reader.signed]


def names_in(ob: Obligation, p: Polynomial) -> set[str]:
    """The names of a polynomial."""
    return set(chain.from_iterable(map(ob.reader.ring.support, p)))


def degree_of(ob: Obligation, p: Polynomial) -> int | None:
    """The degree of a homogeneous polynomial in names, with roots of numbers as numbers; None for any other."""
    ring, names, numbers = ob.reader.ring, unsigned_names(ob), set(roots_of_numbers(ob.reader.ring))
    found = {sum(ring.exponent(m, name) for name in names) for m in p}
    return found.pop() if len(found) == 1 and names_in(ob, p) <= {*names, *numbers} else None
