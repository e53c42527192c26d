"""Sphinx extension: a page loads only the style sheets and scripts that it has a use for.

Extensions add their files to every page. Those below belong to parts that few pages have; each is known by a class
that its parts carry, or by an attribute where the script looks for one.
"""

from posixpath import basename
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

BOARDS = ('class="mancala-board',)
NEEDED_BY = {
    "sphinx-design.min.css": ('class="sd-',),
    "design-tabs.js": ('class="sd-tab',),
    "offline.js": BOARDS,
    "matrix.css": ('class="mx-', 'class="gl-'),
    "history.css": ('class="hi-',),
    **dict.fromkeys(("play.css", "link.js"), ('class="mp-parts',)),
    **dict.fromkeys(
        ("rite.js", "machine.js", "versus.js", "editor.js", "share.js", "weigh.js", "shelf.js", "kept.js"),
        ('data-extent="full"',),
    ),
}
"""By file what is in a page that needs it."""
OF_BOARDS = (
    *("board.css", "figure.css", "controls.css", "steps.css", "live.css", "dialogs.css", "compare.css"),
    *("drawing.js", "grid.js", "voice.js", "dialogs.js", "bar.js", "board.js", "compare.js"),
    *("engine.js", "game.js", "live.js", "ahead.js"),
)


def is_needed(file: str, body: str) -> bool:
    """Whether a page with that body has a use for a file.

    >>> is_needed("matrix.css", '<div class="mx-region">'), is_needed("matrix.css", "<p>"), is_needed("furo.css", "")
    (True, False, True)
    """
    marks = BOARDS if file in OF_BOARDS else NEEDED_BY.get(file, ("",))
    return any(mark in body for mark in marks)


def _choose(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    body = context.get("body", "")
    for kind in ("css_files", "script_files"):
        if kind in context:
            context[kind] = [file for file in context[kind] if is_needed(named(file), body)]


def named(file: Any) -> str:
    """The name of a file, which Sphinx keeps as a text or as an object."""
    return basename(str(getattr(file, "filename", None) or file))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the event, after those that add files."""
    app.connect("html-page-context", _choose, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
