"""Monotonicity from the sign of a derivative.

The statement is elementary: a formula where some names are raised by `t`, or multiplied by `1 + t`, is at least the formula where
others are, or none. The certificate names the formula, and shows that its derivative along that direction is not negative where
every name is positive; what holds there holds, by continuity, wherever both sides are defined.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace as replace_fields
from itertools import product
from typing import Any

from .obligation import Obligation, obligation_of
from .polynomial import Polynomial, Quotient, plus, total
from .reading import Reader
from .rejected import Rejected
from .rules import branches, settle
from .statement import RESERVED, Condition, Statement
from .syntax import Tree, names_in, parse, replace

__all__ = ["settle_slope", "slope_obligations", "unconditioned"]

MOST_EXTREMES = 8
KEYS = {"rule", "of", "step", "up", "down", "scaled", "cases"}
Moves = dict[str, Polynomial]


def settle_slope(statement: Statement, certificate: Mapping[str, Any]) -> None:
    """Check a certificate of the rule `slope` for a statement `left >= right` or the like."""
    if set(certificate) - KEYS or not isinstance(certificate.get("cases"), list):
        raise Rejected("a slope has of, step, up, down and cases, and perhaps scaled")
    up, down, step, scaled = certificate.get("up", []), certificate.get("down", []), certificate["step"], certificate.get("scaled", False)
    moving = [step, *up, *down]
    if not all(isinstance(name, str) and not RESERVED.fullmatch(name) for name in moving) or len(set(moving)) < len(moving):
        raise Rejected("the step and what moves are different names, none of them kept for certificates")
    if type(scaled) is not bool or (scaled and up and down):
        raise Rejected("what is multiplied stands on one side")
    if statement.relation in ("<", ">"):
        require_positive(statement, {step, *names_in(parse(certificate["of"]))} - set(statement.signed))
    statement = unconditioned(statement, moving)
    require_same_sides(statement, parse(certificate["of"]), step, up, down, scaled)
    obligations = slope_obligations(statement, certificate["of"], up, down, scaled)
    if len(obligations) != len(certificate["cases"]):
        raise Rejected(f"expected {len(obligations)} cases")
    for obligation, case in zip(obligations, certificate["cases"], strict=True):
        settle(obligation, case)


def require_positive(statement: Statement, names: set[str]) -> None:
    """What holds by continuity alone is not strict, so wherever the statement says something no name may be zero."""
    ob = obligation_of(statement)
    if not ob.always_positive(ob.reader.ring.product(map(ob.reader.ring.variable, sorted(names)))):
        raise Rejected("a name may be zero where a strict slope is claimed")


def unconditioned(statement: Statement, moving: Collection[str]) -> Statement:
    """The statement without the conditions in which a name that moves occurs: it says more."""
    conditions = [(text, Condition.parse(text)) for text in statement.given]
    kept = tuple(text for text, c in conditions if not (names_in(parse(c.left)) | names_in(parse(c.right))) & set(moving))
    return replace_fields(statement, given=kept)


def require_same_sides(statement: Statement, body: Tree, step: str, up: list[str], down: list[str], scaled: bool) -> None:
    """The larger side must be the body with `up` raised by the step, or multiplied by one more, the smaller one that with `down`."""
    left, right, _ = statement.trees()
    if statement.relation not in (">=", "<=", ">", "<"):
        raise Rejected("a slope proves >=, <=, > or <")
    larger, smaller = (left, right) if statement.relation[0] == ">" else (right, left)
    if step in names_in(body) or {step, *up, *down} & set(statement.signed):
        raise Rejected("the step is a new name, and what moves is nonnegative")
    reader = Reader(signed=frozenset(statement.signed))
    for side, moved in ((larger, up), (smaller, down)):
        raised = replace(body, {name: after(name, step, scaled) for name in moved})
        if reader.read(("+", (side, ("neg", raised)))).top:
            raise Rejected("a side of the statement is not the formula moved by the step")
    if not all(reader.is_plain(p) for p in (*reader.nonzero, *reader.radicands)):
        raise Rejected("a denominator or radicand of the statement has a minus sign")


def after(name: str, step: str, scaled: bool) -> Tree:
    """A name raised by the step, or multiplied by one more than it."""
    return ("*", (("name", name), ("+", (("int", 1), ("name", step))))) if scaled else ("+", (("name", name), ("name", step)))


def slope_obligations(statement: Statement, of: str, up: list[str], down: list[str], scaled: bool) -> list[Obligation]:
    """The derivative of `of` along up minus down is nonnegative where all names are positive, once for each branch."""
    conditions = [Condition.parse(text) for text in statement.given]
    strict = statement.relation in ("<", ">")
    parameters = set().union(*(names_in(parse(x)) for c in conditions for x in (c.left, c.right))) if not strict else set()
    cells = sorted(names_in(parse(of)) - parameters - set(statement.signed))
    inside = (*statement.given, *(f"{name} > 0" for name in cells))
    base = obligation_of(Statement(of, ">" if strict else ">=", "0", inside, signed=statement.signed))
    base = replace_fields(base, positive=()).with_supports()  # that a denominator does not vanish is to be shown, not known
    quotient = base.reader.read(parse(of))
    for p in (*(dict(key) for key in quotient.below), *base.reader.radicands, *base.reader.nonzero):
        if not base.reader.is_plain(p) or not base.always_positive(p):
            raise Rejected("a denominator or radicand may vanish where all names are positive")
    signs = {**dict.fromkeys(up, 1), **dict.fromkeys(down, -1)}
    moves = {name: {m if scaled else 0: sign} for name, sign in signs.items() for m in base.reader.ring.variable(name)}
    return [derived(case, below, moves) for case, below in branched(base, quotient)]


def branched(base: Obligation, quotient: Quotient) -> list[tuple[Obligation, list[tuple[Polynomial, int]]]]:
    """The numerator as goal, and the denominators, on each combination of branches of absolute values, maxima and minima."""
    ring = base.reader.ring
    cases = [(with_goal(base, quotient.top), [(dict(key), k) for key, k in quotient.below.items()])]
    extremes = [name for name, atom in reversed(ring.atoms.items()) if atom.kind != "root"]
    if len(extremes) > MOST_EXTREMES:
        raise Rejected(f"more than {MOST_EXTREMES} absolute values, maxima and minima")
    for name in extremes:
        split_cases = []
        for (ob, below), which in product(cases, (0, 1)):
            branch = branches(ob, name)[which]
            value = branch_value(ob, name, which)
            split_cases.append((branch, [(ring.substitute(p, name, value), k) for p, k in below]))
        cases = split_cases
    return cases


def branch_value(ob: Obligation, name: str, which: int) -> Polynomial:
    """What an atom is on a branch."""
    return branches(with_goal(ob, ob.reader.ring.variable(name)), name)[which].goal


def with_goal(ob: Obligation, goal: Polynomial) -> Obligation:
    """The same conditions with another goal."""
    return replace_fields(ob, goal=goal)


def derived(ob: Obligation, below: list[tuple[Polynomial, int]], moves: Moves) -> Obligation:
    """The cleared derivative of goal/below as the new goal, where names move as fast as `moves` says.

    (N / prod d**k)' has the sign of N' * prod d - N * sum of k * d' * prod of the other d.
    """
    ring = ob.reader.ring
    bases = [d for d, _ in below]
    goal = ring.product([along(ob, ob.goal, moves), *bases])
    for i, (d, k) in enumerate(below):
        others = bases[:i] + bases[i + 1 :]
        goal = plus(goal, ring.product([ob.goal, along(ob, d, moves), *others]), -k)
    return with_goal(ob, goal)


def along(ob: Obligation, p: Polynomial, moves: Moves) -> Polynomial:
    """The derivative of a polynomial, times a positive polynomial for every root, power and logarithm of the statement.

    One of them, x, with x' = inner/clearing contributes dp/dx * inner/clearing. Multiplying by all that clears keeps
    polynomials; all derivatives of one obligation are multiplied alike.
    """
    ring = ob.reader.ring
    slopes = slopes_of_letters(ob, moves)
    out = ring.product([directional(ob, p, moves), *(clearing for clearing, _ in slopes.values())])
    for name, (_, inner) in slopes.items():
        others = [clearing for other, (clearing, _) in slopes.items() if other != name]
        out = plus(out, ring.product([ring.derivative(p, name), inner, *others]))
    return out


def slopes_of_letters(ob: Obligation, moves: Moves) -> dict[str, tuple[Polynomial, Polynomial]]:
    """For each root, power and logarithm x of the statement polynomials such that x' = second/first, the first positive.

    A k-th root r of R has r' = R'/(k*r**(k-1)). A power x of N/D with exponent E/F has x' = E*x*(N'*D - N*D')/(F*N*D), and the
    logarithm of N/D has (N'*D - N*D')/(N*D). Logarithms of numbers and e have 0.
    """
    ring, reader = ob.reader.ring, ob.reader
    slopes = {}
    for name, atom in ring.atoms.items():
        if atom.kind == "root":
            inner = along_names(ob, atom.constant, moves)
            slopes[name] = ({m: atom.degree * c for m, c in ring.power(ring.variable(name), atom.degree - 1).items()}, inner)
    for name, (kind, of) in reader.letters.items():
        if kind == "e":
            continue
        top, below = of[0].top, reader.denominator(of[0])
        rise = ring.times(along_names(ob, top, moves), below)
        change = plus(rise, ring.times(top, along_names(ob, below, moves)), -1)
        factor, divisor = ({0: 1}, {0: 1}) if kind == "log" else settled_exponent(ob, of[1], moves)
        size = {0: 1} if kind == "log" else ring.variable(name)
        slopes[name] = (ring.product([divisor, top, below]), ring.product([factor, size, change]))
    return slopes


def settled_exponent(ob: Obligation, exponent: Quotient, moves: Moves) -> tuple[Polynomial, Polynomial]:
    """The numerator and denominator of an exponent, which must contain no atom, no letter and nothing that moves."""
    ring, divisor = ob.reader.ring, ob.reader.denominator(exponent)
    fixed = [*moves, *ring.atoms, *ob.reader.letters]
    if any(ring.exponent(m, name) for p in (exponent.top, divisor) for m in p for name in fixed):
        raise Rejected("an exponent that moves, or has roots or powers of its own")
    return exponent.top, divisor


def along_names(ob: Obligation, p: Polynomial, moves: Moves) -> Polynomial:
    """The derivative of a radicand, base or argument of a logarithm, which must contain no atom and no letter."""
    ring = ob.reader.ring
    if any(ring.exponent(m, name) for m in p for name in (*ring.atoms, *ob.reader.letters)):
        raise Rejected("a root, power or logarithm inside one, or a maximum in one")
    return directional(ob, p, moves)


def directional(ob: Obligation, p: Polynomial, moves: Moves) -> Polynomial:
    """The derivative of a polynomial, its atoms held fixed."""
    ring = ob.reader.ring
    return total(ring.times(ring.derivative(p, name), pace) for name, pace in moves.items())
