"""Results as plain data: what `--json` prints, field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..algebra.domain import Domain
from ..language.cells import EVERY
from ..language.latex import latex
from ..language.text import text
from ..language.verdicts import Open, Refuted, Settled, Verdict
from ..search.card import Answer, Card, Range
from ..search.ends.settled import Bound
from ..search.relations.relating import Relation
from .evidence import NONE, Known, base_matrix, plain, shown_matrices
from .inverse import correction_data, expectation_data, floor_data, recovery_data
from .theorems import theorem_of_answer
from .values import evaluation_data

__all__ = ["as_data", "verdict_data"]

Data = dict[str, Any]


def as_data(result: Any, known: Known = NONE) -> Data:
    """The JSON of a result: exact numbers as strings, decimals as numbers, matrices as lists of rows.

    `known` are the measures whose aliases are told.

    >>> from symmetrics import prove
    >>> as_data(prove("f1 <= jaccard"))["counterexample"]
    [[1, 0], [1, 0]]
    """
    kind = type(result).__name__
    return RELATED[kind](result, known) if kind in RELATED else SHAPES[kind](result)


def card_data(card: Card, known: Known) -> Data:
    """A card."""
    ranges, domains = {r.K: range_data(r) for r in card.ranges}, {K: domain_data(d) for K, d in card.domains}
    data = {
        "formula": text(card.measure.formula),
        "kind": card.measure.kind,
        "known_as": [relation_data(r, known) for r in card.known_as],
        "range": next(iter(ranges.values()), None),
        "undefined": next(iter(domains.values()), None),
        "questions": [answer_data(a) | {"theorem": theorem_in(a, card, known)} for a in card.answers],
    }
    several = {"ranges": named(ranges), "undefined_by_classes": named(domains)} if card.measure.kind == "multiclass" else {}
    return data | several


def theorem_in(answer: Answer, card: Card, known: Known) -> str | None:
    """The name of an answer's theorem in Coq, for a measure of the catalogue."""
    return (theorem_of_answer(answer, card.measure.name) if card.measure.name in known else "") or None


def named(by_classes: Mapping[int, Data]) -> Data:
    """A table by the number of classes, as JSON names it."""
    return {"every" if K == EVERY else str(K): data for K, data in by_classes.items()}


def range_data(found: Range) -> Data:
    """Both ends of a range."""
    return {"lower": bound_data(found.lower), "upper": bound_data(found.upper)}


def bound_data(bound: Bound) -> Data:
    """One end of a range."""
    at = None if bound.at is None else [list(row) for row in bound.at]
    reached = {"attained": bound.attained, "at": at, "knobs": bound.knobs}
    shown = {"value": bound.value, **reached, "verdict": bound.verdict, "whole": list(bound.whole)}
    tried = {"tried": list(bound.tried)} if bound.tried else {}
    return {**shown, **tried, **({} if bound.not_passed is None else {"not_passed": bound.not_passed})}


def domain_data(domain: Domain) -> Data:
    """Where a measure is undefined."""
    count = None if domain.count is None else str(domain.count)
    return {"condition": domain.condition, "words": domain.words, "matrices_of_size_n": count}


def answer_data(answer: Answer) -> Data:
    """One answer of a card."""
    return {
        "name": answer.question.name,
        "meaning": answer.question.meaning,
        **verdict_data(answer.deciding),
        "seconds": round(answer.seconds, 4),
        **parts_data(answer.parts, len(answer.parts) > 1),
    }


def parts_data(parts: Sequence[Verdict], apart: bool) -> Data:
    """All parts of an answer, where they say more than the answer itself."""
    return {"parts": [{"claim": str(p.claim), **verdict_data(p)} for p in parts]} if apart else {}


def verdict_data(verdict: Verdict) -> Data:
    """A verdict with its evidence; `matrices` holds all that a claim speaks of, and is left out where it speaks of none.

    `whole` are the names for which the verdict is one about whole numbers only.
    """
    data: Data = {
        "verdict": verdict.verdict,
        "counterexample": None,
        "values": None,
        "certificate": None,
        "found_by": None,
        "tried": [],
        "whole": [],
    }
    if isinstance(verdict, Open):
        return data | {"tried": list(verdict.tried)}
    data |= {"certificate": dict(verdict.evidence), "found_by": verdict.found_by, "whole": list(verdict.claim.whole)}
    point = verdict.evidence.get("point")
    if point is None:
        return data
    data |= {"point": dict(point), "values": list(verdict.values) if isinstance(verdict, Refuted) else None}
    if not verdict.claim.has_matrices:
        return data
    key = "counterexample" if isinstance(verdict, Refuted) else "example"
    shown = [list(map(list, rows)) for rows in shown_matrices(verdict.claim, point)]
    return data | {key: [list(row) for row in base_matrix(verdict.claim, point)], "matrices": shown}


def relation_data(relation: Relation, known: Known) -> Data:
    """One relation to a known measure."""
    return {
        "kind": relation.kind,
        "relation": relation.kind,
        "name": relation.other,
        "aliases": list(known[relation.other].aka) if relation.other in known else [],
        "function": relation.function or None,
        "scope": relation.scope or None,
        "verdict": relation.verdict,
        "equality": relation.equality or None,
        "counterexample": pair_of(relation) or next((point_of(p) for p in relation.parts if p.verdict == "refuted"), None),
        "values": [list(row) for row in relation.values] or None,
        "certificate": [dict(p.evidence) for p in relation.parts if p.verdict == "proved"],
    }


def pair_of(relation: Relation) -> list[list[list[int]]]:
    """The two matrices that are ranked differently."""
    return [[list(row) for row in rows] for rows in relation.matrices]


def point_of(settled: Settled) -> Any:
    """The two-class matrix at which a settled statement fails; the point itself where it has other names."""
    point = settled.evidence.get("point")
    if point is None or not set(point) <= {"TP", "FN", "FP", "TN"}:
        return point
    return [[plain(point.get(name, 0)) for name in row] for row in (("TP", "FN"), ("FP", "TN"))]


def proof_data(proof: Any) -> Data:
    """The answer to a claim."""
    return {"claim": proof.claim, **verdict_data(proof.deciding), "verdict": proof.verdict, **parts_data(proof.parts, proof.apart)}


def derivation_data(found: Any) -> Data:
    """A derived closed form."""
    return {
        "measure": found.measure,
        "coordinates": found.coordinates,
        "expression": text(found.expression),
        "latex": latex(found.expression),
        "align": found.latex,
        "steps": [{"expression": text(s.expression), "reason": s.reason, "certified": s.certified} for s in found.steps],
        "conditions": list(found.conditions),
        "certified": found.certified,
        "why": found.why,
        "branches": [derivation_data(other) for other in found.others],
    }


def comparison_data(found: Any) -> Data:
    """A measure at two matrices."""
    values = {"measure": found.measure, "first": evaluation_data(found.first), "second": evaluation_data(found.second)}
    return values | {"prefers": found.prefers, "why": found.why}


def verification_data(found: Any) -> Data:
    """The replay of a folder of proofs."""
    rejected = [dict(zip(("file", "entry", "reason"), entry, strict=True)) for entry in found.rejected]
    counts = {"files": found.files, "settled": found.settled, "accepted": found.accepted}
    missing = [{"file": file, "questions": list(names)} for file, names in found.missing]
    return counts | {"rejected": rejected, "missing": missing, "seconds": round(found.seconds, 3)}


def atlas_data(found: Any) -> Data:
    """The order of many measures: equal ones together, the transitive reduction, and for each name all that it never exceeds."""
    order, size = found.order, range(len(found.order.names))
    unsettled = [[order.names[i], order.names[j]] for i in size for j in size if not (order.proved[i, j] or order.refuted[i, j])]
    return {
        "classes": found.classes,
        "region": found.region,
        "measures": list(order.names),
        "left_out": dict(found.left_out),
        "pairs": dict(order.counts),
        "groups": [list(group) for group in order.groups],
        "edges": [list(edge) for edge in order.edges],
        "at_most": {f: [order.names[j] for j in size if j != i and order.proved[i, j]] for i, f in enumerate(order.names)},
        "open": unsettled,
    }


def standing_data(found: Any) -> Data:
    """The table of what is aimed at and reached, and every question with its verdict."""
    return {
        "bars": [{"name": bar.name, "aim": bar.aim, "today": bar.today, "reached": bar.reached} for bar in found.bars],
        "questions": [
            {
                "measure": q.measure,
                "question": q.question,
                "classes": "every" if q.classes == EVERY else q.classes,
                "kind": q.kind,
                "verdict": q.verdict,
            }
            | ({"tried": list(q.tried)} if q.verdict == "open" else {})
            for q in found.questions
        ],
    }


def coq_data(found: Any) -> Data:
    """What Coq said of the theorems."""
    refused = [{"theorem": name, "reason": reason} for name, reason in found.refused]
    counts = {"theorems": found.theorems, "accepted": found.accepted, "refused": refused, "not_exported": dict(found.left_out)}
    times = {"coqc_seconds": found.coqc_seconds, "writing_seconds": found.writing_seconds}
    total = round(found.coqc_seconds + found.writing_seconds, 1)
    return counts | {"axioms": list(found.axioms), "cpu_seconds": total, **times, "seconds": round(found.seconds, 3)}


# By name: the classes of whole answers live beside the questions, a floor above this one.
SHAPES: dict[str, Callable[[Any], Data]] = {
    "Range": range_data,
    "Bound": bound_data,
    "Domain": domain_data,
    "Answer": answer_data,
    "Evaluation": evaluation_data,
    "Proof": proof_data,
    "Derivation": derivation_data,
    "Comparison": comparison_data,
    "Verification": verification_data,
    "CoqReport": coq_data,
    "Recovery": recovery_data,
    "Expectation": expectation_data,
    "Guarantee": floor_data,
    "Proved": verdict_data,
    "Refuted": verdict_data,
    "Open": verdict_data,
}
RELATED: dict[str, Callable[[Any, Known], Data]] = {
    "Card": card_data,
    "Relation": relation_data,
    "Corrected": lambda found, known: correction_data(found) | {"known_as": [relation_data(r, known) for r in found.known_as]},
}
