"""Mutation testing of the kernel: `python tests/mutation/run.py [PART ...] [--every N]`; it is no part of `pytest`.

The kernel is changed in one place (a comparison, condition, number, word, operation, call or statement, see changes.py) in a process of its
own. There the entries that reach the place are checked (see trials.py), the quickest first, until one is judged otherwise than it must be;
the unit tests of its module judge what is left. A change that nothing notices survives. survivors.toml says of each why it changes nothing,
or nothing but what a limit allows. Printed are the survivors that are not explained, explanations of what does not survive, and counts.

A part is a piece of what names a change, such as `check.` or `rules.split`; with `--every 10` each tenth change is made. All of them take
some tens of minutes of processor time. The status is 1 if a survivor is not explained, or an explanation is wrong.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import importlib
import io
import os
import pickle
import resource
import signal
import sys
import time
import tomllib
import types
from collections import Counter
from collections.abc import Callable
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

from changes import Change, changes_of
from trials import KERNEL, ROOM, TESTS, Trial, trials

MOST_SECONDS, MOST_MEMORY = 0.3, 3 << 30
UNIT_TESTS = {
    "points": "test_enclosures.py", "numbers": "test_enclosures.py", "polynomial": "test_polynomials.py", "syntax": "test_syntax.py",
    "packing": "test_packing.py", "store": "test_store.py", "__main__": "test_store.py",
}  # fmt: skip


class Loaded(SourceFileLoader):
    """Loads the modules of the kernel from code that is at hand."""

    codes: dict[str, types.CodeType] = {}

    def get_code(self, fullname: str) -> types.CodeType:
        return self.codes[fullname]

    @classmethod
    def find_spec(cls, name: str, *_: object) -> ModuleSpec | None:
        """Where a module of the kernel comes from."""
        if name not in cls.codes:
            return None
        file = cls.codes[name].co_filename
        return spec_from_file_location(
            name, file, loader=cls(name, file), submodule_search_locations=[str(ROOM)] if name == KERNEL else None
        )

    @classmethod
    def take(cls, module: str, tree: ast.Module) -> None:
        """Use a tree as a module from now on."""
        code = compile(ast.fix_missing_locations(tree), str(ROOM / f"{module}.py"), "exec")
        cls.codes[f"{KERNEL}.{module}".removesuffix(".__init__")] = code


def in_child(work: Callable[[], Any]) -> Any:
    """What the work gives in a process of its own; None if that dies."""
    read, write = os.pipe()
    if pid := os.fork():
        os.close(write)
        with os.fdopen(read, "rb") as pipe:
            data = pipe.read()
        os.waitpid(pid, 0)
        return pickle.loads(data) if data else None
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with contextlib.suppress(BaseException), os.fdopen(write, "wb") as pipe:
        pipe.write(pickle.dumps(work()))
    os._exit(0)


def measured(known: list[Trial]) -> list[tuple[float, set[tuple[str, int]]]]:
    """The seconds each trial takes, and the lines of the kernel it runs with no result kept from before."""
    importlib.import_module(f"{KERNEL}.store")
    modules = [vars(module) for name, module in sys.modules.items() if name.startswith(KERNEL)]
    kept = {id(x): x for module in modules for x in module.values() if hasattr(x, "cache_clear")}
    lines: set[tuple[str, int]] = set()

    def note(frame: types.FrameType, *_: object) -> Any:
        if not frame.f_code.co_filename.startswith(str(ROOM)):
            return None
        lines.add((frame.f_code.co_filename, frame.f_lineno))
        return note

    found = []
    for trial in known:
        lines.clear()
        start = time.process_time()
        if not trial.passes():
            print(f"judged wrongly by the kernel as it is: {trial.entry}", flush=True)
            raise SystemExit
        seconds = time.process_time() - start
        for function in kept.values():
            function.cache_clear()
        sys.settrace(note if seconds < MOST_SECONDS else None)
        trial.passes()
        sys.settrace(None)
        found.append((seconds, {(Path(file).stem, line) for file, line in lines}))
    return found


def survives(change: Change | None, tree: ast.Module, known: list[Trial]) -> bool:
    """Whether nothing notices a change, or that there is none."""
    if change:
        change.make()
        Loaded.take(change.module, tree)
    signal.setitimer(signal.ITIMER_VIRTUAL, 5)
    importlib.import_module(f"{KERNEL}.store")
    for trial in known:
        signal.setitimer(signal.ITIMER_VIRTUAL, 1 + 20 * trial.seconds)  # who takes longer dies, which is noticed
        if not trial.passes():
            return False
    signal.setitimer(signal.ITIMER_VIRTUAL, 120)
    tests = {UNIT_TESTS.get(change.module, "")} - {""} if change else set(UNIT_TESTS.values())
    return not tests or unit_tests_pass(tests)


def unit_tests_pass(tests: set[str]) -> bool:
    """Whether the unit tests in some files pass, in silence."""
    import pytest

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return pytest.main(["-x", "-n0", "-p", "no:cacheprovider", *(str(TESTS / name) for name in tests)]) == 0


def main(parts: list[str], every: int) -> int:
    """Make the changes, and say which survive."""
    sys.modules["symmetrics"] = types.ModuleType("symmetrics")  # the kernel stands alone, and is loaded in children only
    sys.modules["symmetrics"].__path__ = [str(ROOM.parent)]
    sys.meta_path.insert(0, Loaded)
    trees = {file.stem: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(ROOM.glob("*.py"))}
    for module, tree in trees.items():
        Loaded.take(module, tree)
    known = list(trials())
    for trial, (trial.seconds, lines) in zip(known, in_child(lambda: measured(known)), strict=True):
        trial.lines = frozenset(lines)
    known = sorted((trial for trial in known if trial.seconds < MOST_SECONDS), key=lambda trial: trial.seconds)
    gc.freeze()
    if not in_child(lambda: survives(None, trees["check"], known)):
        raise SystemExit("the kernel as it is does not survive")
    everything = [(change, tree) for module, tree in trees.items() for change in changes_of(module, tree)]
    made = [x for x in everything if not parts or any(part in x[0].key for part in parts)][::every]
    alive = []
    explained = tomllib.loads((Path(__file__).parent / "survivors.toml").read_text(encoding="utf-8"))["survivor"]
    whys = {key: group["why"] for group in explained for key in group["changes"]}
    for change, tree in made:
        wanted = {(change.module, line) for line in change.lines}  # none for what is run when the module is loaded
        reaching = [trial for trial in known if not wanted or wanted & trial.lines]
        if in_child(lambda change=change, tree=tree, reaching=reaching: survives(change, tree, reaching)):
            alive.append(change)
            if change.key not in whys:
                print(change.key, flush=True)
    wrong = {change.key for change, _ in made} & set(whys) - {change.key for change in alive}
    print("\n".join(f"explained, but noticed: {key}" for key in sorted(wrong)))
    counts, left = Counter(change.module for change, _ in made), Counter(change.module for change in alive)
    print("\n".join(f"| {module} | {count} | {left[module]} |" for module, count in counts.items()))
    unexplained = sum(change.key not in whys for change in alive)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    print(f"{len(made)} changes, {len(alive)} survive, {unexplained} of them not explained; {used:.0f} seconds")
    return bool(unexplained or wrong)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    sys.exit(main(options.parts, options.every))
