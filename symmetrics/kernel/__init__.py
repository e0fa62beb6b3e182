"""What is believed: a statement, and evidence that settles it, checked with the standard library alone."""

from .check import check
from .rejected import Rejected
from .statement import Statement

__all__ = ["Rejected", "Statement", "check"]
