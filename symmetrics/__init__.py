"""Properties of classification performance measures, proved or refuted from one definition each.

The public names are loaded when they are first used; every measure of the catalogue is one of them.

>>> from symmetrics import f1, mcc
>>> mcc([[4, 1], [1, 4]])
3/5
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "find_measure": "catalogue",
    "coordinate_systems": "catalogue",
    "find_property": "properties",
    "measure": "language.measure",
    "Measure": "language.measure",
    "macro": "language.averaging",
    "macro_present": "language.averaging",
    "macro_seen": "language.averaging",
    "micro": "language.averaging",
    "weighted": "language.averaging",
    "weighted_kappa": "language.weighting",
    "ConfusionMatrix": "language.matrix",
    "vectorise": "questions.evaluating",
    "export": "questions.evaluating",
    "scorer": "questions.scoring",
    "scorers": "questions.scoring",
    "ground_truth_index": "numeric.ground_truth",
    "check": "questions.asking",
    "prove": "questions.asking",
    "bounds": "questions.asking",
    "derive": "questions.deriving",
    "evaluate": "questions.valuing",
    "compare": "questions.asking",
    "relate": "questions.relating",
    "identify": "questions.asking",
    "recover": "questions.inverting",
    "floor": "questions.guaranteeing",
    "correct": "questions.correcting",
    "expectation": "questions.correcting",
    "list": "questions.browsing",
    "show": "questions.browsing",
    "find": "questions.archive",
    "verify": "questions.archive",
    "read": "questions.reading",
    "settle": "questions.recording",
    "atlas": "questions.charting",
    "standing": "questions.census",
    "enumeration": "questions.discriminating",
    "discriminancy": "questions.discriminating",
    "isometric": "questions.curving",
    "discrimination": "questions.curving",
    "plot": "questions.plotting",
    "audit": "questions.auditing",
    "serve": "shell.web",
    "assert_implements": "questions.implementing",
}

__all__ = ["__version__", *(name for name in _HOMES if name != "list")]  # which would hide Python's own


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
    if not name.startswith("_"):
        found = importlib.import_module(".catalogue", __name__).catalogue()
        if name in found:
            return found[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *importlib.import_module(".catalogue", __name__).catalogue()})
