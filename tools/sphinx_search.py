"""Sphinx extension: search for languages without a stemmer, in which `dolek` finds `dołek`.

Words are folded both where the index is made and in the page: accents are taken off, and letters that have no
parts, such as ł, stand for what a keyboard without them writes. What the search shows of a page, in any language, is
its text without what only works its boards.
"""

import json
import unicodedata
from pathlib import Path
from typing import Any, ClassVar

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

LANGUAGES = {"cs": "Czech", "ms": "Malay", "pl": "Polish", "gl": "Galician"}
EXCERPTS = Path(__file__).with_name("search_excerpts.js")
LETTERS = {"ł": "l", "đ": "d", "ø": "o", "\u0131": "i", "ß": "ss", "æ": "ae", "œ": "oe"}
"""Letters that Unicode does not take apart."""
_TABLE = str.maketrans(LETTERS)
SCRIPT = """
const foldedLetters = LETTERS;
var Stemmer = function () {
  this.stemWord = (word) =>
    word.toLowerCase().normalize("NFKD").replace(/\\p{M}/gu, "")
      .replace(/./gu, (letter) => foldedLetters[letter] ?? letter);
};
""".replace("LETTERS", json.dumps(LETTERS, ensure_ascii=False))


def fold(word: str) -> str:
    """A word as one would type it without accents.

    >>> fold("Dołek"), fold("ŘADA"), fold("Casiñas")
    ('dolek', 'rada', 'casinas')
    """
    parts = unicodedata.normalize("NFKD", word.lower())
    return "".join(part for part in parts if not unicodedata.category(part).startswith("M")).translate(_TABLE)


class FoldingSearch(SearchLanguage):
    """A language whose words are folded instead of stemmed."""

    js_stemmer_code: ClassVar[str] = SCRIPT  # type: ignore[misc]

    def stem(self, word: str) -> str:
        """The folded word."""
        return fold(word)


def _add_files(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.config.html_static_path.append(str(EXCERPTS))


def _add_script(app: Sphinx, pagename: str, *_: object) -> None:
    """Give the search page its script, which comes after Sphinx's own."""
    if pagename == "search":
        app.add_js_file(EXCERPTS.name, loading_method="defer")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the languages."""
    for code, name in LANGUAGES.items():
        app.add_search_language(type(f"Search{name}", (FoldingSearch,), {"lang": code, "language_name": name}))
    app.connect("builder-inited", _add_files)
    app.connect("html-page-context", _add_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
