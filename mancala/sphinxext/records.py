"""What the domain keeps of a page: its entries and its examples."""

from dataclasses import dataclass

INSIDE = "mancala:inside"
"""Where the environment keeps the entry that is being read."""


@dataclass(frozen=True)
class Entry:
    """A rule or an open point on a page, in the language of the page.

    `kind` is the object type of the domain, `text` what the entry begins with, paragraphs parted by an empty line.
    `status` and `verdict` are those of `mancala.sphinxext.evidence`; an open point has none.
    """

    kind: str
    number: str
    title: str
    docname: str
    line: int
    status: str = ""
    verdict: str = ""
    text: str = ""


@dataclass(frozen=True)
class Example:
    """A board on a page with the rules that its trace cites; `inside` is the entry it stands in, if any.

    Where it compares readings, `values` are those of the open point `point`.
    """

    docname: str
    inside: str | None
    shows: tuple[str, ...]
    point: str | None = None
    values: tuple[str, ...] = ()
