"""A Sphinx project with the records of the edition, but for the parts that the pages of these tests do not need."""

from pathlib import Path

from tests.site.projects import Project

ROOT = Path(__file__).resolve().parents[2]
EXTENSIONS = ["myst_parser", "sphinxcontrib.bibtex", "mancala.sphinxext"]
CONF = """
from tools.sphinx_edition import base, matrix, terms
from tools.sphinx_edition.domain import EditionDomain


def setup(app):
    app.add_domain(EditionDomain)
    for name, role in EditionDomain.roles.items():
        app.add_role(name, role)
    base.add_node(app, base.edition_record, (base.visit_record, base.depart_record))
    base.add_node(app, base.edition_told)
    matrix.setup(app)
    terms.setup(app)
"""


def project(folder: Path, page: str) -> Project:
    """The project, with one page."""
    made = Project(
        folder,
        {
            "extensions": EXTENSIONS,
            "myst_enable_extensions": ["colon_fence"],
            "bibtex_bibfiles": [str(ROOT / "docs" / "references.bib")],
            "bibtex_reference_style": "author_year",
        },
    )
    made.write("conf.py", CONF)
    made.write("index.md", page)
    return made
