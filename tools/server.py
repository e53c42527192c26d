"""A small server for the built site, with the headers that a careful host would send.

The browser tests use it too, so that they see the site under the same policy as a reader does.
"""

import errno
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from tools.report import TaskError

HOST = "127.0.0.1"
# The site's extension writes the policy with the hash of the theme's inline script to this file.
POLICY_FILE = "_csp.txt"
DEFAULT_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:"
)


# Given here in full where it matters: the system's own table differs from machine to machine.
TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".bib": "application/x-bibtex; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".ris": "application/x-research-info-systems; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        # A browser that leaves a page hangs up in the middle of an answer; that is no news.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder below one path, and nothing else."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def __init__(self, *arguments: object, base: str, policy: str, directory: str) -> None:
        # The base class answers the whole request in its constructor, so these come first.
        self.base = base
        self.policy = policy
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def send_head(self) -> BytesIO | BinaryIO | None:
        if self.path.split("?")[0].split("#")[0] in {"/", self.base.rstrip("/")} and self.base != "/":
            self._redirect(self.base)
            return None
        if not self.path.startswith(self.base):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.base))

    def list_directory(self, path: object) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the terminal shows the address and stays quiet."""

    def _redirect(self, target: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.end_headers()


def policy(site: Path) -> str:
    """The Content-Security-Policy of a built site."""
    file = site / POLICY_FILE
    return " ".join(file.read_text(encoding="utf-8").split()) if file.is_file() else DEFAULT_POLICY


def open_server(site: Path, port: int = 0, base: str = "/") -> Server:
    """A server for `site` below the path `base`, bound but not yet running. Port 0 takes a free one."""
    handler = partial(Handler, base=base, policy=policy(site), directory=str(site))
    try:
        return Server((HOST, port), handler)
    except OSError as error:
        if error.errno in {errno.EADDRINUSE, errno.EACCES}:
            reason = "is in use" if error.errno == errno.EADDRINUSE else "may not be used by this account"
            raise TaskError(
                f"Port {port} {reason}.",
                f"choose another one with `--port {port + 1 if port >= 1024 else 8000}`, "
                "or let `--port 0` find a free one.",
            ) from error
        raise


def address(server: Server, base: str = "/") -> str:
    return f"http://{HOST}:{server.server_port}{base}"


@contextmanager
def running(site: Path, base: str = "/") -> Iterator[str]:
    """Serve `site` in the background on a free port; gives the address."""
    with open_server(site, base=base) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield address(server, base)
        finally:
            server.shutdown()
            thread.join()
