"""Certificates for every number of classes: which facts about sums over classes a goal needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import lcm
from typing import Any

import numpy as np
from flint import fmpq

from ..algebra.letters import written
from ..algebra.polynomials import text_of
from ..kernel import Rejected
from ..kernel.classes import for_every_k, sum_of_squares, with_facts
from ..kernel.obligation import Obligation, obligation_of_trees
from ..kernel.polynomial import Polynomial
from ..kernel.reading import Reader
from ..kernel.rules import negated, settle
from ..kernel.sums import merged
from ..kernel.syntax import parse
from .factors import from_factors
from .parts import Signed
from .squares import exact_solution, nonnegative_support

__all__ = ["equality_of_sums", "facts_about_sums", "facts_about_terms"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
SQUARES = (
    "sum(i, j, (C[i,j] - C[j,i])**2)",
    "sum(i, (a[i] - b[i])**2)",
    "sum(i, j, (a[i] - a[j])**2)",
    "sum(i, j, (b[i] - b[j])**2)",
    "sum(i, j, (a[i] - b[j])**2)",
)
BOUNDS = (("<=", "0"), (">=", "0"), ("<=", "1"), ("<=", "2"), ("<=", "a[i]/n"), ("<=", "b[i]/n"), ("<=", "(a[i] + b[i])/n"), ("<=", "a[i]"))


def equality_of_sums(ob: Obligation) -> Iterator[Certificate]:
    """The goal is zero because of what its sums are made of."""
    goal = text_of(ob.reader.ring, ob.goal)
    yield {"rule": "classes", "facts": [{"goal": goal, "equal": True}], "then": {"multiples": [[f"h{len(ob.equations) + 1}", "1"]]}}


def facts_about_sums(ob: Obligation) -> Iterator[Certificate]:
    """The goal as a product of factors, the signs of which are facts about sums of products."""
    facts: list[Fact] = []

    def judge(factor: Polynomial, wanted: int) -> Signed | None:
        for sign in (wanted, -wanted):
            fact = fact_about(ob, factor if sign > 0 else negated(factor))
            if fact is not None:
                facts.append(fact)
                return Signed(sign, "1", [[f"g{len(ob.guards) + len(facts)}", "1"]])
        return None

    then = from_factors(ob, ob.goal, judge) if ob.goal else None
    if then is not None:
        yield {"rule": "classes", "facts": facts, "then": then}


def fact_about(ob: Obligation, p: Polynomial) -> Fact | None:
    """That a polynomial in sums of products is not negative, alone or when sums of squares are taken away."""
    try:
        values = for_every_k(ob, p)
    except Rejected:
        return None
    goal = {"goal": text_of(ob.reader.ring, p)}
    return goal if all(map(ob.reader.is_plain, values)) else with_squares(ob, values, goal)


def with_squares(ob: Obligation, values: list[Polynomial], goal: Fact) -> Fact | None:
    """The fact with multiples of sums of squares whose removal leaves no minus sign."""
    columns = []
    for square in SQUARES:
        try:
            columns.append((square, for_every_k(ob, sum_of_squares(ob, parse(square)))))
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


def facts_about_terms(ob: Obligation, certify: Callable[[Obligation], Certificate | None]) -> list[Fact]:
    """The bounds of the terms of those sums that are no sums of products."""
    facts = []
    for name, of in list(ob.reader.sums.items()):
        if isinstance(of[0], str):
            continue
        others = [("<=", written(other[0])) for key, other in ob.reader.sums.items() if key != name and not isinstance(other[0], str)]
        for relation, bound in (*BOUNDS, *others):
            try:
                then = certify(
                    obligation_of_trees(merged(of[0], of[1]), relation, merged(parse(bound), of[1]), (), Reader(signed=ob.reader.signed))
                )
                fact = {"of": name, "relation": relation, "bound": bound} | ({"then": then} if then else {})
                with_facts(ob, [fact], settle)
            except Rejected:
                continue
            if then is not None:
                facts.append(fact)
    return facts
