"""Accuracy and its relatives: how many items are predicted rightly, all classes counted alike."""

from __future__ import annotations

from sympy import Expr

from ..language.cells import Cells
from ..language.measure import measure
from ..language.symbols import Min


@measure(
    source="rezankova2015",
    place="eq. (3.1)",
    aka=(
        "ACC",
        "overall success rate",
        "OSR",
        "simple matching coefficient",
        "simple matching",
        "SMC",
        "Sokal-Michener",
        "fraction correct",
        "efficiency",
        "ratio of correct",
        "casual support",
        "overall accuracy",
        "observed agreement",
        "p_o",
        "Overall ACC",
        "OA",
        "micro recall",
        "micro precision",
        "micro F1",
        "micro TPR",
        "micro PPV",
    ),
)
def accuracy(C: Cells) -> Expr:
    """Share of all items that are predicted rightly.

    >>> accuracy([[6, 2], [1, 3]])
    3/4
    """
    return C.trace / C.n


@measure(
    source="breiman1984", aka=("misclassification rate", "zero-one loss", "ERR", "ER", "MCR", "mean Manhattan", "Hamming loss", "micro FNR")
)
def error_rate(C: Cells) -> Expr:
    """Share of all items that are predicted wrongly.

    >>> error_rate([[6, 2], [1, 3]])
    1/4
    """
    return C.sum(lambda i, j: C[i, j], off_diagonal=True) / C.n


@measure(source="rezankova2015", place="eq. (3.4)", aka=("HC", "Hamann's coefficient", "Holley-Guilford G", "PABAK", "kappa no prevalence"))
def hamann(C: Cells) -> Expr:
    """Items predicted rightly less those predicted wrongly, as a share of all.

    >>> hamann([[6, 2], [1, 3]])
    1/2
    """
    return (C.trace - C.sum(lambda i, j: C[i, j], off_diagonal=True)) / C.n


@measure(source="rezankova2015", place="eq. (2.20)", aka=("SS1", "Sokal-Sneath I", "Gower-Legendre"))
def sokal_sneath_1(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of right predictions where each of them counts twice.

    >>> sokal_sneath_1(tp=6, fn=2, fp=1, tn=3)
    6/7
    """
    return 2 * (tp + tn) / (2 * (tp + tn) + fn + fp)


@measure(source="rogers1960", aka=("RT", "Rogers-Tanimoto similarity"))
def rogers_tanimoto(tp: Expr, fn: Expr, fp: Expr, tn: Expr) -> Expr:
    """Share of right predictions where each wrong one counts twice.

    >>> rogers_tanimoto(tp=6, fn=2, fp=1, tn=3)
    3/5
    """
    return (tp + tn) / (tp + tn + 2 * (fn + fp))


@measure(source="rezankova2015", place="eq. (2.22)", aka=("TV", "Tversky index"), knobs={"alpha": "alpha >= 0", "beta": "beta >= 0"})
def tversky_matching(tp: Expr, fn: Expr, fp: Expr, tn: Expr, *, alpha: Expr, beta: Expr) -> Expr:
    """Share of right predictions where misses weigh `alpha` and false alarms `beta`.

    >>> tversky_matching(tp=6, fn=2, fp=1, tn=3, alpha=2, beta=4)
    9/17
    """
    return (tp + tn) / (tp + tn + alpha * fn + beta * fp)


@measure(source="pontius2011", aka=("AD",))
def allocation_disagreement(C: Cells) -> Expr:
    """Share of items in errors that opposite errors offset, so that the predicted class sizes stay as they are.

    >>> allocation_disagreement([[6, 2], [1, 3]])
    1/6
    """
    return C.sum(lambda i: Min(C.actual(i) - C[i, i], C.predicted(i) - C[i, i])) / C.n


@measure(source="baldi2000", aka=("Minkowski distance",), knobs={"p": "p >= 1"})
def lp_distance(fn: Expr, fp: Expr, *, p: Expr) -> Expr:
    """Distance of truth and prediction in the p-norm, each read as a vector of zeros and ones.

    >>> lp_distance(fn=3, fp=1, p=2)
    2
    """
    return (fn + fp) ** (1 / p)
