"""Single terms of sums over classes: that two are equal, or that one is not negative, by theorems of their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ...kernel import Statement
from ...kernel.rejected import Rejected
from ...kernel.syntax import Tree, names_in, replace
from ..derivation import NotExported
from ..formulas import ZERO, Claim, Condition, normal
from ..parts import read_back
from .against import in_counts
from .empty import in_cases
from .setting import Setting
from .text import BINDERS, of_classes, term
from .trees import Sum, spelled

__all__ = ["Certificate", "Terms", "square_of"]

Certificate = Mapping[str, Any]
NOTHING: Certificate = {}
EQUAL = {"classes": "equal_classes", "pairs": "equal_pairs_of", "different": "equal_different"}


class Terms:
    """What is shown of all terms of a sum."""

    def __init__(self, at: Setting) -> None:
        self.at = at

    def equal(self, over: str, body: Tree, target: Tree) -> str:
        """The proof that the sums of two trees are equal, which are so for all classes."""
        proof = self.compared(over, body, "==", target, NOTHING)
        return f"@{EQUAL[over]} F size {of_classes(over, body)} {of_classes(over, target)} {proof}"

    def not_negative(self, of: Sum, certificate: Certificate = NOTHING, as_it_stands: Certificate = NOTHING) -> str:
        """The proof that a sum is not negative, since no term is: as it stands, or in the counts of its classes against the rest."""
        before = len(self.at.rests_on)
        try:
            if certificate:
                raise NotExported("a certificate in counts")
            proof = self.compared(of.over, of.body, ">=", ZERO, as_it_stands)
        except (NotExported, Rejected):
            del self.at.rests_on[before:]
            proof = in_counts(self.at, of, certificate)
        return f"(@sign_{of.over} F size {of_classes(of.over, of.body)} {proof})"

    def compared(self, over: str, left: Tree, relation: str, right: Tree, certificate: Certificate) -> str:
        """The proof that a comparison holds for all classes."""
        proof = in_cases(self.at, over, (relation, left, right), partial(self.plainly, left, relation, right, certificate))
        return f"(fun {BINDERS[over][2]} => {proof})"

    def plainly(self, left: Tree, relation: str, right: Tree, certificate: Certificate, known: Mapping[Condition, str]) -> str:
        """The proof that a comparison holds for some classes, of which something is known."""
        at, back = self.at, {spelled(x): x for tree in (left, right) for x in sorted(names_in(tree))}
        renaming = {x: ("name", y) for y, x in back.items()}
        one, two = normal(replace(left, renaming)), normal(replace(right, renaming))
        signs = {y: sign for y, x in back.items() if (sign := at.sign_of(x))}
        about = Statement(read_back(one), relation, read_back(two), signed=tuple(sorted(back.keys() - signs.keys())))
        found = at.add(at.make(at.next_name("term"), about, certificate))
        claim = Claim.of(about)
        known = {**known, **{("<=", ZERO, ("name", y)): sign for y, sign in signs.items()}}
        values = [term(("name", back[y]), 4) for y in claim.names]
        reasons = [at.why(c, known) for c in claim.hypotheses()]
        return f"({' '.join([found.among(at.kind), *values, *reasons])})"


def square_of(body: Tree) -> Certificate:
    """The certificate that a product of counts and even powers is not negative as it stands."""
    parts = body[1] if body[0] == "*" else (body,)
    names = {x: ("name", spelled(x)) for x in names_in(body)}
    counts = [read_back(replace(x, names)) for x in parts if x[0] != "**"]
    roots = [f"({read_back(replace(x[1], names))})**{x[2] // 2}" for x in parts if x[0] == "**"]
    return {"squares": [["*".join(counts) or "1", "*".join(roots) or "1"]]}
