"""From formulas to the polynomials of the kernel, every step derived for the checker."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.polynomial import Quotient
from ..kernel.syntax import Tree
from .extremes import extreme, size
from .formulas import branches
from .fractions import at_once
from .letters import free, ratio, root
from .roots import power as power_or_root
from .setting import LETTERS, Setting, Value, known, quotient_of
from .terms import Multiple, Poly

__all__ = ["read"]


def read(setting: Setting, tree: Tree) -> Value:
    """The value of a tree, with all that is derived on the way."""
    if tree not in setting.values and (value := at_once(setting, tree, read)):
        setting.values[tree] = value
    if tree not in setting.values:
        parts = [read(setting, x) for x in branches(tree)]
        setting.values[tree] = derived(setting, tree, parts)
    return setting.values[tree]


def derived(setting: Setting, tree: Tree, parts: list[Value]) -> Value:
    """The value of a tree from those of the trees below it."""
    kind, quotient = tree[0], setting.reader.read(tree)
    if kind in ("int", "name"):
        value = setting.polynomial(tree)
        return Value(value, value, {}, 0)
    if kind in LETTERS:
        rule: Callable[[Setting, Tree, Quotient], Value] = LETTER_RULES.get(kind, free)
        return rule(setting, tree, quotient)
    if kind == "neg":
        return negated(setting, quotient, parts[0])
    if kind == "**":
        return power(setting, tree[2], quotient, parts[0])
    return added(setting, quotient, parts) if kind == "+" else multiplied(setting, quotient, parts)


LETTER_RULES = {"/": ratio, "sqrt": root, "power": power_or_root, "abs": size, "max": extreme, "min": extreme}


def negated(setting: Setting, quotient: Quotient, part: Value) -> Value:
    """The value of minus a tree."""
    zero = setting.number(0)
    below = setting.below(quotient.below)
    return cancelled(setting, (zero - part.value, zero - part.top, below), quotient, [(setting.number(-1), part.fact)])


def added(setting: Setting, quotient: Quotient, parts: list[Value]) -> Value:
    """The value of a sum: the kernel brings it over a common denominator."""
    value, top = setting.number(0), setting.number(0)
    multiples: list[Multiple] = []
    for part in parts:
        missing = setting.below({key: k - part.below.get(key, 0) for key, k in quotient.below.items()})
        value, top = value + part.value, top + part.top * missing
        multiples.append((missing, part.fact))
    return cancelled(setting, (value, top, setting.below(quotient.below)), quotient, multiples)


def multiplied(setting: Setting, quotient: Quotient, parts: list[Value]) -> Value:
    """v1*v2 with v1*D1 = N1 and v2*D2 = N2: v1*v2*D1*D2 - N1*N2 = v2*D2*(v1*D1 - N1) + N1*(v2*D2 - N2)."""
    value, top, under = setting.number(1), setting.number(1), setting.number(1)
    multiples: list[Multiple] = []
    for part in parts:
        below = setting.below(part.below)
        multiples = [(factor * part.value * below, n) for factor, n in multiples] + [(top, part.fact)]
        value, top, under = value * part.value, top * part.top, under * below
    return cancelled(setting, (value, top, under), quotient, multiples)


def power(setting: Setting, k: int, quotient: Quotient, part: Value) -> Value:
    """The value of a whole power."""
    if k == 0:
        return Value(part.value**0, setting.number(1), {}, 0)
    found = multiplied(setting, quotient, [part] * k)
    return Value(part.value**k, found.top, found.below, found.fact)


def cancelled(setting: Setting, connection: tuple[Poly, Poly, Poly], quotient: Quotient, multiples: list[Multiple]) -> Value:
    """From value*under = top, a sum of multiples of what is known, to value*below = top of the kernel, which may cancel."""
    value, top, under = connection
    below, final = setting.below(quotient.below), setting.image(quotient.top)
    final = top if top.value == final.value else final
    if value.value * below.value == final.value:
        return Value(value, final, quotient.below, 0)
    shared = setting.derivation.space.expanded(quotient_of(under.value, below.value))
    by = setting.nonzero(shared) if not shared.value.is_one() else 0
    return Value(value, final, quotient.below, setting.derivation.vanishes(value * below - final, by, known(multiples)))
