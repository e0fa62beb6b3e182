"""Guarantees: `floor`, what a value of a measure says of the rates, found by families, settled by claims."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Expr, Rational

from ..algebra.forms import shortest
from ..catalogue import names
from ..language.errors import DefinitionError, NotExpressible
from ..language.measure import Measure
from ..language.naming import plain_name, several_names
from ..language.nearest import nearest
from ..language.symbols import as_written, substitute, symbol
from ..language.text import text
from ..language.turns import in_turn
from ..language.verdicts import Verdict
from ..search.budget import within_budget
from ..search.ends.floors import RATES, SAMPLES, VALUE, Guess, guess_floor
from ..search.ends.leading import SHARE
from .asking import BUDGET, prove
from .correcting import plain
from .reading import read

__all__ = ["Floor", "Guarantee", "floor"]

Rows = tuple[tuple[str, ...], ...]
NUMBER = re.compile(r"-?\d+(/\d+)?", re.ASCII)


@dataclass(frozen=True)
class Floor:
    """What a value t of a measure says of one rate: it is at least `floor`, for t from `low` to `high`, and nothing larger will do.

    `sup` is what the measure comes near where the rate is x, along `family`; `claims` are the statements that make it a guarantee.
    """

    rate: str
    verdict: str
    floor: str | None = None
    sup: str | None = None
    low: str | None = None
    high: str | None = None
    family: Rows = ()
    claims: tuple[tuple[str, str], ...] = ()
    parts: tuple[Verdict, ...] = field(default=(), repr=False)
    tried: tuple[str, ...] = ()


@dataclass(frozen=True)
class Guarantee:
    """What a value of a measure says of several rates at once: `floor`, None where it is not settled, and each rate by itself."""

    measure: Measure
    rates: tuple[Floor, ...]
    floor: str | None
    verdict: str
    low: str | None
    high: str | None
    attained_by: Rows
    worst: str | None = None


@in_turn
def floor(measure: str | Measure, rates: str | Sequence[str] = tuple(RATES), budget: float = 4 * BUDGET) -> Guarantee:
    """The largest g such that a measure of at least t means that rates are at least g(t), proved, with the family that comes near it.

    `rates` are among TPR, TNR, PPV and NPV, by any of their names; `budget` is the time in seconds for each claim.

    >>> found = floor("jaccard", ["TPR"])
    >>> found.floor, found.verdict, found.attained_by
    ('t', 'proved', (('x', '1 - x'), ('0', '0')))
    """
    asked = plain(read(measure))
    chosen = [rate_named(rate) for rate in several_names(rates, '["TPR", "PPV"]') or [""]]
    tree = asked.binary
    alike = prove(f"scale_invariant({text(tree)})", budget=budget).verdict == "proved"
    guesses = within_budget([lambda rate=rate: packed(guess_floor(tree, rate, alike)) for rate in chosen], budget)  # type: ignore[misc]
    floors = [settled(asked, rate, one.result, one.failure, budget) for rate, one in zip(chosen, guesses, strict=True)]
    return together(asked, tuple(floors), budget)


def rate_named(name: str) -> str:
    """The rate that a name means, as TPR or recall mean the first."""
    entry, known = names().get(plain_name(name)), {names()[plain_name(rate)]: rate for rate in RATES}
    if entry not in known:
        raise DefinitionError(f"Expected rates among {', '.join(RATES)}, got {name!r}. {nearest(name, RATES)}")
    return known[entry]


def packed(guess: Guess | None) -> dict[str, Any] | None:
    """A guess as plain data."""
    if guess is None:
        return None
    rows = [[text(guess.family[cell]) for cell in row] for row in tidy_rows(guess)]
    limits = {"low": None if guess.floor == 0 else text(guess.low), "high": short(guess.high, SHARE)}
    return {"sup": short(guess.sup, SHARE), "floor": short(guess.floor, VALUE), "family": rows, **limits}


def tidy_rows(guess: Guess) -> list[list[Any]]:
    """The cells of the matrix in their order."""
    names = {str(cell): cell for cell in guess.family}
    return [[names["TP"], names["FN"]], [names["FP"], names["TN"]]]


def short(form: Expr, name: sympy.Symbol) -> str:
    """A function of one name between 0 and 1 in a short form."""
    if form.is_infinite:
        return "oo" if form > 0 else "-oo"
    try:
        return text(shortest(form, [name], {name: (0, 1)}) if form.has(name) else form)
    except NotExpressible:
        return text(form)


def settled(measure: Measure, rate: str, guess: dict[str, Any] | None, failure: str, budget: float) -> Floor:
    """A guess with the verdicts on the claims that make it a guarantee."""
    if guess is None:
        return Floor(rate, "open", tried=(failure or "families of matrices with the rate, in which the other cells are small or large",))
    family = tuple(tuple(row) for row in guess.pop("family"))
    found = {**guess, "family": family}
    if guess["floor"] == "0":
        return Floor(rate, "proved", **found, claims=((f"{rate} >= 0", "proved"),))
    claims = claims_for(measure, rate, guess)
    for one in claims:
        proofs = [prove(claim, knobs, budget) for claim, knobs in one]
        said = tuple((claim, proof.verdict) for (claim, _), proof in zip(one, proofs, strict=True))
        if all(proof.verdict == "proved" for proof in proofs):
            return Floor(rate, "proved", **found, claims=said, parts=tuple(part for proof in proofs for part in proof.parts))
    return Floor(rate, "open", tried=tuple(f"{claim}: {verdict}" for claim, verdict in said))


Asked = list[tuple[str, list[str]]]


def claims_for(measure: Measure, rate: str, guess: Mapping[str, str]) -> list[Asked]:
    """Two ways to state a guarantee, each with its claims and the names in them.

    Either the measure is at most sup(rate), and sup rises; or the rate is at least floor(measure), and floor rises.
    """
    value, of_rate = text(measure.binary), text(read(rate).binary)
    letters = ["0 <= u <= 1", "0 <= v <= 1"]

    def sup(x: str) -> str:
        return at(guess["sup"], SHARE, x)

    def least(x: str) -> str:
        return at(guess["floor"], VALUE, x)

    by_sup = [(f"{value} <= {sup(of_rate)}", []), (f"{sup('u')} < {sup('v')} given u < v", letters)]
    low = guess["low"]
    if not (NUMBER.fullmatch(low) and NUMBER.fullmatch(guess["high"])):
        return [by_sup]
    within = [f"{low} <= {name} <= {guess['high']}" for name in "uv"]
    by_floor = [
        (f"{of_rate} >= {least(value)} given {value} >= {low}", []),
        (f"{least('u')} <= {least('v')} given u <= v", within),
    ]
    return [by_sup, by_floor]


def at(function: str, name: sympy.Symbol, argument: str) -> str:
    """The text of a function of one name at a formula."""
    tree = read_letters(function, name)
    with as_written():
        return text(substitute(tree, {name: read_letters(argument, symbol("u"), symbol("v"))}))


def read_letters(written: str, *names: sympy.Symbol) -> Expr:
    """The tree of a formula in which some letters stand for numbers."""
    knobs = [f"{name} >= 0" for name in names if re.search(rf"\b{name}\b", written)]
    found: Expr = read(written, knobs).binary
    return found


def together(measure: Measure, floors: tuple[Floor, ...], budget: float) -> Guarantee:
    """The smallest of the floors, if one of them is; for the rates with a larger one it is proved as well."""
    known = [f for f in floors if f.floor is not None]
    if len(known) < len(floors):
        return Guarantee(measure, floors, None, "open", None, None, ())
    values = {f.rate: read_letters(f.floor or "0", VALUE) for f in known}
    points = [Rational(x.numerator, x.denominator) for x in SAMPLES]
    worst = next((f for f in known if all(least_at(values, f.rate, p) for p in points)), None)
    if worst is None:
        return Guarantee(measure, floors, None, "open", None, None, ())
    verdict = "proved" if all(f.floor in (worst.floor, None) or below(measure, f, worst, budget) for f in known) else "open"
    return Guarantee(measure, floors, worst.floor, verdict, worst.low, worst.high, worst.family, worst.rate)


def least_at(values: Mapping[str, Expr], rate: str, point: Rational) -> bool:
    """Whether a rate's floor is the smallest at a value."""
    numbers = {name: max(0.0, float(form.subs(VALUE, point).doit())) for name, form in values.items()}
    return numbers[rate] <= min(numbers.values()) + 1e-12


def below(measure: Measure, one: Floor, worst: Floor, budget: float) -> bool:
    """Whether the smallest floor is proved for a rate with a larger one of its own."""
    if worst.floor == "0":
        return True
    claim = f"{text(measure.binary)} <= {at(worst.sup or '1', SHARE, text(read(one.rate).binary))}"
    return prove(claim, (), budget).verdict == "proved"
