"""Replay a folder of proofs: `python -S -m symmetrics.kernel proofs/`."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from .rejected import Rejected
from .store import replay


def main(arguments: list[str]) -> int:
    """Print every rejected entry and the count; 0 if all are accepted, 1 if not, 2 if there is nothing to check."""
    try:
        with ProcessPoolExecutor() as pool:
            results = [result for argument in arguments or ["proofs"] for result in replay(Path(argument), pool.map)]
    except Rejected as error:
        print(f"rejected: {error}", file=sys.stderr)
        return 2
    for result in results:
        if result.reason:
            print(f"rejected: {result.file}: {result.label}: {result.reason}", file=sys.stderr)
    accepted = sum(not result.reason for result in results)
    print(f"{accepted} of {len(results)} accepted")
    return 0 if accepted == len(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
