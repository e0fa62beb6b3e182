"""The kernel stands alone: standard library only, no site packages, three exit statuses."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import symmetrics.kernel

ROOM = Path(symmetrics.kernel.__file__).parent
HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(ROOM.glob("*.py")), ids=lambda file: file.stem)
def test_imports_only_the_standard_library_and_itself(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert all(alias.name.partition(".")[0] in sys.stdlib_module_names for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 1 or (node.level == 0 and str(node.module).partition(".")[0] in sys.stdlib_module_names)


@pytest.mark.parametrize("file", sorted(ROOM.glob("*.py")), ids=lambda file: file.stem)
def test_nothing_is_evaluated_and_no_float_is_written(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Name) and node.id in ("eval", "exec", "float", "complex", "compile", "__import__"))
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", "-m", "symmetrics.kernel", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOM.parents[1], capture_output=True, text=True, timeout=60, check=False)


def test_accepts_without_site_packages() -> None:
    result = run(HERE / "accept")
    assert (result.returncode, result.stderr) == (0, "")
    count = result.stdout.split()[0]
    assert result.stdout == f"{count} of {count} accepted\n"


def test_one_bad_entry_is_enough_for_status_one() -> None:
    result = run(HERE / "accept", HERE / "reject" / "both_sides.toml")
    assert result.returncode == 1
    assert result.stderr.count("rejected:") == 2


def test_malformed_files_do_not_stop_the_replay() -> None:
    result = run(HERE / "malformed")
    assert result.returncode == 1
    assert result.stdout.startswith("0 of ")
    assert "Traceback" not in result.stderr


def test_nothing_to_check_is_status_two(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == 2
    assert run(tmp_path / "missing").returncode == 2
    (tmp_path / "open.toml").write_text('[[open]]\nleft = "TP"\n')
    assert run(tmp_path).returncode == 2
