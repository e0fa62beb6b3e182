"""Sixty binary measures as one writes them by hand in NumPy: each a function of four arrays, nothing shared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["BY_HAND", "ten_by_margins"]


def entropy(*counts: Any) -> Any:
    total = sum(counts)
    return -sum(np.where(x > 0, x / total * np.log(x / total), 0.0) for x in counts) / np.log(2)


def kappa(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    n = tp + fn + fp + tn
    observed, chance = (tp + tn) / n, ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / n**2
    return (observed - chance) / (1 - chance)


def scott_pi(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    n = tp + fn + fp + tn
    chance = ((2 * tp + fn + fp) / (2 * n)) ** 2 + ((2 * tn + fn + fp) / (2 * n)) ** 2
    return ((tp + tn) / n - chance) / (1 - chance)


def gwet_ac1(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    n = tp + fn + fp + tn
    share = (2 * tp + fn + fp) / (2 * n)
    chance = 2 * share * (1 - share)
    return ((tp + tn) / n - chance) / (1 - chance)


def mcc(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    return (tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


def mutual_information(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    return entropy(tp + fn, fp + tn) + entropy(tp + fp, fn + tn) - entropy(tp, fn, fp, tn)


def confusion_entropy(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    def seen_from(size: Any, x: Any, y: Any) -> Any:
        return -size / (2 * (tp + fn + fp + tn)) * sum(np.where(z > 0, z / size * np.log2(z / size), 0.0) for z in (x, y))

    return seen_from(2 * tp + fn + fp, fn, fp) + seen_from(2 * tn + fn + fp, fn, fp)


def equitable_threat_score(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    chance = (tp + fn) * (tp + fp) / (tp + fn + fp + tn)
    return (tp - chance) / (tp + fn + fp - chance)


def pacc_c(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    return (2 * tp / (2 * tp + fn + fp) + 2 * tn / (2 * tn + fn + fp)) / 2


def symmetric_balanced_accuracy(tp: Any, fn: Any, fp: Any, tn: Any) -> Any:
    return (tp / (tp + fn) + tn / (fp + tn) + tp / (tp + fp) + tn / (fn + tn)) / 4


BY_HAND: dict[str, Callable[..., Any]] = {
    "accuracy": lambda tp, fn, fp, tn: (tp + tn) / (tp + fn + fp + tn),
    "error_rate": lambda tp, fn, fp, tn: (fp + fn) / (tp + fn + fp + tn),
    "balanced_accuracy": lambda tp, fn, fp, tn: (tp / (tp + fn) + tn / (fp + tn)) / 2,
    "precision": lambda tp, fn, fp, tn: tp / (tp + fp),
    "recall": lambda tp, fn, fp, tn: tp / (tp + fn),
    "specificity": lambda tp, fn, fp, tn: tn / (fp + tn),
    "npv": lambda tp, fn, fp, tn: tn / (fn + tn),
    "fpr": lambda tp, fn, fp, tn: fp / (fp + tn),
    "fnr": lambda tp, fn, fp, tn: fn / (tp + fn),
    "fdr": lambda tp, fn, fp, tn: fp / (tp + fp),
    "for": lambda tp, fn, fp, tn: fn / (fn + tn),
    "prevalence": lambda tp, fn, fp, tn: (tp + fn) / (tp + fn + fp + tn),
    "f1": lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fp + fn),
    "jaccard": lambda tp, fn, fp, tn: tp / (tp + fp + fn),
    "kulczynski_1": lambda tp, fn, fp, tn: tp / (fp + fn),
    "kulczynski_2": lambda tp, fn, fp, tn: (tp / (tp + fp) + tp / (tp + fn)) / 2,
    "ochiai": lambda tp, fn, fp, tn: tp / np.sqrt((tp + fp) * (tp + fn)),
    "simpson": lambda tp, fn, fp, tn: tp / np.minimum(tp + fp, tp + fn),
    "braun_blanquet": lambda tp, fn, fp, tn: tp / np.maximum(tp + fp, tp + fn),
    "sorgenfrei": lambda tp, fn, fp, tn: tp**2 / ((tp + fp) * (tp + fn)),
    "sokal_sneath_2": lambda tp, fn, fp, tn: tp / (tp + 2 * (fp + fn)),
    "sokal_sneath_1": lambda tp, fn, fp, tn: 2 * (tp + tn) / (2 * (tp + tn) + fp + fn),
    "sokal_sneath_3": lambda tp, fn, fp, tn: (tp + tn) / (fp + fn),
    "sokal_sneath_4": symmetric_balanced_accuracy,
    "sokal_sneath_5": lambda tp, fn, fp, tn: tp * tn / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)),
    "rogers_tanimoto": lambda tp, fn, fp, tn: (tp + tn) / (tp + tn + 2 * (fp + fn)),
    "russel_rao": lambda tp, fn, fp, tn: tp / (tp + fn + fp + tn),
    "hamann": lambda tp, fn, fp, tn: ((tp + tn) - (fp + fn)) / (tp + fn + fp + tn),
    "informedness": lambda tp, fn, fp, tn: tp / (tp + fn) + tn / (fp + tn) - 1,
    "markedness": lambda tp, fn, fp, tn: tp / (tp + fp) + tn / (fn + tn) - 1,
    "g_mean": lambda tp, fn, fp, tn: np.sqrt(tp / (tp + fn) * tn / (fp + tn)),
    "mcc": mcc,
    "kappa": kappa,
    "scott_pi": scott_pi,
    "gwet_ac1": gwet_ac1,
    "maxwell_re": lambda tp, fn, fp, tn: 2 * (tp + tn) / (tp + fn + fp + tn) - 1,
    "bangdiwala_b": lambda tp, fn, fp, tn: (tp**2 + tn**2) / ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)),
    "p4": lambda tp, fn, fp, tn: 4 * tp * tn / (4 * tp * tn + (tp + tn) * (fp + fn)),
    "equitable_threat_score": equitable_threat_score,
    "yule_q": lambda tp, fn, fp, tn: (tp * tn - fp * fn) / (tp * tn + fp * fn),
    "yule_y": lambda tp, fn, fp, tn: (np.sqrt(tp * tn) - np.sqrt(fp * fn)) / (np.sqrt(tp * tn) + np.sqrt(fp * fn)),
    "lr_plus": lambda tp, fn, fp, tn: tp / (tp + fn) / (fp / (fp + tn)),
    "lr_minus": lambda tp, fn, fp, tn: fn / (tp + fn) / (tn / (fp + tn)),
    "dor": lambda tp, fn, fp, tn: tp * tn / (fp * fn),
    "log_odds_ratio": lambda tp, fn, fp, tn: np.log(tp * tn / (fp * fn)),
    "mutual_information": mutual_information,
    "confusion_entropy": confusion_entropy,
    "actual_entropy": lambda tp, fn, fp, tn: entropy(tp + fn, fp + tn),
    "predicted_entropy": lambda tp, fn, fp, tn: entropy(tp + fp, fn + tn),
    "joint_entropy": entropy,
    "added_value": lambda tp, fn, fp, tn: tp / (tp + fp) - (tp + fn) / (tp + fn + fp + tn),
    "pacc_c": pacc_c,
    "dif2": lambda tp, fn, fp, tn: fn**2 + fp**2,
    "icsi": lambda tp, fn, fp, tn: tp / (tp + fp) + tp / (tp + fn) - 1,
    "phi_square": lambda tp, fn, fp, tn: mcc(tp, fn, fp, tn) ** 2,
    "lift": lambda tp, fn, fp, tn: tp * (tp + fn + fp + tn) / ((tp + fp) * (tp + fn)),
    "leverage": lambda tp, fn, fp, tn: tp / (tp + fn + fp + tn) - (tp + fp) / (tp + fn + fp + tn) * (tp + fn) / (tp + fn + fp + tn),
    "chi_square": lambda tp, fn, fp, tn: (tp + fn + fp + tn) * mcc(tp, fn, fp, tn) ** 2,
    "dif2norm": lambda tp, fn, fp, tn: 1 - (fn**2 + fp**2) / ((tp + fn) ** 2 + (fp + tn) ** 2),
    "conviction": lambda tp, fn, fp, tn: (tp + fp) * (fp + tn) / ((tp + fn + fp + tn) * fp),
}


def ten_by_margins(C: Any) -> list[Any]:
    """Ten measures of K classes without zero cells: accuracy, kappa, R_K, CEN, mean Jaccard, Pacc, RH, Dif2norm, MI and NMI."""
    K, a, b, d = C.shape[1], C.sum(2), C.sum(1), np.diagonal(C, axis1=1, axis2=2)
    n, hits, common = a.sum(1), d.sum(1), (a * b).sum(1)
    right, chance = hits / n, common / n**2
    r_k = (n * hits - common) / np.sqrt((n**2 - (a**2).sum(1)) * (n**2 - (b**2).sum(1)))
    size = a + b
    seen = C * np.log(C / size[:, :, None] * (C / size[:, None, :]))
    seen[:, np.arange(K), np.arange(K)] = 0
    share, largest = d / hits[:, None], (a**2).sum(1)
    P, A, B = C / n[:, None, None], a / n[:, None], b / n[:, None]
    truth, prediction = -(A * np.log(A)).sum(1), -(B * np.log(B)).sum(1)
    told = truth + prediction + (P * np.log(P)).sum((1, 2))
    return [
        right,
        (right - chance) / (1 - chance),
        r_k,
        -seen.sum((1, 2)) / (2 * n * np.log(2 * (K - 1))),
        (d / (a + b - d)).mean(1),
        (2 * d / (a + b)).mean(1),
        right * K * (share * (1 - share)).sum(1) / (K - 1),
        (largest - ((a - d) ** 2).sum(1)) / largest,
        told / np.log(2),
        2 * told / (truth + prediction),
    ]
