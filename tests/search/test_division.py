"""Division of the cone of all counts: forms that are positive or zero at a matrix, forms that are not, and claims that follow."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpz_mpoly

from symmetrics.kernel import Statement, check
from symmetrics.kernel.obligation import obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.questions.asking import claims_of
from symmetrics.search.certificates.certify import certificate_of
from symmetrics.search.certificates.polynomials.cones import Divided, Part, Settled, Tree, divide, in_coordinates, values
from symmetrics.search.certificates.polynomials.dividing import parts_of_the_cone
from symmetrics.search.certificates.polynomials.lessening import lessened
from symmetrics.search.prover import settle_claim

NAMES = ("w", "x", "y", "z")
POSITIVE = [
    "x**2 - 19/10*x*y + y**2",
    "(x - 2*y)**2 + (y - 3*z)**2",
    "(x - 2*y)**2*z + (y - z)**2*x + (x - 2*z)**2*y",
    "(x + y + z)**3 - 26*x*y*z",
    "(x - y)**2 + (y - z)**2 + (z - w)**2",
]
NEGATIVE = ["x**2 - 21/10*x*y + y**2", "(x - 2*y)**2 - z**2/100", "(x + y + z)**3 - 28*x*y*z", "x**3 + y**3 - 2*x*y**2"]
CLAIMS = ["kappa - precision >= -1.037", "kappa*recall >= -0.263", "f1 - ochiai >= -0.135", "kappa*balanced_accuracy >= -0.14"]


def form_of(coefficients: dict[tuple[int, ...], int]) -> fmpz_mpoly:
    """A form in as many coordinates as its exponents have."""
    return in_coordinates(len(next(iter(coefficients)))).from_dict(coefficients)


@pytest.mark.parametrize("form", POSITIVE)
def test_the_kernel_accepts(form: str) -> None:
    """What is positive, or zero along a line, has a certificate that the kernel takes."""
    statement = Statement(form, ">=", "0")
    ob = obligation_of(statement)
    found = next(parts_of_the_cone(ob, 0, certificate_of))
    settle(ob, found)
    check(statement, "proved", {**found, "inhabited": dict.fromkeys(set(NAMES) & set(ob.reader.ring.slots), "1")})


@pytest.mark.parametrize("form", NEGATIVE)
def test_nothing_for_what_is_negative_somewhere(form: str) -> None:
    """A form that is negative at some counts has none."""
    assert list(parts_of_the_cone(obligation_of(Statement(form, ">=", "0")), 0, certificate_of)) == []


def test_halves_have_the_values_of_the_whole() -> None:
    """At the coordinates of a point in a half the form of the half is its factor times the form of the whole at the point."""
    draw = random.Random(4)
    whole = form_of({(2, 0, 0): 3, (1, 1, 0): -5, (0, 1, 1): 7, (0, 0, 2): 1})
    for _ in range(50):
        point = [Fraction(draw.randint(0, 9)) for _ in range(3)]
        i, j = draw.sample(range(3), 2)
        ratio = Fraction(draw.randint(1, 5), draw.randint(1, 5))
        above, below = Part(whole, zeros=(tuple(point),)).divided(i, j, ratio)
        half = above if point[i] >= ratio * point[j] else below
        inside = half.zeros[0]
        assert min(inside) >= 0
        assert at(half, inside) == half.factor * at(Part(whole), point)


def at(part: Part, point: list[Fraction] | tuple[Fraction, ...]) -> Fraction:
    """The value of the form of a part."""
    total = Fraction(0)
    for powers, c in part.form.to_dict().items():
        term = Fraction(int(c))
        for x, k in zip(point, powers, strict=True):
            term *= x ** int(k)
        total += term
    return total


def leaves(tree: Tree) -> list[Settled]:
    """The parts that are not divided."""
    return [leaf for half in tree.halves for leaf in leaves(half)] if isinstance(tree, Divided) else [tree]


def test_random_forms() -> None:
    """No leaf has a minus sign, and a form that is negative at some random point is never divided to the end."""
    draw = random.Random(8)
    divided = 0
    for _ in range(60):
        form = form_of({powers: draw.randint(-6, 9) for powers in ((2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1))})
        points = [[draw.random() for _ in range(3)] for _ in range(200)]
        negative = any(value < -1e-9 for value in values(form, np.array(points)))
        tree = divide(Part(form))
        assert tree is None or not negative
        if tree is not None:
            divided += isinstance(tree, Divided)
            assert all(c > 0 for leaf in leaves(tree) for c in leaf.rest.to_dict().values())
    assert divided > 3


def test_a_form_less_its_guard() -> None:
    """x - y is positive where a guard says that x - 2*y is not negative."""
    form, guard = form_of({(1, 0): 1, (0, 1): -1}), form_of({(1, 0): 1, (0, 1): -2})
    less = lessened(form, [guard])
    assert less is not None
    assert less.form + less.by[0] * guard == less.scale * form
    assert all(c > 0 for c in less.form.to_dict().values())


@pytest.mark.parametrize("claim", CLAIMS)
def test_claims_with_little_room(claim: str) -> None:
    """What holds with less than a hundredth to spare is proved."""
    assert settle_claim(claims_of(claim, ()).claims[0]).verdict == "proved"
