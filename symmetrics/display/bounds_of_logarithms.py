"""What bounds a logarithm in a certificate, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

__all__ = ["bound_of_logarithm", "signed_sum", "touching"]

Certificate = Mapping[str, Any]


def touching(tangent: Certificate) -> tuple[Fraction, Fraction]:
    """The number where a tangent touches, and the bound of its logarithm."""
    number, bound = tangent.get("at", [[1, 1], [0, 1]])
    return Fraction(*number), Fraction(*bound)


def signed_sum(powers: Mapping[str, int]) -> str:
    """Whole multiples of letters, added up.

    >>> signed_sum({"l1": 1, "l2": -2})
    'l1 - 2*l2'
    """
    terms = " ".join(("- " if k < 0 else "+ ") + (letter if abs(k) == 1 else f"{abs(k)}*{letter}") for letter, k in powers.items())
    return terms[2:] if terms.startswith("+") else f"-{terms[2:]}"


def bound_of_logarithm(tangent: Certificate) -> str:
    """What bounds log t: t - 1, or the sum of the ratios on the way from 1 to t through other numbers, or a quotient of polynomials.

    >>> bound_of_logarithm({"through": [["TP + TN", "2*TN"]]})
    'log t <= u1 + t/u1 - 2 with u1 = (TP + TN)/(2*TN)'
    >>> bound_of_logarithm({"at": [[2, 1], [7, 10]]})
    'log t <= t/2 - 1 + 7/10'
    >>> bound_of_logarithm({"curve": {"beyond": True, "above": [0, 2, 1], "below": [2, 2]}})
    'log t <= (v**2 + 2*v)/(2*v + 2) for t = 1 + v >= 1'
    >>> bound_of_logarithm({"curve": {"above": [0, 6, 1], "below": [6, 4]}})
    'log t <= (v**2 + 6*v)/(4*v + 6) for t = 1 + v > 0'
    """
    (at, bound), between = touching(tangent), tangent.get("through", [])
    further = f" + {bound}" if bound > 0 else f" - {-bound}" if bound else ""
    if "curve" in tangent:
        quotient = "/".join(f"({polynomial_in_v(tangent['curve'][key])})" for key in ("above", "below"))
        return f"log t <= {quotient}{further} for t = {side_of(tangent['curve'], at)}"
    names = [f"u{number}" for number in range(1, len(between) + 1)]
    last = "t" if at == 1 else f"t/{at}" if at.denominator == 1 else f"{at.denominator}*t/{at.numerator}"
    ratios = [x if y == "1" else f"{x}/{y}" for x, y in zip([*names, last], ["1", *names], strict=True)]
    meant = [f"{name} = ({x})/({y})" for name, (x, y) in zip(names, between, strict=True)]
    return f"log t <= {' + '.join(ratios)} - {len(ratios)}{further}{' with ' if meant else ''}{', '.join(meant)}"


def side_of(curve: Certificate, at: Fraction) -> str:
    """What a curve takes for t: numbers on one side of the one where it touches, or all that are positive."""
    times = "1 + v" if at == 1 else f"{at}*(1 + v)"
    if "beyond" not in curve:
        return f"{times} > 0"
    return f"{times} >= {at}" if curve["beyond"] else f"{at}/(1 + v) <= {at}"


def polynomial_in_v(coefficients: Sequence[int]) -> str:
    """A polynomial by its coefficients, from that of the power zero on.

    >>> polynomial_in_v([4, -6, 1])
    'v**2 - 6*v + 4'
    """
    powers = {f"v**{i}" if i > 1 else "v": c for i, c in reversed([*enumerate(coefficients)][1:]) if c}
    first, constant = signed_sum(powers) if powers else "", coefficients[0]
    return f"{first} {'+' if constant > 0 else '-'} {abs(constant)}" if first and constant else first or str(constant)
