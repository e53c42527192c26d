"""Which edition a page belongs to, what is newer, and what has changed since in each entry.

Every build leaves `entries.json` in its folder: by permanent id where the entry stands and digests of its parts. An
older edition is built with that file of the newest at hand, so that each of its entries can say what became of it.

:site_edition: the version under which this build is frozen; empty for the site that goes on changing
:site_editions: the versions that are frozen, the oldest first
:site_newest: the folder of the site that goes on changing, if this build is of an older edition
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from babel.dates import format_date
from docutils import nodes
from sphinx.application import Sphinx

from mancala.edition import releases
from mancala.edition.cite import LOCALES
from mancala.edition.edition import data_folder
from mancala.errors import N_
from mancala.notation import format_readings
from mancala.sphinxext.messages import translator
from mancala.sphinxext.translated import EVIDENCE, details, fixed
from tools.identifiers import ENTRIES
from tools.sphinx_edition.domain import edition_domain
from tools.sphinx_edition.kept import Board, Parts, permanent

MESSAGES = {
    "wording": N_("wording changed"),
    "evidence": N_("evidence changed"),
    "examples": N_("examples changed"),
}
UNCHANGED = N_("unchanged")
GONE = N_("no longer there")
TERM = N_("In edition %(version)s")


def changes(old: Parts, new: Parts | None) -> list[str]:
    """The messages for what has become of an entry.

    >>> changes({"wording": "a", "evidence": "b"}, {"wording": "a", "evidence": "c"})
    ['evidence changed']
    >>> changes({"wording": "a"}, {"wording": "a"}), changes({"wording": "a"}, None)
    (['unchanged'], ['no longer there'])
    """
    if new is None:
        return [GONE]
    return [message for part, message in MESSAGES.items() if old.get(part) != new.get(part)] or [UNCHANGED]


def compare(app: Sphinx, document: nodes.document, docname: str) -> None:
    """In an older edition: at each entry what has become of it."""
    newest = _newest(app)
    if newest is None:
        return
    translate = translator(app.config.language)
    known = edition_domain(app.env).pages[docname].digests
    for entry in permanent(document):
        identifier = entry["ids"][0]
        found = newest["entries"].get(identifier)
        said = [translate(message) for message in changes(known[identifier], found and found["parts"])]
        text: nodes.Node = nodes.Text("; ".join(said))
        if found:
            address = f"{_to_newest(app, docname)}{found['page']}.html#{identifier}"
            text = nodes.reference("", "", text, refuri=address, internal=False)
        since = details([(translate(TERM) % {"version": newest["version"]}, [fixed("", text)])])
        lists = [child for child in entry.children if isinstance(child, nodes.definition_list)]
        if lists and EVIDENCE in lists[-1]["classes"]:
            lists[-1] += since.children
        else:
            entry += since


def _newest(app: Sphinx) -> Any:
    """The entries of the newest edition in the language of the pages; nothing if this is it."""
    file = Path(app.config.site_newest, app.config.language, ENTRIES)
    return _read(file) if app.config.site_newest and file.is_file() else None


@cache
def _read(file: Path) -> Any:
    """The entries of another build, which every page asks for."""
    return json.loads(file.read_text(encoding="utf-8"))


def _to_newest(app: Sphinx, docname: str) -> str:
    """From a page of an edition, which is at `editions/VERSION/LANGUAGE/`, to the language of the newest."""
    return "../" * (docname.count("/") + 3) + f"{app.config.language}/"


def write(app: Sphinx, error: Exception | None) -> None:
    """Leave the entries for older editions, and for whoever wants to know what ids there are."""
    if error is not None or app.builder.format != "html":
        return
    domain = edition_domain(app.env)
    pages = domain.pages
    known = {identifier for page in pages.values() for identifier in page.digests}
    # What stands in a table has an address, but no parts of its own.
    bare = [place for place in domain.records.values() if place.anchor not in known]
    content = {
        "version": app.config.release,
        "pages": sorted(pages),
        "entries": {
            identifier: {"page": name, "parts": found}
            for name, page in pages.items()
            for identifier, found in page.digests.items()
        }
        | {place.anchor: {"page": place.docname, "parts": {}} for place in bare},
        "boards": [
            {"id": identifier, "page": name, "plays": " | ".join(map(_played, boards))}
            for name, page in sorted(pages.items())
            for identifier, boards in [*((board.id, [board]) for board in page.boards), *page.compared.items()]
        ],
    }
    text = json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True)
    Path(app.outdir, ENTRIES).write_text(text + "\n", encoding="utf-8")


def _played(board: Board) -> str:
    """All that a board plays, in one line."""
    asked = board.asked
    words = (board.ruleset, format_readings(board.readings), asked.get("position", ""), *asked["history"])
    return " ".join(filter(None, words))


def tell(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the template what each page says of its edition."""
    version, frozen = app.config.release, app.config.site_editions
    up = "../" * (pagename.count("/") + 1)
    page = f"{app.config.language}/{pagename}.html"
    newest = _newest(app)
    context["edition"] = {
        "version": version,
        "date": format_date(
            releases.current(data_folder()).date,
            "long",
            locale=LOCALES.get(app.config.language, app.config.language).replace("-", "_"),
        ),
        "is_frozen": bool(app.config.site_edition),
        "permanent": f"{up}editions/{version}/{page}" if not app.config.site_edition and version in frozen else "",
        "newer": newest["version"] if newest and newest["version"] != version else "",
        "newer_page": _to_newest(app, pagename) + f"{_there(app, pagename)}.html",
        "all": ("../../" if app.config.site_edition else "") + f"{up}editions/index.html" if frozen else "",
    }


def _there(app: Sphinx, pagename: str) -> str:
    """The page in the newest edition, or its home page if it has no such page."""
    return pagename if Path(app.config.site_newest, app.config.language, f"{pagename}.html").is_file() else "index"


def setup(app: Sphinx) -> None:
    """Register configuration and events."""
    app.add_config_value("site_edition", "", "html", [str])
    app.add_config_value("site_editions", [], "html", [list])
    app.add_config_value("site_newest", "", "html", [str])
    app.connect("doctree-resolved", compare)
    app.connect("html-page-context", tell)
    app.connect("build-finished", write)
