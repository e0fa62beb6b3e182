"""What the letters of a certificate stand for, as text: logarithms, powers, the number e, and sums over classes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel.polynomial import Quotient
from ..kernel.reading import Reader
from ..kernel.syntax import Tree
from ..language.trees import written
from .polynomials import text_of

MARGINS = {"k": "{0}", "A": "max(l, C[{0},l])", "B": "max(l, C[l,{0}])"}
MARGIN = re.compile(r"\b([kAB])\[([ij])\]")

__all__ = ["letters_as_text", "summand_text", "with_margins_in_words"]


def letters_as_text(reader: Reader) -> Iterator[tuple[str, str]]:
    """Each letter of a reader with what it stands for.

    >>> from symmetrics.kernel.syntax import parse
    >>> reader = Reader()
    >>> _ = reader.read(parse("log(TP/TN)"))
    >>> list(letters_as_text(reader))
    [('l1', 'log((TP)/(TN))')]
    """
    for name, (kind, of) in reader.letters.items():
        inside = [quotient_text(reader, q) for q in of]
        yield name, {"log": "log({})", "power": "({})**({})", "e": "exp(1)"}[kind].format(*inside)
    for name, summand in reader.sums.items():
        if summand[0] == "max" and isinstance(summand[1], tuple):
            found = f"max(i, {written(summand[1])})"
        elif isinstance(summand[0], str):
            indices = [str(x) for x in summand if "[" not in str(x)]
            function, indices = ("max", ["i"]) if indices == ["max"] else ("sum", indices)
            found = f"{function}({', '.join([*indices, '*'.join(str(x) for x in summand if '[' in str(x))])})"
        else:
            body, over, apart = summand
            found = f"sum({', '.join([*over, *(['i != j'] if apart else []), written(body)])})"
        yield name, with_margins_in_words(found)


def quotient_text(reader: Reader, quotient: Quotient) -> str:
    """A quotient as text."""
    below = reader.denominator(quotient)
    top = text_of(reader.ring, quotient.top)
    return top if below == {0: 1} else f"({top})/({text_of(reader.ring, below)})"


def with_margins_in_words(found: str) -> str:
    """A text with the numbers of classes and the largest cells of rows and columns as one writes them.

    >>> with_margins_in_words("k[i]*A[j]")
    'i*max(l, C[j,l])'
    """
    return MARGIN.sub(lambda margin: MARGINS[margin[1]].format(margin[2]), found)


def summand_text(tree: Tree) -> str:
    """What is summed over classes, as a statement writes it."""
    return with_margins_in_words(written(tree))
