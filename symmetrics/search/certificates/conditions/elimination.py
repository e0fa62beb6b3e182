"""Equations among the conditions, each solved for a name, and goals and guards from which these names are eliminated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from flint import fmpz_mpoly

from ....algebra.polynomials import factored, from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ..direct import Certificate, Prove
from ..idle import without_idle_steps
from .lemmas import Path

__all__ = ["names_solved_for"]

MOST_TERMS, MOST_EQUATIONS, MOST_DIVISIONS = 400, 6, 40


def names_solved_for(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """What is left of the goal when equations are solved for names, one after the other; what stands beside such a name is positive."""
    if depth or not 0 < len(ob.equations) <= MOST_EQUATIONS or len(ob.goal) > MOST_TERMS or ob.reader.classes:
        return
    solved = equations_solved(ob)
    left = reduce(Reduced.by, solved, Reduced.of(ob, ob.goal))
    if not any(left.multipliers):
        return
    if ob.relation == "==":
        yield left.concluded()
    else:
        yield from with_what_is_left(ob, solved, left, lambda rest: prove(rest, depth + 1))


def with_what_is_left(
    ob: Obligation, solved: list[Solved], left: Reduced, prove: Callable[[Obligation], Certificate | None]
) -> Iterator[Certificate]:
    """A certificate from one for what is left of the goal, by the guards and what is left of them."""
    path = Path(ob, lambda _: None)
    for number, guard in enumerate(ob.guards[: ob.conditions - len(ob.equations)], 1):
        rest = reduce(Reduced.by, solved, Reduced.of(ob, guard))
        if any(rest.multipliers):
            path.take(rest.polynomial, rest.from_original(f"g{number}"), relation=">" if number in ob.strict else ">=")
    goal = left.polynomial
    found = prove(replace(path.ob, goal=goal)) if goal or ob.relation == ">=" else None
    if found is not None and path.take(goal, found, relation=ob.relation):
        then = left.concluded(f"g{len(path.ob.guards)}")
        yield without_idle_steps(ob, {"rule": "lemma", "steps": path.steps, "then": then})


@dataclass(frozen=True)
class Reduced:
    """`factor` times a polynomial as `around` times what is left of it plus `multipliers` times the equations; both are positive."""

    ob: Obligation
    left: fmpz_mpoly
    factor: fmpz_mpoly
    around: fmpz_mpoly
    multipliers: tuple[fmpz_mpoly, ...]

    @classmethod
    def of(cls, ob: Obligation, p: Polynomial) -> Reduced:
        """A polynomial of which all is left."""
        one, zero = (to_flint(ob.reader.ring, q) for q in ({0: 1}, {}))
        return cls(ob, to_flint(ob.reader.ring, p), one, one, (zero,) * len(ob.equations))

    @property
    def polynomial(self) -> Polynomial:
        """What is left, as the kernel reads it."""
        return self.ob.reader.ring.times(from_flint(self.left), {0: 1})

    def by(self, solved: Solved) -> Reduced:
        """What is left once a name is replaced by what an equation says that it is."""
        found, divisions = self, 0
        while found.left and found.left.degrees()[solved.name] >= solved.degree:
            divisions += 1
            if divisions > MOST_DIVISIONS or len(found.left) > MOST_TERMS:
                return self
            found = found.without_lead(solved)
        return found

    def without_lead(self, solved: Solved) -> Reduced:
        """The same without its highest power of a name."""
        k, lead = leading(self.left, solved.name)
        shared = lead.gcd(solved.lead)
        if not self.ob.reader.is_plain(from_flint(solved.lead // shared)):
            shared = shared**0
        scale, times = solved.lead // shared, lead // shared * power_of(self.left, solved.name, k - solved.degree)
        mine, theirs = solved.equation.around * scale, self.around * times
        together = zip(self.multipliers, solved.equation.multipliers, strict=True)
        return Reduced(
            self.ob,
            scale * self.left - times * solved.equation.left,
            mine * self.factor,
            solved.equation.around * self.around,
            tuple(mine * m - theirs * other for m, other in together),
        )

    def without_positive_factors(self) -> Reduced:
        """The same with the factors that are positive taken out of what is left."""
        found = factored(self.ob.reader.ring, from_flint(self.left))
        positive = [(f, k) for f, k in found.factors if self.ob.reader.is_plain(f) and self.ob.always_positive(f)]
        out = self.left**0 * abs(found.content)
        for f, k in positive:
            out *= to_flint(self.ob.reader.ring, f) ** k
        return replace(self, left=self.left // out, around=self.around * out)

    def concluded(self, left: str = "") -> Certificate:
        """The certificate from what is known not to be negative of what is left; without a text there is nothing left."""
        squares = {"squares": [[f"{left}*({self.text(self.around)})", "1"]]} if left else {}
        return {"factor": self.text(self.factor), **squares, "multiples": self.multiples(1)}

    def from_original(self, name: str) -> Certificate:
        """The certificate of what is left from what is known of the polynomial."""
        return {"factor": self.text(self.around), "squares": [[f"{name}*({self.text(self.factor)})", "1"]], "multiples": self.multiples(-1)}

    def multiples(self, sign: int) -> list[list[str]]:
        """The multiples of equations in a certificate."""
        return [[f"h{i}", self.text(sign * m)] for i, m in enumerate(self.multipliers, 1) if m]

    def text(self, p: fmpz_mpoly) -> str:
        """A polynomial as text."""
        return text_of(self.ob.reader.ring, from_flint(p))


@dataclass(frozen=True)
class Solved:
    """An equation, what stands in it beside the highest power of a name, and that power: `lead` is positive."""

    equation: Reduced
    name: int
    degree: int
    lead: fmpz_mpoly


def equations_solved(ob: Obligation) -> list[Solved]:
    """Equations each of which is solved for a name that does not stand in the later ones, or not in as high a power."""
    found = list[Solved]()
    for number, equation in enumerate(ob.equations):
        whole = Reduced.of(ob, equation)
        minus_one = tuple(-whole.around if i == number else m for i, m in enumerate(whole.multipliers))
        left = reduce(Reduced.by, found, replace(whole, multipliers=minus_one))
        best = solved_for(left.without_positive_factors()) if left.left else None
        found += [best] if best else []
    return found


def solved_for(equation: Reduced) -> Solved | None:
    """An equation solved for the name of least power beside which, up to a sign, stands what is positive."""
    ob, ways = equation.ob, list[tuple[int, int, int, fmpz_mpoly]]()
    for name, degree in enumerate(equation.left.degrees()):
        lead = leading(equation.left, name)[1]
        for sign in (1, -1) if degree else ():
            p = from_flint(sign * lead)
            if ob.reader.is_plain(p) and ob.always_positive(p):
                ways.append((degree, len(p), name, sign * lead))
    if not ways:
        return None
    degree, _, name, lead = min(ways, key=lambda way: way[:3])
    sign = 1 if leading(equation.left, name)[1] == lead else -1
    turned = replace(equation, left=sign * equation.left, multipliers=tuple(sign * m for m in equation.multipliers))
    return Solved(turned, name, degree, lead)


def leading(p: fmpz_mpoly, name: int) -> tuple[int, fmpz_mpoly]:
    """The highest power of a name in a polynomial, and what stands beside it."""
    degree = p.degrees()[name]
    beside = {(*m[:name], 0, *m[name + 1 :]): c for m, c in p.to_dict().items() if m[name] == degree}
    return degree, p.context().from_dict(beside)


def power_of(p: fmpz_mpoly, name: int, k: int) -> fmpz_mpoly:
    """A power of a name in the ring of a polynomial."""
    return p.context().gens()[name] ** k
