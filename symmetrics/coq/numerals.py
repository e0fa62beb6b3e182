"""Comparisons of numbers, which bounds of these decide, as theorems; and certificates that begin with such a comparison."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace as replace_fields
from typing import Any

from ..kernel import Statement
from ..kernel.obligation import obligation_of
from ..kernel.polynomial import Polynomial
from ..kernel.reading import Reader
from ..kernel.rules import settle
from ..kernel.syntax import Tree, names_in, parse, replace
from .derivation import NotExported
from .formulas import Claim
from .logarithms import prime_of
from .matrices import theorem_at_point
from .parts import Make, applied, introduced, named, pattern, read_back, turned
from .points import before, claim_at
from .sentences import identifier, sentence
from .theorems import Theorem

__all__ = ["begins_with_numbers", "theorem_after_numbers", "theorem_of_numbers"]

NUMBER = {"rule": "number"}
LETTER = re.compile(r"\bl\d+\b")
Certificate = Mapping[str, Any]


def theorem_of_numbers(name: str, statement: Statement, _: Certificate, make: Make) -> Theorem:
    """The theorem that a comparison of two numbers is, whatever the conditions."""
    left, right, _given = statement.trees()
    if names_in(left) | names_in(right):
        raise NotExported("a number with names in it")
    claim, alone = Claim.of(statement), Statement(statement.left, statement.relation, statement.right, exists=True)
    compared = theorem_at_point(f"{name}_numbers", alone, {}, make)
    parts = [*("_" for _ in before(claim_at(alone))), "H"]
    proof = f"{introduced(claim)}; destruct {compared.among(claim.field())} as {pattern(parts)}; exact H"
    return Theorem(name, claim.field(), sentence(claim), "", proof, (compared,))


def begins_with_numbers(certificate: Certificate) -> bool:
    """Whether the first step of a certificate is a comparison of numbers."""
    return certificate.get("rule") == "lemma" and certificate["steps"][0].get("shown") == NUMBER


def theorem_after_numbers(name: str, statement: Statement, certificate: Certificate, make: Make) -> Theorem:
    """The theorem that a certificate is whose first step compares numbers: with this as one more condition, and without it."""
    step, *others = certificate["steps"]
    reader = obligation_of(statement).reader
    primes: dict[str, Tree] = {x: ("log", (("int", prime(reader, x)),)) for x in names_in(parse(step["of"]))}
    says, relation = read_back(replace(parse(step["of"]), primes)), step.get("relation", ">=")
    first = replace_fields(statement, left=says, relation=relation, right="0")
    numbers = theorem_of_numbers(f"{name}_step", first, NUMBER, make)
    with_it = replace_fields(statement, given=(*statement.given, f"{says} {relation} 0"))
    again = obligation_of(with_it)  # whose letters are numbered anew, conditions first
    names = {x: y for y in again.reader.letters for x in reader.letters if spelled(reader, x) == spelled(again.reader, y)}
    rest = renamed({**certificate, "steps": others} if others else certificate["then"], names)
    settle(again, rest)  # the guard is where the step was
    last, claim = make(f"{name}_rest", with_it, rest), Claim.of(statement)
    own, about = Claim.of(with_it), Claim.of(first)
    known = named(claim)
    known[turned(about.conclusion)] = applied(numbers, claim.field(), map(identifier, about.names), about.hypotheses(), known)
    proof = applied(last, claim.field(), map(identifier, own.names), own.hypotheses(), known)
    return Theorem(name, claim.field(), sentence(claim), "", f"{introduced(claim)}; exact {proof}", (numbers, last))


def prime(reader: Reader, letter: str) -> int:
    """The number that a letter is the logarithm of."""
    found = prime_of(reader, letter) if letter in reader.letters else 0
    if not found:
        raise NotExported("numbers that are no logarithms of primes")
    return found


def spelled(reader: Reader, letter: str) -> Any:
    """What a letter is, by the names in it and not by their order."""
    kind, of = reader.letters[letter]
    return kind, [(in_names(reader, q.top), frozenset((in_names(reader, dict(p)), k) for p, k in q.below.items())) for q in of]


def in_names(reader: Reader, p: Polynomial) -> frozenset[tuple[frozenset[tuple[str, int]], int]]:
    """The terms of a polynomial, each with the powers of its names."""
    return frozenset((frozenset((x, reader.ring.exponent(m, x)) for x in reader.ring.support(m)), c) for m, c in p.items())


def renamed(found: Any, names: Mapping[str, str]) -> Any:
    """A certificate, or what is in it, with other names for its letters."""
    if isinstance(found, Mapping):
        return {renamed(key, names): renamed(value, names) for key, value in found.items()}
    if isinstance(found, list):
        return [renamed(one, names) for one in found]
    return LETTER.sub(lambda x: names.get(x[0], x[0]), found) if isinstance(found, str) else found
