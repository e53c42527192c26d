"""Reading the data files of the edition: tables of TOML whose faults are all reported, each with file and line.

A file holds tables of one name (`[[claim]]`). Faults are collected, not raised: whoever puts a file right
should see at once everything that is wrong with it.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any, Protocol, TypeVar

from mancala.edition.faults import Faults, content
from mancala.edition.references import Reference, read_references

ID = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
E = TypeVar("E", bound=StrEnum)


class Identified(Protocol):
    """A record with an id."""

    @property
    def id(self) -> str:
        """The id of the record."""
        ...


R = TypeVar("R", bound=Identified)


@dataclass
class Row:
    """One table of a file: its fields are taken one by one, and what is not taken is a fault."""

    path: Path
    fields: Mapping[str, Any]
    lines: Mapping[str, int]
    first: int
    faults: Faults
    taken: set[str] = field(default_factory=set)

    def fault(self, name: str, message: str) -> None:
        """Note a fault in a field, or in the table as a whole for a field that it has not."""
        self.faults.add(self.path, self.lines.get(name, self.first), message)

    def text(self, name: str, otherwise: str | None = None) -> str:
        """A text that must not be empty; it may be left out if there is something `otherwise`."""
        value = self._take(name, str, otherwise)
        if value == "" and otherwise != "":
            self.fault(name, f"{name} is empty")
        return value if isinstance(value, str) else ""

    def number(self, name: str, otherwise: float | None = None) -> float:
        """A number, whole or not."""
        value = self._take(name, (int, float), otherwise)
        if isinstance(value, float) and not isfinite(value):
            self.fault(name, f"{name} has the wrong kind of value: {value!r}")
            value = otherwise
        return value if isinstance(value, (int, float)) else 0

    def whole(self, name: str, otherwise: int | None = None) -> int:
        """A whole number."""
        value = self.number(name, otherwise)
        if value != int(value):
            self.fault(name, f"{name} has to be a whole number, not {value}")
        return int(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; none if the field is left out."""
        value = self._take(name, list, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(name, f"{name} has to be a list of texts")
            return ()
        if len(set(value)) < len(value):
            self.fault(name, f"{name} names something twice")
        return tuple(value)

    def ids(self, name: str, kind: str) -> tuple[str, ...]:
        """Ids of records of a kind, which have to be there once all is read."""
        found = self.texts(name)
        for identifier in found:
            self.expect(name, kind, identifier)
        return found

    def expect(self, name: str, kind: str, identifier: str) -> None:
        """Note that a field refers to a record."""
        self.faults.expect(self.path, self.lines.get(name, self.first), kind, identifier)

    def table(self, name: str) -> Mapping[str, Any]:
        """A table within the table; empty if the field is left out."""
        value = self._take(name, dict, {})
        return value if isinstance(value, dict) else {}

    def one_of(self, name: str, kind: type[E]) -> E:
        """A member of an enumeration, the first if the fault has been noted."""
        return self._member(name, self.text(name), kind)

    def some_of(self, name: str, kind: type[E]) -> tuple[E, ...]:
        """Members of an enumeration."""
        return tuple(self._member(name, text, kind) for text in self.texts(name))

    def references(self, name: str = "references") -> tuple[Reference, ...]:
        """Works with locators."""
        return self.works(name, self.texts(name))

    def works(self, name: str, texts: Iterable[str]) -> tuple[Reference, ...]:
        """Works with locators from texts that stand somewhere in a field."""
        return read_references(texts, partial(self.fault, name), partial(self.expect, name, "source"))

    def identifier(self) -> str:
        """The id of the record."""
        value = self.text("id")
        if value and not ID.fullmatch(value):
            self.fault("id", f'"{value}" is no id; expected letters and digits, parted by dots or hyphens')
        return value

    def finish(self) -> None:
        """Note the fields that nobody asked for."""
        for name in self.fields:
            if name not in self.taken:
                self.fault(name, f"unknown field {name}; expected one of: {', '.join(sorted(self.taken))}")

    def _take(self, name: str, kind: type | tuple[type, ...], otherwise: object) -> object:
        self.taken.add(name)
        value = self.fields.get(name, otherwise)
        if value is None:
            self.fault(name, f"{name} is missing")
        elif not isinstance(value, kind) or isinstance(value, bool):
            self.fault(name, f"{name} has the wrong kind of value: {value!r}")
            return otherwise
        return value

    def _member(self, name: str, text: str, kind: type[E]) -> E:
        try:
            return kind(text)
        except ValueError:
            if text:
                self.fault(name, f'{name} "{text}" unknown; choose from {", ".join(kind)}')
            return next(iter(kind))


def rows(path: Path, table: str, faults: Faults) -> Iterator[Row]:
    """The tables of a file, in its order; a file that is not there, or is not TOML, is one fault."""
    source = content(path, table, faults)
    if source is None:
        return
    try:
        data = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        faults.add(path, int(line[1]) if line else source.rstrip().count("\n") + 1, str(error))
        faults.unread.add(table)
        return
    for name in data:
        if name != table or not isinstance(data[name], list):
            faults.add(path, 1, f"unknown table {name}; expected only [[{table}]]")
    found = data.get(table, [])
    if not isinstance(found, list):
        faults.unread.add(table)
        return
    places = list(_places(source, table))
    if len(places) != len(found):
        # Written in another way than with a head of its own for each: which line is whose cannot be told.
        places = [(1, {})] * len(found)
    for (first, lines), fields in zip(places, found, strict=True):
        if not isinstance(fields, dict):
            faults.add(path, first, f"{fields!r} is no table; expected [[{table}]]")
            continue
        row = Row(path, fields, lines, first, faults)
        yield row
        row.finish()


def by_id(found: Iterable[tuple[Row, R]]) -> dict[str, R]:
    """Records by their ids, in their order; an id that stands twice is a fault."""
    records: dict[str, R] = {}
    seen: dict[str, Row] = {}
    for row, record in found:
        if record.id in seen:
            other = seen[record.id]
            row.fault("id", f"{record.id} is there already ({other.path.name}:{other.first})")
        seen.setdefault(record.id, row)
        records[record.id] = record
    return records


def _places(source: str, table: str) -> Iterator[tuple[int, dict[str, int]]]:
    """By table the line of its head, and of each of its fields."""
    first, lines = 0, dict[str, int]()
    for number, line in enumerate(source.split("\n"), 1):
        if re.match(rf"\s*\[\[\s*{re.escape(table)}\s*\]\]", line):
            if first:
                yield first, lines
            first, lines = number, {}
        elif found := re.match(r"\s*\[?(?:\w+\.)?([\w-]+)\]?\s*(?:=|$)", line):
            lines.setdefault(found[1], number)
    if first:
        yield first, lines
