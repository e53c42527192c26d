"""Draws the picture that goes with a shared link: `python -m tools.og_image` writes docs/_static/og.png.

Needs a Chromium. The picture carries the hash of what it was drawn from, so that a test can tell whether it is
current without a browser, whose pixels differ from machine to machine.
"""

import base64
import hashlib
import struct
import zlib
from pathlib import Path

from tools import browser, picture

PICTURE = picture.ROOT / "docs" / "_static" / "og.png"
SIZE = (1200, 630)
KEYWORD = b"Source"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
PAGE = """<!doctype html>
<meta charset="utf-8">
<style>
  body {{ display: grid; grid-template-columns: 1fr 584px; align-items: center; gap: 24px; box-sizing: border-box;
    width: {width}px; height: {height}px; margin: 0; padding: 0 48px 0 72px; background: #fdfcf9; color: #25201a;
    font-family: "Noto Serif", "DejaVu Serif", Georgia, serif; }}
  h1 {{ margin: 0 0 24px; font-size: 76px; line-height: 1.1; font-weight: 600; }}
  p {{ margin: 0; color: #635a4d; font-size: 33px; line-height: 1.35; }}
  img {{ width: 100%; }}
</style>
<div><h1>The Mangala Edition</h1><p>Mangala II<br>Mangala IV<br>Al-manqala</p></div>
<img alt="" src="data:image/svg+xml;base64,{drawing}">
"""


def page() -> str:
    """The page that is photographed: the name of the edition, its games, and a board in the middle of a turn."""
    width, height = SIZE
    drawing = base64.b64encode(picture.picture().encode()).decode()
    return PAGE.format(width=width, height=height, drawing=drawing)


def draw(target: Path) -> None:
    """Photograph the page."""
    # Whoever builds pages asks this module for the size only.
    from playwright.sync_api import sync_playwright

    width, height = SIZE
    found = browser.find()
    if found is None:
        raise SystemExit(browser.CURE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(found), args=list(browser.LAUNCH_ARGUMENTS))
        shown = chromium.new_page(viewport={"width": width, "height": height})
        shown.set_content(page())
        target.write_bytes(signed(shown.screenshot(), page()))
        chromium.close()


def signed(png: bytes, source: str) -> bytes:
    """The picture with the hash of its source, in a chunk of text behind the header.

    >>> header = struct.pack(">I", 13) + b"IHDR" + bytes(13 + 4)
    >>> source_of(signed(SIGNATURE + header, "a page")) == digest("a page")
    True
    """
    end = len(SIGNATURE) + 4 + 4 + struct.unpack(">I", png[len(SIGNATURE) :][:4])[0] + 4
    return png[:end] + _chunk(b"tEXt", KEYWORD + b"\0" + digest(source).encode()) + png[end:]


def source_of(png: bytes) -> str:
    """The hash of what a picture was drawn from; empty if it does not say."""
    _, found, rest = png.partition(b"tEXt" + KEYWORD + b"\0")
    return rest[:64].decode("ascii") if found else ""


def digest(source: str) -> str:
    """The hash of a page."""
    return hashlib.sha256(source.encode()).hexdigest()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


if __name__ == "__main__":
    draw(PICTURE)
