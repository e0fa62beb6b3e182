"""True certificates put under false statements: mutations of the statement, and every other statement that is refuted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from math import prod
from pathlib import Path
from random import Random

import pytest

from symmetrics.kernel import Statement
from symmetrics.kernel.store import settled_in, statement_of

from .independent import Number, choices, names_of, plain, points_of_every_k, truth
from .pairs import Entry, certificate_of, proves, wrongly_proved

PROOFS = Path(__file__).parents[2] / "proofs"
FILES = [pytest.param(file, id=file.stem) for file in sorted(PROOFS.glob("*.toml"))]
HERE = Path(__file__).parent


def proved_by_certificate(file: Path) -> list[Entry]:
    """One short proved statement of a file; the others differ in length, not in kind."""
    proved = [entry for entry in settled_in(file) if entry["verdict"] == "proved" and "inhabited" in entry]
    entries = [entry for entry in proved if len(entry["left"] + entry.get("right", "")) < 350]
    return Random(file.stem).sample(entries, min(1, len(entries)))


def mutations(statement: Statement, random: Random) -> Iterator[Statement]:
    """Statements that differ in one place."""
    yield replace(statement, left=statement.right, right=statement.left)
    for relation in ("==", "<", ">", "<=", ">=", "!="):
        yield replace(statement, relation=relation)
    if statement.given:
        yield replace(statement, given=statement.given[1:])
    for side in ("left", "right"):
        text = getattr(statement, side)
        signs = [m for m in re.finditer(r" [-+] |\*|\b[12]\b|TP|FN|FP|TN", text) if "**" not in text[max(0, m.start() - 2) : m.end() + 2]]
        for m in random.sample(signs, min(6, len(signs))):
            other = {" - ": " + ", " + ": " - ", "*": " + ", "1": "2", "2": "3", "TP": "TN", "TN": "FP", "FP": "FN", "FN": "TP"}[m[0]]
            yield replace(statement, **{side: text[: m.start()] + other + text[m.end() :]})


def small_points(statement: Statement) -> list[Mapping[str, Number]]:
    """Some points with small coordinates, always the same."""
    names = names_of(statement)
    if statement.every_k:
        return Random(1).sample(list(points_of_every_k(statement)), 60)
    values = choices(names, statement.signed, 2 if len(names) > 4 else 3)
    count = min(5_000, prod(map(len, values)))
    chosen = set(Random(1).sample(range(count), min(30, count)))
    return [dict(zip(names, point, strict=True)) for i, point in enumerate(islice(product(*values), count)) if i in chosen]


def false_points(statement: Statement) -> Iterator[Mapping[str, Number]]:
    """The small points where a statement is false."""
    return (point for point in small_points(statement) if truth(statement, point) is False)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("file", FILES)
def test_no_certificate_survives_a_false_mutation_of_its_statement(file: Path) -> None:
    random = Random(file.stem)
    for entry in proved_by_certificate(file):
        for mutant in mutations(statement_of(entry), random):
            if false := next(false_points(mutant), None):
                assert not proves(mutant, plain(false), certificate_of(entry)), (str(mutant), certificate_of(entry))


@pytest.mark.parametrize("file", FILES)
def test_what_is_proved_holds_at_small_points(file: Path) -> None:
    for entry in proved_by_certificate(file):
        statement = statement_of(entry)
        assert {truth(statement, point) for point in small_points(statement)} <= {True, None}, str(statement)


@pytest.mark.parametrize(("most", "every"), [(500, 8), pytest.param(5_000, 1, marks=pytest.mark.exhaustive)])
def test_no_certificate_proves_any_refuted_statement(most: int, every: int) -> None:
    assert wrongly_proved(sorted(PROOFS.rglob("*.toml"))[::every], most=most) == []


def test_the_search_for_wrong_proofs_finds_one(tmp_path: Path) -> None:
    """A true statement filed as refuted is found out."""
    refuted = 'verdict = "refuted"\nleft = "TP + TN"\nrelation = ">="\nright = "TN"\npoint = {TP = 0, TN = 1}\n'
    proved = 'verdict = "proved"\nleft = "TP"\nrelation = ">="\nright = "0"\ninhabited = {TP = 0}\n'
    (tmp_path / "both.toml").write_text(f"[[settled]]\n{refuted}\n[[settled]]\n{proved}")
    assert wrongly_proved([tmp_path / "both.toml"]) == [("TP + TN >= TN", {})]


def test_mutations_of_the_accepted_examples() -> None:
    for file in sorted((HERE / "accept").glob("*.toml")):
        for entry in settled_in(file):
            if entry["verdict"] == "proved" and "inhabited" in entry:
                for mutant in mutations(statement_of(entry), Random(1)):
                    false = islice(false_points(mutant), 3)
                    assert not any(proves(mutant, plain(point), certificate_of(entry)) for point in false), str(mutant)
