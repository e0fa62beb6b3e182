"""Settling one claim: look for a matrix that breaks it, then for a certificate; believe only what the kernel accepts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import sympy

from ..kernel import Rejected, Statement, check
from ..kernel.check import NEGATION, check_inhabited, holds_at
from ..kernel.obligation import obligation_of
from ..kernel.reading import NowhereDefined, Reader
from ..kernel.summands import written_out
from ..kernel.syntax import names_in, parse
from ..language.claims import Claim
from ..language.errors import NotExpressible
from ..language.values import Undefined, value_at
from ..language.verdicts import Open, Proved, Refuted, Verdict
from .certificates.certify import Found, certify, outright
from .certificates.classes.bounds_of_parts import by_bounds_for_every_k
from .certificates.conditions.lemmas import more_or_less
from .certificates.direct import no_minus_sign
from .certificates.logarithms.humps import by_parabolas
from .certificates.logarithms.proportions import by_proportion
from .certificates.statements.bounded_parts import by_bounds_of_parts
from .certificates.statements.composed import at_once, by_composition
from .certificates.statements.either import by_either
from .certificates.statements.large import after_clearing, before_clearing, by_signs, by_terms, is_large
from .certificates.statements.sizes import by_sizes
from .certificates.statements.slopes import direction_of, slope_cases
from .certificates.statements.transitive import by_a_condition
from .matrices.designs import designs
from .matrices.refuter import Point, Trial, find_point, trials
from .nothing import defined_nowhere, undefined_everywhere, why_nothing, words_on

NOTHING_SAID = "no matrix found at which the claim says something"
PARTS, MOST_TRIED = 16, 40
COUNT = re.compile(r"TP|FN|FP|TN|C\[[0-9]+,[0-9]+\]|row[0-9]+|col[0-9]+|step|large", re.ASCII)

__all__ = ["by_point", "for_whole_counts", "settle_claim", "values_at"]


def settle_claim(claim: Claim, thorough: bool = True) -> Verdict:
    """Proved, Refuted or Open, with evidence the kernel has accepted.

    Without `thorough` only small matrices and extreme proportions are searched for a counterexample.
    """
    tried: list[str] = []
    if claim.every_k:
        return settle_for_every_k(claim)
    try:
        statement = claim.statement
        empty = empty_side(statement)
        if empty and claim.relation != "undefined":
            return (
                Open(claim, (f"its {empty} side is defined nowhere",))
                if claim.exists
                else Refuted(claim, {"undefined": empty}, "definedness")
            )
        early = thorough and (len(claim.symbols) == 1 or is_large(claim)) and claim.relation != "=="
        found = find_point(claim, thorough=early, tried=tried)
        if found is None:
            verdict = None if fails_between_counts(claim) else proof_or_nothing(claim, tried)
            if verdict is not None:
                return verdict
            found = find_point(claim, thorough, tried) if thorough and not early else None
            if found is None:
                counted = for_whole_counts(claim)
                verdict = proof_or_nothing(counted, tried) if counted.whole != claim.whole else None
                if verdict is not None:
                    return verdict
    except (Rejected, NotExpressible) as limit:
        return Open(claim, (*tried, str(limit)))
    if found is not None:
        return by_point(claim, found[0])
    reason = why_nothing(claim, settle_claim) if NOTHING_SAID in tried and not claim.exists else None
    return Open(claim, (words_on(reason),) if reason is not None else tuple(dict.fromkeys(tried)))


def for_whole_counts(claim: Claim) -> Claim:
    """The claim about whole counts and whole steps only."""
    return replace(claim, whole=tuple(s.name for s in claim.symbols if COUNT.fullmatch(s.name)), direction=None)


def fails_between_counts(claim: Claim) -> bool:
    """Whether a claim clearly fails at fractions of counts, so that there is a proof for whole counts at most."""
    counts = [s for s in claim.symbols if COUNT.fullmatch(s.name) and s.name not in claim.whole]
    if claim.exists or claim.relation not in NEGATION or not counts:
        return False
    weaker = replace(claim, relation={">": ">=", "<": "<="}.get(claim.relation, claim.relation))
    for _, design in designs(claim, thorough=False) if claim.relation != "!=" else ():
        scaled = {s: np.asarray(values, dtype=float) / PARTS if s in counts else values for s, values in design.items()}
        suspects = Trial(weaker, "fractions of counts", scaled).suspects(wanted=False)[:MOST_TRIED]
        points = ({str(s): Fraction(str(x[k])) / (PARTS if s in counts else 1) for s, x in design.items()} for k in suspects)
        if any(fails_at(weaker.statement, point) for point in points):
            return True
    return False


def fails_at(statement: Statement, point: Mapping[str, Fraction]) -> bool:
    """Whether a comparison fails at a point of fractions, as the kernel sees it: rounding makes much of the root of a small number."""
    left, right, given = statement.trees()
    try:
        return all(holds_at(a, relation, b, point) for a, relation, b in given) and not holds_at(left, statement.relation, right, point)
    except Rejected:
        return False


def settle_for_every_k(claim: Claim) -> Verdict:
    """Proved or Open for a claim about every number of classes."""
    if any(side is not None and side.has(sympy.Product) for side in (claim.left, claim.right)):
        return Open(claim, ("a product over the classes is settled for one number of them at a time",))
    statement, tried = claim.statement, ["facts about sums over classes"]
    try:
        obligation = obligation_of(statement)
        found = certify(obligation, strategies=(no_minus_sign,))
        bounded = by_bounds_for_every_k(statement, outright) if found is None else None
        found = Found(bounded, "bounds of parts") if bounded else found or certify(obligation)
    except Rejected as limit:
        return Open(claim, (str(limit),))
    for inhabited in matrices_of_two_classes(statement) if found else ():
        evidence = {**found.certificate, "inhabited": inhabited} if found else {}
        try:
            check(statement, "proved", evidence)
        except Rejected as reason:
            tried = [str(reason)]
        else:
            return Proved(claim, evidence, found.by if found else "")
    return Open(claim, tuple(tried))


def matrices_of_two_classes(statement: Statement) -> Iterator[Point]:
    """Small matrices at which a statement about every number of classes may say something, other names at two and at one half."""
    left, right, given = statement.trees()
    trees = (left, right, *(x for a, _, b in given for x in (a, b)))
    names = sorted(set().union(*(names_in(written_out(tree, 2)) for tree in trees)))
    for counts in itertools.product((2, 1, 0), repeat=4):
        cells = dict(zip(("C[1,1]", "C[1,2]", "C[2,1]", "C[2,2]"), counts, strict=True))
        for x in ("2", "1/2"):
            yield {name: cells.get(name, x) for name in names}


def by_point(claim: Claim, point: Point) -> Verdict:
    """The verdict a point gives."""
    by = "a matrix" if claim.has_matrices else "values of its names" if point else "arithmetic"
    if claim.exists:
        return Proved(claim, {"point": point}, by)
    return Refuted(claim, {"point": point}, by, values_at(claim, point))


def values_at(claim: Claim, point: Mapping[str, Any]) -> tuple[str, ...]:
    """The exact values of both sides at a point, as text."""
    numbers = {s: sympy.Rational(str(point[s.name])) for s in claim.symbols}
    shown = []
    for side in (claim.left, claim.right):
        try:
            shown += [] if side is None else [str(value_at(side, numbers))]
        except Undefined as reason:
            shown.append(f"undefined ({reason})")
    return tuple(shown)


def empty_side(statement: Statement) -> str:
    """The side of a comparison that divides by zero everywhere, empty if there is none."""
    for side in ("left", "right") if statement.relation in NEGATION else ():
        try:
            Reader().read(parse(getattr(statement, side)))
        except NowhereDefined:
            return side
        except Rejected:
            continue
    return ""


def proof_or_nothing(claim: Claim, tried: list[str]) -> Verdict | None:
    """A certificate for or against a claim, or that it says nothing; what failed is added to `tried`."""
    verdict = proof_of(claim, tried)
    if verdict is None and NOTHING_SAID in tried and not claim.exists:
        return defined_nowhere(claim)
    return verdict


def proof_of(claim: Claim, tried: list[str]) -> Verdict | None:
    """A certificate for a claim about every matrix, or against one about some matrix."""
    statement = claim.statement
    if claim.relation in ("same domain", "undefined"):
        evidence: Mapping[str, Any] | None = (undefined_everywhere(statement) if claim.relation == "undefined" else None) or {}
        by = "signs of what is defined" if evidence else "patterns of zeros"
    else:
        always = replace(statement, relation=NEGATION[statement.relation], exists=False) if claim.exists else statement
        evidence, by = certificate_for(claim, always, tried)
    if evidence is None:
        return None
    try:
        check(statement, "refuted" if claim.exists else "proved", evidence)
    except Rejected as reason:
        tried.append(f"{by}: {reason}")
        return None
    return Refuted(claim, evidence, by) if claim.exists else Proved(claim, evidence, by)


def certificate_for(claim: Claim, always: Statement, tried: list[str]) -> tuple[Mapping[str, Any] | None, str]:
    """A certificate with an inhabited point, and the strategy that found it; what failed is added to `tried`."""
    inhabited = inhabitant(claim)
    if inhabited is None:
        tried.append(NOTHING_SAID)
        return None, ""
    early = before_clearing(claim, always)
    if early is not None:
        return {**early[0], "inhabited": inhabited}, early[1]
    obligation = obligation_of(always)
    found = certify(obligation, strategies=(no_minus_sign,))
    if found is None:
        moved = by_moves(claim, always, tried)
        if moved is not None:
            return {**moved[0], "inhabited": inhabited}, moved[1]
        apart = after_clearing(obligation, always)
        if apart is not None:
            return {**apart[0], "inhabited": inhabited}, apart[1]
    found = found or certify(obligation)
    if found is None and always.relation == "!=":
        unequal = more_or_less(obligation_of(replace(always, relation=">")), outright)
        found = Found(unequal, "more or less") if unequal else None
    if found is not None:
        return {**found.certificate, "inhabited": inhabited}, found.by
    late = without_a_goal(always)
    if late is not None:
        return {**late[0], "inhabited": inhabited}, late[1]
    tried.append("certificates of squares, products, roots and orderings")
    return None, ""


def by_moves(claim: Claim, always: Statement, tried: list[str]) -> tuple[Mapping[str, Any], str] | None:
    """A certificate that comes from how a formula or parts of it move, and the name of the way to it; what failed is added to `tried`."""
    ways = list[tuple[str, Callable[[], Mapping[str, Any] | None]]]()
    if not claim.algebraic and (direction := direction_of(claim)) is not None:
        strict = always.relation in (">", "<")
        if is_large(claim) or not strict:  # others of these have been tried
            ways.append(("comparisons of parts", partial(by_composition, always, soon=strict, prove=at_once)))
        ways.append(("sign of the derivative", partial(slope_cases, always, direction, tried)))
        ways.append(("slopes of parts", partial(by_composition, always, direction)))
        ways.append(("signs of parts", partial(by_either, always)))
    if claim.algebraic or always.relation in (">", "<"):
        ways.append(("comparisons of parts", partial(by_composition, always, soon=not claim.algebraic)))
    for by, way in ways:
        found = way()
        if found is not None:
            return found, by
    return None


def without_a_goal(always: Statement) -> tuple[Mapping[str, Any], str] | None:
    """A certificate that comes from the two sides of a statement, not from its goal, and the name of the way to it."""
    ways: dict[str, Callable[[Statement], Mapping[str, Any] | None]] = {
        "tangents on intervals": by_proportion,
        "parabolas below entropies": partial(by_parabolas, prove=outright),
        "bounds of parts": partial(by_bounds_of_parts, prove=outright),
        "sizes of parts": partial(by_sizes, prove=outright),
        "what a condition compares": by_a_condition,
        "signs of numerator and divisors": by_signs,
    }
    for by, way in ways.items():
        found = way(always)
        if found is not None:
            return found, by
    return by_terms(always)


def inhabitant(claim: Claim) -> Point | None:
    """A smallest point at which the claim says something, as the kernel sees it: rounding hides where a divisor is zero."""
    statement = claim.statement
    for trial in trials(claim, thorough=False):
        for row in trial.open_to.nonzero()[0][:MOST_TRIED]:
            point = trial.point(int(row))
            try:
                check_inhabited(statement, point)
            except Rejected:
                continue
            return point
    return None
