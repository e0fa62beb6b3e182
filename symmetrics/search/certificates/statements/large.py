"""Claims with many names, or with roots in roots or higher ones: facts about parts, and about every number of classes, come first."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.instances import settle_instance
from ....kernel.obligation import Obligation, obligation_of, obligation_of_trees
from ....kernel.statement import names_of
from ....kernel.syntax import Tree, branches
from ....language.claims import Claim
from ....language.hurried import hurried
from ....language.text import text
from ..certify import certificate_of, certify, outright
from ..classes.groups import by_groups
from ..classes.numbers import forms_of
from ..classes.sampling import seems_to_hold
from ..direct import bounds_of_extremes, no_minus_sign
from ..in_cases import branches_of_extremes
from ..logarithms.amounts import by_amounts
from ..polynomials.peeling import raised_by_guards
from ..roots.higher import powers_soon
from ..roots.squaring import sizes_of_roots, squaring_again
from .arguments import by_arguments, by_simple_strategies
from .composed import EXTREMES, at_once, by_composition, by_equal_parts
from .pieces import by_parts, has_deep_root, has_higher_root, is_fraction
from .quotients import by_quotient
from .shortfalls import by_shortfalls
from .slopes import direction_of, without_derivatives
from .summands import by_summands

__all__ = ["after_clearing", "before_clearing", "by_signs", "by_terms", "fractions_compared", "instance_of", "is_large"]

SOON = (no_minus_sign, raised_by_guards, bounds_of_extremes, sizes_of_roots, squaring_again)
ROOT = re.compile(r"\bsqrt\(")
EXTREME = re.compile(r"\b(max|min|abs)\(")
MOST_NAMES = 7  # of a claim whose fractions are not looked at one by one
MOST_MATRICES = 2  # of which fractions are compared one by one
MOST_LEVELS = 2  # of fractions that are cleared at once
MOST_ROUNDS, MOST_TO_BOUND = 4, 5  # of an inequality between few terms of which the extremes are bounded before they are split


def is_large(claim: Claim) -> bool:
    """Whether a claim has so many names that a common denominator is long."""
    return len(claim.symbols) > MOST_NAMES


def before_clearing(claim: Claim, always: Statement) -> tuple[dict[str, Any], str] | None:
    """A certificate for a statement about every matrix that needs no common denominator, and the name of the way to it."""
    general = next((found for found in instances(claim) if found is not None and is_instance(always, found)), None)
    if general is not None:
        return general, "every number of classes"
    if always.relation == "==" and is_soon_an_identity(always):
        return {}, "an identity"
    equal = by_equal_parts(always) if always.relation == "==" else None
    if equal is not None:
        return equal, "equal parts"
    direction = direction_of(claim)
    simple = by_simple_moves(always) if direction is not None and not is_large(claim) else None
    if simple is not None:
        return simple
    deep = is_deep(always)
    along = None if claim.algebraic else direction
    moved = by_composition(always, along, soon=True) if is_large(claim) and (deep or ROOT.search(always.left)) else None
    if moved is not None:
        return moved, "comparisons of parts"
    broken = EXTREME.search(always.left + always.right) is not None
    whole = by_simple_strategies(always) if broken and not is_large(claim) else None
    if whole is not None:
        return whole.certificate, whole.by
    chosen = by_arguments(always, partial(of_few_terms, thorough=False)) if broken and (deep or not is_large(claim)) else None
    if chosen is not None:
        return chosen, "one argument of each extreme"
    first = by_terms(always, thorough=False) if broken and len(claim.matrices) > MOST_MATRICES else None
    if first is not None:
        return first
    powers = soon_by_powers(always)
    if powers is not None:
        return powers, "powers of higher roots"
    parts = fractions_compared(always)
    if parts is not None:
        return parts, "facts about parts"
    amounts = by_amounts(always, outright)
    if amounts is not None:
        return amounts, "facts about sums of logarithms"
    return by_terms(always, thorough=False) if broken and len(claim.matrices) <= MOST_MATRICES else None


def by_simple_moves(always: Statement) -> tuple[dict[str, Any], str] | None:
    """A certificate that a formula moves one way by simple algebra, which proof assistants follow, as a whole or part by part."""
    try:
        ob = obligation_of(always)
    except Rejected:
        return None
    found = certify(ob, strategies=(no_minus_sign,))
    parts = None if found else by_composition(always, soon=True, prove=at_once)
    if parts is not None:
        return parts, "comparisons of parts"
    found = found or without_derivatives(ob)
    return (found.certificate, found.by) if found else None


def instances(claim: Claim) -> Iterator[dict[str, Any] | None]:
    """Certificates from every number of classes: of the claim as it stands, and with K in a side without matrices."""
    if claim.general is None or claim.exists or claim.whole:
        return
    sides, K = tuple(map(text, claim.general)), len(claim.matrices[0].rows)
    number = re.compile(rf"(?<![\w.])(?<!\*\*){K}(?![\w.])", re.ASCII)
    pairs = list(zip(sides, claim.general, strict=True))
    named = tuple(side if of.free_symbols else number.sub("K", side) for side, of in pairs)
    forms = [[side] if of.free_symbols or side in ("0", "1") else [side, *forms_of(of, K)] for side, of in pairs]
    for left, right in dict.fromkeys((sides, named, *itertools.product(*forms))):
        general = Statement(left, claim.relation, right, signed=claim.signed, every_k=True)
        yield instance_of(general, K) if claim.relation in ("==", "!=") or seems_to_hold(general) else None


def is_deep(always: Statement) -> bool:
    """Whether an inequality has fractions in fractions in fractions, or in extremes."""
    left, right, _ = always.trees()
    return always.relation != "==" and max(levels(left), levels(right)) > MOST_LEVELS


def levels(tree: Tree) -> int:
    """How many fractions and extremes stand in each other at most."""
    return (is_fraction(tree) or tree[0] in EXTREMES) + max(map(levels, branches(tree)), default=0)


def is_soon_an_identity(always: Statement) -> bool:
    """Whether both sides of an equality are the same polynomials over the same divisors, which little work shows."""
    left, right, given = always.trees()
    try:
        return not obligation_of_trees(left, always.relation, right, given, hurried(always.signed)).goal
    except Rejected:
        return False


def soon_by_powers(always: Statement) -> dict[str, Any] | None:
    """A certificate by powers of both sides, for a statement of few names with roots of a degree above two, if one is soon found."""
    left, right, _ = always.trees()
    higher = always.relation != "==" and (has_higher_root(left) or has_higher_root(right))
    try:
        few = higher and len(names_of(*always.trees())) <= MOST_NAMES
        return certificate_of(obligation_of(always), 0, (no_minus_sign, powers_soon)) if few else None
    except Rejected:
        return None


def fractions_compared(always: Statement) -> dict[str, Any] | None:
    """A certificate from facts about fractions, for a statement with many names, with roots in roots or higher ones."""
    left, right, _ = always.trees()
    if always.relation != "==" and (has_deep_root(left) or has_deep_root(right)):
        return by_parts(always, outright) or by_shortfalls(always, outright)
    ways = (by_groups, by_parts, by_shortfalls) if len(names_of(*always.trees())) > MOST_NAMES else ()
    return next((found for way in ways if (found := way(always, certificate_of)) is not None), None)


def by_terms(always: Statement, thorough: bool = True) -> tuple[dict[str, Any], str] | None:
    """A certificate put together from inequalities between few terms of the two sides; without `thorough` from those soon proved."""
    found = by_summands(always, partial(of_few_terms, thorough=thorough), MOST_ROUNDS if thorough else 1)
    return None if found is None else (found, "inequalities between few terms")


def of_few_terms(ob: Obligation, thorough: bool) -> dict[str, Any] | None:
    """A certificate for an inequality between few terms: branch by branch first where it has many names and no roots."""
    ring = ob.reader.ring
    many = len(ring.slots) - len(ring.atoms) > MOST_TO_BOUND and all(atom.kind != "root" for atom in ring.atoms.values())
    first = certificate_of(ob, 0, (branches_of_extremes,)) if many else None
    return first or certificate_of(ob, 0, None if thorough else SOON)


def after_clearing(ob: Obligation, always: Statement) -> tuple[dict[str, Any], str] | None:
    """A certificate for an obligation with a long goal from the quotient that it was, and the name of the way to it."""
    found = by_quotient(ob, always, partial(certificate_of, strategies=(no_minus_sign, raised_by_guards, bounds_of_extremes)))
    return None if found is None else (found, "signs of numerator and divisors")


def by_signs(always: Statement) -> dict[str, Any] | None:
    """The same for an obligation with a goal of any length, by whatever certificates there are for its parts."""
    return by_quotient(obligation_of(always), always, partial(certificate_of, depth=1), fewest=0)


def is_instance(always: Statement, found: dict[str, Any]) -> bool:
    """Whether a statement is seen to be the one about every number of classes for its number."""
    try:
        settle_instance(always, found)
    except Rejected:
        return False
    return True


def instance_of(general: Statement, K: int) -> dict[str, Any] | None:
    """A certificate of the rule `instance`, for K classes: a statement about every number of them."""
    try:
        found = certify(obligation_of(general))
    except Rejected:
        return None
    return {"rule": "instance", "K": K, "general": [general.left, general.right], "then": found.certificate} if found else None
