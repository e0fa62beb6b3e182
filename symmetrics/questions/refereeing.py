"""Settling what a paper says: its claims and equations, looked up among those settled before or settled now, each within a time budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sympy import Equality, Integer

from ..catalogue import names
from ..kernel import Rejected, Statement, check
from ..language.claims import Claim
from ..language.errors import FormulaError
from ..language.measure import Measure
from ..language.reader import read_claim
from ..language.verdicts import Open, Proved, Refuted, Settled, Verdict, combined
from ..papers.model import Claimed, Definition, Equation, Paper
from ..papers.reading import Names, names_of
from ..papers.reducing import reduced, substituted
from ..papers.repairs import Quick, readable
from ..papers.report import Told
from ..papers.schema import MOST_CLASSES
from ..papers.statements import at_matrices, claims_of_equation, sides_at
from ..properties import properties, words
from ..search.budget import within_budget
from ..search.prover import values_at
from ..search.settling import settle_within
from .claiming import claims_of
from .guessing import conditions_that_may_do, measures_that_may_be, slips_that_may_mend, split_classes

__all__ = ["Referee"]

MOST_CONDITIONS, MOST_NOTES = 2, 2
NOT = "not "
Settle = Callable[[tuple[Claim, ...], float], Sequence[Verdict]]
NEGATED = {"proved": "refuted", "refuted": "proved", "open": "open"}


class Referee:
    """Settles the statements of one paper; `used` collects every settled statement, to be stored.

    `settle` gives the verdicts on claims that are not among those `stored`, within a time budget.
    """

    def __init__(
        self, paper: Paper, quick: Quick, stored: Sequence[Settled] = (), budget: float = 10.0, settle: Settle = settle_within
    ) -> None:
        self.paper, self.quick, self.budget, self.settle = paper, quick, budget, settle
        self.own = {name.lower(): one.measure for name, one in paper.definitions.items()}
        self.known = names_of(paper, names())
        self.stored = {replace(one.statement, whole=()): one for one in stored}
        self.used: dict[Statement, Settled] = {}

    def told(self) -> Iterator[Told]:
        """What is found of every name, equation and claim of the paper, in order."""
        for definition in self.paper.definitions.values():
            yield from self.of_name(definition)
        for equation in self.paper.equations:
            yield from self.of_equation(equation)
        for claimed in self.paper.claims:
            yield from self.of_claim(claimed)

    def require_readable(self) -> None:
        """Raise the error of the first claim or equation that cannot be read, before anything is settled."""
        for claimed in self.paper.claims:
            for claim in claimed.claims:
                self.read(claimed.id, claim.removeprefix(NOT), claimed.knobs)
            for claim in claimed.at:
                sides_at(claim, self.paper, names())
        for equation in self.paper.equations:
            for _, claim in claims_of_equation(equation, self.is_multiclass(equation)):
                self.read(equation.id, claim, equation.knobs)

    def read(self, label: str, claim: str, knobs: Sequence[str]) -> None:
        """Raise a `FormulaError` for a claim that cannot be read or has too many classes."""
        known = {*properties(), *words(), *map(str.upper, words())}
        try:
            parsed = read_claim(claim, knobs=knobs, names=self.known, properties=known)
        except FormulaError as error:
            raise FormulaError(f"{error} (It stands in {label}: {claim!r}.)", error.position) from None
        if isinstance(parsed.K, int) and parsed.K > MOST_CLASSES:
            raise FormulaError(f"Expected at most {MOST_CLASSES} classes in {label}, got {parsed.K}. Claim it for fewer.")

    def is_multiclass(self, equation: Equation) -> bool:
        """Whether an equation speaks of any number of classes."""
        sides = [readable(side, self.known, equation.knobs) for side in equation.sides]
        return any(side is not None and side.kind == "multiclass" and not side.only for side in sides)

    def of_name(self, definition: Definition) -> Iterator[Told]:
        """That a definition is not what the catalogue knows by its label, if it is not; nothing otherwise."""
        known = names().get(definition.label.lower().replace(" ", "_").replace("-", "_"))
        if not isinstance(known, Measure) or known.free_knobs or definition.measure.free_knobs:
            return
        K = 3 if known.kind == definition.measure.kind == "multiclass" else 2
        claim = f"of_this_paper == {known.name}{' for K = 3' if K == 3 else ''}"
        _, parts = self.settled(f"the name {definition.label}", claim, own={"of_this_paper": definition.measure, known.name: known})
        if combined(parts) == "refuted":
            like = measures_that_may_be(definition.measure, self.quick, K)
            notes = (f"{definition.label} of this paper is not {known.name} of the catalogue", *(f"it is {name}" for name in like[:1]))
            said = definition.printed or definition.formula
            yield Told(
                f"the name {definition.label}", said, claim, "refuted", definition.where, parts, notes=notes, rests=definition.doubtful
            )

    def of_claim(self, claimed: Claimed) -> Iterator[Told]:
        """What is found of a claim: one answer for each of its statements, and one for those at named matrices together."""
        about: Any = {"id": claimed.id, "words": claimed.words, "where": claimed.where, "rests": claimed.doubtful}
        if claimed.not_expressed:
            yield Told(claim=claimed.not_expressed, verdict="not_expressed", **about)
        for claim in claimed.claims:
            negated = claim.startswith(NOT)
            _, parts = self.settled(claimed.id, claim.removeprefix(NOT), claimed.knobs)
            verdict = combined(parts)
            told = Told(claim=claim, verdict=NEGATED[verdict] if negated else verdict, parts=parts, **about)
            yield self.with_condition(told, claim, claimed.knobs) if told.verdict == "refuted" and not negated else told
        if claimed.at:
            yield self.at_places(claimed, Told(claim="; ".join(claimed.at), verdict="proved", **about))

    def at_places(self, claimed: Claimed, told: Told) -> Told:
        """What is found of the statements at named matrices, computed in a child process."""
        tasks = [partial(_at_matrices, claim, self.paper) for claim in claimed.at]
        outcomes = dict(zip(claimed.at, within_budget(tasks, self.budget), strict=True))
        late = [f"{claim}: {outcome.failure}" for claim, outcome in outcomes.items() if outcome.failure]
        if late:
            return replace(told, verdict="open", notes=tuple(late))
        failing = [claim for claim, outcome in outcomes.items() if not outcome.result[0]]
        told_of = failing or list(outcomes)
        values = tuple(dict.fromkeys((side, value) for claim in told_of for side, value in outcomes[claim].result[1]))
        notes = (f"{len(outcomes) - len(failing)} of {len(outcomes)} statements hold; not {', '.join(failing)}",) if failing else ()
        return replace(told, verdict="refuted" if failing else "proved", values=values, notes=notes)

    def of_equation(self, equation: Equation) -> Iterator[Told]:
        """What is found of each link of a chain of equations; a link that holds for some numbers of classes only is told once for each."""
        for number, claim in claims_of_equation(equation, self.is_multiclass(equation)):
            _, parts = self.settled(equation.id, claim, equation.knobs)
            verdict = combined(parts)
            told = Told(equation.id, equation.printed, claim, verdict, equation.where, parts, rests=equation.doubtful, equation=True)
            if told.verdict == "refuted":
                told = self.with_condition(told, claim, equation.knobs)
                told = replace(told, notes=(*told.notes, *self.reasons(equation, number, claim)))
            yield told

    def settled(
        self, label: str, claim: str, knobs: Sequence[str] = (), budget: float = 0, own: Names | None = None
    ) -> tuple[str, tuple[Verdict, ...]]:
        """A claim as it was understood, and the verdicts on its parts up to the first refuted one; `own` names go before the paper's."""
        understood = claims_of(claim, knobs, {**self.own, **(own or {})})
        parts = self.verdicts(label, understood.claims, budget)
        if understood.every and combined(parts) != "refuted":
            parts = self.verdicts(label, understood.every, budget)
        return understood.text, parts

    def verdicts(self, label: str, claims: Sequence[Claim], budget: float) -> tuple[Verdict, ...]:
        """The verdicts on claims up to the first refuted one."""
        found: list[Verdict] = []
        for claim in map(_with_zeros, claims):
            verdict = self.verdict(label, claim, len(found) + 1, budget or self.budget)
            if verdict.verdict == "open" and (shorter := reduced(claim)) is not None:
                again = self.verdict(label, shorter, len(found) + 1, budget or self.budget)
                verdict = again if again.verdict == "proved" else verdict
            found.append(verdict)
            if verdict.verdict == "refuted":
                break
        return tuple(found)

    def verdict(self, label: str, claim: Claim, part: int, budget: float) -> Verdict:
        """The verdict on one claim, stored or settled now."""
        recalled = self.recalled(claim)
        verdict = self.settle((claim,), budget)[0] if recalled is None else recalled
        entry = Settled.of(label, verdict, part)
        self.used.setdefault(replace(entry.statement, whole=()), entry)
        return verdict

    def recalled(self, claim: Claim) -> Verdict | None:
        """The stored verdict on a claim, if the kernel accepts its evidence now."""
        one = self.stored.get(claim.statement)
        if one is None:
            return None
        if one.verdict == "open":
            return Open(claim, one.tried)
        try:
            check(one.statement, one.verdict, one.evidence)
        except Rejected:
            return None
        claim = replace(claim, whole=one.statement.whole)
        if one.verdict == "proved":
            return Proved(claim, one.evidence, one.found_by)
        return Refuted(claim, one.evidence, one.found_by, values_at(claim, one.evidence["point"]) if "point" in one.evidence else ())

    def with_condition(self, told: Told, claim: str, knobs: Sequence[str]) -> Told:
        """A refuted statement with the conditions under which it is proved, the widest first."""
        found = list(self.conditions(told.id, claim, knobs))
        if not found:
            return told
        notes = tuple(f"it holds where {condition} (proved)" for condition, _ in found)
        parts = (*told.parts, *(part for _, proof in found for part in proof))
        return replace(told, verdict="conditional", condition=found[0][0], notes=notes, parts=parts)

    def conditions(self, label: str, claim: str, knobs: Sequence[str]) -> Iterator[tuple[str, tuple[Verdict, ...]]]:
        """Conditions under which a claim is proved, those first that admit most of the small matrices."""
        found = 0
        for condition, conditional in conditions_that_may_do(claim, knobs, self.own):
            _, parts = self.settled(f"{label} given {condition}", conditional, knobs, self.budget / 2)
            if combined(parts) == "proved":
                yield condition, parts
                found += 1
            if found == MOST_CONDITIONS:
                return

    def reasons(self, equation: Equation, number: int, claim: str) -> Iterator[str]:
        """What else is proved of a link that fails: measures its sides are, and slips that would mend it."""
        classes = split_classes(claim)[1]
        left, right = equation.sides[number], equation.sides[number + 1]
        for side, place in ((left, "left"), (right, "right")):
            measure = None if equation.knobs else readable(side, self.known)
            like = measures_that_may_be(measure, self.quick, 3 if "3" in classes else 2) if measure else ()
            yield from (f"the {place} side is {name}" for name in like if self.holds(equation, f"{side} == {name}{classes}"))
        yield from self.mended(equation, right, left, "right", classes)
        yield from self.mended(equation, left, right, "left", classes)

    def mended(self, equation: Equation, side: str, other: str, place: str, classes: str) -> Iterator[str]:
        """Slips in one side that make the sides equal, proved."""
        K, told, words = 3 if "3" in classes else 2, 0, tuple(self.paper.definitions)
        for text, said in slips_that_may_mend(side, other, self.known, K, words, equation.knobs):
            if told < MOST_NOTES and self.holds(equation, f"{other} == {text}{classes}"):
                yield f"with {said} on the {place} both sides are equal (proved)"
                told += 1

    def holds(self, equation: Equation, claim: str) -> bool:
        """Whether a claim about an equation is proved."""
        return combined(self.settled(f"{equation.id}, mended", claim, equation.knobs, self.budget / 2)[1]) == "proved"


def _at_matrices(claim: str, paper: Paper) -> list[Any]:
    """Whether a statement at named matrices holds, and the values, as plain data."""
    found = at_matrices(claim, paper, names())
    return [found.holds, [list(value) for value in found.values]]


def _with_zeros(claim: Claim) -> Claim:
    """The same claim with cells that are given as 0 written as 0, which leaves less to prove."""
    zeros = {c.lhs: Integer(0) for c in claim.given if isinstance(c, Equality) and c.lhs.is_Symbol and c.rhs == 0}
    return claim if not zeros or claim.direction or claim.every_k else substituted(claim, zeros)
