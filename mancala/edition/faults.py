"""What is wrong with the data files: collected, not raised, so that all of it is told at once with file and line."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple


class Fault(NamedTuple):
    """Something wrong in a data file; lines count from 1."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Expected(NamedTuple):
    """A record of a kind that has to be there, and where it is referred to."""

    path: Path
    line: int
    kind: str
    id: str


@dataclass
class Faults:
    """What was found wrong so far; paths are told from `root` on."""

    root: Path
    found: list[Fault] = field(default_factory=list)
    expected: list[Expected] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """The kinds of records that a file could not be read of: what refers to them is not at fault."""

    def add(self, path: Path, line: int, message: str) -> None:
        """Note a fault."""
        self.found.append(Fault(path.relative_to(self.root).as_posix(), line, message))

    def expect(self, path: Path, line: int, kind: str, identifier: str) -> None:
        """Note that a record is referred to."""
        self.expected.append(Expected(path, line, kind, identifier))

    def resolve(self, known: Mapping[str, Container[str]]) -> None:
        """Once all is read: note what was referred to and is not there, by kind of record."""
        for path, line, kind, identifier in self.expected:
            if identifier not in known[kind] and kind not in self.unread:
                self.add(path, line, f"there is no {kind} {identifier}")


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
