"""Sums over classes whose terms all have one sign, as facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any

from ....algebra.letters import summand_text
from ....kernel import Rejected
from ....kernel.classes import obligation_of_terms, with_facts
from ....kernel.obligation import Obligation
from ....kernel.polynomial import Polynomial
from ....kernel.rules import settle
from ....kernel.sums import of_counts
from ....kernel.syntax import Tree, branches, names_in
from ..extremes.splitting import by_branches
from .sampling import is_plausible
from .single_sums import sum_text, sums_for

__all__ = ["bounds_of_terms", "fact_of_one_sum", "has_logarithm", "settled_fact", "settled_facts", "summands_in"]

Certificate = dict[str, Any]
Fact = dict[str, Any]
Certify = Callable[[Obligation], Certificate | None]

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
MOST_DEGREE, MOST_OTHERS, MOST_SPLITS, SCALES = 3, 2, 2, ("1", "2", "1/2")


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
                fact = settled_fact(ob, each, certify) if is_plausible(each, ob.reader.sums) else None
                facts += [fact] if fact else []
    return facts


def fact_of_one_sum(ob: Obligation, p: Polynomial, certify: Certify) -> Fact | None:
    """The fact that a polynomial, perhaps times a power of n, is not negative, since all terms of one sum are."""
    plausible = (each for each in sums_for(ob, p) if is_plausible(each, ob.reader.sums))
    return next((fact for each in plausible if (fact := settled_fact(ob, each, certify)) and says(ob, fact, p)), None)


def says(ob: Obligation, fact: Fact, p: Polynomial) -> bool:
    """Whether the guard of a fact is a polynomial times a whole number and a power of n, or K."""
    ring, guard = ob.reader.ring, with_facts(apart_from(ob), [fact], settle).guards[-1]
    times = max(guard.values()) // max(p.values()) if guard and max(p.values()) > 0 else 1
    by = [ring.variable("K"), *(ring.power(ring.variable("n"), k) for k in range(MOST_DEGREE))]
    return any(guard == ring.times(p, dict.fromkeys(m, times)) for m in by)


def settled_fact(ob: Obligation, each: str, certify: Certify) -> Fact | None:
    """The fact that no term of a sum is negative, if a certificate is found."""
    return settled_about({"each": each}, ob, certify)


def settled_about(fact: Fact, ob: Obligation, certify: Certify) -> Fact | None:
    """A fact about terms with its certificate, if one is found, perhaps in each branch of the extremes in the bounds of a letter."""
    try:
        terms = obligation_of_terms(apart_from(ob), fact)
    except Rejected:
        return None
    found = in_branches_of_bounds(terms, ob.reader.sums.keys(), certify, MOST_SPLITS)
    return None if found is None else fact | ({"then": found} if found else {})


def in_branches_of_bounds(terms: Obligation, letters: Collection[str], certify: Certify, splits: int) -> Certificate | None:
    """A certificate, perhaps in each branch of an extreme that stands in the bound of a letter of the goal, and not in the goal."""
    found, ring = certify(terms), terms.reader.ring
    if found is not None or not splits:
        return found
    present = {name for m in terms.goal for name in ring.support(m)}
    bounds = ({x for m in guard for x in ring.support(m)} for guard in terms.guards)
    beside = {name for names in bounds if names & present & set(letters) for name in names - present}
    name = next((x for x, atom in ring.atoms.items() if atom.kind != "root" and x in beside), None)
    return by_branches(terms, lambda case: in_branches_of_bounds(case, letters, certify, splits - 1), name) if name else None


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
