"""What judges a changed kernel: entries that must be accepted, or refused for a reason, and files that must not be read."""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["KERNEL", "ROOM", "TESTS", "Trial", "trials"]

ROOT = Path(__file__).parents[2]
ROOM, TESTS = ROOT / "symmetrics" / "kernel", ROOT / "tests" / "kernel"
KERNEL = "symmetrics.kernel"
MOST_OF_A_KIND, MOST_OF_A_FILE, MOST_BYTES = 3, 2, 60_000
OF_A_KIND = re.compile(r"'(?:rule': '\w+|exists|whole|point|aliases|given)")


@dataclass
class Trial:
    """An entry with the reason for which it must be refused, empty if it must be accepted; or a file that must not be read."""

    entry: Any
    reason: str = ""
    seconds: float = 0.0
    lines: frozenset[tuple[str, int]] = frozenset()

    def passes(self) -> bool:
        """Whether the kernel judges as it must."""
        store = sys.modules[f"{KERNEL}.store"]
        if isinstance(self.entry, Path):
            results = store.replay_file(self.entry)
            return bool(results) and all(result.reason for result in results)
        found = store.reason_against(self.entry)
        return self.reason in found if self.reason else not found


def trials() -> Iterator[Trial]:
    """Every entry of the folders of tests and of docs/trust.md, and a few short ones of each kind from proofs/."""
    for kind in ("accept", "reject"):
        for file in sorted((TESTS / kind).glob("*.toml")):
            content = tomllib.loads(file.read_text(encoding="utf-8"))
            yield from (Trial(entry, content.get("reason", "")) for entry in content["settled"])
    yield from map(Trial, sorted((TESTS / "malformed").glob("*.toml")))
    for example in re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "trust.md").read_text(encoding="utf-8"), re.DOTALL):
        yield from map(Trial, tomllib.loads(example)["settled"])
    yield from map(Trial, sample(file for file in sorted((ROOT / "proofs").glob("*.toml")) if file.stat().st_size < MOST_BYTES))


def sample(files: Iterator[Path]) -> Iterator[Any]:
    """The shortest entries of the files, few of each kind and file."""
    seen: Counter[Any] = Counter()
    for file in files:
        for entry in sorted(tomllib.loads(file.read_text(encoding="utf-8")).get("settled", []), key=lambda entry: len(repr(entry))):
            kind = tuple(sorted(set(OF_A_KIND.findall(repr(entry)))))
            if seen[kind] < MOST_OF_A_KIND and seen[kind, file] < MOST_OF_A_FILE:
                seen.update([kind, (kind, file)])
                yield entry
