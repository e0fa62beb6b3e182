"""The store of proofs: one readable TOML file a measure, written once, replayed by the kernel, bound to today's definitions."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import sympy

from ..kernel.statement import Statement
from ..kernel.store import LABELS, STATED, statement_of
from ..language.cells import EVERY, Cells, IndexedCells, for_classes
from ..language.claims import Claim
from ..language.errors import SymmetricsError
from ..language.measure import Measure
from ..language.properties import Property
from ..language.reader import read_formula
from ..language.symbols import as_written, symbol
from ..language.verdicts import Settled

__all__ = [
    "folder_of_proofs",
    "parse_proofs",
    "read_proofs",
    "stale_entries",
    "verdicts_in",
    "write_entries",
    "write_proofs",
    "write_whole",
]

HEAD_OF_ENTRY = re.compile(
    r'^\[\[(settled|open)\]\]\nproperty = "([^"]+)"\n(?:arguments = .*\n)?(?:part = .*\n)?(?:verdict = "(\w+)")?', re.MULTILINE
)


def folder_of_proofs() -> Path:
    """The folder of the proofs: inside an installed package, or at the top of a source tree."""
    package = Path(__file__).parents[1]
    return package / "proofs" if (package / "proofs").is_dir() else package.parent / "proofs"


def write_proofs(measure: Measure, settled: Iterable[Settled], formula: str, budget: float | None = None) -> str:
    """The text of a measure's file.

    Statements that are settled come as [[settled]], the others as [[open]] with what was tried. `budget` is the time in seconds
    that each question had, for a file in which something is open.
    """
    head: dict[str, Any] = {"measure": measure.name, "formula": formula}
    return write_entries(head if budget is None else head | {"budget": budget}, settled)


def write_entries(head: Mapping[str, Any], settled: Iterable[Settled]) -> str:
    """The text of a file: its head, then one entry for each statement."""
    blocks = ["".join(f"{key} = {value_text(value)}\n" for key, value in head.items())]
    for one in settled:
        header = "[[open]]" if one.verdict == "open" else "[[settled]]"
        blocks.append("\n".join([header, *(f"{key} = {value_text(value)}" for key, value in entry_of(one).items())]) + "\n")
    return "\n".join(blocks)


def write_whole(file: Path, found: str) -> None:
    """Write a file so that whoever looks, and whenever it is interrupted, sees the old one or the new one."""
    beside = file.with_suffix(".part")
    beside.write_text(found, encoding="utf-8")
    os.replace(beside, file)


def entry_of(one: Settled) -> dict[str, Any]:
    """The fields of an entry in the order they are written, empty ones left out."""
    s = one.statement
    fields: dict[str, Any] = {"property": one.name, "arguments": list(one.arguments), "part": one.part if one.part > 1 else None}
    fields |= {"verdict": None if one.verdict == "open" else one.verdict, "found_by": one.found_by}
    fields |= {
        "left": s.left,
        "relation": s.relation,
        "right": s.right,
        "given": list(s.given),
        "exists": s.exists or None,
        "signed": list(s.signed),
        "every_k": s.every_k or None,
        "whole": list(s.whole),
    }
    fields |= dict(one.evidence)
    return {key: value for key, value in (fields | {"tried": list(one.tried)}).items() if value not in (None, "", [])}


def value_text(value: Any) -> str:
    """A value of TOML: text, a number, a truth value, a list or an inline table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key if key.replace('_', '').isalnum() else quoted(key)} = {value_text(x)}" for key, x in value.items())
        return "{" + inside + "}"
    inside = ", ".join(value_text(x) for x in value)
    if len(inside) <= 120 or not all(isinstance(x, list) for x in value):
        return f"[{inside}]"
    return "[\n" + "".join(f"    {value_text(x)},\n" for x in value) + "]"


def quoted(string: str) -> str:
    """A basic string of TOML."""
    return '"' + string.replace("\\", "\\\\").replace('"', '\\"') + '"'


def read_proofs(file: Path) -> tuple[dict[str, Any], tuple[Settled, ...]]:
    """The head of a file of proofs and its entries, settled and open."""
    return parse_proofs(file.read_text(encoding="utf-8"))


def parse_proofs(written: str) -> tuple[dict[str, Any], tuple[Settled, ...]]:
    """The same of the text of a file."""
    content = tomllib.loads(written)
    entries = [(entry, entry["verdict"]) for entry in content.pop("settled", [])] + [(entry, "open") for entry in content.pop("open", [])]
    return content, tuple(read_entry(entry, verdict) for entry, verdict in entries)


def verdicts_in(file: Path) -> dict[str, set[str]]:
    """The verdicts in a file of proofs for each question, read off the lines that `write_proofs` begins an entry with."""
    found: dict[str, set[str]] = {}
    for table, name, verdict in HEAD_OF_ENTRY.findall(file.read_text(encoding="utf-8")):
        found.setdefault(name, set()).add("open" if table == "open" else verdict)
    return found


def read_entry(entry: Mapping[str, Any], verdict: str) -> Settled:
    """An entry as plain data."""
    known = STATED | LABELS | {"tried"}
    evidence = {key: value for key, value in entry.items() if key not in known}
    return Settled(
        entry["property"],
        statement_of(entry),
        verdict,
        evidence,
        entry.get("part", 1),
        entry.get("found_by", ""),
        tuple(entry.get("tried", ())),
        tuple(entry.get("arguments", ())),
    )


def stale_entries(
    measure: Measure, entries: Iterable[Settled], properties: Mapping[str, Property], domain: Mapping[int, Statement]
) -> Iterator[Settled]:
    """The entries whose statement is not what the measure and the property say today.

    `domain` gives the statement of the domain for each number of classes.
    """
    claims = cache(partial(claims_today, measure, properties))
    for entry in entries:
        try:
            today = statement_today(entry, claims, domain)
        except (SymmetricsError, LookupError):
            today = None
        if today != replace(entry.statement, whole=()):
            yield entry


def statement_today(
    entry: Settled, claims: Callable[[str, tuple[str, ...]], tuple[Claim, ...]], domain: Mapping[int, Statement]
) -> Statement | None:
    """What an entry's question says today: its part of the claims that its name and arguments stand for."""
    name, K = name_and_classes(entry.name)
    return domain.get(K) if name == "domain" else claims(entry.name, entry.arguments)[entry.part - 1].statement


def name_and_classes(written: str) -> tuple[str, int]:
    """The name of a question without the number of classes, and this number."""
    name, _, classes = written.removesuffix(for_classes(EVERY)).partition(" for K = ")
    return name, EVERY if written.endswith(for_classes(EVERY)) else int(classes or 2)


def claims_today(measure: Measure, properties: Mapping[str, Property], written: str, arguments: tuple[str, ...]) -> tuple[Claim, ...]:
    """What a question, known by its name and its arguments, claims of the measure today."""
    name, K = name_and_classes(written)
    asked = properties[name.partition("(")[0]]
    if asked.classes == "none":
        return asked.claims(measure, *(argument_of(argument, K) for argument in arguments), K=K)
    return {question.name: question for question in asked.questions(K)}[written].claims(measure)


def argument_of(written: str, K: int) -> Any:
    """An argument of a property from its text: a number, a matrix or family of matrices, or the ends of knobs, which stay text.

    For every number of classes, a number may speak of it.
    """
    if " -> " in written or " = " in written:
        return written
    if ";" in written:
        return Cells([[cell_of(x.strip()) for x in row.split(",")] for row in written.split(";")])
    found = read_formula(written)
    return found.over(IndexedCells()) if K == EVERY and found.kind == "multiclass" else found.binary


def cell_of(written: str) -> Any:
    """A whole number, large, a power of large, or a sum of two of these; or the number e or a root with a whole number beside it."""
    if "exp(1)" in written or "sqrt(" in written:
        return read_formula(written, knobs=["large > 0"] if "large" in written else []).binary
    if " + " in written:
        with as_written():
            return sympy.Add(*map(cell_of, written.split(" + ")), evaluate=False)
    if not written.startswith("large"):
        return sympy.Integer(written)
    exponent = written.partition("**")[2]
    with as_written():
        return symbol("large") ** int(exponent) if exponent else symbol("large")
