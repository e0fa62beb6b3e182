"""The file of compiled measures is what the catalogue says today, and evaluating by it imports neither SymPy nor FLINT."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from symmetrics import find_measure, vectorise
from symmetrics.compiling import compiled_catalogue
from symmetrics.language.errors import DefinitionError
from symmetrics.numeric.making import vectorise as compiled_now
from symmetrics.numeric.stored import FILE, store, text_of

MATRICES = np.array([[[5, 0], [2, 3]], [[0, 0], [1, 7]], [[40, 10], [5, 45]], [[0, 4], [0, 4]]] * 8)


def test_the_file_is_what_would_be_written_now() -> None:
    """If it is not, run `python -m symmetrics.compiling`."""
    assert Path(FILE).read_text(encoding="utf-8") == text_of(compiled_catalogue())


def test_reading_gives_back_what_was_written() -> None:
    assert text_of(store()) == Path(FILE).read_text(encoding="utf-8")


def test_all_measures_at_once_equal_each_by_itself() -> None:
    names = list(store().outputs)
    together = vectorise(names)(MATRICES)
    for row, name in zip(together, names, strict=True):
        alone = compiled_now(find_measure(name))(MATRICES)
        np.testing.assert_allclose(row, alone, rtol=4e-16 * 8, atol=1e-15, err_msg=name)
    one = vectorise(names)(MATRICES[2])
    np.testing.assert_allclose(one, together[:, 2], rtol=1e-13, atol=1e-14)


def test_evaluating_needs_no_algebra() -> None:
    script = (
        "import sys, symmetrics; f = symmetrics.vectorise(['mcc', 'TPR', 'mutual information']);"
        "print(f([[[4, 1], [1, 4]]] * 40).shape, len(f(tp=4, fn=1, fp=1, tn=4)), {'sympy', 'flint'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "(3, 40) 3 set()\n"


def test_names_formulas_and_averages_are_read() -> None:
    matrices = np.array([[[3, 1], [2, 4]]] * 20)
    assert np.array_equal(vectorise("TP/(TP + FN)")(matrices), vectorise("TPR")(matrices))
    assert vectorise("macro(recall)")(matrices)[0] == pytest.approx((3 / 4 + 4 / 6) / 2, rel=1e-15)
    assert vectorise("f_beta", beta=2)(matrices)[0] == pytest.approx(5 * 3 / (5 * 3 + 4 * 1 + 2), rel=1e-15)
    with pytest.raises(DefinitionError):
        vectorise("f_beta")
    with pytest.raises(DefinitionError):
        vectorise([])
