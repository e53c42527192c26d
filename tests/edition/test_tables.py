"""Data files: everything that is wrong with them is told at once, each fault with file and line."""

import csv
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import pytest

from mancala.edition.faults import Faults
from mancala.edition.lines import lines
from mancala.edition.references import Reference
from mancala.edition.tables import Row, by_id, rows


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Thing(NamedTuple):
    id: str


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "things.toml"


def read(file: Path, text: str) -> tuple[list[Row], Faults]:
    """The rows of a file, each asked for all that a thing has."""
    file.write_text(text, encoding="utf-8")
    faults = Faults(file.parent)
    found = []
    for row in rows(file, "thing", faults):
        row.identifier()
        row.text("name")
        row.one_of("colour", Colour)
        row.number("size", 1)
        row.references()
        found.append(row)
    return found, faults


def test_a_sound_file_has_no_faults(file: Path) -> None:
    found, faults = read(file, '[[thing]]\nid = "a"\nname = "A"\ncolour = "red"\nreferences = ["work[p. 3]"]\n')
    assert len(found) == 1
    assert faults.found == []


def test_all_faults_are_told_at_once_with_their_lines(file: Path) -> None:
    _, faults = read(
        file,
        '# things\n[[thing]]\nid = "a b"\nname = ""\ncolour = "green"\nsize = "big"\nreferences = ["[p. 3]"]\n\n'
        '[[thing]]\nid = "b"\nname = "B"\ncolour = "red"\nweight = 3\n',
    )
    assert [(fault.line, fault.message.split(";")[0]) for fault in faults.found] == [
        (3, '"a b" is no id'),
        (4, "name is empty"),
        (5, 'colour "green" unknown'),
        (6, "size has the wrong kind of value: 'big'"),
        (7, '"[p. 3]" is no reference'),
        (13, "unknown field weight"),
    ]
    assert str(faults.found[0]).startswith("things.toml:3: ")


def test_a_field_that_is_missing_is_told_at_the_head_of_its_table(file: Path) -> None:
    _, faults = read(file, '\n\n[[thing]]\nid = "a"\ncolour = "red"\n')
    assert [str(fault) for fault in faults.found] == ["things.toml:3: name is missing"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[thing]]\nid = "a\n', "things.toml:2: "),
        ('[[thing]]\nid = """a\n\n', "things.toml:2: Unterminated string"),
        ("thing = [3]\n", "things.toml:1: 3 is no table; expected [[thing]]"),
        ("[thing]\nid = 3\n", "things.toml:1: unknown table thing; expected only [[thing]]"),
        ('[[other]]\nid = "a"\n', "things.toml:1: unknown table other; expected only [[thing]]"),
        ("thing = 3\n", "things.toml:1: unknown table thing; expected only [[thing]]"),
    ],
)
def test_a_file_that_is_no_table_is_a_fault_and_no_exception(file: Path, text: str, told: str) -> None:
    _, faults = read(file, text)
    assert [str(fault).startswith(told) for fault in faults.found] == [True]


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    faults = Faults(tmp_path)
    assert list(rows(tmp_path / "none.toml", "thing", faults)) == []
    assert [str(fault) for fault in faults.found] == ["none.toml:1: the file is missing"]


@pytest.mark.parametrize(
    "read_file",
    [
        lambda path, faults: rows(path, "thing", faults),
        lambda path, faults: lines(path, "thing", ("id",), faults),
    ],
    ids=["TOML", "CSV"],
)
def test_a_file_that_cannot_be_read_is_a_fault_and_no_exception(
    file: Path, read_file: Callable[[Path, Faults], Iterator[object]]
) -> None:
    faults = Faults(file.parent)
    file.write_bytes("# one\n# \xe9\n".encode("latin-1"))
    assert list(read_file(file, faults)) == []
    file.unlink()
    file.mkdir()
    assert list(read_file(file, faults)) == []
    told = [str(fault).rpartition(": ")[0] for fault in faults.found]
    assert told == ["things.toml:2: the file is not in UTF-8", "things.toml:1: the file cannot be read"]


def test_tables_written_in_one_line_are_read_and_their_faults_told(file: Path) -> None:
    found, faults = read(file, 'thing = [{id = "a", colour = "red"}]\n')
    assert len(found) == 1
    assert [str(fault) for fault in faults.found] == ["things.toml:1: name is missing"]


def test_what_refers_to_a_file_that_cannot_be_read_is_not_at_fault(tmp_path: Path, file: Path) -> None:
    _, faults = read(file, '[[thing]]\nid = "a"\nname = "A"\ncolour = "red"\nreferences = ["work"]\n')
    assert list(rows(tmp_path / "works.toml", "source", faults)) == []
    faults.resolve({"source": {}})
    assert [str(fault) for fault in faults.found] == ["works.toml:1: the file is missing"]


@pytest.mark.parametrize("size", ["nan", "inf", "true"])
def test_a_number_is_a_number(file: Path, size: str) -> None:
    _, faults = read(file, f'[[thing]]\nid = "a"\nname = "A"\ncolour = "red"\nsize = {size}\n')
    [fault] = faults.found
    assert str(fault).startswith("things.toml:5: size has the wrong kind of value")


@pytest.fixture
def field_limit() -> Iterator[None]:
    """The limit that Python sets itself; other libraries lift it for the whole process."""
    lifted = csv.field_size_limit(131_072)
    yield
    csv.field_size_limit(lifted)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id\na\n", ["table.csv:1: expected the columns id, name"]),
        ("id,name\na,A\nb\nc,C,x\n", ["table.csv:3: expected 2 columns", "table.csv:4: expected 2 columns"]),
        (f"id,name\na,{'A' * 200_000}\n", ["table.csv:2: field larger than field limit (131072)"]),
    ],
)
def test_a_table_of_other_columns_is_a_fault_and_no_exception(
    tmp_path: Path, text: str, told: list[str], field_limit: None
) -> None:
    (tmp_path / "table.csv").write_text(text, encoding="utf-8")
    faults = Faults(tmp_path)
    list(lines(tmp_path / "table.csv", "thing", ("id", "name"), faults))
    assert [str(fault) for fault in faults.found] == told


def test_a_table_that_a_spreadsheet_has_written_is_read(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("\ufeffid,name\r\na,A\r\n", encoding="utf-8", newline="")
    faults = Faults(tmp_path)
    [line] = lines(tmp_path / "table.csv", "thing", ("id", "name"), faults)
    assert (line.number, line.fields) == (2, {"id": "a", "name": "A"})
    assert faults.found == []


def test_an_id_that_stands_twice_is_told_with_the_place_of_the_first(file: Path) -> None:
    thing = '[[thing]]\nid = "a"\nname = "A"\ncolour = "red"\n'
    found, faults = read(file, thing + thing)
    by_id((row, Thing(row.text("id"))) for row in found)
    assert [str(fault) for fault in faults.found] == ["things.toml:6: a is there already (things.toml:1)"]


def test_what_is_referred_to_has_to_be_there_once_all_is_read(file: Path) -> None:
    _, faults = read(file, '[[thing]]\nid = "a"\nname = "A"\ncolour = "red"\nreferences = ["here", "gone[1]"]\n')
    faults.resolve({"source": {"here"}})
    assert [str(fault) for fault in faults.found] == ["things.toml:5: there is no source gone"]


@pytest.mark.parametrize("text", ["", "two words", "key[]", "key[p. 1", "[p. 1]"])
def test_a_reference_is_a_key_and_perhaps_a_place_in_the_work(text: str) -> None:
    with pytest.raises(ValueError, match="expected key or key"):
        Reference.parse(text)
