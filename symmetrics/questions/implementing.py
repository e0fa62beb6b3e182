"""Whether somebody's function computes a measure: `assert_implements`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import isnan
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..language.counting import shown
from ..language.errors import DefinitionError
from ..language.text import text
from ..language.turns import in_turn
from ..numeric.stored import store
from ..numeric.trials import Way, told_of, trial_matrices, ways_of
from ..numeric.vectorised import Vectorised
from .evaluating import vectorise
from .valuing import evaluate

if TYPE_CHECKING:
    from ..language.measure import Measure

__all__ = ["Implementation", "assert_implements"]

Floats = NDArray[np.float64]
LOOKALIKES, ENOUGH = 3, 12  # so many are named; each must have the same value at so many matrices with different values
ASKED_FOR = {"raises": "an exception", "limit": "the limit"}
CHANGED = {  # the matrix [[TP,FN],[FP,TN]] with its cells at other places
    "transposed, truth and prediction exchanged": (0, 2, 1, 3),
    "with the classes exchanged": (3, 2, 1, 0),
    "with the classes exchanged, and transposed": (3, 1, 2, 0),
    "with the predictions flipped": (1, 0, 3, 2),
    "with the truth flipped": (2, 3, 0, 1),
}


@dataclass(frozen=True)
class Implementation:
    """A function that computes a measure: the ways and numbers of matrices it was called with, and what it does where nothing is defined.

    `largest_error` is relative to values above one and absolute below; `undefined` counts the answers at matrices without a value.
    """

    measure: str
    ways: tuple[str, ...]
    matrices: int
    largest_error: float
    undefined: Counter[str]

    def __str__(self) -> str:
        usual = [f"{answer} ({count} times)" for answer, count in self.undefined.most_common(LOOKALIKES)]
        others = len(self.undefined) - len(usual)
        where = ", ".join([*usual, *([f"{others} other answers"] if others else [])]) or "never"
        told = f"{self.measure} at {self.matrices} matrices as {', '.join(self.ways)}; largest error {self.largest_error:.1g}"
        return f"{told}; where it is undefined: {where}"


@dataclass(frozen=True)
class Trial:
    """A way of calling, the matrices, what the measure is there, and what the function gave."""

    way: Way
    matrices: NDArray[Any]
    values: Floats
    answers: list[float | str]

    def errors(self) -> Floats:
        """The distance from each defined value, relative above one; infinite where there is no number, NaN where there is no value."""
        given = np.array([x if isinstance(x, float) and not isnan(x) else np.inf for x in self.answers])
        with np.errstate(invalid="ignore"):
            return np.abs(given - self.values) / np.maximum(1, np.abs(self.values))


@in_turn
def assert_implements(
    function: Callable[..., Any],
    measure: str | Measure,
    *,
    takes: str = "",
    classes: int | Sequence[int] = (),
    undefined: Any = "any",
    tolerance: float = 1e-9,
    largest: int = 10**6,
) -> Implementation:
    """Call a function with many matrices and raise `AssertionError` at the smallest where it does not give the value of the measure.

    `measure` is a name, a formula or a measure. `takes` says how the function is called, where its parameters do not tell: with "labels"
    (true and predicted, NumPy arrays in which 1 is positive and 0 negative; more classes are numbered from zero), "weighted labels" (and a
    weight for each, by keyword where a parameter is called weight or the like), a "matrix" (rows actual, the positive class first, as
    int64, int32 and float64), "counts" (four numbers, in the order of its parameters, TP FN FP TN otherwise) or "arrays" of counts.
    `classes` are the numbers of classes, or one of them; 2 if it is empty, and 3 where the measure has them and labels or a matrix are
    taken. Matrices have up to `largest` items, labels 100,000. Raises `DefinitionError` for what no function can be tried with.

    At matrices without a value any answer is right, and is counted, unless `undefined` is a number, "nan", "raises" or "limit".
    A number is right within `tolerance`, relative to values above one. The message names measures that have the values instead.

    >>> print(assert_implements(lambda tp, fp, fn: 2*tp/(2*tp + fp + fn), "f1"))
    f1 at 409 matrices as counts; largest error 0; where it is undefined: raises ZeroDivisionError (6 times)
    >>> assert_implements(lambda tp, fp, fn: tp/(tp + fn), "precision")
    Traceback (most recent call last):
        ...
    AssertionError: It is not precision, TP/(TP + FP).
      at        [[0,0],[1,0]] as counts
      expected  0
      got       raises ZeroDivisionError: division by zero
      differs   at ... of 409 matrices
      it is     recall
      it is     precision of the matrix transposed, truth and prediction exchanged
    """
    from .reading import read

    found = read(measure)
    if found.free_knobs:
        raise DefinitionError(f"Expected a measure without free knobs, got {found.name}. Give them values: {found.name}(...).")
    _require_policy(undefined)
    _require_number("tolerance", tolerance, "0 or more", isinstance(tolerance, int | float) and tolerance >= 0)
    _require_number("largest", largest, "a whole number from 1", isinstance(largest, int) and largest >= 1)
    some = (classes,) if isinstance(classes, int) else classes
    trials = list(_trials(ways_of(function, takes), found, some, largest))
    for wrong in (_wrong(trial, tolerance) for trial in trials), (_not_agreed(trial, found, undefined, tolerance) for trial in trials):
        failing = [(trial, rows) for trial, rows in zip(trials, wrong, strict=True) if len(rows)]
        if failing:
            trial, rows = min(failing, key=lambda pair: pair[0].matrices[pair[1][0]].sum())
            raise AssertionError(_message(found, trial, rows, undefined, tolerance))
    missing = Counter(f"{a:g}" if isinstance(a, float) else a for t in trials for a, v in zip(t.answers, t.values, strict=True) if isnan(v))
    errors = np.concatenate([trial.errors() for trial in trials])
    largest_error = float(np.nanmax(errors, initial=0))
    return Implementation(found.name, tuple(dict.fromkeys(t.way.name for t in trials)), len(errors), largest_error, missing)


def _trials(ways: Sequence[Way], measure: Measure, classes: Sequence[int], largest: int) -> Iterator[Trial]:
    for way in ways:
        whole = way.name == "counts" or way.name.endswith("arrays")
        for K in classes or ((2, 3) if measure.kind == "multiclass" and not whole else (2,)):
            matrices = trial_matrices(K, int(min(largest, way.most_items)), way.weighted)
            yield Trial(way, matrices, vectorise(measure, K)(matrices), way.answers(matrices))


def _require_policy(undefined: Any) -> None:
    if not (undefined in ("any", "nan", "raises", "limit") if isinstance(undefined, str) else isinstance(undefined, int | float)):
        raise DefinitionError(f'Expected undefined= to be "any", "nan", "raises", "limit" or a number, got {undefined!r}. Choose one.')


def _require_number(name: str, given: Any, wanted: str, fine: bool) -> None:
    if not fine:
        raise DefinitionError(f"Expected {name}= to be {wanted}, got {shown(given)}. Leave it out for the usual one.")


def _wrong(trial: Trial, tolerance: float) -> NDArray[np.intp]:
    """The matrices with a value that the answer is not, fewest items first."""
    return np.flatnonzero(~np.isnan(trial.values) & ~(trial.errors() <= tolerance))


def _not_agreed(trial: Trial, measure: Measure, undefined: Any, tolerance: float) -> NDArray[np.intp]:
    """The matrices without a value at which the answer is not the one agreed on, fewest items first."""
    if undefined == "any":
        return np.array([], np.intp)
    K = trial.matrices.shape[1]
    wanted = vectorise(measure, K, undefined="limit")(trial.matrices) if undefined == "limit" else trial.values
    agreed = np.array([_agreed(a, undefined, float(w), tolerance) for a, w in zip(trial.answers, wanted, strict=True)])
    return np.flatnonzero(np.isnan(trial.values) & ~agreed)


def _agreed(answer: float | str, undefined: Any, limit: float, tolerance: float) -> bool:
    """Whether this is the answer that was agreed on for a matrix without a value; where there is no limit either, any is."""
    if undefined == "raises":
        return isinstance(answer, str) and answer.startswith("raises")
    if undefined == "nan":
        return isinstance(answer, float) and isnan(answer)
    wanted = limit if undefined == "limit" else float(undefined)
    return isnan(wanted) or (isinstance(answer, float) and (answer == wanted or abs(answer - wanted) <= tolerance))


def _message(measure: Measure, trial: Trial, rows: NDArray[np.intp], undefined: Any, tolerance: float) -> str:
    matrix, answer, nowhere = trial.matrices[rows[0]], trial.answers[rows[0]], isnan(trial.values[rows[0]])
    formula = f", {text(measure.binary)}" if len(matrix) == 2 and measure.name.isidentifier() else ""
    value = _expected(measure, matrix.tolist())
    lines = {
        "at": f"{str(matrix.tolist()).replace(' ', '')} as {trial.way.name}",
        "expected": f"{ASKED_FOR.get(undefined, undefined)}, as there is {value}" if nowhere else value,
        "got": f"{answer:.17g}" if isinstance(answer, float) else told_of(answer),
        "differs": f"at {len(rows)} of {len(trial.matrices)} matrices",
    }
    told = [f"  {name:<9} {line}" for name, line in lines.items()]
    if nowhere:
        return "\n".join([f"It has the values of {measure.name}{formula}, but not what was asked for where that is undefined.", *told])
    largest = np.max(trial.errors()[rows], initial=0)
    if tolerance < largest < 1e-3:
        told.append(f"  {'error':<9} at most {largest:.1g}")
    told += [f"  {'it is':<9} {name}" for name in _lookalikes(measure, trial)]
    return "\n".join([f"It is not {measure.name}{formula}.", *told])


def _expected(measure: Measure, rows: list[list[Any]]) -> str:
    """The exact value, with decimals where that is no short fraction, or why there is none."""
    [found] = evaluate(rows, [measure])
    if not found.defined:
        return f"no value: {found.why}" + (f"; the limit is {found.tends}" if found.tends is not None else "")
    exact = str(found.value)
    return exact if len(exact) < 12 else f"{found.decimal:.17g} = {exact}"


def _lookalikes(measure: Measure, trial: Trial) -> list[str]:
    """What has the values that the function gave, at every matrix where both are numbers: told from numbers, and no proof."""
    given = np.array([x if isinstance(x, float) else np.nan for x in trial.answers])
    K = trial.matrices.shape[1]
    named: list[tuple[str, Floats]] = [(f"{f} {measure.name}", v) for f, v in (("1 -", 1 - trial.values), ("minus", -trial.values))]
    named += [(f"100 times {measure.name}", 100 * trial.values)]
    if K == 2:
        known = everything()
        named += list(zip(known.names, known(trial.matrices), strict=True))
        flat = trial.matrices.reshape(-1, 4)
        turned = {how: flat[:, list(order)].reshape(-1, 2, 2) for how, order in CHANGED.items()}
    else:
        turned = {"transposed, truth and prediction exchanged": np.swapaxes(trial.matrices, 1, 2)}
    named += [(f"{measure.name} of the matrix {how}", vectorise(measure, K)(matrices)) for how, matrices in turned.items()]
    return [name for name, values in named if _alike(given, values)][:LOOKALIKES]


@cache
def everything() -> Vectorised:
    """All measures of the catalogue for two classes, short names first."""
    return vectorise(sorted(store().outputs, key=len))


def _alike(given: Floats, values: Floats) -> bool:
    both = np.isfinite(given) & np.isfinite(values)
    close = np.abs(given - values)[both] <= 1e-9 * np.maximum(1, np.abs(values[both]))
    return bool(close.all()) and len(np.unique(np.round(values[both], 9))) >= ENOUGH and both.sum() * 2 > np.isfinite(values).sum()
