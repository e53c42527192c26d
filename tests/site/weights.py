"""What a page weighs: itself and the files that it makes a browser load, compressed as a server sends them."""

import gzip
from functools import cache
from pathlib import Path

from tests.site.pages import Parsed

LOADED = ("stylesheet",)
"""Relations of the head that are loaded; icons are not, where a page is only read."""


def compressed(content: bytes) -> int:
    """The size of a file as it is sent, in bytes."""
    return len(gzip.compress(content))


@cache
def _size(file: Path) -> int:
    return compressed(file.read_bytes())


def weight(file: Path) -> int:
    """The size of a page with its style sheets, scripts and pictures, without what is asked for later."""
    page = Parsed(file.read_text(encoding="utf-8"))
    styles = [link["href"] for link in page.relations if link.get("rel") in LOADED]
    names = {address.partition("?")[0] for address in (*styles, *page.sources)}
    return _size(file) + sum(_size((file.parent / name).resolve()) for name in names)
