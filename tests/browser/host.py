"""A server that fails on purpose: files missing, others in their place, cut off half way, another policy."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Event, Thread
from typing import Any, BinaryIO, TypeVar

from tools import server

BASE = "/sub/path/"


class Host:
    """What is served, and how it fails."""

    def __init__(self, site: Path, policy: str) -> None:
        self.site = site
        self.policy = policy
        self.replaced: dict[str, bytes | None] = {}
        self.held: dict[str, Event] = {}
        self.asked: list[str] = []
        self.address = ""

    def release(self) -> None:
        """Let go what is held."""
        for released in self.held.values():
            released.set()


AnyHost = TypeVar("AnyHost", bound=Host)


class Handler(server.Handler):
    """Answers as the host says."""

    def __init__(self, *arguments: object, host: Host) -> None:
        self.host = host
        super().__init__(*arguments, base=BASE, policy=host.policy, directory=str(host.site))

    def send_head(self) -> BytesIO | BinaryIO | None:
        # A connection is kept open, and what the host says may change meanwhile.
        self.policy = self.host.policy
        self.name = self.path.split("?")[0].removeprefix(BASE)
        self.host.asked.append(self.name)
        if self.name not in self.host.replaced:
            return super().send_head()
        data = self.host.replaced[self.name]
        if data is None:
            self.send_error(404)
            return None
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(self.name))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return BytesIO(data)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if released := self.host.held.get(self.name):
            outputfile.write(source.read(1_000_000))
            outputfile.flush()
            released.wait()
        super().copyfile(source, outputfile)


@contextmanager
def hosting(host: AnyHost, handler: type[Handler] = Handler) -> Iterator[AnyHost]:
    """Serve in the background; what is held is let go at the end."""
    with server.Server((server.HOST, 0), partial(handler, host=host)) as running:
        host.address = server.address(running, BASE)
        thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield host
        host.release()
        running.shutdown()
        thread.join()
