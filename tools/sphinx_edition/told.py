"""Links back: at each record the pages that refer to it; and that no claim is left untold."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from mancala.sphinxext.translated import fixed, parted
from tools.sphinx_edition.base import edition_told
from tools.sphinx_edition.domain import edition_domain

REGISTERS = ("claims/", "witnesses/", "people", "places", "history/index")
"""How the names of pages begin that list claims without telling them."""
LOGGER = logging.getLogger(__name__)


def fill(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Put the links in; what nobody refers to loses the line."""
    domain = edition_domain(app.env)
    for node in list(document.findall(edition_told)):
        links = []
        for page in domain.told_on(node["kind"], node["record"]):
            title = nodes.inline("", app.env.titles[page].astext())
            links.append(make_refnode(app.builder, docname, page, "", title))
        if links:
            node.replace_self(fixed("", *parted(links)))
        else:
            item = node.parent.parent
            item.parent.remove(item)


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Each claim has to be told on a page other than its register, and each record to stand on a page."""
    domain = edition_domain(env)
    shown = domain.records
    for identifier in domain.edition.claims:
        if ("claim", identifier) not in shown:
            LOGGER.warning("claim %s is on no page", identifier)
        elif all(_is_register(page) for page in domain.told_on("claim", identifier)):
            LOGGER.warning("claim %s is told on no page", identifier)
    for kind, found in (("person", "people"), ("place", "places"), ("object", "objects")):
        for identifier in getattr(domain.edition, found):
            if (kind, identifier) not in shown:
                LOGGER.warning("%s %s is on no page", kind, identifier)


def _is_register(page: str) -> bool:
    return page.startswith(REGISTERS)
