"""The answer to a claim as a paragraph for a paper: sentences with formulas in them, from the lines of an argument."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..kernel import Rejected
from ..language.claims import Claim
from ..language.latex import latex
from ..language.verdicts import Open, Proved, Refuted, Verdict
from .certificates import Line
from .equations import displayed, equation
from .evidence import base_matrix
from .latex import escaped
from .proof_text import argument
from .typeset import tidied, typeset

__all__ = ["proof_latex"]

SIGNS = {"==": "=", "!=": "\\ne", "<=": "\\le", "<": "<", ">=": "\\ge", ">": ">"}
MEANT = re.compile(r"so that (\w+) is (.+)$")
TANGENT = re.compile(r", as log t <= (.+?)(?: with (.*?))?(?: for t = (.+) (<=|>=) (.+?))?, where log t = (.*)$")
TERMWISE = re.compile(r"for each term is (<=|>=|==|<|>) (.+)$")
LETTER, CAPITAL = re.compile(r"\b([A-Za-z])(\d+)\b"), re.compile(r"\b([DFGHP])\b")
COMPARED = re.compile(r"(Here|Where) (.+?) (>=|<=|==|>) 0(?=[:;])")
SIGNED = "No count is negative, and denominators are cleared by factors that are positive where both sides are defined."
JOINED = ("with", "given", "write", "so that")
FINISHED = "\\hfill\\rule{1ex}{1ex}"


def proof_latex(proof: Any) -> str:
    """The claim with its proof or counterexample as a paragraph of LaTeX; it needs amsmath.

    >>> from symmetrics import prove
    >>> print(proof_latex(prove("precision <= 1")))
    \\emph{Claim.} Wherever both sides are defined,
    \\begin{equation*}
      \\frac{\\mathrm{TP}}{\\mathrm{TP} + \\mathrm{FP}} \\le 1.
    \\end{equation*}
    \\emph{Proof.} Let $L$ and $R$ be the left and the right side. No count is negative, and denominators are
    cleared by factors that are positive where both sides are defined.
    Then
    \\begin{equation*}
      \\left(\\mathrm{TP} + \\mathrm{FP}\\right)\\,\\left(R - L\\right) = \\mathrm{FP},
    \\end{equation*}
    with no minus sign on the right.
    Hence $L \\le R$. \\hfill\\rule{1ex}{1ex}
    <BLANKLINE>
    """
    return "\n".join(line for part in proof.parts for line in paragraph(part)) + "\n"


def paragraph(part: Verdict) -> Iterator[str]:
    """One statement and its evidence."""
    claim = part.claim
    scope = "For every number of classes, wherever" if claim.every_k else "Wherever"
    sought = "Some confusion matrix gives" if claim.has_matrices else "Some values give"
    some = "Some confusion matrix of whole counts gives" if claim.whole else sought
    lead = some if claim.exists else f"{scope} both sides are defined{' and counts are whole' if claim.whole else ''},"
    yield f"\\emph{{Claim.}} {lead}"
    yield displayed(f"{claim_latex(claim)}.")
    if isinstance(part, Open):
        yield f"This is open; tried were: {escaped('; '.join(part.tried) or 'nothing that applies')}."
    elif "point" in part.evidence:
        yield from by_example(part)
    else:
        empty = "undefined" in part.evidence
        lead = "\\emph{Proof.}" if isinstance(part, Proved) else "\\emph{It says nothing.}" if empty else "\\emph{There is none.}"
        yield f"{lead} {'' if empty else 'Let $L$ and $R$ be the left and the right side. '}{SIGNED}"
        yield from sentences(argument(part))
        yield f"{concluded(part)} {FINISHED}"


def by_example(part: Proved | Refuted) -> Iterator[str]:
    """A matrix that settles a claim, and both sides there."""
    values = part.values if isinstance(part, Refuted) else ()
    sides = f"the sides are {' and '.join(f'${inline(v)}$' for v in values)}" if len(values) == 2 else "the claim holds"
    lead = "\\emph{Counterexample.}" if isinstance(part, Refuted) else "\\emph{Proof.}"
    others = {name: value for name, value in part.evidence["point"].items() if name not in ("TP", "FN", "FP", "TN") and "[" not in name}
    where = [f"${typeset(tidied(name), tex=True)} = {inline(str(value))}$" for name, value in others.items()]
    places = [f"${matrix_latex(part)}$", *where] if part.claim.has_matrices else where
    found = f"At {', '.join(places)}, {sides}" if places else f"{sides[0].upper()}{sides[1:]}"
    yield f"{lead} {found}. {FINISHED}"


def concluded(part: Proved | Refuted) -> str:
    """What the argument has shown, in the words of the claim."""
    claim = part.claim
    if claim.relation not in SIGNS or "undefined" in part.evidence:
        return "This settles the claim."
    if isinstance(part, Refuted) and claim.exists:
        return "Hence no matrix gives it."
    return f"Hence $L {SIGNS[claim.relation]} R$."


def claim_latex(claim: Claim) -> str:
    """A claim in LaTeX."""
    left = latex(claim.left)
    if claim.right is None or claim.relation not in SIGNS:
        right = "" if claim.right is None else f" \\text{{ and }} {latex(claim.right)}"
        return f"{left}{right} \\text{{: {escaped(claim.relation)}}}"
    given = " \\text{ and } ".join(f"{latex(c.lhs)} {SIGNS[c.rel_op]} {latex(c.rhs)}" for c in claim.given)
    return f"{left} {SIGNS[claim.relation]} {latex(claim.right)}" + (f" \\quad\\text{{where }} {given}" if given else "")


def sentences(lines: Iterable[Line]) -> Iterator[str]:
    """The lines of an argument as sentences; definitions that follow each other are one."""
    for words, group in itertools.groupby(
        lines, key=lambda line: line.words if line.words in ("with", "given", "write", "so that") else None
    ):
        found = list(group)
        if words == "with":
            yield f"Write {listed([formula_of(line) + text_after(line) for line in found])}."
        elif words == "given":
            yield f"Here {listed([f'${equated(line)} {sign_of(line.after)} 0$' for line in found])}."
        elif words in ("write", "so that"):
            yield from (f"{'Put' if words == 'write' else 'This is'}\n{equation(line, '.')}" for line in found)
        else:
            yield from itertools.chain.from_iterable(map(sentence, found))


def sentence(line: Line) -> Iterator[str]:
    """One step of an argument."""
    words = said(line.words)
    if line.equation is None:
        yield words
    elif line.words.startswith("Case"):
        yield f"\\emph{{{words}}} ${equated(line)} {sign_of(line.after)} 0${meant(line.after)}."
    elif line.words == "take":
        yield f"Take {formula_of(line)}{text_after(line)}."
    elif line.words:
        yield f"{words[:1].upper()}{words[1:]} ${typeset(tidied(line.equation[1]), tex=True)}${text_after(line)}"
    elif " is not negative" in line.after or " is zero" in line.after:
        yield f"Also\n{equation(line, f' {sign_of(line.after)} 0' + ('.' if not meant(line.after) else ','))}"
        yield from ([f"{meant(line.after)[2:]}."] if meant(line.after) else [])
    else:
        after = text_after(line)
        yield f"Then\n{equation(line, ',' if after else '.')}"
        yield from ([f"{after[2:]}."] if after else [])


def sign_of(after: str) -> str:
    """The relation to zero that words after a formula state."""
    return "=" if "zero" in after and "not zero" not in after else ">" if "positive" in after else "\\ge"


def meant(after: str) -> str:
    """The reason that follows "is not negative" or "is zero", with its formulas set; empty if there is none."""
    if found := MEANT.search(after):
        return f", so that ${inline(found[1])} = {inline(found[2])}$"
    if found := TANGENT.search(after):
        between = [f"${inline(name)} = {inline(value)}$" for name, value in (x.split(" = ") for x in (found[2] or "").split(", ") if x)]
        side = f" for $t = {inline(found[3])} {SIGNS[found[4]]} {inline(found[5])}$" if found[3] else ""
        bound = f"\\ln t \\le {inline(found[1])}${' with ' if between else ''}{', '.join(between)}{side}"
        return f", as ${bound}, where $\\ln t = {inline(found[6])}$"
    if found := TERMWISE.search(after):
        return f", as each term is ${SIGNS[found[1]]} {inline(found[2])}$"
    rest = re.sub(r"^,? ?(which )?is (not negative|zero|positive)", "", after).strip()
    return f"{'' if rest.startswith(',') else ', '}{said(rest)}" if rest else ""


def text_after(line: Line) -> str:
    """The words after a formula, from their comma on."""
    words = line.after.strip().removeprefix(",").strip()
    return f", {said(words)}" if words else ""


def said(words: str) -> str:
    """Words in LaTeX, the letters of an argument set as formulas."""
    if found := COMPARED.match(words):
        return f"{found[1]} ${inline(found[2])} {SIGNS[found[3]]} 0${said(words[found.end() :])}"
    plain = escaped(words.replace("`rest`", "the rest")).replace("left - right", "$L - R$")
    plain = CAPITAL.sub(r"$\1$", plain.replace("left = 0 and right = 1", "$L = 0$ and $R = 1$"))
    return LETTER.sub(lambda found: f"${found[1]}_{{{found[2]}}}$", plain)


def inline(source: str) -> str:
    """A formula of an argument in LaTeX; as it is where it is none."""
    try:
        return typeset(tidied(source), tex=True)
    except Rejected:
        return f"\\text{{{escaped(source)}}}"


def equated(line: Line) -> str:
    """The two sides of a line."""
    left, right = line.equation or ("", "")
    return f"{inline(left)} = {inline(right)}"


def formula_of(line: Line) -> str:
    """A definition within a sentence."""
    return f"${equated(line)}$"


def listed(parts: Sequence[str]) -> str:
    """Parts with commas, and the last with an `and`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def matrix_latex(part: Proved | Refuted) -> str:
    """The matrix at a point."""
    rows = " \\\\ ".join(" & ".join(map(str, row)) for row in base_matrix(part.claim, part.evidence["point"]))
    return f"\\begin{{pmatrix}} {rows} \\end{{pmatrix}}"
