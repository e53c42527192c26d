"""Setting up a position on the full board: by clicks, keys and numbers; nothing changes until it is played from."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def board(opening: Locator) -> Locator:
    """The full board with a game on, and the part open."""
    opening.locator("[data-live=start]").click()
    expect(opening.locator("[data-legal]")).to_have_count(6, timeout=12_000)
    opening.locator(".mp-editor > summary").press("Enter")
    return opening


def begin(board: Locator) -> None:
    board.locator(".mp-editor [data-do=begin]").click()
    expect(board.locator(".mb-board [data-editing]")).to_have_count(12, timeout=12_000)


def do(board: Locator, name: str) -> None:
    board.locator(f".mp-editor [data-do={name}]").click()


def pit(board: Locator, name: str) -> Locator:
    return board.locator(f".mb-board [data-pit={name}]")


def field(board: Locator, name: str) -> Locator:
    return board.locator(f'.mp-editor [data-name="{name}"]')


def shows(board: Locator, name: str, seeds: int) -> None:
    """See that the board and the field show the same number."""
    expect(pit(board, name).locator(".count")).to_have_text(str(seeds))
    expect(field(board, name)).to_have_value(str(seeds))


def test_clicks_add_and_take_seeds(board: Locator) -> None:
    begin(board)
    pit(board, "A").click()
    pit(board, "A").click()
    shows(board, "A", 8)
    pit(board, "f").click(modifiers=["Shift"])
    shows(board, "f", 5)
    board.locator('[data-in="click"]').select_option("take")
    pit(board, "A").click()
    shows(board, "A", 7)
    expect(board.locator(".mp-total")).to_contain_text("72")
    assert board.locator("[data-legal]").count() == 0


def test_keys_on_the_board(board: Locator, page: Page) -> None:
    begin(board)
    pit(board, "C").focus()
    for key, seeds in (
        ("+", 7),
        ("Enter", 8),
        (" ", 9),
        ("-", 8),
        ("Delete", 7),
        ("2", 2),
        ("1", 21),
        ("Backspace", 2),
    ):
        page.keyboard.press(key)
        shows(board, "C", seeds)
    expect(board.locator(".mb-announce")).to_have_text(re.compile("^2"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("3")
    shows(board, "D", 3)
    # A letter plays nothing.
    page.keyboard.press("A")
    shows(board, "A", 6)
    expect(board.locator("[data-editing]")).to_have_count(12)


def test_numbers_show_on_the_board(board: Locator) -> None:
    begin(board)
    field(board, "b").fill("12")
    shows(board, "b", 12)
    board.locator('[data-of="captured"][data-index="1"]').fill("35")
    expect(board.locator("[data-tray=north] .total")).to_have_text("35")
    board.locator('[data-in="side"]').select_option("north")
    expect(board.locator(".mb-board")).to_have_attribute("data-side", "north")
    board.locator('[data-in="side"]').select_option("south")
    expect(board.locator(".mp-total")).to_contain_text("113")


def test_an_unusual_total_is_told_and_played(board: Locator) -> None:
    begin(board)
    do(board, "empty")
    shows(board, "F", 0)
    field(board, "A").fill("1")
    field(board, "f").fill("5")
    expect(board.locator(".mp-total")).to_contain_text("72")
    do(board, "play")
    expect(board.locator("[data-legal]")).to_have_count(1)
    expect(board.locator("[data-setup], [data-editing]")).to_have_count(0)
    expect(pit(board, "f").locator(".count")).to_have_text("5")
    assert board.page.evaluate("window.mancalaGames[0].request.position") == "5S,5/1S,5 0 0 S 1"


def test_a_bad_number_is_named_and_nothing_is_lost(board: Locator) -> None:
    begin(board)
    error = board.locator(".mp-editor .mp-error")
    for value in ("", "-1", "x", "1.5", "99999999", "<b>1"):
        field(board, "c").fill(value)
        expect(error).to_be_visible()
        expect(error).to_contain_text(re.compile(r"\bc\b"))
        do(board, "play")
        expect(board.locator("[data-editing]")).to_have_count(12)
        expect(field(board, "c")).to_have_value(value)
        field(board, "c").fill("6")
        expect(error).to_be_hidden()


def test_cancel_goes_back_to_the_game_as_it_was(board: Locator, page: Page) -> None:
    pit(board, "A").click()
    board.locator("[data-go=last]").click()
    expect(board.locator("[data-legal]")).to_have_count(6)
    before = page.evaluate("JSON.stringify(window.mancalaGames[0].request)")
    begin(board)
    shows(board, "A", 0)
    do(board, "empty")
    do(board, "game")
    shows(board, "B", 7)
    do(board, "start")
    shows(board, "A", 6)
    do(board, "cancel")
    expect(board.locator("[data-legal]")).to_have_count(6)
    expect(pit(board, "A").locator(".count")).to_have_text("0")
    expect(board.locator(".mp-editor [data-do=begin]")).to_be_focused()
    assert page.evaluate("JSON.stringify(window.mancalaGames[0].request)") == before
    # Closing the part is going back, too.
    begin(board)
    pit(board, "f").click()
    board.locator(".mp-editor > summary").click()
    expect(board.locator("[data-setup]")).to_have_count(0)
    expect(board.locator("[data-legal]")).to_have_count(6)


def test_a_position_is_played_from_and_taken_back(board: Locator) -> None:
    begin(board)
    board.locator('[data-in="side"]').select_option("north")
    do(board, "play")
    expect(board.locator("[data-pit=a][data-legal]")).to_have_count(1)
    expect(board.locator(".mb-grid, [role=grid]").first).to_have_attribute("aria-readonly", "true")
    pit(board, "a").click()
    expect(board.locator(".mb-played li")).not_to_have_count(0)


def test_works_after_a_reload_and_at_an_earlier_step(board: Locator, page: Page) -> None:
    pit(board, "A").click()
    board.locator("[data-go=last]").click()
    expect(board.locator("[data-legal]")).to_have_count(6)
    page.reload()
    board.locator("[data-go=back]").click()
    board.locator(".mp-editor > summary").click()
    begin(board)
    # The seeds of a turn that is half shown are where they were before it.
    shows(board, "A", 6)
    do(board, "cancel")
    expect(board.locator(".mb-earlier")).to_be_visible()


def test_a_link_that_is_opened_meanwhile_ends_it(board: Locator, page: Page) -> None:
    begin(board)
    do(board, "empty")
    page.evaluate("location.hash = 'play;ruleset=mangala-ii;moves=A'")
    expect(board.locator(".mb-played li")).not_to_have_count(0)
    expect(board.locator("[data-setup], [data-editing]")).to_have_count(0)
    expect(board.locator(".mp-set")).to_be_hidden()
    expect(pit(board, "A").locator(".count")).to_have_text("0")


def test_an_engine_that_has_stopped_is_loaded_anew_to_play(board: Locator, page: Page) -> None:
    begin(board)
    field(board, "A").fill("9")
    page.evaluate("mancalaEngine.interrupt()")
    do(board, "play")
    expect(board.locator("[data-legal]")).to_have_count(6, timeout=30_000)
    expect(pit(board, "A").locator(".count")).to_have_text("9")


def test_no_key_reaches_the_game_behind_the_board(board: Locator, page: Page) -> None:
    pit(board, "C").click()
    expect(board.locator(".mb-played li").first).to_be_attached(timeout=12_000)
    board.locator("[data-go=last]").click()
    expect(board.locator("[data-legal]").first).to_be_visible()
    begin(board)
    board.locator('.mb-board [role="rowheader"]').first.focus()
    page.keyboard.press("Backspace")
    do(board, "cancel")
    expect(board.locator("[data-legal]").first).to_be_visible()
    assert page.evaluate("mancalaGames[0].request.history") == ["C"]


def test_spaces_around_a_number_are_no_other_number(board: Locator) -> None:
    begin(board)
    field(board, "A").fill("  7 ")
    expect(pit(board, "A").locator(".count")).to_have_text("7")


def test_whoever_closes_the_part_while_the_engine_is_loaded_has_the_game(board: Locator, page: Page) -> None:
    page.evaluate("mancalaEngine.interrupt()")
    do(board, "begin")
    board.locator(".mp-editor > summary").press("Enter")
    expect(board.locator("[data-legal]")).to_have_count(6, timeout=30_000)
    expect(board.locator("[data-editing]")).to_have_count(0)
