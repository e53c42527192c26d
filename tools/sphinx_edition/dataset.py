"""The whole edition as data, to be downloaded: tables (CSV) with a description that programs read, and one JSON file.

The description is a Data Package (Frictionless): each table has its fields, its key, and what its columns refer to.
The texts are those of the pages in the source language.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

from pybtex.database import parse_file
from sphinx.application import Sphinx

from mancala import rulesets, web
from mancala.edition import releases
from mancala.edition.cite import AUTHOR
from mancala.edition.edition import Edition, data_folder, load
from mancala.edition.items import SOURCE
from mancala.edition.references import Reference
from mancala.edition.sources import bibliography
from mancala.notation import format_readings
from mancala.ruleset import Mechanics
from tools.sphinx_edition.domain import edition_domain
from tools.sphinx_edition.kept import Entry, Page
from tools.sphinx_edition.vocabularies import LICENCE

FOLDER = "data"
NAME = "mangala-edition"
PACKAGE = "datapackage.json"
LIST = "; "
"""What parts the items of a list in a cell."""
EPOCH = (1980, 1, 1, 0, 0, 0)
LICENSES = [{"name": "CC-BY-SA-4.0", "path": LICENCE}]

Row = dict[str, Any]
Pages = list[tuple[str, Page]]


@dataclass(frozen=True)
class Table:
    """A table: rows with the same fields, the first of which is the key unless there is another one.

    `refers` tells by field the table and its key that the values are taken from; lists are not checked by programs.
    """

    name: str
    description: str
    rows: list[Row]
    key: tuple[str, ...] = ("id",)
    refers: tuple[tuple[str, str, str], ...] = ()

    @property
    def columns(self) -> list[str]:
        """The names of the fields."""
        return list(self.rows[0])

    def csv(self) -> str:
        """The table as text."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: cell(value) for name, value in row.items()} for row in self.rows)
        return out.getvalue()

    def resource(self) -> dict[str, Any]:
        """How the table is described in the package."""
        schema: dict[str, Any] = {
            "fields": [{"name": name, "type": _type(row[name] for row in self.rows)} for name in self.columns],
            "missingValues": [""],
            "primaryKey": list(self.key),
        }
        if self.refers:
            schema["foreignKeys"] = [
                {"fields": [field], "reference": {"resource": table, "fields": [key]}}
                for field, table, key in self.refers
            ]
        return {
            "name": self.name,
            "path": f"{self.name}.csv",
            "profile": "tabular-data-resource",
            "description": self.description,
            "encoding": "utf-8",
            "schema": schema,
        }


def cell(value: Any) -> str:
    """A value as the text of a cell.

    >>> cell(("II-it", "II-cs")), cell(True), cell(None), cell(41.01)
    ('II-it; II-cs', 'true', '', '41.01')
    >>> cell([{"form": "one; two"}])
    '[{"form": "one; two"}]'
    """
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str() | int() | float():
            return str(value)
        case dict() | [dict(), *_]:
            return json.dumps(value, ensure_ascii=False, sort_keys=True)
        case _:
            return LIST.join(map(cell, value))


def _type(values: Iterable[Any]) -> str:
    kinds = {type(value) for value in values if value is not None}
    if kinds == {bool}:
        return "boolean"
    if kinds == {int}:
        return "integer"
    return "number" if kinds and kinds <= {int, float} else "string"


def plain(value: Any) -> Any:
    """A record as JSON has it.

    >>> plain(Reference("hyde1694", "II"))
    'hyde1694[II]'
    """
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Reference):
        return str(value)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, frozenset, set)):
        return [plain(item) for item in value]
    return value


def _rules(pages: Pages) -> Iterator[Row]:
    for name, page in pages:
        for identifier, entry in page.entries.items():
            ruleset = rulesets.get(identifier.partition(".")[0])
            if identifier in ruleset.rule_ids:
                rule = ruleset.rule(identifier)
                own = {"mechanical": rule.mechanics is Mechanics.CITED, "engine_text": rule.text}
                yield {**_entry(name, identifier, entry), **_evidence(entry), **own}


def _points(pages: Pages) -> Iterator[Row]:
    for name, page in pages:
        for identifier, entry in page.entries.items():
            ruleset = rulesets.get(identifier.partition(".")[0])
            if identifier in ruleset.rule_ids:
                continue
            points = [point for point in ruleset.open_points if ruleset.open_id(point.name) == identifier]
            yield {
                **_entry(name, identifier, entry),
                "default": points[0].default.value if points else None,
                "values": [value.value for value in points[0].values] if points else [],
            }


def _entry(page: str, identifier: str, entry: Entry) -> Row:
    return {
        "id": identifier,
        "ruleset": identifier.partition(".")[0],
        "number": entry.number,
        "title": entry.title,
        "text": entry.text,
        "page": page,
    }


def _evidence(entry: Entry) -> Row:
    found = entry.evidence
    return {
        "status": str(found["status"]),
        "verdict": str(found["verdict"]),
        "witnesses": found.get("witnesses", "").split(),
        "sources": found.get("sources", "").split(),
        "note": found.get("note", ""),
    }


def _examples(pages: Pages) -> Iterator[Row]:
    """Every board that is played on the pages, so that it can be played again."""
    for name, page in pages:
        for board in page.boards:
            played = web.answer({"ruleset": board.ruleset, "readings": board.readings, **board.asked})
            yield {
                "id": f"{name}#{board.id}",
                "ruleset": board.ruleset,
                "readings": format_readings(board.readings),
                "position": board.asked.get("position"),
                "rite": board.asked.get("rite"),
                "moves": board.asked["history"],
                **{name: played[name] for name in ("after", "ended", "winner")},
                "rules": board.rules,
            }


def _sources(edition: Edition) -> Iterator[Row]:
    """The bibliography, field by field as far as every work has it."""
    entries = parse_file(str(bibliography(data_folder()))).entries
    for key, source in edition.sources.items():
        entry = entries[key]
        yield {
            "id": key,
            "type": entry.type,
            "author": [_bare(str(person)) for person in entry.persons.get("author", [])],
            **{name: _bare(entry.fields.get(name, "")) for name in ("title", "year", "url", "note")},
            "access": source.access.value,
            "via": source.via,
        }


def _bare(text: str) -> str:
    """A field of the bibliography without the braces that keep it as it is.

    >>> _bare("{Quarterly Review}")
    'Quarterly Review'
    """
    return text.replace("{", "").replace("}", "")


def tables(pages: Pages) -> list[Table]:
    """All tables of the edition."""
    edition = load()

    def rows(records: Mapping[str, Any]) -> list[Row]:
        return [plain(record) for record in records.values()]

    found = [
        Table("rules", "Rules as the pages and the engine have them", list(_rules(pages))),
        Table("open-points", "What the witnesses leave open, with the values that can be played", list(_points(pages))),
        Table("claims", "Statements with their verdicts", rows(edition.claims)),
        Table("sources", "Works, and how the editors know them", list(_sources(edition))),
        Table("witnesses", "The five documents", rows(edition.witnesses)),
        Table("passages", "Passages of the documents by digest", rows(edition.passages)),
        Table("variants", "Where the documents differ or err", rows(edition.variants)),
        Table("relatives", "Related games and their mechanics", rows(edition.relatives)),
        Table("terms", "Words for the same thing in eight languages", rows(edition.terms)),
        Table("people", "Authors, travellers, informants", rows(edition.people)),
        Table("places", "Places by their names in the sources and today", rows(edition.places)),
        Table("objects", "Boards, counters, pictures, manuscripts", rows(edition.objects)),
        Table("events", "What can be dated", rows(edition.events), refers=(("place", "places", "id"),)),
        Table("examples", "Boards of the pages with what they play", list(_examples(pages))),
    ]
    # A table without rows has no fields to describe.
    return [table for table in found if table.rows]


def package(found: Iterable[Table]) -> dict[str, Any]:
    """The description of the tables."""
    release = releases.current(data_folder())
    return {
        "profile": "tabular-data-package",
        "name": NAME,
        "title": AUTHOR,
        "version": release.version,
        "created": f"{release.date.isoformat()}T00:00:00Z",
        "licenses": LICENSES,
        "contributors": [{"title": AUTHOR, "role": "author"}],
        "sources": [{"title": SOURCE, "path": "https://mancala.fandom.com/"}],
        "resources": [table.resource() for table in found],
    }


def files(found: list[Table]) -> dict[str, str]:
    """Everything that is to be downloaded, by file name."""
    described = json.dumps(package(found), ensure_ascii=False, indent=1) + "\n"
    whole = json.dumps({table.name: table.rows for table in found}, ensure_ascii=False, indent=1) + "\n"
    return {
        PACKAGE: described,
        "edition.json": whole,
        "sources.bib": bibliography(data_folder()).read_text(encoding="utf-8"),
        **{f"{table.name}.csv": table.csv() for table in found},
    }


def write(app: Sphinx, error: Exception | None) -> None:
    """Put the data beside the pages in the source language."""
    if (
        error is not None
        or app.builder.format != "html"
        or app.config.language != next(iter(app.config.site_languages))
    ):
        return
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(exist_ok=True)
    made = files(tables(sorted(edition_domain(app.env).pages.items())))
    with ZipFile(folder / f"{NAME}.zip", "w") as packed:
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8")
            packed.writestr(ZipInfo(f"{NAME}/{name}", EPOCH), text)


def setup(app: Sphinx) -> None:
    """Register the event."""
    app.connect("build-finished", write)
