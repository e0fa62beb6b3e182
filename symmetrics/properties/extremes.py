"""Bounds, and where they are taken."""

from __future__ import annotations

from typing import Any

from ..language.cells import Cells
from ..language.claims import Claim, Subject, at_least, at_most, equal, relation
from ..language.properties import prop
from ..language.symbols import symbol, total

large = symbol("large")
SLACK = 8  # along a family of polynomials, the distance to a limit falls at least like 1/large; any constant serves


@prop(classes="none")
def lower_bound(m: Subject, value: Any) -> Claim:
    """No value is below {value}."""
    return at_least(m(m.cells), value)


@prop(classes="none")
def upper_bound(m: Subject, value: Any) -> Claim:
    """No value is above {value}."""
    return at_most(m(m.cells), value)


@prop(classes="none")
def attains(m: Subject, value: Any) -> Claim:
    """Some matrix has the value {value}."""
    return relation(m(m.cells), "==", value, exists=True)


@prop
def best_exactly_when_perfect(m: Subject) -> tuple[Claim, ...]:
    """All perfect matrices have one value, and every other matrix has a smaller one."""
    C = m.cells
    ones = Cells([[int(i == j) for j in C.classes] for i in C.classes])
    perfect = C.map(lambda i, j, c: c if i == j else 0)
    wrong = total(C[i, j] for i in C.classes for j in C.classes if i != j)
    return equal(m(perfect), m(ones)), relation(m(C), "<", m(ones), given=[wrong > 0])


@prop
def worst_exactly_when_all_wrong(m: Subject) -> tuple[Claim, ...]:
    """All matrices without a right prediction have one value, and every other matrix has a greater one."""
    C = m.cells
    ones = Cells([[int(i != j) for j in C.classes] for i in C.classes])
    wrong = C.map(lambda i, j, c: c if i != j else 0)
    return equal(m(wrong), m(ones)), relation(m(C), ">", m(ones), given=[C.trace > 0])


@prop(classes="none")
def unbounded_above(m: Subject, family: Cells) -> Claim:
    """Along this family of matrices the value grows without end."""
    return at_least(m(family), large - 1)


@prop(classes="none")
def unbounded_below(m: Subject, family: Cells) -> Claim:
    """Along this family of matrices the value falls without end."""
    return at_most(m(family), 1 - large)


@prop(classes="none")
def approached_from_below(m: Subject, family: Cells, value: Any) -> Claim:
    """Along this family of matrices the value comes as near to {value} as one wishes."""
    return at_least(m(family), value - SLACK / large, given=[large > 0])


@prop(classes="none")
def approached_from_above(m: Subject, family: Cells, value: Any) -> Claim:
    """Along this family of matrices the value comes as near to {value} as one wishes."""
    return at_most(m(family), value + SLACK / large, given=[large > 0])
