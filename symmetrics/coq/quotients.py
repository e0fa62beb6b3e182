"""From formulas to the polynomials of the kernel, every step derived for the checker."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.polynomial import Quotient
from ..kernel.syntax import Tree
from .extremes import extreme, size
from .formulas import branches
from .fractions import at_once
from .letters import cancelled, ratio, root
from .logarithms import logarithm
from .roots import power as power_or_root
from .setting import Setting
from .terms import Multiple
from .values import LETTERS, Value

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
        return LETTER_RULES[kind](setting, tree, quotient)
    if kind == "neg":
        return negated(setting, quotient, parts[0])
    if kind == "**":
        return power(setting, tree[2], quotient, parts[0])
    return added(setting, quotient, parts) if kind == "+" else multiplied(setting, quotient, parts)


LETTER_RULES: dict[str, Callable[[Setting, Tree, Quotient], Value]] = {
    "/": ratio,
    "sqrt": root,
    "power": power_or_root,
    "abs": size,
    "max": extreme,
    "min": extreme,
    "log": logarithm,
    "xlogx": logarithm,
}


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
