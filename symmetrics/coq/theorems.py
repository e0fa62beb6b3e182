"""A theorem about a field, as commands of Coq."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["ACCEPTED", "ORDERED", "RICH", "Theorem"]

ACCEPTED = "ltac:(vm_cast_no_check (eq_refl true))"  # has the checker run
ORDERED, RICH = "ordered_field", "field_with_functions"


@dataclass(frozen=True)
class Theorem:
    """A theorem about a field F: its name, the kind of F, its sentence, the data of its proof as commands, and the proof as a tactic.

    The theorems that it rests on come before it.
    """

    name: str
    kind: str
    sentence: str
    data: str
    proof: str
    rests_on: tuple[Theorem, ...] = ()

    def text(self) -> str:
        """The commands that state and prove it where there is an F."""
        return f"Theorem {self.name} : {self.sentence}.\nProof ltac:({self.proof}).\n"

    def all(self) -> Iterator[Theorem]:
        """The theorems that it rests on, and itself."""
        for theorem in self.rests_on:
            yield from theorem.all()
        yield self

    @property
    def length(self) -> int:
        """The length of all that is written for it."""
        return sum(len(t.data) + len(t.sentence) for t in self.all())

    def among(self, kind: str) -> str:
        """What it is called where F is of that kind, which has whatever its own kind has."""
        return self.name if self.kind == kind else f"{self.name} (base F)"
