"""Claims whose truth is known from the literature or by hand, settled by the engines."""

from __future__ import annotations

import pytest
import sympy

from symmetrics import prove
from symmetrics.kernel import check
from symmetrics.language.verdicts import Proved, Refuted, combined
from symmetrics.questions.claiming import claims_of
from symmetrics.search.prover import settle_claim
from symmetrics.search.settling import settle_within, was_left_aside

PROVED = [
    "prevalence + f1 - informedness != 5 - 2*sqrt(2)",  # prevalence is one only where specificity has no value
    "log(2) < 7/10",
    "log(3)/log(2) <= 8/5",
    "exp(1) < 2719/1000",
    "f1*log(2) <= 7/10",
    "1/(exp(1) - recall) <= 1",
    "jaccard <= f1",
    "f1 <= ochiai <= kulczynski_2",  # harmonic, geometric, arithmetic mean
    "g_mean <= balanced_accuracy",
    "min(TPR, PPV) <= f1 <= max(TPR, PPV)",
    "f_beta <= max(TPR, PPV)",
    "f_beta >= min(TPR, PPV)",
    "mcc^2 <= 1",
    "abs(kappa) <= abs(somers_d)",
    "abs(yule_y) <= abs(yule_q)",
    "sqrt(TP) + sqrt(TN) + sqrt(FP) + sqrt(FN) <= 2*sqrt(n)",  # the square of a mean is at most the mean of squares
    "sqrt(recall) + sqrt(precision) + sqrt(specificity) <= sqrt(3*(recall + precision + specificity))",
    "abs(log(dor)) >= abs(log(lr_plus))",  # dor is lr_plus over lr_minus, one of which is at least 1 and the other at most 1
    "max(log(lr_plus), log(lr_minus)) >= 0",
    "log(TPR/FPR)/log(FNR/TNR) <= 0",  # more hits than false alarms are fewer misses than right rejections
    "log(PPV/prevalence)*log(TPR/FPR) >= 0",  # both quotients are at least one above chance
    "log2(1 + TPR)*log2(1 + PPV) <= log2(1 + min(TPR, PPV)/max(TPR, PPV))",  # the smaller rate is at most the quotient, and log2(2) is 1
    "abs(kappa) <= abs(yule_y)",  # with |q**2 - p**2| as (q + p)*|q - p|, and TP + TN at least 2*q, FN + FP at least 2*p
    "abs(kappa) <= sqrt(abs(informedness*markedness))",  # the root is the size of mcc
    "scott_pi <= kappa",
    "kappa == 2*(TP*TN - FP*FN)/(P*PN + N*PP)",
    "informedness == (TP*TN - FP*FN)/(P*N)",
    "mcc^2 == informedness*markedness",
    "somers_d == 2*informedness*markedness/(informedness + markedness)",
    "equitable_threat_score == kappa/(2 - kappa)",
    "jaccard == f1/(2 - f1)",
    "p4 == 4/(1/TPR + 1/TNR + 1/PPV + 1/NPV)",
    "accuracy == 1 given FP == 0, FN == 0",
    "kappa <= mcc given TP*TN >= FP*FN",
    "mcc == 0 given TP*TN == FP*FN",
    "f1 != 2",
    "mcc > -2",
    "exists f1 > kappa",
    "exists kappa == -1",
    "label_symmetric(mcc)",
    "prevalence_invariant(dor)",
    "affine_in_tp(kappa)",
    "same_ranking(jaccard, f1)",
    "increasing(kappa, TP)",
    "increasing(max(TPR, PPV), TP)",
    "best_exactly_when_perfect(class_balance_accuracy) for K = 3",
    "kappa >= -1 for K = 3",
    "kappa >= -1 for K = 4",
    "r_k <= 1 for K = 4",
    "1 - (FP + FN)/min(P, N) <= 1",
    "sqrt((TP + FP)/n)*(TP/(TP + FP) - (TP + FN)/n) <= 2*sqrt(3)/9",  # sqrt(p)*(1 - p) at p = 1/3
    "sqrt(TP*FN) + sqrt(FP*TN) <= sqrt((TP + FP)*(FN + TN))",  # Cauchy and Schwarz
    "max(TPR, PPV) >= f1",
    "p4 - jaccard <= 1/3",  # 3*(p4 - jaccard - 1/3) has the sign of -TN*(2*TP - FP - FN)**2 and further terms below zero
    "p4 - f1 <= 3 - 2*sqrt(2)",
    "accuracy - f1 >= 2*sqrt(2) - 3",  # accuracy >= f1/(2 - f1), and f1 - f1/(2 - f1) is largest at f1 = 2 - sqrt(2)
    "accuracy - f1 >= 2*sqrt(2) - 3 given TN >= 1",
]

REFUTED = [
    "abs(yule_y) <= abs(kappa)",
    "abs(log(dor)) >= 2*abs(log(lr_plus))",
    "log(TPR/FPR)*log(FNR/FPR) <= 0",
    "sqrt(TP) + sqrt(TN) + sqrt(FP) + sqrt(FN) <= 19/10*sqrt(n)",
    "log(2) < 69/100",
    "f1*log(2) <= 69/100",
    "f1 <= jaccard",
    "confusion_entropy <= 1",
    "f1 < 1",
    "exists mcc > 1",
    "label_symmetric(f1)",
    "prevalence_invariant(precision)",
    "decreasing(kappa, FN)",  # with no right prediction, more errors of one kind look less like perfect disagreement
    "increasing(mcc, FN)",
    "same_ranking(accuracy, f1)",
    "mcc <= kappa",
    "dor >= 1",
    "sqrt((TP + FP)/n)*(TP/(TP + FP) - (TP + FN)/n) <= 48/125",  # 0.384, and 2*sqrt(3)/9 is 0.3849
    "best_exactly_when_perfect(dor)",  # undefined there
    "constant_for_constant(mcc, positive)",  # undefined there
    "increasing_on_diagonal(r_k) for K = 3",
    "p4 - jaccard <= 33/100",
    "accuracy - f1 >= 2*sqrt(2) - 3 + 1/1000",
]


def settle(claim: str) -> list[Proved | Refuted]:
    return [settle_claim(c) for c in claims_of(claim).claims]  # type: ignore[misc]


@pytest.mark.thinned(2)
@pytest.mark.parametrize("claim", PROVED)
def test_true_claims_are_proved(claim: str) -> None:
    assert combined(tuple(settle(claim))) == "proved"


@pytest.mark.parametrize("claim", REFUTED)
def test_false_claims_are_refuted_and_the_matrix_really_contradicts(claim: str) -> None:
    verdicts = settle(claim)
    assert combined(tuple(verdicts)) == "refuted"
    refuted = next(v for v in verdicts if v.verdict == "refuted")
    if refuted.point and refuted.claim.relation in ("==", "<=", ">=", "<", ">") and refuted.claim.right is not None:
        values = {s: sympy.Rational(str(refuted.point[s.name])) for s in refuted.claim.symbols}
        left, right = (sympy.N(side.subs(values, simultaneous=True).doit(), 30) for side in (refuted.claim.left, refuted.claim.right))
        assert not sympy.Rel(sympy.Float(left, 20), sympy.Float(right, 20), refuted.claim.relation)


def test_the_counterexample_is_a_smallest_one() -> None:
    """Among all matrices of up to four items, none with fewer items than the one found breaks the claim."""
    (verdict,) = settle("confusion_entropy <= 1")
    size = sum(verdict.point.values())  # type: ignore[union-attr]
    from symmetrics import confusion_entropy
    from symmetrics.numeric.enumeration import matrices_up_to

    for matrix in matrices_up_to(size - 1).tolist():
        value = confusion_entropy(matrix)
        assert value is sympy.nan or sympy.N(value, 30) <= 1


def test_a_verdict_has_no_truth_value() -> None:
    (verdict,) = settle("f1 <= 1")
    with pytest.raises(TypeError, match="verdict == 'proved'"):
        bool(verdict)


# Each of these measures has the sign of TP*TN - FP*FN wherever it has a value, but for the lift, which is above one where that is positive.
BETTER_THAN_CHANCE = ["TP*TN > FP*FN", "informedness > 0", "kappa > 0", "mcc > 0", "yule_q > 0", "lift > 1"]


@pytest.mark.parametrize("condition", BETTER_THAN_CHANCE)
@pytest.mark.parametrize("conclusion", BETTER_THAN_CHANCE)
def test_what_is_better_than_chance_by_one_measure_is_so_by_another(conclusion: str, condition: str) -> None:
    found = prove(f"{conclusion} given {condition}")
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


# Conditions with denominators: kappa is 1 just where nothing is wrong; P*PP + N*PN >= n**2/3 where P and N are at least n/3.
IMPLICATIONS = [
    "f1 == 1 given kappa == 1",
    "accuracy == 1 given kappa == 1 for K = 3",
    "jaccard == 1/2 given f1 == 2/3",
    "kappa == 0 given informedness == 0",
    "accuracy >= 5/9 given kappa >= 1/3, prevalence >= 1/3, prevalence <= 2/3",
    "accuracy > 1/2 given kappa > 1/3, prevalence > 1/3, prevalence < 2/3",
    "informedness >= 1/3 given kappa >= 1/2, prevalence == 1/2",
    "kappa <= r_k given r_k >= 0 for K = 3",  # the root in r_k is at most the mean of its factors
    "kappa >= r_k given kappa <= 0 for K = 3",
    "mutual_information == 0 given mcc == 0",  # prediction and truth are independent there
    "mutual_information <= 0 given kappa == 0, TP > 0, TN > 0",
    # What differs: the square of the difference is positive.
    "f1 < ochiai given FP != FN, TP > 0",
    "kappa < mcc given FP != FN, TP*TN > FP*FN",
    "kappa != 0 given TP*TN != FP*FN",
    "accuracy < 1 given FP != 0",
    "g_mean < balanced_accuracy given recall != specificity",
    # One measure is never below the other.
    "accuracy >= 1/2 given informedness >= 1/2",
    "f1 > 9/10 given kappa > 99/100",
    "ochiai >= 1/2 given mcc >= 1/2",
    "mcc > 0 given scott_pi > 0",
    "lance_williams <= jaccard_distance + 1/10 given jaccard_distance == 1/3",
    "balanced_accuracy >= mcc given kappa >= mcc",
    # A root that is 1: the product of the margins exceeds (TP*TN - FP*FN)**2 by a sum whose terms are errors beside hits.
    "accuracy >= 9/10 given max(FNR, FPR) <= 1/10",
    "accuracy > 9/10 given max(FNR, FPR) < 1/10",
    "accuracy >= 9/10 given max(FNR, FPR) == 1/10",
    "accuracy <= 9/10 given min(FNR, FPR) >= 1/10",
    "accuracy == 1 given max(FNR, FPR) == 0",
    "abs(mcc) <= 1/2 given abs(informedness) <= 1/2, abs(markedness) <= 1/2",
    "accuracy == 1 given mcc == 1",
    "f1 == 1 given mcc >= 1",
    "f1 == 1 given informedness == 1",
    "mcc == 1 given pacc == 1",
    "recall == 1 given kulczynski_2 == 1",
    "accuracy == 1 given r_k == 1 for K = 3",
    "r_k == 1 given kappa == 1 for K = 3",
    "accuracy == 1 given aunp == 1 for K = 3",
    "macro_jaccard == 1 given csi == 1 for K = 3",
    "accuracy == 0 given mcc == -1",
    "TP > 0 given mcc == 1",
    "f1 == 1 given ochiai == 1",
    "accuracy == 1 given g_mean == 1",
    "f1 < 1 given mcc < 1",
    "mcc < 1 given f1 < 1",
    "accuracy > 0 given mcc > -1",
    "precision == recall given f1 == ochiai",  # means of two numbers differ unless these are equal
    "precision == recall given f1 == kulczynski_2",
    "recall == specificity given g_mean == balanced_accuracy",
    "accuracy == 1 given kappa == 1 for every K",
    "kappa == 1 given scott_pi == 1 for every K",
    "kappa <= r_k given kappa >= 0 for every K",
    "abs(kappa) <= abs(r_k) for K = 3",
    "mutual_information <= log2(3) for K = 3",  # no larger than an entropy of three classes
    # A logarithm is less than its tangent but at one.
    "mutual_information > 0 given mcc != 0",
    "mcc == 0 given mutual_information == 0",
    "actual_entropy < 1 given prevalence != 1/2",
    "prevalence == 1/2 given actual_entropy == 1",
    "prevalence == predicted_prevalence given kullback_leibler <= 0",
    "f1 == 1 implies TP > 0",
    "FP == FN and TP > 0 implies f1 == recall",
    "mcc == 0 iff kappa == 0",
    "precision == recall iff FP == FN given TP > 0",
    "accuracy == 1 iff r_k == 1 for K = 3",
    "kappa == mcc iff (FP - FN)*mcc == 0",
    "f1 <= 1 and jaccard <= f1",
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize("claim", IMPLICATIONS)
def test_what_follows_from_the_value_of_another_measure(claim: str) -> None:
    found = prove(claim)
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)


@pytest.mark.parametrize(
    "claim",
    [
        "f1 == 1 given kappa == 0",
        "kappa >= r_k given kappa >= 0 for K = 3",
        "mutual_information == 0 given TP == TN",
        "kappa == 1 given f1 == 2/3",
        "accuracy >= 7/10 given kappa >= 1/3, prevalence == 1/2",
        "FP == 0 given mcc == 0",
        "precision != recall given FP != FN",
        "accuracy == 1 given C[1,2] != 0 for K = 3",
        "jaccard >= 1/2 given f1 >= 1/2",
        "f1 >= 1/2 given kappa >= 1/3",
        "f1 > 1/2 given kappa >= 1/3, TP > 1",
        "accuracy == 1 given mutual_information == 1",  # or 0, where every label is exchanged
        "TP == TN given actual_entropy >= 1",
        "recall == 1 given precision == 1",
        "accuracy == 1 given ochiai > 9/10",
        "FP == FN given f1 == ochiai",
        "f1 < 1 given ochiai > 0",
        "mutual_information > 0 given TP > 0",
        "prevalence == 1/2 given actual_entropy >= 9/10",
        "precision == recall iff FP == FN",  # both are zero where TP is
        "mcc == kappa exactly when FP == FN",  # zero where TP*TN == FP*FN
        "accuracy >= f1 iff TN >= TP",  # both are one where there are no errors
        "f1 <= 1 and f1 <= jaccard",
    ],
)
def test_what_does_not_follow_is_refuted(claim: str) -> None:
    assert prove(claim, budget=100).verdict == "refuted"


def test_a_number_of_classes_in_a_bound_is_not_taken_for_another() -> None:
    """The entropy of four equal classes, which a prediction without errors tells, is 2."""
    assert prove("mutual_information <= log2(3) for K = 4").verdict == "refuted"


def test_a_strict_sign_is_not_claimed_where_a_square_may_vanish() -> None:
    assert prove("(TP - FN)**2*kappa > 0 given TP*TN > FP*FN").verdict == "refuted"
    assert prove("(TP - FN)**2*(TP*TN - FP*FN)**3 > 0 given TP > FN, TP*TN > FP*FN").verdict == "proved"


def test_what_the_branches_of_maxima_say_of_their_roots() -> None:
    """The largest of three class sizes is a third at least, and so are powers of them."""
    assert prove("max(i, a[i]**2)/n**2 >= 1/9 for K = 3").verdict == "proved"
    assert prove("max(i, a[i]**2)/n**2 >= 1/8 for K = 3").verdict == "refuted"


def test_a_maximum_is_beyond_the_mean_of_its_arguments() -> None:
    """The two products less TP*TN are both zero only where FN and FP are."""
    assert prove("max((TP + FN)*(FN + TN), (TP + FP)*(FP + TN)) > TP*TN given FN + FP > 0, TP + TN > 0").verdict == "proved"


@pytest.mark.thinned(4)
@pytest.mark.parametrize(
    "claim",
    [
        "accuracy <= 1",
        "kappa >= -1",
        "macro(jaccard) <= macro(f1)",
        "scott_pi <= kappa",
        "maxwell_re >= -1/(K-1)",
        "transpose_symmetric(kappa)",
        "micro(f1) == accuracy",
        "mutual_information >= 0",
        "uncertainty_coefficient <= 1",
        "confusion_entropy >= 0",
        "kullback_leibler >= 0",
        "scale_invariant(confusion_entropy)",
        "scale_invariant(rh)",
        "transpose_symmetric(pacc)",
        "goodman_kruskal_tau_truth <= 1",
        "scale_invariant(no_information_rate)",
        "scale_invariant(goodman_kruskal_lambda_truth)",
        "transpose_symmetric(goodman_kruskal_lambda)",
        "transpose_symmetric(linear_weighted_kappa)",
        "transpose_symmetric(quadratic_weighted_kappa)",
        "class_balance_accuracy <= balanced_accuracy",  # C/max(a, b) is at most C/a
        "pacc_c <= pacc",  # 2/(a + b) is at most (1/a + 1/b)/2, and the C[i,j]/a[i] add up to K
        "error_rate == allocation_disagreement + quantity_disagreement",  # Pontius and Millones (2011)
        "sum(i, max(a[i], b[i])) + sum(i, min(a[i], b[i])) == 2*n",
        "sum(i, sqrt(a[i]*b[i])) <= n",  # the geometric mean is at most the arithmetic one
        "sum(i, 2*a[i]*b[i]/(a[i] + b[i])) <= n",  # and at least the harmonic one
        "actual_entropy <= log(K)/log(2)",
        "sum(i, 0 - xlogx(b[i]/n))/log(K) <= 1",
        "sum(i, j, 0 - xlogx(C[i,j]/n)) <= 2*log(K)",
        "sum(i, j, C[i,j]*log(a[i]/C[i,j]))/n <= log(K)",
        "sum(i, a[i]/n*log(a[i]/b[i])) >= 0",  # a relative entropy, as the next one is
        "sum(i, a[i]/n*log(2*a[i]/(a[i] + b[i]))) >= 0",
        "sum(i, (a[i]*log(2*a[i]/(a[i] + b[i])) + b[i]*log(2*b[i]/(a[i] + b[i])))/(2*n)) <= log(2)",  # Jensen and Shannon
        "sum(i, C[i,i])**2 <= K*sum(i, C[i,i]**2)",  # Cauchy and Schwarz, here and in the next four
        "sum(i, j, C[i,j]**2)/n**2 >= 1/K**2",
        "sum(i, a[i]*b[i])**2 <= sum(i, a[i]**2)*sum(i, b[i]**2)",
        "sum(i, a[i]*b[i])/sqrt(sum(i, a[i]**2)*sum(i, b[i]**2)) <= 1",
        "sum(i, C[i,i]*b[i])**2 <= 2*sum(i, C[i,i]**2)*sum(i, b[i]**2)",
        "macro_jaccard <= pacc",  # besides, C/(a + b - C) is at most 2*C/(a + b) and at most the mean of C/a and C/b
        "pacc_c <= macro_f1_of_means",  # Opitz and Burst (2019): the harmonic mean is concave; from here on by Jensen's inequality
        "macro(jaccard) >= macro(f1)/(2 - macro(f1))",
        "macro(recall)**3 <= macro(recall**3)",
        "accuracy <= sqrt(weighted(recall**2))",
        "macro(ochiai) <= sqrt(macro(precision)*macro(recall))",  # and from here on by Cauchy's
        "macro(f1) <= sqrt(macro(precision)*macro(recall))",
        "weighted(f1) <= sqrt(weighted(precision)*accuracy)",
        "macro(g_mean)**2 <= macro(recall)",
        "macro(recall)*macro(1/recall) >= 1",
        "macro(specificity) >= macro(recall)",  # an item counts once in each, and all other classes are no smaller than one of them
        "macro(npv) >= macro(precision)",
        "macro(f1) <= macro(accuracy)",  # 1/x + 1/y is at least 4/(x + y)
        "csi <= macro_jaccard",  # C/a + C/b - 1 is at most C/(a + b - C)
        "-1 <= quadratic_weighted_kappa <= 1",  # the two class numbers have a variance, and so has their sum
        "krippendorff_alpha_interval >= -1",
        "krippendorff_alpha_interval <= 1 given n >= 1",
        "0 <= goodman_kruskal_lambda <= 1",  # the largest cells of the rows are together no smaller than a column, and no larger than n
        "0 < no_information_rate <= 1",
        "no_information_rate >= 1/K",
        "no_information_rate >= proportional_chance_criterion",  # a mean of numbers is no larger than the largest
        "sum(i, max(j, C[j,i])) >= max(i, a[i])",
        "max(i, C[i,i])*n >= sum(i, C[i,i]*a[i])",
        "0 <= min(i, C[i,i]/a[i]) <= accuracy <= max(i, C[i,i]/a[i]) <= 1",  # accuracy is a mean of the recalls
        "min(i, C[i,i]/a[i]) <= macro(recall)",
        "min(i, C[i,i]/a[i]) == 1 - max(i, (a[i] - C[i,i])/a[i])",
        "min(i, C[i,i]/(a[i] + b[i] - C[i,i])) <= min(i, C[i,i]/b[i])",  # each is no larger than that of its class
        "scale_invariant(min(i, C[i,i]/a[i]))",
        "scale_invariant(sum(i, sqrt(a[i]*b[i])/n)*accuracy)",
        "max(i, abs(a[i] - b[i])) <= n",
        "rh >= 0",  # a recall is no larger than the sum of all
        "modified_confusion_entropy >= 0",
        "mutual_information <= log(K)/log(2)",  # no larger than an entropy, and that no larger than the logarithm
        "nmi_max <= nmi_arithmetic <= nmi_geometric",
        # The product of the roots of A and B is at most (A + B)/2, and twice the sum of a*b at most those of a**2 and b**2.
        "sqrt(sum(i, a[i]*(n - a[i])))*sqrt(sum(i, b[i]*(n - b[i]))) <= n**2 - sum(i, a[i]*b[i])",
        "abs(kappa) <= abs(r_k)",
        "scott_pi <= maxwell_re <= gwet_ac1",  # the agreement by chance is at least 1/K, and at most
        "max(i, C[i,i]) <= max(i, a[i])",
        "max(i, abs(a[i] - b[i]))/n <= 1 - accuracy",
        "max(i, a[i]/b[i]) >= 1",
        "max(i, C[i,i]/a[i]) - min(i, C[i,i]/a[i]) <= 1",
        "min(i, C[i,i]/a[i])*max(i, C[i,i]/a[i]) <= accuracy",
        "sum(i, j, abs(i - j)*C[i,j])/n >= 1 - accuracy",
        "sum(i, j, abs(i - j)*C[i,j])/n <= K - 1",
        "sum(i, j, (i - j)**2*C[i,j])/n >= 1 - accuracy",
        "1 - sum(i, j, (i - j)**2*C[i,j])/(n*(K - 1)**2) >= 1 - sum(i, j, abs(i - j)*C[i,j])/(n*(K - 1))",
        "accuracy <= sum(i, j, C[i,j]/(1 + abs(i - j)))/n <= (1 + accuracy)/2",
        "accuracy <= sum(i, j, C[i,j]*(1 - abs(i - j)/(K - 1)))/n <= sum(i, j, C[i,j]*(1 - (i - j)**2/(K - 1)**2))/n <= 1",
        "sum(i, j, abs(i - j)*C[i,j])/n <= sqrt(sum(i, j, (i - j)**2*C[i,j])/n)",  # the mean of squares less that of the mean's
        "sum(i, abs(a[i] - b[i]))**2 <= K*sum(i, (a[i] - b[i])**2)",
        "sum(i, j, abs(C[i,j] - C[j,i]))/n <= 2*(1 - accuracy)",
        "max(i, min(a[i], b[i]))/n >= accuracy/K",
        "min(i, C[i,i]/max(a[i], b[i])) <= accuracy",
    ],
)
def test_every_number_of_classes(claim: str) -> None:
    assert prove(f"{claim} for every K", budget=60).verdict == "proved"


# Each holds for few classes only: by Cauchy's inequality the first holds up to four, and with five equal ones it fails.
NOT_FOR_MANY = [
    "4*sum(i, a[i]^2) >= n^2",
    "actual_entropy <= 3",  # nine classes of one size have more
    "r_k == 1",
    "kappa >= r_k given kappa >= 0",
    "2*sum(i, sqrt(a[i]*b[i])) <= n",
    "sum(i, max(a[i], b[i])) == sum(i, min(a[i], b[i]))",
    "class_balance_accuracy <= macro_jaccard",  # C/(a + b - C) is the smaller one
    "3*sum(i, C[i,i]**2) >= sum(i, C[i,i])**2",
    "2*sum(i, a[i]*b[i])**2 <= sum(i, a[i]**2)*sum(i, b[i]**2)",
    "actual_entropy <= log(K - 1/2)/log(2)",
    "macro(jaccard) <= macro(f1)/(2 - macro(f1))",
    "macro(recall*precision) <= macro(recall)*macro(precision)",
    "macro(specificity) >= macro(precision)",
    "min(i, C[i,i]/a[i]) >= max(i, C[i,i]/a[i])/2",
    "max(i, C[i,i]/a[i]) <= accuracy",
    "sum(i, j, abs(i - j)*C[i,j]) <= (K - 3/2)*n",
    "sum(i, j, i != j, abs(i - j)*C[i,j])*2/3 >= n - sum(i, C[i,i])",
    "sum(i, j, C[i,j]/(1 + abs(i - j)))/n >= (1 + accuracy)/2",  # of the second neighbours
    "sum(i, abs(a[i] - b[i]))**2 <= (K - 1)*sum(i, (a[i] - b[i])**2)",
    "max(i, a[i]/b[i]) >= 2 - accuracy",
    "hamann <= dif2norm",  # if all of a large class are missed, one of more than nine
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize("claim", NOT_FOR_MANY)
def test_every_number_of_classes_is_never_claimed_from_a_few(claim: str) -> None:
    assert prove(f"{claim} for every K", budget=100).verdict == "refuted"


@pytest.mark.exhaustive
def test_what_fails_from_four_classes_on_is_not_proved_from_the_terms_of_sums() -> None:
    """With equally many items on each place of the diagonal it is the logarithm of K, more than that of 60 from 61 classes on."""
    assert prove("mutual_information <= log(60)/log(2) for every K", budget=3).verdict == "open"


def test_a_later_part_that_a_small_matrix_refutes_answers_the_question() -> None:
    """The first part holds for all matrices; the second fails where TP is zero, and nothing was proved before that was found."""
    claims = claims_of("monotonicity(min(P, PP)/max(P, PP)*precision, prediction)").claims
    aside, refuted = settle_within(claims, 20.0)
    assert was_left_aside(aside)
    check(refuted.claim.statement, "refuted", refuted.evidence)
    assert combined((aside, refuted)) == "refuted"


def test_the_supremum_of_the_confusion_entropy_of_two_classes() -> None:
    """Each of its four terms is largest where a share is 1/e; a little less than the bound is exceeded by a matrix near there."""
    assert prove("confusion_entropy <= 2/(exp(1)*log(2))").verdict == "proved"
    assert prove("confusion_entropy <= 2/(exp(1)*log(2)) - 1/1000").verdict == "refuted"
