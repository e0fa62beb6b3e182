"""Comparisons of a formula of some quotients with the same formula of larger or smaller ones.

A harmonic mean of means falls with each of them: it is enough to compare the means, and nothing has to be brought over a common
denominator of all that is in them.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpz_mpoly

from ..kernel.syntax import Tree
from .formulas import ZERO, branches, data_tree
from .fractions import fraction, parts, product
from .lowest import plain, unclear
from .setting import Setting
from .signs import is_plain
from .terms import Poly, Term

__all__ = ["rising"]

FEWEST_DIVISORS = 6  # with fewer the difference is short enough as one fraction
Pair = tuple[Tree, Tree]


def rising(setting: Setting) -> int:
    """The fact that the conclusion is, if the formula rises, or falls, with each of the quotients that differ in it; else 0."""
    s, (relation, left, right) = setting, setting.claim.conclusion
    more, less = (left, right) if relation == ">=" else (right, left)
    if relation == "==" or len({x[2] for tree in (more, less) for x in parts(tree) if x[0] == "/"}) < FEWEST_DIVISORS:
        return 0
    whole = more[0] == less[0] == "/"
    pairs = all_moved(branches(more), branches(less)) if whole else moved(more, less)
    steps = ordered(s, pairs) if pairs else {}
    if not steps or not all(is_plain(s, s.letter(x)) for pair in steps for x in pair):
        return 0
    if not whole:
        return risen(s, s.polynomial(more) - s.polynomial(less), steps)
    (above, under), (above_less, under_less) = ([s.polynomial(x) for x in tree[1:]] for tree in (more, less))
    if not is_plain(s, under) or not is_plain(s, under_less):
        return 0
    crossed = risen(s, above * under_less - above_less * under, steps)
    return crossed and divided_out(s, more, less, crossed)


def moved(more: Tree, less: Tree) -> list[Pair] | None:
    """The quotients of two formulas that differ, in pairs; None if the formulas are not of one shape."""
    if more == less:
        return []
    if more[0] == less[0] == "/":
        return [(more, less)]
    if more[0] != less[0] or more[0] not in ("+", "*", "neg", "**") or more[2:] != less[2:]:
        return None
    return all_moved(branches(more), branches(less))


def all_moved(more: Sequence[Tree], less: Sequence[Tree]) -> list[Pair] | None:
    """The quotients that differ, of formulas one by one."""
    found = [moved(x, y) for x, y in zip(more, less, strict=False)]
    if len(more) != len(less) or None in found:
        return None
    return [pair for pairs in found for pair in pairs or ()]


def ordered(setting: Setting, pairs: Sequence[Pair]) -> dict[Pair, int]:
    """The pairs with the larger quotient first, and the fact that it is; none if one cannot be compared, or a larger one recurs."""
    found: dict[Pair, int] = {}
    for one, two in dict.fromkeys(pairs):
        fact = next(((pair, n) for pair in ((one, two), (two, one)) if (n := at_least(setting, *pair))), None)
        if fact is None:
            return {}
        found[fact[0]] = fact[1]
    larger = {more for more, _ in found}
    return {} if len(larger) < len(found) or larger & {less for _, less in found} else found


def at_least(setting: Setting, more: Tree, less: Tree) -> int:
    """The fact that a quotient is at least another, if what is above in their difference has no minus sign; else 0."""
    s, tree = setting, ("+", (more, ("neg", less)))
    above, under = fraction(s, tree)
    if not plain(s, product(s, above + unclear(s, under))):
        return 0
    return s.derivation.learn(f"Compared {data_tree(tree, s.claim.names)} Nonneg None NoMultiple", "Nonneg", s.polynomial(tree))


def risen(setting: Setting, goal: Poly, steps: dict[Pair, int]) -> int:
    """The fact that a polynomial is not negative, if it is a plain one of the smaller quotients and the differences; else 0."""
    s, d = setting, setting.derivation
    letters = list(d.space.generators)
    facts = {}
    for (more, less), fact in steps.items():
        i = s.numbers[more] - 1
        letters[i], facts[i] = letters[i] + letters[s.numbers[less] - 1], fact  # now it stands for the difference
    value: fmpz_mpoly = goal.value.compose(*letters)
    groups: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
    for powers, c in value.terms():
        used = tuple(fact for i, fact in facts.items() for _ in range(int(powers[i])))
        rest = tuple(0 if i in facts else int(k) for i, k in enumerate(powers))
        groups.setdefault(used, {})[rest] = int(c)
    terms: list[Term] = [(d.space.expanded(d.space.context.from_dict(rest)), used, s.number(1)) for used, rest in groups.items()]
    return d.at_least(goal, 0, terms) if all(is_plain(s, weight) for weight, _, _ in terms) else 0


def divided_out(setting: Setting, more: Tree, less: Tree, crossed: int) -> int:
    """The fact that a quotient is at least another, from the fact that it is so when both are multiplied by both divisors."""
    s, d, one = setting, setting.derivation, setting.number(1)
    x, y = s.letter(more), s.letter(less)
    wholes, positive = [], []
    for tree in (more, less):
        below, apart = s.polynomial(tree[2]), s.suppose(("!=", tree[2], ZERO))
        wholes.append(d.learn(f"Quotient f{s.numbers[tree]} f{apart}", "Zero", s.letter(tree) * below - s.polynomial(tree[1])))
        positive.append(d.strict(d.known(below.value, "Nonneg") or d.at_least(below), apart))
    under = s.polynomial(less[2])
    half = d.at_least(x * under - s.polynomial(less[1]), positive[0], [(one, (crossed,), one)], [(under, wholes[0])])
    return d.at_least(x - y, positive[1], [(one, (half,), one)], [(s.number(-1), wholes[1])])
