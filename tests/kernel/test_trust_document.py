"""The document that says what must be believed: its examples are accepted, its line counts are today's."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import symmetrics.kernel
from symmetrics.kernel import store
from symmetrics.kernel.slope import MOST_EXTREMES

ROOM = Path(symmetrics.kernel.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text(encoding="utf-8")


def lines_of(name: str) -> int:
    return len((ROOM / name).read_text(encoding="utf-8").splitlines())


def test_every_example_is_accepted() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    entries = [entry for example in examples for entry in tomllib.loads(example)["settled"]]
    assert len(entries) == 24
    assert [store.reason_against(entry) for entry in entries] == [""] * 24


def test_the_line_counts_are_right() -> None:
    rows = re.findall(r"^\| (`[a-z_.`, ]+) \| (\d+) \|", PAGE, re.MULTILINE)
    for names, count in rows:
        assert sum(lines_of(name) for name in re.findall(r"`(\w+\.py)`", names)) == int(count), names
    listed = {name for names, _ in rows for name in re.findall(r"`(\w+\.py)`", names)}
    assert listed == {file.name for file in ROOM.glob("*.py")}
    (total,) = re.findall(r"([\d,]+) lines with comments", PAGE)
    assert int(total.replace(",", "")) == sum(lines_of(file.name) for file in ROOM.glob("*.py"))


def test_the_number_of_branches_is_right() -> None:
    assert MOST_EXTREMES == 8
    assert "at most eight of them" in PAGE
