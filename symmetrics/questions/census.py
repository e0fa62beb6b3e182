"""Where the catalogue stands: every question with its verdict, counted by kind, against what is aimed at."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sympy import Pow

from .. import kernel
from ..catalogue import catalogue
from ..language.cells import for_classes
from ..language.errors import DefinitionError
from ..language.measure import Measure
from ..language.text import text
from ..language.verdicts import Settled
from ..search.proofs import folder_of_proofs
from .archive import stored
from .asking import classes_of
from .bindings import open_ends, scopes_of
from .charting import ATLASES, Atlas, read_atlas
from .charting import file_of_atlas as atlas_file

__all__ = ["Bar", "Standing", "Stood", "standing"]

NO_END = ("no candidate for the end of the range was found, or none could be settled",)
PAIRS = "open among ordered pairs of the stored atlases"
ENDS = ("infimum", "supremum")
OF_RANGES = (
    "lower_bound",
    "upper_bound",
    "attains",
    "attains_beside_e",
    "attains_beside_roots",
    "unbounded_below",
    "unbounded_above",
    "unbounded_below_slowly",
    "unbounded_above_slowly",
    "approached_from_above",
    "approached_from_below",
    "approached_from_above_slowly",
    "approached_from_below_slowly",
)


@dataclass(frozen=True)
class Stood:
    """One question about one measure of the catalogue: the verdict, and for an open one what was tried.

    `kind` is "logarithms" for a formula with logarithms, "powers" for one with a knob in an exponent, else "roots": rational or with roots.
    """

    measure: str
    question: str
    classes: int
    kind: str
    verdict: str
    tried: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bar:
    """One line of the table: what is counted, what is aimed at, today's figure, and whether it is reached (None: nothing is aimed at)."""

    name: str
    aim: str
    today: str
    reached: bool | None = None


@dataclass(frozen=True)
class Standing:
    """Every question of the catalogue with its verdict, the stored atlases, and the size of store and kernel."""

    questions: tuple[Stood, ...]
    atlases: tuple[Atlas, ...]
    statements: int
    kernel_lines: int
    measured: tuple[Bar, ...] = field(default=())

    def share_open(self, kind: str, classes: int | None = None) -> tuple[int, int]:
        """How many questions of a kind are open, and how many there are."""
        mine = [q.verdict for q in self.questions if q.kind == kind and classes in (None, q.classes)]
        return mine.count("open"), len(mine)

    @cached_property
    def bars(self) -> tuple[Bar, ...]:
        """The table."""
        two, three, logs = self.share_open("roots", 2), self.share_open("roots", 3), self.share_open("logarithms")
        pairs = [one.order.counts for one in self.atlases]
        unsettled, asked = sum(counts["open"] for counts in pairs), sum(sum(counts.values()) for counts in pairs)
        return (
            Bar("open among rational and root questions, two classes", "0", f"{two[0]} of {two[1]:,}", two[0] == 0),
            Bar("open among rational and root questions, three classes", "at most 1 %", shown(*three), 100 * three[0] <= three[1]),
            Bar("open among questions with logarithms", "at most 15 %", shown(*logs), 100 * logs[0] <= 15 * logs[1]),
            Bar("open among questions with a knob in an exponent", "", shown(*self.share_open("powers"))),
            Bar(PAIRS, "0", f"{unsettled:,} of {asked:,}" if pairs else "none is stored", bool(pairs) and not unsettled),
            Bar("lines of code in the kernel", "at most 500", f"{self.kernel_lines:,}", self.kernel_lines <= 500),
            Bar("stored statements", "", f"{self.statements:,}"),
            *self.measured,
        )


def shown(part: int, whole: int) -> str:
    """A count with its share."""
    return f"{part} of {whole:,} ({100 * part / max(whole, 1):.1f} %)"


def standing(folder: Path | None = None) -> Standing:
    """Where the stored proofs stand. Raises `DefinitionError` if there are none.

    >>> today = standing()
    >>> {q.verdict for q in today.questions if (q.measure, q.question) == ("f1", "transpose_symmetric")}
    {'proved'}
    """
    place, questions, statements = folder or folder_of_proofs(), list[Stood](), 0
    for name, entries in stored(place):
        if name in catalogue():
            questions += of_measure(catalogue()[name], entries)
        statements += sum(entry.verdict != "open" for entry in entries)
    if not questions:
        raise DefinitionError(f"Expected a folder of proofs, got {str(place)!r}. Run `symmetrics settle --all` first.")
    files = (atlas_file(classes, region, place) for classes, region in ATLASES)
    atlases = tuple(read_atlas(file) for file in files if file.is_file())
    statements += sum(one.verdict != "open" for found in atlases for one in found.settled)
    return Standing(tuple(questions), atlases, statements, kernel_lines())


def of_measure(measure: Measure, entries: Sequence[Settled]) -> Iterator[Stood]:
    """The questions about one measure: the ends of its ranges, then those of its card in the order of its file."""
    missing, kind = open_ends(measure, entries), kind_of(measure)
    by_name: dict[str, list[Settled]] = {}
    for entry in entries:
        by_name.setdefault(entry.name, []).append(entry)
    for K in classes_of(measure):
        suffix = for_classes(K)
        unsettled = [e for name in OF_RANGES for e in by_name.get(f"{name}{suffix}", ()) if e.verdict == "open"]
        for end in ENDS:
            mine = [e for e in unsettled if bears_on(e, end, entries, suffix)]
            verdict = "open" if f"{end}{suffix}" in missing or mine else "proved"
            yield Stood(measure.name, f"{end}{suffix}", K, kind, verdict, mine[0].tried if mine else NO_END if verdict == "open" else ())
    for name, parts in by_name.items():
        K = next(K for K in reversed(scopes_of(measure)) if name.endswith(for_classes(K)))
        if name.removesuffix(for_classes(K)) not in OF_RANGES:
            tried = next((part.tried for part in parts if part.verdict == "open"), ())
            yield Stood(measure.name, name, K, kind, together([part.verdict for part in parts]), tried)


def bears_on(entry: Settled, end: str, entries: Sequence[Settled], suffix: str) -> bool:
    """Whether an entry about ranges belongs to that end: by its name, or by the value it speaks of."""
    bound = f"{'lower' if end == 'infimum' else 'upper'}_bound{suffix}"
    if entry.name.startswith("attains"):
        return any(other.name == bound and other.arguments[-1:] == entry.arguments[-1:] for other in entries)
    below = entry.name.startswith(("lower_bound", "unbounded_below", "approached_from_above"))
    return below == (end == "infimum")


def together(verdicts: Sequence[str]) -> str:
    """The verdict on a question whose parts have these."""
    return next(verdict for verdict in ("refuted", "open", "proved") if verdict in verdicts)


def kind_of(measure: Measure) -> str:
    """What the formula of a measure is made of."""
    formula = text(measure.binary)
    if "log(" in formula or "xlogx(" in formula:
        return "logarithms"
    knobs = {knob.name for knob in measure.free_knobs}
    exponents = {str(s) for power in measure.binary.atoms(Pow) for s in power.exp.free_symbols}
    return "powers" if knobs & exponents else "roots"


def kernel_lines() -> int:
    """The lines of code in the kernel: those that are neither blank, comments nor in a docstring."""
    return sum(code_lines(file.read_text(encoding="utf-8")) for file in Path(str(kernel.__file__)).parent.glob("*.py"))


def code_lines(source: str) -> int:
    """The lines of a module on which code stands.

    >>> code_lines('"A docstring."\\n\\n# a comment\\nx = [1,\\n     2]\\n')
    2
    """
    tree = ast.parse(source)
    documented = [
        n for n in ast.walk(tree) if isinstance(n, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(n) is not None
    ]
    quoted = {line for node in documented for line in range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)}
    written = {number for number, line in enumerate(source.splitlines(), 1) if line.strip() and not line.lstrip().startswith("#")}
    return len(written - quoted)
