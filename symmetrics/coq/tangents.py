"""Bounds of logarithms: a weighted product of powers less one is at least its logarithm, weighted; curves are somewhat closer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial, plus
from ..kernel.tangents import guard_of
from .derivation import NotExported
from .positive import Positivity
from .products import Powers, below_product, close_product, product_of
from .setting import Setting
from .terms import Poly, Term
from .values import divided

__all__ = ["Tangent"]

ELSEWHERE, CUBE = {"at", "through"}, 3


class Tangent:
    """A tangent of a certificate at a place of a derivation."""

    def __init__(self, setting: Setting, obligation: Obligation, guards: tuple[int, ...], table: Mapping[str, Any]) -> None:
        if set(table) & ELSEWHERE:
            raise NotExported("bounds of logarithms that lead through other points, or touch elsewhere than at one")
        self.setting, self.obligation, self.guards, self.table = setting, obligation, guards, table
        self.guard = guard_of(obligation, table)
        self.goal = setting.image(self.guard)
        self.weight, self.below, self.above = (self.read(key) for key in ("weight", "below", "above"))

    def read(self, key: str) -> Polynomial:
        """A polynomial of the table, with letters for guards."""
        return self.obligation.read(self.table.get(key, "1"))

    def image(self, p: Polynomial) -> Poly:
        """A polynomial of the table in letters of the checker."""
        return self.setting.image(self.obligation.expanded(p))

    def positivity(self) -> Positivity:
        """Why something is positive at the place where the setting stands."""
        return Positivity(self.setting, self.obligation, self.setting.derivation, self.guards)

    def shown(self) -> int:
        """The fact that the guard is not negative: where the weight is zero, and where it is positive."""
        s, outer, weight = self.setting, self.setting.derivation, self.image(self.weight)
        if weight.value.is_constant():
            return self.where_positive()
        nonneg = outer.known(weight.value, "Nonneg", "Positive") or outer.at_least(weight, 0, self.positivity().terms(self.weight))
        texts = []
        for sign in ("Zero", "Positive"):
            s.derivation = inner = outer.inside()
            number = inner.learn("", sign, weight)
            texts.append(inner.finish(self.where_zero(number, weight) if sign == "Zero" else self.where_positive(number)))
        s.derivation = outer
        outer.text.append(f"Have Nonneg {self.goal.text} (Apart f{nonneg} ({texts[0]}) ({texts[1]}))")
        return outer.learn("", "Nonneg", self.goal)

    def where_zero(self, zero: int, weight: Poly) -> int:
        """The fact where the weight is zero: what is left is `above`, whose terms with minus signs are multiples of the weight."""
        s, d, reader = self.setting, self.setting.derivation, self.obligation.reader
        plain = {m: c for m, c in self.above.items() if reader.is_plain({m: c})}
        rest = self.image({m: c for m, c in self.above.items() if m not in plain})
        over = divided(rest.value, weight.value)
        if over is None:
            raise NotExported("a tangent whose weight may be zero")
        shown = plus(self.guard, self.obligation.expanded(self.above), -1)
        factor = d.space.expanded((divided(s.image(shown).value, weight.value) or d.space.context.constant(0)) + over)
        return d.at_least(self.goal, 0, self.positivity().terms(plain), [(factor, zero)])

    def where_positive(self, number: int = 0) -> int:
        """The fact where the weight is positive, and with it all that logarithms are of."""
        s, d = self.setting, self.setting.derivation
        positivity = self.positivity()
        powers: Powers = []
        if number:
            positivity.opened(number)
        for name, k in self.table["powers"].items():
            if name not in s.logs:
                raise NotExported("a logarithm that is not in the formula")
            log, sign = s.logs[name]
            for part in (log.value.top, s.below(log.value.below)):
                if positivity.plain(part.value):
                    positivity.plain_positive(part)
            powers.append((log, sign * k))
        fact, below = (close_product if "curve" in self.table else below_product)(s, powers)
        by = 0 if below.value.is_one() else positivity.plain_positive(below)
        weights = positivity.terms(self.obligation.reader.ring.times(self.weight, self.below))
        if not by and not below.value.is_one():
            raise NotExported("why something is positive is not found")
        terms = [(w, (*facts, fact), root) for w, facts, root in weights]
        return d.at_least(self.goal, by, [*terms, *self.beyond_one(by, terms, powers)])

    def beyond_one(self, by: int, terms: list[Term], powers: Powers) -> list[Term]:
        """What a curve on one side of one is less close by: a cube of how far the product is from one, where it is nothing plain."""
        s, d, curve = self.setting, self.setting.derivation, self.table.get("curve", {})
        if not by or "beyond" not in curve:
            return []
        rest, _ = d.reduced(d.left(self.goal.value * d.facts[by].poly.value, terms, ()))
        if all(c > 0 for c in rest.coeffs()):
            return []
        top, bottom, _, _ = product_of(s, powers)
        gap = d.space.expanded((top - bottom).value if curve["beyond"] else (bottom - top).value)
        over = divided(rest, gap.value**CUBE)
        if over is None or any(c < 0 for c in over.coeffs()):
            return []
        positivity = self.positivity()
        shown = d.at_least(gap, 0, positivity.terms(self.obligation.read(curve["by"])) if "by" in curve else ())
        return [(d.space.expanded(over), (shown,) * CUBE, s.number(1))]
