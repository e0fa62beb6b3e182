"""Homogeneous polynomials in two names on an interval of their proportion: written in what is not negative there, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_poly

from ....kernel.polynomial import Polynomial, Ring

__all__ = ["End", "Form", "Interval", "everywhere", "form_of"]


@dataclass(frozen=True)
class Form:
    """A homogeneous polynomial in two names: what it is in the first one where the second is one, and the degree."""

    poly: fmpq_poly
    degree: int

    def __mul__(self, other: Form) -> Form:
        return Form(self.poly * other.poly, self.degree + other.degree)

    def __add__(self, other: Form) -> Form:
        return Form(self.poly + other.poly, max(self.degree, other.degree))

    def __sub__(self, other: Form) -> Form:
        return self + other.times(-1)

    def times(self, number: int | fmpq) -> Form:
        """The form times a number."""
        return Form(self.poly * number, self.degree)

    def over(self, other: Form) -> Form:
        """The quotient, which leaves no remainder."""
        return Form(self.poly // other.poly, self.degree - other.degree)

    def value(self, share: Fraction) -> Fraction:
        """The value where the names are a share and what it leaves of one."""
        exact = (Fraction(int(c.p), int(c.q)) for c in self.poly.coeffs())
        return sum((c * share**i * (1 - share) ** (self.degree - i) for i, c in enumerate(exact)), Fraction(0))

    def shared(self, other: Form) -> Form:
        """The greatest common divisor, up to a number."""
        poly = self.poly.gcd(other.poly)
        return Form(poly, poly.degree() + min(form.degree - form.poly.degree() for form in (self, other)))


@dataclass(frozen=True)
class End:
    """One end of an interval: `a*first + b*second`, zero at the end and positive within, and how a certificate names it."""

    a: int
    b: int
    text: str

    @property
    def share(self) -> Fraction:
        """The first name's share in the sum of both, at the end."""
        return Fraction(self.b, self.b - self.a)


@dataclass(frozen=True)
class Interval:
    """The proportions of two names between two ends, at which `low` and `high` are zero."""

    low: End
    high: End

    def coefficients(self, form: Form) -> list[fmpq]:
        """The coefficients of low**i*high**(degree - i) in a form, for i from zero to the degree."""
        a, b, c, d = self.low.a, self.low.b, self.high.a, self.high.b
        first, second = fmpq_poly([-b, d]), fmpq_poly([a, -c])  # times a*d - b*c, where high is one
        total, size = fmpq_poly([0]), fmpq(a * d - b * c)
        for i in range(form.degree + 1):
            total += form.poly[i] * first**i * second ** (form.degree - i)
        return [total[i] / size**form.degree for i in range(form.degree + 1)]

    def sign(self, form: Form) -> int:
        """The sign of a form within the interval, as its coefficients show it; zero if they do not."""
        found = {1 if c > 0 else -1 for c in self.coefficients(form) if c != 0}
        return found.pop() if len(found) == 1 else 0

    def written(self, coefficients: Sequence[fmpq]) -> str:
        """The form with these coefficients as text, one product after the other."""
        degree = len(coefficients) - 1
        terms = list[str]()
        for i, c in enumerate(coefficients):
            factors = [f"{name}**{k}" if k > 1 else name for name, k in ((self.low.text, i), (self.high.text, degree - i)) if k]
            terms += ["*".join([str(c), *factors] if c != 1 or not factors else factors)] if c else []
        return " + ".join(terms) or "0"


def everywhere(names: tuple[str, str]) -> Interval:
    """All proportions of two names."""
    return Interval(End(1, 0, names[0]), End(0, 1, names[1]))


def form_of(ring: Ring, p: Polynomial, names: tuple[str, str]) -> Form | None:
    """A polynomial as a form in two names; None if it has others, or terms of different degrees."""
    one, two = names
    if any(set(ring.support(m)) - {one, two} for m in p):
        return None
    powers = {ring.exponent(m, one): c for m, c in p.items()}
    degrees = {ring.exponent(m, one) + ring.exponent(m, two) for m in p}
    top = max(powers, default=0)
    return Form(fmpq_poly([powers.get(i, 0) for i in range(top + 1)]), max(degrees, default=0)) if len(degrees) <= 1 else None
