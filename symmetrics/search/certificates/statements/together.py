"""Counts that occur as their sum only, in all that a statement is about: one of them stands for all in a search with fewer names.

The margins of one class against the rest are such sums: of nine cells four sums are left, and of sixteen, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ....kernel import Rejected, Statement
from ....kernel.obligation import Obligation
from ....kernel.pieces import obligation_of_fact
from ....kernel.rules import settle
from ....kernel.syntax import Tree, branches, parse, replace
from ....language.trees import written
from ..polynomials.sums_of_counts import with_the_sum

__all__ = ["is_settled", "shown_in_fewer_names", "sums_in"]

Certificate = dict[str, Any]
Prover = Callable[[Obligation], Certificate | None]
Form = dict[str, int]
FEWER = 3  # names that a search has to be rid of to be made in fewer names


def shown_in_fewer_names(statement: Statement, parts: dict[str, str], fact: Mapping[str, Any], prove: Prover) -> Certificate | None:
    """A certificate for a fact; where counts occur as their sums only, one that is found with one name for each sum."""
    whole, trees = obligation_of_fact(statement, parts, fact), {name: parse(text) for name, text in parts.items()}
    left, right, given = statement.trees()
    sums = sums_in([replace(parse(fact["says"]), trees), *(x for a, _, b in given for x in (a, b))])
    if statement.signed or statement.whole or sum(map(len, sums.values())) < len(sums) + FEWER:
        return prove(whole)

    def short(tree: Tree) -> str:
        return written(one_for_all(tree, sums))

    conditions = tuple(f"{short(a)} {relation} {short(b)}" for a, relation, b in given)
    shorter = Statement(short(left), statement.relation, short(right), conditions)
    says = short(parse(fact["says"]))
    found = prove(obligation_of_fact(shorter, {name: short(tree) for name, tree in trees.items()}, {**fact, "says": says}))
    if found is None:
        return None
    found = with_sums(found, sums)
    return found if is_settled(whole, found) else prove(whole)


def is_settled(ob: Obligation, certificate: Certificate) -> bool:
    """Whether the kernel accepts a certificate for an obligation."""
    try:
        settle(ob, certificate)
    except Rejected:
        return False
    return True


def sums_in(trees: Iterable[Tree]) -> dict[str, list[str]]:
    """The names of trees that stand together everywhere, with the same factor, by the first of them; those alone are left out."""
    places: dict[str, list[tuple[int, int]]] = {}
    for number, form in enumerate(form for tree in trees for form in forms(tree)):
        for name, factor in form.items():
            places.setdefault(name, []).append((number, factor))
    found: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for name in sorted(places):
        found.setdefault(tuple(places[name]), []).append(name)
    return {names[0]: names for names in found.values() if len(names) > 1}


def forms(tree: Tree) -> Iterator[Form]:
    """The linear parts of the sums in a tree, as factors of the names."""
    form, others = split(tree)
    yield form
    for other in others:
        for part in branches(other):
            yield from forms(part)


def split(tree: Tree) -> tuple[Form, list[Tree]]:
    """The names in a sum of sums with their factors, and its other terms."""
    if tree[0] == "name":
        return {tree[1]: 1}, []
    if tree[0] not in ("+", "neg"):
        return {}, [tree]
    total, others = Form(), list[Tree]()
    for part in branches(tree):
        form, more = split(part)
        others += more
        for name, factor in form.items():
            total[name] = total.get(name, 0) + (factor if tree[0] == "+" else -factor)
    return total, others


def one_for_all(tree: Tree, sums: Mapping[str, list[str]]) -> Tree:
    """The tree with the first name of each sum in the place of the sum."""
    return replace(tree, {name: ("int", 0) for names in sums.values() for name in names[1:]})


def with_sums(certificate: Any, sums: Mapping[str, list[str]]) -> Any:
    """A certificate in the first names as one in all of them."""
    for first, names in sums.items():
        certificate = with_the_sum(certificate, first, f"({' + '.join(names)})")
    return certificate
