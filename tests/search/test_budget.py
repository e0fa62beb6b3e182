"""Budgets are kept: what runs on is killed, and the next question is still answered."""

from __future__ import annotations

import time

from symmetrics.search.budget import within_budget


def run_on() -> None:
    while True:
        pass


def test_a_task_that_runs_on_is_killed_and_the_next_one_runs() -> None:
    started = time.monotonic()
    outcomes = list(within_budget([lambda: "first", run_on, lambda: "third"], 0.5))
    assert [o.result for o in outcomes] == ["first", None, "third"]
    assert "out of time" in outcomes[1].failure
    assert time.monotonic() - started < 30


def test_memory_is_bounded() -> None:
    (outcome,) = within_budget([lambda: bytearray(1 << 36)], 20)
    assert outcome.result is None
    assert "memory" in outcome.failure


def test_a_failing_task_says_why() -> None:
    (outcome,) = within_budget([lambda: 1 // 0], 5)
    assert outcome.failure.startswith("ZeroDivisionError")


def test_a_hard_claim_is_open_in_time_not_late() -> None:
    from symmetrics import prove

    started = time.monotonic()
    proof = prove("(f1 + mcc + g_mean + ochiai)^6 <= (p4 + kappa + yule_y + 5)^6", budget=2)
    assert proof.verdict in ("open", "refuted", "proved")
    assert time.monotonic() - started < 20
