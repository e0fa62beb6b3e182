"""Terms of sums in the counts of their classes against the rest: one class, a class and another, or two that differ."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...kernel import Statement
from ...kernel.classes import known_summands
from ...kernel.obligation import obligation_of
from ...kernel.reading import Reader
from ...kernel.summands import merged
from ...kernel.syntax import Tree, names_in, replace
from ..derivation import NotExported
from ..formulas import ZERO, Claim, Condition, domain, normal
from ..parts import put_in, read_back
from .certificates import renamed_letters, with_spelled
from .empty import in_cases
from .lifting import Lifting, counted, speaks_of_k
from .setting import Setting
from .text import BINDERS, term
from .trees import Sum, indices_of, kernel_tree, spelled

__all__ = ["in_counts"]

CELL = re.compile(r"C\[\d,\d\]")


@dataclass(frozen=True)
class Against:
    """The cells and margins of a term as counts of its classes against the rest, as a lemma has them."""

    cells: Mapping[str, str]
    margins: Mapping[str, list[str]]
    rest: list[str]
    lemma: str

    @classmethod
    def of(cls, over: str) -> Against:
        """The counts for the terms of a sum."""
        size = 3 if over == "different" else 2
        line = range(1, size + 1)
        items = {"n": [f"C[{r},{k}]" for r in line for k in line]}
        if over == "different":
            cells = {f"C[{x},{y}]": f"C[{r},{k}]" for r, x in ((1, "i"), (2, "j")) for k, y in ((1, "i"), (2, "j"))}
            rows = {f"a[{x}]": [f"C[{r},{k}]" for k in line] for r, x in ((1, "i"), (2, "j"))}
            columns = {f"b[{x}]": [f"C[{k},{r}]" for k in line] for r, x in ((1, "i"), (2, "j"))}
            lemma = "@two_classes F size C counts i j Hi Hj D _"
        else:
            j = "i" if over == "classes" else "j"
            cells, rows, columns = {f"C[i,{j}]": "C[1,1]"}, {"a[i]": ["C[1,1]", "C[1,2]"]}, {f"b[{j}]": ["C[1,1]", "C[2,1]"]}
            lemma = f"@one_class F size C counts i {j} Hi H{j} _"
        taken = set(cells.values())
        rest = ["C[1,3]", "C[2,3]", "C[3,1]", "C[3,2]", "C[3,3]"] if size == 3 else [x for x in items["n"] if x not in taken]
        return cls(cells, rows | columns | items, rest, lemma)


def in_counts(at: Setting, of: Sum, certificate: Mapping[str, Any]) -> str:
    """The proof that the terms of a sum are not negative."""
    return f"(fun {BINDERS[of.over][2]} => {in_cases(at, of.over, ('>=', of.body, ZERO), partial(plainly, at, of, certificate))})"


def plainly(at: Setting, of: Sum, certificate: Mapping[str, Any], known: Mapping[Condition, str]) -> str:
    """The proof that a term is not negative, from a theorem about counts."""
    tree = normal(merged(of.body, *indices_of(of.over)))
    others = {spelled(x): x for x in sorted(names_in(tree)) if not CELL.fullmatch(x) and x != "K"}
    tree = replace(tree, {x: ("name", y) for y, x in others.items()})
    about = Statement(read_back(tree), ">=", "0", signed=tuple(sorted(y for y, x in others.items() if not at.sign_of(x))))
    if certificate:
        certificate = renamed_letters(with_spelled(certificate), reader_of_terms(at, of), obligation_of(about).reader)
    name = at.next_name("term")
    try:
        core, own = at.add(at.make(f"{name}_in_counts", about, certificate)), Claim.of(about)
    except IndexError as error:
        raise NotExported("a term with bounds of letters") from error  # guards that are not among the conditions
    counts, lifting = Against.of(of.over), Lifting()
    for x, cell in counts.cells.items():
        lifting.variable(cell, term(("name", x), 4), at.sign_of(x))
    for k, cell in enumerate(counts.rest):
        lifting.variable(cell, f"c_{k}", f"S_{k}")
    defined: dict[str, Tree] = {}
    for k, (x, parts) in enumerate(counts.margins.items()):
        defined[spelled(x)] = ("+", tuple(("name", c) for c in parts))
        lifting.variable(spelled(x), term(("name", x), 4))
        lifting.define(spelled(x), defined[spelled(x)], f"E_{k}")
    if speaks_of_k([of.body, tree]):
        lifting.count_from_two()
    for y, x in others.items():
        lifting.variable(y, term(("name", x), 4), at.sign_of(x))
    variables = {x: ("name", counts.cells.get(x, spelled(x))) for x in names_in(of.body)}
    for condition in dict.fromkeys(domain(of.body)):
        stated = put_in(condition, variables)
        becomes = put_in(stated, defined)
        proof = at.why(put_in(condition, {x: ("name", spelled(x)) for x in names_in(of.body)}), known)
        lifting.suppose(stated, (becomes[0], counted(becomes[1]), counted(becomes[2])), proof)
    lifted = lifting.lift(at, name, core, own, (">=", normal(replace(of.body, variables)), ZERO))
    rest, margins = range(len(counts.rest)), range(len(counts.margins))
    named = " ".join([*(f"c_{k}" for k in rest), *(f"S_{k}" for k in rest), *(f"E_{k}" for k in margins)])
    return f"({counts.lemma} (fun {named} => {lifting.applied(lifted, at.kind)}))"


def reader_of_terms(at: Setting, of: Sum) -> Reader:
    """What the kernel has read when it comes to a term."""
    indices, apart = indices_of(of.over)
    reader = Reader(signed=frozenset(at.obligation.reader.signed))
    for tree in (*known_summands(at.obligation, len(indices), apart), kernel_tree(of.body)):
        reader.read(merged(tree, indices, apart))
    return reader
