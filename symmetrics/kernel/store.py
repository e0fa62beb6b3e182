"""Replaying a folder of settled statements; one TOML file holds what is settled of one subject."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .check import check
from .rejected import Rejected
from .statement import Statement

__all__ = ["Replay", "replay", "settled_in", "statement_of"]

STATED = {"left", "relation", "right", "given", "exists", "signed", "every_k", "whole"}
LABELS = {"property", "arguments", "part", "verdict", "found_by"}
MOST_BYTES = 50_000_000


@dataclass(frozen=True)
class Replay:
    """What became of one entry of a file: `reason` is empty if the kernel accepted it."""

    file: Path
    label: str
    verdict: str
    reason: str


def replay(folder: Path, each: Callable[[Callable[[Path], list[Replay]], list[Path]], Iterable[list[Replay]]] = map) -> Iterator[Replay]:
    """Check every entry below a folder, one result for each; a folder in which nothing is settled is an error.

    `each` is `map`, or that of a pool of processes.
    """
    files = sorted(folder.rglob("*.toml")) if folder.is_dir() else [folder]
    if not files or not files[0].exists():
        raise Rejected(f"no proofs in {folder}")
    found = False
    for results in each(replay_file, files):
        found = found or bool(results)
        yield from results
    if not found:
        raise Rejected(f"nothing is settled in {folder}")


def replay_file(file: Path) -> list[Replay]:
    """Check every entry of a file; a file that cannot be read is one rejected entry."""
    try:
        entries = settled_in(file)
    except Exception as error:  # whatever goes wrong while reading, the file is not accepted
        return [Replay(file, "the file", "", str(error) or type(error).__name__)]
    labels = [f"{entry.get('property', '?')} {entry.get('part', '')}".rstrip() for entry in entries]
    return [Replay(file, label, str(entry.get("verdict")), reason_against(entry)) for label, entry in zip(labels, entries, strict=True)]


def settled_in(file: Path) -> list[Mapping[str, Any]]:
    """The settled entries of a file; those that are open claim nothing."""
    if file.stat().st_size > MOST_BYTES:
        raise Rejected("the file is too large")
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    if unknown := {key for key, value in content.items() if isinstance(value, list | dict)} - {"settled", "open"}:
        raise Rejected(f"expected [[settled]] and [[open]] entries only, got {', '.join(sorted(unknown))}")
    settled, still_open = content.get("settled", []), content.get("open", [])
    if not isinstance(settled, list) or not all(isinstance(e, dict) for e in settled) or not (settled or still_open):
        raise Rejected("expected at least one [[settled]] or [[open]] entry")
    return settled


def reason_against(entry: Mapping[str, Any]) -> str:
    """Why the kernel refuses an entry; empty if it accepts. Any exception means no."""
    try:
        evidence = {key: value for key, value in entry.items() if key not in STATED | LABELS}
        check(statement_of(entry), entry["verdict"], evidence)
    except Exception as error:  # whatever goes wrong while checking, the entry is not accepted
        return str(error) or type(error).__name__
    return ""


def statement_of(entry: Mapping[str, Any]) -> Statement:
    """The statement an entry settles."""
    lists = given, signed, whole = [entry.get(key, []) for key in ("given", "signed", "whole")]
    if not all(isinstance(x, list) for x in lists):
        raise Rejected("given, signed and whole are lists of texts")
    texts = [entry.get("left"), entry.get("relation"), entry.get("right", ""), *given, *signed, *whole]
    flags = entry.get("exists", False), entry.get("every_k", False)
    if not all(isinstance(x, str) for x in texts) or not all(isinstance(x, bool) for x in flags):
        raise Rejected("a statement is made of texts")
    return Statement(texts[0], texts[1], texts[2], tuple(given), flags[0], tuple(signed), flags[1], tuple(whole))
