"""Sphinx extension: rules and open points of mancala rulesets, and boards that are stepped and played in the page."""

from typing import Any

from docutils.nodes import Element
from sphinx.application import Sphinx

import mancala
from mancala.narrate import LOCALES
from mancala.sphinxext import coverage, embed, nodes, site, words
from mancala.sphinxext.domain import MancalaDomain, updated
from mancala.sphinxext.index import CATALOGUE
from mancala.sphinxext.words import Visitors

PLAIN: Visitors = (nodes.passing, nodes.passing)
SKIPPED: Visitors = (nodes.skip, None)
OTHERS = ("text", "man", "gettext")
ENVIRONMENT = 1
"""To be raised when pages that were read before have to be read again, as what is kept of them has changed."""


def _handlers() -> dict[type[Element], dict[str, Visitors]]:
    """How each node is visited and left, in each format; an e-book is HTML, but for what would need scripts."""
    entry = (nodes.visit_entry, nodes.depart_entry)
    still = (words.visit_still, words.depart_still)
    target: dict[str, Visitors] = {
        "latex": (words.target_in_latex, nodes.passing),
        "texinfo": (words.target_in_texinfo, nodes.passing),
    }
    plain: dict[str, Visitors] = {"latex": PLAIN, "texinfo": PLAIN}
    return {
        nodes.mancala_entry: {"html": entry, **target},
        nodes.mancala_board: {"html": words.unless_embedded((nodes.visit_board, nodes.depart_board), still), **target},
        nodes.mancala_compare: {
            "html": words.unless_embedded((nodes.visit_board, nodes.depart_compare), still),
            **target,
        },
        nodes.mancala_caption: {"html": PLAIN, **plain},
        nodes.mancala_words: {
            "html": words.unless_embedded(SKIPPED, (words.visit_words_in_book, nodes.passing)),
            **plain,
        },
        nodes.mancala_picture: {"html": (words.draw, None), **plain},
    }


def setup(app: Sphinx) -> dict[str, Any]:
    """Register directives, roles, nodes and checks."""
    app.add_config_value("mancala_rulesets", [], "env", [list, tuple])
    app.add_config_value("mancala_runtime", "", "html", str)
    app.add_config_value("mancala_runtime_path", "runtime/", "html", str)
    app.add_config_value("mancala_play_pages", {}, "html", dict)
    app.add_domain(MancalaDomain)
    for name, directive in MancalaDomain.directives.items():
        app.add_directive(name, directive)
    app.add_role("rule", MancalaDomain.roles["rule"])
    for node, handlers in _handlers().items():
        app.add_node(node, False, **handlers, **dict.fromkeys(OTHERS, PLAIN))
    app.add_message_catalog(CATALOGUE, str(LOCALES))
    app.connect("config-inited", coverage.validate)
    app.connect("config-inited", embed.add_templates)
    app.connect("builder-inited", site.add_assets)
    app.connect("builder-inited", site.write_runtime)
    app.connect("env-get-updated", updated)
    app.connect("html-collect-pages", embed.pages)
    app.connect("html-page-context", embed.choose_files, priority=850)
    app.connect("env-check-consistency", coverage.check)
    app.connect("build-finished", site.finish)
    return {
        "version": mancala.__version__,
        "env_version": ENVIRONMENT,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
