"""The commands about the catalogue and its stored proofs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .options import as_json
from .output import data_of, show
from .progress import counted
from .questions import STATUS

__all__ = ["find", "listing", "show_measure", "verify"]


@click.command("list")
@click.option("--family", metavar="NAME", help="One family only.")
@click.option("--open", "unsettled", is_flag=True, help="The open questions instead, counted by property.")
@as_json
def listing(family: str | None, unsettled: bool, as_json: bool) -> int:
    """The measures of the catalogue, family by family.

    \b
      symmetrics list --family overlap
      symmetrics list --open
    """
    from ..display.reports import families_text, open_text

    if unsettled:
        from ..questions.archive import open_questions

        questions = open_questions()
        counted = {name: list(measures) for name, measures in questions.items()}
        show(as_json, lambda: {"open": counted}, lambda: open_text(questions))
        return 0
    chosen = families_named(family)
    entries = {name: [entry_of(m) for m in measures] for name, measures in chosen.items()}
    show(as_json, lambda: {"families": entries}, lambda: families_text(chosen))
    return 0


def families_named(family: str | None) -> dict[str, Any]:
    """All families, or the one of that name."""
    from ..catalogue import families
    from ..language.errors import DefinitionError
    from ..language.nearest import nearest

    if family is not None and family.lower() not in families():
        raise DefinitionError(f"Expected a family among {', '.join(families())}, got {family!r}. {nearest(family, families())}")
    return dict(families()) if family is None else {family.lower(): families()[family.lower()]}


def entry_of(measure: Any) -> dict[str, Any]:
    """What a list says of a measure."""
    return {"name": measure.name, "meaning": measure.summary, "kind": measure.kind, "aliases": list(measure.aka), "source": measure.source}


@click.command("show")
@click.argument("name")
@click.option("--bibtex", is_flag=True, help="Print the BibTeX entry of the source and nothing else.")
@click.option("--code", is_flag=True, help="Print what computes it for two classes: a function, and the calls of NumPy.")
@as_json
def show_measure(name: str, bibtex: bool, code: bool, as_json: bool) -> int:
    """A measure: its definition, names and source.

    \b
      symmetrics show kappa
      symmetrics show f1 --bibtex >> paper.bib
      symmetrics show mcc --code
    """
    from ..catalogue import find_measure
    from ..display.reports import measure_text
    from ..language.latex import latex
    from ..language.text import text

    measure = find_measure(name)
    if code:
        source = code_of(measure)
        show(as_json, lambda: {"name": measure.name, "code": source}, lambda: source)
        return 0
    data = entry_of(measure) | {
        "formula": text(measure.formula),
        "binary": text(measure.binary),
        "latex": latex(measure.formula),
        "place": measure.place,
        "knobs": [k.domain for k in measure.knobs],
        "bibtex": entry_in_bibliography(measure.source),
    }
    show(as_json, lambda: data, lambda: f"{data['bibtex']}\n" if bibtex else measure_text(measure))
    return 0


def code_of(measure: Any) -> str:
    """The function and the calls that evaluate a measure."""
    from ..numeric.emission import emitted, listing
    from ..numeric.scalar import source_of
    from ..numeric.vectorised import COUNTS
    from ..questions.evaluating import vectorise

    program = vectorise(measure).program
    calls = listing(emitted(program, len(COUNTS), {0: 0}, {}, edges=True, bits=0), COUNTS)
    return f"{source_of(program, COUNTS, measure.name)}\n\n# {measure.name} of arrays\n{calls}"


def entry_in_bibliography(key: str) -> str:
    """The BibTeX entry of a source; empty if the bibliography is not there or does not have it."""
    package = Path(__file__).parents[1]
    file = next((f for f in (package / "sources.bib", package.parent / "docs" / "sources.bib") if f.is_file()), None)
    entries = ("\n" + file.read_text(encoding="utf-8")).split("\n@") if file else []
    return next((f"@{entry.strip()}" for entry in entries if entry.partition("{")[2].partition(",")[0].strip() == key), "")


@click.command()
@click.option("--is", "having", multiple=True, metavar="PROPERTY", help="A property the measures are proved to have.")
@click.option("--not", "lacking", multiple=True, metavar="PROPERTY", help="A property the measures are proved to lack.")
@as_json
def find(having: tuple[str, ...], lacking: tuple[str, ...], as_json: bool) -> int:
    """The measures with some properties and without others.

    The stored proofs decide; an open question counts for neither.

    \b
      symmetrics find --is prevalence_invariant --is label_symmetric
      symmetrics find --is "increasing(TN)" --not scale_invariant
    """
    from ..questions import archive

    found = archive.find(having, lacking)
    lines = "".join(f"{name}\n" for name in found) or "No measure has stored proofs of this.\n"
    show(as_json, lambda: {"measures": list(found)}, lambda: lines)
    return 0


@click.command()
@click.argument("folder", required=False, metavar="[DIR]", type=click.Path(path_type=Path))
@click.option("--coq", "in_coq", is_flag=True, help="Have Coq check them too, as far as they can be exported.")
@click.option("--keep", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="With --coq: where to leave the scripts.")
@as_json
def verify(folder: Path | None, in_coq: bool, keep: Path | None, as_json: bool) -> int:
    """Replay every stored proof in the kernel.

    Each statement is also compared with what definitions and papers say today, and questions of today that have no entry are named. Exits
    with 1 if a proof is rejected or stale, and with 3 if the package's own store leaves questions out; a folder of yours may. With --coq
    every proof that can be exported is also checked by the proof assistant Coq (the program `coqc`), and exits with 1 if one is refused.

    \b
      symmetrics verify
      symmetrics verify --coq --keep scripts
    """
    from rich.console import Group

    from ..display.reports import coq_text, verification_text
    from ..kernel import Rejected
    from ..language.errors import DefinitionError
    from ..questions import archive

    try:
        found = archive.verify(folder, counted)
    except Rejected as reason:
        got = f"{str(folder or 'none')!r} ({reason})"
        raise DefinitionError(f"Expected a folder of proofs, got {got}. Name a folder of .toml files.") from None
    if not in_coq:
        show(as_json, lambda: data_of(found), lambda: verification_text(found))
        return 1 if found.rejected else STATUS["open"] if found.missing and folder is None else 0
    checked = archive.verify_in_coq(folder, keep)
    show(as_json, lambda: data_of(found) | {"coq": data_of(checked)}, lambda: Group(verification_text(found), coq_text(checked)))
    return 1 if found.rejected or checked.refused or checked.axioms else 0
