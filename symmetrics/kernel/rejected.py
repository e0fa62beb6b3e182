"""The one way the kernel says no."""

from __future__ import annotations

__all__ = ["Rejected"]


class Rejected(Exception):
    """The evidence does not settle the statement; the message says which duty failed.

    Silence is the only yes. Whatever else may be raised while checking also means no.
    """
