"""The two programs of formulas of K classes: the careful one, and the one that is quick where that is precise enough."""

from __future__ import annotations

from dataclasses import replace

from .classes import ClassCompiler
from .program import Doubt, Program
from .quality import doubts_from, qualities_of
from .shares import doubts_by_shares

__all__ = ["programs_of"]

Doubts = tuple[Doubt, ...] | None


def programs_of(compiler: ClassCompiler) -> tuple[Program, Program]:
    """The careful program of all formulas so far, and one whose outputs are the quick ones where these are precise enough."""
    plain = Program(tuple(compiler.builder.steps), (*compiler.outputs, *compiler.quick))
    known = qualities_of(plain, compiler.polynomials)
    by_quality, by_shares = doubts_from(plain, known), doubts_by_shares(plain, compiler.K, compiler.polynomials, known)
    size, outputs = len(compiler.outputs), []
    for output, first, second in zip(plain.outputs, by_quality, by_shares, strict=True):
        outputs.append(replace(output, doubts=both(first, second)))
    quick = [careful if one.doubts is None else one for careful, one in zip(outputs[:size], outputs[size:], strict=True)]
    careful = replace(plain, outputs=tuple(outputs[:size])).restricted(range(size))
    return careful, replace(plain, outputs=tuple(quick)).restricted(range(size))


def both(first: Doubts, second: Doubts) -> Doubts:
    """The rows that are doubtful by each of two reckonings, either of which is enough."""
    if first is None or second is None:
        return second if first is None else first
    return tuple(Doubt(one.tests + other.tests) for one in first for other in second)
