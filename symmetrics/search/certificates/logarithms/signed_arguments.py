"""Tangents of logarithms whose arguments have minus signs: steps say that these are not negative, and their guards stand for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ....algebra.polynomials import from_flint, text_of, to_flint
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial, plus
from ....kernel.rules import negated
from ..conditions.lemmas import Path, factors_of_guards, signs_of_radicands
from ..direct import Prove
from ..plausible import is_plausible
from ..polynomials.factors import bracketed
from ..polynomials.parts import joined, letters_of
from .at_numbers import number_in
from .bounding import Powers
from .cancelling import divided, in_pairs, occurring, singly, touches, whole

__all__ = ["tangents_of_signed_arguments"]

Certificate = dict[str, Any]
MOST_LOGARITHMS, LARGEST_POWER = 6, 4


@dataclass(frozen=True)
class Piece:
    """A product of polynomials without minus signs, and of guards that are others, as text and multiplied out."""

    text: str
    expanded: Polynomial


ONE = Piece("1", {0: 1})
Pieces = dict[str, tuple[Piece, Piece]]  # the numerator and the denominator of what each logarithm is one of


def tangents_of_signed_arguments(ob: Obligation, depth: int, prove: Prove) -> Iterator[Certificate]:
    """Bound logarithms by tangents where numerators or denominators of their arguments have minus signs or roots."""
    ring, reader = ob.reader.ring, ob.reader
    logs = occurring(ob, ob.goal, [name for name, (kind, _) in reader.letters.items() if kind == "log"])
    inside = {name: reader.letters[name][1][0] for name in logs}
    parts = {name: (of.top, reader.denominator(of)) for name, of in inside.items()}
    simple = all(reader.is_plain(p) and letters_of(ring, p).isdisjoint(ring.atoms) for both in parts.values() for p in both)
    if depth > 1 or (depth and len(ob.guards) > ob.conditions) or simple or len(logs) > MOST_LOGARITHMS:
        return
    path, pieces = Path(ob, partial(prove, depth=1)), Pieces()
    for name, (above, below) in parts.items():
        one, two = piece_of(path, above), piece_of(path, below)
        if one is None or two is None:
            return
        pieces[name] = one, two
    pieces |= {name: (Piece(name, ring.variable(name)), ONE) for name, (kind, _) in reader.letters.items() if kind == "e"}
    numbers = [name for name in logs if number_in(ob, name) is not None]
    by_letters = letter_by_letter(path.ob, [name for name in logs if name not in numbers])
    ways = [(divided(path.ob, ob.goal, divide), touch) for divide in (whole, in_pairs, singly) for touch in touches(ob)]
    ways += [(by_letters, touch) for touch in (*touches(ob), *({name: k} for name in numbers for k in (-1, 1)))]
    for parted, touch in ways:
        tangents = [tangent_of(path.ob, pieces, *one, touch) for one in parted]
        if tangents and None not in tangents:
            found = with_the_rest(path, [tangent for tangent in tangents if tangent])
            yield from [found] if found else []


def piece_of(path: Path, p: Polynomial) -> Piece | None:
    """A polynomial as it may stand in a tangent, after a step that says that it is positive, or not negative, if it has minus signs."""
    ob = path.ob
    if ob.reader.is_plain(p):
        return Piece(bracketed(text_of(ob.reader.ring, p)), p)
    known = next((number for number, guard in enumerate(ob.guards, 1) if guard == p and number in ob.strict), None)
    noted: Certificate | None = {} if p in ob.radicands and p in ob.positive else None
    if known is None and not path.take(p, noted, relation=">") and not path.take(p):
        signs_of_radicands(path)
        factors_of_guards(path)
        product = weight_of(path.ob, p)
        if product is None or not path.take(p, {"squares": [[joined(*(piece.text for piece in product)), "1"]]}):
            return None
        known = len(path.ob.guards)
    return Piece(f"g{known or len(path.ob.guards)}", p)


def letter_by_letter(ob: Obligation, logs: Sequence[str]) -> list[tuple[Polynomial, Powers]]:
    """Each logarithm of a goal with all that stands beside it, and with the sign that makes this a product of guards and plain parts."""
    found = list[tuple[Polynomial, Powers]]()
    for name in logs:
        beside = ob.reader.ring.derivative(ob.goal, name)
        weights = [(p, k) for p, k in ((beside, -1), (negated(beside), 1)) if weight_of(ob, p) is not None]
        if not weights or any(ob.reader.ring.exponent(m, other) for m in beside for other in logs):
            return []
        found += [(p, {name: k}) for p, k in weights[:1]]
    return found


def weight_of(ob: Obligation, p: Polynomial) -> list[Piece] | None:
    """A plain polynomial and guards, the last ones if possible, whose product is a polynomial; None if there are none."""
    left, guards = to_flint(ob.reader.ring, p), list[Piece]()
    for number, guard in reversed(list(enumerate(ob.guards, 1))):
        while guard and not ob.reader.is_plain(from_flint(left)):
            whole, rest = divmod(left, to_flint(ob.reader.ring, guard))
            if rest:
                break
            left, guards = whole, [*guards, Piece(f"g{number}", guard)]
    plain = from_flint(left)
    return [Piece(bracketed(text_of(ob.reader.ring, plain)), plain), *guards] if ob.reader.is_plain(plain) else None


@dataclass(frozen=True)
class Tangent:
    """A tangent as a table of a certificate, the guard that it gives, and what its inequality was multiplied by."""

    table: dict[str, Any]
    guard: Polynomial
    below: Piece


def tangent_of(ob: Obligation, pieces: Pieces, weight: Polynomial, powers: Powers, touch: Powers) -> Tangent | None:
    """The tangent of a combination of logarithms; None if its weight is no product of guards and a plain part, or its powers are high."""
    ring, powers = ob.reader.ring, powers | touch
    beside = weight_of(ob, weight)
    if beside is None or sum(map(abs, powers.values())) > LARGEST_POWER:
        return None
    sides, text = (beside, list[Piece]()), joined(*(piece.text for piece in beside))
    total = Polynomial({0: 1})
    for name, k in powers.items():
        above, below = pieces[name] if k > 0 else pieces[name][::-1]
        sides[0].extend([above] * abs(k))
        sides[1].extend([below] * abs(k))
        total = plus(total, ring.variable(name) if ob.reader.letters[name][0] == "log" else {0: 1}, k)
    for piece in set_of(sides[1]):
        for _ in range(min(sides[0].count(piece), sides[1].count(piece))):
            sides[0].remove(piece)
            sides[1].remove(piece)
    above, below = (multiplied(ob, side) for side in sides)
    table = {"powers": powers, "weight": text, "above": above.text, "below": below.text}
    return Tangent(table, plus(above.expanded, ring.product([below.expanded, weight, total]), -1), below)


def set_of(pieces: list[Piece]) -> list[Piece]:
    """Each of some pieces once."""
    return [piece for k, piece in enumerate(pieces) if piece not in pieces[:k]]


def multiplied(ob: Obligation, pieces: list[Piece]) -> Piece:
    """The product of some pieces."""
    return Piece(joined(*(piece.text for piece in pieces)), ob.reader.ring.product([{0: 1}, *(piece.expanded for piece in pieces)]))


def with_the_rest(path: Path, tangents: list[Tangent]) -> Certificate | None:
    """A certificate in which the tangents cancel the logarithms, and what is left is a step before them."""
    ring, goal = path.ob.reader.ring, path.ob.goal
    bases = set_of([tangent.below for tangent in tangents])
    common = multiplied(path.ob, bases)
    lifts = [multiplied(path.ob, [base for base in bases if base != tangent.below]) for tangent in tangents]
    rest = ring.times(common.expanded, goal)
    for tangent, lift in zip(tangents, lifts, strict=True):
        rest = plus(rest, ring.times(lift.expanded, tangent.guard), -1)
    further = Path(path.ob, path.prove)
    if not is_plausible(path.ob, rest) or ((rest or path.ob.relation == ">") and not further.take(rest, relation=path.ob.relation)):
        return None
    last = len(further.ob.guards)
    squares = [[joined(lift.text, f"g{number}"), "1"] for number, lift in enumerate(lifts, last + 1)]
    squares += [[f"g{last}", "1"]] if further.steps else []
    then = {"rule": "tangents", "tangents": [tangent.table for tangent in tangents], "then": {"factor": common.text, "squares": squares}}
    return {"rule": "lemma", "steps": [*path.steps, *further.steps], "then": then}
