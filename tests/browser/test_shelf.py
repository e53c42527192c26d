"""The storage of kept games: whatever stands there, older and later versions, deletion, one that is full or none."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_kept import GAME, PREFIX, begin, histories, items, keep, kept, play, shelf, turns, visit
from tests.browser.test_site import ALL_RULES, AXE, COLOURS, DESKTOP, FAULTS, PHONE, WIDTH

pytestmark = pytest.mark.browser

HOSTILE = {
    "nothing": "",
    "garbage": "<img src=x onerror=window.hit=1>",
    "later": json.dumps({**GAME, "version": 2, "new": True}),
    "proto": '{"__proto__": {"polluted": 1}, "version": 1}',
    "list": "[[[[1]]]]",
    "null": "null",
    "number": json.dumps({**GAME, "version": 1.5}),
    "history": json.dumps({**GAME, "request": {"readings": {}, "history": [{"x": 1}]}}),
    "back": json.dumps({**GAME, "back": 3}),
    "players": json.dumps({**GAME, "players": {"south": "__proto__", "north": "person"}}),
    "date": json.dumps({**GAME, "saved": "<script>window.hit = 1</script>"}),
    "version": json.dumps({**GAME, "version": "__proto__"}),
    # Deep enough to end the engine.
    "deep": json.dumps({**GAME, "request": {"readings": {}, "history": [], "rite": "<>"}}).replace(
        '"<>"', '{"a":' * 5_000 + "1" + "}" * 5_000
    ),
}
"""What cannot be read, by the id at which it stands."""


@pytest.fixture
def address(served: str) -> str:
    return f"{served}en/mangala-ii/play.html"


def test_whatever_stands_there_is_shown_as_text_and_stays(page: Page, address: str) -> None:
    figure = keep(page, address, {**HOSTILE, "good": json.dumps(GAME)})
    shelf(figure)
    expect(items(figure)).to_have_count(len(HOSTILE) + 1)
    first, *others = items(figure).all()
    expect(first.get_by_role("button")).to_have_text(["Go on", "Show the moves", "Delete"])
    for other in others:
        expect(other.get_by_role("button")).to_have_text(["Show its text", "Delete"])
        other.get_by_role("button", name="Show its text").click()
        name = other.get_attribute("data-id") or ""
        expect(other.locator("textarea")).to_have_value(HOSTILE[name])
        expect(other.locator("textarea")).to_be_focused()
    assert page.evaluate("[window.hit, ({}).polluted]") == [None, None]
    play_on = figure.locator(".mp-offer button")
    play_on.click()
    turns(figure, 2)
    play(figure, "B")
    left = page.evaluate(f"id => localStorage.getItem('{PREFIX}' + id)", "later")
    assert left == HOSTILE["later"]
    assert page.evaluate("localStorage.length") == len(HOSTILE) + 1


def test_one_that_cannot_be_read_is_deleted_alone(page: Page, address: str) -> None:
    figure = keep(page, address, {"garbage": HOSTILE["garbage"], "good": json.dumps(GAME)})
    shelf(figure)
    items(figure).last.get_by_role("button", name="Delete").click()
    expect(items(figure)).to_have_count(1)
    assert list(kept(page)) == ["good"]
    expect(items(figure).get_by_role("button", name="Delete")).to_be_focused()


def test_a_very_long_text_does_no_harm(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(f"localStorage.setItem('{PREFIX}long', '<b>'.padEnd(5_000_000, 'x'))")
    figure = visit(page, address)
    shelf(figure)
    expect(items(figure)).to_have_count(1)
    begin(figure)
    play(figure, "A", "a")
    items(figure).last.get_by_role("button", name="Show its text").click()
    assert page.evaluate("document.querySelector('.mp-games textarea:not([hidden])') !== null")
    items(figure).last.get_by_role("button", name="Delete").click()
    assert histories(page) == [["A", "a"]]


def test_a_game_that_the_engine_refuses_is_told_of_stays_and_its_moves_can_be_taken(page: Page, address: str) -> None:
    bad = {**GAME, "request": {"readings": {}, "history": ["A", "<b>z</b>"]}}
    figure = keep(page, address, {"bad": json.dumps(bad)})
    item = items(shelf(figure).locator("..")).first
    item.get_by_role("button", name="Go on").click()
    expect(item.locator(".mp-error")).to_contain_text("At character 1 of the move", timeout=30_000)
    expect(figure.locator("[data-live=start]")).to_be_visible()
    item.get_by_role("button", name="Show the moves").click()
    expect(item.locator("textarea")).to_have_value("A <b>z</b>")
    assert kept(page) == {"bad": bad}
    begin(figure)
    play(figure, "A")
    assert kept(page)["bad"] == bad


def test_a_refused_game_that_was_offered_opens_the_list_where_it_is_told(page: Page, address: str) -> None:
    bad = {**GAME, "request": {"readings": {"nonsense": "x"}, "history": []}}
    figure = keep(page, address, {"bad": json.dumps(bad)})
    figure.locator(".mp-offer button").click()
    expect(items(figure).locator(".mp-error")).to_be_visible(timeout=30_000)


def test_an_older_version_is_upgraded_step_by_step(page: Page, address: str) -> None:
    invented = {"version": 0, "game": "mangala-ii", "moves": "A a", "date": "2026-01-01"}
    figure = keep(page, address, {"old": json.dumps(invented)})
    shelf(figure)
    expect(items(figure).get_by_role("button")).to_have_text(["Show its text", "Delete"])
    page.evaluate(
        """game => {
          mancalaShelf.upgrades[0] = ({moves, date}) => ({...game, request: {readings: {}, history: moves.split(" ")},
            saved: date});
          dispatchEvent(new StorageEvent("storage", {key: null}));
        }""",
        GAME,
    )
    expect(items(figure).get_by_role("button")).to_have_text(["Go on", "Show the moves", "Delete"])
    figure.locator(".mp-offer button").click()
    turns(figure, 2)
    assert kept(page) == {"old": invented}
    play(figure, "B")
    assert [game["version"] for game in kept(page).values()] == [1]


def test_another_tab_is_seen_at_once(page: Page, address: str) -> None:
    figure = visit(page, address)
    second = page.context.new_page()
    other = visit(second, address)
    begin(other)
    play(other, "A")
    expect(figure.locator(".mp-offer .mp-turns")).to_have_text("1")
    play(other, "a")
    expect(figure.locator(".mp-offer .mp-turns")).to_have_text("2")
    shelf(figure)
    items(figure).get_by_role("button", name="Delete").click()
    expect(items(other)).to_have_count(0)
    expect(figure.locator("[data-live=start]")).to_be_focused()
    # The game goes on all the same, and is kept again.
    play(other, "B")
    assert histories(page) == [["A", "a", "B"]]


def test_all_are_deleted_only_after_a_second_press(page: Page, address: str) -> None:
    games = {name: json.dumps(GAME) for name in "abc"}
    elsewhere = {**GAME, "ruleset": "mangala-iv"}
    figure = keep(page, address, {**games, "iv": json.dumps(elsewhere)})
    shelf(figure)
    figure.locator(".mp-all > summary").click()
    assert len(kept(page)) == 4
    expect(figure.get_by_text("All that stands in this list is deleted for good")).to_be_visible()
    figure.get_by_role("button", name="Delete all of them").click()
    expect(figure.locator(".mp-kept")).to_be_hidden()
    assert kept(page) == {"iv": elsewhere}
    expect(figure.locator("[data-live=start]")).to_be_focused()


THROWS = {
    "a storage that takes nothing": """
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };""",
    "a storage that is forbidden": """
        Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});""",
    "no storage": """Object.defineProperty(window, "localStorage", {value: null});""",
}


@pytest.mark.parametrize("script", THROWS.values(), ids=THROWS)
def test_without_a_storage_one_plays_and_is_told_once(page: Page, address: str, script: str) -> None:
    errors: list[str] = []
    # The theme and Sphinx too ask for the storage, without care.
    page.on("pageerror", lambda error: errors.append(error.stack or ""))
    page.add_init_script(script)
    figure = visit(page, address)
    begin(figure)
    expect(figure.locator(".mp-unkept p:visible")).to_have_count(0)
    play(figure, "A", "a")
    expect(figure.locator(".mp-unkept p:visible")).to_have_text(
        "This browser does not let the page store anything, so the game is gone when you close the page."
    )
    expect(figure.locator(".mp-kept")).to_be_hidden()
    assert [stack for stack in errors if re.search(r"(kept|shelf|game|live)\.js", stack)] == []


def test_a_full_storage_offers_to_delete_and_the_game_is_kept_then(page: Page, address: str) -> None:
    figure = keep(page, address, {"old": json.dumps(GAME)})
    page.evaluate(
        """() => {
          const set = Storage.prototype.setItem;
          Storage.prototype.setItem = function (...args) {
            if (this.length) throw new DOMException("full", "QuotaExceededError");
            set.apply(this, args);
          };
        }"""
    )
    begin(figure)
    play(figure, "B")
    expect(figure.locator(".mp-unkept p:visible")).to_contain_text("The storage of this browser is full")
    assert list(kept(page)) == ["old"], "nothing is deleted by itself"
    shelf(figure)
    items(figure).get_by_role("button", name="Delete").click()
    expect(figure.locator(".mp-unkept p:visible")).to_have_count(0)
    assert histories(page) == [["B"]]


def test_what_is_open_is_accessible_and_fits_a_small_phone(page: Page, address: str) -> None:
    figure = keep(page, address, {"good": json.dumps(GAME), "bad": HOSTILE["garbage"]})
    shelf(figure)
    items(figure).last.get_by_role("button", name="Show its text").click()
    figure.locator(".mp-all > summary").click()
    page.evaluate(AXE)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(WIDTH) <= size["width"]
        assert page.evaluate(FAULTS, ALL_RULES) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(FAULTS, COLOURS) == []
