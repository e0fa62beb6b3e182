"""The weights of a certificate as terms of the checker."""

from __future__ import annotations

from collections.abc import Container

from ..kernel.obligation import Obligation
from ..kernel.polynomial import Polynomial
from ..kernel.statement import RESERVED
from ..kernel.syntax import names_in, parse
from .collected import Collected
from .derivation import Derivation, NotExported
from .setting import Setting
from .terms import Term

__all__ = ["Weights"]


class Weights(Collected):
    """Polynomials without minus signs that a certificate names, at a place of a derivation; in them guards are letters."""

    def __init__(
        self, setting: Setting, obligation: Obligation, derivation: Derivation, guards: tuple[int, ...], replaced: Container[str]
    ) -> None:
        super().__init__(setting, derivation, guards)
        self.obligation, self.replaced = obligation, replaced

    def weight(self, text: str) -> list[Term]:
        """A weight of a certificate as terms of the checker: as one term, factor by factor, if it is a product."""
        tree = parse(text)
        ring, signed, image = self.obligation.reader.ring, self.obligation.reader.signed, self.setting.image
        facts: list[int] = []
        number, sums, monomial = 1, self.setting.number(1), {0: 1}
        for factor in tree[1] if tree[0] == "*" else (tree,):
            base, k = (factor[1], factor[2]) if factor[0] == "**" else (factor, 1)
            names = names_in(base)
            if base[0] == "int":
                number *= base[1] ** k
            elif base[0] == "name" and base[1][0] in "gh" and RESERVED.fullmatch(base[1]):
                facts += [self.fact(base[1])] * k
            elif base[0] not in ("name", "+") or names & signed or any(self.is_no_letter(name) for name in names):
                return self.terms(self.obligation.read(text))
            elif base[0] == "name" and base[1] not in ring.atoms:
                monomial = ring.times(monomial, ring.power(ring.variable(base[1]), k))
            else:
                sums = sums * image(self.obligation.reader.read(base).top) ** k
        return [(image({m: c * number for m, c in monomial.items()}) * sums, tuple(facts), self.setting.number(1))]

    def is_no_letter(self, name: str) -> bool:
        """Whether a name is that of a guard or equation, or of what is replaced, or no name of the statement."""
        return name not in self.obligation.reader.ring.slots or name in self.replaced or bool(name[0] in "gh" and RESERVED.fullmatch(name))

    def terms(self, weight: Polynomial) -> list[Term]:
        """A polynomial without minus signs, in names, atoms and guards, as terms of the checker."""
        found: dict[tuple[tuple[int, ...], int], Polynomial] = {}
        ring, signed = self.obligation.reader.ring, self.obligation.reader.signed
        for m, c in weight.items():
            facts: list[int] = []
            root, left = 0, m
            for name in ring.support(m):
                k, unit = ring.exponent(m, name), next(iter(ring.variable(name)))
                if name[0] in "gh" and RESERVED.fullmatch(name):
                    facts += [self.fact(name)] * k
                    left -= k * unit
                elif name in signed:
                    root += k // 2 * unit
                    left -= k * unit
            part = found.setdefault((tuple(facts), root), {})
            part[left] = part.get(left, 0) + c
        image = self.setting.image
        return [(image(part), facts, image({root: 1})) for (facts, root), part in found.items()]

    def fact(self, name: str) -> int:
        """The fact that a guard is."""
        if name[0] == "h":
            raise NotExported("an equation in a weight")
        if not (found := self.guards[int(name[1:]) - 1]):
            raise NotExported("a tangent that is not shown")
        return found
