"""Folders of settled statements that the kernel must accept, must reject, or must not even read; one file holds one idea."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import symmetrics.kernel
from symmetrics.kernel import Rejected, obligation
from symmetrics.kernel.obligation import smallest
from symmetrics.kernel.points import enclose, holds
from symmetrics.kernel.polynomial import Ring
from symmetrics.kernel.reading import Reader
from symmetrics.kernel.store import replay, replay_file, settled_in, statement_of
from symmetrics.kernel.syntax import parse

from .independent import names_of, points, points_of_every_k, truth

HERE = Path(__file__).parent
ROOM = Path(symmetrics.kernel.__file__).parent


def files(kind: str) -> list[Any]:
    return [pytest.param(file, id=file.stem) for file in sorted((HERE / kind).glob("*.toml"))]


@pytest.mark.parametrize("file", files("accept"))
def test_accepted(file: Path) -> None:
    assert [result.reason for result in replay_file(file)] == [""] * len(settled_in(file))


@pytest.mark.parametrize("file", files("accept"))
def test_what_is_accepted_is_true_at_small_points(file: Path) -> None:
    for entry in settled_in(file):
        statement = statement_of(entry)
        small = points_of_every_k(statement) if statement.every_k else points(names_of(statement), statement.signed, 2)
        truths = {truth(statement, point) for point in small} - {None}
        always = (entry["verdict"] == "proved") != statement.exists
        if always:
            assert truths <= {not statement.exists}
        elif "point" in entry:
            assert truth(statement, {name: Fraction(x) for name, x in entry["point"].items()}) is statement.exists
        else:
            assert truths == set()


@pytest.mark.parametrize("file", files("reject"))
def test_rejected_for_the_reason_the_file_names(file: Path) -> None:
    reason = tomllib.loads(file.read_text(encoding="utf-8"))["reason"]
    results = replay_file(file)
    assert results
    assert reason
    for result in results:
        assert reason in result.reason, result.label


@pytest.mark.parametrize("file", files("malformed"))
def test_malformed(file: Path) -> None:
    results = replay_file(file)
    assert results
    assert all(result.reason for result in results)


def test_what_must_be_rejected_outnumbers_what_must_be_accepted() -> None:
    accept, reject = (sum(len(settled_in(p.values[0])) for p in files(kind)) for kind in ("accept", "reject"))
    assert reject >= 2 * accept > 0


def test_a_folder_in_which_nothing_is_settled_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(Rejected, match="no proofs in"):
        list(replay(tmp_path))
    with pytest.raises(Rejected, match="no proofs in"):
        list(replay(tmp_path / "missing"))
    (tmp_path / "open.toml").write_text('[[open]]\nleft = "TP"\nrelation = ">="\nright = "TN"\n')
    with pytest.raises(Rejected, match="nothing is settled in"):
        list(replay(tmp_path))


def test_a_file_too_large_to_read_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    with file.open("wb") as handle:
        handle.truncate(60_000_000)
    assert [result.reason for result in replay(file)] == ["the file is too large"]


def test_of_sets_only_the_smallest_are_kept_and_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obligation, "MOST_SUPPORTS", 10)
    monkeypatch.setattr(obligation, "MOST_CANDIDATES", 100)
    one, two, both = frozenset("x"), frozenset("y"), frozenset("xy")
    assert smallest([both, one, two, one]) == {one, two}
    assert len(smallest(frozenset([str(i)]) for i in range(10))) == 10
    with pytest.raises(Rejected, match="too many ways"):
        smallest(frozenset([str(i)]) for i in range(11))
    with pytest.raises(Rejected, match="too many ways"):
        smallest(one for _ in range(100))


@pytest.fixture
def lines_that_raised(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """The (file, line) pairs where the kernel has made what it raises; they become more as it runs."""
    seen: set[tuple[str, int]] = set()
    make = Rejected.__init__

    def noted(self: Rejected, *words: object) -> None:
        caller = sys._getframe(1)
        seen.add((caller.f_code.co_filename, caller.f_lineno))
        make(self, *words)

    monkeypatch.setattr(Rejected, "__init__", noted)
    return seen


def lines_that_raise() -> set[tuple[str, int]]:
    """Every line of the kernel that raises something."""
    sources = [(str(file), ast.parse(file.read_text(encoding="utf-8"))) for file in ROOM.glob("*.py")]
    return {(file, node.lineno) for file, tree in sources for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc}


def test_every_line_that_rejects_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines_that_raised: set[tuple[str, int]]
) -> None:
    replays = [partial(replay_file, p.values[0]) for kind in ("reject", "malformed") for p in files(kind)]
    for task in (*replays, *unusual_calls(tmp_path, monkeypatch)):
        with suppress(Rejected):
            task()
    assert {(Path(file).name, line) for file, line in lines_that_raise() - lines_that_raised} == set()


def unusual_calls(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], Any]]:
    """What no file of proofs can reach, because it is refused before or is too large to keep."""
    monkeypatch.setattr(obligation, "MOST_SUPPORTS", 10)
    return [
        partial(test_a_folder_in_which_nothing_is_settled_is_an_error, folder),
        partial(test_a_file_too_large_to_read_is_rejected, folder),
        partial(parse, "T" * 600_000),
        partial(smallest, (frozenset([str(i)]) for i in range(100))),
        partial(smallest, (frozenset(["TP"]) for _ in range(300_000))),
        partial(Ring().spend, 10**10),
        partial(lambda ring: [ring.variable(str(i)) for i in range(2_000)], Ring()),
        partial(Reader().read, ("exp", (("int", 1),))),
        partial(enclose, ("name", "TP"), {}, 80),
        partial(holds, ("int", 1), "=>", ("int", 1), {}),
    ]
