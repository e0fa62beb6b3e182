"""Every source is in the bibliography and every entry of the bibliography is a source."""

from __future__ import annotations

import re
from pathlib import Path

import bibtexparser
import pytest

from symmetrics import weighted_kappa
from symmetrics.catalogue import catalogue, coordinate_systems
from symmetrics.numeric import ground_truth

TEXT = (Path(__file__).parents[2] / "docs" / "sources.bib").read_text(encoding="utf-8")
ENTRY = re.compile(r"@(\w+)\{(\w+),\n(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"^  (\w+) = \{(.*)\},?$", re.MULTILINE)
ENTRIES = {key: (kind, dict(FIELD.findall(body))) for kind, key, body in ENTRY.findall(TEXT)}
DECLARED = [*catalogue().values(), *coordinate_systems().values(), weighted_kappa([[0, 1], [1, 0]])]
SOURCES = {entry.source for entry in DECLARED} | {ground_truth.SOURCE}
NEEDED = {"article": {"journal"}, "inproceedings": {"booktitle"}, "book": {"publisher"}, "techreport": {"institution"}, "misc": set()}


def test_a_bibtex_parser_reads_every_entry():
    read = {entry["ID"]: entry for entry in bibtexparser.loads(TEXT).entries}
    assert set(read) == set(ENTRIES)
    assert all(read[key]["year"] == fields["year"] and read[key]["ENTRYTYPE"] == kind for key, (kind, fields) in ENTRIES.items())


def test_no_source_is_missing_and_none_is_an_orphan():
    assert set(ENTRIES) == SOURCES


def test_each_entry_is_read_once_and_whole():
    assert TEXT.count("@") == len(ENTRIES) == len(ENTRY.findall(TEXT))
    assert list(ENTRIES) == sorted(ENTRIES)


@pytest.mark.parametrize("key", sorted(ENTRIES))
def test_an_entry_names_author_title_year_and_where(key):
    kind, fields = ENTRIES[key]
    assert {"author", "title", "year"} | NEEDED[kind] <= set(fields)
    assert key.endswith(fields["year"])
    assert all(value.count("{") == value.count("}") for value in fields.values())
