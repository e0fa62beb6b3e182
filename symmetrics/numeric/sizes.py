"""How large the steps of a program can be: polynomials they do not exceed, and numbers they do not fall below."""

from __future__ import annotations

from math import inf, log

from flint import fmpz_mpoly

from .polynomials import Polynomials, is_plain
from .program import Program

__all__ = ["Sizes"]

MULTIPLES = (1, 2, 3, 4, 5, 6, 8, 16, 64)


class Sizes:
    """Bounds of the steps of a program; `polynomials` knows the polynomials behind them."""

    def __init__(self, program: Program, polynomials: Polynomials | None) -> None:
        self.program, self.polynomials = program, polynomials

    def least(self, position: int) -> float:
        """A lower bound of the absolute value of a step that is a number or a logarithm of one; else 0."""
        step = self.program.steps[position]
        if step.kind == "number":
            return float(abs(step.detail))
        known = [self.program.steps[arg] for arg in step.args]
        return log(known[0].detail) if step.kind == "log" and known[0].kind == "number" and known[0].detail > 1 else 0.0

    def largest_share(self, above: int, below: int) -> float:
        """A bound of a quotient by a polynomial without minus sign, perhaps times numbers."""
        size, step = self.size(above), self.program.steps[below]
        if size is None or self.polynomials is None:
            return inf
        parts, least = [], 1.0
        for factor in step.args if step.kind == "product" else (below,):
            number, part = self.least(factor), self.polynomials.of(factor)
            if number:
                least *= number
            elif part is None or not is_plain(part):
                return inf
            else:
                parts.append(part)
        whole = self.polynomials.product(parts) if parts else None
        bounds = (times / least for times in MULTIPLES if whole is not None and is_plain(times * whole - size))
        return next(bounds, inf)

    def size(self, position: int) -> fmpz_mpoly | None:
        """A polynomial that the absolute value of a step does not exceed."""
        step = self.program.steps[position]
        if self.polynomials is None:
            return None
        parts = [self.size(arg) for arg in step.args] if step.kind in ("sum", "difference", "rest", "product", "where") else []
        known = [part for part in parts if part is not None]
        if step.kind == "share_log":
            return self.size(step.args[1])
        if step.kind == "where":
            return parts[1]
        if step.kind in ("cell", "number"):
            own = self.polynomials.of(position)
            return own if own is None or is_plain(own) else -own
        if not parts or len(known) < len(parts):
            return None
        return self.polynomials.product(known) if step.kind == "product" else sum(known[1:], known[0])
