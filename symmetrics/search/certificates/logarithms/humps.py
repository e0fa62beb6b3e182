"""Statements with entropies of two shares, each of which is above the parabola that touches it where the shares are equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import floor
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation, obligation_of
from ....kernel.pieces import obligation_of_whole
from ....kernel.syntax import Tree
from ....language.trees import written
from .amounts import amounts, value_at
from .proportions import by_proportion, summed

__all__ = ["by_parabolas"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
MOST_AMOUNTS, DIGITS = 3, 1_000


def by_parabolas(statement: Statement, prove: Prover) -> Certificate | None:
    """A certificate of the rule `parts` with the entropies as parts; None where something else stands there, or it fails."""
    left, right, _ = statement.trees()
    trees = list(dict.fromkeys((*amounts(left), *amounts(right))))
    if statement.every_k or statement.signed or statement.whole or not 0 < len(trees) <= MOST_AMOUNTS or {left, right} <= set(trees):
        return None
    facts = [fact for number, tree in enumerate(trees, 1) for fact in below(tree, f"t{number}")]
    parts = {f"t{number}": written(tree) for number, tree in enumerate(trees, 1)}
    try:
        then = prove(obligation_of_whole(statement, parts, facts)) if facts else None
    except Rejected:
        return None
    return None if then is None else {"rule": "parts", "parts": parts, "facts": facts, "then": then}


def below(tree: Tree, name: str) -> Iterator[Fact]:
    """That a part, which depends on the shares of two sums of counts alone, is at least a multiple of their product."""
    text = written(tree)
    groups = summed(obligation_of(Statement(text, ">=", "0")))
    height = value_at(tree, {each: Fraction(1, len(group)) for group in groups for each in group}) if len(groups) == 2 else None
    if height is not None and height > 0:
        one, other = (" + ".join(group) for group in groups)
        highest = Fraction(floor(height * DIGITS + Fraction(1, DIGITS)), DIGITS)
        p, q = highest.numerator, highest.denominator
        says = f"{q}*({one} + {other})**2*{name} - {4 * p}*({one})*({other})"
        found = by_proportion(Statement(says.replace(name, f"({text})"), ">=", "0"))
        if found is not None:
            yield {"says": says, "relation": ">=", "by": found}
