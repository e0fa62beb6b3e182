"""Every certificate of some files of proofs held against every statement of the files that is refuted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

from symmetrics.kernel import Rejected, Statement, check
from symmetrics.kernel.store import LABELS, STATED, settled_in, statement_of

Entry = Mapping[str, Any]

NO_PART_OF_A_CERTIFICATE = STATED | LABELS | {"inhabited", "point", "undefined"}


def certificate_of(entry: Entry) -> dict[str, Any]:
    """What an entry gives as evidence, without its points."""
    return {key: x for key, x in entry.items() if key not in NO_PART_OF_A_CERTIFICATE}


def certificates_in(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """The different certificates among entries."""
    found = (certificate_of(entry) for entry in entries if "point" not in entry and "undefined" not in entry)
    return list({repr(certificate): certificate for certificate in found}.values())


def refuted_in(entries: Iterable[Entry]) -> list[tuple[Statement, Mapping[str, Any]]]:
    """The different statements about every matrix that a point refutes, with the point."""
    return list({statement_of(x): x["point"] for x in entries if x["verdict"] == "refuted" and "point" in x}.items())


def wrongly_proved(files: Iterable[Path], most: int = 20_000) -> list[tuple[str, dict[str, Any]]]:
    """The pairs (refuted statement, certificate) of files that the kernel would accept as proofs; at most so many are tried."""
    entries = [entry for file in files for entry in settled_in(file)]
    certificates, refuted = certificates_in(entries), refuted_in(entries)
    count = len(certificates) * len(refuted)
    pairs = product(certificates, refuted) if count <= most else islice(sample(certificates, refuted), most)
    return [(str(statement), certificate) for certificate, (statement, point) in pairs if proves(statement, point, certificate)]


def sample(certificates: list[Any], refuted: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Pairs in an order that is random and always the same."""
    random = Random(1)
    while True:
        yield random.choice(certificates), random.choice(refuted)


def proves(statement: Statement, point: Mapping[str, Any], certificate: Mapping[str, Any]) -> bool:
    """Whether the kernel takes the certificate for the statement; the point that refutes it also shows that it says something."""
    domains = statement.relation in ("same domain", "undefined")
    try:
        check(statement, "proved", certificate if domains else {**certificate, "inhabited": point})
    except Rejected:
        return False
    except Exception:  # a certificate of one statement may break on another in any way; all of them mean no
        return False
    return True
