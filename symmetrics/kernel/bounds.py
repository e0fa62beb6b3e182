"""What is known of the numbers in a term of a sum over classes, and what the terms say at the class where a margin is largest.

A largest cell or margin is no smaller than those it is taken over and no larger than their sum, and a sum of what is not negative is no
smaller than any of its terms. The diagonal is no larger than what lies in no row and column of a class and its own cell together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from .polynomial import Quotient
from .reading import Reader
from .rejected import Rejected
from .summands import Summand, beside, indexed, product_of, whole_of
from .sums import letter, of_counts, sum_over_classes
from .syntax import Tree, names_in, parse

__all__ = ["at_largest", "bounds_in"]

LINES = {"A": (r"C\[{},.\]", "a[{}]"), "B": (r"C\[.,{}\]", "b[{}]")}
CELLS = {"a": "C[{0},{1}]", "b": "C[{1},{0}]"}


def bounds_in(reader: Reader, term: Summand) -> Iterator[tuple[Tree, str, Tree]]:
    """Bounds of the largest cells and margins and of the sums that a term speaks of."""
    names = sorted(names_in(term[0]))
    for name in names:
        below, above = LINES.get(name[0], ("", "")) if "[" in name else of_letter(reader, name)
        smaller = [parse(other) for other in names if below and re.fullmatch(below.format(name[2:-1]), other)]
        for tree in (*smaller, *term_of(reader, name, term)):
            yield ("name", name), ">=", tree
        if above:
            yield parse(above.format(name[2:-1])), ">=", ("name", name)
    yield from numbers_in(names, term)
    for name, i in product(names, term[1]):
        yield from of_the_class(reader.sums.get(name, ("",)), name, i)


def numbers_in(names: list[str], term: Summand) -> Iterator[tuple[Tree, str, Tree]]:
    """Bounds of the numbers of the classes: from 1 to K, and at least one apart where the classes differ."""
    found = [f"k[{i}]" for i in term[1] if f"k[{i}]" in names]
    for name in found:
        yield parse("K"), ">=", ("name", name)
        yield ("name", name), ">=", parse("1")
    if term[2] and len(found) > 1:
        yield parse("(k[i] - k[j])**2"), ">=", parse("1")
        yield parse("abs(k[i] - k[j])"), ">=", parse("1")


def of_the_class(of: tuple[Any, ...], name: str, i: str) -> Iterator[tuple[Tree, str, Tree]]:
    """Bounds of a letter by the counts of one class: of a largest margin or cell, and of the sum of the diagonal."""
    if of[0] == "max" and isinstance(of[1], str):
        yield ("name", name), ">=", parse(of[1].replace("i", i))
    if of == ("i", "C[i,i]"):
        yield parse(f"n - a[{i}] - b[{i}] + 2*C[{i},{i}]"), ">=", ("name", name)


def of_letter(reader: Reader, name: str) -> tuple[str, str]:
    """What a letter is the largest of, as a pattern of names, and the sum of all counts; nothing for other letters."""
    of = reader.sums.get(name, ("",))
    return (r"C\[(.),\1\]" if of[1][0] == "C" else rf"{of[1][0]}\[.\]", "n") if of[0] == "max" and whole_of(of) is None else ("", "")


def term_of(reader: Reader, name: str, beside: Summand) -> list[Tree]:
    """The term of the maximum, or of the sum, if none is negative, that a letter stands for, over the indices of another term."""
    of = reader.sums.get(name, ("",))
    whole = whole_of(of)
    if whole is not None:
        return [whole[0]] if whole[1:] == beside[1:] and (of[0] == "max" or name not in reader.signed) else []
    counts = [("name", x) for x in of if "[" in x] if of_counts(of) else []
    return [product_of(counts)] if counts and len(of) - len(counts) == len(beside[1]) else []


def at_largest(reader: Reader, term: Summand, of: str) -> Quotient:
    """The sum of a term over the other index, if there is one, at the class of a margin where that is largest."""
    (body, indices, apart), kind, here = term, of[:1], of[2:-1]
    others = [i for i in indices if i != here]
    if apart or of != f"{kind}[{here}]" or kind not in CELLS or here not in indices:
        raise Rejected("a fact is taken where a[i], b[i], a[j] or b[j] is largest, a margin of an index of its sum over all classes")
    name = CELLS[kind].format(here, others[0]) if others else of
    largest = ("name", letter(reader, ("max", f"{kind}[i]")))
    total = []
    for signed in body[1] if body[0] == "+" else (body,):
        sign, x = (-1, signed[1]) if signed[0] == "neg" else (1, signed)
        rest = beside(x, name)
        if rest is not None and not indexed(rest):
            found = reader.read(product_of([largest, rest]))
        elif any(here in name[2:-1].split(",") for name in names_in(x) if "[" in name):
            raise Rejected(f"a term of a fact carries the class where {of} is largest otherwise than by what adds up to it")
        else:
            found = sum_over_classes(reader, x, tuple(others), False) if others else reader.read(x)
        total.append(reader.product([Quotient({0: sign}), found]))
    return reader.sum(total)
