"""Sphinx extension: the records of the edition on its pages, how they are cited, and what machines read of them."""

from typing import Any

from sphinx.application import Sphinx

from mancala.edition.edition import EditionFaults, load
from tools.sphinx_edition import (
    apparatus,
    base,
    bibliography,
    cite,
    dataset,
    editions,
    history,
    matrix,
    metadata,
    registers,
    retired,
    sigla,
    terms,
    timeline,
    told,
)
from tools.sphinx_edition import map as maps
from tools.sphinx_edition.domain import EditionDomain

PARTS = (
    bibliography, apparatus, matrix, terms, history, timeline, maps, cite, metadata, editions, dataset, sigla, retired,
)  # fmt: skip
"""The modules that register what they add themselves."""
ENVIRONMENT = 1


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
    base.add_node(app, base.edition_record, (base.visit_record, base.depart_record))
    base.add_node(app, base.edition_told)
    app.connect("builder-inited", _load)
    app.connect("doctree-resolved", told.fill)
    app.connect("env-check-consistency", told.check)
    for part in PARTS:
        part.setup(app)
    return {"env_version": ENVIRONMENT, "parallel_read_safe": True, "parallel_write_safe": True}
