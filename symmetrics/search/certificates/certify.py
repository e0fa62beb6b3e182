"""Certificates for an obligation: strategies guess, and the kernel judges every guess."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel import Rejected
from ...kernel.obligation import Obligation
from ...kernel.rules import settle
from .direct import DEEPEST, Certificate, Strategies
from .failures import Failures
from .strategies import EQUALITIES, INEQUALITIES

__all__ = ["Found", "certificate_of", "certify", "outright"]

IN_VAIN = Failures()


@dataclass(frozen=True)
class Found:
    """A certificate and the name of the strategy that found it."""

    certificate: Certificate
    by: str


def certify(ob: Obligation, depth: int = 0, strategies: Strategies = None) -> Found | None:
    """A certificate the kernel accepts for the obligation, or None; `strategies` are all that serve, or those given.

    What several strategies have failed to show is not tried again.
    """
    chosen = strategies or (EQUALITIES if ob.relation == "==" else INEQUALITIES)
    key = Failures.key(ob, depth, chosen) if len(chosen) > 1 else None
    if depth > DEEPEST or (key is not None and key in IN_VAIN):
        return None
    for strategy in chosen:
        for certificate in strategy(ob, depth, certificate_of):
            try:
                settle(ob, certificate)
            except Rejected:
                continue
            identity = ob.relation == "==" and not certificate
            return Found(certificate, "an identity" if identity else strategy.__name__.replace("_", " "))
    if key is not None:
        IN_VAIN.add(key)
    return None


def certificate_of(ob: Obligation, depth: int = DEEPEST - 1, strategies: Strategies = None) -> Certificate | None:
    """The certificate alone."""
    found = certify(ob, depth, strategies)
    return found.certificate if found else None


def outright(ob: Obligation, depth: int = 0, strategies: Strategies = None) -> Certificate | None:
    """The certificate alone, of an obligation that is no step of another's proof."""
    return certificate_of(ob, depth, strategies)
