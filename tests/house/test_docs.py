"""Every line of code in the README and the documents runs and gives what is printed there."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from symmetrics.questions.archive import open_questions
from symmetrics.search.proofs import folder_of_proofs, verdicts_in
from symmetrics.shell.running import run

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands() -> list[tuple[str, str, str]]:
    """Each `$ symmetrics ...` of a console block with the output printed below it."""
    found = []
    for document in DOCUMENTS:
        for block in CONSOLE.findall(document.read_text()):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((document.name, command, output))
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda d: d.name)
def test_python_examples(document: Path) -> None:
    failed, _ = doctest.testfile(str(document), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("document", "command", "output"), commands(), ids=lambda x: x[:60])
def test_console_examples(
    document: str, command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    name, *arguments = shlex.split(command)
    assert name == "symmetrics"
    run(arguments)
    printed = capsys.readouterr()
    said = "\n".join(line.rstrip() for line in (printed.out + printed.err).strip("\n").splitlines())
    assert doctest.OutputChecker().check_output(output.strip("\n"), said, doctest.ELLIPSIS) or output.strip("\n") == said


def test_the_two_commands_of_the_readme_are_what_is_tested_in_a_fresh_environment() -> None:
    script = (ROOT / ".ci" / "run").read_text().replace(" --quiet", "")
    for command in ('pip install . && symmetrics check "2*TP/(2*TP+FP+FN)"', 'pip install ".[test]" && pytest'):
        assert command in (ROOT / "README.md").read_text()
        assert command in script


def test_the_readme_states_how_many_questions_are_open() -> None:
    """To the measure or two that came since."""
    asked = sum(len(verdicts_in(file)) for file in folder_of_proofs().glob("*.toml"))
    left = sum(len(measures) for measures in open_questions().values())
    said = re.search(r"Of ([\d,]+) questions, (\d+) are open", (ROOT / "README.md").read_text())
    assert said
    assert abs(int(said[1].replace(",", "")) - asked) <= 0.01 * asked
    assert abs(int(said[2]) - left) <= 20
