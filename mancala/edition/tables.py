"""Reading the data files of the edition: tables of TOML whose faults are all reported, each with file and line.

A file holds tables of one name (`[[claim]]`). Faults are collected, not raised: whoever puts a file right
should see at once everything that is wrong with it.
"""

import csv
import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from io import StringIO
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

ID = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
_REFERENCE = re.compile(r"(?P<key>[A-Za-z][\w-]*)(?:\[(?P<locator>.+)\])?")
E = TypeVar("E", bound=StrEnum)


class Fault(NamedTuple):
    """Something wrong in a data file; lines count from 1."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Reference(NamedTuple):
    """A work of the bibliography, and where in it.

    >>> Reference.parse("thevenot1687[I, ch. XXV, pp. 34–35]")
    Reference(key='thevenot1687', locator='I, ch. XXV, pp. 34–35')
    """

    key: str
    locator: str = ""

    @classmethod
    def parse(cls, text: str) -> "Reference":
        """Read `key` or `key[locator]`; ValueError for anything else."""
        found = _REFERENCE.fullmatch(text)
        if found is None:
            raise ValueError(f'"{text}" is no reference; expected key or key[locator]')
        return cls(found["key"], found["locator"] or "")


@dataclass
class Faults:
    """What was found wrong so far; paths are told from `root` on."""

    root: Path
    found: list[Fault] = field(default_factory=list)
    expected: list[tuple[Path, int, str, str]] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """The kinds of records that a file could not be read of: what refers to them is not at fault."""

    def add(self, path: Path, line: int, message: str) -> None:
        """Note a fault."""
        self.found.append(Fault(path.relative_to(self.root).as_posix(), line, message))

    def resolve(self, known: Mapping[str, Container[str]]) -> None:
        """Once all is read: note what was referred to and is not there, by kind of record."""
        for path, line, kind, identifier in self.expected:
            if identifier not in known[kind] and kind not in self.unread:
                self.add(path, line, f"there is no {kind} {identifier}")


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
        self.faults.expected.append((self.path, self.lines.get(name, self.first), kind, identifier))

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
        found = []
        for text in self.texts(name):
            try:
                reference = Reference.parse(text)
            except ValueError as error:
                self.fault(name, str(error))
            else:
                self.expect(name, "source", reference.key)
                found.append(reference)
        return tuple(found)

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


def content(path: Path, kind: str, faults: Faults) -> str | None:
    """The text of a file that has the records of a kind; a file that cannot be read is one fault."""
    try:
        # Spreadsheets put a mark before the text.
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        faults.add(path, 1, "the file is missing")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        faults.add(path, line, f"the file is not in UTF-8: {error.reason}")
    except OSError as error:
        faults.add(path, 1, f"the file cannot be read: {error.strerror}")
    faults.unread.add(kind)
    return None


def lines_of(path: Path, kind: str, columns: tuple[str, ...], faults: Faults) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines of a table in CSV with their numbers; a table that has other columns is one fault."""
    source = content(path, kind, faults)
    if source is None:
        return
    table = csv.DictReader(StringIO(source, newline=""))
    try:
        if tuple(table.fieldnames or ()) != columns:
            faults.add(path, 1, f"expected the columns {', '.join(columns)}")
            faults.unread.add(kind)
            return
        for fields in table:
            if None in fields or None in fields.values():
                faults.add(path, table.line_num, f"expected {len(columns)} columns")
            else:
                yield table.line_num, fields
    except csv.Error as error:
        faults.add(path, table.line_num + 1, str(error))
        faults.unread.add(kind)


def unique(found: Iterable[tuple[Row, str]]) -> None:
    """Note ids that stand twice."""
    seen: dict[str, Row] = {}
    for row, identifier in found:
        if identifier in seen:
            other = seen[identifier]
            row.fault("id", f"{identifier} is there already ({other.path.name}:{other.first})")
        seen.setdefault(identifier, row)


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
