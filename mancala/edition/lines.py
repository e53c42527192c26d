"""Reading the data files of the edition: tables of CSV whose faults are all reported, each with file and line."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TypeVar

from mancala.edition.faults import Faults, content
from mancala.edition.references import Reference, read_references

E = TypeVar("E", bound=StrEnum)


@dataclass(frozen=True)
class Line:
    """One line of a table: its fields are taken one by one, and what is wrong is noted with the line."""

    path: Path
    number: int
    fields: Mapping[str, str]
    faults: Faults

    def fault(self, message: str) -> None:
        """Note a fault."""
        self.faults.add(self.path, self.number, message)

    def text(self, name: str) -> str:
        """A text, which may be empty."""
        return self.fields[name]

    def needed(self, name: str) -> str:
        """A text that must not be empty."""
        value = self.text(name)
        if not value:
            self.fault(f"{name} is missing")
        return value

    def one_of(self, name: str, kind: type[E]) -> E:
        """A member of an enumeration, the first if the fault has been noted."""
        value = self.text(name)
        try:
            return kind(value)
        except ValueError:
            self.fault(f'{name} "{value}" unknown; choose from {", ".join(kind)}')
            return next(iter(kind))

    def listed(self, name: str) -> tuple[str, ...]:
        """What is parted by semicolons."""
        return tuple(filter(None, map(str.strip, self.text(name).split(";"))))

    def references(self, name: str) -> tuple[Reference, ...]:
        """Works with locators."""
        return read_references(self.listed(name), self.fault, partial(self.expect, "source"))

    def expect(self, kind: str, identifier: str) -> None:
        """Note that the line refers to a record."""
        self.faults.expect(self.path, self.number, kind, identifier)


def lines(path: Path, kind: str, columns: tuple[str, ...], faults: Faults) -> Iterator[Line]:
    """The lines of a table that has the records of a kind; a table that has other columns is one fault."""
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
                yield Line(path, table.line_num, fields, faults)
    except csv.Error as error:
        faults.add(path, table.line_num + 1, str(error))
        faults.unread.add(kind)
