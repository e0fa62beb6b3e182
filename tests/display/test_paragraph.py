"""Proofs as paragraphs: sentences with balanced formulas, for every rule of the kernel, set by LaTeX where it is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symmetrics import prove
from symmetrics.display.paragraph import proof_latex

CLAIMS = {
    "squares": "jaccard <= f1",
    "split": "max(precision, recall) <= 1",
    "conjugate": "abs(mcc) <= 1",
    "slope": "increasing(mcc, TP)",
    "tangents": "mutual_information >= 0",
    "classes": "kappa <= 1 for every K",
    "both": "prevalence_invariant(informedness)",
    "patterns of zeros": "defined_where(f1, jaccard)",
    "a point": "exists f1 > kappa",
    "a counterexample": "f1 <= jaccard",
    "a condition": "markedness <= 1 given TP >= FP",
    "a strict claim": "jaccard < 2",
    "none exists": "exists jaccard > f1",
}
ENGINES = ("tectonic", "pdflatex", "lualatex", "xelatex")


@pytest.fixture(scope="module")
def paragraphs() -> dict[str, str]:
    return {rule: proof_latex(prove(claim)) for rule, claim in CLAIMS.items()}


def unescaped(source: str, sign: str) -> int:
    return len(re.findall(rf"(?<!\\){re.escape(sign)}", source))


@pytest.mark.parametrize("rule", CLAIMS)
def test_paragraphs_are_sentences(paragraphs: dict[str, str], rule: str) -> None:
    found = paragraphs[rule]
    assert found.startswith("\\emph{Claim.}") and "open; tried" not in found
    assert found.rstrip().endswith("\\hfill\\rule{1ex}{1ex}")
    assert unescaped(found, "{") == unescaped(found, "}") and found.count("$") % 2 == 0
    assert found.count("\\begin{") == found.count("\\end{") and found.count("\\left") == found.count("\\right")
    outside = re.sub(r"\\begin\{(equation|multline)\*\}.*?\\end\{\1\*\}|\$[^$]*\$", "", found, flags=re.DOTALL)
    assert not re.search(r"\*\*|<=|>=|\b[a-zA-Z]\d\b", outside), outside


def test_cases_and_reasons_are_in_words(paragraphs: dict[str, str]) -> None:
    assert "\\emph{Case 1:}" in paragraphs["split"] and "so that $m_{1} = " in paragraphs["split"]
    assert "as $\\ln t \\le t - 1$" in paragraphs["tangents"]
    assert paragraphs["classes"].startswith("\\emph{Claim.} For every number of classes")
    assert "Hence $L \\le R$." in paragraphs["squares"] and "Hence $L < R$." in paragraphs["a strict claim"]
    assert "the sides are $\\frac{2}{3}$ and $\\frac{1}{2}$" in paragraphs["a counterexample"]


@pytest.mark.skipif(not any(map(shutil.which, ENGINES)), reason="no LaTeX engine is installed")
def test_latex_sets_every_paragraph(paragraphs: dict[str, str], tmp_path: Path) -> None:
    engine = next(e for e in ENGINES if shutil.which(e))
    body = "\n\\par\\bigskip\n".join(paragraphs.values())
    file = tmp_path / "proofs.tex"
    file.write_text(f"\\documentclass{{article}}\n\\usepackage{{amsmath}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n")
    options = [] if engine == "tectonic" else ["-interaction=nonstopmode", "-halt-on-error"]
    done = subprocess.run([engine, *options, file.name], cwd=tmp_path, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
