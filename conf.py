"""The Sphinx configuration of the site; sources are in docs/."""

import os
import sys
from pathlib import Path

import mancala

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from tools.languages import LANGUAGES  # noqa: E402 - found through the line above

project = "The Mangala Edition"
author = "the Mangala Edition"
project_copyright = "the Mangala Edition; texts CC BY-SA 4.0, code MIT"
release = mancala.__version__
language = "en"

# The languages, and the public address of the root above them, such as https://example.org/mangala/. Links to the
# same page in other languages derive from it and are relative while it is unset.
site_languages = LANGUAGES
site_baseurl = os.environ.get("MANGALA_BASEURL", "")
# Set where tagged versions are published beside each other; see tools/editions.py.
site_edition = os.environ.get("MANGALA_EDITION", "")
site_editions = os.environ.get("MANGALA_EDITIONS", "").split()
site_newest = os.environ.get("MANGALA_NEWEST", "")
site_texts = ["html_title", "project_copyright"]

extensions = [
    "mancala.sphinxext",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_design",
    "sphinxcontrib.bibtex",
    "tools.sphinx_edition",
    "tools.sphinx_languages",
    "tools.sphinx_search",
    "tools.sphinx_assets",
    "tools.sphinx_offline",
    "tools.sphinx_smaller",
]
myst_enable_extensions = ["colon_fence", "deflist"]
mancala_rulesets = ["mangala-ii", "mangala-iv", "al-manqala"]
mancala_runtime = "."
mancala_runtime_path = "../runtime/"
mancala_play_pages = {ruleset: f"{ruleset}/play" for ruleset in mancala_rulesets}

# Docstrings are prose with code in backticks.
default_role = "code"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True

bibtex_bibfiles = ["docs/references.bib"]
bibtex_reference_style = "author_year"

html_theme = "furo"
html_title = project
# The bar above every page; docs/_templates/page.html fills it with the languages.
html_theme_options = {"announcement": "languages"}
html_static_path = ["docs/_static"]
html_css_files = ["languages.css", "edition.css", ("print.css", {"media": "print"})]
html_js_files = [("languages.js", {"defer": "defer"}), ("offline.js", {"defer": "defer"})]
html_favicon = "docs/_static/favicon.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(collections\.abc|enum|gettext)\..*")]  # types of Python's own library
# In full, because Sphinx looks for the first from docs/ and for templates from here.
locale_dirs = [str(HERE / "docs" / "locale")]
templates_path = [str(HERE / "docs" / "_templates")]
gettext_compact = False
gettext_location = False
