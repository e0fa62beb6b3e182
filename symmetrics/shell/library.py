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
    from ..questions import browsing

    chosen = browsing.list(family)
    entries = {name: [entry_of(m) for m in measures] for name, measures in chosen.items()}
    show(as_json, lambda: {"families": entries}, lambda: families_text(chosen))
    return 0


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
    from ..display.reports import measure_text
    from ..questions import browsing

    found = browsing.show(name)
    measure = found.measure
    if code:
        show(as_json, lambda: {"name": measure.name, "code": found.code}, lambda: found.code)
        return 0
    data = entry_of(measure) | {
        "formula": found.formula,
        "binary": found.binary,
        "latex": found.latex,
        "place": measure.place,
        "knobs": [k.domain for k in measure.knobs],
        "bibtex": found.bibtex,
    }
    show(as_json, lambda: data, lambda: f"{found.bibtex}\n" if bibtex else measure_text(measure))
    return 0


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
