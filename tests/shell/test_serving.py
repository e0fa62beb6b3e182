"""The local page, asked over the network of this machine at a free port."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator
from urllib.parse import urlencode

import pytest

from symmetrics.language.errors import DefinitionError
from symmetrics.shell.web import server

Ask = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    with server(port=0, budget=10) as ready:
        threading.Thread(target=ready.serve_forever, daemon=True).start()

        def asked(path: str = "/", host: str = "", method: str = "GET", **fields: str) -> tuple[int, str]:
            connection = http.client.HTTPConnection("127.0.0.1", ready.server_port, timeout=60)
            query = f"?{urlencode(fields)}" if fields else ""
            connection.request(method, path + query, headers={"Host": host or f"127.0.0.1:{ready.server_port}"})
            reply = connection.getresponse()
            text = reply.read().decode()
            assert method != "GET" or "default-src 'none'" in (reply.getheader("Content-Security-Policy") or "")
            return reply.status, text

        yield asked
        ready.shutdown()


def test_the_page_has_a_form_and_no_script(ask: Ask) -> None:
    status, page = ask()
    assert status == 200 and '<input name="q" value=""' in page and "<script" not in page


def test_a_claim_gets_a_verdict(ask: Ask) -> None:
    status, page = ask(q="jaccard <= f1")
    assert status == 200 and "✓ proved" in page and 'value="jaccard &lt;= f1"' in page
    assert "✗ refuted" in ask(q="label_symmetric(f1)")[1]


def test_a_formula_gets_a_card(ask: Ask) -> None:
    status, page = ask(q="TP/(TP + FP)")
    assert status == 200 and "equal to precision" in page and "Range and domain" in page


def test_coordinates_get_a_derivation_and_a_matrix_values(ask: Ask) -> None:
    assert "b*a_p/(b*a_p + (1 - b)*(1 - a_n))" in ask(**{"q": "precision", "in": "shin"})[1]
    page = ask(q="f1, TPR", matrix="50 10\r\n5 35")[1]
    assert "20/23" in page and "5/6" in page
    assert "needs a value for w" in ask(q="TP/(TP + w*FN)", matrix="[[50,10],[5,35]]", knobs="w > 0")[1]


def test_what_is_typed_is_escaped(ask: Ask) -> None:
    hostile = '"><script>alert(1)</script>'
    for fields in ({"q": hostile}, {"q": "f1", "matrix": hostile}, {"q": "f1", "in": hostile}, {"q": "f1", "knobs": hostile}):
        status, page = ask(**fields)
        assert status == 400 and "<script" not in page and "&lt;script&gt;" in page


@pytest.mark.parametrize("matrix", ["/etc/passwd", "-", "../secret.csv", "pyproject.toml"])
def test_no_file_is_read(ask: Ask, matrix: str) -> None:
    status, page = ask(q="f1", matrix=matrix)
    assert status == 400 and "root:" not in page and "No such file" not in page


@pytest.mark.parametrize(
    "fields", [{"q": "TP/("}, {"q": "nosuch"}, {"q": "f1 <="}, {"q": "x" * 3000}, {"q": "f1", "matrix": "1,2"}, {"in": "shin"}]
)
def test_bad_input_is_told_in_one_message(ask: Ask, fields: dict[str, str]) -> None:
    status, page = ask(**fields)
    assert status == 400 and "Expected" in page and "Traceback" not in page


def test_other_pages_hosts_and_methods(ask: Ask) -> None:
    assert ask("/etc/passwd")[0] == 404
    assert ask(host="evil.example:80")[0] == 403
    assert ask(method="POST")[0] == 501


def test_the_time_is_kept() -> None:
    with server(port=0, budget=0.01) as ready:
        threading.Thread(target=ready.serve_forever, daemon=True).start()
        connection = http.client.HTTPConnection("127.0.0.1", ready.server_port, timeout=60)
        connection.request("GET", "/?" + urlencode({"q": "nmi_joint", "matrix": "[[50,10],[5,35]]"}))
        assert "got none: out of time" in connection.getresponse().read().decode()
        ready.shutdown()


def test_a_port_that_is_taken() -> None:
    with server(port=0) as first, pytest.raises(DefinitionError, match="free port"):
        server(port=first.server_port)
