"""Part of the Sphinx extension: each page says in its head what it is, for reference managers and search engines."""

from collections.abc import Iterable
from typing import Any

from babel.core import get_global
from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.locale import _

from mancala.edition import releases
from mancala.edition.edition import data_folder, load
from mancala.edition.items import SOURCE
from mancala.edition.records import GAMES
from mancala.edition.witnesses import Witness
from mancala.errors import N_
from mancala.sphinxext.messages import translator
from tools.sphinx_edition import description
from tools.sphinx_edition.vocabularies import Document, Kind, Page, head
from tools.sphinx_languages import Progress, alternates, progress

PICTURE = "_static/og.png"
PICTURE_TEXT = N_("A board of two rows of six pits in the middle of a turn, beside the name of the edition")
WITNESSES = "witnesses"
"""The folder of the pages about the documents; the page of one is named by its siglum."""
UNCITED = ("search",)
"""Pages without a text of their own; the theme keeps them out of the lists of search engines."""
BRITISH = {"en": "en_GB"}
"""Languages that CLDR gives to another country than ours."""


def _add(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put it among the tags that the theme writes anyway."""
    if app.builder.format != "html" or getattr(app.builder, "embedded", False) or pagename in UNCITED:
        return
    # The page of an index names itself otherwise, and that of all words only in its template.
    title = context.get("title") or context.get("indextitle") or _("Index")
    context["metatags"] = f"{context.get('metatags', '')}\n{head(page(app, pagename, title, doctree))}"


def page(app: Sphinx, pagename: str, title: str, doctree: nodes.document | None) -> Page:
    """What is known of a page; one that is not translated yet is in the language of the source."""
    config = app.config
    there = {alternate.code: alternate.address for alternate in alternates(app, pagename)}
    source = next(iter(there), config.language)
    language = source if progress(doctree) is Progress.NOT else config.language
    base = config.site_baseurl
    documents = _documents(pagename)
    # The file of a page has no folder above it but those in its name.
    up = "../" * pagename.count("/")
    return Page(
        kind=Kind.EDITION if pagename == config.root_doc else Kind.CHAPTER,
        title=Markup(title).striptags(),
        description=description.of_page(doctree),
        language=language,
        locale=locale(language),
        release=releases.current(data_folder()),
        address=there.get(config.language, f"{pagename}{app.builder.link_suffix}"),  # type: ignore[attr-defined]
        root=base or f"{up}../",
        site=config.html_title,
        original=there[source] if language != source else "",
        original_language=source,
        games=_games(pagename, documents),
        source=_named_source(app, documents),
        documents=tuple(_document(app, witness, f"{base}{config.language}/" if base else up) for witness in documents),
        picture=f"{base}{config.language}/{PICTURE}" if base else "",
        picture_text=translator(config.language)(PICTURE_TEXT),
    )


def locale(language: str) -> str:
    """A language with the country whose spelling it has, as Open Graph wants it.

    >>> locale("cs"), locale("en")
    ('cs_CZ', 'en_GB')
    """
    known = str(get_global("likely_subtags").get(language, language)).split("_")
    return BRITISH.get(language, f"{known[0]}_{known[-1]}" if len(known) > 1 else language)


def _documents(pagename: str) -> list[Witness]:
    """The documents that a page is about: those of its game, or the one that it tells of."""
    folder, _, name = pagename.partition("/")
    found = load().witnesses
    if folder == WITNESSES:
        return [found[name]] if name in found else list(found.values())
    return [witness for witness in found.values() if witness.game == folder]


def _games(pagename: str, documents: Iterable[Witness]) -> tuple[str, ...]:
    """The games that a page is about; the home page is about all."""
    told = {str(witness.game) for witness in documents}
    return tuple(name for game, name in GAMES.items() if game in told or pagename == "index")


def _document(app: Sphinx, witness: Witness, here: str) -> Document:
    suffix: str = app.builder.link_suffix  # type: ignore[attr-defined]
    return Document(witness.id, f"{here}{WITNESSES}/{witness.id}{suffix}", witness.language)


def _named_source(app: Sphinx, documents: Iterable[Witness]) -> Document | None:
    """The page that the documents name as their source, if they agree in it."""
    keys = {reference.key for witness in documents for reference in witness.source}
    works = app.env.get_domain("cite").bibdata.data.entries  # type: ignore[attr-defined]
    fields = [works[key].fields for key in keys if key in works]
    if len(fields) != 1:
        return None
    return Document(fields[0]["title"].strip("{}"), fields[0].get("url", ""), within=SOURCE)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the event."""
    app.setup_extension("tools.sphinx_languages")
    app.connect("html-page-context", _add)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
