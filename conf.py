"""The Sphinx configuration of the site; sources are in docs/."""

import os

import mancala

project = "The Mangala Edition"
author = "the Mangala Edition"
project_copyright = "the Mangala Edition; texts CC BY-SA 4.0, code MIT"
release = mancala.__version__
language = "en"

# The public base address, such as https://example.org/mangala/. Canonical links and the like derive from it and
# are left out while it is unset.
html_baseurl = os.environ.get("MANGALA_BASEURL", "")

extensions = ["mancala.sphinxext", "myst_parser", "sphinx_design", "sphinxcontrib.bibtex"]
myst_enable_extensions = ["colon_fence", "deflist"]
mancala_rulesets = ["mangala-ii"]
mancala_runtime = "."

bibtex_bibfiles = ["docs/references.bib"]
bibtex_reference_style = "author_year"

html_theme = "furo"
html_title = project
html_static_path = ["docs/_static"]
html_favicon = "docs/_static/favicon.svg"
html_copy_source = False
html_show_sourcelink = False
nitpicky = True
gettext_compact = False
