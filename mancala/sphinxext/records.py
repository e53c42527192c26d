"""What the domain keeps of a page: its entries and its examples."""

from dataclasses import dataclass

INSIDE = "mancala:inside"
"""Where the environment keeps the entry that is being read."""


@dataclass(frozen=True)
class Entry:
    """A rule or an open point on a page; `kind` is the object type of the domain."""

    kind: str
    number: str
    title: str
    docname: str
    line: int


@dataclass(frozen=True)
class Example:
    """A board on a page with the rules that its trace cites; `inside` is the entry it stands in, if any."""

    docname: str
    inside: str | None
    shows: tuple[str, ...]
