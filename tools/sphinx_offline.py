"""Sphinx extension: pages with boards tell at their foot whether their language is kept on the device."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from mancala.sphinxext import offline
from mancala.sphinxext.messages import translator
from tools.sphinx_assets import BOARDS


def _add(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if any(mark in context.get("body", "") for mark in BOARDS):
        context["offline"] = offline.part(translator(app.config.language))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the event; docs/_templates/page.html shows the line."""
    app.connect("html-page-context", _add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
