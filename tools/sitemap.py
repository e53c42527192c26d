"""The list of all pages for search engines, each with its counterparts in the other languages. Standard library only.

It needs the public address of the site: a list of relative addresses would be none.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from html import escape
from pathlib import Path

SITEMAP = "sitemap.xml"
ROBOTS = "robots.txt"
HOME = "index.html"
NOINDEX = re.compile(r'<meta name="robots" content="noindex"')
HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
)


def write(site: Path, address: str, languages: Iterable[str], changed: date) -> None:
    """Write both files into the root of a built site; without an address none, and none stays."""
    for name in (SITEMAP, ROBOTS):
        (site / name).unlink(missing_ok=True)
    if not address:
        return
    (site / SITEMAP).write_text(sitemap(site, address, list(languages), changed), encoding="utf-8")
    # A robot looks for this file at the root of a host; below a path it helps only who is shown it.
    (site / ROBOTS).write_text(f"User-agent: *\nAllow: /\nSitemap: {address}{SITEMAP}\n", encoding="utf-8")


def sitemap(site: Path, address: str, languages: list[str], changed: date) -> str:
    """The list as XML; the source language comes first in `languages`, and stands for readers of all others."""
    entries = [_entry(address, "", _alternates(site, address, languages, HOME), changed)]
    for code in languages:
        for name in _pages(site / code):
            entries.append(_entry(address, f"{code}/{name}", _alternates(site, address, languages, name), changed))
    return f"{HEAD}{''.join(entries)}</urlset>\n"


def _pages(folder: Path) -> Iterator[str]:
    """The pages of a language that want to be found."""
    for path in sorted(folder.rglob("*.html")):
        if not NOINDEX.search(path.read_text(encoding="utf-8")):
            yield path.relative_to(folder).as_posix()


def _alternates(site: Path, address: str, languages: list[str], name: str) -> list[tuple[str, str]]:
    """A page in all languages that have it; only the home page has one that chooses among them."""
    found = [(code, f"{address}{code}/{name}") for code in languages if (site / code / name).is_file()]
    return [*found, ("x-default", address if name == HOME else found[0][1])]


def _entry(address: str, path: str, alternates: Iterable[tuple[str, str]], changed: date) -> str:
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(href)}"/>\n' for code, href in alternates
    )
    return f"<url>\n<loc>{escape(address + path)}</loc>\n<lastmod>{changed.isoformat()}</lastmod>\n{links}</url>\n"
