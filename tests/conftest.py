"""Linear algebra on one thread, for on busy cores its thread pools cost more than they give; no test that asserts a time; long tests."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile("symmetrics", deadline=None)
settings.load_profile("symmetrics")


LONG = frozenset((Path(__file__).parent / "long.txt").read_text(encoding="utf-8").splitlines())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to `pytest -m exhaustive` what is in `long.txt`, and of tests marked `thinned(every)` all but every so many cases."""
    seen: Counter[str] = Counter()
    for item in items:
        thinned = item.get_closest_marker("thinned")
        name = item.nodeid.partition("[")[0]
        if item.nodeid in LONG or (thinned and seen[name] % thinned.args[0]):
            item.add_marker("exhaustive")
        seen[name] += thinned is not None
