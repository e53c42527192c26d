"""Sphinx extension: the records of the edition on its pages, how they are cited, and what machines read of them."""

from importlib import import_module
from typing import Any

from sphinx.application import Sphinx

from mancala.edition.edition import EditionFaults, load
from mancala.sphinxext import nodes as own
from tools.sphinx_edition import base, registers, told
from tools.sphinx_edition.domain import EditionDomain

PARTS = (
    *("bibliography", "apparatus", "matrix", "terms", "timeline", "map"),
    *("cite", "metadata", "editions", "dataset", "sigla", "retired"),
)
"""The modules that register what they add themselves."""
ENVIRONMENT = 1
OTHERS = ("text", "man", "gettext", "latex", "texinfo")


def _load(app: Sphinx) -> None:
    """Say at once all that is wrong with the records."""
    try:
        load()
    except EditionFaults as error:
        raise SystemExit(str(error)) from error


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the domain, directives, nodes and checks."""
    app.add_domain(EditionDomain)
    for name, role in EditionDomain.roles.items():
        app.add_role(name, role)
    app.add_directive("claims", registers.ClaimsDirective)
    app.add_directive("people", registers.PeopleDirective)
    app.add_directive("places", registers.PlacesDirective)
    app.add_directive("objects", registers.ObjectsDirective)
    plain: Any = (own.passing, own.passing)
    app.add_node(
        base.edition_record, False, html=(base.visit_record, base.depart_record), **dict.fromkeys(OTHERS, plain)
    )
    app.add_node(base.edition_told, False, **dict.fromkeys(("html", *OTHERS), plain))
    app.connect("builder-inited", _load)
    app.connect("doctree-resolved", told.fill)
    app.connect("env-check-consistency", told.check)
    for name in PARTS:
        import_module(f"tools.sphinx_edition.{name}").setup(app)
    return {"env_version": ENVIRONMENT, "parallel_read_safe": True, "parallel_write_safe": True}
