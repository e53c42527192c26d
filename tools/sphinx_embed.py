"""Sphinx extension: pages that show a board and nothing else, for frames in other pages.

A page asks for it by `embed: true` at its head. It has what boards need, and nothing of the theme.
"""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tools.sphinx_assets import OF_BOARDS, named

FILES = (*OF_BOARDS, "tokens.css", "play.css", "link.js", "embed.css")


def _choose(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> str | None:
    """The template of a page that is embedded, with the files that its board needs."""
    if "embed" not in app.env.metadata[pagename]:
        return None
    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context[kind] if named(file) in FILES]
    return "embed.html"


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the event, after those that add files and before the one that leaves out what is not needed."""
    app.connect("html-page-context", _choose, priority=850)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
