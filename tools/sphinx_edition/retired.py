"""Addresses that were published and are used no more: they lead to what took their place."""

from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from mancala.edition.edition import load
from mancala.sphinxext import nodes as own
from tools.identifiers import PAGE
from tools.sphinx_edition.base import edition_record

LOGGER = logging.getLogger(__name__)
REDIRECT = (
    '<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta http-equiv="refresh" content="0; url={address}"><link rel="canonical" href="{address}"></head>'
    '<body><main><h1><a href="{address}">{title}</a></h1></main></body></html>\n'
)


def aliases(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Give what took the place of something the id of it too."""
    by_new: dict[str, list[str]] = {}
    for old, new in load().retired.items():
        by_new.setdefault(new, []).append(old)
    for node in document.findall(lambda node: isinstance(node, own.mancala_entry | edition_record)):
        assert isinstance(node, nodes.Element)
        node["ids"] += by_new.get(node["ids"][0], [])


def redirects(app: Sphinx, error: Exception | None) -> None:
    """For each page that is gone, one that leads on."""
    if error is not None or app.builder.format != "html":
        return
    for old, new in load().retired.items():
        if not old.startswith(PAGE):
            continue
        file, target = Path(app.outdir, f"{old.removeprefix(PAGE)}.html"), new.removeprefix(PAGE)
        address = "../" * old.count("/") + f"{target}.html"
        if target not in app.env.titles:
            LOGGER.warning("%s is retired for %s, which is no page", old, new)
            continue
        title = app.env.titles[target].astext()
        file.parent.mkdir(parents=True, exist_ok=True)
        fields = {"language": app.config.language, "title": escape(title), "address": escape(address)}
        file.write_text(REDIRECT.format(**fields), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register the events."""
    app.connect("doctree-resolved", aliases)
    app.connect("build-finished", redirects)
