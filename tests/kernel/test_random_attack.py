"""Random statements with random certificates: whatever the kernel believes must hold at every small point, computed in another way."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

from symmetrics.kernel import Rejected, Statement, check
from symmetrics.kernel.obligation import Obligation, obligation_of
from symmetrics.kernel.slope import slope_obligations
from symmetrics.search.certificates.certify import certify

from .independent import COMPARE, is_defined, names_of, plain, points, points_of_every_k, random_formula, truth

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
    if kind < 0.7:
        return {"rule": "equal", "of": random.choice(("m1", "s1", "r1")), "to": word(), "shown": deeper(), "then": deeper()}
    if kind < 0.85:
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


EXPONENTS = [
    *("w", "abs(w)", "w*w", "max(w, 0)", "max(w, b)", "1 + w*w", "0 - w", "w - b"),
    *("1/(1 + b)", "b", "a/(a + b)", "abs(a - b)", "2/3", "0 - 1/3", "0*b"),
]
BASES = [
    *("a", "b", "a + b", "a*b", "a/(a + b)", "a/b", "1 + a", "min(a, b)", "1/2", "0*a"),
    *("a - b", "abs(a - b)", "w*a", "max(a, w)", "abs(w)"),
]


def random_power(random: Random, depth: int = 1) -> str:
    """A formula in counts a and b and a knob w of either sign, with the knob in exponents, and roots of absolute values and extremes."""
    kind = random.choice("^^^^++*/-sramlxdb") if depth else "b"
    if kind == "b":
        return random.choice(BASES)
    inside = random_power(random, depth - random.choice((1, 1, 2)) if depth > 1 else 0)
    if kind == "^":
        return f"({inside})**({random.choice(EXPONENTS)})"
    if kind in "sralxd":
        forms = {"s": "sqrt({})", "r": "sqrt(abs({}))", "a": "abs({})", "l": "log({})", "x": "xlogx({})", "d": "1/({})**2"}
        return forms[kind].format(inside)
    other = random_power(random, depth - 1)
    return f"{random.choice(('max', 'min'))}({inside}, {other})" if kind == "m" else f"({inside}) {kind} ({other})"


def random_claim(random: Random) -> Statement:
    """Two formulas with free exponents, one sometimes made of the other, under a condition about the knob or a count."""
    left, given = random_power(random, random.choice((1, 1, 2))), random.choice(((), ("a > 0",), ("a > 0", "b > 0")))
    other = random_power(random, random.choice((0, 1)))
    if random.random() < 0.2:
        return Statement(left, "undefined", "", random.choice((given, ("a > 0", "b > 0"))), signed=("w",))
    if random.random() < 0.4:
        turned = re.sub(r"\ba\b", "b", left)
        right = random.choice((f"({left}) + 0*({other})", f"1/({left})", f"sqrt({left})", f"({left})*({other})", turned, other))
        return Statement(left, "same domain", right, given, signed=("w",))
    given = random.choice((given, ("w >= 1",), ("w > 0", "a > 0"), ("w <= 1", "w >= 0"), ("a >= b",), ("a == b",)))
    right = random.choice((other, "0", "1", "a", left.replace("**(w)", ""), left.replace("**(w)", "**(b)")))
    return Statement(left, random.choice((*COMPARE, ">=", "<=")), right, given, signed=("w",))


def random_power_slope(random: Random) -> tuple[Statement, Certificate]:
    """A claim that a formula with a free exponent rises, with the certificate that the search finds for what is to be shown."""
    body, given = random_power(random, random.choice((0, 1, 2))), random.choice(((), ("w >= 0",), ("w >= 1",), ("w <= 0",)))
    up = random.choice((["a"], ["b"], ["a", "b"]))
    down = [name for name in "ab" if name not in up and random.random() < 0.5]
    raised = [re.sub(rf"\b([{''.join(moved)}])\b", r"(\1 + t)", body) if moved else body for moved in (up, down)]
    statement, obligations = Statement(raised[0], ">=", raised[1], given, signed=("w",)), list[Obligation]()
    with suppress(Rejected):
        obligations = slope_obligations(statement, body, up, down, scaled=False)
    cases = [dict(found.certificate) if (found := certify(obligation)) else {} for obligation in obligations]
    return statement, {"rule": "slope", "of": body, "step": "t", "up": up, "down": down, "cases": cases}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_proved_of_free_exponents_holds_at_every_small_point(seed: int) -> None:
    random, domains, others = Random(f"exponents {seed}"), 0, 0
    for _ in range(1000):
        statement, slope = (random_claim(random), None) if random.random() < 0.7 else random_power_slope(random)
        where = list(points(names_of(statement), statement.signed, 2))
        truths = [truth(statement, point) for point in where]
        inhabited = next((plain(point) for point, true in zip(where, truths, strict=True) if true is not None), None)
        certificates = [slope] if slope else [{}, *(random_certificate(random) for _ in range(3))]
        if statement.relation in ("same domain", "undefined"):
            evidences: list[Certificate] = [{}]
        else:
            evidences = [{**certificate, "inhabited": inhabited} for certificate in certificates if inhabited is not None]
        for evidence in evidences:
            if believed(statement, "proved", evidence):
                domains, others = domains + (not evidence), others + bool(evidence)
                assert False not in truths, (statement, evidence)
    assert domains > 10
    assert others > 10


OF_A_CLASS = ("1", "C[i,i]", "a[i]", "sqrt(3*a[i])", "abs(w*C[i,i])", "C[i,i]/b[i]", "(C[i,i] - a[i])/b[i]")
BESIDE = ("1", "w", "sqrt(n)", "max(w, n)")
KEPT = ("r1", "m1", "z1", "z3", "l1")
SQUARED = ("sqrt(0 - n)", "sqrt((C[i,i] - a[i])/b[i])", "sqrt(C[i,i] - a[i])", "w/w", "r1")


def facts_about(one: str, other: str, beside: str) -> list[Certificate]:
    """Facts that say that a sum is no less than another times something, with letters that are kept, and squares of what has no square."""
    terms = [{"each": f"sum(i, {one} - {x}*{other})"} for x in (beside, *KEPT)]
    squares = [f"sum(i, {count}*({x})**2)" for x in SQUARED for count in ("1", "C[i,i]")]
    goals = ("z1 - z2", f"z1 - {beside if beside in BESIDE[:2] else 'r1'}*z2", "0 - z1", "z1")
    return [*terms, *({"goal": goal, "squares": [square]} for goal, square in product(goals, squares))]


@pytest.mark.thinned(2)
@pytest.mark.parametrize("relation", [">=", "=="])
def test_facts_about_sums_prove_nothing_that_fails_for_few_classes(relation: str) -> None:
    false = 0
    for one, other, beside in product((*OF_A_CLASS, "0"), OF_A_CLASS, BESIDE):
        statement = Statement(f"sum(i, {one}) + 0*n", relation, f"{beside}*sum(i, {other})", signed=("w",), every_k=True)
        where = [{**point, "w": w} for point in list(points_of_every_k(statement))[::23] for w in (1, -1)]
        point = next((point for point in where if truth(statement, point) is False), None)
        if point is not None:
            false += 1
            inhabited = plain({name: x for name, x in point.items() if name != "w" or "w" in names_of(statement)})
            certificates = [
                {"rule": "classes", "facts": [fact], "then": {"squares": [["g2", "1"]]}} for fact in facts_about(one, other, beside)
            ]
            for certificate in ({}, *certificates):
                assert not believed(statement, "proved", {**certificate, "inhabited": inhabited}), (statement, certificate)
    assert false > 30


OF_ONE_CLASS = ("1", "C[i,i]", "w*C[i,i]", "C[i,i]/a[i]", "0 - C[i,i]/a[i]", "C[i,i]/b[i]", "w/a[i]", "abs(a[i] - b[i])", "K*a[i]/n")
OF_MAXIMA = ("sum(i, {})", "max(i, {})", "0 - max(i, {})", "w*max(i, {})", "n*max(i, {})")


def facts_at_maxima() -> list[Certificate]:
    """Facts at the largest of trees, and about terms with the letters of maxima."""
    goals = ("z1 - z2", "z2 - z1", "z1 + z2", "n - z1", "n*z1 - z2", "z1 - n*z2", "w*z1 - z2", "z1 - w*z2", "z1 - w*z1", "0 - z1", "z2")
    eaches = ("z1 - z2", "n*z1 - a[i]*z2", "a[i]*z1 - z2", "z2*a[i] - C[i,i]", "n - z2", "z1")
    shown: tuple[Certificate, ...] = ({}, {"squares": [["g1", "1"]]}, {"squares": [["a[i]*g1", "1"]]})
    found = [{"largest": name, "goal": goal} for goal in goals for name in ("z1", "z2", "w")]
    return [{**fact, "then": then} for fact in (*found, *({"each": f"sum(i, {each})"} for each in eaches)) for then in shown]


@pytest.mark.thinned(4)
@pytest.mark.parametrize("seed", range(4))
def test_facts_at_maxima_prove_nothing_that_fails_for_few_classes(seed: int) -> None:
    random, false, taken = Random(seed), 0, 0
    forms = [(*forms, *bodies) for forms in product(OF_MAXIMA, OF_MAXIMA[1:]) for bodies in product(OF_ONE_CLASS, repeat=2)]
    for left, right, one, other in random.sample(forms, 35):
        statement = Statement(f"{left.format(one)} + 0*n", random.choice([">=", "=="]), right.format(other), signed=("w",), every_k=True)
        where = [{**point, "w": w} for point in list(points_of_every_k(statement))[::41] for w in (1, -1)]
        truths = [truth(statement, point) for point in where]
        inhabited = next((plain(point) for point, true in zip(where, truths, strict=True) if true is not None), None)
        if inhabited is not None and "w" not in names_of(statement):
            inhabited.pop("w")
        false += False in truths
        thens = [{"squares": [["g2", "1"]]}, {"squares": [["n*g2", "1"]]}, {"factor": "n", "squares": [["g2", "1"]]}]
        facts = [{"rule": "classes", "facts": [fact], "then": then} for fact in facts_at_maxima() for then in thens]
        for certificate in ({}, *facts) if inhabited is not None else ():
            if believed(statement, "proved", {**certificate, "inhabited": inhabited}):
                taken += bool(certificate)
                assert False not in truths, (statement, certificate)
    assert false > 15
    assert taken


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
