"""Certificates for every number of classes: which facts about sums over classes a goal needs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import lcm
from typing import Any

import numpy as np
from flint import fmpq

from ....algebra.polynomials import factored, text_of
from ....kernel import Rejected
from ....kernel.classes import for_every_k, sum_of_squares, with_facts
from ....kernel.inside import where_positive
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, is_plain
from ....kernel.rules import negated, settle
from ....kernel.syntax import parse
from ..polynomials.nonnegative import exact_solution, nonnegative_support
from ..polynomials.parts import signed_texts
from .largest import facts_at_largest
from .terms import Certify, fact_of_one_sum

__all__ = ["equality_of_sums", "fact_of_either_sign", "facts_about_sums", "inside_of", "signs_of_factors"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
MOST_TO_PART = 5
SQUARES = (
    "sum(i, j, (C[i,j] - C[j,i])**2)",
    "sum(i, (a[i] - b[i])**2)",
    "sum(i, j, (a[i] - a[j])**2)",
    "sum(i, j, (b[i] - b[j])**2)",
    "sum(i, j, (a[i] - b[j])**2)",
    "sum(i, j, (a[i] + b[i] - a[j] - b[j])**2)",
)


def equality_of_sums(ob: Obligation) -> Iterator[Certificate]:
    """The goal is zero because of what its sums are made of."""
    goal = text_of(ob.reader.ring, ob.goal)
    yield {"rule": "classes", "facts": [{"goal": goal, "equal": True}], "then": {"multiples": [[f"h{len(ob.equations) + 1}", "1"]]}}


def inside_of(ob: Obligation) -> Obligation | None:
    """The obligation where all counts are positive, None if the statement does not follow from there."""
    try:
        return where_positive(ob, 0)
    except Rejected:
        return None


def facts_about_sums(ob: Obligation, certify: Certify) -> Iterator[Certificate]:
    """The signs of the goal's factors as facts about sums of products, or about the terms of one sum; or the goal as two such sums."""
    facts = signs_of_factors(ob, certify)
    for chosen in (facts, *(two_parts(ob, certify) if not facts else ())):
        then = certify(with_facts(ob, chosen, settle)) if chosen else None
        if then is not None:
            yield {"rule": "classes", "facts": chosen, "then": then}


def signs_of_factors(ob: Obligation, certify: Certify) -> list[Fact]:
    """Facts about the signs of those factors of the goal that have an odd power."""
    found = factored(ob.reader.ring, ob.goal) if ob.goal else None
    odd = [factor for factor, power in found.factors if power % 2] if found else []
    if found and odd and found.content < 0:
        odd[0] = negated(odd[0])
    return [fact for factor in odd if (fact := fact_of_either_sign(ob, factor, certify)) is not None]


def two_parts(ob: Obligation, certify: Certify) -> Iterator[list[Fact]]:
    """Two facts that make up a short goal together: each says that some of its terms are not negative."""
    terms = list(ob.goal.items())
    for size in range(1, len(terms) // 2 + 1) if len(terms) <= MOST_TO_PART else ():
        for chosen in combinations(terms, size):
            facts = []
            for part in (dict(chosen), dict(term for term in terms if term not in chosen)):
                known = ob.reader.is_plain(part) or part in ob.guards
                fact = None if known else next((fact for fact in facts_that_say(ob, part, certify) if fact is not None), None)
                facts += [fact] if fact is not None else []
                if fact is None and not known:
                    break
            else:
                if any(is_news(ob, fact) for fact in facts):
                    yield facts


def fact_of_either_sign(ob: Obligation, factor: Polynomial, certify: Certify) -> Fact | None:
    """That a factor is not negative, or else that it is not positive, unless it is plain or a guard tells."""
    if next(signed_texts(ob, factor), None):
        return None
    found = (fact for p in (factor, negated(factor)) for fact in facts_that_say(ob, p, certify))
    return next((fact for fact in found if fact is not None and is_news(ob, fact)), None)


def facts_that_say(ob: Obligation, p: Polynomial, certify: Certify) -> Iterator[Fact | None]:
    """Facts that a polynomial is not negative."""
    yield fact_about(ob, p)
    yield fact_of_one_sum(ob, p, certify)
    yield from facts_at_largest(ob, p, certify)


def is_news(ob: Obligation, fact: Fact) -> bool:
    """Whether the kernel takes a fact, and did not know it before."""
    try:
        return with_facts(ob, [fact], settle).guards[-1] not in ob.guards
    except Rejected:
        return False


def fact_about(ob: Obligation, p: Polynomial) -> Fact | None:
    """That a polynomial in sums of products is not negative, alone or when sums of squares are taken away."""
    try:
        values = list(map(ob.reader.from_two, for_every_k(ob, p)))
    except Rejected:
        return None
    goal = {"goal": text_of(ob.reader.ring, p)}
    return goal if all(map(is_plain, values)) else with_squares(ob, values, goal)


def with_squares(ob: Obligation, values: list[Polynomial], goal: Fact) -> Fact | None:
    """The fact with multiples of sums of squares whose removal leaves no minus sign."""
    columns = []
    for square in SQUARES:
        try:
            columns.append((square, list(map(ob.reader.from_two, for_every_k(ob, sum_of_squares(ob, parse(square)))))))
        except Rejected:
            continue
    if not columns or any(len(column) != len(values) for _, column in columns):
        return None
    rows = sorted({(k, m) for every in (values, *(column for _, column in columns)) for k, p in enumerate(every) for m in p})
    wanted = [values[k].get(m, 0) for k, m in rows]
    table = np.array([[column[k].get(m, 0) for _, column in columns] for k, m in rows], dtype=float)
    support = nonnegative_support(np.hstack([table, np.eye(len(rows))]), np.array(wanted, dtype=float))
    used = [j for j in support or () if j < len(columns)]
    solution = multiples([{i: column[k].get(m, 0) for i, (k, m) in enumerate(rows)} for _, column in columns], used, wanted)
    if solution is None:
        return None
    scale = lcm(*(int(x.q) for x in solution))
    squares = [times(columns[j][0], int(x * scale)) for j, x in zip(used, solution, strict=True)]
    return goal | {"squares": squares} | ({"factor": scale} if scale > 1 else {})


def multiples(columns: list[dict[int, int]], used: list[int], wanted: list[int]) -> list[fmpq] | None:
    """Exact multiples of the used columns that take away every minus sign: as much of each as the rows with minus signs ask for."""
    minus = [row for row, value in enumerate(wanted) if value < 0]
    solution = exact_solution([{row: columns[j].get(row, 0) for row in minus} for j in used], {row: wanted[row] for row in minus})
    return solution if used and solution else None


def times(square: str, k: int) -> str:
    """A multiple of a sum of squares."""
    head, bracket, body = square.rpartition(", ")
    return square if k == 1 else f"{head}{bracket}{k}*{body}"
