"""Fast values by the names of measures: what is compiled beforehand is used as it is, and SymPy is imported for the rest only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Real
from typing import Any

from ..language.naming import plain_name
from ..numeric.policies import policy_of
from ..numeric.stored import store
from ..numeric.vectorised import COUNTS, Vectorised

__all__ = ["export", "vectorise"]


def vectorise(measures: Any, K: int = 2, *, undefined: Any = "nan", precise: bool = False, **knobs: Any) -> Vectorised:
    """The function that evaluates a measure, or several at once, over batches of confusion matrices.

    `measures` is a measure, a name or a formula, or several of them; `K` the number of classes; every knob without a default is given by
    keyword. Call the result with counts by name (`f(tp=..., fn=..., fp=..., tn=...)`, broadcast against each other) or with one array of
    shape (..., K, K), rows actual. Counts may be integers of any dtype or size, booleans, fractions or floats, which stand for their
    exact binary value. Several measures share what they have in common; the result then has one row for each.

    Returns float64: NaN exactly where the measure as written is undefined, unless `undefined` says otherwise: "limit" (the value of
    the fraction in lowest terms), a number, or a number or "limit" for each name or alias of a measure.
    Differences of whole numbers are exact, whatever their size. Defined values have a relative error below 1e-12; where
    logarithms are added, the absolute error is below 1e-13. With `precise` the relative error is below 1e-12 there too, so that
    mutual information next to independence keeps its digits, at a cost. Rows that double precision cannot settle are computed with
    more care, which is slower; memory beyond the result stays at some MB.

    Raises `DefinitionError` for an unknown name, a knob without a value or a binary measure with `K > 2`, `MatrixError` for counts that
    are negative, infinite, NaN or not numbers, or for an array of another shape.

    >>> vectorise("mcc")([[[4, 1], [1, 4]], [[5, 0], [5, 0]]])
    array([0.6, nan])
    >>> vectorise(["f1", "mcc"], undefined={"mcc": 0})([[[4, 1], [1, 4]], [[5, 0], [5, 0]]])
    array([[0.8       , 0.66666667],
           [0.6       , 0.        ]])
    """
    single = isinstance(measures, str) or not isinstance(measures, Sequence)
    asked = [measures] if single else list(measures)
    undefined = _by_names(undefined)
    known = [store().names.get(plain_name(m)) if isinstance(m, str) else None for m in asked]
    names = tuple(name for name in known if name)
    if K == 2 and not knobs and names and len(names) == len(asked) and _is_simple(undefined):
        needed = tuple(count for count in COUNTS if any(count in store().needed[name] for name in names))
        policy = policy_of(undefined, names)
        return Vectorised(store().chosen(names), names, 2, needed, single, _Exactly(names), policy, precise=precise)
    from ..numeric.making import vectorise as made
    from .reading import read

    found = [read(m) for m in asked]
    return made(found[0] if single else found, K, undefined=undefined, precise=precise, **knobs)


def export(measure: Any, language: str, name: str = "") -> str:
    """The source of a measure in another language: c, rust, javascript, julia, r or sql.

    `measure` is a measure, a name or a formula in the counts of two classes; the function is called `name`, or as the measure is, or
    `measure` where a formula is given. Raises `DefinitionError` for another language and for a name that it does not take.

    >>> print(export("TPR", "javascript"), end="")
    /** recall */
    function recall(tp, fn, fp, tn) {
      const s2 = tp + fn;
      const s3 = tp/s2;
      if (s2 === 0.0) return NaN;
      return s3;
    }
    """
    from ..numeric.exports import exported

    compiled = vectorise(measure)
    return exported(compiled.program, compiled.names[0], language, name)


def _by_names(undefined: Any) -> Any:
    """A policy for each name, aliases of measures replaced by their names."""
    if not isinstance(undefined, Mapping):
        return undefined
    return {store().names.get(plain_name(name), name) if isinstance(name, str) else name: one for name, one in undefined.items()}


def _is_simple(undefined: Any) -> bool:
    """Whether a policy needs no limits."""
    chosen = undefined.values() if isinstance(undefined, dict) else [undefined]
    return all(one == "nan" or isinstance(one, Real) for one in chosen)


class _Exactly:
    """The value of a measure by algebra, where no number of digits decides whether it is defined."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def __call__(self, output: int, cells: Sequence[Any]) -> float:
        from ..catalogue import catalogue
        from ..numeric.making import Exactly, tree_of

        return Exactly([tree_of(catalogue()[self.names[output]], 2)], 2)(0, cells)
