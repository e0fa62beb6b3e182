"""Imports go downwards only; function-level imports count."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import symmetrics

ROOT = Path(symmetrics.__file__).parent
FLOORS = [
    {"kernel"},
    {"language"},
    {"catalogue", "properties"},
    {"algebra", "numeric", "coq"},
    {"search"},
    {"papers"},
    {"display"},
    {"questions"},
    {"shell"},
]
BLIND = {(a, b) for group in (("catalogue", "properties"), ("algebra", "numeric", "coq")) for a in group for b in group if a != b}
ENGINES = {"algebra", "numeric", "coq", "search", "papers", "display"}
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
MODULES = sorted(ROOT.rglob("*.py"))


def room_of(file: Path) -> str:
    parts = file.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def rooms_imported(file: Path) -> set[str]:
    depth = len(file.relative_to(ROOT).parts)
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            found |= {(node.module or alias.name).split(".")[0] for alias in node.names}
        names = (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
        found |= {name.split(".")[1] for name in names if name.startswith("symmetrics.")}
    return found & set(FLOOR)


@pytest.mark.parametrize("file", MODULES, ids=lambda f: str(f.relative_to(ROOT)))
def test_imports_go_down(file: Path) -> None:
    room = room_of(file)
    for other in rooms_imported(file) - {room}:
        if room in FLOOR:
            assert FLOOR[other] < FLOOR[room], f"{room} looks up to {other}"
            assert (room, other) not in BLIND, f"{room} and {other} are blind to each other"
            assert not (room in ENGINES and other in {"catalogue", "properties"}), f"{room} is an engine and is given measures as arguments"


def test_the_kernel_sees_the_standard_library_only() -> None:
    import sys

    for file in (ROOT / "kernel").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] in sys.stdlib_module_names for alias in node.names), file
            if isinstance(node, ast.ImportFrom):
                assert node.level == 1 or (node.module or "").split(".")[0] in sys.stdlib_module_names, file
