"""The questions about formulas as commands; SymPy is imported only when one of them runs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import click

from .messages import showing
from .options import CLASSES, SETTING, as_json, budget, knobs, verbose
from .output import data_of, show
from .reading import declared, note_on_negatives, read_declared

__all__ = ["STATUS", "bounds", "check", "derive", "identify", "prove", "relate"]

STATUS = {"proved": 0, "refuted": 1, "open": 3}
WAYS = ("shortest", "cleared", "factored", "additive")
COORDS = "A coordinate system, or up to three measures separated by commas."
FORMATS = ("text", "markdown", "latex", "json", "html")


@click.command()
@click.argument("formula")
@knobs
@budget
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="How to print the card.", show_default=True)
@as_json
@verbose
def check(formula: str, knobs: tuple[str, ...], budget: float | None, form: str, as_json: bool, verbose: bool) -> int:
    """Every property of a measure: proved, refuted or open.

    FORMULA is a name of the catalogue, or a formula in text or LaTeX. The card tells what the measure equals, its exact range, where
    it is undefined, and the verdict on every property, each refuted one with a small matrix.

    \b
      symmetrics check mcc
      symmetrics check "(1 + w)*TP/((1 + w)*TP + FP + w*FN)" --knob "w > 0"
      symmetrics check "\\frac{TP}{TP + FP}" --format markdown > precision.md
    """
    from ..questions import asking
    from .progress import watched

    limit = asking.BUDGET if budget is None else budget
    with showing(formula):
        measure = read_declared(formula, knobs)
        steps = asking.steps_of_check(measure, knobs, limit)
        card = asking.check(measure, knobs, limit, watched(formula, steps) if form == "text" and not as_json else steps)
    show(as_json or form == "json", lambda: data_of(card), lambda: page_in(form, card, verbose))
    return 0


@click.command()
@click.argument("formula")
@click.option("--given", "given", multiple=True, metavar="CONDITION", help='Where it is meant: --given "P == N".')
@click.option("--classes", "K", type=click.IntRange(2, 10), default=2, help="The number of classes.", show_default=True)
@knobs
@budget
@as_json
def bounds(formula: str, given: tuple[str, ...], K: int, knobs: tuple[str, ...], budget: float | None, as_json: bool) -> int:
    """The exact infimum and supremum, perhaps under conditions.

    FORMULA is a name of the catalogue, or a formula. Each end is found and then proved, with a matrix that has the value or a family of
    matrices that comes near it.

    \b
      symmetrics bounds f1 --given "PP == P"
      symmetrics bounds mcc --given "accuracy == 9/10" --given "P == N"
    """
    from ..display.text import range_text
    from ..language.text import text
    from ..questions import asking

    with showing(formula):
        measure = read_declared(formula, knobs)
    found = asking.bounds(measure, given, knobs, K, 4 * asking.BUDGET if budget is None else budget)
    show(
        as_json, lambda: {"formula": text(measure.formula), "classes": K, "given": list(given), **data_of(found)}, lambda: range_text(found)
    )
    return STATUS[max(found.lower.verdict, found.upper.verdict, key=STATUS.__getitem__)]


def page_in(form: str, card: Any, verbose: bool) -> Any:
    """A card in one of the formats for people."""
    from ..catalogue import catalogue

    if form == "markdown":
        from ..display.markdown import card_markdown

        return card_markdown(card, verbose, catalogue())
    if form == "latex":
        from ..display.latex import card_latex

        return card_latex(card, verbose, catalogue())
    if form == "html":
        from ..display.html import card_html

        return card_html(card, verbose, catalogue())
    from ..display.text import card_text

    return card_text(card, verbose, catalogue())


@click.command()
@click.argument("claim")
@knobs
@budget
@click.option("--latex", "form", flag_value="latex", help="Print a paragraph for a paper.")
@click.option("--bibtex", "form", flag_value="bibtex", help="Print BibTeX entries: of the measures by name, and of symmetrics.")
@click.option("--coq", "form", flag_value="coq", help="Print a script that the proof assistant Coq checks by itself.")
@click.option("--smt2", "form", flag_value="smt2", help="Print SMT-LIB for solvers; it says which answer is yes.")
@as_json
def prove(claim: str, knobs: tuple[str, ...], budget: float | None, form: str | None, as_json: bool) -> int:
    """Settle one claim, with a certificate or a counterexample.

    CLAIM relates formulas by = != <= < >= >, or applies a property. It may end in conditions, `given TP*TN >= FP*FN, n > 3`, and in
    `for K = 3` or `for every K`; `exists` before it asks for one matrix. Other words for `given` are `where`, `if`, `whenever` and
    `provided that`. `A implies B` and `if A then B` are B given A, `A iff B` that in both directions, `A and B` each of them, `A or B`
    and `A unless B` one of them at each matrix.

    \b
      symmetrics prove "jaccard <= f1"
      symmetrics prove "mcc = 0 iff TP*TN = FP*FN"
      symmetrics prove "abs(mcc) <= 1" --latex
      symmetrics prove "label_symmetric(mcc)"
      symmetrics prove "exists f1 > kappa"
      symmetrics prove "jaccard <= f1" --coq > jaccard.v
      symmetrics prove "jaccard <= f1" --smt2 | z3 -in
    """
    from ..display.paragraph import proof_latex
    from ..display.proof_text import proof_text
    from ..display.theorems import proof_coq, proof_smt
    from ..questions import asking
    from .citations import entries_of

    with showing(claim):
        proof = asking.prove(claim, declared(knobs), 4 * asking.BUDGET if budget is None else budget, algebraic=form == "coq")
    note_on_negatives(claim)
    forms = {"latex": proof_latex, "coq": proof_coq, "smt2": proof_smt, "bibtex": lambda _: entries_of(claim)}
    show(as_json, lambda: data_of(proof), lambda: forms.get(form or "", proof_text)(proof))
    return STATUS[proof.verdict]


@click.command()
@click.argument("measure")
@click.option("--in", "coordinates", default="shin", show_default=True, metavar="COORDS", help=COORDS)
@click.option("--at", "at", type=SETTING, multiple=True, metavar="NAME=VALUE", help="Set a coordinate, for example b=1/2.")
@click.option("--limit", default="", metavar="NAME->VALUE", help='Let a coordinate or a knob tend to a value: --limit "b -> 0".')
@click.option("--form", type=click.Choice(WAYS), default=WAYS[0], help="How to write the result.", show_default=True)
@click.option("--classes", type=CLASSES, default="2", show_default=True, help="How many, for labatut: a number, or K for any.")
@knobs
@budget
@click.option("--latex", "latex", is_flag=True, help="Print the derivation in LaTeX (amsmath) and nothing else.")
@as_json
@verbose
def derive(measure: str, coordinates: str, at: tuple[tuple[str, Fraction], ...], knobs: tuple[str, ...], **how: Any) -> int:
    """A measure in other coordinates, every step certified.

    Coordinates are a system (shin, roc, luque, margins, precision_recall), or three measures that determine the matrix, by name or
    formula, separated by commas; one or two will do if the measure depends on no others. The shortest form found is printed; where
    roots are needed, every branch.

    \b
      symmetrics derive precision --in shin
      symmetrics derive mcc --in "sensitivity, precision, prevalence"
      symmetrics derive kappa --in "s = TP/(TP + FN), precision, prevalence" --at s=1/2
      symmetrics derive mcc --in shin --limit "b -> 0"
      symmetrics derive accuracy --in labatut --classes K
    """
    from ..display.derivations import derivation_latex, derivation_text
    from ..questions import deriving

    asked = {name: how[name] for name in ("form", "limit", "classes", "budget") if how[name] is not None}
    found = deriving.derive(read_declared(measure, knobs), coordinates, dict(at), knobs, **asked)
    show(
        how["as_json"], lambda: data_of(found), lambda: derivation_latex(found) if how["latex"] else derivation_text(found, how["verbose"])
    )
    return 0


@click.command()
@click.argument("one")
@click.argument("two")
@knobs
@as_json
@verbose
def relate(one: str, two: str, knobs: tuple[str, ...], as_json: bool, verbose: bool) -> int:
    """How two measures stand to each other.

    Equal, affine, complementary, dual, of the same ranking by which function, and which bounds which, with equality where. Rankings that
    differ come with two matrices that they put in different orders.

    \b
      symmetrics relate jaccard f1
      symmetrics relate "TP/(TP + FN) + TN/(TN + FP) - 1" balanced_accuracy
    """
    from ..catalogue import catalogue
    from ..display.reports import relations_text
    from ..questions import relating

    first, second = read_declared(one, knobs), read_declared(two, knobs)
    found = relating.relate(first, second, knobs)
    data = {"first": first.name, "second": second.name, "relations": [data_of(r) for r in found]}
    show(as_json, lambda: data, lambda: relations_text(first.name, found, verbose, catalogue()))
    return 0


@click.command()
@click.argument("formula")
@knobs
@as_json
@verbose
def identify(formula: str, knobs: tuple[str, ...], as_json: bool, verbose: bool) -> int:
    """The known measures a formula is, or is related to.

    \b
      symmetrics identify "TP/(TP + FN) + TN/(FP + TN) - 1"
    """
    from ..catalogue import catalogue
    from ..display.reports import relations_text
    from ..language.claim_cases import nowhere_defined
    from ..language.text import text
    from ..questions import asking

    measure = read_declared(formula, knobs)
    found = asking.identify(measure, knobs)
    data = {"formula": text(measure.formula), "known_as": [data_of(r) for r in found]}
    none = () if found or not nowhere_defined(measure.binary) else ("undefined everywhere",)
    show(as_json, lambda: data, lambda: relations_text(text(measure.formula), found, verbose, catalogue(), *none))
    return 0
