"""The face equals what it says it is, and everything public says what it does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import symmetrics
from symmetrics.shell.group import HOMES

ROOT = Path(symmetrics.__file__).parent
COMMANDS = [name for names in HOMES.values() for name in names]
MODULES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("name", symmetrics.__all__)
def test_public_names_exist(name: str) -> None:
    assert getattr(symmetrics, name) is not None


def test_every_command_is_a_function() -> None:
    for command in COMMANDS:
        assert callable(getattr(symmetrics, command)), command
    assert "list" not in symmetrics.__all__
    assert {m.name for m in symmetrics.list("utility")["utility"]} == {"expected_utility", "net_benefit", "ranking_score"}


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError):
        symmetrics.no_such_name  # noqa: B018


def public_definitions(file: Path) -> list[ast.FunctionDef | ast.ClassDef]:
    tree = ast.parse(file.read_text())
    inside = [node for top in tree.body if isinstance(top, ast.ClassDef) and not top.name.startswith("_") for node in top.body]
    kinds = (ast.FunctionDef, ast.ClassDef)
    found = [n for n in (*tree.body, *inside) if isinstance(n, kinds) and not n.name.startswith("_")]
    return [n for n in found if "overload" not in {getattr(d, "id", "") for d in n.decorator_list}]


@pytest.mark.parametrize("file", MODULES, ids=lambda f: str(f.relative_to(ROOT)))
def test_modules_and_public_classes_are_documented(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text())), "the module says nothing of itself"
    exported = names_in_all(file)
    for node in public_definitions(file):
        if node.name in exported or isinstance(node, ast.ClassDef):
            doc = ast.get_docstring(node)
            assert doc and doc.partition("\n")[0].strip(), f"{node.name} has no docstring"


def names_in_all(file: Path) -> set[str]:
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__" and isinstance(node.value, ast.List):
            return {e.value for e in node.value.elts if isinstance(e, ast.Constant)}
    return set()


@pytest.mark.parametrize("file", MODULES, ids=lambda f: str(f.relative_to(ROOT)))
def test_functions_fit_on_a_screen(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert len(lines) <= 305
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
            code = (
                [k for k in range(body[0].lineno - 1, node.end_lineno or 0) if lines[k].strip() and not lines[k].strip().startswith("#")]
                if body
                else []
            )
            assert len(code) <= 40, f"{node.name} has {len(code)} lines"


def test_nothing_typed_is_ever_evaluated() -> None:
    for file in MODULES:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                called = getattr(node.func, "id", getattr(node.func, "attr", ""))
                assert called not in {"eval", "exec", "parse_expr", "lambdify"}, f"{file}:{node.lineno}"
            if isinstance(node, ast.Import | ast.ImportFrom):
                assert "pickle" not in ast.dump(node), f"{file}:{node.lineno}"
