"""What stands in the catalogue: `list` the measures, and `show` the definition of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..catalogue import families, find_measure
from ..language.errors import DefinitionError, SymmetricsError
from ..language.latex import latex
from ..language.measure import Measure
from ..language.nearest import nearest
from ..language.text import text
from ..language.turns import in_turn
from ..numeric.emission import emitted, listing
from ..numeric.scalar import source_of
from ..numeric.vectorised import COUNTS
from .bibliography import entry_in_bibliography
from .evaluating import vectorise
from .reading import read

__all__ = ["Definition", "list", "show"]


@dataclass(frozen=True)
class Definition:
    """A measure as it stands in the catalogue: its formula as text, with two classes, and in LaTeX, and the BibTeX entry of its source."""

    measure: Measure
    formula: str
    binary: str
    latex: str
    bibtex: str

    @property
    def code(self) -> str:
        """A function of one matrix, and the calls of NumPy for many, both of two classes."""
        program = vectorise(self.measure).program
        calls = listing(emitted(program, len(COUNTS), {0: 0}, {}, edges=True, bits=0), COUNTS)
        return f"{source_of(program, COUNTS, self.measure.name)}\n\n# {self.measure.name} of arrays\n{calls}"

    def __repr__(self) -> str:
        return f"<{self.measure.name}: {self.formula}>"


@in_turn
def show(name: str) -> Definition:
    """The definition of a measure, given by a name, an alias, an average or a setting of knobs.

    Raises `DefinitionError` for an unknown name, and for a formula.

    >>> show("TPR")
    <recall: TP/(TP + FN)>
    >>> show("mcc").bibtex.partition(",")[0]
    '@article{matthews1975'
    """
    measure = named(name)
    return Definition(measure, text(measure.formula), text(measure.binary), latex(measure.formula), entry_in_bibliography(measure.source))


def named(name: str) -> Measure:
    """The measure of a name; of a formula it is said which functions take one."""
    try:
        return find_measure(name)
    except DefinitionError:
        try:
            read(name)
        except SymmetricsError:
            pass
        else:
            raise DefinitionError(
                f"Expected the name of a measure, got the formula {name!r}. Use check, identify or derive for it."
            ) from None
        raise


def list(family: str | None = None) -> Mapping[str, tuple[Measure, ...]]:
    """The measures of the catalogue family by family, or those of one family.

    It is `symmetrics.list`, and no name that `from symmetrics import *` brings. Raises `DefinitionError` for an unknown family.

    >>> [m.name for m in list("utility")["utility"]]
    ['expected_utility', 'net_benefit', 'ranking_score']
    """
    if family is None:
        return families()
    if family.lower() not in families():
        raise DefinitionError(f"Expected a family among {', '.join(families())}, got {family!r}. {nearest(family, families())}")
    return {family.lower(): families()[family.lower()]}
