"""The games that the browser keeps: over a reload, after a closed tab, in two tabs, and the list of them."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.boards import board

pytestmark = pytest.mark.browser

PREFIX = "mangala.game."
GAME: dict[str, Any] = {
    "version": 1,
    "ruleset": "mangala-ii",
    "request": {"readings": {}, "history": ["A", "a"]},
    "back": 0,
    "step": None,
    "players": {"south": "person", "north": "person"},
    "saved": "2026-11-30T12:00:00.000Z",
    "turns": 2,
    "over": False,
}
"""A game as it is kept."""


@pytest.fixture(autouse=True)
def calm(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


@pytest.fixture
def address(served: str) -> str:
    return f"{served}en/mangala-ii/play.html"


def visit(page: Page, address: str) -> Locator:
    page.emulate_media(reduced_motion="reduce")
    page.goto("about:blank")
    page.goto(address)
    return board(page)


def begin(figure: Locator) -> None:
    figure.locator("[data-live=start]").click()
    expect(figure.locator("[data-legal]").first).to_be_visible(timeout=30_000)


def play(figure: Locator, *pits: str) -> None:
    for pit in pits:
        expect(figure.locator(f"[data-pit={pit}][data-legal]")).to_have_count(1, timeout=30_000)
        figure.locator(f"[data-pit={pit}]").click()
    expect(figure.locator("[data-legal]").first).to_be_visible()


def kept(page: Page) -> dict[str, Any]:
    """What the browser keeps, by id."""
    found = page.evaluate(f"Object.entries(localStorage).filter(([key]) => key.startsWith('{PREFIX}'))")
    return {key.removeprefix(PREFIX): json.loads(text) for key, text in found}


def histories(page: Page) -> list[list[str]]:
    return sorted(game["request"]["history"] for game in kept(page).values())


def keep(page: Page, address: str, texts: dict[str, str]) -> Locator:
    """The board of a page that finds these texts in the storage."""
    page.goto(address)
    page.evaluate(f"texts => {{ for (const id in texts) localStorage.setItem('{PREFIX}' + id, texts[id]); }}", texts)
    return visit(page, address)


def shelf(figure: Locator) -> Locator:
    part = figure.locator(".mp-kept")
    if part.get_attribute("open") is None:
        part.locator("summary").first.click()
    return part


def items(figure: Locator) -> Locator:
    return figure.locator(".mp-games > li")


def turns(figure: Locator, count: int) -> None:
    """See that so many turns have been played on the board."""
    expect(figure.locator("[data-live=leave]")).to_be_visible(timeout=30_000)
    figure.page.wait_for_function(f"mancalaGames[0].now === {count}")


def test_nothing_is_kept_and_nothing_is_shown_before_the_first_move(page: Page, address: str) -> None:
    figure = visit(page, address)
    expect(figure.locator(".mp-kept")).to_be_hidden()
    expect(figure.locator(".mp-offer")).to_be_hidden()
    begin(figure)
    assert kept(page) == {}
    play(figure, "A")
    assert histories(page) == [["A"]]
    expect(figure.locator(".mp-kept")).to_be_visible()


def test_only_what_was_played_is_kept_and_never_what_the_engine_said(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    play(figure, "A", "a")
    (game,) = kept(page).values()
    assert game.pop("saved")
    assert game.pop("request").keys() <= {"position", "readings", "history"}
    assert game == {key: GAME[key] for key in game}


def test_a_reload_goes_on_with_the_same_kept_game(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    play(figure, "A")
    (name,) = kept(page)
    page.reload()
    expect(figure.locator(".mp-offer")).to_be_hidden()
    page.evaluate("mancalaGames[0].again = undefined")
    page.evaluate("mancalaGames[0].play('a')")
    turns(figure, 2)
    assert list(kept(page)) == [name]
    assert histories(page) == [["A", "a"]]


def test_after_a_closed_tab_the_last_game_is_offered_and_goes_on(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    play(figure, "A", "a", "B")
    (name,) = kept(page)
    other = page.context.new_page()
    page.close()
    figure = visit(other, address)
    offer = figure.locator(".mp-offer")
    expect(offer.locator(".mp-turns")).to_have_text("3")
    offer.get_by_role("button", name="Go on with your game of").click()
    turns(figure, 3)
    expect(offer).to_be_hidden()
    expect(figure.locator("[data-pit][tabindex='0']")).to_be_focused()
    play(figure, "b")
    assert list(kept(other)) == [name]
    assert histories(other) == [["A", "a", "B", "b"]]


def test_turns_taken_back_come_back_with_the_game(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    play(figure, "A", "a", "B")
    for _ in range(2):
        figure.locator("[data-live=undo]").click()
    (game,) = kept(page).values()
    assert (game["request"]["history"], game["back"], game["turns"]) == (["A", "a", "B"], 2, 1)
    other = page.context.new_page()
    figure = visit(other, address)
    figure.locator(".mp-offer button").click()
    turns(figure, 1)
    for count in (2, 3):
        figure.locator("[data-live=redo]").click()
        turns(figure, count)
    expect(figure.locator("[data-live=redo]")).to_have_attribute("aria-disabled", "true")


def test_the_step_at_which_the_page_was_left_is_kept(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    play(figure, "A", "a")
    (before,) = kept(page).values()
    figure.locator("[data-go=first]").click()
    figure.locator("[data-go=forward]").click()
    page.goto("about:blank")
    other = page.context.new_page()
    figure = visit(other, address)
    (after,) = kept(other).values()
    assert after == {**before, "step": 1}
    figure.locator(".mp-offer button").click()
    turns(figure, 2)
    expect(figure.locator(".mb-at")).to_have_text("1")


def test_who_plays_and_what_was_predicted_come_back_before_a_machine_moves(page: Page, address: str) -> None:
    game = {
        **GAME,
        "request": {"readings": {"chain_scope": "row"}, "history": ["A"]},
        "players": {"south": "greedy", "north": "person"},
        "prediction": "north",
        "turns": 1,
    }
    figure = keep(page, address, {"x": json.dumps(game)})
    figure.locator(".mp-offer button").click()
    turns(figure, 1)
    page.wait_for_function("mancalaGames[0].players.south === 'greedy'")
    assert page.evaluate("[mancalaGames[0].prediction, mancalaGames[0].readings]") == ["north", {"chain_scope": "row"}]
    assert kept(page) == {"x": game}


def test_two_tabs_keep_two_games(page: Page, address: str) -> None:
    second = page.context.new_page()
    for tab, pits in ((page, ("A", "a")), (second, ("B", "b"))):
        figure = visit(tab, address)
        begin(figure)
        play(figure, *pits)
    play(board(page), "C")
    assert histories(page) == [["A", "a", "C"], ["B", "b"]]
    expect(items(board(page))).to_have_count(2)
    expect(items(board(second))).to_have_count(2)


def test_two_tabs_that_go_on_with_one_game_lose_nothing(page: Page, address: str) -> None:
    figure = keep(page, address, {"x": json.dumps(GAME)})
    second = page.context.new_page()
    other = visit(second, address)
    for each in (figure, other):
        each.locator(".mp-offer button").click()
        turns(each, 2)
    play(figure, "B")
    play(other, "C")
    play(figure, "b")
    play(other, "c")
    assert histories(page) == [["A", "a", "B", "b"], ["A", "a", "C", "c"]]


def test_a_copy_of_a_tab_that_is_behind_overwrites_nothing(page: Page, address: str, context: BrowserContext) -> None:
    figure = keep(page, address, {"x": json.dumps(GAME)})
    figure.locator(".mp-offer button").click()
    turns(figure, 2)
    # What another tab has made of the game while this one was closed.
    longer = {**GAME, "request": {"readings": {}, "history": ["A", "a", "F"]}, "turns": 3}
    page.evaluate(f"text => localStorage.setItem('{PREFIX}x', text)", json.dumps(longer))
    page.reload()
    page.evaluate("mancalaGames[0].play('B')")
    turns(figure, 3)
    assert histories(page) == [["A", "a", "B"], ["A", "a", "F"]]


def test_another_game_is_kept_as_another_from_its_first_move_on(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    play(figure, "A")
    page.evaluate("mancalaGames[0].open({readings: {}, history: ['B', 'b']})")
    turns(figure, 2)
    assert histories(page) == [["A"]]
    play(figure, "C")
    assert histories(page) == [["A"], ["B", "b", "C"]]
    figure.locator("[data-live=leave]").click()
    expect(figure.locator(".mp-offer")).to_be_visible()


def test_games_are_listed_newest_first_with_date_turns_and_state(page: Page, address: str) -> None:
    older = {**GAME, "saved": "2026-10-01T12:00:00.000Z", "over": True, "turns": 7}
    elsewhere = {**GAME, "ruleset": "mangala-iv"}
    figure = keep(page, address, {"a": json.dumps(older), "b": json.dumps(GAME), "c": json.dumps(elsewhere)})
    shelf(figure)
    expect(items(figure)).to_have_count(2)
    expect(items(figure).locator(".mp-turns")).to_have_text(["2", "7"])
    expect(items(figure).locator("[data-said]:visible")).to_have_text(["Not over yet", "Over"])
    dates = items(figure).locator(".mp-saved").all_inner_texts()
    assert "November" in dates[0]
    assert "October 1, 2026" in dates[1]
    expect(figure.get_by_role("group", name=dates[1]).get_by_role("button", name="Go on")).to_have_count(1)
    expect(figure.locator(".mp-offer .mp-turns")).to_have_text("2")


def test_a_game_that_is_over_is_not_offered(page: Page, address: str) -> None:
    figure = keep(page, address, {"x": json.dumps({**GAME, "over": True})})
    expect(figure.locator(".mp-kept")).to_be_visible()
    expect(figure.locator(".mp-offer")).to_be_hidden()


def test_whether_a_game_is_over_is_what_the_engine_said(page: Page, address: str) -> None:
    figure = visit(page, address)
    begin(figure)
    page.evaluate("mancalaGames[0].open({position: '6/5,1S 36 35 S 71', readings: {}, history: []})")
    turns(figure, 0)
    figure.locator("[data-pit=F]").click()
    turns(figure, 1)
    page.wait_for_function("mancalaGames[0].arrived")
    ended = page.evaluate("mancalaGames[0].turn.answer.ended !== null")
    assert [game["over"] for game in kept(page).values()] == [ended]
