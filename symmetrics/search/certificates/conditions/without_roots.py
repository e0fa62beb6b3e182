"""Conditions with a root, and what they say without it: from mcc == 4/5 that TP*TN > FP*FN, and what the square of mcc is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from ....algebra.polynomials import roots_of_numbers, text_of
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..direct import Certificate, Prove, no_minus_sign
from ..idle import without_idle_steps
from ..polynomials.beside_a_root import root_in
from ..polynomials.parts import core_of
from ..polynomials.sought_factor import core_with_a_sought_factor, unsigned_names, with_a_sought_factor
from .lemmas import Path
from .vanishing import conditions_of

__all__ = ["a_factor_and_conditions"]

MOST_TERMS, MOST_NAMES = 80, 6


def a_factor_and_conditions(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """A factor times the goal from the conditions, each without its root, and products of counts; a root of the goal is squared away."""
    conditions = [Condition(name, p, name[0] == "h") for name, p in conditions_of(ob)]
    unfit = depth or not conditions or ob.relation == "==" or ob.reader.letters or ob.reader.classes or ob.whole
    if unfit or len(unsigned_names(ob)) > MOST_NAMES or max(len(p) for p in (ob.goal, *(c.says for c in conditions))) > MOST_TERMS:
        return
    path = Path(ob, lambda _: None)
    for condition in conditions:
        condition.tell(path)
    around, core = core_of(ob, ob.goal) if ob.relation == ">=" else ("1", ob.goal)
    found = shown(replace(path.ob, goal=core), partial(prove, strategies=(no_minus_sign,))) if core else None
    if found is not None and path.take(core, found, relation=ob.relation):
        then = {"squares": [[f"{around}*g{len(path.ob.guards)}", "1"]]}
        yield without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": then})


@dataclass(frozen=True)
class Condition:
    """An equation or a guard of an obligation, by its name in certificates."""

    name: str
    says: Polynomial
    equation: bool

    def tell(self, path: Path) -> None:
        """Take the steps that say the same without a root and without factors that are positive."""
        ob, ring = path.ob, path.ob.reader.ring
        parts = beside_a_root(ob, self.says)
        if parts is None:
            self.take(path, self.says, {0: 1})
            self.above_what_is_positive(path)
            return
        rest, rooted = parts
        sign = -1 if ob.reader.is_plain(rooted) and self.equation else 1
        rest, size = ({m: sign * c for m, c in rest.items()}, {m: -sign * c for m, c in rooted.items()})
        if ob.reader.is_plain(size):
            self.above_a_root(path, sign, rest, size)
        elif ob.reader.is_plain(negated(size)) and ob.reader.is_plain(negated(rest)):
            self.take(path, ring.times(self.says, plus(negated(rest), size, -1)), plus(negated(rest), size, -1))

    def above_what_is_positive(self, path: Path) -> None:
        """Take the steps that a condition and what is positive, which makes up for its minus signs, are positive together."""
        ob, ring = path.ob, path.ob.reader.ring
        for sign in (1, -1) if self.equation else (1,):
            says = {m: sign * c for m, c in self.says.items()}
            low = {m: -c for m, c in says.items() if c < 0}
            for p in [low, *ob.positive]:
                if low and low.keys() <= p.keys() and ob.reader.is_plain(p) and ob.always_positive(p):
                    times = max(-(-c // p[m]) for m, c in low.items())
                    squares = [[f"{times}*({text_of(ring, p)})", "1"], *([] if self.equation else [[self.name, "1"]])]
                    known = {"multiples": [[self.name, str(sign)]]} if self.equation else {}
                    path.take(plus(says, p, times), {"squares": squares, **known}, relation=">")

    def above_a_root(self, path: Path, sign: int, rest: Polynomial, size: Polynomial) -> None:
        """Where `rest` is no less than `size`, or the same: it is not negative, and neither is the difference of their squares."""
        ring = path.ob.reader.ring
        text, me = text_of(ring, size), [] if self.equation else [[self.name, "1"]]
        multiples = {"multiples": [[self.name, str(sign)]]} if self.equation else {}
        known = {"squares": [[text, "1"], *me], **multiples}
        if path.take(rest, known, relation=">") or path.ob.reader.is_plain(rest) or path.take(rest, known):
            both = plus(rest, size)
            self.take(path, ring.product([{0: sign}, self.says, both]), {m: sign * c for m, c in both.items()}, rest)

    def take(self, path: Path, p: Polynomial, times: Polynomial, rest: Polynomial | None = None) -> None:
        """Take the step that what is left of `p` without positive factors is not negative, and for an equation, zero."""
        ring = path.ob.reader.ring
        around, core = core_of(path.ob, p)
        around, core = (around, core) if set(core) - {0} else ("1", p)
        if self.equation:
            for sign in (1, -1):
                multiple = text_of(ring, {m: sign * c for m, c in times.items()})
                path.take({m: sign * c for m, c in core.items()}, {"factor": around, "multiples": [[self.name, multiple]]})
        elif core != self.says or rest is not None:
            plain = plus(times, rest or {}, -1)
            of_rest = text_of(ring, rest) if rest and path.ob.reader.is_plain(rest) else f"g{len(path.ob.guards)}"
            squares = [[f"{self.name}*({text_of(ring, plain)})", "1"], *([[f"{self.name}*({of_rest})", "1"]] if rest else [])]
            certificate = {"factor": around, "squares": squares}
            path.take(core, certificate, relation=">") or path.take(core, certificate)


def shown(ob: Obligation, simple: Prove) -> Certificate | None:
    """A certificate for a goal without roots, or for one with a root by its conjugate, split on the sign of what is below the root."""
    parts = beside_a_root(ob, ob.goal)
    if parts is None:
        return with_a_sought_factor(ob)
    path, (rest, rooted) = Path(ob, lambda _: None), parts
    signed = size_of(path, rooted)
    if signed is None:
        return None
    sign, text = signed
    size, other = {m: sign * c for m, c in rooted.items()}, {m: -sign * c for m, c in rest.items()}
    plain = ob.reader.is_plain(other)
    if sign < 0 and not plain:
        found = core_with_a_sought_factor(replace(path.ob, goal=other))
        if found is None or not path.take(other, found):
            return None
    split = sign > 0 and not plain
    inner = path.ob.with_guard(other) if split else path.ob
    of_other = text_of(ob.reader.ring, other) if plain else f"g{len(inner.guards)}"
    then = conjugate(inner, plus(size, other), [text, of_other], text if sign > 0 else of_other, simple)
    if then is not None and split:
        otherwise = {"squares": [[text, "1"], [f"g{len(inner.guards)}", "1"]]}
        then = {"rule": "split", "by": text_of(ob.reader.ring, other), "cases": [then, otherwise]}
    return then if then is None or not path.steps else {"rule": "lemma", "steps": path.steps, "then": then}


def size_of(path: Path, rooted: Polynomial) -> tuple[int, str] | None:
    """The sign of terms with a root and their size in a certificate, perhaps after the step that a number beside the root is positive."""
    ob, ring = path.ob, path.ob.reader.ring
    for sign in (1, -1):
        size = {m: sign * c for m, c in rooted.items()}
        if ob.reader.is_plain(size):
            return sign, f"({text_of(ring, size)})"
    number = root_in(ring, [rooted])
    parts = number.parts(ring, rooted) if number else ({}, {})
    if number is None or len(parts[0]) != 1 or parts[0].keys() != parts[1].keys():
        return None
    ((root, a),), (b,) = parts[0].items(), parts[1].values()
    sign = -1 if number.is_negative((Fraction(a), Fraction(b))) else 1
    return sign, f"{number.positive(path, (Fraction(sign * a), Fraction(sign * b)))}*{text_of(ring, {root: 1})}"


def conjugate(ob: Obligation, by: Polynomial, parts: list[str], half: str, simple: Prove) -> Certificate | None:
    """A certificate by the product of the goal with what is not negative, the sum of two parts; with the goal it is twice one of them."""
    product = replace(ob, goal=ob.reader.ring.times(ob.goal, by))
    found = simple(product) or with_a_guard(product) or core_with_a_sought_factor(product)
    if found is None:
        return None
    whole: Certificate = {"rule": "conjugate", "by": text_of(ob.reader.ring, by), "product": found}
    whole["nonnegative"] = {"squares": [[part, "1"] for part in parts]}
    return whole | ({"sum": {"squares": [[f"2*{half}", "1"]]}} if ob.relation == ">=" else {})


def with_a_guard(ob: Obligation) -> Certificate | None:
    """A certificate for a goal that is the last guard and what is plain."""
    rest = plus(ob.goal, ob.guards[-1], -1) if ob.guards else ob.goal
    return {"squares": [[f"g{len(ob.guards)}", "1"]]} if ob.guards and ob.reader.is_plain(rest) else None


def beside_a_root(ob: Obligation, p: Polynomial) -> tuple[Polynomial, Polynomial] | None:
    """A polynomial without its terms with a root, and these, where one square root occurs that is no number's, or None."""
    ring = ob.reader.ring
    atoms = {name for m in p for name in ring.support(m) if name in ring.atoms} - set(roots_of_numbers(ring))
    if len(atoms) != 1 or (ring.atoms[(root := atoms.pop())].kind, ring.atoms[root].degree) != ("root", 2):
        return None
    rooted = {m: c for m, c in p.items() if ring.exponent(m, root)}
    return plus(p, rooted, -1), rooted
