"""Claims with many names, or with roots in roots: what holds for every number of classes, and facts about parts, before any common denominator."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..kernel import Rejected, Statement
from ..kernel.obligation import obligation_of
from ..language.claims import Claim
from ..language.text import text
from .certify import certificate_of, certify
from .pieces import by_parts, has_root_in_root

__all__ = ["before_clearing", "is_large"]

MOST_NAMES = 7  # of a claim whose fractions are not looked at one by one


def is_large(claim: Claim) -> bool:
    """Whether a claim has so many names that a common denominator is long."""
    return len(claim.symbols) > MOST_NAMES


def before_clearing(claim: Claim, always: Statement) -> tuple[dict[str, Any], str] | None:
    """A certificate for a statement about every matrix that needs no common denominator, and the name of the way to it."""
    general = instance_of(claim)
    if general is not None:
        return general, "every number of classes"
    left, right, _ = always.trees()
    if always.relation != "==" and (has_root_in_root(left) or has_root_in_root(right)):
        parts = by_parts(always, partial(certificate_of, depth=0))
    else:
        parts = by_parts(always, certificate_of) if is_large(claim) else None
    return None if parts is None else (parts, "facts about parts")


def instance_of(claim: Claim) -> dict[str, Any] | None:
    """A certificate of the rule `instance`: the claim for every number of classes."""
    if claim.general is None or claim.exists or claim.whole:
        return None
    general = list(map(text, claim.general))
    try:
        found = certify(obligation_of(Statement(general[0], claim.relation, general[1], signed=claim.signed, every_k=True)))
    except Rejected:
        return None
    return {"rule": "instance", "K": len(claim.matrices[0].rows), "general": general, "then": found.certificate} if found else None
