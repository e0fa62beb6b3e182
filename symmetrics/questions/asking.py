"""The questions a user can ask, each a function of the same name as its command; here measures, properties and engines meet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from ..algebra.domain import domain_of
from ..language.cells import EVERY
from ..language.matrix_given import matrix_of
from ..language.measure import Measure
from ..language.properties import Property, Question
from ..language.signs import is_zero, sign
from ..language.turns import in_turn
from ..language.verdicts import Verdict, combined
from ..numeric.outcome import Evaluation
from ..properties import properties
from ..search.card import Answer, Card, Range, answers_to, range_for_every_k, range_within
from ..search.ends.settled import Extremes
from ..search.relations.rankings import ranked
from ..search.relations.relating import Relation
from ..search.settling import refuted_within, settle_within
from .claiming import SAMPLED_CLASSES, Understood, claims_of, conditions_of
from .identifying import identified
from .reading import read
from .valuing import evaluate, fitting

__all__ = ["BUDGET", "bounds", "check", "compare", "evaluate", "identify", "prove", "steps_of_check"]

BUDGET = 5.0
FURTHER_CLASSES = (5, 6, 8, 12)  # where a claim about every number of classes is tried that is open
SOON, MOST_STEPS = 0.05, 9  # the share of time after which more is tried for a ranking than its claims, and what that is
MOST_AT_FIRST = 3.0  # seconds of that share
MOSTLY, SHORTEST = 0.6, 1.0  # the share of time for a proof about every number of classes, and the seconds that any search gets


def steps_of_check(formula: str | Measure, knobs: Sequence[str] = (), budget: float = BUDGET) -> Iterator[Range | Answer]:
    """The ranges and answers of a card, each as soon as it is there, each within its time budget in seconds."""
    measure, asked = read(formula, knobs), properties()
    lower, upper = extremes(asked)
    ranges, refuted = [], set[str]()
    for K in classes_of(measure):
        ranges.append(range_within(measure, lower, upper, K, budget))
        yield ranges[-1]
    if len(ranges) > 1:
        yield range_for_every_k(measure, lower, upper, ranges, budget)
    for K in classes_of(measure):
        claim = domain_of(measure, K).claim
        stated = [Question(Property("domain", "The domain of definition is as stated.", lambda _, c=claim: c), (), K)] if claim else []
        for answer in answers_to(measure, [*stated, *(q for p in asked.values() for q in p.questions(K))], budget):
            refuted |= {answer.question.name} if answer.verdict == "refuted" else set()
            yield answer
    if len(ranges) > 1:
        yield from answers_to(measure, list(asked_of_every_k(refuted, classes_of(measure))), budget)


def asked_of_every_k(refuted: Collection[str], classes: Sequence[int]) -> Iterator[Question]:
    """The questions about every number of classes, without those that one of the numbers has answered: `refuted` names these."""
    for question in (q for p in properties().values() for q in p.questions(EVERY)):
        if not any(replace(question, K=K).name in refuted for K in classes):
            yield question


@in_turn
def check(formula: str | Measure, knobs: Sequence[str] = (), budget: float = BUDGET, steps: Iterable[Range | Answer] | None = None) -> Card:
    """Everything the library can say of a measure: what it equals, its range, its domain, and the verdict on every property.

    `budget` is the time in seconds any one question may take; `steps` may hold what `steps_of_check` gave already.

    >>> card = check("TP/(TP + FP)")
    >>> card.ranges[0].upper.value, card.known_as[0].other
    ('1', 'precision')
    """
    measure = read(formula, knobs)
    found = list(steps_of_check(measure, knobs, budget) if steps is None else steps)
    ranges = tuple(x for x in found if isinstance(x, Range))
    answers = tuple(x for x in found if isinstance(x, Answer))
    domains = tuple((K, domain_of(measure, K)) for K in classes_of(measure))
    return Card(measure, identify(measure, knobs), ranges, domains, answers)


@in_turn
def bounds(formula: str | Measure, given: Sequence[str] = (), knobs: Sequence[str] = (), K: int = 2, budget: float = 4 * BUDGET) -> Range:
    """The exact infimum and supremum of a measure for `K` classes, where conditions hold.

    Each end is found, then settled: that nothing is beyond it, and that a matrix has the value or a family comes near it. `budget` is
    the time in seconds for either end.

    >>> found = bounds("kappa", given=["TP*TN == FP*FN"])
    >>> found.lower.value, found.upper.value, found.upper.verdict
    ('0', '0', 'proved')
    """
    measure, conditions = read(formula, knobs), conditions_of(given, K)
    lower, upper = (replace(end, given=conditions) for end in extremes(properties()))
    return range_within(measure, lower, upper, K, budget)


def classes_of(measure: Measure) -> tuple[int, ...]:
    """The numbers of classes a card covers."""
    if measure.only:
        return (measure.only,)
    return (2,) if measure.kind == "binary" else (2, 3)


def extremes(asked: Mapping[str, Property]) -> tuple[Extremes, Extremes]:
    """The properties that state the lower and the upper end of a range."""
    lower = Extremes(
        asked["lower_bound"],
        asked["attains"],
        asked["attains_beside_e"],
        asked["attains_beside_roots"],
        asked["unbounded_below"],
        asked["unbounded_below_slowly"],
        asked["approached_from_above"],
        asked["approached_from_above_slowly"],
        upward=False,
    )
    upper = Extremes(
        asked["upper_bound"],
        asked["attains"],
        asked["attains_beside_e"],
        asked["attains_beside_roots"],
        asked["unbounded_above"],
        asked["unbounded_above_slowly"],
        asked["approached_from_below"],
        asked["approached_from_below_slowly"],
        upward=True,
    )
    return lower, upper


@dataclass(frozen=True)
class Proof:
    """The answer to a claim: the claim as it was understood, and one verdict for each statement it consists of; `asked` is what was typed.

    Where the verdict is one about whole counts only, the claim says so.
    """

    understood: str
    parts: tuple[Verdict, ...]
    asked: str = ""

    @property
    def claim(self) -> str:
        """The claim as it was settled."""
        return self.understood + self.restriction

    @property
    def restriction(self) -> str:
        """What the verdict is restricted to: " for whole counts", or nothing."""
        return " for whole counts" if any(part.claim.whole for part in self.parts if part.verdict == self.verdict) else ""

    @property
    def verdict(self) -> str:
        """ "proved", "refuted" or "open"."""
        return combined(self.parts)

    @property
    def deciding(self) -> Verdict:
        """The part that decides the verdict."""
        return next(p for p in self.parts if p.verdict == self.verdict)

    @property
    def apart(self) -> bool:
        """Whether the parts say more than the claim: there are several, or one that says in one relation that one of several holds."""
        return len(self.parts) > 1 or " or " in self.claim

    def __repr__(self) -> str:
        return f"<{self.verdict}: {self.claim}>"


@in_turn
def prove(claim: str, knobs: Sequence[str] = (), budget: float = 4 * BUDGET, algebraic: bool = False) -> Proof:
    """Settle a claim such as `jaccard <= f1`, `label_symmetric(mcc)`, `exists f1 > kappa` or `f1 = jaccard iff TP = 0 or FP + FN = 0`.

    `budget` is the time in seconds it may take. With `algebraic` no derivatives are used, so that proof assistants can follow.

    >>> prove("jaccard <= f1")
    <proved: TP/(TP + FN + FP) <= 2*TP/(2*TP + FP + FN)>
    """
    understood = claims_of(claim, knobs)
    if understood.every:
        return Proof(understood.text, for_every_number_of_classes(understood, budget), claim)
    asked = [replace(part, algebraic=algebraic) for part in understood.claims]
    parts = settle_within(asked, budget if understood.ranking is None else min(SOON * budget, MOST_AT_FIRST))
    if understood.ranking and combined(parts) == "open":
        name, one, two, K = understood.ranking
        parts = ranked(asked, properties()[name], one, two, K, budget * (1 - SOON) / MOST_STEPS)
    return Proof(understood.text, parts, claim)


def for_every_number_of_classes(understood: Understood, budget: float) -> tuple[Verdict, ...]:
    """The verdicts on a claim about every number of classes: refuted for one of them, proved for all, or open."""
    end = monotonic() + budget
    parts = refuted_within(understood.at, SAMPLED_CLASSES, budget / 4) or settle_within(understood.every, MOSTLY * budget)
    if combined(parts) != "open":
        return parts
    some = settle_within(understood.claims, max(SHORTEST, (end - monotonic()) / 2))
    left = max(SHORTEST, end - monotonic())
    return some if combined(some) == "refuted" else refuted_within(understood.at, FURTHER_CLASSES, left) or parts


@dataclass(frozen=True)
class Comparison:
    """A measure at two matrices; `prefers` is 1, 2, 0 for a tie, or None where a value is missing or the measure has no direction.

    `why` says which of these it is.
    """

    measure: str
    first: Evaluation
    second: Evaluation
    prefers: int | None
    why: str | None = None


@in_turn
def compare(one: Any, two: Any, measures: Sequence[str | Measure] = ()) -> tuple[Comparison, ...]:
    """Which of two matrices, given as to `evaluate`, each measure prefers.

    A measure prefers larger values if a mostly right matrix has a larger one than a mostly wrong matrix, smaller ones if a smaller.

    >>> [found.prefers for found in compare([[5, 1], [1, 4]], [[6, 1], [1, 4]], ["accuracy", "macro(fpr)"])]
    [2, 2]
    """
    first, second = matrix_of(one), matrix_of(two)
    asked = [read(m) for m in ((measures,) if isinstance(measures, str) else measures)] or fitting(first)
    found = zip(asked, evaluate(first, asked), evaluate(second, asked), strict=True)
    return tuple(Comparison(measure.name, a, b, *preferred(measure, a, b, first.K)) for measure, a, b in found)


def preferred(measure: Measure, a: Evaluation, b: Evaluation, K: int) -> tuple[int | None, str | None]:
    """The matrix that is preferred, by values and direction, or why none is."""
    if a.exact is None or b.exact is None:
        return None, "a value is missing"
    right, wrong = ([[4 if (i == j) == good else 1 for j in range(K)] for i in range(K)] for good in (True, False))
    direction = measure(right) - measure(wrong)
    if not direction.is_comparable or is_zero(direction):
        return None, "no direction"
    gain = sign(b.exact - a.exact) * sign(direction)
    return (0 if gain == 0 else 2 if gain > 0 else 1), None


@in_turn
def identify(formula: str | Measure, knobs: Sequence[str] = ()) -> tuple[Relation, ...]:
    """The measures of the catalogue that a formula is, or is closely related to.

    >>> [(r.kind, r.other) for r in identify("TP/(TP + FN) + TN/(FP + TN) - 1")][:2]
    [('equal', 'informedness'), ('equal', 'adjusted_balanced_accuracy')]
    >>> identify("5*TP/(5*TP + 4*FN + FP)")[0].function
    'f_beta(beta=2)'
    """
    measure = read(formula, knobs)
    return identified(measure, classes_of(measure), BUDGET)
