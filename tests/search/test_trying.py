"""What keeps the search short: hopeless programs are seen at once, and what was tried in vain is not tried again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from symmetrics.kernel import Statement
from symmetrics.kernel.obligation import Obligation, obligation_of
from symmetrics.kernel.reading import Reader
from symmetrics.kernel.syntax import parse
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.direct import no_minus_sign
from symmetrics.search.certificates.plausible import sampled
from symmetrics.search.certificates.polynomials.nonnegative import columns_of_use, nonnegative_support
from symmetrics.search.certificates.polynomials.peeling import divides, multiples_of_guards
from symmetrics.search.certificates.statements.large import is_soon_an_identity


def test_columns_that_a_row_rules_out_are_in_no_solution() -> None:
    """The second column alone stands in the last row, which wants nothing; without it the third cannot be made up for."""
    matrix = np.array([[1.0, 1.0, 0.0, 0.0], [0.0, -1.0, 1.0, 0.0], [0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 0.0, 0.0]])
    assert columns_of_use(matrix, np.array([1.0, 0.0, 1.0, 0.0])) == [0, 3]


@pytest.mark.parametrize("wanted", [[1.0, -1.0], [-1.0, 0.0]])
def test_a_row_that_cannot_be_reached_is_seen(wanted: list[float]) -> None:
    """No column has a minus sign in the row that wants one."""
    assert columns_of_use(np.array([[1.0, 0.0], [0.0, 1.0]]), np.array(wanted)) == []


@pytest.mark.parametrize("seed", range(20))
def test_what_is_a_nonnegative_combination_is_found_to_be_one(seed: int) -> None:
    """Sparse columns of both signs, and an aim made of five of them."""
    draw = np.random.default_rng(seed)
    matrix = draw.integers(-3, 4, (12, 40)) * (draw.random((12, 40)) < 0.2)
    wanted = (matrix[:, draw.choice(40, 5, replace=False)] @ draw.integers(1, 5, 5)).astype(float)
    found = nonnegative_support(matrix.astype(float), wanted)
    assert found is not None
    solution = np.linalg.lstsq(matrix[:, found], wanted, rcond=None)[0]
    assert np.allclose(matrix[:, found] @ solution, wanted)
    assert (solution > -1e-6).all()


def obligation(left: str, *given: str) -> Obligation:
    """The obligation that something is not negative."""
    return obligation_of(Statement(left, ">=", "0", given=given))


def test_what_was_tried_in_vain_is_not_tried_again() -> None:
    """Not where a reader has read the same once more; but where a condition is new."""
    tried: list[Obligation] = []

    def in_vain(ob: Obligation, *_: Any) -> Iterator[dict[str, Any]]:
        tried.append(ob)
        yield from ()

    ways = (no_minus_sign, in_vain)
    for left, *given in (("x - y",), ("x - y",), ("x - y", "x >= z"), ("y - x",), ("x - z",)):
        assert certificate_of(obligation(left, *given), strategies=ways) is None
    assert len(tried) == 4
    assert certificate_of(obligation("x - y", "x >= y"), strategies=(no_minus_sign,)) is None
    assert certificate_of(obligation("x - y", "x >= y")) is not None


def test_one_monomial_divides_another() -> None:
    """As its exponents say, up to the largest."""
    ob = obligation("x*y**2*z - w")
    ring = ob.reader.ring

    def monomial(text: str) -> int:
        ((m, _),) = Reader(ring).read(parse(text)).top.items()
        return m

    assert divides(ob, monomial("x*y"), monomial("x*y**2"))
    assert divides(ob, monomial("y**2"), monomial("y**2*z**200"))
    assert not divides(ob, monomial("x"), monomial("y**2*z"))
    assert not divides(ob, monomial("y**3"), monomial("x**9*y**2*z**9"))


def test_what_is_left_without_a_guard() -> None:
    """x*z - y*z is z times the guard x - y: without it nothing is left."""
    ob = obligation("x*z - y*z", "x >= y")
    assert [(left, number) for left, _, number, _ in multiples_of_guards(ob, ob.goal)] == [(0, 1)]


def test_values_and_sizes_at_points() -> None:
    """As NumPy computes them from the names."""
    ob = obligation("x**2 - 3*x*y + sqrt(y)")
    at = sampled(ob.reader)
    x, y = at.points["x"], at.points["y"]
    found = at.value_and_size(ob.goal)
    assert found is not None
    assert np.allclose(found[0], x**2 - 3 * x * y + np.sqrt(y))
    assert np.allclose(found[1], x**2 + 3 * x * y + np.sqrt(y))
    assert sampled(obligation("x**2 - 3*x*y + sqrt(y)").reader) is at
    assert sampled(obligation("x**2 - 3*x*y + sqrt(y + 1)").reader) is not at


def test_an_identity_is_seen_soon_unless_it_takes_much_work() -> None:
    """Before facts about its fractions are looked for; and what is no identity is none."""
    product = "*".join(f"(x{i} + y{i})" for i in range(1, 4))
    assert is_soon_an_identity(Statement(f"x/{product}*y", "==", f"y*x/{product}"))
    assert not is_soon_an_identity(Statement(f"x/{product}*y", "==", f"x*x/{product}"))
    power = "(" + " + ".join(f"x{i}" for i in range(1, 13)) + ")**8"
    assert not is_soon_an_identity(Statement(power, "==", power))
