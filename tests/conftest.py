"""Linear algebra on one thread, for on busy cores its thread pools cost more than they give; no test that asserts a time; thinned tests."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile("symmetrics", deadline=None)
settings.load_profile("symmetrics")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the cases of a test marked `thinned(every)`, all but every so many are left to `pytest -m exhaustive`."""
    seen: Counter[str] = Counter()
    for item in items:
        if mark := item.get_closest_marker("thinned"):
            name = item.nodeid.partition("[")[0]
            if seen[name] % mark.args[0]:
                item.add_marker("exhaustive")
            seen[name] += 1
