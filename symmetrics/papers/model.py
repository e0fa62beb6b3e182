"""A paper as data: its definitions, matrices, tables, enumerations, equations and claims, each as it is printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..language.measure import Measure

__all__ = ["Cell", "Claimed", "Definition", "Entry", "Enumeration", "Equation", "Family", "Matrix", "Paper", "Rows", "Table"]

Rows = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Definition:
    """A measure as the paper defines it; `doubtful` says what of it rests on the transcription."""

    name: str
    label: str
    measure: Measure
    formula: str
    printed: str = ""
    where: str = ""
    doubtful: str = ""


@dataclass(frozen=True)
class Matrix:
    """A confusion matrix, rows actual, with the family and the parameters it comes from, if it comes from any.

    `remade` says why the cells are not the paper's own; `inputs` are the parameters as printed.
    """

    name: str
    rows: Rows
    remade: str = ""
    family: str = ""
    inputs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Cell:
    """A printed value: which definition, at which matrix (None where it is lost), and the text; `copy` is what a damaged copy shows."""

    row: str
    definition: str
    matrix: Matrix | None
    printed: str
    copy: str = ""


@dataclass(frozen=True)
class Table:
    """A table: its cells row by row."""

    name: str
    where: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Family:
    """Matrices with parameters: each cell a formula in knobs, one knob for each parameter in order."""

    name: str
    parameters: tuple[str, ...]
    cells: tuple[tuple[Measure, ...], ...]


@dataclass(frozen=True)
class Entry:
    """What an enumeration says of one definition: texts as printed, empty where nothing is."""

    definition: str
    distinct: str = ""
    undefined: str = ""
    difference: str = ""
    against: str = ""
    scale: str = "1"


@dataclass(frozen=True)
class Enumeration:
    """Counts over all matrices with given class sizes."""

    name: str
    class_sizes: tuple[int, ...]
    matrices: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Claimed:
    """A claim: the paper's words, and what they say in the claim language, at named matrices, or why neither can say it."""

    id: str
    words: str
    claims: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    not_expressed: str = ""
    where: str = ""
    knobs: tuple[str, ...] = ()
    doubtful: str = ""


@dataclass(frozen=True)
class Equation:
    """Formulas said to be equal, in the order of the chain."""

    id: str
    printed: str
    sides: tuple[str, ...]
    where: str = ""
    knobs: tuple[str, ...] = ()
    given: str = ""
    doubtful: str = ""


@dataclass(frozen=True)
class Paper:
    """All of it. `transcription` says what the copy is that was transcribed, and how well it reads."""

    key: str
    title: str
    authors: tuple[str, ...]
    year: int
    orientation: str
    transcription: str
    definitions: Mapping[str, Definition]
    matrices: Mapping[str, Matrix]
    families: Mapping[str, Family]
    tables: tuple[Table, ...]
    enumerations: tuple[Enumeration, ...]
    equations: tuple[Equation, ...]
    claims: tuple[Claimed, ...]
