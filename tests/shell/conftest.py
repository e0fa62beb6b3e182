"""Running a command line inside the test process."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from symmetrics.shell.running import run


@dataclass(frozen=True)
class Ran:
    """What a command line did."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON document on the standard output."""
        return json.loads(self.out)


@pytest.fixture
def sy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run `symmetrics` with the given arguments and standard input."""

    def ran(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = run(arguments)
        return Ran(status, *capsys.readouterr())

    return ran
