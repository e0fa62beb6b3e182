"""The store of proofs written: the same whoever works, resumed where it was left, budgets kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path

import pytest

from symmetrics import settle
from symmetrics.kernel.store import replay
from symmetrics.language.errors import DefinitionError
from symmetrics.search.proofs import parse_proofs

NAMES = ["lr_minus", "fdr", "jaccard"]
SLOW = pytest.mark.exhaustive


def written(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proofs")
    settle(NAMES, folder=folder)
    return folder


def test_what_is_written_is_replayed(first: Path) -> None:
    assert sorted(file.stem for file in first.iterdir()) == sorted(NAMES)
    assert all(not result.reason for result in replay(first))


@pytest.mark.parametrize(
    ("pool", "workers"),
    [
        (ThreadPoolExecutor, 3),
        (ProcessPoolExecutor, 3),
        *(pytest.param(p, 1, marks=SLOW) for p in (ThreadPoolExecutor, ProcessPoolExecutor)),
    ],
)
def test_the_files_are_the_same_whoever_works(first: Path, tmp_path: Path, pool: type[Executor], workers: int) -> None:
    options = {"mp_context": get_context("fork")} if pool is ProcessPoolExecutor else {}
    with pool(workers, **options) as executor:  # type: ignore[call-arg]
        done = settle(NAMES[::-1], executor, folder=tmp_path)
    assert not any(step.kept for step in done)
    assert written(tmp_path) == written(first)


@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=SLOW)])
def test_the_files_are_the_same_for_every_order_of_sets(first: Path, tmp_path: Path, seed: str) -> None:
    command = [sys.executable, "-m", "symmetrics", "settle", *NAMES, "--folder", str(tmp_path), "--workers", "2"]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
    assert written(tmp_path) == written(first)


def test_a_cluster_works_too(first: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": None, "local_directory": str(tmp_path / "cluster")}
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client, closing_executor(client) as executor:
        settle(NAMES, executor, folder=tmp_path / "proofs")
    assert written(tmp_path / "proofs") == written(first)


def closing_executor(client):
    executor = client.get_executor()
    executor.close = executor.shutdown
    return closing(executor)


def test_what_is_up_to_date_is_left_alone(first: Path) -> None:
    before = written(first)
    assert all(step.kept for step in settle(NAMES, folder=first))
    assert [step.kept for step in settle(["jaccard"], folder=first, again=True)] == [False]
    assert written(first) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('right = "1"', 'right = "2"'),
        ('property = "label_symmetric"', 'property = "no_such_property"'),
        ('formula = "TP/', 'formula = "2*TP/'),
        ("verdict = ", "verdict "),
    ],
)
def test_a_file_that_does_not_answer_todays_questions_is_written_anew(first: Path, tmp_path: Path, old: str, new: str) -> None:
    right = (first / "jaccard.toml").read_text()
    assert old in right
    (tmp_path / "jaccard.toml").write_text(right.replace(old, new))
    assert [step.kept for step in settle(["jaccard"], folder=tmp_path)] == [False]
    assert (tmp_path / "jaccard.toml").read_text() == right


def test_a_file_that_leaves_a_question_out_is_written_anew(first: Path, tmp_path: Path) -> None:
    blocks = (first / "jaccard.toml").read_text().split("\n[[")
    left_out = "\n[[".join(block for block in blocks if "transpose_symmetric" not in block)
    (tmp_path / "jaccard.toml").write_text(left_out)
    assert [step.kept for step in settle(["jaccard"], folder=tmp_path)] == [False]


def test_open_questions_are_tried_again_with_more_time_only(tmp_path: Path) -> None:
    file = tmp_path / "fdr.toml"
    settle(["fdr"], budget=0.00001, folder=tmp_path)
    head, entries = parse_proofs(file.read_text())
    assert head["budget"] == 0.00001
    assert {e.tried[0] for e in entries if e.verdict == "open"} == {"out of time after 1e-05 s"}
    assert [step.kept for step in settle(["fdr"], budget=0.000005, folder=tmp_path)] == [True]
    assert [step.kept for step in settle(["fdr"], budget=20, folder=tmp_path)] == [False]
    head, entries = parse_proofs(file.read_text())
    assert "budget" not in head
    assert all(e.verdict != "open" for e in entries)
    assert [step.kept for step in settle(["fdr"], budget=600, folder=tmp_path)] == [True]


def test_only_measures_of_the_catalogue_are_recorded(tmp_path: Path) -> None:
    for name in ("no_such_measure", "macro(f1)", "f_beta(beta=2)"):
        with pytest.raises(DefinitionError, match="Expected"):
            settle([name], folder=tmp_path)
    assert written(tmp_path) == {}


def test_a_run_that_is_killed_leaves_whole_files_and_no_process(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "symmetrics", "settle", *NAMES, "kappa", "--folder", str(tmp_path), "--workers", "2"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True)
    done = [process.stderr.readline().split()[1].rstrip(":") for _ in range(2)]
    process.send_signal(signal.SIGKILL)
    process.wait()
    deadline = time.monotonic() + 60
    while alive(process.pid) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert not alive(process.pid)
    assert {step.measure: step.kept for step in settle(done, folder=tmp_path)} == dict.fromkeys(done, True)


def alive(session: int) -> bool:
    """Whether a process of the session is left."""
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True
