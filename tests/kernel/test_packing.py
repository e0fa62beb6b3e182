"""Products of polynomials packed into whole numbers, against products term by term."""

from __future__ import annotations

from itertools import product

from symmetrics.kernel.packing import Layout, layout_for, packed, unpacked
from symmetrics.kernel.polynomial import Polynomial, Ring, multiplied


def term_by_term(p: Polynomial, q: Polynomial) -> Polynomial:
    out: Polynomial = {}
    for (m, c), (k, d) in product(p.items(), q.items()):
        out[m + k] = out.get(m + k, 0) + c * d
    return {m: c for m, c in out.items() if c}


def dense(degrees: tuple[int, ...], sign: int) -> Polynomial:
    """A polynomial with every monomial up to some degrees, with coefficients of both signs, the first and the last ones large."""
    grid = list(product(*(range(degree + 1) for degree in degrees)))
    return {
        sum(e << 16 * slot for slot, e in enumerate(powers)): sign * (-1) ** (k % 3) * (10**9 if k in (0, len(grid) - 1) else k * k + 1)
        for k, powers in enumerate(grid)
    }


def test_products_with_two_three_and_four_letters() -> None:
    ring = Ring()
    for name in "wxyz":
        ring.variable(name)
    for degrees in ((5, 3), (3, 5), (4, 2, 2), (2, 2, 4), (1, 2, 1, 3), (0, 6, 3), (7, 0, 2)):
        p, q = dense(degrees, 1), dense(tuple(reversed(degrees)), -1)
        layout = layout_for(p, q, [0, 16, 32, 48])
        assert layout is not None
        assert 1 <= len(layout.axes) <= 2
        assert unpacked(packed(p, layout), layout) == p
        assert unpacked(multiplied(packed(p, layout), packed(q, layout)), layout) == term_by_term(p, q)
        assert ring.times(p, q) == ring.times(q, p) == term_by_term(p, q)


def test_what_cancels_leaves_nothing() -> None:
    p, q = dense((4, 4), 1), dense((3, 3), 1)
    both = {m + (9 << 32): c for m, c in p.items()} | {m: -c for m, c in p.items()}
    layout = layout_for(both, q, [0, 16, 32])
    assert layout is not None
    found = unpacked(multiplied(packed(both, layout), packed(q, layout)), layout)
    assert found == term_by_term(both, q)
    assert 0 not in found.values()


def test_the_largest_coefficient_that_a_product_may_have() -> None:
    for sign in (1, -1):
        p = dict.fromkeys(range(16), 1)
        q = {k + (1 << 16): sign * 255 for k in range(16)}
        layout = layout_for(p, q, [0, 16])
        assert layout is not None and layout.width == 13  # 16 * 255 = 4080 < 2**12
        assert unpacked(multiplied(packed(p, layout), packed(q, layout)), layout) == term_by_term(p, q)


def test_a_monomial_that_two_rows_give_has_the_sum_of_both() -> None:
    assert unpacked({8: 4, 5: 2 << 8}, Layout(8, [], [0, 3])) == {8: 6}  # 5 + 3 at the second place is 8


def test_long_numbers_and_high_powers_are_not_packed() -> None:
    p = {k + (k << 16): 1 for k in range(20)}
    assert layout_for(p, p, [0, 16]) is not None
    assert layout_for(p, dict.fromkeys(p, 1 << 500), [0, 16]) is None
    assert layout_for(p, {**p, 9_000 << 16: 1, 9_000: 1}, [0, 16]) is None
    assert layout_for(dict.fromkeys(range(20), 1), dict.fromkeys(range(20), 1), [0, 16]) is None  # one letter only
