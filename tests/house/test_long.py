"""The list of tests that take long: each line is a test that is there."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_every_line_of_the_list_is_a_test() -> None:
    lines = (TESTS / "long.txt").read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    for line in lines:
        file, _, name = line.partition("::")
        function = re.escape(name.partition("[")[0])
        assert re.search(rf"^def {function}\(", (TESTS.parent / file).read_text(encoding="utf-8"), re.MULTILINE), line
