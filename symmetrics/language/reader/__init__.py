"""The formula reader: text and LaTeX to measures, and claims to relations between them, without evaluating anything."""

from __future__ import annotations

from .claims import ParsedClaim, PropertyCall, Relation, read_claim, read_conditions
from .formula import read_formula

__all__ = ["ParsedClaim", "PropertyCall", "Relation", "read_claim", "read_conditions", "read_formula"]
