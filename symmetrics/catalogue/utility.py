"""Utility: what right predictions gain and wrong ones cost, at prices of the user's own."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure


@measure(source="vickers2006", aka=("NB",), knobs={"threshold": "0 <= threshold < 1"})
def net_benefit(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, threshold: Expr) -> Expr:
    """True positives for each item, less the false ones at the odds of the probability `threshold`.

    >>> from fractions import Fraction
    >>> net_benefit(tp=6, fn=2, fp=1, tn=3, threshold=Fraction(1, 3))
    11/24
    """
    n = tp + fn + fp + tn
    return tp / n - fp / n * (threshold / (1 - threshold))


@measure(
    source="dyrland2022",
    aka=("utility yield",),
    knobs={"hit": "hit", "miss": "miss", "alarm": "alarm", "rejection": "rejection"},
)
def expected_utility(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, hit: Expr, miss: Expr, alarm: Expr, rejection: Expr) -> Expr:
    """Mean utility of an item, each of the four outcomes with a utility of its own.

    >>> expected_utility(tp=6, fn=2, fp=1, tn=3, hit=2, miss=-1, alarm=-3, rejection=1)
    5/6
    """
    return (hit * tp + miss * fn + alarm * fp + rejection * tn) / (tp + fn + fp + tn)


@measure(
    source="pierard2025",
    knobs={"hit": "hit >= 0", "miss": "miss >= 0", "alarm": "alarm >= 0", "rejection": "rejection >= 0"},
)
def ranking_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, hit: Expr, miss: Expr, alarm: Expr, rejection: Expr) -> Expr:
    """Share of right predictions when each of the four outcomes has an importance of its own.

    >>> ranking_score(tp=6, fn=2, fp=1, tn=3, hit=2, miss=1, alarm=1, rejection=1)
    5/6
    """
    return (rejection * tn + hit * tp) / (rejection * tn + alarm * fp + miss * fn + hit * tp)
