"""Budgets are kept: what runs on is killed, and the next question is still answered."""

from __future__ import annotations

from symmetrics import prove
from symmetrics.search.budget import within_budget


def run_on() -> None:
    while True:
        pass


def test_a_task_that_runs_on_is_killed_and_the_next_one_runs() -> None:
    outcomes = list(within_budget([lambda: "first", run_on, lambda: "third"], 0.5))
    assert [o.result for o in outcomes] == ["first", None, "third"]
    assert "out of time" in outcomes[1].failure


def test_memory_is_bounded() -> None:
    (outcome,) = within_budget([lambda: bytearray(1 << 36)], 20)
    assert outcome.result is None
    assert "memory" in outcome.failure


def test_a_failing_task_says_why() -> None:
    (outcome,) = within_budget([lambda: 1 // 0], 5)
    assert outcome.failure.startswith("ZeroDivisionError")


def test_a_claim_beyond_the_budget_is_open_and_says_so() -> None:
    proof = prove("(f1 + mcc + g_mean + ochiai)^6 <= (p4 + kappa + yule_y + 5)^6", budget=0.05)
    assert proof.verdict == "open"
    assert "out of time" in proof.parts[0].tried[0]  # type: ignore[union-attr]
