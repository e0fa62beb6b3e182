"""A card as a page: what stands where, in words; text, Markdown, LaTeX and HTML only set it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sympy import Rational, nan

from ..language.cells import Cells, for_classes
from ..language.measure import Measure
from ..language.text import text
from ..language.verdicts import Open, Refuted
from ..search.card import Answer, Card
from ..search.ends.settled import Bound
from .evidence import NONE, Known, base_matrix, inline, knobs_at, python_call, shown_matrices, value_text
from .known import known_lines, named
from .theorems import theorem_of_answer

__all__ = ["MARKS", "End", "Page", "Row", "Section", "Symmetry", "domain_rows", "ends_of", "page_of", "theme_of"]

MARKS = {"proved": "✓", "refuted": "✗", "open": "?"}
THEMES = {
    "invariance": "Invariance",
    "symmetry": "Symmetry",
    "monotonicity": "Monotonicity",
    "agreement": "Agreement",
    "chance": "Chance",
    "prevalence": "Prevalence",
    "decomposition": "Decomposition",
    "extremes": "Extremes",
}
EFFECTS = {"invariant": "leaves the value", "complemented": "1 - value", "negated": "-value", "inverted": "1/value"}
CHANGES = {
    "L": "classes exchanged",
    "T": "transposed",
    "P": "predictions flipped",
    "A": "truth flipped",
    "LT": "classes exchanged, transposed",
    "PT": "predictions flipped, transposed",
    "AT": "truth flipped, transposed",
}
ASKED_ELSEWHERE = {("invariant", "L"): "label_symmetric", ("invariant", "T"): "transpose_symmetric"}
ASKED = {"invariant": "invariant_under", "complemented": "complemented_by", "negated": "negated_by", "inverted": "inverted_by"}


@dataclass(frozen=True)
class Row:
    """A property: its sentence, its name, the verdict, and what there is to see of it."""

    verdict: str
    meaning: str
    name: str
    note: str = ""
    python: str = ""
    theorem: str = ""


@dataclass(frozen=True)
class Section:
    """The properties of one theme, those that hold first."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of the two-class matrix, the matrix it makes, and what it does to the value."""

    name: str
    change: str
    image: str
    effect: str
    verdict: str


@dataclass(frozen=True)
class End:
    """An end of the range."""

    label: str
    value: str
    words: str
    verdict: str


@dataclass(frozen=True)
class Page:
    """A card in words."""

    title: str
    measure: Measure
    formula: str
    known: tuple[str, ...]
    ends: tuple[End, ...]
    undefined: tuple[Row, ...]
    symmetries: tuple[Symmetry, ...]
    sections: tuple[Section, ...]

    @property
    def knobs(self) -> str:
        """The domains of the knobs."""
        return ", ".join(k.domain for k in self.measure.free_knobs)

    @property
    def rows(self) -> Iterator[Row]:
        """All rows of all sections."""
        return (row for section in self.sections for row in section.rows)


def page_of(card: Card, known: Known = NONE) -> Page:
    """The page of a card; `known` are the measures that are told by name, with their aliases.

    >>> from symmetrics import check
    >>> page_of(check("TP/(TP + FP)")).ends[1].words
    'attained at [[1,0],[0,0]]'
    """
    return Page(
        title_of(card, known),
        card.measure,
        text(card.measure.formula),
        tuple(known_lines(card.known_as, CHANGES, known)),
        tuple(end for r in card.ranges for end in ends_of(r.lower, r.upper, r.K)),
        tuple(domain_rows(card)),
        tuple(symmetries_of(card.answers)),
        tuple(sections_of(card.measure, card.answers, known)),
    )


def title_of(card: Card, known: Known) -> str:
    """The name of the measure in the catalogue; of a formula, the name of its equal there."""
    if card.measure.name in known:
        return card.measure.name
    return next((named(r) for r in card.known_as if r.kind == "equal" and r.verdict == "proved"), "A formula")


def theme_of(answer: Answer) -> str:
    """The theme of an answer: the file its property is declared in."""
    return answer.question.asked.definition.__module__.rpartition(".")[2]


def ends_of(lower: Bound, upper: Bound, K: int) -> Iterator[End]:
    """Both ends of a range."""
    suffix = for_classes(K)
    for bound, names in ((lower, ("smallest", "infimum")), (upper, ("largest", "supremum"))):
        value = (bound.value or ("unknown" if bound.verdict == "open" else "none")).replace("oo", "∞")
        found = " found" if bound.verdict == "open" and bound.value else ""
        sharp = bound.attained is False or (bound.attained is None and bound.verdict == "proved")
        yield End(names[sharp] + found + suffix, value, words_of(bound), bound.verdict)


def words_of(bound: Bound) -> str:
    """How an end of a range is reached, whether it is one for whole counts only, and what is proved and what was tried where it is open."""
    not_passed = "" if bound.not_passed is None else f", proved not to pass {bound.not_passed}"
    tried = "".join(f"; {failure}" for failure in bound.tried)
    return (reached(bound) + not_passed + (", for whole counts" if bound.whole else "") + tried).removeprefix("; ")


def reached(bound: Bound) -> str:
    """How an end of a range is reached."""
    at = "" if bound.at is None else inline(bound.at) + (f" with {bound.knobs}" if bound.knobs else "")
    if bound.value in ("oo", "-oo"):
        return f"unbounded, along {at}"
    if bound.attained:
        return f"attained at {at}"
    if at:
        return f"{'not attained, ' if bound.attained is False else ''}approached along {at}"
    if bound.verdict == "open":
        return "" if bound.tried else "no bound was found"
    return "no matrix has a value" + "".join(
        f": {part.verdict} is {part.statement}" for part in bound.parts if "undefined" not in part.evidence
    )


def domain_rows(card: Card) -> Iterator[Row]:
    """Where the measure is undefined, for each number of classes."""
    stated = {a.question.K: a.verdict for a in card.answers if a.question.asked.name == "domain"}
    nowhere = {r.K for r in card.ranges if r.lower.verdict == "refuted"}  # it is shown that no matrix has a value
    for K, domain in card.domains:
        verdict = "proved" if K in nowhere and domain.condition == "always" else stated.get(K, "open")
        words = domain.words[:1].upper() + domain.words[1:]
        count = "" if domain.count in (None, 0) else f"{domain.count} {'matrix' if domain.count == 1 else 'matrices'} with n items"
        yield Row(verdict, f"{words}{f' (K = {K})' if K > 2 else ''}.", domain.condition, count)


def sections_of(measure: Measure, answers: Iterable[Answer], known: Known) -> Iterator[Section]:
    """The answers grouped by theme, the symmetries of two classes left out."""
    grouped = list(answers)
    order = tuple(MARKS)
    for theme, title in THEMES.items():
        rows = [row_of(measure, a, known) for a in grouped if theme_of(a) == theme and not (theme == "symmetry" and a.question.K == 2)]
        if rows:
            yield Section(title, tuple(sorted(rows, key=lambda row: order.index(row.verdict))))


def row_of(measure: Measure, answer: Answer, known: Known) -> Row:
    """One answer in words."""
    question = answer.question
    theorem = theorem_of_answer(answer, measure.name) if measure.name in known else ""
    return Row(answer.verdict, question.meaning, question.name, *witness(measure, answer, known), theorem)


def witness(measure: Measure, answer: Answer, known: Known) -> tuple[str, str]:
    """What refutes an answer, as values at matrices and as Python; or how far an open one was tried."""
    verdict = answer.deciding
    if isinstance(verdict, Open):
        return "; ".join(verdict.tried[-2:]), ""
    if not isinstance(verdict, Refuted):
        return "", ""
    if "point" not in verdict.evidence:
        return "no matrix has it" if verdict.claim.exists else undefined(measure, verdict), ""
    knobs = knobs_at(measure, verdict.point)
    shown = shown_matrices(verdict.claim, verdict.point) or (base_matrix(verdict.claim, verdict.point),)
    values = [f"{inline(rows)} → {value_text(measure, rows, knobs)}" for rows in dict.fromkeys(shown)]
    at = "".join(f" at {name} = {value}" for name, value in knobs.items())
    return f"{', '.join(values)}{at}", ", ".join(python_call(measure, rows, knobs, known) for rows in dict.fromkeys(shown))


def undefined(measure: Measure, verdict: Refuted) -> str:
    """Where a side of a claim has no value: at a matrix that the claim names, or nowhere."""
    rows_named = [m.rows for m in verdict.claim.matrices if all(x.is_number for row in m.rows for x in row)]
    settled = measure.fix(**{knob.name: Rational(knob.ends[-1]) for knob in measure.free_knobs})
    return next((f"{inline(rows)} → undefined" for rows in rows_named if settled.value(rows) is nan), "the value is defined nowhere")


def symmetries_of(answers: Sequence[Answer]) -> Iterator[Symmetry]:
    """What each symmetry of the two-class matrix does to the value."""
    verdicts = {a.question.name: a.verdict for a in answers if a.question.K == 2}
    images = {a.question.arguments[0]: a.deciding.claim.matrices[0] for a in answers if a.question.asked.name == "complemented_by"}
    for name, image in images.items():
        asked = {effect: verdicts.get(ASKED_ELSEWHERE.get((effect, name), f"{ASKED[effect]}({name})"), "") for effect in EFFECTS}
        if any(asked.values()):
            yield Symmetry(name, CHANGES[name], image_text(image), *effect_of(asked))


def effect_of(asked: dict[str, str]) -> tuple[str, str]:
    """The effects that are proved, or else open, with the verdict; none of these if all are refuted."""
    for verdict in ("proved", "open"):
        found = [effect for effect, v in asked.items() if v == verdict]
        if found:
            return " and ".join(found), verdict
    return "none of these", "refuted"


def image_text(image: Cells) -> str:
    """A matrix of symbols in one line."""
    return inline(image.rows)
