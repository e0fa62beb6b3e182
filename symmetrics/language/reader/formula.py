"""Reading one formula."""

from __future__ import annotations

from collections.abc import Sequence

from ..lookup import Names
from ..measure import Measure
from .grammar import Parser
from .limits import require_moderate
from .meaning import measure_of
from .refusal import refuse
from .tokens import Token, tokens
from .tree import Named, Node, Product
from .vocabulary import CELLS, Vocabulary

__all__ = ["parse", "read_formula"]

NO_NAMES: Names = {}
LONGEST_LEFT_SIDE = 6


def read_formula(source: str, *, knobs: Sequence[str] | None = None, names: Names = NO_NAMES) -> Measure:
    """The measure that a formula in text or LaTeX defines.

    `knobs` are domains such as "beta > 0", None where the asker can declare none; `names` gives measures by name or alias in lower case,
    with a tuple for a name that several measures bear. A lone name and `=` in front, as in `F_1 = ...` or `M(TP, FP) = ...`, is
    dropped. A formula that is one name is the measure of that name. Raises `FormulaError` with the position for anything that is not a
    formula.

    >>> read_formula(r"\\frac{2TP}{2TP + FP + FN}").binary
    2*TP/(FN + FP + 2*TP)
    >>> read_formula("sum(i, C[i,i])/n")([[3, 1], [2, 4]])
    7/10
    """
    vocabulary = Vocabulary.of(knobs, names)
    found = _right_side(tokens(source, vocabulary.knows))
    node = parse(source, found, vocabulary)
    if isinstance(node, Product) and "\\" not in source and len(found) == len(node.factors) + 1 and all(map(_is_lone, node.factors)):
        refuse("one measure, or '*' between measures", repr(source.strip()), found[0].at, "Give each measure as an argument of its own.")
    return measure_of(node, source.strip(), vocabulary.knobs)


def _is_lone(factor: tuple[Node, bool]) -> bool:
    """Whether a factor is the name of a measure."""
    return isinstance(factor[0], Named) and not factor[0].settings


def parse(source: str, found: Sequence[Token], vocabulary: Vocabulary) -> Node:
    """The syntax tree of the tokens of one formula, within the bounds on size."""
    if found[0].kind == "end":
        refuse("a formula", "nothing", found[0].at, "Write one, for example TP/(TP + FP).")
    node = Parser(source, found, vocabulary).whole()
    require_moderate(node, found[0].at)
    return node


def _right_side(found: list[Token]) -> list[Token]:
    """The tokens behind `name =` or `name(x, y) =`, where a formula begins so; `TP = FP` names nothing."""
    place = next((k for k, token in enumerate(found) if token.kind == "="), 0)
    behind = next((k for k, token in enumerate(found[:place]) if token.kind == "("), place)
    name, arguments = found[:behind], found[behind:place]
    lone = 0 < behind <= LONGEST_LEFT_SIDE and name[0].kind == "name" and all(t.kind in ("name", "number", "_", "{", "}") for t in name)
    listed = not arguments or (arguments[-1].kind == ")" and all(t.kind in ("name", "_", "number", ",") for t in arguments[1:-1]))
    names = lone and listed and (name[1].kind == "_" if behind > 1 else name[0].text not in CELLS.values())
    return found[place + 1 :] if names else found
