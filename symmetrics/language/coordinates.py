"""Coordinate systems: other ways to say which two-class matrix is meant than by its four counts.

A system is declared by decorating the function that gives the four cells, as shares of all items, from its coordinates. The
scale `n` multiplies every cell.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Expr, Symbol

from .cells import BINARY, Cells
from .errors import DefinitionError
from .latex import symbol_latex
from .symbols import as_written, symbol

__all__ = ["Coordinates", "coordinates"]

SCALE = "n"


@dataclass(frozen=True, eq=False, kw_only=True)
class Coordinates:
    """A coordinate system for two-class matrices: `body` gives the cells as shares, `inverse` the coordinates of a matrix.

    `conditions` say which values of the coordinates belong to a matrix of nonnegative cells, for example `0 <= b <= 1`. Where some
    matrices only are given back, `satisfied` are expressions of shares and coordinates that vanish at all of these.

    >>> from symmetrics.catalogue.coordinates import shin
    >>> shin.symbols
    ('b', 'a_p', 'a_n')
    """

    name: str
    symbols: tuple[str, ...]
    conditions: tuple[str, ...]
    body: Callable[..., Sequence[Sequence[Any]]]
    inverse: Mapping[str, Callable[[Cells], Expr]]
    summary: str = ""
    source: str = ""
    place: str = ""
    satisfied: tuple[Expr, ...] = ()

    @property
    def variables(self) -> tuple[Symbol, ...]:
        """The coordinates as real symbols, the scale left out.

        >>> from symmetrics.catalogue.coordinates import luque
        >>> luque.variables
        (lambda_PP, lambda_NN, delta)
        """
        return tuple(symbol(name) for name in self.symbols)

    def to_cells(self, **values: Any) -> Cells:
        """The matrix `[[TP, FN], [FP, TN]]` in these coordinates; a coordinate or the scale `n` left out stays a symbol.

        The cells are evaluated where everything is given as a number, and otherwise left as they are written.

        >>> from symmetrics.catalogue.coordinates import shin
        >>> shin.to_cells()[1, 1], shin.to_cells()[2, 2]
        (a_p*b*n, a_n*n*(1 - b))
        """
        known: dict[str, Expr] = {name: symbol(name) for name in (*self.symbols, SCALE)}
        for name, value in values.items():
            if name not in known:
                raise DefinitionError(f"Expected coordinates among {', '.join(known)} for {self.name}, got {name}. Leave it out.")
            if isinstance(value, str):
                raise DefinitionError(f"Expected a number or an expression for {name}, got the text {value!r}. Give a Fraction.")
            known[name] = sympy.sympify(value, strict=True)
        numbers = all(value.is_number for value in known.values())
        n = known.pop(SCALE)
        with sympy.evaluate(numbers):
            return Cells([[sympy.Mul(n, *sympy.Mul.make_args(share)) for share in row] for row in self.body(**known)])

    @property
    def definitions(self) -> dict[str, Expr]:
        """Each coordinate as an expression of TP, FN, FP and TN.

        >>> from symmetrics.catalogue.coordinates import shin
        >>> shin.definitions["a_p"]
        TP/(FN + TP)
        """
        with as_written():
            return {name: self.inverse[name](BINARY) for name in self.symbols}

    @property
    def latex(self) -> dict[str, str]:
        """How each coordinate is printed.

        >>> from symmetrics.catalogue.coordinates import luque
        >>> luque.latex["lambda_PP"]
        '\\\\lambda_{PP}'
        """
        return {name: symbol_latex(name) for name in self.symbols}

    def __repr__(self) -> str:
        return f"<coordinates {self.name}: {', '.join(self.symbols)}>"


def coordinates(
    *, source: str, domain: Sequence[str], inverse: Mapping[str, Callable[[Cells], Expr]], place: str = ""
) -> Callable[[Callable[..., Sequence[Sequence[Any]]]], Coordinates]:
    """Declare a coordinate system: decorate the function from its coordinates to the four shares.

    `source` is a key of docs/sources.bib; `domain` lists the conditions on the coordinates; `inverse` gives each coordinate
    as a function of the matrix, most simply a measure.

    >>> @coordinates(source="fawcett2006", domain=("0 <= s <= 1",), inverse={"s": lambda C: C[1, 1] / C.n})
    ... def all_positive(s):
    ...     '''Share of hits where every item is predicted positive.'''
    ...     return [[s, 0], [1 - s, 0]]
    >>> all_positive.symbols, all_positive.summary
    (('s',), 'Share of hits where every item is predicted positive.')
    """

    def declare(body: Callable[..., Sequence[Sequence[Any]]]) -> Coordinates:
        name, symbols = body.__name__, tuple(inspect.signature(body).parameters)
        if set(symbols) != set(inverse) or SCALE in symbols:
            got = ", ".join(inverse)
            raise DefinitionError(f"Expected an inverse for each of {', '.join(symbols)} in {name}, got {got}. Name each once, and none n.")
        return Coordinates(
            name=name,
            symbols=symbols,
            conditions=tuple(domain),
            body=body,
            inverse=inverse,
            summary=(inspect.getdoc(body) or "").partition("\n")[0],
            source=source,
            place=place,
        )

    return declare
