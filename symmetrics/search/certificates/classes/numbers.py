"""Numbers that depend on how many classes there are, as ends of ranges do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import sympy
from sympy import Expr

from ....language.reader import read_formula

__all__ = ["IN_CLASSES", "forms_of"]

IN_CLASSES = (
    "1/K",
    "1/(K - 1)",
    "-1/K",
    "-1/(K - 1)",
    "K",
    "-K",
    "K - 1",
    "1 - K",
    "1 - 1/K",
    "K/(K - 1)",
    "2/K",
    "1 - 2/K",
    "1 - 1/(K - 1)",
    "1/2 - 1/K",
    "1/K**2",
    "K**2",
    "sqrt(K)",
    "sqrt(K - 1)",
    "sqrt((K - 1)/K)",
    "log(K)/log(2)",
    "2*log(K)/log(2)",
    "log(K)",
    "2*log(K)",
    "-log(K)",
)


def forms_of(number: Expr, K: int) -> Iterator[str]:
    """The numbers in `K` that are this one for so many classes.

    >>> list(forms_of(sympy.Rational(1, 3), 3))
    ['1/K', '1 - 2/K']
    """
    yield from (form for form, value in values_for(K).items() if value == number)


@cache
def values_for(K: int) -> dict[str, Expr]:
    """What each of these numbers is for so many classes."""
    return {form: sympy.simplify(read_formula(form).at(K)) for form in IN_CLASSES}
