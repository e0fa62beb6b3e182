"""What a strategy is, and the strategies that look at the goal as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Protocol

from ...kernel.obligation import Obligation
from .classes.every_k import equality_of_sums, facts_about_sums
from .classes.schwarz import products_below_squares
from .classes.signs_of_sums import signs_of_sums
from .conditions.multiples import multiples_of_conditions, multiples_of_opposites
from .extremes.splitting import beside_extremes
from .polynomials.factors import MOST_TO_FACTOR, factors_of_known_sign
from .polynomials.peeling import raised_by_guards

__all__ = ["DEEPEST", "DIRECT", "QUICK", "Certificate", "Prove", "Strategies", "Strategy", "bounds_of_extremes", "no_minus_sign"]

DEEPEST = 6
Certificate = dict[str, Any]
Strategy = Callable[..., Iterator[Certificate]]  # called with an obligation, how deep it lies, and what proves the obligations within it
Strategies = tuple[Strategy, ...] | None


class Prove(Protocol):
    """A certificate the kernel accepts for an obligation, or None, by the given strategies or all that serve."""

    def __call__(self, ob: Obligation, depth: int = DEEPEST - 1, strategies: Strategies = None) -> Certificate | None:
        """See `certificate_of`."""


def no_minus_sign(ob: Obligation, *_: Any) -> Iterator[Certificate]:
    """Nothing has to be shown but what is there."""
    yield {}


def sums_over_classes(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """Factors whose sign holds for every number of classes because of what their sums are made of."""
    if ob.reader.classes:
        yield from equality_of_sums(ob) if ob.relation == "==" else facts_about_sums(ob, prove)
        yield from products_below_squares(ob, prove)
        yield from signs_of_sums(ob, prove)


def bounds_of_extremes(ob: Obligation, _: int, prove: Prove) -> Iterator[Certificate]:
    """Lemmas for the factors, bounds of the maxima, and a split on those only that stand with the wrong sign."""
    if 0 < len(ob.goal) <= MOST_TO_FACTOR:
        yield from beside_extremes(
            ob, partial(prove, strategies=(no_minus_sign, multiples_of_opposites, raised_by_guards, factors_of_known_sign))
        )


DIRECT: tuple[Strategy, ...] = (no_minus_sign, multiples_of_opposites, multiples_of_conditions, sums_over_classes, factors_of_known_sign)
QUICK: tuple[Strategy, ...] = (no_minus_sign, factors_of_known_sign)
