"""Threads take turns with SymPy, whose cache they share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from symmetrics.language.symbols import as_written, symbol
from symmetrics.language.turns import in_turn, others_go_on

x = symbol("x")


@in_turn
def evaluated() -> str:
    return str(0 * x + x)


def test_what_one_thread_leaves_unevaluated_reaches_no_other() -> None:
    begun, done = Event(), Event()

    @in_turn
    def writing() -> str:
        with as_written():
            written = str(0 * x + x)
            begun.set()
            done.wait(0.2)  # without turns the other thread comes to its end here, with what was written above
        return written

    def computing() -> str:
        begun.wait()
        result = evaluated()
        done.set()
        return result

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(writing), pool.submit(computing)
        assert (first.result(), second.result()) == ("0*x + x", "x")


def test_others_go_on_while_one_only_waits() -> None:
    begun, done = Event(), Event()

    @in_turn
    def waiting() -> bool:
        return in_turn(nested)()

    def nested() -> bool:
        begun.set()
        with others_go_on():
            return done.wait(60)

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(waiting)
        begun.wait()
        assert evaluated() == "x"
        done.set()
        assert first.result()


def test_who_has_no_turn_has_none_to_give() -> None:
    with others_go_on():
        assert evaluated() == "x"
