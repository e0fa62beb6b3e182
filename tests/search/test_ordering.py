"""What follows from few statements about an order, against orders that are known whole."""

from __future__ import annotations

import numpy as np
import pytest

from symmetrics.kernel import Statement
from symmetrics.language.verdicts import Settled
from symmetrics.search.orders.ordering import AT_MOST, EQUAL, INSIDE, Order, covers, critical

NOTHING = Statement("TP", "<=", "TP")


def said(name: str, verdict: str, *arguments: str, part: int = 1) -> Settled:
    return Settled(name, NOTHING, verdict, {}, part=part, arguments=arguments)


def inside(*names: str) -> list[Settled]:
    return [said(INSIDE, "proved", name) for name in names]


def test_chains_are_followed_through_what_is_defined_inside() -> None:
    chain = [said(AT_MOST, "proved", "f", "g"), said(AT_MOST, "proved", "g", "h")]
    assert Order.of("fgh", [*inside(*"fgh"), *chain]).verdict("f", "h") == "proved"
    for known in ("fg", "fh", "gh", ""):
        assert Order.of("fgh", [*inside(*known), *chain]).verdict("f", "h") == "open"


def test_what_is_above_what_is_below_is_refuted_too() -> None:
    known = [*inside(*"fghk"), said(AT_MOST, "proved", "f", "g"), said(AT_MOST, "proved", "h", "k"), said(AT_MOST, "refuted", "f", "k")]
    order = Order.of("fghk", known)
    assert [order.verdict(*pair) for pair in ("fk", "fh", "gk", "gh")] == ["refuted"] * 4
    assert order.verdict("h", "f") == "open"
    assert Order.of("fghk", known[1:]).verdict("f", "h") == "open"


def test_a_measure_is_inside_if_every_piece_of_it_is() -> None:
    pieces = [said(INSIDE, "proved", "f", "2", part=part) for part in (1, 2)]
    assert Order.of("f", pieces).inside.tolist() == [True]
    assert Order.of("f", pieces[:1]).inside.tolist() == [False]
    assert Order.of("f", [said(INSIDE, "open", "f")]).inside.tolist() == [False]


def test_equal_ones_are_one_group_and_the_reduction_has_no_short_cut() -> None:
    known = [
        said(EQUAL, "proved", "f", "g"),
        said(AT_MOST, "proved", "g", "h"),
        said(AT_MOST, "proved", "f", "k"),
        said(AT_MOST, "proved", "h", "k"),
    ]
    order = Order.of("fghk", [*inside(*"fghk"), *known])
    assert order.groups == (("f", "g"), ("h",), ("k",))
    assert order.edges == (("f", "h"), ("h", "k"))
    assert order.counts == {"proved": 7, "refuted": 0, "open": 5}


def test_a_contradiction_is_an_error() -> None:
    with pytest.raises(ValueError, match="proved and refuted"):
        Order.of(
            "fgh",
            [*inside(*"fgh"), said(AT_MOST, "proved", "f", "g"), said(AT_MOST, "proved", "g", "h"), said(AT_MOST, "refuted", "f", "h")],
        )


@pytest.mark.parametrize("seed", range(20))
def test_covers_and_critical_pairs_give_back_the_whole_order(seed: int) -> None:
    random = np.random.default_rng(seed)
    values = np.unique(random.integers(0, 3, size=(12, 4)), axis=0)
    names = [str(i) for i in range(len(values))]
    below, everywhere = (values[:, None] <= values[None]).all(axis=2), np.ones(len(values), dtype=bool)
    nearest = [said(AT_MOST, "proved", names[i], names[j]) for i, j in np.argwhere(covers(below, everywhere))]
    farthest = [said(AT_MOST, "refuted", names[i], names[j]) for i, j in np.argwhere(critical(~below, below, everywhere))]
    order = Order.of(names, [*inside(*names), *nearest, *farthest])
    assert (order.proved == below).all() and (order.refuted == ~below).all()
    for one in nearest:
        rest = [other for other in nearest if other is not one]
        assert Order.of(names, [*inside(*names), *rest]).verdict(*one.arguments) == "open"
