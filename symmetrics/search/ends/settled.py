"""The ends of ranges: what is known of one, what is asked about one, and the verdicts on that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...language.cells import Cells, for_classes
from ...language.claims import Conditions
from ...language.measure import Measure
from ...language.properties import Property
from ...language.text import text
from ...language.verdicts import Settled
from ..prover import settle_claim
from .candidates import Rows
from .limits import LARGE

__all__ = ["Bound", "Extremes", "proved", "settle", "shown", "written"]


@dataclass(frozen=True, kw_only=True)
class Bound:
    """One end of a range.

    `value` is exact text ("1", "oo", "sqrt(2)"), None if no candidate was found; `verdict` settles that it is the bound, and is
    refuted if no matrix has a value; `attained` tells whether a matrix has the value, and `at` shows that matrix, or the family (in
    `large`) that tends to it, along which the knobs go as `knobs` says. Where the end is open, `not_passed` may be a number that is
    proved to be a bound, though not the best one, and `tried` says what ended the search, if it did not end by itself.
    """

    value: str | None
    verdict: str
    attained: bool | None = None
    at: Rows | None = None
    knobs: str = ""
    not_passed: str | None = None
    tried: tuple[str, ...] = ()
    parts: tuple[Settled, ...] = field(default=(), repr=False)

    @property
    def whole(self) -> tuple[str, ...]:
        """The cells for which the end is proved as one of whole numbers only."""
        names = dict.fromkeys(name for part in self.parts if part.verdict == "proved" for name in part.statement.whole)
        return tuple(name for name in names if name != str(LARGE))


@dataclass(frozen=True)
class Extremes:
    """The properties that state bounds, as `range_of` needs them for one direction, and the conditions under which bounds are meant."""

    bound: Property
    attains: Property
    beside_e: Property
    beside_roots: Property
    unbounded: Property
    slowly: Property
    approached: Property
    approached_slowly: Property
    upward: bool
    given: Conditions = ()


def proved(parts: Sequence[Settled]) -> bool:
    """Whether all statements of one question are proved."""
    return all(part.verdict == "proved" for part in parts)


def shown(family: Cells) -> Rows:
    """A family of matrices as text and numbers."""
    return tuple(tuple(int(x) if x.is_Integer else text(x) for x in row) for row in family.rows)


def settle(measure: Measure, ask: Extremes, K: int, *asked: tuple[Property, tuple[Any, ...]], **options: Any) -> list[tuple[Settled, ...]]:
    """The verdicts on properties with their arguments, those of each property together."""
    options |= {"given": ask.given} if ask.given else {}
    return [
        tuple(
            Settled.of(f"{p.name}{for_classes(K)}", settle_claim(c), number, arguments=tuple(map(written, arguments)))
            for number, c in enumerate(p.claims(measure, *arguments, K=K, **options), 1)
        )
        for p, arguments in asked
    ]


def written(argument: Any) -> str:
    """An argument of a property as text: a number, a family row by row, or the ends of knobs."""
    if isinstance(argument, str):
        return argument
    if isinstance(argument, Cells):
        return "; ".join(", ".join(text(x) for x in row) for row in argument.rows)
    return text(argument)
