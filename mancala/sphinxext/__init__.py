"""Sphinx extension: rules and open points of mancala rulesets, and boards that are stepped and played in the page."""

from typing import Any

from docutils.nodes import Element
from sphinx.application import Sphinx

import mancala
from mancala.sphinxext import coverage, nodes, site
from mancala.sphinxext.domain import MancalaDomain

PLAIN = (nodes.passing, nodes.passing)
VISITORS: dict[type[Element], tuple[Any, Any]] = {
    nodes.mancala_entry: ((nodes.visit_entry, nodes.depart_entry), PLAIN),
    nodes.mancala_board: ((nodes.visit_board, nodes.depart_board), PLAIN),
    nodes.mancala_caption: (PLAIN, PLAIN),
    nodes.mancala_steps: ((nodes.skip, None), PLAIN),
}
"""How each node is visited and left, in HTML and in other formats."""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register directives, roles, nodes and checks."""
    app.add_config_value("mancala_rulesets", [], "env", [list, tuple])
    app.add_config_value("mancala_runtime", "", "html", str)
    app.add_domain(MancalaDomain)
    for name, directive in MancalaDomain.directives.items():
        app.add_directive(name, directive)
    app.add_role("rule", MancalaDomain.roles["rule"])
    for node, (html, others) in VISITORS.items():
        app.add_node(node, html=html, latex=others, text=others, man=others, texinfo=others)
    app.connect("builder-inited", site.add_assets)
    app.connect("builder-inited", site.write_runtime)
    app.connect("env-check-consistency", coverage.check)
    app.connect("build-finished", site.finish)
    return {"version": mancala.__version__, "parallel_read_safe": True, "parallel_write_safe": True}
