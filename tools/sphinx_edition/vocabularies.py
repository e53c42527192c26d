"""What machines read in the head of a page: tags for reference managers, Dublin Core, Open Graph, schema.org.

Zotero reads the tags of Highwire Press first, then Dublin Core and Open Graph: a page becomes a chapter of the
edition, and the home page the edition as a book.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from typing import Any

from mancala.edition.cite import AUTHOR
from mancala.edition.releases import Release
from tools import og_image

LICENCE = "https://creativecommons.org/licenses/by-sa/4.0/"
# Without a comma Zotero takes the last word for a family name; what follows a comma would be a given name.
CORPORATE = f"{AUTHOR},"
SCHEMAS = (
    '<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">',
    '<link rel="schema.DCTERMS" href="http://purl.org/dc/terms/">',
    '<link rel="schema.bibo" href="http://purl.org/ontology/bibo/">',
)


class Kind(StrEnum):
    """What a page is: the home page stands for the whole edition."""

    EDITION = "edition"
    CHAPTER = "chapter"


@dataclass(frozen=True)
class Document:
    """A work that a page rests on or tells of: a document of the games, or the source that it names."""

    name: str
    address: str
    language: str = ""
    within: str = ""


@dataclass(frozen=True)
class Page:
    """A page of the edition in one language; `language` is that of its text.

    Addresses are relative to the page where the edition has no public one. `original` is the page that this one is
    a translation of, if it is one; `picture` is empty where no absolute address can be given.
    """

    kind: Kind
    title: str
    description: str
    language: str
    locale: str
    release: Release
    address: str
    root: str
    site: str
    original: str = ""
    original_language: str = ""
    games: tuple[str, ...] = ()
    source: Document | None = None
    documents: tuple[Document, ...] = ()
    picture: str = ""
    picture_text: str = ""

    @property
    def is_public(self) -> bool:
        """Whether its address can be given to others."""
        return "://" in self.address


def head(page: Page) -> str:
    """All of it as HTML."""
    named = (*_described(page), *_highwire(page), *_dublin_core(page))
    tags = [
        *(f'<meta name="{name}" content="{escape(value)}">' for name, value in named if value),
        *SCHEMAS,
        *(f'<meta property="{name}" content="{escape(value)}">' for name, value in _open_graph(page) if value),
        f'<script type="application/ld+json">{_script(linked_data(page))}</script>',
    ]
    return "\n".join(tags) + "\n"


def _described(page: Page) -> Iterator[tuple[str, str]]:
    yield "description", page.description


def _highwire(page: Page) -> Iterator[tuple[str, str]]:
    """The tags that Google Scholar asks for and Zotero reads first."""
    day = page.release.date.strftime("%Y/%m/%d")
    yield "citation_title", page.title
    yield "citation_author", CORPORATE
    yield "citation_publication_date", day
    yield "citation_online_date", day
    yield "citation_language", page.language
    yield "citation_publisher", AUTHOR
    if page.kind is Kind.CHAPTER:
        # This one and not citation_book_title: it prevails over DC.source, which Zotero takes for a title as well.
        yield "citation_inbook_title", AUTHOR
    if page.is_public:
        yield "citation_public_url", page.address
        yield "citation_fulltext_html_url", page.address
    # Highwire has no name for the version.
    yield "bibo.edition", page.release.version


def _dublin_core(page: Page) -> Iterator[tuple[str, str]]:
    yield "DC.title", page.title
    yield "DC.creator", AUTHOR
    yield "DC.language", page.language
    yield "DC.date", page.release.date.isoformat()
    yield "DC.rights", LICENCE
    if page.is_public:
        yield "DC.identifier", page.address
    if page.source:
        yield "DC.source", f"{page.source.within}, {page.source.name}, {page.source.address}"
    if page.kind is Kind.CHAPTER:
        yield "DCTERMS.isPartOf", page.root if page.is_public else AUTHOR


def _open_graph(page: Page) -> Iterator[tuple[str, str]]:
    yield "og:title", page.title
    yield "og:description", page.description
    yield "og:type", "book" if page.kind is Kind.EDITION else "article"
    yield "og:site_name", page.site
    yield "og:locale", page.locale
    if page.is_public:
        yield "og:url", page.address
    if page.picture:
        width, height = og_image.SIZE
        yield "og:image", page.picture
        yield "og:image:width", str(width)
        yield "og:image:height", str(height)
        yield "og:image:alt", page.picture_text


def linked_data(page: Page) -> dict[str, Any]:
    """The page in the words of schema.org."""
    editors = f"{page.root}#editors"
    edition = {
        "@type": "Book",
        "@id": page.root,
        "name": AUTHOR,
        "version": page.release.version,
        "datePublished": page.release.date.isoformat(),
        "author": {"@type": "Organization", "@id": editors, "name": AUTHOR},
        "publisher": {"@id": editors},
        "license": LICENCE,
    }
    own = {
        "url": page.address,
        "inLanguage": page.language,
        "description": page.description,
        "about": _several([_game(name) for name in page.games]),
        "isBasedOn": _several([_document(document) for document in (page.source, *page.documents) if document]),
        "translationOfWork": _original(page),
    }
    if page.kind is Kind.EDITION:
        # A translated home page is a translation of the whole.
        made = {**edition, "@id": page.address if page.original else page.root, "name": page.title, **own}
    else:
        made = {
            "@type": "ScholarlyArticle",
            "@id": page.address,
            "headline": page.title,
            **own,
            **{name: edition[name] for name in ("datePublished", "version", "license")},
            "author": {"@id": editors},
            "isPartOf": edition,
        }
    return {"@context": "https://schema.org", **{name: value for name, value in made.items() if value}}


def _original(page: Page) -> dict[str, str] | None:
    if not page.original:
        return None
    kind, address = ("Book", page.root) if page.kind is Kind.EDITION else ("ScholarlyArticle", page.original)
    return {"@type": kind, "@id": address, "inLanguage": page.original_language}


def _game(name: str) -> dict[str, Any]:
    return {"@type": "Game", "name": name, "numberOfPlayers": {"@type": "QuantitativeValue", "value": 2}}


def _document(document: Document) -> dict[str, Any]:
    found = {
        "@type": "CreativeWork",
        "name": document.name,
        "url": document.address,
        "inLanguage": document.language,
        "isPartOf": {"@type": "WebSite", "name": document.within} if document.within else "",
    }
    return {name: value for name, value in found.items() if value}


def _several(found: list[dict[str, Any]]) -> list[dict[str, Any]] | dict[str, Any]:
    """A single thing stands for itself."""
    return found[0] if len(found) == 1 else found


def _script(data: dict[str, Any]) -> str:
    """JSON that cannot end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
