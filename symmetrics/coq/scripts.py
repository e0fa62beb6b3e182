"""Stored entries as theorems, and theorems as files that Coq reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..kernel import Statement
from ..kernel.check import nowhere, opposite, undefined_side
from ..kernel.rejected import Rejected
from ..kernel.store import LABELS, STATED, settled_in, statement_of
from .certificates import translated
from .classes import theorem_for_every_k, theorem_of_instance
from .derivation import NotExported
from .domains import theorem_of_domains
from .fractions import CLAIM
from .matrices import theorem_at_point
from .names import theorem_name
from .numerals import begins_with_numbers, theorem_after_numbers, theorem_of_numbers
from .parts import theorem_from_cases, theorem_from_parts
from .sentences import NUMERAL, sentence
from .theorems import ACCEPTED, ORDERED, RICH, Theorem

__all__ = ["PRELUDES", "Export", "Theorem", "export_file", "file_text", "named_entries", "self_contained", "theorem_of"]

PRELUDES = ("prelude", "points", "classes")
LARGEST_FILE, PART = 4_000_000, 50
APART = {
    "either": theorem_from_cases,
    "instance": theorem_of_instance,
    "lemma": theorem_after_numbers,
    "number": theorem_of_numbers,
    "parts": theorem_from_parts,
}
CONSTANT = re.compile(r"\b([fyxkmezncd])(\d+)\b")
MEANINGS = {
    "f": "{}%positive", "y": "Y {}", "x": "X {}", "k": "K {}", "m": "K (-{})",
    "c": "C {}", "d": "C (-{})", "e": "{}%nat", "z": "Num {}", "n": "Name {}",
}  # fmt: skip


FIELDS = {ORDERED: "F", RICH: "(base F)"}
OPERATIONS = [
    *(
        (f"x {sign} y", operation, "x y")
        for sign, operation in [("+", "add"), ("-", "sub"), ("*", "mul"), ("/", "div"), ("<=", "le"), ("<", "lt")]
    ),
    ("- x", "opp", "x"),
    ("x ^ n", "pow", "x n%nat"),
]


@dataclass(frozen=True)
class Export:
    """What became of the entries of a file: theorems, and (label, reason) for each entry that is not exported."""

    file: str
    theorems: tuple[Theorem, ...]
    left_out: tuple[tuple[str, str], ...]


def export_file(file: Path) -> Export:
    """The theorems of a file of proofs."""
    theorems, left_out = [], []
    for name, entry in named_entries(file):
        evidence = {key: value for key, value in entry.items() if key not in STATED | LABELS}
        try:
            theorems.append(theorem_of(name, statement_of(entry), evidence))
        except (NotExported, Rejected) as reason:  # nothing stops the others
            left_out.append((name, str(reason)))
    return Export(file.name, tuple(theorems), tuple(left_out))


def named_entries(file: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The entries of a file and what they are called in Coq; a file that is only called settled is about what its folder is about."""
    subject = file.parent.name if file.stem == "settled" else file.stem
    seen: Counter[str] = Counter()
    for entry in settled_in(file):
        name = theorem_name(subject, entry.get("property", "entry"), entry.get("arguments", ()), entry.get("part", 1))
        seen[name] += 1
        yield (f"{name}__entry_{seen[name]}" if seen[name] > 1 else name), entry


def theorem_of(name: str, statement: Statement, evidence: Mapping[str, Any]) -> Theorem:
    """The theorem that a settled statement is; raises `NotExported` if none is written."""
    try:
        return theorem_from(name, statement, evidence)
    except (Rejected, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:  # the writer is not believed
        raise NotExported(f"not understood ({type(error).__name__})") from error


def theorem_from(name: str, statement: Statement, evidence: Mapping[str, Any]) -> Theorem:
    """The theorem that evidence for a statement becomes."""
    if "point" in evidence:
        return theorem_at_point(name, statement, evidence["point"], theorem_from_certificate)
    if "undefined" in evidence:
        return theorem_from(name, *undefined_side(statement, evidence))
    if statement.relation == "undefined" and evidence:
        return theorem_from_certificate(name, nowhere(statement), evidence)
    if statement.relation in ("same domain", "undefined"):
        return theorem_of_domains(name, statement, theorem_from_certificate)
    always = opposite(statement) if statement.exists else statement
    certificate = {key: value for key, value in evidence.items() if key != "inhabited"}
    return theorem_from_certificate(name, always, certificate)


def theorem_from_certificate(name: str, statement: Statement, certificate: Mapping[str, Any]) -> Theorem:
    """The theorem that a certificate is."""
    if statement.every_k:
        return theorem_for_every_k(name, statement, certificate, theorem_from_certificate)
    try:
        found = translated(statement, certificate)
    except NotExported:
        apart = APART.get(str(certificate.get("rule")))
        if apart is None or (apart is theorem_after_numbers and not begins_with_numbers(certificate)):
            raise
        return apart(name, statement, certificate, theorem_from_certificate)
    rule = "in_fields_with_functions" if found.claim.rich() else "in_ordered_fields"
    letters = f"l_{name} [{'; '.join(found.blocks)}]" if found.letters else f"[] [{'; '.join(found.blocks)}]"
    data = [
        f"Definition c_{name} : claim := {found.claim.data()}.",
        *([f"Definition l_{name} : list own := [{'; '.join(found.letters)}]."] if found.letters else []),
        f"Definition p_{name} : proof := {found.proof.replace(CLAIM, f'c_{name}')}.",
    ]
    proof = f"exact_no_check ({rule} c_{name} {letters} p_{name} {ACCEPTED} F)"
    return Theorem(name, found.claim.field(), sentence(found.claim), "\n".join(data), proof)


def file_text(theorems: Sequence[Theorem], head: str = "From Symmetrics Require Import prelude points classes.\n") -> str:
    """A file of theorems: short names for numbers, data, the theorems, and what they rest on."""
    once = list(without_repetition(one for t in theorems for one in t.all()))
    data = "\n".join(t.data for t in once if t.data)
    sections = "".join(section(kind, [t for t in once if t.kind == kind]) for kind in FIELDS)
    last = f"{all_of([t.name for t in theorems])}Print Assumptions every_theorem.\n"
    return f"{head}{preamble(once)}{data}\n\n{sections}{last}"


def all_of(names: Sequence[str]) -> str:
    """A definition that rests on all theorems, in parts, since Coq takes long for hundreds in one term."""
    parts = [names[i : i + PART] for i in range(0, len(names), PART)]
    every = [(f"theorems_{i}", part) for i, part in enumerate(parts, 1)]
    every.append(("every_theorem", [name for name, _ in every]))
    return "".join(f"Definition {name} : unit := {''.join(f'let _ := {x} in ' for x in part)}tt.\n" for name, part in every)


def without_repetition(theorems: Iterable[Theorem]) -> Iterator[Theorem]:
    """The theorems, of which those that differ from an earlier one in the name only follow from it."""
    first: dict[tuple[str, str, str], str] = {}
    for t in theorems:
        earlier = first.setdefault((t.kind, t.sentence, re.sub(rf"_{t.name}\b", "", t.data)), t.name)
        yield t if earlier == t.name else replace(t, data="", proof=f"exact_no_check {earlier}")


def preamble(theorems: Sequence[Theorem]) -> str:
    """Names for the numbers in data, which Coq reads faster than numerals."""
    used = sorted({found for t in theorems for found in CONSTANT.findall(t.data + t.proof)}, key=lambda c: (c[0], int(c[1])))
    return "".join(f"Definition {c}{k} := {MEANINGS[c].format(k)}.\n" for c, k in used) + "\n"


def section(kind: str, theorems: Sequence[Theorem]) -> str:
    """The theorems about any field of a kind, in which operations and numbers are those of that field."""
    if not theorems:
        return ""
    numerals = sorted({int(x) for t in theorems for x in NUMERAL.findall(t.sentence)})
    field = FIELDS[kind]
    lines = [f"Section In_{kind}.", f"Variable F : {kind}.", "Local Open Scope cells_scope."]
    lines += [f'Notation "{shown}" := ({operation} {field} {rest}) : cells_scope.' for shown, operation, rest in OPERATIONS]
    lines += [f'Notation "{k}" := (number {field} {k}%Z) : cells_scope.' for k in numerals]
    return "\n".join([*lines, "", *(t.text() for t in theorems), f"End In_{kind}.", "", ""])


def chunks(theorems: Iterable[Theorem]) -> Iterator[list[Theorem]]:
    """Theorems in portions for one file each."""
    portion: list[Theorem] = []
    size = 0
    for theorem in theorems:
        portion.append(theorem)
        size += theorem.length
        if size > LARGEST_FILE:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion


def prelude_text(name: str) -> str:
    """A file that the theorems rest on."""
    return (files(__package__) / f"{name}.v").read_text(encoding="utf-8")


def self_contained(theorems: Sequence[Theorem]) -> str:
    """A script with some theorems and all they rest on, for `coqc` alone."""
    of_classes = any("size : nat" in one.sentence for t in theorems for one in t.all())
    preludes = PRELUDES if of_classes else PRELUDES[:-1]
    lines = [line for name in preludes for line in prelude_text(name).split("\n") if not line.startswith("From Symmetrics")]
    imports = [line for line in lines if line.startswith("From Coq")]
    own = [line for line in lines if not line.startswith("From Coq")]
    return file_text(theorems, "\n".join([*imports, *own, "Close Scope Q_scope.", "Unset Implicit Arguments.", ""]))
