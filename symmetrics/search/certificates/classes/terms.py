"""Sums over classes whose terms all have one sign: the text of a single sum for a polynomial in several.

A sum over one index becomes one over two where its summand is a margin times something: `sum(i, a[i]*x)` is `sum(i, j, C[i,j]*x)`. What
adds up to zero, such as `C[i,j]/n - a[i]*b[j]/n**2`, may be added to every term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import product
from typing import Any

from ....algebra.letters import summand_text
from ....algebra.polynomials import text_of
from ....kernel import Rejected
from ....kernel.classes import obligation_of_terms, with_facts
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import settle
from ....kernel.summands import exchanged
from ....kernel.sums import of_counts
from ....kernel.syntax import Tree, branches, names_in, parse
from .sampling import is_plausible

__all__ = ["bounds_of_terms", "fact_of_one_sum", "has_logarithm", "settled_fact", "settled_facts", "summands_in"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Certify = Callable[[Obligation], Certificate | None]
Frame = tuple[tuple[str, ...], bool]

OF_ONE = (
    "0",
    "1",
    "a[i]",
    "b[i]",
    "a[i]/n",
    "b[i]/n",
    "(a[i] + b[i])/n",
    "(a[i] + b[i])/2",
    "(a[i] + b[i])/4",
    "(a[i] + b[i])/(2*n)",
    "2",
)
SHARES = ("C[i,i]/a[i]", "C[i,i]/b[i]", "(C[i,i]/a[i] + C[i,i]/b[i])/2", "(C[i,i]/a[i] + C[i,i]/b[i])/4")
OF_TWO = (
    "0",
    "C[i,j]",
    "C[i,j]/n",
    "C[i,j]/a[i]",
    "C[i,j]/b[j]",
    "(C[i,j]/a[i] + C[i,j]/b[j])/2",
    "(C[i,j]/a[i] + C[i,j]/b[j])/4",
    "a[i]*b[j]/n**2",
    "2*C[i,j]*a[i]/n - a[i]**2*b[j]/n**2",
    "2*C[i,j]*b[j]/n - a[i]*b[j]**2/n**2",
)
OF_NUMBERS = ("C[i,j]*(K - 1)", "C[i,j]*(i - j)**2", "C[i,j]*(i - j)**2/(K - 1)")
SPREADS = {1: ("a[i]/n", "b[i]/n", "(a[i] + b[i])/(2*n)", "1/K"), 2: ("C[i,j]/n", "1/K**2", "C[i,j]/(a[i]*K)")}
ZERO_SUMS = {
    1: ("a[i]/n - b[i]/n", "a[i]/(2*n) - b[i]/(2*n)", "a[i]/n - 1/K", "b[i]/n - 1/K"),
    2: ("a[i]*b[j]/n**2 - C[i,j]/n", "C[i,j]/n - 1/K**2", "C[i,j]/n - a[i]/(n*K)", "C[i,j]/n - b[j]/(n*K)"),
}
MOST_DEGREE, MOST_OTHERS, MOST_APART, SCALES = 3, 2, 2, ("1", "2", "1/2")


def bounds_of_terms(ob: Obligation, certify: Certify) -> list[Fact]:
    """Bounds of the terms of those sums that are no sums of products, above and below; of fractions also by the terms of each other."""
    facts: list[Fact] = []
    found = [of for of in list(ob.reader.sums.values()) if isinstance(of[0], tuple)]
    for k, (body, indices, apart) in enumerate(found):
        others = [summand_text(of[0]) for of in found[:k] if of[1:] == (indices, apart)]
        multiples = [f"{scale}*({other})" for other in others for scale in SCALES] if len(others) <= MOST_OTHERS else []
        more = () if has_logarithm(body) else (*(SHARES if len(indices) == 1 else ()), *multiples)
        more = (*OF_NUMBERS, *more) if any(name.startswith("k[") for name in names_in(body)) and len(indices) == 2 else more
        for bound in (*(OF_ONE if len(indices) == 1 else OF_TWO), *more):
            for term in (f"{bound} - {summand_text(body)}", f"{summand_text(body)} - ({bound})"):
                each = sum_text(term, (indices, apart))
                fact = settled_fact(ob, each, certify) if is_plausible(each) else None
                facts += [fact] if fact else []
    return facts


def fact_of_one_sum(ob: Obligation, p: Polynomial, certify: Certify) -> Fact | None:
    """The fact that a polynomial, perhaps times a power of n, is not negative, since all terms of one sum are."""
    plausible = (each for each in sums_for(ob, p) if is_plausible(each))
    return next((fact for each in plausible if (fact := settled_fact(ob, each, certify)) and says(ob, fact, p)), None)


def says(ob: Obligation, fact: Fact, p: Polynomial) -> bool:
    """Whether the guard of a fact is a polynomial times a whole number and a power of n."""
    ring, guard = ob.reader.ring, with_facts(apart_from(ob), [fact], settle).guards[-1]
    times = max(guard.values()) // max(p.values()) if guard and max(p.values()) > 0 else 1
    return any(guard == ring.times(p, dict.fromkeys(ring.power(ring.variable("n"), k), times)) for k in range(MOST_DEGREE))


def settled_fact(ob: Obligation, each: str, certify: Certify) -> Fact | None:
    """The fact that no term of a sum is negative, if a certificate is found."""
    try:
        found = certify(obligation_of_terms(apart_from(ob), {"each": each}))
    except Rejected:
        return None
    return None if found is None else {"each": each} | ({"then": found} if found else {})


def settled_facts(ob: Obligation, eaches: Iterable[str], certify: Certify) -> list[Fact]:
    """The same of several sums; none if one of them fails."""
    facts = list[Fact]()
    for each in eaches:
        fact = settled_fact(ob, each, certify)
        if fact is None:
            return []
        facts.append(fact)
    return facts


def apart_from(ob: Obligation) -> Obligation:
    """The obligation with a reader of its own, for sums that may turn out to be of no use."""
    return replace(ob, reader=deepcopy(ob.reader))


def sum_text(term: str, frame: Frame) -> str:
    """The text of a sum over classes."""
    indices, apart = frame
    return f"sum({', '.join(indices)}, {'i != j, ' if apart else ''}{term})"


def sums_for(ob: Obligation, p: Polynomial) -> Iterator[str]:
    """Single sums that are a polynomial linear in letters of sums, perhaps times a power of n, without and with sums that are zero."""
    ring, sums = ob.reader.ring, ob.reader.sums
    present = {name: of for name, of in sums.items() if name in ring.slots and any(ring.exponent(m, name) for m in p)}
    having = {name: of for name, of in present.items() if of[0] != "max"}
    if (having == present and all(isinstance(of[0], str) for of in having.values())) or any(
        isinstance(of[0], str) and len(of) > 3 for of in having.values()
    ):
        return
    frames = {(("i", "j")[: sum("[" not in x for x in of)], False) if isinstance(of[0], str) else (of[1], of[2]) for of in having.values()}
    frame = max(frames, key=lambda frame: len(frame[0]), default=(("i",), False))
    if any(apart for _, apart in frames) and len(frames) > 1:
        return
    degree = max(ring.exponent(m, "n") if "n" in ring.slots else 0 for m in p)
    alone = [m for m in p if not any(ring.exponent(m, name) for name in having)]
    bodies = list[str]()
    for spreads in ways_to_spread(SPREADS[len(frame[0])], len(alone)):
        beside = dict(zip(alone, spreads, strict=True))
        terms = [term_text(ob, m, c, frame, beside.get(m, "")) for m, c in p.items()]
        bodies += [" ".join(t for t in terms if t).removeprefix("+ ")] if all(term is not None for term in terms) else []
    yield from (sum_text(body, frame) for body in bodies)
    zeros = product(ZERO_SUMS[len(frame[0])], range(degree + 2)) if not frame[1] and degree <= MOST_DEGREE else ()
    for (zero, k), body, sign in product(zeros, bodies, "+-"):
        yield sum_text(f"{body} {sign} n**{k}*({zero})", frame)


def ways_to_spread(spreads: tuple[str, ...], count: int) -> list[tuple[str, ...]]:
    """The sums that are one by which so many monomials are spread over the classes: all by the same, then a few each by its own."""
    alike = [(spread,) * count for spread in spreads] if count else [()]
    return [*alike, *(ways for ways in product(spreads, repeat=count) if count == MOST_APART and ways not in alike)]


def term_text(ob: Obligation, m: int, c: int, frame: Frame, spread: str) -> str | None:
    """A monomial as a term of a sum over the indices of a frame, None if it is not of that form; one is the sum of `spread`."""
    ring, sums = ob.reader.ring, ob.reader.sums
    names = [name for name in ring.support(m) for _ in range(ring.exponent(m, name))]
    inside = [name for name in names if name in sums and sums[name][0] != "max"]
    written_out = [logarithm_text(ob, name) if name in ob.reader.letters else name for name in names if name not in inside]
    outside = [text for text in written_out if text and text not in ring.atoms]
    if len(inside) > 1 or len(outside) < len(written_out):
        return None
    unit = "" if frame[1] else spread
    summand = of_letter(sums[inside[0]], frame) if inside else unit or None
    return None if summand is None else f"{'-' if c < 0 else '+'} {'*'.join([str(abs(c)), *outside, summand])}"


def logarithm_text(ob: Obligation, name: str) -> str | None:
    """A logarithm in which no sum stands as a text, None for other letters."""
    kind, of = ob.reader.letters[name]
    parts = (of[0].top, ob.reader.denominator(of[0])) if kind == "log" else ()
    apart = not any(
        ob.reader.ring.exponent(m, other) for p in parts for m in p for other in ob.reader.sums if other in ob.reader.ring.slots
    )
    if not parts or not apart:
        return None
    above, below = (text_of(ob.reader.ring, part) for part in parts)
    return f"log({above})" if below == "1" else f"log(({above})/({below}))"


def of_letter(of: Any, frame: Frame) -> str | None:
    """The summand of a letter, over the indices of a frame."""
    if isinstance(of[0], str):
        indices, body = tuple(x for x in of if "[" not in x), parse("*".join(x for x in of if "[" in x))
    else:
        body, indices = of[0], of[1]
    if len(indices) == len(frame[0]):
        return summand_text(body)
    for margin, turn in (("a[i]", False), ("b[i]", True)):
        rest = without(as_product(body), margin)
        if rest is not None:
            return f"C[i,j]*{summand_text(exchanged(rest) if turn else rest)}"
    return None


def without(tree: Tree, margin: str) -> Tree | None:
    """A product or quotient with one factor, a margin, taken out; None if it has none."""
    if tree == ("name", margin):
        return ("int", 1)
    if tree[0] == "*":
        tried = ((k, without(x, margin)) for k, x in enumerate(tree[1]))
        return next((("*", (*tree[1][:k], rest, *tree[1][k + 1 :])) for k, rest in tried if rest is not None), None)
    rest = without(tree[1], margin) if tree[0] == "/" else None
    return None if rest is None else ("/", rest, tree[2])


def as_product(tree: Tree) -> Tree:
    """A tree with xlogx(x) written as x*log(x)."""
    if tree[0] == "xlogx":
        return ("*", (tree[1][0], ("log", tree[1])))
    if tree[0] in "*/":
        return (tree[0], *(tuple(map(as_product, x)) if isinstance(x[0], tuple) else as_product(x) for x in tree[1:]))
    return tree


def summands_in(ob: Obligation, p: Polynomial) -> dict[str, str]:
    """What the letters of a polynomial are sums of, as texts; none where one is no sum over a single index."""
    found = dict[str, str]()
    for name, of in ob.reader.sums.items():
        if name in ob.reader.ring.slots and any(ob.reader.ring.exponent(m, name) for m in p):
            if of_counts(of) and "j" not in of:
                found[name] = "*".join(of[1:])
            elif isinstance(of[0], tuple) and of[1] == ("i",):
                found[name] = summand_text(of[0])
            else:
                return {}
    return found


def has_logarithm(tree: Tree) -> bool:
    """Whether a logarithm stands in a tree."""
    return tree[0] in ("log", "xlogx") or any(map(has_logarithm, branches(tree)))
