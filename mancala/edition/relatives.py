"""Related games: what is known of each, how surely, and how it differs from the three of this edition."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mancala.edition.faults import Faults
from mancala.edition.records import GameId
from mancala.edition.references import Reference
from mancala.edition.tables import Row, by_id, rows


class Sureness(StrEnum):
    """How well the rules of a game are known."""

    FIRST_HAND = "first-hand"
    ONE_INTERMEDIARY = "one-intermediary"
    INCOMPLETE = "incomplete"
    NAME_ONLY = "name-only"


class Mechanic(StrEnum):
    """What games are compared by, in the order of play."""

    BOARD = "board"
    COUNTERS = "counters"
    DEAL = "deal"
    CHOICE = "choice"
    LAPS = "laps"
    CAPTURE = "capture"
    CHAIN = "chain"
    OPPOSITE = "opposite"
    FEEDING = "feeding"
    PASS = "pass"
    END = "end"
    REMAINDER = "remainder"
    MATCH = "match"


@dataclass(frozen=True)
class Known:
    """One mechanic in words; `references` are its own works, where they are not simply those of the game."""

    text: str
    references: tuple[Reference, ...] = ()


@dataclass(frozen=True)
class Relative:
    """A related game; a mechanic that it lacks is not stated by what the editors have seen."""

    id: str
    name: str
    names: tuple[str, ...]
    where: str
    when: str
    sureness: Sureness
    mechanics: Mapping[Mechanic, Known]
    differs: Mapping[GameId, str]
    references: tuple[Reference, ...]
    note: str
    doubts: tuple[str, ...]
    claims: tuple[str, ...]
    passages: tuple[str, ...]

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The sigla of the documents that name the game, in their order."""
        return tuple(dict.fromkeys(passage.partition(".")[0] for passage in self.passages))


def read(folder: Path, faults: Faults) -> dict[str, Relative]:
    """All related games, as the file has them."""
    return by_id((row, _relative(row)) for row in rows(folder / "relatives.toml", "relative", faults))


def _relative(row: Row) -> Relative:
    relative = Relative(
        id=row.identifier(),
        name=row.text("name"),
        names=row.texts("names"),
        where=row.text("where"),
        when=row.text("when"),
        sureness=row.one_of("sureness", Sureness),
        mechanics=_mechanics(row),
        differs=_differs(row),
        references=row.references(),
        note=row.text("note", ""),
        doubts=row.texts("doubts"),
        claims=row.ids("claims", "claim"),
        passages=row.ids("passages", "passage"),
    )
    if not relative.references:
        row.fault("references", "a related game needs a reference: where it is on record")
    for name in set(row.table("sources")) - set(relative.mechanics):
        row.fault("sources", f"sources of {name}, which is not stated")
    return relative


def _mechanics(row: Row) -> dict[Mechanic, Known]:
    """The mechanics that are stated, in the order of play."""
    stated = _texts(row, "mechanics", Mechanic)
    sources = row.table("sources")
    return {name: Known(stated[name], _sources(row, sources.get(name, []))) for name in Mechanic if name in stated}


def _differs(row: Row) -> dict[GameId, str]:
    """How a game differs from each of the three; none may be left out."""
    stated = _texts(row, "differs", GameId)
    for game in GameId:
        if game not in stated:
            row.fault("differs", f"how it differs from {game} is missing")
    return {game: stated[game] for game in GameId if game in stated}


def _texts(row: Row, table: str, kind: type[StrEnum]) -> dict[str, str]:
    """The texts of a table within the table, whose names are members of an enumeration."""
    found = {}
    for name, text in row.table(table).items():
        if name not in list(kind):
            row.fault(name, f"unknown field {table}.{name}; expected one of: {', '.join(kind)}")
        elif not isinstance(text, str) or not text:
            row.fault(name, f"{table}.{name} has to be a text")
        else:
            found[name] = text
    return found


def _sources(row: Row, texts: object) -> tuple[Reference, ...]:
    """Works with locators, from a list."""
    if not isinstance(texts, list):
        row.fault("sources", f"expected a list of references, not {texts!r}")
        return ()
    return row.works("sources", map(str, texts))
