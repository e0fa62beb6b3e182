"""From a syntax tree to a measure: the same tree read over four cells, over K classes, or over a symbolic K."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sympy import Expr

from ..cells import Cells, IndexedCells
from ..knobs import Knob
from ..measure import COUNTS, Measure
from .interpreting import Scene, interpret
from .refusal import refuse
from .tree import Classes, Count, Entry, Largest, Margin, Named, Node, Parameter, ProductOver, Sum, children

__all__ = ["free_and_used", "kind_of", "measure_of"]


def measure_of(node: Node, name: str, declared: Sequence[Knob] = (), neutral: str = "binary") -> Measure:
    """The measure a formula defines; a formula that is one name is the measure of that name.

    `neutral` is the kind of a formula such as `1` or `n` that has the same meaning for any number of classes.

    >>> measure_of(Count("TP", at=0), "TP").binary
    TP
    """
    if isinstance(node, Named) and not node.settings:
        return node.measure
    kind = kind_of(node) or neutral
    body = _over_classes(node) if kind == "multiclass" else _over_counts(node)
    return Measure(name=name, body=body, kind=kind, counts=COUNTS, knobs=_knobs(node, declared))


def _over_classes(node: Node) -> Any:
    def body(C: Cells | IndexedCells, **knobs: Any) -> Expr:
        return interpret(node, Scene(C, knobs))

    return body


def _over_counts(node: Node) -> Any:
    def body(tp: Expr, fn: Expr, fp: Expr, tn: Expr, **knobs: Any) -> Expr:
        return interpret(node, Scene(Cells([[tp, fn], [fp, tn]]), knobs))

    return body


def _parts(node: Node) -> Iterator[Node]:
    yield node
    for child in children(node):
        yield from _parts(child)


def kind_of(node: Node) -> str | None:
    """Whether a formula speaks of two classes or of K: "binary", "multiclass", or None for either.

    >>> kind_of(Classes(at=0)), kind_of(Count("n", at=0))
    ('multiclass', None)
    """
    parts = list(_parts(node))
    indexed = any(isinstance(part, Entry | Margin | Classes | Sum | ProductOver | Largest) for part in parts)
    two = next((part for part in parts if _is_binary(part)), None)
    if two is None:
        return "multiclass" if indexed or any(isinstance(part, Named) for part in parts) else None
    if indexed and isinstance(two, Named):
        refuse("a measure of K classes beside K-class cells", two.measure.name, two.at, f"Write {two.measure.for_classes}.")
    if indexed and isinstance(two, Count):
        all_of_it = "Write all of it in C[i,j], a[i], b[i], or all in TP, FN, FP, TN."
        refuse("K-class cells throughout", repr(two.name), two.at, "Write n for the number of all items." if two.name == "N" else all_of_it)
    return "binary"


def _is_binary(part: Node) -> bool:
    return (isinstance(part, Count) and part.name != "n") or (isinstance(part, Named) and part.measure.kind == "binary")


def _knobs(node: Node, declared: Sequence[Knob]) -> tuple[Knob, ...]:
    """The declared knobs a formula uses, then those its measures leave free."""
    named = [part for part in _parts(node) if isinstance(part, Named)]
    free, used = free_and_used([node])
    knobs = {knob.name: knob for knob in declared if knob.name in used | free}
    own = frozenset(knobs)
    for part in named:
        for knob in _left_free(part):
            other = knobs.setdefault(knob.name, knob)
            if other != knob and knob.name not in own:
                refuse(f"one domain for {knob.name}", f"{other.domain} and {knob.domain}", part.at, f'Declare it: knobs=["{knob.domain}"].')
    return tuple(knobs.values())


def free_and_used(sides: Sequence[Node]) -> tuple[set[str], set[str]]:
    """The names of the knobs that measures in some formulas leave free, and of those that the formulas themselves name."""
    parts = [part for node in sides for part in _parts(node)]
    named = [part for part in parts if isinstance(part, Named)]
    used = {part.name for part in parts if isinstance(part, Parameter)} | {value.name for part in named for _, value in part.settings}
    return {knob.name for part in named for knob in _left_free(part)}, used


def _left_free(part: Named) -> list[Knob]:
    settled = {name for name, _ in part.settings}
    return [knob for knob in part.measure.free_knobs if knob.name not in settled]
