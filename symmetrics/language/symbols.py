"""The words a formula is written with: cells, and the functions allowed around them.

Every expression of this library is a SymPy tree built without evaluation, so that it stays the author's own: nothing is
cancelled, split or reordered before its domain of definition has been read off it. `2*TP/(2*TP + FP + FN)` and the
harmonic mean of precision and recall have equal values and different domains, and only the unevaluated tree knows.

Symbols are declared `real=True` and no more. With `nonnegative=True` SymPy splits the one root of Matthews' coefficient
into four while building it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import sympy
from sympy import Expr, Function, Mul, Pow, Rational, Symbol

__all__ = [
    "FN",
    "FP",
    "TN",
    "TP",
    "Abs",
    "Largest",
    "Max",
    "Min",
    "as_smallest",
    "as_written",
    "cell",
    "log",
    "log2",
    "prod",
    "settled_exponents",
    "sqrt",
    "substitute",
    "symbol",
    "total",
    "xlogx",
]


def as_written() -> AbstractContextManager[None]:
    """Build SymPy expressions as they are written, evaluating nothing.

    >>> with as_written():
    ...     TP / TP
    TP/TP
    """
    return sympy.evaluate(False)  # type: ignore[no-any-return]


def symbol(name: str) -> Symbol:
    """The real variable of that name.

    >>> symbol("beta")
    beta
    """
    return Symbol(name, real=True)


def cell(i: int, j: int) -> Symbol:
    """The count of class `i` predicted as class `j`; classes are numbered from one.

    >>> cell(1, 2)
    C[1,2]
    """
    return symbol(f"C[{i},{j}]")


TP, FN, FP, TN = symbol("TP"), symbol("FN"), symbol("FP"), symbol("TN")


class xlogx(Function):
    """`x*log(x)` with the natural logarithm, and 0 at `x = 0`, where entropies need it.

    >>> xlogx(TP), xlogx(sympy.Integer(0))
    (xlogx(TP), 0)
    """

    nargs = (1,)

    @classmethod
    def eval(cls, x: Expr) -> Expr | None:
        """Its value at a number."""
        if x.is_zero:
            return sympy.Integer(0)
        return x * sympy.log(x) if x.is_number else None


class Largest(Function):
    """`Largest(i, term)`: the largest value of a term over the classes i, for a symbolic number of classes.

    >>> i = sympy.Symbol("i", integer=True)
    >>> Largest(i, sympy.IndexedBase("a")[i])
    Largest(i, a[i])
    """

    nargs = (2,)


def as_smallest(tree: Any) -> tuple[Any, Expr] | None:
    """The index and the term of a smallest value over classes, which is minus the largest of minus the term; None for other trees.

    >>> i, a = sympy.Symbol("i"), sympy.IndexedBase("a")
    >>> with as_written():
    ...     as_smallest(-Largest(i, -a[i]))
    (i, a[i])
    """
    if not isinstance(tree, Mul) or len(tree.args) != 2 or tree.args[0] != -1 or not isinstance(tree.args[1], Largest):
        return None
    index, term = tree.args[1].args
    return (index, prod(term.args[1:])) if isinstance(term, Mul) and term.args[0] == -1 else None


def sqrt(x: Any) -> Expr:
    """The nonnegative square root of `x`.

    >>> sqrt(TP)
    sqrt(TP)
    """
    return Pow(x, Rational(1, 2), evaluate=False)


def log(x: Any, base: Any = None) -> Expr:
    """The logarithm of `x`: natural, or to the given base.

    >>> log(TP, 10)
    log(TP)/log(10)
    """
    natural = sympy.log(x, evaluate=False)
    if base is None:
        return natural
    with as_written():
        return natural / sympy.log(base, evaluate=False)


def log2(x: Any) -> Expr:
    """The logarithm of `x` to base two.

    >>> log2(TP)
    log(TP)/log(2)
    """
    return log(x, 2)


def Max(*values: Any) -> Expr:
    """The largest of the values.

    >>> Max(TP, TN)
    Max(TN, TP)
    """
    return sympy.Max(*values, evaluate=False)


def Min(*values: Any) -> Expr:
    """The smallest of the values.

    >>> Min(TP, TN)
    Min(TN, TP)
    """
    return sympy.Min(*values, evaluate=False)


def Abs(x: Any) -> Expr:
    """The absolute value of `x`.

    >>> Abs(TP)
    Abs(TP)
    """
    return sympy.Abs(x, evaluate=False)


def total(terms: Any) -> Expr:
    """The sum of the terms as one flat sum, 0 for none.

    >>> total([TP, TN]).args
    (TP, TN)
    """
    terms = [sympy.sympify(term, strict=True) if isinstance(term, int) else term for term in terms]
    if len(terms) < 2:
        return terms[0] if terms else sympy.Integer(0)
    return sympy.Add(*terms, evaluate=False)


def prod(factors: Any) -> Expr:
    """The product of the factors as one flat product, 1 for none.

    >>> prod([TP, TN]).args
    (TP, TN)
    """
    factors = list(factors)
    if len(factors) < 2:
        return factors[0] if factors else sympy.Integer(1)
    return sympy.Mul(*factors, evaluate=False)


def substitute(tree: Expr, replacements: dict[Any, Any]) -> Expr:
    """Replace symbols all at once, leaving the rest of the tree as it was written.

    >>> with as_written():
    ...     substitute(TP / (TP + FP), {TP: FP, FP: TP})
    FP/(FP + TP)
    """
    with as_written():
        return tree.xreplace({old: sympy.Integer(new) if isinstance(new, int) else new for old, new in replacements.items()})


def parts(tree: Any) -> Iterator[Any]:
    """The parts of a tree, each object once: what stands in a formula of many classes often is not walked through again."""
    seen, left = {id(tree): tree}, [tree]
    while left:
        part = left.pop()
        yield part
        new = {id(x): x for x in part.args if id(x) not in seen}
        seen |= new
        left += new.values()


def settled_exponents(tree: Any) -> Expr:
    """The same tree with exponents that are made of numbers as one number each.

    >>> with as_written():
    ...     settled_exponents(TP ** (1 / sympy.Integer(3))).exp
    1/3
    """
    tree = sympy.sympify(tree, strict=True)
    exponents = {p.exp for p in parts(tree) if isinstance(p, Pow) and p.exp.is_number and not p.exp.is_Rational}
    with sympy.evaluate(True):
        numbers = {exponent: exponent.doit() for exponent in exponents}
    return substitute(tree, numbers) if numbers else tree
