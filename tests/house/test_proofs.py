"""The store of proofs: complete, accepted by the kernel, and bound to today's definitions in two ways."""

from __future__ import annotations

import random
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
import sympy

from symmetrics.catalogue import catalogue
from symmetrics.kernel.points import UndefinedAtPoint, enclose
from symmetrics.kernel.store import replay_file
from symmetrics.kernel.syntax import Tree, names_in, parse
from symmetrics.language.claims import Subject
from symmetrics.language.presence import guards_of
from symmetrics.language.values import Undefined, value_at
from symmetrics.properties import properties
from symmetrics.questions.archive import verify
from symmetrics.questions.asking import classes_of
from symmetrics.questions.bindings import stale
from symmetrics.questions.charting import stale_in_atlas
from symmetrics.search.proofs import folder_of_proofs, parse_proofs, read_proofs, verdicts_in

MEASURES = sorted(catalogue())


# All of them are replayed by `python -S -m symmetrics.kernel proofs/`, which takes as long as half the tests.
@pytest.mark.parametrize("file", [*(f"{name}.toml" for name in MEASURES[::8]), "relations/below_chance.toml"])
def test_proofs_are_accepted(file: str) -> None:
    assert [(r.label, r.reason) for r in replay_file(folder_of_proofs() / file) if r.reason] == []


@pytest.mark.thinned(10)
@pytest.mark.parametrize("name", MEASURES)
def test_no_proof_is_stale(name: str) -> None:
    _, entries = read_proofs(folder_of_proofs() / f"{name}.toml")
    assert [e.name for e in stale(name, entries)] == []


ATLAS_FILES = sorted((folder_of_proofs() / "relations").glob("*.toml"))


@pytest.mark.parametrize("file", ATLAS_FILES, ids=lambda file: file.stem)
def test_no_atlas_is_stale(file: Path) -> None:
    assert [e.name for e in stale_in_atlas(file)] == []


def test_verify_replays_a_folder(tmp_path: Path) -> None:
    shutil.copy(folder_of_proofs() / "f1.toml", tmp_path)
    result = verify(tmp_path)
    assert result.rejected == ()
    assert result.settled == result.accepted > 40


def test_there_is_one_file_a_measure() -> None:
    assert sorted(file.stem for file in folder_of_proofs().glob("*.toml")) == MEASURES


@pytest.mark.parametrize("name", MEASURES)
def test_every_question_is_answered(name: str) -> None:
    measure, answered = catalogue()[name], verdicts_in(folder_of_proofs() / f"{name}.toml")
    asked = {q.name for K in classes_of(measure) for p in properties().values() for q in p.questions(K)}
    assert asked <= set(answered)


@pytest.mark.parametrize("name", [name for name in MEASURES if not guards_of([catalogue()[name].binary])])
def test_the_written_formula_is_the_definition_at_random_matrices(name: str) -> None:
    """The second binding: the text of a proof and the catalogue's definition agree at random matrices, each computed in its own way."""
    measure, source = catalogue()[name], random.Random(name)
    blocks = (folder_of_proofs() / f"{name}.toml").read_text(encoding="utf-8").split("\n\n")
    _, entries = parse_proofs("\n\n".join(block for block in blocks if 'property = "scale_invariant"\n' in block))
    [stated] = {e.statement.right for e in entries}
    tree = parse(stated)
    for _ in range(6):
        rows = [[source.randint(0, 30) for _ in range(2)] for _ in range(2)]
        point = {"TP": rows[0][0], "FN": rows[0][1], "FP": rows[1][0], "TN": rows[1][1]}
        point |= {knob.name: Fraction(source.randint(1, 9), 10) for knob in measure.free_knobs}
        assert kernel_value(tree, point) == catalogue_value(name, point)


def kernel_value(tree: Tree, point: dict[str, int | Fraction]) -> str:
    """A value by the kernel's enclosures, to thirty digits, or that there is none."""
    try:
        low, high = enclose(tree, {n: Fraction(point[n]) for n in names_in(tree)}, 400)
    except UndefinedAtPoint:
        return "undefined"
    assert high - low < Fraction(1, 10**40)
    return shown(low)


def catalogue_value(name: str, point: dict[str, int | Fraction]) -> str:
    """A value from the catalogue's own tree."""
    measure = catalogue()[name]
    subject = Subject(measure)
    symbols = subject(subject.cells).tree.free_symbols
    try:
        value = value_at(measure.binary, {s: sympy.Rational(str(point[s.name])) for s in symbols})
    except Undefined:
        return "undefined"
    return shown(sympy.N(value, 30))


def shown(value: Fraction | sympy.Expr) -> str:
    """Twelve digits of a value; a difference of roots or logarithms that vanishes is 0."""
    return f"{float(value) if abs(value) > 1e-30 else 0.0:.12g}"
