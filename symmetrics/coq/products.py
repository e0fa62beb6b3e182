"""Products of powers: what the checker knows of their logarithms, and with it of the signs of logarithms."""

from __future__ import annotations

from collections.abc import Callable

from .derivation import NotExported
from .formulas import ZERO
from .setting import Setting
from .terms import Poly, chained, option
from .values import Logarithm, known

__all__ = [
    "Powers",
    "below_product",
    "close_product",
    "letter_of_logarithm",
    "plainly_signed",
    "positive_logarithm",
    "positive_top",
    "product_of",
    "sum_of",
]

Powers = list[tuple[Logarithm, int]]


def sum_of(setting: Setting, powers: Powers) -> int:
    """The fact that a sum of multiples of logarithms is zero, as the product of powers is one."""
    d, (above, below, total, text) = setting.derivation, product_of(setting, powers)
    one = 0 if above.value == below.value else d.vanishes(above - below)
    return d.learn(f"LogSum {text} {option(one)}", "Zero", total)


def below_product(setting: Setting, powers: Powers) -> tuple[int, Poly]:
    """The fact A - B - B*s >= 0 for a product A/B of powers with the logarithm s, and B."""
    d, (above, below, total, text) = setting.derivation, product_of(setting, powers)
    bound = above - below - below * total
    return d.known(bound.value, "Nonneg") or d.learn(f"LogBelow {text}", "Nonneg", bound), below


def close_product(setting: Setting, powers: Powers) -> tuple[int, Poly]:
    """The fact (A - B)*(A + 5*B) - B*(4*A + 2*B)*s >= 0 for a product A/B of powers with the logarithm s, and what s is multiplied by."""
    d, (above, below, total, text) = setting.derivation, product_of(setting, powers)
    by = below * (setting.number(4) * above + setting.number(2) * below)
    bound = (above - below) * (above + setting.number(5) * below) - by * total
    return d.known(bound.value, "Nonneg") or d.learn(f"LogClose {text}", "Nonneg", bound), by


def product_of(setting: Setting, powers: Powers) -> tuple[Poly, Poly, Poly, str]:
    """The numerator and the denominator of a product of powers, its logarithm, and its text for the checker."""
    d, one = setting.derivation, setting.number(1)
    above, below, total, texts = one, one, setting.number(0), []
    for log, k in powers:
        top, bottom = log.value.top, setting.below(log.value.below)
        more, less = (top, bottom) if k > 0 else (bottom, top)
        above, below = above * more ** abs(k), below * less ** abs(k)
        total = total + setting.number(k) * d.space.letter(log.number)
        under, over = setting.positive(bottom), positive_top(setting, log)
        texts.append(f"LogTimes f{log.number} ({k}) f{over} f{under} {option(log.value.fact)}")
    return above, below, total, chained(texts, "NoLog")


def positive_top(setting: Setting, log: Logarithm) -> int:
    """The fact that the numerator of what a logarithm is of is positive."""
    d, value, one = setting.derivation, log.value, setting.number(1)
    if found := d.known(value.top.value, "Positive"):
        return found
    if log.defined and log.of is not None:
        given = setting.suppose(("<", ZERO, log.of))
        if not value.fact:
            return given
        terms, minus = (given, setting.positive(setting.below(value.below))), [(setting.number(-1), value.fact)]
        return d.above(value.top, one, d.at_least(value.top, 0, [(one, terms, one)], minus), terms, (), minus)
    for powers in value.top.value.to_dict():
        below = [d.known(d.space.letter(i).value, "Positive") for i, k in enumerate(powers, 1) for _ in range(int(k))]
        if all(below):
            return d.above(value.top, one, d.known(value.top.value, "Nonneg") or d.at_least(value.top), below)
    raise NotExported("why the argument of a logarithm is positive is not found")


def plainly_signed(setting: Setting, name: str) -> None:
    """A letter of the kernel that is the logarithm of what is plainly at least one is not negative."""
    if name in setting.reader.signed:
        return
    d, (log, sign), x = setting.derivation, setting.logs[name], setting.images[name]
    top, below = log.value.top, setting.below(log.value.below)
    if sign == 1 and not log.defined:  # at least the denominator
        d.known(top.value, "Positive") or d.above(top, setting.number(1), d.at_least(top), [setting.positive(below)])
    if sign == 1 or log.defined:
        at_least_zero(setting, name)
        return
    nonneg, texts = d.known(top.value, "Nonneg") or d.at_least(top), []
    for which in ("Zero", "Positive"):
        setting.derivation = inner = d.inside()
        fact = inner.learn("", which, top)
        texts.append(inner.finish(at_least_zero(setting, name) if which == "Positive" else zero_at_zero(setting, name, fact)))
    setting.derivation = d
    d.text.append(f"Have Nonneg {x.text} (Apart f{nonneg} ({texts[0]}) ({texts[1]}))")
    d.learn("", "Nonneg", x)


def at_least_zero(setting: Setting, name: str) -> int:
    """The fact that the letter is not negative where all is positive."""
    fact, by = bound_of(setting, name)
    return setting.derivation.at_least(setting.images[name], by, [(setting.number(1), (fact,), setting.number(1))])


def zero_at_zero(setting: Setting, name: str, zero: int) -> int:
    """The same where the numerator is zero: then the letter is."""
    d, (log, _), one = setting.derivation, setting.logs[name], setting.number(1)
    below = setting.below(log.value.below)
    by = setting.nonzero(below) if not below.value.is_one() else 0
    argument = d.vanishes(log.value.value, by, known([(one, log.value.fact), (one, zero)]))
    fact = d.learn(f"LogZero f{log.number} f{argument}", "Zero", d.space.letter(log.number))
    return d.at_least(setting.images[name], 0, (), [(setting.number(-1), fact)])


def bound_of(setting: Setting, name: str) -> tuple[int, int]:
    """For x = log(A/B), the fact A*x >= A - B, and the fact that A is positive."""
    log, sign = setting.logs[name]
    fact, _ = below_product(setting, [(log, -sign)])
    return fact, positive_top(setting, log) if sign == 1 else setting.positive(setting.below(log.value.below))


def positive_logarithm(setting: Setting, name: str, apart: int = 0) -> int:
    """The fact that a letter is positive which is the logarithm of A/B, from the fact that A - B is positive (none for numbers)."""
    d, x, one = setting.derivation, setting.images[name], setting.number(1)
    fact, by = bound_of(setting, name)
    return d.above(x, d.facts[by].poly, d.known(x.value, "Nonneg"), [apart] if apart else [], [(one, (fact,), one)])


def letter_of_logarithm(setting: Setting, x: Poly, positive: Callable[[Poly], int]) -> int:
    """The fact that a letter is positive that is the logarithm of what is above one; 0 if it is none, or `positive` does not find why."""
    name = next((name for name in setting.logs if setting.images[name].value == x.value), "")
    if not name or name in setting.reader.signed:
        return 0
    log, sign = setting.logs[name]
    top, below = log.value.top, setting.below(log.value.below)
    gap = setting.derivation.space.expanded((top.value - below.value) * sign)
    if not positive(top) or not (apart := positive(gap)):
        return 0
    return positive_logarithm(setting, name, apart)
