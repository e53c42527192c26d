"""The published ids: each stays, at its address and with its meaning, or is retired and leads to what took its place.

`docs/data/identifiers.csv` is the list; `python -m tools.identifiers` adds to it what the built site has besides, and
never takes anything away. `docs/data/retired.toml` says what has been retired.
"""

import csv
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mancala.edition.items import board_id

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "docs" / "data" / "identifiers.csv"
PAGE = "page."
ENTRIES = "entries.json"


class Published(NamedTuple):
    """An id, its address within the site of a language, and for a board what it plays."""

    id: str
    address: str
    content: str = ""


def published(file: Path = LIST) -> dict[str, Published]:
    """The list."""
    with file.open(encoding="utf-8", newline="") as lines:
        return {row["id"]: Published(**row) for row in csv.DictReader(lines)}


def present(site: Path) -> dict[str, Published]:
    """What the built site has, in its source language."""
    file = site / "en" / ENTRIES
    if not file.is_file():
        raise SystemExit(f"{file} is not there: build the site first, with `python tasks.py build`.")
    found = json.loads(file.read_text(encoding="utf-8"))
    pages = [Published(f"{PAGE}{page}", f"{page}.html") for page in found["pages"]]
    entries = [Published(name, f"{entry['page']}.html#{name}") for name, entry in found["entries"].items()]
    boards = [
        Published(board_id(board["page"], board["id"]), f"{board['page']}.html#{board['id']}", board["plays"])
        for board in found["boards"]
    ]
    return {item.id: item for item in sorted([*pages, *entries, *boards])}


def broken(listed: Mapping[str, Published], found: Mapping[str, Published], gone: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the ids of a site, in words.

    >>> a, b = Published("a", "p.html#a"), Published("b", "p.html#b")
    >>> list(broken({"a": a}, {"b": b}, {}))
    ['a is published and gone: retire it, or bring it back', 'b is not in the list']
    >>> list(broken({"a": a}, {"b": b}, {"a": "b"}))
    ['b is not in the list']
    """
    for name, item in listed.items():
        if name in gone:
            if gone[name] not in found:
                yield f"{name} is retired for {gone[name]}, which does not exist"
        elif name not in found:
            yield f"{name} is published and gone: retire it, or bring it back"
        elif found[name] != item:
            yield f"{name} is published as {' '.join(item[1:])}, and is now {' '.join(found[name][1:])}"
    for name in found:
        if name in gone:
            yield f"{name} is retired, and must not be used again"
        elif name not in listed:
            yield f"{name} is not in the list"


def add(site: Path, file: Path = LIST) -> int:
    """Add to the list what is new, and say how much that is."""
    listed = published(file) if file.exists() else {}
    new = {name: item for name, item in present(site).items() if name not in listed}
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(Published._fields)
        writer.writerows(sorted([*listed.values(), *new.values()]))
    return len(new)


if __name__ == "__main__":
    print(add(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"))
