"""What a finished site needs besides its pages: assets, the engine for the browser, a content security policy."""

import base64
import hashlib
import re
from html import escape
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.util import logging

from mancala.errors import N_
from mancala.sphinxext import runtime
from mancala.sphinxext.messages import Translate, megabytes, translator

LOGGER = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
STYLES = (
    *("tokens.css", "board.css", "figure.css", "controls.css"),
    *("steps.css", "live.css", "dialogs.css", "compare.css", "entry.css", "play.css"),
)
TWO_SIDED = ("furo",)
"""Themes that are dark where the reader wants it, and say so as the token sheet expects."""
SCRIPTS = (
    *("drawing.js", "grid.js", "voice.js", "dialogs.js"),
    *("bar.js", "board.js", "compare.js", "engine.js", "game.js", "live.js", "ahead.js"),
    *("rite.js", "machine.js", "versus.js", "editor.js", "link.js", "share.js", "weigh.js", "shelf.js", "kept.js"),
)
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{hashes}; connect-src 'self'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'self'; form-action 'self'"
)
REPAIRS = (
    # Landmarks of the theme that a screen reader could not tell apart.
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="{name}">', N_("Site")),
    ('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="{name}">', N_("This page")),
    # What the theme says in English only.
    ('aria-label="Toggle site navigation sidebar"', 'aria-label="{name}"', N_("Show or hide the pages of the site")),
    ('aria-label="Toggle table of contents sidebar"', 'aria-label="{name}"', N_("Show or hide the contents")),
    (
        'aria-label="Toggle Light / Dark / Auto color theme"',
        'aria-label="{name}"',
        N_("Change between light, dark and automatic colours"),
    ),
    # A page without a heading.
    ('<div id="search-results"></div>', '<h1>{name}</h1>\n<div id="search-results"></div>', N_("Search")),
    # A role that may not stand on an entry of a list.
    ('role="doc-biblioentry"', 'role="listitem"', ""),
    # A heading without its level.
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">', ""),
    # Code that scrolls must be reached by keyboard.
    ("<pre>", '<pre tabindex="0">', ""),
)
"""What the theme and docutils write, and what it becomes."""
# The theme's icons have names in English only; each is named in the page's language where it stands.
_ICON_NAME = re.compile(r"(<symbol [^>]*>\s*)<title>[^<]*</title>")
_BELOW = re.compile(r'aria-label="Toggle navigation of ([^"]*)"')
# The theme gives the wrapper of a table the id of the table; and as it scrolls, it must be reached by keyboard.
_WRAPPER = re.compile(r'(<div class="table-wrapper[^"]*")(?: id="[^"]*")?')
# Sphinx makes anchors of an index out of its headings, spaces and all.
_ANCHOR = re.compile(r'(\b(?:id="|href="#))(cap-[^"]*)"')
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_META = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_HEAD = re.compile(r"<head>", re.IGNORECASE)
_BUILT_WITH = re.compile(r'(<html\b[^>]*) data-mancala-runtime="[^"]*"')
_ENGINE = re.compile(r'<script\b[^>]*\bsrc="[^"]*\bengine\.js\b')


def add_assets(app: Sphinx) -> None:
    """Put the extension's own files among the static ones."""
    app.config.html_static_path.append(str(STATIC))
    for style in STYLES:
        app.add_css_file(style)
    if app.config.html_theme not in TWO_SIDED:
        app.add_css_file("light.css")
    if not is_site(app.builder):
        return
    for script in SCRIPTS:
        app.add_js_file(script, loading_method="defer")


def is_site(builder: Builder) -> bool:
    """Whether pages are made that run scripts; a book and a help file are HTML, but do not."""
    return builder.format == "html" and not getattr(builder, "embedded", False)


def write_runtime(app: Sphinx) -> None:
    """Put the engine for the browser where the pages look for it, if the project wants boards to be played on."""
    if not is_site(app.builder) or not app.config.mancala_runtime:
        return
    try:
        app.builder.mancala_manifest = runtime.write_runtime(  # type: ignore[attr-defined]
            Path(app.confdir, app.config.mancala_runtime), Path(app.outdir), app.config.mancala_runtime_path
        )
    except runtime.RuntimeBuildError as error:
        LOGGER.warning("Boards cannot be played on: %s", error, type="mancala", subtype="runtime")


def runtime_size(builder: Builder) -> str:
    """How much has to be loaded to play on, in megabytes as sent; empty where there is no engine."""
    manifest = getattr(builder, "mancala_manifest", None)
    if not manifest:
        return ""
    return megabytes(manifest.gzip, builder.config.language)


def finish(app: Sphinx, error: Exception | None) -> None:
    """Write the policy into all pages, and into a file for servers that send it as a header.

    Pages with boards to be played on also get the hash of the runtime that they were built with.
    """
    if error is not None or not is_site(app.builder):
        return
    out = Path(app.outdir)
    pages = sorted(out.rglob("*.html"))
    policy = POLICY.format(hashes="".join(f" '{digest}'" for digest in sorted(_hashes(pages))))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    manifest = getattr(app.builder, "mancala_manifest", None)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        if _META.search(text):
            text = _META.sub(lambda _: meta, text, count=1)
        else:
            text = _HEAD.sub(lambda _: f"<head>\n    {meta}", text, count=1)
            text = repaired(text, translator(app.config.language))
        if manifest and _ENGINE.search(text):
            text = _BUILT_WITH.sub(r"\1", text, count=1)
            text = text.replace("<html", f'<html data-mancala-runtime="{manifest.hash}"', 1)
        page.write_text(text, encoding="utf-8")
    (out / "_csp.txt").write_text(policy + "\n", encoding="utf-8")


def repaired(page: str, translate: Translate) -> str:
    """A page without the known faults of its makers.

    >>> repaired("<pre>", str)
    '<pre tabindex="0">'
    """
    for old, new, name in REPAIRS:
        page = page.replace(old, new.format(name=escape(translate(name))) if name else new)
    below = translate(N_("Show or hide the pages below “%(title)s”"))
    page = _BELOW.sub(lambda found: f'aria-label="{escape(below) % {"title": found[1]}}"', page)
    page = _WRAPPER.sub(r'\1 tabindex="0"', page)
    page = _ANCHOR.sub(lambda found: f'{found[1]}{found[2].replace(" ", "-")}"', page)
    return _ICON_NAME.sub(r"\1", page)


def _hashes(pages: list[Path]) -> set[str]:
    """The hashes of the inline scripts that the theme writes."""
    found = set()
    for page in pages:
        for script in _INLINE_SCRIPT.findall(page.read_text(encoding="utf-8")):
            digest = hashlib.sha256(script.encode()).digest()
            found.add(f"sha256-{base64.b64encode(digest).decode()}")
    return found
