"""Scores for scikit-learn, from the same programs as everything else: `scorer` and `scorers`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..language.errors import DefinitionError
from ..numeric.tallying import counted
from ..numeric.vectorised import Vectorised
from .evaluating import vectorise

__all__ = ["Scorer", "scorer", "scorers"]


class Scorer:
    """A score of an estimator: `scorer(estimator, X, y)`, larger is better; of several measures a dictionary.

    Where a measure prefers small values its sign is turned, under the same name.
    """

    def __init__(self, compiled: Vectorised, signs: Sequence[int], labels: Sequence[Any] | None, positive: Any) -> None:
        self.compiled, self.signs, self.labels, self.positive = compiled, tuple(signs), labels, positive

    def __call__(self, estimator: Any, X: Any, y: Any, sample_weight: Any = None) -> Any:
        """The score, or a dictionary of scores, from one confusion matrix."""
        predicted = estimator.predict(X)
        order = self.labels if self.labels is not None else self._order(estimator)
        matrix = counted(y, predicted, sample_weight, labels=order, positive=self.positive, K=self.compiled.K)
        values = self.compiled(matrix)
        if self.compiled.single:
            return self.signs[0] * values
        return {name: sign * value for name, sign, value in zip(self.compiled.names, self.signs, values, strict=True)}

    def _order(self, estimator: Any) -> list[Any] | None:
        """The classes the estimator knows, the positive one of two first, so that a class may be missing from a fold."""
        classes = getattr(estimator, "classes_", None)
        if classes is None or len(classes) != self.compiled.K:
            return None
        known: list[Any] = np.asarray(classes).tolist()
        if len(known) != 2:
            return known
        if self.positive is None and isinstance(known[0], str):
            return None
        return known[::-1] if self.positive in (None, known[1]) else known

    def __repr__(self) -> str:
        return f"<scorer of {', '.join(self.compiled.names)}>"


def scorer(measure: Any, K: int = 2, *, labels: Sequence[Any] | None = None, positive: Any = None, undefined: Any = "nan") -> Scorer:
    """A scorer for `GridSearchCV(scoring=...)`, `cross_val_score` and their like.

    `measure` is a measure, a name or a formula. Its sign is that of its direction: whether a matrix of right predictions has a larger
    or a smaller value than one of wrong ones. Raises `DefinitionError` for a measure with no direction.

    >>> scorer("mcc")
    <scorer of mcc>
    """
    return Scorer(vectorise(measure, K, undefined=undefined), [_direction(measure, K)], labels, positive)


def scorers(
    measures: Sequence[Any], K: int = 2, *, labels: Sequence[Any] | None = None, positive: Any = None, undefined: Any = "nan"
) -> Scorer:
    """A scorer of several measures, all from one confusion matrix: `GridSearchCV(scoring=..., refit="mcc")`.

    >>> scorers(["mcc", "f1"])
    <scorer of mcc, f1>
    """
    chosen = list(measures)
    return Scorer(vectorise(chosen, K, undefined=undefined), [_direction(m, K) for m in chosen], labels, positive)


def _direction(measure: Any, K: int) -> int:
    """1 if a mostly right matrix has a larger value than a mostly wrong one, -1 if a smaller."""
    right, wrong = (np.array([[4 if (i == j) == good else 1 for j in range(K)] for i in range(K)]) for good in (True, False))
    compiled = vectorise(measure, K)
    gain = compiled(right) - compiled(wrong)
    if not abs(gain) > 0:
        raise DefinitionError(
            f"Expected a measure with a direction, got {measure}, which is no larger for right predictions. Choose another."
        )
    return 1 if gain > 0 else -1
