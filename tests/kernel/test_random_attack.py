"""Random statements with random certificates: whatever the kernel believes must hold at every small point, computed in another way."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from symmetrics.kernel import Rejected, Statement, check
from symmetrics.kernel.obligation import obligation_of
from symmetrics.search.certificates.certify import certify

from .independent import COMPARE, is_defined, names_of, plain, points, random_formula, truth

Certificate = dict[str, Any]

WORDS = ("a", "b", "1", "2", "r1", "r2", "s1", "m1", "g1", "g2", "h1")


def random_polynomial(random: Random) -> str:
    if random.random() < 0.3:
        return f"{random.choice(WORDS)} - {random.choice(WORDS)}"
    terms = ("*".join(random.choices(WORDS, k=random.choice((1, 1, 2)))) for _ in range(random.choice((1, 1, 2))))
    return " + ".join(terms)


def random_certificate(random: Random, depth: int = 0) -> Certificate:
    kind, word = random.random(), lambda: random_polynomial(random)
    deeper = lambda: random_certificate(random, depth + 1)  # noqa: E731
    if depth > 1 or kind < 0.4:
        fields: Certificate = {
            "squares": [[word(), word()] for _ in range(random.choice((0, 1, 2)))],
            "factor": word(),
            "multiples": [["h1", word()]],
            "aliases": {random.choice(("r1", "r2", "s1")): word()},
        }
        return {key: x for key, x in fields.items() if random.random() < 0.4}
    if kind < 0.6:
        return {"rule": "split", "by": random.choice(("m1", "s1", "m2", word())), "cases": [deeper(), deeper()]}
    if kind < 0.8:
        return {"rule": "conjugate", "by": word(), "nonnegative": deeper(), "product": deeper(), "sum": deeper()}
    return {"rule": "both", "above": deeper(), "below": deeper()}


def random_statement(random: Random) -> Statement:
    names = random.choice(("ab", "abw"))
    relation = random.choice((*COMPARE, "same domain", "undefined"))
    left, right = random_formula(random, names, random.choice((1, 2, 3))), random_formula(random, names, random.choice((0, 0, 1, 2)))
    given: tuple[str, ...] = ()
    if relation in ("same domain", "undefined"):
        given = random.choice(((), ("a > 0",)))
    elif random.random() < 0.35:
        symbol, other = random.choice(("==", ">=", "<=", "<", ">")), random_formula(random, names, random.choice((0, 1)))
        given = (f"{random_formula(random, names, random.choice((0, 1, 2)))} {symbol} {other}",)
    return Statement(left, relation, "" if relation == "undefined" else right, given, signed=("w",) if "w" in names else ())


def random_slope(random: Random) -> tuple[Statement, Certificate]:
    """A claim of monotonicity with its certificate, the sign of the derivative left to chance."""
    body = random_formula(random, "ab", random.choice((1, 2, 3)))
    up = random.choice((["a"], ["b"], ["a", "b"], []))
    down = [name for name in "ab" if name not in up and random.random() < 0.5]
    raised = [re.sub(rf"\b([{''.join(moved)}])\b", r"(\1 + t)", body) if moved else body for moved in (up, down)]
    cases = [{} for _ in range(random.choice((1, 1, 2, 4)))]
    return Statement(raised[0], ">=", raised[1]), {"rule": "slope", "of": body, "step": "t", "up": up, "down": down, "cases": cases}


def believed(statement: Statement, verdict: str, evidence: Certificate) -> bool:
    """Whether the kernel accepts; it may say no in any way."""
    try:
        check(statement, verdict, evidence)
    except Exception:
        return False
    return True


@pytest.mark.parametrize("seed", range(4))
def test_what_is_proved_holds_at_every_small_point(seed: int) -> None:
    random, pool, accepted = Random(seed), [Certificate()], 0
    for _ in range(150):
        statement, slope = (random_statement(random), None) if random.random() < 0.75 else random_slope(random)
        names = names_of(statement)
        where = list(points(names, statement.signed, 2 if len(names) > 2 else 3))
        truths = [truth(statement, point) for point in where]
        inhabited = next((point for point, true in zip(where, truths, strict=True) if true is not None), None)
        if statement.relation in ("same domain", "undefined"):
            evidences: list[Certificate] = [{}]
        elif inhabited is None:
            continue
        else:
            certificates = [{}, *(random_certificate(random) for _ in range(3)), *random.choices(pool, k=4), *([slope] if slope else [])]
            if slope is None and random.random() < 0.3 and False not in truths:
                found = guess(statement)
                pool, certificates = [*pool, *found], [*certificates, *found]
            evidences = [{**certificate, "inhabited": plain(inhabited)} for certificate in certificates]
        for evidence in evidences:
            if believed(statement, "proved", evidence):
                accepted += 1
                assert False not in truths, (statement, evidence)
    assert accepted > 50


def guess(statement: Statement) -> list[Certificate]:
    """A certificate from the search, if it finds one."""
    try:
        found = certify(obligation_of(statement))
    except Rejected:
        return []
    return [dict(found.certificate)] if found else []


@pytest.mark.parametrize("seed", range(2))
def test_a_point_decides_as_the_second_reader_does(seed: int) -> None:
    random, accepted = Random(f"points {seed}"), 0
    for _ in range(150):
        statement = random_statement(random)
        for point in random.sample(list(points(names_of(statement), statement.signed)), k=1):
            true = truth(statement, point)
            exists = Statement(statement.left, statement.relation, statement.right, statement.given, True, statement.signed)
            refuted, shown = (believed(s, v, {"point": plain(point)}) for s, v in ((statement, "refuted"), (exists, "proved")))
            accepted += refuted or shown
            assert not refuted or true is False, (statement, point)
            assert not shown or true is True, (statement, point)
    assert accepted > 30


@pytest.mark.parametrize("seed", range(2))
def test_a_side_said_to_be_defined_nowhere_is(seed: int) -> None:
    random, accepted = Random(f"empty {seed}"), 0
    for _ in range(300):
        inside, other = random_formula(random, "ab", 2), random_formula(random, "ab", 1)
        left = random.choice((f"1/({inside})", f"1/(({inside}) - ({inside}))", f"{other} + 1/(({inside})*0)", f"sqrt(({inside}) - 1)"))
        if believed(Statement(left, ">=", "0"), "refuted", {"undefined": "left"}):
            accepted += 1
            assert not any(is_defined(left, point) for point in points("ab")), left
    assert accepted > 20
