"""How a thing of the edition is cited: in words, and as BibTeX, RIS and CSL-JSON for reference managers.

Words are set by citeproc-py in a style of our own, BibTeX by pybtex, RIS by rispy: the extra `cite` of the package.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from mancala.errors import N_, Code, MancalaError

AUTHOR = "The Mangala Edition"
"""The author is corporate: who cites a rule cites the edition."""
STYLE = Path(__file__).with_name("mangala.csl")
LOCALES = {"en": "en-GB", "it": "it-IT", "cs": "cs-CZ", "ms": "ms-MY", "pl": "pl-PL", "gl": "gl-ES"}
BABEL = {"en": "british", "it": "italian", "cs": "czech", "ms": "malay", "pl": "polish", "gl": "galician"}
"""What LaTeX calls the languages."""


class Format(StrEnum):
    """The formats of a citation."""

    TEXT = "text"
    BIBTEX = "bibtex"
    RIS = "ris"
    CSL = "csl"


EXTENSIONS = {Format.BIBTEX: "bib", Format.RIS: "ris", Format.CSL: "json"}
"""The formats that are files, by how their names end."""


@dataclass(frozen=True)
class Item:
    """What is cited, in the words of `language`: a page or a thing on it, by its `path` in the site of the language.

    `kind` says what it is, such as "Rule C2 of Mangala II"; `notes` are whole sentences without their full stops;
    where the edition has no public address there is no `url`, but the `place` says so.
    """

    id: str
    title: str
    version: str
    date: date
    language: str = "en"
    kind: str = ""
    number: str = ""
    notes: tuple[str, ...] = ()
    path: str = ""
    url: str = ""
    place: str = ""

    @property
    def name(self) -> str:
        """The id as a file can be called everywhere.

        >>> Item("page.mangala-ii/play#board-1", "Board", "1.0", date(2027, 1, 2)).name
        'page.mangala-ii.play.board-1'
        """
        return self.id.replace("/", ".").replace("#", ".")

    @property
    def key(self) -> str:
        """The key in a bibliography."""
        return f"mangala-edition.{self.name}"

    @property
    def anchor(self) -> str:
        """Where on its page the thing stands; empty for a page."""
        return self.path.partition("#")[2]

    @property
    def note(self) -> str:
        """All notes in one line."""
        return ". ".join(self.all_notes)

    @property
    def all_notes(self) -> list[str]:
        """All notes, the place among them."""
        return [*self.notes, *([self.place] if self.place else [])]


def cite(item: Item, wanted: Format) -> str:
    """The citation of an item; it ends in a line break unless it is text."""
    return WRITERS[wanted](item)


def as_data(item: Item) -> dict[str, Any]:
    """The item as CSL has it."""
    found = {
        "id": item.key,
        "type": "webpage",
        "author": [{"literal": AUTHOR}],
        "title": item.title,
        "container-title": AUTHOR,
        "genre": item.kind,
        "number": item.number,
        "version": item.version,
        "issued": {"date-parts": [[item.date.year, item.date.month, item.date.day]]},
        "language": item.language,
        "note": ". ".join(item.notes),
        "archive_location": item.place,
        "URL": item.url,
    }
    return {name: value for name, value in found.items() if value}


def as_csl(item: Item) -> str:
    """CSL-JSON.

    >>> json.loads(as_csl(Item("x", "A rule", "1.0", date(2027, 1, 2))))[0]["issued"]
    {'date-parts': [[2027, 1, 2]]}
    """
    return json.dumps([as_data(item)], ensure_ascii=False, indent=2) + "\n"


def as_text(item: Item) -> str:
    """One paragraph in the language of the item."""
    with _extra():
        from citeproc import Citation, CitationItem, CitationStylesBibliography, formatter
        from citeproc.source.json import CiteProcJSON
    data = as_data(item)
    bibliography = CitationStylesBibliography(_style(item.language), CiteProcJSON([data]), formatter.plain)
    bibliography.register(Citation([CitationItem(data["id"])]))
    [text] = bibliography.bibliography()
    return str(text)


def as_bibtex(item: Item) -> str:
    """An entry of BibTeX, which biblatex reads too."""
    with _extra():
        from pybtex.database import BibliographyData, Entry, Person
    fields = {
        # Braces keep names in a title from being put into lower case.
        "title": f"{{{item.title}}}",
        "howpublished": AUTHOR,
        "type": item.kind,
        "number": item.number,
        "version": item.version,
        "date": item.date.isoformat(),
        "year": str(item.date.year),
        "langid": BABEL.get(item.language, item.language),
        "note": item.note,
        "url": item.url,
    }
    present = [(name, value) for name, value in fields.items() if value]
    entry = Entry("misc", fields=present, persons={"author": [Person(f"{{{AUTHOR}}}")]})
    text: str = _bibtex_writer().to_string(BibliographyData({item.key: entry}))
    return text


def as_ris(item: Item) -> str:
    """A record of RIS."""
    with _extra():
        import rispy
    found = {
        "type_of_reference": "ELEC",
        "id": item.key,
        "authors": [AUTHOR],
        "title": item.title,
        "secondary_title": AUTHOR,
        "type_of_work": item.kind,
        "number": item.number,
        "edition": item.version,
        "date": item.date.strftime("%Y/%m/%d"),
        "year": str(item.date.year),
        "language": item.language,
        "notes": item.all_notes,
        "urls": [item.url] if item.url else [],
    }
    present = {name: value for name, value in found.items() if value}
    return str(rispy.dumps([present], implementation=_ris_writer()))


WRITERS: dict[Format, Callable[[Item], str]] = {
    Format.TEXT: as_text,
    Format.BIBTEX: as_bibtex,
    Format.RIS: as_ris,
    Format.CSL: as_csl,
}


@contextmanager
def _extra() -> Iterator[None]:
    """Say what to install where a package is missing."""
    try:
        yield
    except ImportError as error:
        raise MancalaError(
            Code.BAD_REQUEST,
            N_('Citations need the package %(package)s. Install it with: pip install "mangala-edition[cite]"'),
            package=(error.name or "citeproc").partition(".")[0],
        ) from error


@cache
def _style(language: str) -> Any:
    """The style in a language; English where citeproc does not know it."""
    from citeproc import CitationStylesStyle

    return CitationStylesStyle(str(STYLE), locale=LOCALES.get(language, LOCALES["en"]), validate=False)


@cache
def _bibtex_writer() -> Any:
    """A writer that leaves addresses as they are: to biblatex and to reference managers they are verbatim."""
    from pybtex.database.output.bibtex import Writer

    class Verbatim(Writer):  # type: ignore[misc]
        def _encode(self, text: str) -> str:
            encoded: str = text if text.startswith(("http://", "https://")) else super()._encode(text)
            return encoded

    return Verbatim(encoding="UTF-8")


@cache
def _ris_writer() -> Any:
    """A writer that does not number its records."""
    import rispy

    class Bare(rispy.RisWriter):  # type: ignore[misc]
        def set_header(self, count: int) -> str:
            return ""

    return Bare
