"""The records of the edition: claims, people, places and objects, and how each is read from its file."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mancala.edition.faults import Faults
from mancala.edition.references import Reference
from mancala.edition.tables import Row, by_id, rows
from mancala.edition.verdict import Verdict

CLAIMS = ("mangala-ii", "mangala-iv", "al-manqala", "further")
"""The files of the claims: those of the documents by game, and what the documents do not say."""


class GameId(StrEnum):
    """The games of the edition, by the ids of their rulesets."""

    MANGALA_II = "mangala-ii"
    MANGALA_IV = "mangala-iv"
    AL_MANQALA = "al-manqala"


GAMES: Mapping[str, str] = {
    GameId.MANGALA_II: "Mangala II",
    GameId.MANGALA_IV: "Mangala IV",
    GameId.AL_MANQALA: "Al-manqala",
}
"""What the games are called, in all languages."""


@dataclass(frozen=True)
class Claim:
    """One statement of the documents or of a source, with its verdict; `chapter` is the file that it stands in."""

    id: str
    chapter: str
    statement: str
    games: tuple[GameId, ...]
    passages: tuple[str, ...]
    verdict: Verdict
    references: tuple[Reference, ...]
    note: str
    people: tuple[str, ...]
    places: tuple[str, ...]
    objects: tuple[str, ...]

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The sigla of the documents that make the claim, in their order."""
        return tuple(dict.fromkeys(passage.partition(".")[0] for passage in self.passages))


@dataclass(frozen=True)
class Person:
    """Somebody the edition speaks of; `sort` is the name in an index, `life` the years if a source gives them."""

    id: str
    name: str
    sort: str
    life: str
    role: str
    note: str
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class Place:
    """A place by its name in the sources and today; degrees north and east, country by ISO 3166."""

    id: str
    name: str
    modern: str
    country: str
    lat: float
    lon: float
    note: str


class Kind(StrEnum):
    """What an object is."""

    BOARD = "board"
    COUNTERS = "counters"
    PICTURE = "picture"
    MANUSCRIPT = "manuscript"


class Seen(StrEnum):
    """Whether the editors saw an object, or a picture of it."""

    YES = "yes"
    IN_PART = "in-part"
    NO = "no"


@dataclass(frozen=True)
class Thing:
    """An object: a board, counters, a picture, a manuscript; `keeper` is where it is."""

    id: str
    name: str
    kind: Kind
    date: str
    keeper: str
    seen: Seen
    note: str
    references: tuple[Reference, ...]


def read_claims(folder: Path, faults: Faults) -> dict[str, Claim]:
    """All claims, file by file."""
    return by_id(
        (row, _claim(row, chapter))
        for chapter in CLAIMS
        for row in rows(folder / "claims" / f"{chapter}.toml", "claim", faults)
    )


def read_people(folder: Path, faults: Faults) -> dict[str, Person]:
    """The people, as the file has them."""
    return by_id((row, _person(row)) for row in rows(folder / "people.toml", "person", faults))


def read_places(folder: Path, faults: Faults) -> dict[str, Place]:
    """The places, as the file has them."""
    return by_id((row, _place(row)) for row in rows(folder / "places.toml", "place", faults))


def read_objects(folder: Path, faults: Faults) -> dict[str, Thing]:
    """The objects, as the file has them."""
    return by_id((row, _thing(row)) for row in rows(folder / "objects.toml", "object", faults))


def _claim(row: Row, chapter: str) -> Claim:
    claim = Claim(
        id=row.identifier(),
        chapter=chapter,
        statement=row.text("statement"),
        games=row.some_of("games", GameId),
        passages=row.ids("passages", "passage"),
        verdict=row.one_of("verdict", Verdict),
        references=row.references(),
        note=row.text("note", ""),
        people=row.ids("people", "person"),
        places=row.ids("places", "place"),
        objects=row.ids("objects", "object"),
    )
    if not claim.references:
        row.fault("references", "a claim needs a reference: what bears it out, denies it, or was searched in vain")
    return claim


def _person(row: Row) -> Person:
    return Person(
        id=row.identifier(),
        name=row.text("name"),
        sort=row.text("sort"),
        life=row.text("life", ""),
        role=row.text("role"),
        note=row.text("note", ""),
        references=row.references(),
    )


def _place(row: Row) -> Place:
    place = Place(
        id=row.identifier(),
        name=row.text("name"),
        modern=row.text("modern"),
        country=row.text("country"),
        lat=row.number("lat"),
        lon=row.number("lon"),
        note=row.text("note", ""),
    )
    if not (-90 <= place.lat <= 90 and -180 <= place.lon <= 180):
        row.fault("lat", f"{place.lat}, {place.lon} is nowhere; expected degrees north and east")
    return place


def _thing(row: Row) -> Thing:
    return Thing(
        id=row.identifier(),
        name=row.text("name"),
        kind=row.one_of("kind", Kind),
        date=row.text("date", ""),
        keeper=row.text("keeper", ""),
        seen=row.one_of("seen", Seen),
        note=row.text("note", ""),
        references=row.references(),
    )
