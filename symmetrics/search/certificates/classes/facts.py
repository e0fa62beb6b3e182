"""Facts for every number of classes: sums of products, the numbers of classes and their spread, largest cells and margins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

from ....kernel import Rejected
from ....kernel.classes import with_facts
from ....kernel.obligation import Obligation
from ....kernel.polynomial import plus
from ....kernel.rules import settle
from ....kernel.summands import whole_of
from ....kernel.sums import of_counts
from .every_k import fact_of_either_sign, signs_of_factors
from .largest import sums_below_largest
from .terms import Certify, apart_from, settled_fact

__all__ = ["facts_about_classes"]

Fact = dict[str, Any]
HIGHEST, MOST_SIGNED = 2, 4
OF_ROWS, OF_COLUMNS = "sum(k, k*a[k])", "sum(k, k*b[k])"
SPREADS = (
    "sum(i, j, i != j, ((i - j)**2 - 1)*C[i,j])",
    "sum(i, j, ((K - 1)**2 - (i - j)**2)*C[i,j])",
    "sum(i, j, i != j, ((K - 1)**2 - (i - j)**2)*C[i,j])",
    "sum(i, j, (i - j)**2*C[i,j])",
    "sum(i, j, (i - j)**2*a[i]*b[j])",
    "sum(i, j, (i - j)**2*a[i]*a[j])",
    "sum(i, j, (i - j)**2*b[i]*b[j])",
    "sum(i, j, (i - j)**2*(a[i]*a[j] + a[i]*b[j] + b[i]*a[j] + b[i]*b[j]))",
    f"sum(i, j, C[i,j]*(n*(i + j) - {OF_ROWS} - {OF_COLUMNS})**2)",
    f"sum(i, j, C[i,j]*(n*(i - j) - {OF_ROWS} + {OF_COLUMNS})**2)",
)
TOTALS = {x: f"sum(i, j, ({x} - {x.replace('i', 'j')})**2)" for x in ("C[i,i]", "a[i]", "b[i]")}
OF_LARGEST = (
    ("sum(i, a[i] - max(k, C[i,k]))", ""),
    ("sum(i, b[i] - max(k, C[k,i]))", ""),
    ("sum(i, max(k, C[i,k]) - C[i,i])", ""),
    ("sum(i, max(k, C[k,i]) - C[i,i])", ""),
    ("sum(i, j, max(k, C[i,k]) - C[i,j])", ""),
    ("sum(i, j, max(k, C[k,j]) - C[i,j])", ""),
    ("sum(i, j, max(k, C[i,k]) - C[i,j])", "b[j]"),
    ("sum(i, j, max(k, C[k,j]) - C[i,j])", "a[i]"),
    ("sum(i, n - a[i])", "a[i]"),
    ("sum(i, n - b[i])", "b[i]"),
    ("sum(i, max(k, a[k]) - a[i])", ""),
    ("sum(i, max(k, b[k]) - b[i])", ""),
    ("sum(i, max(k, C[k,k]) - C[i,i])", ""),
    ("sum(i, a[i]*(max(k, C[k,k]) - C[i,i]))", ""),
    ("sum(i, b[i]*(max(k, C[k,k]) - C[i,i]))", ""),
    ("sum(i, a[i]*(max(k, a[k]) - a[i]))", ""),
    ("sum(i, b[i]*(max(k, b[k]) - b[i]))", ""),
    ("sum(i, b[i]*(max(k, a[k]) - a[i]))", ""),
    ("sum(i, a[i]*(max(k, b[k]) - b[i]))", ""),
)


def facts_about_classes(ob: Obligation, certify: Certify) -> list[Fact]:
    """The facts that bring no sums but those that are there, and the signs of sums and of the factors of the goal."""
    products = [(name, sum("[" in x for x in of)) for name, of in ob.reader.sums.items() if of_counts(of)]
    sizes = [{"goal": f"n**{degree} - {name}"} for name, degree in products if degree <= HIGHEST]
    known = [fact for fact in (*sizes, *above_squares_of_means(ob), *below_sums_of_squares(ob)) if is_taken(ob, fact)]
    known += [fact for each, at in (*chosen(ob), *((x, "") for x in sums_below_largest(ob))) for fact in shown(ob, each, at, certify)]
    signed = [name for name, of in ob.reader.sums.items() if whole_of(of) is not None and name in ob.reader.signed]
    letters = list(map(ob.reader.ring.variable, signed[:MOST_SIGNED]))
    differences = [plus(p, q, -1) for p, q in combinations(letters, 2)]
    beside_roots = {m: c for m, c in ob.goal.items() if not any(ob.reader.ring.exponent(m, name) for name in ob.reader.ring.atoms)}
    signs = [fact for p in (*letters, *differences, beside_roots) if p and (fact := fact_of_either_sign(ob, p, certify))]
    return [*known, *signs, *(fact for fact in signs_of_factors(ob, certify) if fact not in signs)] if known or signs else []


def above_squares_of_means(ob: Obligation) -> Iterator[Fact]:
    """That K times a sum of squares is no smaller than the square of the sum, also for the sums of rows and columns together."""
    products = {of: name for name, of in ob.reader.sums.items() if of_counts(of)}
    for (index, *counts), name in products.items():
        total = products.get((index, counts[0]), "n" if counts[0] in ("a[i]", "b[i]") else "")
        if index == "i" and counts in ([x, x] for x in TOTALS) and total:
            yield {"goal": f"K*{name} - {total}**2", "factor": 2, "squares": [TOTALS[counts[0]]]}
    rows, both, columns = (products.get(("i", x, y), "") for x, y in (("a[i]", "a[i]"), ("a[i]", "b[i]"), ("b[i]", "b[i]")))
    if rows and both and columns:
        goal = f"K*{rows} + 2*K*{both} + K*{columns} - 4*n**2"
        yield {"goal": goal, "factor": 2, "squares": ["sum(i, j, (a[i] + b[i] - a[j] - b[j])**2)"]}


def below_sums_of_squares(ob: Obligation) -> Iterator[Fact]:
    """That twice the sum of products of rows and columns is no larger than the squares of all items and of the right ones."""
    products = {of: name for name, of in ob.reader.sums.items() if of_counts(of)}
    right, both = (products.get(of, "") for of in (("i", "C[i,i]"), ("i", "a[i]", "b[i]")))
    if right and both:
        yield {"goal": f"n**2 + {right}**2 - 2*{both}", "factor": 2, "squares": ["sum(i, (a[i] - b[i])**2)"]}


def chosen(ob: Obligation) -> list[tuple[str, str]]:
    """Sums, and where they are taken, for what occurs in the sums of an obligation: numbers of classes, or what is largest."""
    marks = set(chain.from_iterable(of for of in ob.reader.sums.values() if whole_of(of) is None))
    numbered = any(str(mark).startswith("k[") for mark in marks)
    largest = any(mark == "max" or str(mark)[:2] in ("A[", "B[") for mark in marks)
    return [*((each, "") for each in SPREADS if numbered), *(OF_LARGEST if largest else ())]


def shown(ob: Obligation, each: str, at: str, certify: Certify) -> Iterator[Fact]:
    """A fact about the terms of a sum, if it is found and says something of the sums that are there."""
    found = settled_fact(ob, each, certify)
    if found is None:
        return
    fact = found | ({"at": at} if at else {})
    if is_taken(ob, fact):
        yield fact


def is_taken(ob: Obligation, fact: Fact) -> bool:
    """Whether the kernel takes a fact, and it says something of the sums that are there."""
    try:
        known = with_facts(apart_from(ob), [fact], settle)
    except Rejected:
        return False
    ring, guard = known.reader.ring, known.guards[-1]
    new = known.reader.sums.keys() - ob.reader.sums.keys()
    return bool(guard) and not any(ring.exponent(m, name) for m in guard for name in new & ring.slots.keys())
