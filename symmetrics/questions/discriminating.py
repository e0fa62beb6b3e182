"""Measures over whole spaces of matrices: the matrices of a kind one by one, and how finely measures tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from ..language.errors import MatrixError, NotExpressible, OutOfTime, SymmetricsError
from ..language.measure import Measure
from ..language.turns import in_turn
from ..numeric.spaces import Space, of_class_sizes, of_margins, of_size
from ..search.budget import within_budget
from ..search.matrices.discriminancy import Pairs, Spread, pairs_of, spread_of
from ..search.matrices.levels import blocks_of, levels_of
from ..search.matrices.steps import Steps, steps_of
from .reading import read

__all__ = ["BUDGET", "Discriminancy", "discriminancy", "enumeration"]

BUDGET = 300.0
Progress = Callable[[str, int, int], None]


@in_turn
def enumeration(
    *,
    class_sizes: Sequence[int] | None = None,
    n: int | None = None,
    classes: int = 2,
    rows: Sequence[int] | None = None,
    columns: Sequence[int] | None = None,
) -> Space:
    """All confusion matrices of a kind: of given class sizes, of `n` items in `classes` classes, or of given sums of rows and columns.

    They are counted before they are listed, in lexicographic order: `count`, `at(number)`, `blocks(start, stop)`. Rows are actual,
    columns predicted. Raises `MatrixError` unless exactly one kind is asked for.

    >>> enumeration(rows=[90, 90], columns=[60, 120]).count
    61
    """
    kinds = [class_sizes is not None, n is not None, rows is not None and columns is not None]
    if sum(kinds) != 1 or (rows is None) != (columns is None):
        got = ", ".join(name for name, x in zip(("class sizes", "n", "rows", "columns"), (class_sizes, n, rows, columns), strict=True) if x)
        raise MatrixError(f"Expected class sizes, or n, or both rows and columns, got {got or 'none of them'}. Give one of the three.")
    if class_sizes is not None:
        return of_class_sizes(class_sizes)
    return of_margins(rows, columns) if rows is not None and columns is not None else of_size(n or 0, classes)


@dataclass(frozen=True)
class Discriminancy:
    """One or two measures over a space: the spread of each, what they say of pairs of matrices, and their answers to steps.

    `pairs` is None for one measure, `steps` is empty unless asked for.
    """

    space: str
    matrices: int
    measures: tuple[str, ...]
    spreads: tuple[Spread, ...]
    pairs: Pairs | None
    steps: tuple[Steps, ...]


@in_turn
def discriminancy(
    one: str | Measure,
    two: str | Measure | None = None,
    *,
    steps: bool = False,
    budget: float = BUDGET,
    progress: Progress | None = None,
    **space: Any,
) -> Discriminancy:
    """How finely a measure tells the matrices of a space apart, or how two measures compare there; all counts exact.

    The space is given as to `enumeration`. With `steps` also how often the value falls although the matrix gets better. `budget` is
    the time in seconds; `progress` is called with the name of a measure, and how many matrices of how many are done.

    Raises `OutOfTime` when time runs out.

    >>> found = discriminancy("accuracy", "kappa", class_sizes=[5, 5, 5])
    >>> found.spreads[1].distinct, str(found.pairs.consistency)
    (16, '1')
    """
    chosen, matrices = [read(m) for m in (one, two) if m is not None], enumeration(**space)
    for measure in chosen:
        measure.at(matrices.K)
    [outcome] = within_budget([partial(plainly, compared, chosen, matrices, steps, progress)], budget)
    if outcome.failure:
        raise OutOfTime(f"Expected {matrices.count} matrices to be done within {budget:g} s, got {outcome.failure}. Give more time.")
    if "error" in outcome.result:
        raise NotExpressible(outcome.result["error"])
    return restored(matrices, [m.name for m in chosen], outcome.result)


def plainly(work: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
    """Work whose refusals come back as data."""
    try:
        return work(*arguments)
    except SymmetricsError as error:
        return {"error": str(error)}


def compared(measures: Sequence[Measure], space: Space, steps: bool, progress: Progress | None) -> dict[str, Any]:
    """The comparison as plain data, as it comes out of a child process."""
    levels = [levels_of(m, watched(m.name, space, progress)) for m in measures]
    pairs = asdict(pairs_of(*levels)) if len(levels) == 2 else None
    if pairs and pairs["difference"] is not None:
        pairs["difference"] = str(pairs["difference"])
    moved = [asdict(steps_of(m, space)) for m in measures] if steps else []
    return {"spreads": [asdict(spread_of(x)) for x in levels], "pairs": pairs, "steps": moved}


def watched(name: str, space: Space, progress: Progress | None) -> Iterator[Any]:
    """The blocks of a space, each reported when it is done."""
    done = 0
    for block in blocks_of(space):
        yield block
        done += len(block)
        if progress is not None:
            progress(name, done, space.count)


def restored(space: Space, names: Sequence[str], data: dict[str, Any]) -> Discriminancy:
    """The comparison from its plain data."""
    pairs = data["pairs"]
    if pairs and pairs["difference"] is not None:
        pairs["difference"] = Fraction(pairs["difference"])
    spreads, steps = tuple(Spread(**x) for x in data["spreads"]), tuple(Steps(**x) for x in data["steps"])
    return Discriminancy(space.words, space.count, tuple(names), spreads, Pairs(**pairs) if pairs else None, steps)
