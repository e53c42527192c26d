"""Every page of the site, in every language: valid HTML, and no link, picture or list of pages that leads nowhere."""

import json
import re
from collections.abc import Iterator
from datetime import date
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from sphinx.util.inventory import InventoryFile

from mancala.sphinxext.runtime import run_node
from tests.site.pages import Parsed, is_embedded, parsed
from tools import sitemap
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
VALIDATOR = ROOT / "node_modules" / "html-validate" / "dist" / "esm" / "index.js"
# One process for all pages: to start it takes longer than to look at one. It knows only what the standard asks for.
VALIDATE = """
import { pathToFileURL } from "node:url";
const { HtmlValidate, StaticConfigLoader } = await import(pathToFileURL(process.argv[1]));
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));
const report = await validator.validateMultipleFiles(process.argv.slice(2));
const faults = report.results.flatMap(({ filePath, messages }) =>
  messages.map(({ ruleId, line, message }) => [filePath, line, ruleId, message]));
console.log(JSON.stringify(faults));
"""
NAMESPACES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
ADDRESS = "https://example.org/m/"
STEP = re.compile(r"\.step-\d+$")
"""What the address of a board's step ends in; the script of the boards knows it."""


def faults(*pages: Path) -> list[list[object]]:
    found: list[list[object]] = json.loads(
        run_node(["--input-type=module", "--eval", VALIDATE, str(VALIDATOR), *map(str, pages)])
    )
    return found


def test_the_validator_sees_a_fault(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<!doctype html><html lang="en"><title>A</title><p id="a"><p id="a"><div></p>', encoding="utf-8")
    assert {fault[2] for fault in faults(page)} >= {"no-dup-id"}


@pytest.mark.parametrize("folder", ["", *LANGUAGES])
def test_every_page_is_valid(site: Path, folder: str) -> None:
    pages = sorted((site / folder).rglob("*.html") if folder else site.glob("*.html"))
    assert pages
    assert faults(*pages) == []


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Parsed]:
    return {path: parsed(path) for path in sorted(site.rglob("*.html"))}


def missing(pages: dict[Path, Parsed], start: Path, link: str) -> bool:
    """Whether a link within the site leads nowhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return False
    target = (start.parent / unquote(parts.path)).resolve() if parts.path else start
    if target.is_dir():
        # No server of files has to answer for a folder, but for the one at the root, which has a page.
        target /= "index.html"
    if not target.is_file():
        return True
    anchor = STEP.sub("", unquote(parts.fragment))
    return bool(anchor) and target in pages and anchor not in pages[target].ids


def test_what_leads_nowhere_is_found(tmp_path: Path) -> None:
    start, other = tmp_path / "en" / "a.html", tmp_path / "b.html"
    start.parent.mkdir()
    start.write_text('<p id="x"><img src="gone.png" srcset="gone.png 1x, ../b.html 2x">', encoding="utf-8")
    other.write_text('<svg><a xlink:href="#y"></a></svg>', encoding="utf-8")
    pages = {path: parsed(path) for path in (start, other)}
    assert pages[start].links == ["gone.png", "gone.png", "../b.html"]
    assert pages[other].links == ["#y"]
    asked = ("gone.png", "#y", "../b.html#x", "#x", "#x.step-3", "../b.html", "https://example.org/")
    assert [link for link in asked if missing(pages, start, link)] == ["gone.png", "#y", "../b.html#x"]


def test_no_address_on_a_page_leads_nowhere(pages: dict[Path, Parsed]) -> None:
    # Asked once for each address, not for each of the thousands of places where it stands.
    dead = {
        f"{path.parent.name}/{path.name}: {link}"
        for path, page in pages.items()
        for link in set(page.links)
        if missing(pages, path, link)
    }
    assert sorted(dead) == []


def test_no_address_is_bound_to_the_root_of_a_host(pages: dict[Path, Parsed]) -> None:
    assert [link for page in pages.values() for link in page.links if link.startswith("/")] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_style_sheets_name_only_files_that_are_there(site: Path, code: str) -> None:
    dead = [
        f"{sheet.name}: {link}"
        for sheet in (site / code / "_static").rglob("*.css")
        for link in re.findall(r"url\(\s*[\"']?([^\"')]+)", sheet.read_text(encoding="utf-8"))
        if not link.startswith("data:") and not (sheet.parent / urlsplit(link).path).is_file()
    ]
    assert dead == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_that_other_sites_can_link_to_is_there(site: Path, pages: dict[Path, Parsed], code: str) -> None:
    folder = site / code
    inventory = InventoryFile.loads((folder / "objects.inv").read_bytes(), uri="")
    links = {item.uri for items in inventory.data.values() for item in items.values()}
    assert len(links) > 100
    assert sorted(link for link in links if missing(pages, folder / "index.html", link)) == []


# --- The list of pages for search engines


def entries(xml: str) -> Iterator[tuple[str, dict[str, str]]]:
    for url in ElementTree.fromstring(xml).iterfind("s:url", NAMESPACES):
        links = {link.attrib["hreflang"]: link.attrib["href"] for link in url.iterfind("x:link", NAMESPACES)}
        yield url.findtext("s:loc", "", NAMESPACES), links


def test_the_sitemap_has_every_page_once_in_every_language_and_no_other(site: Path) -> None:
    found = dict(entries(sitemap.sitemap(site, ADDRESS, list(LANGUAGES), date(2026, 11, 30))))
    wanted = {
        f"{ADDRESS}{path.relative_to(site).as_posix()}"
        for code in LANGUAGES
        for path in (site / code).rglob("*.html")
        if path.name != "search.html" and not is_embedded(path.name)
    }
    assert set(found) == {ADDRESS, *wanted}
    assert {f"{ADDRESS}{code}/mangala-ii/rules.html" for code in LANGUAGES} <= wanted


def test_the_sitemap_says_of_each_page_what_the_page_says_of_itself(site: Path, pages: dict[Path, Parsed]) -> None:
    for location, links in entries(sitemap.sitemap(site, ADDRESS, list(LANGUAGES), date(2026, 11, 30))):
        path = site / (location.removeprefix(ADDRESS) or "index.html")
        alternates = {
            named["hreflang"]: unescape(named["href"])
            for named in pages[path].relations
            if named.get("rel") == "alternate" and "hreflang" in named
        }
        assert set(links) == set(alternates) == {*LANGUAGES, "x-default"}, location
        for code in LANGUAGES:
            there = links[code].removeprefix(ADDRESS)
            # The pages of this build have relative addresses unless it was made with the one of the site.
            here = alternates[code] if "://" in alternates[code] else (path.parent / alternates[code]).resolve()
            assert str(here).endswith(there), location


def test_files_for_robots_are_written_only_with_an_address(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "index.html").write_text("<html>", encoding="utf-8")
    (tmp_path / "en" / "search.html").write_text('<meta name="robots" content="noindex" />', encoding="utf-8")
    sitemap.write(tmp_path, ADDRESS, ["en"], date(2026, 11, 30))
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (tmp_path / "robots.txt").read_text(encoding="utf-8")
    text = (tmp_path / "sitemap.xml").read_text(encoding="utf-8")
    assert [location for location, _ in entries(text)] == [ADDRESS, f"{ADDRESS}en/index.html"]
    assert "<lastmod>2026-11-30</lastmod>" in text
    sitemap.write(tmp_path, "", ["en"], date(2026, 11, 30))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["en"]
