"""Every printed value of a paper beside the exact one, as a table for programs."""

from __future__ import annotations

import csv
from io import StringIO

from ..papers.report import Report

__all__ = ["values_csv"]

COLUMNS = ("where", "printed", "exact", "decimal", "verdict", "convention", "another measure of that name")


def values_csv(report: Report) -> str:
    """One line for each printed value: where it stands, what is printed, what follows, and the verdict."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows((f.where, f.printed, f.exact, f.decimal, f.verdict, f.convention, f.namesake) for f in report.found)
    return out.getvalue()
