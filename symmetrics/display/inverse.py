"""What inverse questions, guarantees and questions about chance give, as text and as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from ..language.latex import latex
from ..language.text import text
from .evidence import NONE, Known, inline
from .known import relation_line
from .page import CHANGES
from .text import heading, labelled, mark

__all__ = [
    "correction_data",
    "correction_text",
    "expectation_data",
    "expectation_text",
    "floor_data",
    "floor_text",
    "recovery_data",
    "recovery_text",
]

WHOLE = re.compile(r"-?\d{1,60}", re.ASCII)
FRACTION = re.compile(r"-?\d{1,60}/\d{1,60}", re.ASCII)

Data = dict[str, Any]


def recovery_data(found: Any) -> Data:
    """The matrices that printed values leave."""
    return {
        "n": found.n,
        "classes": found.K,
        "given": [
            {"value": g.text, "measure": g.measure.name, "class": g.of_class, "low": str(g.printed.low), "high": str(g.printed.high)}
            for g in found.given
        ],
        "count": found.count,
        "complete": found.complete,
        "matrices": [[list(row) for row in matrix] for matrix in found.matrices],
        "closed_form": {name: " or ".join(forms) for name, forms in found.closed_form.items()} or None,
        "contradiction": None if found.contradiction is None else list(found.contradiction),
        "smallest": found.smallest,
        "why": found.why or None,
    }


def recovery_text(found: Any) -> RenderableType:
    """How many matrices there are, the first of them, and what determines them; or the values that contradict each other."""
    parts: list[RenderableType] = [Text.assemble(mark(found.verdict), " ", said(found))]
    parts += [Text(f"  {inline(matrix)}") for matrix in found.matrices]
    if found.count > len(found.matrices):
        parts.append(Text(f"  and {found.count - len(found.matrices):,} more; --limit lists more of them", "dim"))
    if found.contradiction:
        parts += [heading("These values contradict each other"), *(Text(f"  {line}") for line in intervals(found))]
        parts.append(Text("No smaller number of the given values does." if found.smallest else "Perhaps fewer of them do.", "dim"))
    if found.closed_form and found.count:
        parts += [heading("In terms of the values"), labelled((name, Text(forms[0])) for name, forms in found.closed_form.items())]
        if any(len(forms) > 1 for forms in found.closed_form.values()):
            parts.append(Text("There is a second solution; --json has it.", "dim"))
    return Group(*parts)


def said(found: Any) -> str:
    """The answer in a sentence."""
    size = f"{found.n} items in {found.K} classes"
    matrices = "1 matrix" if found.count == 1 else f"{found.count:,} matrices"
    if found.complete:
        return f"{matrices if found.count else 'no matrix'} of {size} {'has' if found.count < 2 else 'have'} these values"
    return f"at least {matrices} of {size} have these values ({found.why})" if found.count else f"no matrix found yet ({found.why})"


def intervals(found: Any) -> Iterator[str]:
    """The values of a contradiction with the intervals they stand for."""
    for g in found.given:
        if g.text in found.contradiction:
            low, high = "<" if g.printed.low_open else "<=", "<" if g.printed.high_open else "<="
            exact = g.printed.low == g.printed.high
            yield g.text if exact else f"{g.text}, that is {g.printed.low} {low} {g.text.rpartition('=')[0]} {high} {g.printed.high}"


def correction_data(found: Any) -> Data:
    """A measure corrected for chance."""
    return {
        "measure": found.measure.name,
        "model": found.model,
        "maximum": found.maximum,
        "chance": found.chance,
        "exact": found.exact,
        "basis": found.basis,
        "corrected": text(found.form),
        "latex": latex(found.form),
    }


def correction_text(found: Any, known: Known = NONE) -> RenderableType:
    """The value under chance, the corrected measure, and the known measures it is."""
    rows = [
        ("measure", Text(found.measure.name, "bold")),
        ("chance", Text(found.chance)),
        ("that is", Text(found.basis, "dim")),
        ("corrected", Text(text(found.form), "bold")),
    ]
    lines = [Text.assemble(mark(r.verdict), " ", relation_line(r, CHANGES, known), (f"  {r.verdict}", "dim")) for r in found.known_as]
    return Group(labelled(rows), *([heading("Known as"), *lines] if lines else []))


def expectation_data(found: Any) -> Data:
    """Mean and variance over random labelings."""
    mean, variance = found.decimals or (None, None)
    return {
        "measure": found.measure.name,
        "matrix": [[int(x) for x in row] for row in found.matrix.rows],
        "mean": found.mean,
        "variance": found.variance,
        "decimals": {"mean": mean, "variance": variance},
        "defined": str(found.share),
        "tables": found.tables,
        "formula": found.formula,
    }


def expectation_text(found: Any) -> RenderableType:
    """The moments, exact where that is short, and how often the measure is defined."""
    shown = zip(("mean", "variance"), (found.mean, found.variance), found.decimals or (None, None), strict=True)
    rows = [("measure", Text(found.measure.name, "bold"))]
    rows += [(name, Text("undefined" if exact is None else moment(exact, decimal))) for name, exact, decimal in shown]
    rows += [("in cells", Text(found.formula))] if found.formula else []
    words = "the one matrix with these margins" if found.tables == 1 else f"{found.tables:,} matrices with these margins"
    rows.append(("over", Text(words + ("" if found.share == 1 else f"; defined at a share of {found.share} of the labelings"))))
    return labelled(rows)


def moment(exact: str, decimal: float) -> str:
    """An exact number with its decimal, unless it is whole; the decimal alone where the number is long.

    >>> moment("13/25", 0.52), moment("1/3", 1 / 3)
    ('13/25 = 0.52', '1/3, about 0.333333')
    """
    if WHOLE.fullmatch(exact):
        return exact
    if FRACTION.fullmatch(exact) and Fraction(exact) == Fraction(f"{decimal:.6g}"):
        return f"{exact} = {decimal:.6g}"
    return f"{exact}, about {decimal:.6g}" if len(exact) <= 60 else f"about {decimal:.10g} (exact with --json)"


def floor_data(found: Any) -> Data:
    """What a value of a measure says of the rates."""
    return {
        "measure": found.measure.name,
        "rates": [one_floor(f) for f in found.rates],
        "floor": found.floor,
        "verdict": found.verdict,
        "from": found.low,
        "to": found.high,
        "attained_by": [list(row) for row in found.attained_by] or None,
        "worst_rate": found.worst,
    }


def one_floor(f: Any) -> Data:
    """The floor of one rate."""
    claims = [{"claim": claim, "verdict": verdict} for claim, verdict in f.claims]
    certificates = [dict(part.evidence) for part in f.parts if part.verdict == "proved"]
    named = {"rate": f.rate, "verdict": f.verdict, "floor": f.floor, "sup": f.sup, "from": f.low, "to": f.high}
    return named | {
        "attained_by": [list(row) for row in f.family] or None,
        "claims": claims,
        "certificates": certificates,
        "tried": list(f.tried),
    }


def floor_text(found: Any) -> RenderableType:
    """The floor in words, the family that comes near it, and each rate with its own."""
    name, rates = found.measure.name, " ".join(f.rate for f in found.rates)
    rows = [("measure", Text(name, "bold")), ("rates", Text(rates))]
    rows.append(("floor", Text.assemble(mark(found.verdict), " ", (found.floor or "not found", "bold"), f"  {found.verdict}")))
    if found.floor:
        rows += [("says", Text(said_of(name, found)))]
    if found.attained_by:
        rows += [("near it", Text(near(found)))]
    lines = [rate_line(f) for f in found.rates] if len(found.rates) > 1 or found.verdict != "proved" else []
    return Group(labelled(rows), *([heading("Rate by rate"), *lines] if lines else []))


def said_of(name: str, f: Any) -> str:
    """A floor in words."""
    if f.floor == "0":
        return f"{name} >= t leaves {f.worst} as small as one likes, for t below {f.high}"
    rate = "each rate" if len(f.rates) > 1 else f.worst
    return f"where {name} >= t, {rate} >= {f.floor}, for {f.low} <= t <= {f.high}; no larger function of t will do"


def near(found: Any) -> str:
    """The family that comes near a floor."""
    worst = next(f for f in found.rates if f.rate == found.worst)
    tends = f"{found.measure.name} tends to {worst.sup}" if any("large" in x for row in worst.family for x in row) else f"it is {worst.sup}"
    return f"{inline(found.attained_by)}, where {found.worst} is x and {tends}"


def rate_line(f: Any) -> Text:
    """One rate and its floor, or what was tried."""
    if f.floor is None:
        return Text.assemble(mark(f.verdict), f" {f.rate}  open; tried: {'; '.join(f.tried)}")
    return Text.assemble(mark(f.verdict), f" {f.rate} >= {f.floor}", ("  " + "; ".join(claim for claim, _ in f.claims), "dim"))
