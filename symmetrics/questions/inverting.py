"""From printed values back to matrices: `recover`, the function behind the command."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..algebra.solving import System
from ..catalogue import names
from ..language.counting import shown
from ..language.errors import DefinitionError
from ..language.measure import Measure
from ..language.naming import several_names
from ..language.one_vs_rest import ClassCounts
from ..language.quoted import quoted
from ..language.symbols import symbol, total
from ..language.text import text
from ..language.turns import in_turn
from ..search.budget import within_budget
from ..search.matrices.recovering import Given, Matrix, Problem, recovered
from .asking import BUDGET
from .reading import read

__all__ = ["LARGEST_CLASSES", "LARGEST_SIZE", "MOST_VALUES", "Recovery", "recover"]

LARGEST_SIZE, LARGEST_CLASSES, MOST_VALUES = 10**9, 10, 24
OF_CLASS = re.compile(r"(.*[^_\s])_(\d{1,3})")
PLAIN = re.compile(r"[A-Za-z]\w*", re.ASCII)


@dataclass(frozen=True)
class Recovery:
    """The matrices that printed values leave: `count` in all, the first in `matrices`; without `complete` there may be more.

    `closed_form` gives counts in terms of n and of values that determine them, empty where they do not. `contradiction` is a set of values
    that no matrix has together, with as few values as possible where it is `smallest`. `why` says what kept an answer from being complete.
    """

    n: int
    K: int
    given: tuple[Given, ...]
    count: int
    matrices: tuple[Matrix, ...]
    complete: bool
    closed_form: Mapping[str, tuple[str, ...]]
    contradiction: tuple[str, ...] | None = None
    smallest: bool = True
    why: str = ""

    @property
    def verdict(self) -> str:
        """ "proved" where a matrix has the values, "refuted" where none has, else "open"."""
        return "proved" if self.count else "refuted" if self.complete else "open"


@in_turn
def recover(
    n: int,
    values: Mapping[str, str] | str | Sequence[str],
    classes: int = 2,
    truncated: bool = False,
    limit: int = 20,
    budget: float = 4 * BUDGET,
) -> Recovery:
    """All matrices of whole numbers with `n` items whose values round to the given ones.

    `values` are texts such as "accuracy=0.78", or names with what is printed; a name with a class number at its end, "tpr_2", is of that
    class against the rest. A printed 0.78 stands for any value from 0.775 to 0.785, 78% for the same, 39/50 for itself; with `truncated`
    further digits were cut off. `limit` bounds the matrices that are listed, `budget` the seconds of the processor.

    >>> found = recover(10, ["accuracy=0.8", "precision=0.75", "recall=0.75"])
    >>> found.count, found.matrices, found.closed_form["FP"]
    (1, (((3, 1), (1, 5)),), ('n*(1 - accuracy)*(1 - precision)*recall/(precision*(1 - recall) + (1 - precision)*recall)',))
    """
    texts = (
        [f"{name}={value}" for name, value in values.items()] if isinstance(values, Mapping) else several_names(values, '["accuracy=0.78"]')
    )
    require(isinstance(n, int) and 0 < n <= LARGEST_SIZE, f"a number of items from 1 to {LARGEST_SIZE}", shown(n), "Give --n 100")
    require(2 <= classes <= LARGEST_CLASSES, f"2 to {LARGEST_CLASSES} classes", shown(classes), "Give --classes 3")
    require(0 < len(texts) <= MOST_VALUES, f"1 to {MOST_VALUES} printed values", str(len(texts)), "Write for example accuracy=0.78")
    given = tuple(given_value(one, classes, truncated) for one in texts)
    problem = Problem(n, classes, given)
    search, solution = within_budget([lambda: recovered(problem, limit, 0.9 * budget), lambda: solved(given, classes)], budget)
    found = search.result or {"count": 0, "matrices": [], "complete": False, "contradiction": None, "smallest": True}
    wrong = found["contradiction"]
    return Recovery(
        n,
        classes,
        given,
        found["count"],
        tuple(tuple(map(tuple, m)) for m in found["matrices"]),
        found["complete"],
        {name: tuple(forms) for name, forms in (solution.result or {}).items()},
        None if wrong is None else tuple(given[k].text for k in wrong),
        found["smallest"],
        search.failure or unfinished(found, budget),
    )


def unfinished(found: Mapping[str, Any], budget: float) -> str:
    """What kept a search from counting all matrices, if something did."""
    if found.get("enough"):
        return "there are too many to count; a larger --budget counts on"
    return "" if found["complete"] else f"out of time after {budget:g} s"


def require(condition: bool, expected: str, got: str, advice: str) -> None:
    """Refuse input in three beats unless a condition holds."""
    if not condition:
        raise DefinitionError(f"Expected {expected}, got {got}. {advice}.")


def given_value(written: str, K: int, truncated: bool) -> Given:
    """A printed value: the measure, the class it is of, and the interval it stands for."""
    name, equals, value = written.rpartition("=")
    require(bool(equals and name.strip()), "a measure and its printed value", shown(written), "Write for example accuracy=0.78")
    measure, of_class = named(name.strip(), K)
    unset = [knob.name for knob in measure.free_knobs if knob.default is None]
    require(not unset, f"a value for {', '.join(unset)}", shown(name), f"Write for example {measure.name}({(unset or [''])[0]}=2)")
    measure = measure.fix(**{knob.name: knob.default for knob in measure.free_knobs})
    return Given(f"{name.strip()}={value.strip()}", measure, of_class, quoted(value, truncated))


def named(name: str, K: int) -> tuple[Measure, int | None]:
    """The measure a name means, and the class number it ends in where that is no part of the name."""
    ending = OF_CLASS.fullmatch(name)
    if ending and "_".join(name.lower().split()) not in names():
        measure, number = read(ending[1]), int(ending[2])
        require(1 <= number <= K, f"a class from 1 to {K}", ending[2], "Correct the number at the end, or give --classes")
        require(measure.kind == "binary", "a binary measure of one class", measure.name, "Leave out the number of the class")
        return measure, number
    measure = read(name)
    require(
        K == 2 or measure.kind == "multiclass", f"a measure of {K} classes", name, f"Write {name}_1 for class 1, or {measure.for_classes}"
    )
    require(measure.only in (None, K), f"a formula for {K} classes", name, "Use the cells of that many classes")
    return measure, None


def solved(given: Sequence[Given], K: int) -> dict[str, list[str]]:
    """The counts in terms of the values, as plain text."""
    size = symbol("n")
    counts = ClassCounts(K, size)
    classes = counts.classes[: 1 if K == 2 else K]
    forms = [total([*c, -size]) for c in classes]
    forms += [total([*(x for c in classes for x in (c[0], c[k])), -size]) for k in (1, 2)] if K > 2 else []
    trees = (counts.of(g.measure) if g.of_class is None else counts.of_class(g.measure, g.of_class) for g in given)
    values = {symbol(letter(g.text, k)): tree for k, (g, tree) in enumerate(zip(given, trees, strict=True), 1)}
    unknown = tuple(dict.fromkeys(x for c in classes for x in c))
    usable = {v: tree for v, tree in values.items() if tree.free_symbols <= {*unknown, size}}
    return {x.name: [text(form) for form in found] for x, found in System(unknown, size, tuple(forms), usable).solved().items()}


def letter(written: str, k: int) -> str:
    """What stands for the k-th value in a closed form: its name, or a letter with its number for a formula."""
    name = written.rpartition("=")[0]
    return name if PLAIN.fullmatch(name) and name not in ("n", "TP", "FN", "FP", "TN") else f"v{k}"
