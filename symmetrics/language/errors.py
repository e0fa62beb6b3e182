"""Errors a user can meet, each told in three beats: what was expected, what came, what to do."""

from __future__ import annotations

__all__ = ["DefinitionError", "FormulaError", "MatrixError", "NotExpressible", "OutOfTime", "PaperError", "SymmetricsError"]


class SymmetricsError(ValueError):
    """Something given to the library cannot be used as it stands.

    Catch this to catch every error the library raises on purpose.
    """

    kind = "input"


class DefinitionError(SymmetricsError):
    """A measure, property or knob is declared or named in a way the library cannot use."""

    kind = "definition"


class MatrixError(SymmetricsError):
    """A confusion matrix is not a square table of nonnegative counts with known labels."""

    kind = "matrix"


class FormulaError(SymmetricsError):
    """A formula or claim cannot be read; `position` counts characters from zero.

    >>> error = FormulaError("expected a name, got '+' at position 3", position=3)
    >>> error.position
    3
    """

    kind = "formula"

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.position = position


class NotExpressible(SymmetricsError):
    """A measure cannot be written in the form that was asked for; the message names what is in the way."""

    kind = "not_expressible"


class OutOfTime(NotExpressible):
    """The time that was given does not suffice for an answer: the question stays open."""

    kind = "out_of_time"


class PaperError(SymmetricsError):
    """A file that describes a paper cannot be read; `position` counts characters from zero, and the message names the line.

    >>> PaperError("Expected a title, got none. Add one.", position=7).position
    7
    """

    kind = "paper"

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(message)
        self.position = position
