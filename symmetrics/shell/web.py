"""The server of the local page, on the standard library: it reads no files, keeps nothing, and by default answers this machine only."""

from __future__ import annotations

from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore
from urllib.parse import parse_qs, urlsplit

from ..display.local_page import error_body, local_page
from ..language.errors import DefinitionError, SymmetricsError
from .messages import message_of

__all__ = ["Page", "serve", "server"]

HOST, PORT, BUDGET = "127.0.0.1", 8000, 20.0
AT_ONCE = 4  # questions that are worked on
FIELDS = ("q", "matrix", "in", "knobs")
HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Page(BaseHTTPRequestHandler):
    """Answers one request: the page with a form, and what was asked below it."""

    server_version, sys_version = "symmetrics", ""
    timeout = 30  # seconds for a request to arrive
    server: Server

    def do_GET(self) -> None:
        """The page, for what stands in the address."""
        address = urlsplit(self.path)
        if self.headers.get("Host", "") not in self.server.names:
            self.reply(HTTPStatus.FORBIDDEN, local_page({}, error_body("Expected the address of this server, got another one.")))
        elif address.path != "/":
            self.reply(HTTPStatus.NOT_FOUND, local_page({}, error_body("Expected the page /, got another one.")))
        else:
            asked = {name: found[-1] for name, found in parse_qs(address.query).items() if name in FIELDS}
            status, body = self.answered(asked)
            self.reply(status, local_page(asked, body))

    def answered(self, asked: dict[str, str]) -> tuple[HTTPStatus, str]:
        """The answer to what was asked, or what is wrong with it."""
        if not any(text.strip() for text in asked.values()):
            return HTTPStatus.OK, ""
        if not self.server.free.acquire(blocking=False):
            return HTTPStatus.SERVICE_UNAVAILABLE, error_body(
                f"Expected at most {AT_ONCE} questions at once, got one more. Ask again soon."
            )
        from .answering import answer

        try:
            return HTTPStatus.OK, answer(asked, self.server.budget)
        except Exception as error:  # one message for whatever went wrong, never a traceback
            _, message, notes = message_of(error)
            ours = HTTPStatus.BAD_REQUEST if isinstance(error, SymmetricsError) else HTTPStatus.INTERNAL_SERVER_ERROR
            return ours, error_body(message, "\n".join(notes))
        finally:
            self.server.free.release()

    def reply(self, status: HTTPStatus, page: str) -> None:
        """Send a page."""
        content = page.encode("utf-8", errors="replace")
        self.send_response(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written down of what is asked."""


class Server(ThreadingHTTPServer):
    """A thread for each request; `names` are the addresses it answers to."""

    daemon_threads = True

    def __init__(self, host: str, port: int, budget: float) -> None:
        super().__init__((host, port), Page)
        self.budget, self.free = budget, BoundedSemaphore(AT_ONCE)
        self.names = frozenset(f"{name}:{self.server_port}" for name in {host, "127.0.0.1", "localhost"})


def server(host: str = HOST, port: int = PORT, budget: float = BUDGET) -> Server:
    """A server that is ready to answer: `serve_forever()` lets it. With port 0 it takes a free one, `server_port`.

    >>> with server(port=0) as ready:
    ...     ready.server_port > 0
    True
    """
    try:
        return Server(host, port, budget)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise DefinitionError(f"Expected a free port, got {host}:{port} ({reason}). Give another one with --port.") from None


def serve(host: str = HOST, port: int = PORT, budget: float = BUDGET) -> None:
    """Show the local page at http://host:port/ until Control-C ends it; `budget` is the time in seconds for each question.

    Raises `DefinitionError` where the port is taken.
    """
    with server(host, port, budget) as ready:
        print(f"http://{host}:{ready.server_port}/ shows the page; Control-C ends it.", flush=True)
        try:
            ready.serve_forever()
        except KeyboardInterrupt:
            return
