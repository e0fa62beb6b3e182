"""Linear algebra on one thread: on busy cores its thread pools cost more than they give."""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
