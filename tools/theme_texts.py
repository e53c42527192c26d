"""What Sphinx and the theme say on a page, and what of it Sphinx has not in a language."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import furo
import sphinx
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

LOCALES = Path(sphinx.package_dir, "locale")
TEMPLATES = Path(furo.__file__).parent / "theme" / "furo"
SHOWN = ("base.html", "page.html", "search.html", "genindex.html", "sidebar/search.html")
"""The templates of the theme that our pages are made with."""
SCRIPTS = "themes/basic/static/"
# Words on pages that come from Sphinx's own code: names of admonitions, hints of links.
CODE = re.compile(r"^(locale/__init__|writers/html5)\.py$")
HINT = re.compile(r"^(Link to this |[A-Z][a-z ]+$)")
# Names with an address read the same in every language; a date is not shown.
UNSEEN = re.compile(r"<a |^Last updated")


def shown() -> Iterator[Message]:
    """Every message of Sphinx and of the theme that a page can show."""
    for message in _sphinx():
        files = [file for file, _ in message.locations]
        hint = any(CODE.match(file) for file in files) and HINT.match(str(message.id))
        if hint or any(file.startswith(SCRIPTS) for file in files):
            yield message
    for name in SHOWN:
        with (TEMPLATES / name).open("rb") as template:
            for _, _, text, _ in babel_extract(template, ("_", "gettext", "ngettext"), (), {}):
                if isinstance(text, str) and not UNSEEN.search(text):
                    yield Message(text)


def of_scripts() -> list[Message]:
    """The messages that the scripts of Sphinx look up."""
    return [message for message in _sphinx() if any(file.startswith(SCRIPTS) for file, _ in message.locations)]


def missing(language: str) -> Catalog:
    """The messages that Sphinx does not translate into a language."""
    file = LOCALES / language / "LC_MESSAGES" / "sphinx.po"
    has = read_po(BytesIO(file.read_bytes()), locale=language) if file.exists() else Catalog()
    found = Catalog()
    for message in shown():
        theirs = has.get(message.id if isinstance(message.id, str) else message.id[0])
        if theirs is None or theirs.fuzzy or not _whole(theirs):
            found.add(message.id)
    return found


def _whole(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, (tuple, list)) else bool(message.string)


def _sphinx() -> list[Message]:
    return [message for message in read_po(BytesIO((LOCALES / "sphinx.pot").read_bytes())) if message.id]
