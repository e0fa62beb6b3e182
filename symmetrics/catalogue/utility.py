"""Utility: what right predictions gain and wrong ones cost, at prices of the user's own."""

from __future__ import annotations

from sympy import Expr

from ..language.measure import measure


@measure(source="vickers2006", aka=("NB",), knobs={"p_t": "0 <= p_t < 1"})
def net_benefit(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, p_t: Expr) -> Expr:
    """True positives for each item, less the false ones at the odds of the threshold probability `p_t`.

    >>> from fractions import Fraction
    >>> net_benefit(tp=6, fn=2, fp=1, tn=3, p_t=Fraction(1, 3))
    11/24
    """
    n = tp + fn + fp + tn
    return tp / n - fp / n * (p_t / (1 - p_t))


@measure(
    source="dyrland2022",
    aka=("utility yield",),
    knobs={"u_tp": "u_tp", "u_fn": "u_fn", "u_fp": "u_fp", "u_tn": "u_tn"},
)
def expected_utility(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, u_tp: Expr, u_fn: Expr, u_fp: Expr, u_tn: Expr) -> Expr:
    """Mean utility of an item, each of the four outcomes with a utility of its own.

    >>> expected_utility(tp=6, fn=2, fp=1, tn=3, u_tp=2, u_fn=-1, u_fp=-3, u_tn=1)
    5/6
    """
    return (u_tp * tp + u_fn * fn + u_fp * fp + u_tn * tn) / (tp + fn + fp + tn)


@measure(
    source="pierard2025",
    knobs={"i_tp": "i_tp >= 0", "i_fn": "i_fn >= 0", "i_fp": "i_fp >= 0", "i_tn": "i_tn >= 0"},
)
def ranking_score(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, i_tp: Expr, i_fn: Expr, i_fp: Expr, i_tn: Expr) -> Expr:
    """Share of right predictions when each of the four outcomes has an importance of its own.

    >>> ranking_score(tp=6, fn=2, fp=1, tn=3, i_tp=2, i_fn=1, i_fp=1, i_tn=1)
    5/6
    """
    return (i_tn * tn + i_tp * tp) / (i_tn * tn + i_fp * fp + i_fn * fn + i_tp * tp)
