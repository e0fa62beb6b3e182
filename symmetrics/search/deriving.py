"""Derivations within a time budget: the work is done in a child process, and what it finds comes back as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Any

from ..algebra.derived import Derivation, Step
from ..algebra.identities import inhabited
from ..kernel import Rejected, Statement, check
from ..kernel.obligation import obligation_of
from ..language import errors
from ..language.claims import Subject, at_least, at_most
from ..language.crossing import packed, unpacked
from ..language.errors import OutOfTime, SymmetricsError
from ..language.measure import Measure
from .budget import within_budget
from .certificates.both_sides import both_sides_of_extremes
from .certificates.certify import certify
from .certificates.roots.higher import equal_powers
from .prover import settle_claim

__all__ = ["derived_within", "statement_from", "whole_bounds"]


def derived_within(work: Callable[[], Derivation], seconds: float) -> Derivation:
    """What the work derives, if it takes no longer than `seconds` of the processor; errors it raises on purpose are raised here."""
    (outcome,) = within_budget([lambda: answer_of(work)], seconds)
    if outcome.failure:
        raise OutOfTime(f"Expected a derivation within {seconds:g} s, got none: {outcome.failure}. Allow more time with --budget.")
    if "error" in outcome.result:
        raise getattr(errors, outcome.result["error"])(outcome.result["message"])
    return derivation_from(outcome.result)


def answer_of(work: Callable[[], Derivation]) -> dict[str, Any]:
    """The result of the work as plain data, or the error it raised on purpose."""
    try:
        return data_of(settled(work()))
    except SymmetricsError as error:
        return {"error": type(error).__name__, "message": str(error)}


def settled(found: Derivation) -> Derivation:
    """The derivation with certificates for what algebra alone left open about roots, absolute values, maxima and minima."""
    steps, others = tuple(map(settled_step, found.steps)), tuple(map(settled, found.others))
    certified = found.certified or (steps != found.steps and all(step.certified for step in steps))
    return replace(found, steps=steps, others=others, certified=certified, why="" if certified else found.why)


def settled_step(step: Step) -> Step:
    """The step with a certificate that is searched for, if it has none and one is found."""
    statement = step.asked
    if step.certified or statement is None:
        return step
    try:
        found = certify(obligation_of(statement), strategies=(equal_powers, both_sides_of_extremes))
        evidence = {**found.certificate, "inhabited": inhabited(statement)} if found else {}
        check(statement, "proved", evidence)
    except Rejected:
        return step
    return replace(step, statement=statement, certificate=evidence, certified=True)


def data_of(found: Derivation) -> dict[str, Any]:
    """A derivation as plain data."""
    return {
        "fields": {x: getattr(found, x) for x in ("measure", "coordinates", "conditions", "certified", "why")},
        "expression": packed(found.expression),
        "steps": [step_data(step) for step in found.steps],
        "others": [data_of(other) for other in found.others],
    }


def step_data(step: Step) -> dict[str, Any]:
    """A step as plain data."""
    statement = asdict(step.statement) if step.statement else None
    return {"expression": packed(step.expression), "statement": statement} | {
        x: getattr(step, x) for x in ("reason", "certificate", "certified")
    }


def derivation_from(data: Mapping[str, Any]) -> Derivation:
    """The derivation from plain data."""
    steps, others = tuple(map(step_from, data["steps"])), tuple(map(derivation_from, data["others"]))
    fields = {**data["fields"], "conditions": tuple(data["fields"]["conditions"])}
    return Derivation(expression=unpacked(data["expression"]), steps=steps, others=others, **fields)


def step_from(data: Mapping[str, Any]) -> Step:
    """The step from plain data."""
    made = Step(unpacked(data["expression"]), data["reason"], None, data["certificate"], data["certified"])
    return replace(made, statement=statement_from(data["statement"])) if data["statement"] else made


def statement_from(data: Mapping[str, Any]) -> Statement:
    """The statement from plain data."""
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return Statement(**fields)


def whole_bounds(measure: Measure) -> tuple[int | None, int | None]:
    """The whole numbers among -1, 0 and 1 between which a measure lies, as far as that is proved; None where no bound is.

    >>> from symmetrics.catalogue import find_measure
    >>> whole_bounds(find_measure("kappa")), whole_bounds(find_measure("dor"))
    ((-1, 1), (0, None))
    """
    m = Subject(measure)
    lower = next((k for k in (0, -1) if settle_claim(at_least(m(m.cells), k)).verdict == "proved"), None)
    return lower, 1 if settle_claim(at_most(m(m.cells), 1)).verdict == "proved" else None
