"""What the tests of the export to Coq share."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from symmetrics.coq.running import run_theorems
from symmetrics.coq.theorems import Theorem


@pytest.fixture(scope="session")
def coq(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the prelude is compiled once."""
    if shutil.which("coqc") is None:
        assert not os.environ.get("SYMMETRICS_NEEDS_COQ"), "coqc is required here and is not installed"
        pytest.skip("coqc is not installed")
    return tmp_path_factory.mktemp("coq")


@pytest.fixture(scope="session")
def refusals(coq: Path) -> Callable[[Sequence[Theorem]], dict[str, str]]:
    """What Coq refuses of some theorems, in one run, and the axioms it finds."""

    def found(theorems: Sequence[Theorem]) -> dict[str, str]:
        refused, axioms, _ = run_theorems(theorems, coq)
        return dict(refused) | {"axioms": ", ".join(axioms)}

    return found


@pytest.fixture(scope="session")
def complaint(coq: Path) -> Callable[[Theorem, str, str], str]:
    """What Coq says of a theorem in whose data something is replaced."""

    def found(theorem: Theorem, good: str, bad: str) -> str:
        assert good in theorem.data
        refused, _, _ = run_theorems([replace(theorem, data=theorem.data.replace(good, bad))], coq)
        return " ".join(refused[0][1].split()) if refused else ""

    return found
