"""The command line as a process: start-up, pipes, colours, interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys

COMMAND = [sys.executable, "-m", "symmetrics"]


def ran(*arguments: str, **options):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60, check=False, **options)


def test_version_and_help_are_quick_about_it():
    for option in ("--version", "--help"):
        done = subprocess.run([sys.executable, "-X", "importtime", "-m", "symmetrics", option], capture_output=True, text=True, check=True)
        imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
        assert "click" in imported
        assert not imported & {"sympy", "numpy", "flint", "rich"}


def test_every_command_has_help_with_an_example():
    about_formulas = ("check", "prove", "bounds", "derive", "evaluate", "compare", "relate", "identify")
    about_the_catalogue = ("list", "show", "find", "verify", "settle", "atlas", "standing")
    for command in (*about_formulas, *about_the_catalogue):
        done = ran(command, "--help")
        assert done.returncode == 0 and f"    symmetrics {command}" in done.stdout


def test_json_is_one_document_with_nothing_beside_it():
    done = ran("check", "precision", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["kind"] == "binary"


def test_no_colour_codes_in_a_pipe():
    for arguments in (("check", "precision"), ("prove", "precision <= 1"), ("evaluate", "[[1,2],[3,4]]")):
        assert "\x1b" not in ran(*arguments).stdout


def on_a_terminal(arguments, **environment):
    """What a command writes when its standard output is a terminal."""
    controller, terminal = os.openpty()
    kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen([*COMMAND, *arguments], stdout=terminal, env={**kept, "TERM": "xterm", **environment})
    os.close(terminal)
    written = b""
    while True:
        try:
            piece = os.read(controller, 65536)
        except OSError:
            break
        if not piece:
            break
        written += piece
    os.close(controller)
    return process.wait(timeout=60), written.decode()


def test_on_a_terminal_the_card_fills_in_and_is_coloured():
    status, written = on_a_terminal(["check", "precision", "--budget", "2"])
    assert status == 0
    assert "questions answered" in written and "\x1b[32m" in written
    assert written.count("The seven symmetries of the matrix") == 1


def test_no_color_is_honoured():
    _, written = on_a_terminal(["prove", "f1 <= jaccard"], NO_COLOR="1")
    assert "refuted" in written
    assert not any(f"\x1b[{code}m" in written for code in range(30, 38))


def test_a_closed_pipe_is_no_reason_to_complain():
    process = subprocess.Popen([*COMMAND, "list", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 141


SLOW = """
import sys, time
from symmetrics.questions import asking
from symmetrics.search.budget import within_budget
from symmetrics.shell import main

def work():
    print("started", flush=True)
    time.sleep(60)

asking.prove = lambda *_, **__: list(within_budget([work], 60))
sys.argv = ["symmetrics", "prove", "f1 <= 1"]
main()
"""


def test_an_interrupt_ends_it_quietly_with_all_its_children():
    process = subprocess.Popen([sys.executable, "-c", SLOW], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    assert process.stdout.readline() == b"started\n"
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_output_that_the_terminal_cannot_write_is_replaced():
    done = ran("prove", "precision <= 1", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and "proved" in done.stdout
