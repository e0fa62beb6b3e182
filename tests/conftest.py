"""Linear algebra on one thread, for on busy cores its thread pools cost more than they give; and no test that asserts a time."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
settings.register_profile("symmetrics", deadline=None)
settings.load_profile("symmetrics")
