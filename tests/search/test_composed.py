"""Functions of measures that rise or fall, and logarithms of what has minus signs: claims whose truth is plain by hand."""

from __future__ import annotations

import pytest

from symmetrics import prove
from symmetrics.kernel import check

# mcc and kappa rise with TP and lie between -1 and 1; each function rises with them.
RISING = [
    "mcc/(2 - mcc)",
    "log(1 + mcc)",
    "mcc^3/(2 - mcc^3)",
    "log(1 + mcc) + sqrt(f1)",
    "log(2 + mcc + kappa)",
    "(1 + mcc)/(3 - mcc - kappa)",
    "-log(2 - mcc)",
]

# Where the product of two is under a root, either both are not negative or one is zero.
ROOTED = ["sqrt(p4*markedness)", "sqrt(ochiai*f1*informedness)", "sqrt(kappa*accuracy)"]

# mcc rises strictly when an item is corrected; x/(2 - x), x**3, x*abs(x), 2*x/(1 + x**2) and log(2 + x) rise strictly from -1 to 1.
# So does kappa where mcc is defined.
STRICT = [
    "mcc/(2 - mcc)",
    "mcc^3",
    "mcc + kappa^3",
    "mcc*abs(mcc)",
    "2*mcc/(1 + mcc^2)",
    "log(2 + mcc)",
    "min(kappa, mcc)",
    "max(kappa, mcc)",
]

# The same function of measures that do not change: with all counts twice as large, or with the classes exchanged.
EQUAL = [
    "scale_invariant(abs(f1 - mcc))",
    "scale_invariant(max(p4, mcc))",
    "scale_invariant(sqrt(p4*sqrt(f1*ochiai)))",
    "scale_invariant(max(f1, mcc)/(2 - min(ochiai, f1)))",
    "label_symmetric(abs(accuracy - mcc))",
    "label_symmetric(max(mcc, kappa)/(3 + min(mcc, accuracy)))",
]

# Lambda in shares: at fixed class sizes both sides of the bar are what they are but for the right answers.
LAMBDA = "(sum(i, C[i,i]/n) - max(i, a[i]/n))/(1 - max(i, a[i]/n))"

# With 1 + x <= 2 for measures of at most one, log(1 + x) <= x, and a logarithm that rises with its argument.
LOGARITHMS = [
    "log((1 + mcc)/2) <= 0",
    "log(2 + mcc) >= 0",
    "log(1 + mcc) <= mcc",
    "log(1 + mcc) <= log(1 + abs(mcc))",
    "log(2 + mcc) < log(4)",
    "log(3 - ochiai) >= log(3 - kulczynski_2) - log(2)",
    "scale_invariant(log(1 + mcc))",
    "best_exactly_when_perfect(log(1 + mcc))",
    "fades_for_rare_events(log(1 + mcc))",
]

# mcc and the root of recall and specificity rise with every correction in each of the two classes, and stay in the third.
CLASSES = [
    "monotonicity(macro(mcc), truth) for K = 3",
    "improves_with_correction(macro(mcc)) for K = 3",
    "improves_with_correction(macro(g_mean)) for K = 3",
    "increasing_on_diagonal(macro(g_mean)) for K = 4",
    "best_exactly_when_perfect(macro(mcc)) for K = 3",
    "best_exactly_when_perfect(macro(g_mean)) for K = 3",
]

REFUTED = [
    "monotonicity(macro(g_mean), truth) for K = 3",  # a root of zero stays zero
    "best_exactly_when_perfect(macro(sqrt(max(recall, precision)))) for K = 3",  # one item of one class for another: each has one of them
    "increasing(mcc/(1/2 - mcc), TP)",  # past its pole it comes from below
    "increasing(1/(2 + mcc), TP)",
    "decreasing(log(1 + mcc), TP)",
    "log((1 + mcc)/2) < 0",  # where mcc is one
    "log(1 + mcc) >= mcc",
    "log(2 + mcc) <= log(3) - 1/100",
    "monotonicity(mcc - mcc^3, truth)",
    "monotonicity(max(mcc, 0), truth)",
    "scale_invariant(abs(f1 - mcc/n))",
    "label_symmetric(abs(f1 - mcc))",
    "increasing(sqrt(p4*(1 - markedness)), TP)",
    "increasing_on_diagonal(accuracy*kappa) for K = 3",  # where kappa is negative
]


CLAIMS = [
    *(f"increasing({formula}, TP)" for formula in RISING + ROOTED),
    *(f"monotonicity({formula}, truth)" for formula in STRICT),
    "strong_monotonicity(mcc/(2 - mcc))",
    *EQUAL,
    *LOGARITHMS,
    *CLASSES,
    *(f"{claim}{K}" for claim in (f"improves_with_correction({LAMBDA})", f"monotonicity({LAMBDA}, truth)") for K in ("", " for K = 3")),
    *(f"increasing_on_diagonal({formula}) for K = 3" for formula in ("kappa/(2 - kappa)", "kappa*abs(kappa)", "kappa/(2 - abs(kappa))")),
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize("claim", CLAIMS)
def test_true_claims_are_proved(claim: str) -> None:
    found = prove(claim, budget=80)
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize("claim", REFUTED)
def test_false_claims_are_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"
