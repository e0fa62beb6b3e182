"""Polynomials, one operation at a time: by hand, at points, and at the limits of what is worked out."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from symmetrics.kernel import Rejected
from symmetrics.kernel.polynomial import Atom, Polynomial, Ring, is_plain, plus

NAMES = ("x", "y", "z")


@pytest.fixture
def ring() -> Ring:
    made = Ring()
    for name in NAMES:
        made.variable(name)
    return made


def poly(ring: Ring, *terms: tuple[int, int, int, int]) -> Polynomial:
    """A polynomial from a coefficient and three exponents for each term."""
    return {sum(k << (16 * ring.slots[name]) for name, k in zip(NAMES, ks, strict=True)): c for c, *ks in terms}


def at(ring: Ring, p: Polynomial, values: dict[str, int]) -> int:
    return sum(c * prod(values[name] ** ring.exponent(m, name) for name in ring.slots) for m, c in p.items())


def test_operations_are_those_of_numbers(ring: Ring) -> None:
    p = poly(ring, (3, 2, 1, 0), (-1, 0, 1, 3), (5, 0, 0, 0))
    q = poly(ring, (1, 2, 1, 0), (1, 0, 1, 3), (-2, 1, 1, 1))
    for point in product((-2, 1, 3), repeat=3):
        values = dict(zip(NAMES, point, strict=True))
        a, b = at(ring, p, values), at(ring, q, values)
        assert at(ring, ring.times(p, q), values) == at(ring, ring.times(q, p), values) == a * b
        assert (at(ring, plus(p, q), values), at(ring, plus(p, q, -2), values)) == (a + b, a - 2 * b)
        assert (at(ring, ring.power(p, 3), values), at(ring, ring.product([p, q, p]), values)) == (a**3, a * b * a)
        for name in NAMES:
            assert at(ring, ring.substitute(p, name, q), values) == at(ring, p, {**values, name: b})
    assert (ring.power(p, 0), ring.product([])) == ({0: 1}, {0: 1})
    assert ring.substitute(p, "w", q) == p
    assert ring.times(p, {}) == plus(p, p, -1) == {}


def test_no_term_is_zero(ring: Ring) -> None:
    x, y = ring.variable("x"), ring.variable("y")
    assert ring.times(plus(x, y), plus(x, y, -1)) == poly(ring, (1, 2, 0, 0), (-1, 0, 2, 0))
    assert ring.times(plus(x, y, 2), plus(x, y, -2)) == poly(ring, (1, 2, 0, 0), (-4, 0, 2, 0))
    assert ring.times(plus({}, plus(x, y), 2), plus({}, plus(x, y, -1), 2)) == poly(ring, (4, 2, 0, 0), (-4, 0, 2, 0))
    assert plus(plus(x, y), y, -1) == x
    assert ring.times({0: 2}, x) == ring.times(x, {0: 2}) == poly(ring, (2, 1, 0, 0))


def test_exponents_and_names(ring: Ring) -> None:
    (m,) = poly(ring, (1, 32_767, 0, 5))
    assert [ring.exponent(m, name) for name in NAMES] == [32_767, 0, 5]
    assert ring.support(m) == ["x", "z"]
    assert ring.support(1 + (1 << 32)) == ["x", "z"]
    assert ring.variable("z") == {1 << 32: 1}
    for name in NAMES:
        high = {32_767 << (16 * ring.slots[name]): 1}
        with pytest.raises(Rejected, match="exponent"):
            ring.times(high, ring.variable(name))


def test_derivatives(ring: Ring) -> None:
    p = poly(ring, (3, 2, 1, 0), (-1, 0, 1, 3), (5, 0, 0, 0), (7, 1, 0, 0))
    assert ring.derivative(p, "x") == poly(ring, (6, 1, 1, 0), (7, 0, 0, 0))
    assert ring.derivative(p, "y") == poly(ring, (3, 2, 0, 0), (-1, 0, 0, 3))
    assert ring.derivative(p, "z") == poly(ring, (-3, 0, 1, 2))


def test_the_largest_monomial_that_divides(ring: Ring) -> None:
    p, q = poly(ring, (3, 2, 1, 4), (1, 3, 2, 5)), poly(ring, (2, 4, 1, 4))
    assert ring.content([p, q]) == (*poly(ring, (1, 2, 1, 4)), [poly(ring, (3, 0, 0, 0), (1, 1, 1, 1)), poly(ring, (2, 2, 0, 0))])
    assert ring.content([p, q], barred=["x", "z"])[0] == next(iter(poly(ring, (1, 0, 1, 0))))
    assert ring.content([{}, {}]) == (0, [{}, {}])


def test_powers_of_atoms_are_reduced(ring: Ring) -> None:
    x, y = ring.variable("x"), ring.variable("y")
    ring.add_atom(Atom("r1", "sqrt", (x,), {}, x))
    r = ring.variable("r1")
    ring.add_atom(Atom("m1", "max", (r, y), plus(r, y), {m: -c for m, c in ring.times(r, y).items()}))
    m = ring.variable("m1")
    assert ring.power(r, 5) == ring.times(ring.times(x, x), r)
    assert ring.times(m, m) == plus(ring.times(plus(r, y), m), ring.times(r, y), -1)
    values = {"x": 4, "y": 1, "z": 0, "r1": 2}
    for largest in (1, 2):  # the two numbers that have this square
        assert at(ring, ring.power(plus(m, r), 5), {**values, "m1": largest}) == (largest + 2) ** 5
    assert max(ring.exponent(k, "m1") for k in ring.power(m, 6)) == 1


def test_the_number_of_names() -> None:
    ring = Ring()
    for i in range(1_000):
        ring.variable(str(i))
    ring.variable("0")
    with pytest.raises(Rejected, match="more than 1000 names"):
        ring.variable("one more")


def test_the_number_of_terms(ring: Ring) -> None:
    def many(shift: int, terms: int) -> Polynomial:
        return {k << shift: 1 for k in range(terms)}

    assert len(ring.times(many(0, 500), many(16, 800))) == 400_000
    with pytest.raises(Rejected, match="terms"):
        ring.times(many(0, 500), many(16, 801))


def test_the_size_of_coefficients(ring: Ring) -> None:
    for sign in (1, -1):
        assert ring.times({1: sign * 2**4_999}, {0: 2**5_000}) == {1: sign * 2**9_999}
        with pytest.raises(Rejected, match="coefficient"):
            ring.times({1: sign * 2**5_000, 0: -sign}, {0: 2**5_000})


def test_the_number_of_steps(ring: Ring) -> None:
    ring.times(poly(ring, (1, 1, 0, 0), (1, 0, 0, 0)), poly(ring, (1, 1, 0, 0), (1, 0, 0, 0), (1, 0, 1, 0)))
    assert ring.work == 3 * 4
    ring.spend(300_000_000 - 12)
    with pytest.raises(Rejected, match="too much"):
        ring.spend(1)


def test_plain_polynomials() -> None:
    assert [is_plain(p) for p in ({}, {0: 1, 3: 2}, {0: 1, 3: -1}, {0: 0})] == [True, True, False, False]
