"""In the evidence of rules each siglum of a document leads to the page of that document."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode

from mancala.edition.edition import load

PAGE = "witnesses/{}"


def link(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Make links of the sigla, where their pages are."""
    for siglum in list(document.findall(nodes.abbreviation)):
        page = PAGE.format(siglum.astext())
        if siglum.astext() in load().witnesses and page in app.env.found_docs and page != docname:
            siglum.replace_self(make_refnode(app.builder, docname, page, "", siglum.deepcopy()))


def setup(app: Sphinx) -> None:
    """Register the event."""
    app.connect("doctree-resolved", link)
