"""Formulas by cases: terms that count only where a number of items is not zero, and the ordinary formulas they resolve into.

A mean over the classes that are present has one ordinary formula for each set of present classes. Everything that works on
ordinary formulas works on those.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sympy import Add, Expr, Function, Integer, Mul, Pow, Symbol, evaluate, expand

from .errors import NotExpressible
from .symbols import as_written, total

__all__ = ["cases", "guards_of", "if_present", "names_of", "resolved"]


class if_present(Function):
    """`if_present(x, y)` is y where x is positive, and 0 where x is 0, whether y is defined there or not.

    >>> from symmetrics.language.symbols import TP, FN
    >>> if_present(Integer(0), TP / FN), if_present(Integer(2), TP)
    (0, TP)
    """

    nargs = (2,)

    @classmethod
    def eval(cls, guard: Expr, term: Expr) -> Expr | None:
        """Its value where the guard is a number."""
        if not guard.is_number:
            return None
        return term if guard.is_positive else Integer(0)


def guards_of(trees: Iterable[Expr]) -> tuple[Expr, ...]:
    """The different guards in some trees, in a fixed order."""
    return tuple(sorted({f.args[0] for tree in trees for f in tree.atoms(if_present)}, key=str))


def resolved(tree: Expr, present: Mapping[Expr, bool]) -> Expr:
    """The ordinary formula where some guards are positive and the others zero.

    >>> from symmetrics.language.symbols import TP, FN
    >>> resolved(if_present(TP, TP / FN), {TP: True})
    TP/FN
    """
    if isinstance(tree, if_present):
        return resolved(tree.args[1], present) if present[tree.args[0]] else Integer(0)
    if not tree.has(if_present):
        return tree
    with as_written():
        return tree.func(*(resolved(x, present) for x in tree.args))


def cases(
    trees: Iterable[Expr], positive_names: frozenset[Symbol] = frozenset()
) -> Iterator[tuple[dict[Symbol, Integer], dict[Expr, bool], tuple[Expr, ...]]]:
    """Each way in which some guards are positive: the names that are zero, which guards are positive, and those as conditions.

    `positive_names` are never zero.
    """
    guards = guards_of(trees)
    for pattern in itertools.product(*(ways_of(guard, positive_names) for guard in guards)):
        present = {guard: names is None for guard, names in zip(guards, pattern, strict=True)}
        zero = {name: Integer(0) for names in pattern if names for name in names}
        positive = tuple(dict.fromkeys(what_is_left(guard, zero) for guard, there in present.items() if there))
        if not any(guard == 0 for guard in positive):
            yield zero, present, tuple(guard for guard in positive if not guard.is_number)


def ways_of(guard: Expr, positive_names: frozenset[Symbol]) -> list[frozenset[Symbol] | None]:
    """The ways a number of items may come out: positive, for which None stands, or zero because certain names are.

    >>> from symmetrics.language.symbols import FN, FP, TP
    >>> ways_of(TP + FN, frozenset()) == [None, frozenset({TP, FN})], len(ways_of(TP * FP + TP * FN, frozenset()))
    (True, 3)
    """
    terms = factors_of(guard, positive_names)
    choices = {frozenset(choice) for choice in itertools.product(*terms)}
    zero = sorted((c for c in choices if not any(other < c for other in choices)), key=lambda c: sorted(map(str, c)))
    return [*([None] if terms else []), *zero]


def names_of(guard: Expr, positive_names: frozenset[Symbol] = frozenset()) -> Iterator[Symbol]:
    """The names that are all zero where a sum of them, or of multiples of them, is."""
    for names in factors_of(guard, positive_names):
        if len(names) != 1:
            raise NotExpressible(f"Expected a sum of cells as a number of items, got {guard}. Ask it of the counts as they are.")
        yield from names


def factors_of(guard: Expr, positive_names: frozenset[Symbol]) -> list[frozenset[Symbol]]:
    """The names in each term of a sum of products, those that are never zero left out, and terms left out that hold another's names.

    >>> from symmetrics.language.symbols import FN, TP
    >>> factors_of(2 * TP + TP * FN, frozenset())
    [frozenset({TP})]
    """
    found = [
        frozenset(name for factor in Mul.make_args(term) for name in name_in(factor, guard) if name not in positive_names)
        for term in terms_of(guard)
        if term != 0
    ]
    return [names for names in dict.fromkeys(found) if not any(other < names for other in found)]


def name_in(factor: Expr, guard: Expr) -> Iterator[Symbol]:
    """The name that a factor is, or is a power of; none of a positive number."""
    base = factor.base if isinstance(factor, Pow) and factor.exp.is_positive else factor
    if base.is_Symbol:
        yield base
    elif not base.is_positive:
        raise NotExpressible(f"Expected a sum of cells as a number of items, got {guard}. Ask it of the counts as they are.")


def terms_of(guard: Expr) -> tuple[Expr, ...]:
    """The terms of a sum, multiplied out."""
    with evaluate(True):
        return tuple(Add.make_args(expand(guard.doit())))


def what_is_left(guard: Expr, zero: Mapping[Any, Any]) -> Expr:
    """A sum of names without those that are zero."""
    with as_written():
        return total(term for term in terms_of(guard) if not term.free_symbols & zero.keys())
