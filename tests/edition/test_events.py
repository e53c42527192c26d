"""The events: the file is read strictly, and what it has stands where timeline and map lead."""

from pathlib import Path

import pytest

from mancala.edition import events
from mancala.edition.edition import load
from mancala.edition.events import Kind
from mancala.edition.faults import Faults
from mancala.edition.records import Seen

EVENT = """[[event]]
id = "somebody-1700"
from = 1700
label = "Somebody at Constantinople"
kind = "journey"
place = "constantinople"
claims = ["F016"]
page = "history/travellers"
section = "thevenot"
"""


def read(folder: Path, text: str) -> tuple[dict[str, events.Event], list[str]]:
    """The events of a file, and the faults found in it."""
    (folder / events.FILE).write_text(text, encoding="utf-8")
    faults = Faults(folder)
    found = events.read(folder, faults)
    faults.resolve({"claim": {"F016"}, "place": {"constantinople"}, "relative": {"altiev"}})
    return found, [str(fault) for fault in faults.found]


def test_an_event_is_read_whole(tmp_path: Path) -> None:
    found, faults = read(tmp_path, EVENT)
    assert faults == []
    assert found["somebody-1700"] == events.Event(
        "somebody-1700", 1700, 1700, "", "Somebody at Constantinople", Kind.JOURNEY, "constantinople", ("F016",),
        "history/travellers", "thevenot", Seen.YES,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("from = 1700", "from = 1200", 3, "1200 is outside the timeline; expected a year from 1550 to 2030"),
        ("from = 1700", "from = 1700.5", 3, "from has to be a whole number, not 1700.5"),
        ("from = 1700", "from = 1700\nto = 1699", 4, "1699 is no year from 1700 to 2030"),
        ("from = 1700", "from = 1700\nto = 2031", 4, "2031 is no year from 1700 to 2030"),
        ('claims = ["F016"]', "", 1, "an event needs a claim to stand on"),
        ('"F016"', '"F999"', 7, "there is no claim F999"),
        ('"constantinople"', '"atlantis"', 6, "there is no place atlantis"),
        ("history/travellers", "index", 8, '"index" is no page of the history; expected history/… or relatives'),
        ("history/travellers", "relatives", 9, "there is no relative thevenot"),
        ('"journey"', '"holiday"', 5, f'kind "holiday" unknown; choose from {", ".join(Kind)}'),
        ("section =", 'seen = "maybe"\nsection =', 9, 'seen "maybe" unknown; choose from yes, in-part, no'),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, fault: str) -> None:
    assert read(tmp_path, EVENT.replace(old, new))[1] == [f"events.toml:{line}: {fault}"]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = EVENT.replace("1700\n", "1200\n").replace("F016", "F999")
    assert len(read(tmp_path, text + EVENT.replace("somebody-1700", "somebody-else"))[1]) == 2


def test_an_event_of_a_related_game_stands_on_that_game(tmp_path: Path) -> None:
    text = EVENT.replace('claims = ["F016"]\n', "").replace("history/travellers", "relatives")
    found, faults = read(tmp_path, text.replace("thevenot", "altiev"))
    assert faults == []
    assert found["somebody-1700"].anchor == "game.altiev"


def test_events_come_in_the_order_of_time(tmp_path: Path) -> None:
    later = EVENT.replace("somebody-1700", "later").replace("from = 1700", "from = 1701")
    assert list(read(tmp_path, later + EVENT)[0]) == ["somebody-1700", "later"]


def test_every_kind_of_event_is_there() -> None:
    assert {event.kind for event in load().events.values()} == set(Kind)


@pytest.mark.parametrize(
    ("journey", "book"),
    [
        ("thevenot-1655", "thevenot-1664"),
        ("darvieux-1660s", "darvieux-1717"),
        ("clarke-1800", "clarke-1810"),
        ("burckhardt-1814", "burckhardt-1829"),
        ("laurent-1818", "laurent-1821"),
    ],
)
def test_a_journey_and_the_book_on_it_are_two_events(journey: str, book: str) -> None:
    found = load().events
    assert (found[journey].kind, found[book].kind) == (Kind.JOURNEY, Kind.PRINT)
    assert found[journey].last < found[book].first
