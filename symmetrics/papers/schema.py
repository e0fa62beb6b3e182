"""The shape of a paper's file: TOML with known keys only, everything bounded, every refusal with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from ..language.errors import PaperError

__all__ = ["MOST_BYTES", "Source", "content_of", "may_describe_a_paper", "source_of"]

MOST_BYTES, LONGEST, MOST_ITEMS, MOST_CLASSES = 2_000_000, 4_000, 2_000, 12
LARGEST = 10**15
EXAMPLES = {"orientation": "'actual rows' or 'predicted rows'"}
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}", re.ASCII)
KEY = re.compile(r"[a-z0-9_]{1,60}", re.ASCII)
AT_LINE = re.compile(r"\s*\(at line (\d+), column (\d+)\)")

Check = Callable[["Source", str, Any], None]


@dataclass(frozen=True)
class Source:
    """The text of a file, to say where something stands in it; `name` is that of the file."""

    text: str
    name: str = ""

    def refuse(self, expected: str, got: Any, do: str, near: str = "") -> NoReturn:
        """Raise the error that says what is wrong, with the line of the first place where `near` stands."""
        position = self.text.find(near) if near else -1
        line = f"line {self.text.count(chr(10), 0, position) + 1}" if position >= 0 else ""
        place = " of ".join(filter(None, (line, self.name))) if line else f"in {self.name}" if self.name else ""
        shown = repr(got) if len(repr(got)) <= 80 else repr(got)[:77] + "..."
        raise PaperError(f"Expected {expected}, got {shown}{f' ({place})' if place else ''}. {do}", position if position >= 0 else None)

    def key(self, key: str) -> str:
        """A stretch of the text in which a key is given a value, or stands as a table."""
        found = re.search(rf"(?:^|[\s{{,.\[\"'])({re.escape(key)})[\"']?\s*[=.\]]", self.text)
        return self.text[found.start(1) : found.end()] if found else ""


def source_of(file: Path) -> Source:
    """The text of a file that describes a paper."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        raise PaperError(f"Expected a readable .toml file, got {str(file)!r} ({reason}). Check the path.") from None
    if len(data) > MOST_BYTES:
        raise PaperError(f"Expected at most {MOST_BYTES} bytes, got more in {file.name}. Split the paper into several files.")
    try:
        return Source(data.decode("utf-8"), str(file))
    except UnicodeDecodeError as error:
        raise PaperError(f"Expected text in UTF-8, got binary data in {file.name}. Save it as UTF-8.", error.start) from None


def may_describe_a_paper(file: Path) -> bool:
    """Whether a file holds some table of a paper, or cannot be read."""
    try:
        return not TABLES.keys().isdisjoint(tomllib.loads(source_of(file).text))
    except (PaperError, tomllib.TOMLDecodeError, RecursionError):
        return True


def content_of(source: Source) -> dict[str, Any]:
    """The checked content of a file: every key known, every value of its kind and size.

    >>> sorted(content_of(Source('[paper]\\nkey = "x"\\ntitle = "y"\\norientation = "actual rows"'))["paper"])
    ['key', 'orientation', 'title']
    """
    try:
        content = tomllib.loads(source.text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        _refuse_syntax(source, error)
    _check_keys(source, "the file", content, dict.fromkeys(TABLES, _anything), ("paper",))
    for name, (shape, required) in TABLES.items():
        found = content.get(name, {} if name == "paper" else [])
        if name == "paper":
            _check_table(source, name, found, shape, required)
            continue
        if not isinstance(found, list) or len(found) > MOST_ITEMS:
            source.refuse(f"at most {MOST_ITEMS} [[{name}]] tables", found, "Write [[" + name + "]] before each.", source.key(name))
        for one in found:
            _check_table(source, name, one, shape, required)
    return content


def _refuse_syntax(source: Source, error: Exception) -> NoReturn:
    found = AT_LINE.search(str(error))
    words = AT_LINE.sub("", str(error)) or "brackets nested too deep"
    if not found:
        raise PaperError(f"Expected a file in TOML, got an error in {source.name or 'it'} ({words[:200]}). Correct it.") from None
    line, column = int(found[1]), int(found[2])
    position = sum(len(x) for x in source.text.splitlines(keepends=True)[: line - 1]) + column - 1
    raise PaperError(f"Expected TOML, got an error on line {line}, column {column} ({words[:200]}). Correct it.", position) from None


def _check_table(source: Source, where: str, table: Any, shape: Mapping[str, Check], required: tuple[str, ...]) -> None:
    if not isinstance(table, dict):
        source.refuse(f"a table of keys for {where}", table, "Write key = value.", source.key(where))
    _check_keys(source, where, table, shape, required)
    for key, value in table.items():
        shape[key](source, key, value)


def _check_keys(source: Source, where: str, table: Mapping[str, Any], shape: Mapping[str, Check], required: tuple[str, ...]) -> None:
    for key in table:
        if key not in shape:
            names = sorted(shape)
            listed = ", ".join(names)
            source.refuse(f"one of {listed} in {where}", key, "Correct or remove it.", source.key(key))
    for key in required:
        if key not in table:
            named = str(table.get("id") or table.get("name") or "")
            source.refuse(
                f"{key} in {where}", named or "none", f"Add {key} = {EXAMPLES.get(key, '...')}.", f'"{named}"' if named else f"[{where}]"
            )


def _anything(source: Source, key: str, value: Any) -> None:
    """Checked elsewhere."""


def _text(source: Source, key: str, value: Any) -> None:
    if not isinstance(value, str) or len(value) > LONGEST or any(ord(c) < 32 and c not in "\n\t" for c in value):
        source.refuse(f"a text of at most {LONGEST} characters for {key}", value, "Put it in quotes.", source.key(key))


def _matched(pattern: re.Pattern[str], what: str) -> Check:
    def check(source: Source, key: str, value: Any) -> None:
        if not isinstance(value, str) or not pattern.fullmatch(value):
            source.refuse(f"{what} for {key}", value, "Rename it.", f'"{value}"' if isinstance(value, str) else source.key(key))

    return check


def _list_of(check: Check, most: int = MOST_ITEMS) -> Check:
    def check_list(source: Source, key: str, value: Any) -> None:
        if not isinstance(value, list) or not 0 < len(value) <= most:
            source.refuse(f"a list of 1 to {most} for {key}", value, "Put it in brackets.", source.key(key))
        for one in value:
            check(source, key, one)

    return check_list


def _whole(least: int, most: int) -> Check:
    def check(source: Source, key: str, value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            source.refuse(f"a whole number from {least} to {most} for {key}", value, "Correct it.", source.key(key))

    return check


def _orientation(source: Source, key: str, value: Any) -> None:
    if value not in ("actual rows", "predicted rows"):
        source.refuse("'actual rows' or 'predicted rows' for orientation", value, "Say what a row is.", source.key(key))


def _square(check: Check) -> Check:
    def check_square(source: Source, key: str, value: Any) -> None:
        _list_of(_list_of(check, MOST_CLASSES), MOST_CLASSES)(source, key, value)
        if len(value) < 2 or any(len(row) != len(value) for row in value):
            source.refuse(f"as many columns as rows, two or more, for {key}", value, "Give K rows of K cells.", source.key(key))

    return check_square


def _count(source: Source, key: str, value: Any) -> None:
    number = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST
    if not number and not (isinstance(value, str) and re.fullmatch(r"\d{1,15}(\.\d{1,15})?", value, re.ASCII)):
        source.refuse("counts of zero or more, decimals in quotes", value, "Correct the cell.", source.key(key))


def _value(source: Source, key: str, value: Any) -> None:
    if isinstance(value, dict):
        _check_table(source, "a value", value, {"printed": _text, "copy": _text}, ("printed",))
    else:
        _text(source, key, value)


def _at(source: Source, key: str, value: Any) -> None:
    if not isinstance(value, dict) or len(value) > 20:
        source.refuse('parameters such as {b = "0.5"} for at', value, 'Write name = "value".', source.key(key))
    for name, printed in value.items():
        _matched(NAME, "a letter or word")(source, key, name)
        _text(source, key, printed)


def _rows(source: Source, key: str, value: Any) -> None:
    shape = {"row": _text, "matrix": _text, "definition": _text, "at": _at, "values": _list_of(_value, 100)}
    _list_of(lambda s, k, row: _check_table(s, "a row", row, shape, ("values",)))(source, key, value)


def _entries(source: Source, key: str, value: Any) -> None:
    texts = ("definition", "distinct", "undefined", "difference", "against", "scale")
    shape: dict[str, Check] = dict.fromkeys(texts, _text)
    _list_of(lambda s, k, one: _check_table(s, "an entry", one, shape, ("definition",)))(source, key, value)


NAMED = _matched(NAME, "a word of letters, digits and _")
TABLES: dict[str, tuple[dict[str, Check], tuple[str, ...]]] = {
    "paper": (
        {
            "key": _matched(KEY, "small letters, digits and _"),
            "title": _text,
            "authors": _list_of(_text, 100),
            "year": _whole(1600, 2200),
            "orientation": _orientation,
            "transcription": _text,
        },
        ("key", "title", "orientation"),
    ),
    "definition": (
        dict.fromkeys(("formula", "label", "printed", "where", "doubtful"), _text) | {"name": NAMED, "knobs": _list_of(_text, 10)},
        ("name", "formula"),
    ),
    "matrix": ({"name": _text, "where": _text, "remade": _text, "rows": _square(_count)}, ("name", "rows")),
    "family": (
        {"name": _text, "where": _text, "parameters": _list_of(NAMED, 20), "cells": _square(_text)},
        ("name", "parameters", "cells"),
    ),
    "table": (
        {"name": _text, "where": _text, "family": _text, "columns": _list_of(NAMED, 100), "matrices": _list_of(_text, 100), "rows": _rows},
        ("name", "rows"),
    ),
    "enumeration": (
        {"name": _text, "where": _text, "matrices": _text, "class_sizes": _list_of(_whole(0, 60), 4), "entries": _entries},
        ("name", "class_sizes", "entries"),
    ),
    "equation": (
        dict.fromkeys(("id", "printed", "where", "given", "doubtful"), _text)
        | {"sides": _list_of(_text, 20), "knobs": _list_of(_text, 10)},
        ("id", "printed", "sides"),
    ),
    "claim": (
        dict.fromkeys(("id", "words", "where", "not_expressed", "doubtful"), _text)
        | {"claim": _list_of(_text, 40), "at": _list_of(_text, 40), "knobs": _list_of(_text, 10)},
        ("id", "words"),
    ),
}
