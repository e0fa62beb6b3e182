"""Rules: how interesting the rule is that says that what is predicted positive is positive."""

from __future__ import annotations

from sympy import Expr, Integer

from ..language.measure import measure
from ..language.symbols import Abs, Max, Min, log, sqrt, xlogx
from .accuracy import accuracy
from .dependence import lift
from .rates import npv, precision, predicted_prevalence, prevalence

TWO_CLASSES = Integer(2)


@measure(
    source="tan2004",
    aka=("AV", "Pavillon index", "centered confidence", "relative accuracy", "gain", "confirmation D", "difference measure"),
)
def added_value(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Precision less the share of positives among all items.

    >>> added_value(tp=6, fn=2, fp=1, tn=3)
    4/21
    """
    return precision(tp=tp, fp=fp) - prevalence(tp=tp, fn=fn, fp=fp, tn=tn)


@measure(source="lenca2008", aka=("Loevinger", "one-sided certainty factor"))
def loevinger_index(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Added value of the rule, as a share of the largest that the share of positives allows.

    >>> loevinger_index(tp=6, fn=2, fp=1, tn=3)
    4/7
    """
    share = prevalence(tp=tp, fn=fn, fp=fp, tn=tn)
    return (precision(tp=tp, fp=fp) - share) / (1 - share)


@measure(source="kodratoff2001", wider="macro_precision")
def casual_confidence(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Mean of precision and negative predictive value: the confidence of the rule and of its negation.

    >>> casual_confidence(tp=6, fn=2, fp=1, tn=3)
    51/70
    """
    return (precision(tp=tp, fp=fp) + npv(fn=fn, tn=tn)) / 2


@measure(source="tan2004", aka=("descriptive confirmed confidence", "Ganascia index"))
def confirmed_confidence(tp: Expr, fp: Expr) -> Expr:
    """Confidence of the rule less that of the rule with the opposite conclusion.

    >>> confirmed_confidence(tp=6, fp=1)
    5/7
    """
    return tp / (tp + fp) - fp / (tp + fp)


@measure(source="aggarwal1998")
def collective_strength(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Odds of a right prediction over the odds that chance gives with the same margins.

    >>> collective_strength(tp=6, fn=2, fp=1, tn=3)
    51/19
    """
    right = accuracy([[tp, fn], [fp, tn]])
    chance = ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / (tp + fn + fp + tn) ** 2
    return right / chance * ((1 - chance) / (1 - right))


@measure(source="brin1997")
def conviction(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """How many times more false alarms there would be if truth and prediction were independent.

    >>> conviction(tp=6, fn=2, fp=1, tn=3)
    7/3
    """
    n = tp + fn + fp + tn
    return (tp + fp) / n * ((fp + tn) / n) / (fp / n)


@measure(source="geng2006", aka=("example and counter-example rate", "example and counterexample rate", "ECR"))
def example_counterexample_rate(tp: Expr, fp: Expr) -> Expr:
    """Examples of the rule less its counterexamples, for each example.

    >>> example_counterexample_rate(tp=6, fp=1)
    5/6
    """
    return (tp - fp) / tp


@measure(source="sebag1988", aka=("Sebag",))
def sebag_schoenauer(tp: Expr, fp: Expr) -> Expr:
    """Number of examples of the rule for each counterexample.

    >>> sebag_schoenauer(tp=6, fp=1)
    6
    """
    return tp / fp


@measure(source="lenca2008")
def least_contradiction(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Examples of the rule less its counterexamples, for each actual positive.

    >>> least_contradiction(tp=6, fn=2, fp=1)
    5/8
    """
    return (tp - fp) / (tp + fn)


@measure(source="diatta2007")
def ralambondrainy(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of all items that are counterexamples of the rule.

    >>> ralambondrainy(tp=6, fn=2, fp=1, tn=3)
    1/12
    """
    return fp / (tp + fn + fp + tn)


@measure(source="tan2004", aka=("Gini",))
def gini_index(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Expected fall of Gini's impurity of the truth when the prediction is told.

    >>> gini_index(tp=6, fn=2, fp=1, tn=3)
    32/315
    """
    n = tp + fn + fp + tn
    positive = (tp + fp) / n * ((tp / (tp + fp)) ** 2 + (fp / (tp + fp)) ** 2)
    negative = (fn + tn) / n * ((fn / (fn + tn)) ** 2 + (tn / (fn + tn)) ** 2)
    return positive + negative - ((tp + fn) / n) ** 2 - ((fp + tn) / n) ** 2


@measure(source="smyth1992")
def j_measure(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Bits that the rule gives about the truth, over all items.

    >>> j_measure(tp=1, fn=0, fp=0, tn=1)
    1/2
    """
    predicted = predicted_prevalence(tp=tp, fn=fn, fp=fp, tn=tn)
    positive, negative = prevalence(tp=tp, fn=fn, fp=fp, tn=tn), prevalence(tp=fp, fn=tn, fp=tp, tn=fn)
    examples = positive * xlogx(precision(tp=tp, fp=fp) / positive)
    counterexamples = negative * xlogx(precision(tp=fp, fp=tp) / negative)
    return predicted * (examples + counterexamples) / log(2)


@measure(source="klosgen1996", aka=("Klösgen", "Kloesgen"))
def klosgen(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Added value of the rule, times the root of its support.

    >>> klosgen(tp=4, fn=1, fp=0, tn=4)
    8/27
    """
    return sqrt(tp / (tp + fn + fp + tn)) * added_value(tp=tp, fn=fn, fp=fp, tn=tn)


@measure(source="ochin2016", aka=("RPF",))
def rule_power_factor(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Support of the rule times its confidence.

    >>> rule_power_factor(tp=6, fn=2, fp=1, tn=3)
    3/7
    """
    return tp / (tp + fn + fp + tn) * precision(tp=tp, fp=fp)


@measure(source="clark1991", aka=("Laplace accuracy", "Laplace corrected confidence"), knobs={"k": "k > 0"})
def laplace(tp: Expr, fp: Expr, *, k: Expr = TWO_CLASSES) -> Expr:
    """Precision with one true positive and `k` predicted positives added, where `k` is the number of classes.

    >>> laplace(tp=6, fp=1)
    7/9
    """
    return (tp + 1) / (tp + fp + k)


@measure(source="gras1996", aka=("Gras", "implication intensity index"))
def implication_index(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Excess of the counterexamples over those expected by chance, in units of the root of the latter.

    >>> implication_index(tp=3, fn=2, fp=1, tn=3)
    -7/12
    """
    n = tp + fn + fp + tn
    chance = (tp + fp) / n * ((fp + tn) / n)
    return sqrt(n) * (fp / n - chance) / sqrt(chance)


@measure(source="wu2010", aka=("imbalance ratio", "IR"))
def rule_imbalance_ratio(tp: Expr, fn: Expr, fp: Expr) -> Expr:
    """Difference of the numbers of actual and of predicted positives, as a share of the items that are either.

    >>> rule_imbalance_ratio(tp=6, fn=2, fp=1)
    1/9
    """
    return Abs((tp + fp) - (tp + fn)) / (tp + fp + fn)


@measure(source="zhang2000", aka=("Zhang's measure",))
def zhang(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction, as a share of a bound that the counts themselves set.

    >>> zhang(tp=6, fn=2, fp=1, tn=3)
    2/3
    """
    n = tp + fn + fp + tn
    return (n * tp - (tp + fp) * (tp + fn)) / Max(tp * (fp + tn), (tp + fn) * fp)


@measure(source="kenett2008", aka=("RLD", "Lewontin's D prime"))
def relative_linkage_disequilibrium(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Covariance of truth and prediction, as a share of the largest, or of the lowest, that the margins allow.

    >>> relative_linkage_disequilibrium(tp=1, fn=3, fp=2, tn=2)
    1/3
    """
    excess = (tp * tn - fp * fn) / (tp + fn + fp + tn)
    above, below = Max(excess, 0), Min(excess, 0)
    return above / (above + Min(fp, fn)) + below / (below - Min(tp, tn))


@measure(source="mcnicholas2008", aka=("standardised lift",))
def standardized_lift(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Lift moved to [0, 1] by the largest and the lowest that the margins allow a rule with an example.

    >>> standardized_lift(tp=6, fn=2, fp=1, tn=3)
    3/4
    """
    n = tp + fn + fp + tn
    actual, predicted = (tp + fn) / n, (tp + fp) / n
    lowest = Max(actual + predicted - 1, 1 / n) / (actual * predicted)
    return (lift(tp=tp, fn=fn, fp=fp, tn=tn) - lowest) / (1 / Max(actual, predicted) - lowest)


@measure(source="choi2010", place="eq. (32)", aka=("Gilbert-Wells", "pointwise mutual information", "PMI"))
def log_lift(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Natural logarithm of lift.

    >>> log_lift(tp=2, fn=0, fp=0, tn=2)
    log(2)
    """
    return log((tp + fn + fp + tn) * tp / ((tp + fp) * (tp + fn)))
