"""Certificates about sums over classes as certificates about letters: the facts in them become conditions, and names are renamed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...kernel.reading import Reader
from ..derivation import NotExported

__all__ = ["facts_in", "renamed_letters", "times", "with_spelled", "without_facts"]

Certificate = Mapping[str, Any]
NO_GUARD = {
    ("lemma", "then"), ("equal", "shown"), ("equal", "then"), ("conjugate", "nonnegative"), ("conjugate", "product"), ("conjugate", "sum"),
    ("powers", "nonnegative"), ("powers", "difference"), ("both", "above"), ("both", "below"),
}  # fmt: skip
SUMS, NUMBERED = re.compile(r"\bz(\d+)\b"), re.compile(r"\b[A-Za-z]\d+\b")


@dataclass(frozen=True)
class Numbers:
    """How guards are numbered: those that moved, how many there were and are, and where the next fact is."""

    moved: Mapping[int, int]
    before: int
    after: int
    facts: int

    def renamed(self, text: str) -> str:
        """A text with its guards and letters as they are called in a statement about letters."""
        text = SUMS.sub(r"Z\1", re.sub(r"\bK\b", "(K + 2)", text))
        return re.sub(r"\bg(\d+)\b", lambda m: f"g{self.number(int(m[1]))}", text)

    def number(self, k: int) -> int:
        """What the guard of a number has as its number now."""
        return self.moved.get(k, k if k <= self.before else k + self.after - self.before)

    def more(self, to: int | None = None) -> Numbers:
        """The numbers with one more guard, a new one or one of the facts."""
        k = self.before + 1
        return replace(self, moved={**self.moved, k: to or self.after + 1}, before=k, after=self.after + (not to))


def facts_in(certificate: Any) -> Iterator[Mapping[str, Any]]:
    """The facts of a certificate, in order."""
    if isinstance(certificate, Mapping):
        if certificate.get("rule") == "classes":
            yield from certificate["facts"]
        for key, below in certificate.items():
            if key != "facts" or certificate.get("rule") != "classes":
                yield from facts_in(below)
    elif isinstance(certificate, list):
        for x in certificate:
            yield from facts_in(x)


def without_facts(certificate: Certificate, conditions: int, others: int) -> Certificate:
    """A certificate in which facts are conditions, which come after so many others and before the guards of so many atoms."""
    count = len(list(facts_in(certificate)))
    moved = {conditions + k: conditions + count + k for k in range(1, others + 1)} if count else {}
    numbers = Numbers(moved, conditions + others, conditions + others + count, conditions)
    return hoisted(certificate, numbers, 0)[0]


def hoisted(certificate: Certificate, numbers: Numbers, used: int) -> tuple[dict[str, Any], int]:
    """A certificate in which facts are conditions, and how many facts came so far."""
    rule = certificate.get("rule")
    if rule == "classes":
        for _ in certificate["facts"]:
            used += 1
            numbers = numbers.more(numbers.facts + used)
        return hoisted(certificate.get("then", {}), numbers, used)
    if not any(True for _ in facts_in(certificate)):
        return renamed(certificate, numbers), used
    out: dict[str, Any] = {}
    if rule == "lemma":
        out["steps"] = []
        for step in certificate["steps"]:
            by, used = hoisted(step.get("shown", {}), numbers, used)
            out["steps"].append({**renamed({k: v for k, v in step.items() if k != "shown"}, numbers), "shown": by})
            numbers = numbers.more()
    for key, value in certificate.items():
        if key in ("rule", "steps") or not any(True for _ in facts_in(value)):
            out.setdefault(key, renamed(value, numbers) if key != "rule" else value)
        elif (rule, key) in NO_GUARD and isinstance(value, Mapping):
            out[key], used = hoisted(value, numbers, used)
        elif (rule, key) == ("split", "cases"):
            out[key] = []
            for case in value:
                found, used = hoisted(case, numbers.more(), used)
                out[key].append(found)
        else:
            raise NotExported(f"facts about sums within the rule {rule}")
    return out, used


def with_spelled(certificate: Certificate) -> Certificate:
    """A certificate about a term with its margins and the letters of sums as they are called in a theorem."""
    found: Certificate = with_texts(certificate, lambda text: SUMS.sub(r"Z\1", re.sub(r"\b([abk])\[([ij])\]", r"\1\2", text)))
    return found


def times(certificate: Certificate, factor: str) -> Certificate:
    """A certificate for the goal times a factor."""
    if not factor:
        return certificate
    if "then" in certificate:
        return {**certificate, "then": times(certificate["then"], factor)}
    if certificate.get("rule", "squares") != "squares":
        raise NotExported("a factor beside another rule")
    return {**certificate, "squares": [[f"{factor}*({a})", b] for a, b in certificate.get("squares", [])]}


def renamed_letters(certificate: Certificate, kernel: Reader, own: Reader) -> Certificate:
    """A certificate with the letters and atoms of one reader called as another one calls them."""
    new: dict[str, str] = {}
    found = {seen(own, x, {}): x for x in (*own.letters, *own.ring.atoms)}
    for x in (*kernel.letters, *kernel.ring.atoms):
        if (key := seen(kernel, x, new)) in found:
            new[x] = found[key]
    found_names: Certificate = with_texts(certificate, lambda text: NUMBERED.sub(lambda m: new.get(m[0], m[0]), text))
    return found_names


def seen(reader: Reader, name: str, new: Mapping[str, str]) -> object:
    """What a letter or atom is, so that it can be compared with one of another reader."""

    def polynomial_seen(p: Mapping[int, int]) -> object:
        p = reader.from_two(dict(p))
        ring = reader.ring
        return frozenset(
            (frozenset((new.get(x, x).replace("z", "Z"), ring.exponent(m, x)) for x in ring.support(m)), c) for m, c in p.items()
        )

    if name in reader.letters:
        kind, of = reader.letters[name]
        quotients = ((polynomial_seen(q.top), frozenset((polynomial_seen(dict(key)), k) for key, k in q.below.items())) for q in of)
        return kind, tuple(quotients)
    atom = reader.ring.atoms[name]
    return atom.kind, atom.degree, tuple(map(polynomial_seen, atom.of)), polynomial_seen(atom.constant)


def renamed(x: Any, numbers: Numbers) -> Any:
    """A part of a certificate with its guards and letters renamed."""
    return with_texts(x, numbers.renamed)


def with_texts(x: Any, change: Callable[[str], str]) -> Any:
    """A part of a certificate with the texts and names in it changed."""
    if isinstance(x, str):
        return change(x)
    if isinstance(x, Mapping):
        return {change(k): v if k == "rule" else with_texts(v, change) for k, v in x.items()}
    return [with_texts(y, change) for y in x] if isinstance(x, list) else x
