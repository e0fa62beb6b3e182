"""Values without SymPy are those with it: the same text, decimal, reason and limit; and nothing heavy is imported on the way."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symmetrics import ConfusionMatrix, find_measure
from symmetrics.compiling import encoded_catalogue
from symmetrics.numeric.evaluation import evaluate
from symmetrics.numeric.formulas import FILE, Beyond, formulas

MATRICES = (
    [4, 1, 1, 4],
    [50, 10, 5, 35],
    [0, 0, 3, 2],
    [0, 2, 0, 3],
    [5, 0, 0, 0],
    [0, 0, 0, 7],
    [3, 0, 0, 4],
    [0, 3, 4, 0],
    [1, 2, 3, 0],
    [0, 0, 0, 0],
    [10**9, 3, 10**5, 10**30],
    [2017, 3 * 2017**2, 41, 12],
    [Fraction(1, 2), Fraction(3, 4), 1, Fraction(1, 3)],
)


def test_the_file_is_what_would_be_written_now() -> None:
    """If it is not, run `python -m symmetrics.compiling`."""
    assert Path(FILE).read_text(encoding="utf-8") == encoded_catalogue()


@pytest.mark.parametrize("cells", MATRICES, ids=str)
def test_the_values_are_those_of_the_catalogue(cells: list[int | Fraction]) -> None:
    matrix, settled = ConfusionMatrix([cells[:2], cells[2:]]), 0
    for name in formulas().measures:
        try:
            quick = formulas().evaluation(name, cells)
        except Beyond:
            continue
        [full] = evaluate(matrix, [find_measure(name)])
        same = [(str(e.value), e.decimal, e.defined, e.why, str(e.tends)) for e in (quick, full)]
        assert same[0] == same[1], name
        assert quick.exact == full.exact
        assert quick.limit == full.limit
        settled += 1
    assert settled > len(formulas().measures) / 2


@pytest.mark.parametrize("matrix", ["[[50,10],[5,35]]", "[[0,0],[5,35]]"])
@pytest.mark.parametrize("form", ["--json", "--"])
def test_the_command_imports_nothing_heavy(matrix: str, form: str) -> None:
    script = (
        "import sys; from symmetrics.shell.running import run;"
        f"run(['evaluate', {form!r}, {matrix!r}, 'f1', 'TPR', 'mcc', 'kappa', 'g_mean']);"
        "print({'sympy', 'flint', 'matplotlib', 'scipy', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "TPR" in done.stdout
    assert done.stdout.endswith("set()\n")
