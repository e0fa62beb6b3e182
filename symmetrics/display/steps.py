"""The steps of an argument, rule by rule, as lines of words and equations; nothing is believed here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..algebra.letters import letters_as_text, with_margins_in_words
from ..algebra.polynomials import text_of
from ..kernel.classes import obligation_of_terms, with_facts
from ..kernel.exponents import with_exponents
from ..kernel.inside import where_positive
from ..kernel.lemma import with_step
from ..kernel.numerals import value as bounds_of_number
from ..kernel.obligation import Obligation
from ..kernel.points import PRECISIONS
from ..kernel.polynomial import Atom, Polynomial, plus
from ..kernel.rules import aliased, branches, pairs, settle, settled_atom
from ..kernel.tangents import with_tangents
from .bounds_of_logarithms import bound_of_logarithm, signed_sum, touching
from .identities import atom_text, bracketed, conclusion, rest_text

__all__ = ["Line", "setting", "settled"]

Certificate = Mapping[str, Any]
LONGEST_BRANCH = 300


@dataclass(frozen=True)
class Line:
    """A step of an argument: words, perhaps an equation (both sides in the kernel's syntax), and words after it.

    `depth` counts the cases it stands in.
    """

    words: str
    equation: tuple[str, str] | None = None
    after: str = ""
    depth: int = 0


def setting(ob: Obligation, certificate: Certificate) -> Iterator[Line]:
    """What the names in a certificate stand for: the roots, and those conditions it uses."""
    ring, used = ob.reader.ring, str(certificate)
    for atom in ring.atoms.values():
        yield Line("with", (atom.name, atom_text(ring, atom)))
    for letter, meaning in letters_as_text(ob.reader):
        yield Line("with", (letter, meaning))
    for number, p in enumerate(ob.guards, 1):
        if re.search(rf"\bg{number}\b", used):
            yield Line("given", (f"g{number}", text_of(ring, p)), f", which is {'positive' if number in ob.strict else 'not negative'}")
    for number, p in enumerate(ob.equations, 1):
        if re.search(rf"\bh{number}\b", used):
            yield Line("given", (f"h{number}", text_of(ring, p)), ", which is zero")


def settled(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """The argument of one rule."""
    rule = RULES[certificate.get("rule", "squares")]
    yield from rule(ob, certificate, name, depth)


def squares(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """An identity: a positive multiple of the goal is a sum of terms that are not negative."""
    ring = ob.reader.ring
    for root, value in certificate.get("aliases", {}).items():
        same = "square" if ring.atoms[root].degree == 2 else "power"
        yield Line("with", (root, value), f", for both have the same {same}", depth)
    ob, factor = aliased(ob, certificate.get("aliases", {})), certificate.get("factor", "1")
    rest, terms = ring.times(ob.expanded(ob.read(factor)), ob.goal), []
    for weight, base in pairs(certificate, "squares"):
        root = ob.expanded(ob.read(base))
        rest = plus(rest, ring.product([ob.expanded(ob.read(weight)), root, root]), -1)
        terms.append(f"({weight})*({base})**2")
    for equation, multiplier in pairs(certificate, "multiples"):
        rest = plus(rest, ring.times(ob.expanded(ob.read(equation)), ob.expanded(ob.read(multiplier))), -1)
        terms.append(f"{equation}*({multiplier})")
    shown = rest_text(ob, rest)
    right = " + ".join([*terms, *shown]) or "0"
    yield Line("", (f"({factor})*{bracketed(name)}", right), conclusion(ob, shown == ["rest"]), depth)


def split(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """Two cases that between them cover everything."""
    by, atom = certificate["by"], ob.reader.ring.atoms.get(certificate["by"])
    for which, (case, inner) in enumerate(zip(branches(ob, by), certificate["cases"], strict=True)):
        meaning = f", so that {by} is {branch_text(ob, atom, which)}" if atom is not None and atom.kind != "root" else ""
        guard = (f"g{len(case.guards)}", text_of(ob.reader.ring, case.guards[-1]))
        yield Line(f"Case {which + 1}:", guard, f" is not negative{meaning}", depth)
        yield from settled(case, inner, name, depth + 1)


def branch_text(ob: Obligation, atom: Atom, which: int) -> str:
    """What an absolute value, maximum or minimum is in the first or second case, written out if it is short."""
    text = text_of(ob.reader.ring, chosen(atom, which))
    if len(text) <= LONGEST_BRANCH:
        return text
    if atom.kind == "abs":
        return "what it is of" if which == 0 else "minus what it is of"
    return "its first argument" if (which == 0) == (atom.kind == "max") else "its second argument"


def chosen(atom: Atom, which: int) -> Polynomial:
    """What an absolute value, maximum or minimum is in the first or second case."""
    if atom.kind == "abs":
        return atom.of[0] if which == 0 else {m: -c for m, c in atom.of[0].items()}
    return atom.of[which if atom.kind == "max" else 1 - which]


def equal(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """An extreme or root that is shown to be a polynomial."""
    of, ring = certificate["of"], ob.reader.ring
    value = ob.expanded(ob.read(certificate["to"]))
    yield Line("with", (of, text_of(ring, value)), ", as is shown first", depth)
    shown = replace(ob, goal=plus(ring.variable(of), value, -1), relation="==")
    yield from settled(shown, certificate.get("shown", {}), f"({of} - ({text_of(ring, value)}))", depth + 1)
    yield from settled(settled_atom(ob, of, value), certificate.get("then", {}), name, depth)


def conjugate(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """The sign of the goal from that of its product with something that is not negative."""
    by = ob.expanded(ob.read(certificate["by"]))
    letter, ring = f"B{depth or ''}", ob.reader.ring
    plain = certificate.get("nonnegative", {}) == {}
    yield Line("take", (letter, text_of(ring, by)), ", which has no minus sign" if plain else "", depth)
    if not plain:
        yield from settled(replace(ob, goal=by, relation=">="), certificate["nonnegative"], letter, depth + 1)
    yield from settled(replace(ob, goal=ring.times(ob.goal, by)), certificate.get("product", {}), f"{name}*{letter}", depth + 1)
    if ob.relation == ">=":
        yield from settled(replace(ob, goal=plus(ob.goal, by)), certificate.get("sum", {}), f"{name} + {letter}", depth + 1)
        yield Line(f"A number is not negative if its sum and its product with {letter} are not.", depth=depth)


def powers(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """The sign of a difference from that of a difference of powers."""
    ring, k, above = ob.reader.ring, certificate["power"], ob.expanded(ob.read(certificate["above"]))
    below = plus(above, ob.goal, -1)
    x, y = f"X{depth or ''}", f"Y{depth or ''}"
    plain = certificate.get("nonnegative", {}) == {}
    yield Line("take", (x, text_of(ring, above)), ", which has no minus sign" if plain else "", depth)
    yield Line("take", (y, text_of(ring, below)), f", so that {name} = {x} - {y}", depth)
    if not plain:
        yield from settled(replace(ob, goal=above, relation=">="), certificate["nonnegative"], x, depth + 1)
    difference = replace(ob, goal=plus(ring.power(above, k), ring.power(below, k), -1))
    yield from settled(difference, certificate.get("difference", {}), f"({x}**{k} - {y}**{k})", depth + 1)
    yield Line("A number that is not negative is the greater one of two if its power is.", depth=depth)


def both(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """Neither positive nor negative."""
    yield from settled(replace(ob, relation=">="), certificate.get("above", {}), name, depth)
    below = replace(ob, goal={m: -c for m, c in ob.goal.items()}, relation=">=")
    yield from settled(below, certificate.get("below", {}), f"(0 - {name})", depth)


def counts(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """A whole number is zero, or at least one."""
    of = certificate["of"]
    variable = ob.reader.ring.variable(of)
    yield Line("Case 1:", (f"h{len(ob.equations) + 1}", of), " is zero", depth)
    yield from settled(ob.with_equation(variable), certificate.get("zero", {}), name, depth + 1)
    yield Line("Case 2:", (f"g{len(ob.guards) + 1}", f"{of} - 1"), " is not negative", depth)
    yield from settled(ob.with_guard(plus(variable, {0: 1}, -1)), certificate.get("more", {}), name, depth + 1)


def number(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """The goal is a number that is not negative."""
    low, _ = bounds_of_number(ob, ob.goal, PRECISIONS[-1])
    yield Line("", (name, text_of(ob.reader.ring, ob.goal)), f", a number, about {float(low):.4g}", depth)


def tangents(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """What bounds of logarithms give."""
    known = with_tangents(ob, certificate["tangents"])
    for number, tangent in enumerate(certificate["tangents"], len(ob.guards) + 1):
        log = " + ".join(f"({k})*{letter}" for letter, k in tangent["powers"].items())
        weight, above, below = (tangent.get(key, "1") for key in ("weight", "above", "below"))
        more, times = touching(tangent)[1].as_integer_ratio()
        units = times * (0 if "curve" in tangent else 1 + len(tangent.get("through", []))) - more
        line = f"{times}*({above}) - ({below})*({weight})*({units} + {times}*({log}))"
        why = f"{bound_of_logarithm(tangent)}, where log t = {signed_sum(tangent['powers'])}"
        yield Line("", (f"g{number}", line), f" is not negative, as {why}", depth)
    yield from settled(known, certificate.get("then", {}), name, depth)


def exponents(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """What bounds of powers give."""
    known = with_exponents(ob, certificate["exponents"])
    for number, table in enumerate(certificate["exponents"], len(ob.guards) + 1):
        mean = "a weighted arithmetic mean is no smaller than the geometric one"
        why = mean if "mean" in table else "powers are in the order of their bases, and those of one base in the order of their exponents"
        guard = (f"g{number}", text_of(ob.reader.ring, known.guards[number - 1]))
        yield Line("", guard, f" is not negative, as {why}", depth)
    yield from settled(known, certificate.get("then", {}), name, depth)


def classes(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """What is known of sums over classes, whatever their number."""
    known = with_facts(ob, certificate["facts"], settle)
    guards, equations = len(ob.guards), len(ob.equations)
    for fact in certificate["facts"]:
        squares_away = f" when {' and '.join(fact['squares'])} is taken away" if fact.get("squares") else ""
        if fact.get("equal"):
            equations += 1
            yield Line("", (f"h{equations}", fact["goal"]), " is zero, in the cells of any classes", depth)
            continue
        guards += 1
        largest = f" where {fact['at']} is largest" if "at" in fact else ""
        why = f", as no term of {fact['each']} is{largest}" if "each" in fact else f", in the cells of any classes{squares_away}"
        why = f", as it is at no class for what {fact['largest']} is the largest of" if "largest" in fact else why
        yield Line("", (f"g{guards}", text_of(ob.reader.ring, known.guards[guards - 1])), f" is not negative{why}", depth)
        yield from term_lines(ob, fact, depth + 1) if "each" in fact or "largest" in fact else ()
    yield from settled(known, certificate.get("then", {}), name, depth)


def term_lines(ob: Obligation, fact: Certificate, depth: int) -> Iterator[Line]:
    """That a term of a sum is not negative, in the cells of its classes against the rest."""
    term, then = obligation_of_terms(ob, fact), fact.get("then", {})
    yield Line("Each term is, in the cells of its classes against the rest,", ("T", text_of(term.reader.ring, term.goal)), "", depth)
    for name in term.reader.ring.slots:
        if with_margins_in_words(name) != name and names_of(name, term):
            yield Line("with", (name, with_margins_in_words(name)), "", depth)
    shown = (line for line in setting(term, then) if line.equation and (line.words == "given" or names_of(line.equation[0], term)))
    yield from (replace(line, depth=depth) for line in shown)
    yield from settled(term, then, "T", depth)


def names_of(letter: str, ob: Obligation) -> bool:
    """Whether a letter stands in the goal of an obligation."""
    return letter in ob.reader.ring.slots and any(ob.reader.ring.exponent(m, letter) for m in ob.goal)


def inside(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """Where all counts are positive."""
    yield Line("Let all counts be positive; what holds there holds, by continuity, wherever both sides are defined.", depth=depth)
    yield from settled(where_positive(ob, depth), certificate.get("then", {}), name, depth)


def lemma(ob: Obligation, certificate: Certificate, name: str, depth: int) -> Iterator[Line]:
    """Steps that are shown first, and used."""
    for step in certificate["steps"]:
        goal, strict = ob.expanded(ob.read(step["of"])), step.get("relation") == ">"
        after = with_step(ob, step, settle)
        sign = "positive" if strict and not step.get("whole") else "not negative"
        guard = (f"g{len(after.guards)}", text_of(ob.reader.ring, after.guards[-1]))
        yield Line("", guard, f" is {sign}, a lemma on what is called H in its proof", depth)
        yield Line("write", ("H", text_of(ob.reader.ring, goal)), "", depth)
        shown = replace(ob, goal=goal, relation=">" if strict else ">=")
        yield from settled(shown, step["shown"], "H", depth + 1) if "shown" in step else ()
        ob = after
    yield from settled(ob, certificate.get("then", {}), name, depth)


RULES: dict[str, Callable[[Obligation, Certificate, str, int], Iterator[Line]]] = {
    "squares": squares,
    "split": split,
    "equal": equal,
    "conjugate": conjugate,
    "powers": powers,
    "both": both,
    "counts": counts,
    "number": number,
    "tangents": tangents,
    "exponents": exponents,
    "classes": classes,
    "inside": inside,
    "lemma": lemma,
}
