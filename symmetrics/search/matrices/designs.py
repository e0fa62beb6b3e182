"""Where a claim is tried: small matrices first, then extreme proportions, then larger sizes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import Symbol

from ...language.claims import Claim
from ...language.knobs import RESERVED
from ...numeric.enumeration import compositions

__all__ = ["Design", "counts_of", "designs", "patterns_of_classes"]

Design = dict[Symbol, NDArray[Any]]

SMALL, LARGE, FURTHEST = 12_000, 120_000, 650_000
MANY = 7  # counts of which most are zero in every other random table
EXTREMES = (0, 1, 2, 5, 30, 1000)
FAR = (0, 1, 10**3, 10**6)
FURTHER = (10**4, 10**5, 10**6, 10**9, 10**12)  # for one name or two, such as how many times the negatives outnumber the positives
KNOB_VALUES = tuple(Fraction(x) for x in ("1/2", "1", "2", "0", "1/10", "3", "-1", "-1/2", "10"))
OF_ONE_CLASS = (0, 1, 2, 5, 20)  # counts of a class where every other one has a single item
LARGEST_BELOW, TIMES = 40, (1, 1, 1, 1, 7, -1)  # most names are shares
FAR_KNOB_VALUES = tuple(Fraction(x) for x in ("3/4", "40", "1000", "1/40", "1/4", "9/10", "-40", "1/1000"))


def designs(claim: Claim, thorough: bool = True) -> Iterator[tuple[str, Design]]:
    """Sets of points for the names of a claim, each with the words that describe it, cheapest first.

    Counts are whole numbers, in the order of their sum; names of scales are 2 or 3; knobs take a few fractions of all signs (the
    conditions of the claim sort out which count).
    """
    scales = [s for s in claim.symbols if s.name.startswith("scale")]
    counts = counts_of(claim)
    if claim.symbols and not counts and not scales:
        yield "simple fractions and random ones", dict(zip(claim.symbols, fractions_of(len(claim.symbols)), strict=True))
        return
    knobs = [s for s in claim.symbols if s not in scales and s not in counts]
    others = (*scales, *knobs)
    extras = tuple(itertools.product(*[(2, 3)] * len(scales), *[KNOB_VALUES[:4] if len(knobs) > 1 else KNOB_VALUES] * len(knobs)))
    room = max(SMALL // len(extras), 60)
    n = largest_size(len(counts), room)
    yield f"all matrices up to n = {n}", crossed(counts, up_to, (n, len(counts)), others, extras)
    yield "extreme proportions", crossed(counts, extreme, (len(counts), room), others, extras)
    if thorough:
        far = tuple(itertools.product(*[(2, 3)] * len(scales), *[FAR_KNOB_VALUES[:4] if len(knobs) > 1 else FAR_KNOB_VALUES] * len(knobs)))
        for words, choices in {"random matrices": extras, **({"random matrices and far knobs": far} if knobs else {})}.items():
            yield words, crossed(counts, scattered, (len(counts), LARGE // len(choices)), others, choices)
        if len(FAR) ** len(counts) <= room:
            yield "extreme proportions of large counts", crossed(counts, distant, (len(counts),), others, extras)
        more = largest_size(len(counts), LARGE // len(extras))
        if more > n:
            yield f"all matrices up to n = {more}", crossed(counts, up_to, (more, len(counts)), others, extras)
        if not others and any(c.rel_op == "==" for c in claim.given):
            yield from further(counts, max(n, more))


def further(counts: tuple[Symbol, ...], n: int) -> Iterator[tuple[str, Design]]:
    """All tables of more than `n` counts, size by size, as far as they are quickly looked at: few may keep an equation."""
    largest = largest_size(len(counts), FURTHEST)
    for size in range(n + 1, largest + 1):
        table = compositions(size, len(counts))
        yield f"all matrices up to n = {largest}", {name: table[:, k] for k, name in enumerate(counts)}


def patterns_of_classes(claim: Claim, K: int) -> Design:
    """Matrices of K classes with few different counts, such as equal ones or those of one class unlike the others, smaller ones first."""
    i, j = np.indices((K, K))
    right, row, column, cycle = i == j, i == 0, j == 0, (i + 1) % K == j
    shapes = [right, ~right, i >= 0, row, column, row | column, right | row, right | column, cycle, right | cycle]
    shapes += [right & ~row, row & column, i + j == K - 1, i <= j, i >= j, i // 2 == j // 2]
    tables = [least + more * shape for shape in shapes for least in (0, 1) for more in (1, 9)]
    tables += [right * (i + 1), right * 2**i, row * 2**j]
    one = [right & (i > 0), right & (i == 0), (i == 0) & (j == 1), (i == 1) & (j == 0)]
    tables += [
        sum(count * where for count, where in zip((1, *counts), one, strict=True)) for counts in itertools.product(OF_ONE_CLASS, repeat=3)
    ]
    rows = np.array(sorted((table.ravel() for table in tables), key=lambda counts: int(counts.sum())))
    cells = {f"C[{a},{b}]": rows[:, K * (a - 1) + b - 1] for a, b in itertools.product(range(1, K + 1), repeat=2)}
    others = [s for s in claim.symbols if s.name not in cells]
    choices = list(itertools.product(KNOB_VALUES[:4], repeat=len(others)))
    design: Design = {s: np.repeat(cells[s.name], len(choices)) for s in claim.symbols if s.name in cells}
    return design | {s: np.tile(np.array([x[k] for x in choices], dtype=object), len(rows)) for k, s in enumerate(others)}


def counts_of(claim: Claim) -> tuple[Symbol, ...]:
    """The names of a claim that stand for numbers of items, scales left out."""
    return tuple(s for s in claim.symbols if not s.name.startswith("scale") and is_count(s))


def is_count(symbol: Symbol) -> bool:
    """Whether a name stands for a number of items: a cell, or a variable of the claim itself."""
    return symbol.name.startswith("C[") or bool(RESERVED.fullmatch(symbol.name))


def largest_size(parts: int, room: int) -> int:
    """The largest n for which all tables of `parts` counts with sum up to n fit."""
    n = 1
    while parts and comb(n + 1 + parts, parts) <= room and n < 60:
        n += 1
    return n


@lru_cache(maxsize=8)
def fractions_of(parts: int) -> NDArray[Any]:
    """Values of names that stand for no counts, one row for each name: simple fractions, then others over one denominator."""
    random, some = np.random.default_rng(6), SMALL // 2
    simple = itertools.islice(itertools.product(KNOB_VALUES, repeat=parts), some)
    below = random.integers(1, LARGEST_BELOW, some)
    above = random.integers(0, below + 1, (parts, some)) * random.choice(TIMES, (parts, some))
    others = zip(*[[Fraction(int(a), int(b)) for a, b in zip(row, below, strict=True)] for row in above], strict=True)
    return np.array([*simple, *others], dtype=object).T


@lru_cache(maxsize=64)
def up_to(n: int, parts: int) -> NDArray[np.int64]:
    """All tables of counts with sum 0 to n, smaller sums first."""
    if not parts:
        return np.zeros((1, 0), dtype=np.int64)
    return np.concatenate([compositions(size, parts) for size in range(n + 1)])


@lru_cache(maxsize=64)
def extreme(parts: int, room: int) -> NDArray[np.int64]:
    """Tables whose counts are drawn from far-apart values."""
    values: tuple[int, ...] = EXTREMES
    while len(values) > 2 and len(values) ** parts > room:
        values = values[:-2] + values[-1:]
    if len(values) ** parts > room:
        return np.random.default_rng(1).choice(EXTREMES, size=(room, parts))
    return np.array(list(itertools.product(values, repeat=parts)), dtype=np.int64)


@lru_cache(maxsize=64)
def distant(parts: int) -> NDArray[np.int64]:
    """Tables of which some counts are very many times others."""
    values = EXTREMES + FURTHER if parts <= 2 else FAR
    return np.array(list(itertools.product(values, repeat=parts)), dtype=np.int64)


@lru_cache(maxsize=64)
def scattered(parts: int, room: int) -> NDArray[np.int64]:
    """Random tables of very different sizes and proportions, many of them with zeros; every other one is smaller and has more."""
    random = np.random.default_rng(20)
    table = np.exp(random.uniform(0, 8, size=(room, parts)))
    sparse = np.arange(room)[:, None] % 2 * (parts > MANY)
    table = np.where(sparse, np.exp(random.uniform(0, 3, size=(room, parts))), table).astype(np.int64)
    table = table * (random.random((room, parts)) > np.where(sparse, 0.6, 0.15))
    return np.asarray(table[np.argsort(table.sum(axis=1), kind="stable")])


@lru_cache(maxsize=8)
def crossed(
    counts: tuple[Symbol, ...],
    rows: Callable[..., NDArray[np.int64]],
    sizes: tuple[int, ...],
    others: tuple[Symbol, ...],
    extras: tuple[tuple[Any, ...], ...],
) -> Design:
    """Every row of a table with every choice of the other values, rows outermost; `rows` makes the table of given sizes."""
    table = rows(*sizes)
    design: Design = {symbol: np.repeat(table[:, k], len(extras)) for k, symbol in enumerate(counts)}
    for k, symbol in enumerate(others):
        design[symbol] = np.tile(np.array([row[k] for row in extras], dtype=object), len(table))
    return design
