"""A second believer: settled statements as theorems, with derivations that the proof assistant Coq checks."""

from .derivation import NotExported
from .names import theorem_name
from .running import CoqMissing, CoqReport, replay_in_coq
from .scripts import self_contained, theorem_of
from .smt import smt_text

__all__ = ["CoqMissing", "CoqReport", "NotExported", "replay_in_coq", "self_contained", "smt_text", "theorem_name", "theorem_of"]
