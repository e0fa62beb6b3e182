"""What the tests of the export to Coq share."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def coq(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the prelude is compiled once."""
    if shutil.which("coqc") is None:
        assert not os.environ.get("SYMMETRICS_NEEDS_COQ"), "coqc is required here and is not installed"
        pytest.skip("coqc is not installed")
    return tmp_path_factory.mktemp("coq")
