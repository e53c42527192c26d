"""The dated things of the history: for the timeline, and by their places for the map."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mancala.edition.faults import Faults
from mancala.edition.records import Seen
from mancala.edition.tables import Row, by_id, rows

FILE = "events.toml"
FIRST, LAST = 1550, 2030
"""The years that the timeline has room for."""
HISTORY, RELATIVES = "history/", "relatives"


class Kind(StrEnum):
    """What happened, in the order of the timeline's lanes; a journey is not the printing of its account."""

    JOURNEY = "journey"
    PRINT = "print"
    PICTURE = "picture"
    RECORD = "record"
    PLAY = "play"
    TRADE = "trade"
    FIND = "find"
    REVIVAL = "revival"


@dataclass(frozen=True)
class Event:
    """Something of a year or of years; it stands on the first of its claims, or on the related game that it tells of.

    `date` is how the time is told where the years alone would say too much. `section` is the part of `page` that
    tells of it. `seen` is whether the editors read what it rests on, or know of it by somebody's report alone.
    """

    id: str
    first: int
    last: int
    date: str
    label: str
    kind: Kind
    place: str
    claims: tuple[str, ...]
    page: str
    section: str
    seen: Seen = Seen.YES

    @property
    def years(self) -> str:
        """The time as it is shown.

        >>> Event("e", 1707, 1708, "", "", Kind.PRINT, "", (), "", "").years
        '1707–1708'
        """
        return self.date or (str(self.first) if self.first == self.last else f"{self.first}–{self.last}")

    @property
    def anchor(self) -> str:
        """The part of the page, as its address has it.

        >>> Event("e", 1655, 1655, "", "", Kind.JOURNEY, "", (), "history/travellers", "thevenot").anchor
        'history-thevenot'
        >>> Event("e", 1935, 1935, "", "", Kind.RECORD, "", (), "relatives", "altiev").anchor
        'game.altiev'
        """
        return f"game.{self.section}" if self.page == RELATIVES else f"history-{self.section}"


def read(folder: Path, faults: Faults) -> dict[str, Event]:
    """The events in the order of time; of the same year, in that of the file."""
    found = by_id((row, _event(row)) for row in rows(folder / FILE, "event", faults))
    return dict(sorted(found.items(), key=lambda item: item[1].first))


def _event(row: Row) -> Event:
    first = row.whole("from")
    event = Event(
        id=row.identifier(),
        first=first,
        last=row.whole("to", first),
        date=row.text("date", ""),
        label=row.text("label"),
        kind=row.one_of("kind", Kind),
        place=row.text("place", ""),
        claims=row.ids("claims", "claim"),
        page=row.text("page"),
        section=row.text("section"),
        seen=row.one_of("seen", Seen) if "seen" in row.fields else Seen.YES,
    )
    if not FIRST <= event.first <= LAST:
        row.fault("from", f"{event.first} is outside the timeline; expected a year from {FIRST} to {LAST}")
    if not event.first <= event.last <= LAST:
        row.fault("to", f"{event.last} is no year from {event.first} to {LAST}")
    if not event.claims and event.page != RELATIVES:
        row.fault("claims", "an event needs a claim to stand on")
    if event.place:
        row.expect("place", "place", event.place)
    if event.page == RELATIVES:
        row.expect("section", "relative", event.section)
    elif not event.page.startswith(HISTORY):
        row.fault("page", f'"{event.page}" is no page of the history; expected {HISTORY}… or {RELATIVES}')
    return event
