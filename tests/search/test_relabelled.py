"""Goals in the cells of three classes or four that some relabellings of classes leave as they are."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from symmetrics import prove
from symmetrics.kernel import check
from symmetrics.kernel.obligation import Obligation, obligation_of
from symmetrics.kernel.rules import settle
from symmetrics.kernel.statement import Statement
from symmetrics.search.certificates.polynomials.relabelled import squares_of_relabelled_sums


def goal(K: int, *terms: str) -> Obligation:
    """That the sum of some terms over all orders of the classes, which stand in them as 1, 2 ..., is not negative."""
    written = []
    for order in permutations("1234"[:K]):
        to = str.maketrans("uvwx"[:K], "".join(order))
        written += [f"({term.translate(to)})" for term in terms]
    everywhere = " + ".join(f"C[{i + 1},{j + 1}]" for i, j in product(range(K), repeat=2))
    return obligation_of(Statement(" + ".join(written), ">=", "0", given=(f"{everywhere} >= 0",)))


TRUE = [
    (3, ["(C[u,u] - C[v,v])**2*C[u,v]"]),
    (3, ["(C[u,u] + C[u,v] + C[u,w] - C[v,u] - C[v,v] - C[v,w])**2*(C[u,v]*C[w,w] + C[u,u]**2)", "C[u,v]*C[v,w]*C[w,u]**2"]),
    (3, ["(C[u,u] + C[u,v] + C[u,w] - 2*(C[v,u] + C[v,v] + C[v,w] + C[w,u] + C[w,v] + C[w,w]))**2*C[u,u]"]),
    (3, ["(C[u,v] - C[v,u])**2*C[w,w]**2", "C[u,u]*C[v,w]*C[w,v]**2"]),
    (4, ["(C[u,v] - C[w,x])**2*C[u,x]"]),
]


@pytest.mark.parametrize(("K", "terms"), TRUE)
def test_sums_of_squares_over_all_orders_are_found_again(K: int, terms: list[str]) -> None:
    ob = goal(K, *terms)
    found = squares_of_relabelled_sums(ob, ob.goal)
    assert found is not None
    settle(ob, found)


def test_what_is_negative_somewhere_is_not_shown() -> None:
    ob = goal(3, "100*(C[u,u] - C[v,v])**2*C[u,v]", "0 - C[u,v]**3")
    assert squares_of_relabelled_sums(ob, ob.goal) is None


def test_one_exchange_of_classes_that_changes_nothing_is_enough() -> None:
    ob = obligation_of(Statement("(C[1,2] + C[1,3] - C[2,1] - C[2,3])**2*C[3,3] + C[1,1]*C[2,2]*C[3,1] + C[2,2]*C[1,1]*C[3,2]", ">=", "0"))
    found = squares_of_relabelled_sums(ob, ob.goal)
    assert found is not None
    settle(ob, found)


def test_a_goal_that_every_relabelling_changes_is_left_alone() -> None:
    ob = goal(3, "(C[u,u] - C[v,v])**2*C[u,v]")
    (first, _), *_ = ob.goal.items()
    changed = replace(ob, goal={**ob.goal, first: ob.goal[first] + 1})
    assert squares_of_relabelled_sums(changed, changed.goal) is None


# With e for the errors of a class and m for the mean of its margins it says that the sum of e**2*(n**2 - sum(m**2)) is at most that of
# n*e*sum(a**2). Here n**2 - sum(m**2) <= 2*n**2/3, and sum(a**2) >= 2*n*a/3 >= 2*n*e/3 for each class: with x for the sum of the two
# others the difference is at least a**2/3 - 2*a*x/3 + x**2/2, which is positive.
def test_errors_of_the_classes_and_agreement_corrected_for_chance() -> None:
    found = prove("scott_pi <= dif2norm for K = 3")
    assert found.verdict == "proved"
    for part in found.parts:
        check(part.claim.statement, part.verdict, part.evidence)
