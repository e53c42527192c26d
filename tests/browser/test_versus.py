"""Playing against the machine, hints, the turned board, settings: by mouse and by keyboard, on both sides."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import let_pass, press

pytestmark = pytest.mark.browser

# What a reader can do next: a pit to play, a pass, or nothing as the game is over.
STATE = """figure => {
  const seen = name => [...figure.querySelectorAll(name)].filter(part => part.checkVisibility());
  const over = seen(".mb-outcome").length > 0;
  const legal = seen("[data-legal]").map(pit => pit.dataset.pit).sort();
  return over ? "over" : legal[0] ?? (seen("[data-live=pass]").length ? "-" : "");
}"""
MOVE = re.compile("^(South|North) (lifts|passes)")


def open_board(page: Page, served: str, game: str = "mangala-ii", speed: str = "200") -> Locator:
    page.goto(f"{served}en/{game}/play.html")
    figure = page.locator("figure.mancala-board").first
    # A position alone has no bar yet.
    figure.locator("select[data-speed]").evaluate("(select, speed) => (select.value = speed)", speed)
    figure.locator(".mp-versus > summary").click()
    return figure


def new_game(figure: Locator, **players: str) -> None:
    """Choose the players, and begin anew."""
    for side, player in players.items():
        figure.locator(f".mp-versus [data-in={side}]").select_option(player)
    figure.locator(".mp-versus [data-do=new]").click()
    expect(figure.locator(".mb-live[data-state=ready]")).to_be_visible(timeout=20_000)


def state(figure: Locator) -> str:
    """Wait until a person can do something, or the game is over."""
    figure.page.wait_for_function(f"figure => ({STATE})(figure)", arg=figure.element_handle(), timeout=20_000)
    found: str = figure.evaluate(STATE)
    return found


def played(figure: Locator) -> int:
    """How many turns there are in the list."""
    return figure.locator(".mb-played li > span").filter(has_text=MOVE).count()


def by_mouse(figure: Locator, move: str) -> None:
    figure.locator("[data-live=pass]" if move == "-" else f"[data-pit={move}]").click()


def by_keyboard(figure: Locator, move: str) -> None:
    keyboard = figure.page.keyboard
    if move != "-":
        return keyboard.press(move)
    for _ in range(30):
        if figure.locator("[data-live=pass]").evaluate("button => button === document.activeElement"):
            return keyboard.press("Enter")
        keyboard.press("Tab")
    raise AssertionError("the pass is not reached by Tab")


@pytest.mark.parametrize(
    ("game", "side", "do"),
    [
        ("mangala-ii", "north", by_keyboard),
        ("al-manqala", "north", by_mouse),
        ("mangala-iv", "south", by_keyboard),
    ],
)
def test_a_whole_game_against_greed(
    page: Page, served: str, game: str, side: str, do: Callable[[Locator, str], None]
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served, game)
    new_game(figure, **{side: "person", "north" if side == "south" else "south": "greedy"})
    moves = 0
    while (move := state(figure)) != "over":
        assert move == "-" or move.isupper() is (side == "south")
        do(figure, move)
        moves += 1
        assert moves < 200
    expect(figure.locator("[data-legal]")).to_have_count(0)
    expect(figure.locator("[data-do=stop]")).to_be_hidden()
    assert moves > 3
    assert errors == []


@pytest.mark.parametrize("side", ["south", "north"])
def test_taking_back_goes_to_the_person(page: Page, served: str, side: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served)
    new_game(figure, **{"south": "random", "north": "random"} | {side: "person"})
    first = state(figure)
    before = played(figure)
    counts = figure.locator(".mb-board .count").all_text_contents()
    by_mouse(figure, first)
    expect(figure.locator(".mb-played li > span").filter(has_text=MOVE)).to_have_count(before + 2)
    state(figure)
    figure.locator("[data-live=undo]").click()
    assert state(figure) == first
    assert played(figure) == before
    assert figure.locator(".mb-board .count").all_text_contents() == counts
    figure.locator("[data-live=redo]").click()
    state(figure)
    assert played(figure) == before + 2


def test_taking_back_to_the_machine_stops_it(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served)
    new_game(figure, south="greedy", north="person")
    state(figure)
    figure.locator("[data-live=undo]").click()
    stop = figure.locator("[data-do=stop]")
    expect(stop).to_have_accessible_name("Let the machine play")
    let_pass(page, 800)
    assert played(figure) == 0
    stop.click()
    state(figure)
    assert played(figure) == 1


def test_two_machines_play_and_stop(page: Page, served: str) -> None:
    figure = open_board(page, served)
    new_game(figure, south="greedy", north="random")
    turns = figure.locator(".mb-played li > span").filter(has_text=MOVE)
    expect(turns.nth(2)).to_be_attached(timeout=20_000)
    assert figure.locator("[data-legal]").count() == 0
    press(figure, "play")
    expect(figure).not_to_have_attribute("data-playing", "")
    count = figure.locator(".mb-played li").count()
    let_pass(page, 1000)
    assert figure.locator(".mb-played li").count() == count
    # From where it was paused it goes on.
    press(figure, "play")
    expect(turns.nth(4)).to_be_attached(timeout=20_000)
    stop = figure.locator("[data-do=stop]")
    expect(stop).to_have_accessible_name("Stop the machine")
    stop.click()
    expect(stop).to_have_accessible_name("Let the machine play")
    # The turn that is on its way is still shown, and no other begins.
    expect(figure.locator("[data-go=last]")).to_be_disabled(timeout=20_000)
    let_pass(page, 1000)
    count = figure.locator(".mb-played li").count()
    let_pass(page, 500)
    assert figure.locator(".mb-played li").count() == count
    # At the end of a turn the bar's button lets it play on, and does not begin again.
    press(figure, "play")
    expect(stop).to_have_accessible_name("Stop the machine")
    expect(figure.locator(".mb-played li").nth(count)).to_be_attached(timeout=20_000)
    # Another player stops it as well.
    figure.locator(".mp-versus [data-in=south]").select_option("person")
    figure.locator(".mp-versus [data-in=north]").select_option("person")
    state(figure)
    expect(stop).to_be_hidden()


def test_stepping_back_keeps_the_machine_waiting(page: Page, served: str) -> None:
    figure = open_board(page, served)
    new_game(figure, north="greedy")
    by_mouse(figure, state(figure))
    expect(figure.locator(".mb-played li").first).to_be_attached()
    press(figure, "back")
    count = figure.locator(".mb-played li").count()
    let_pass(page, 1200)
    assert figure.locator(".mb-played li").count() == count
    expect(figure.locator(".mb-earlier")).to_be_visible()
    press(figure, "last")
    expect(figure.locator(".mb-played li").nth(count)).to_be_attached(timeout=20_000)


def test_a_game_from_the_position_on_the_board_and_one_that_north_begins(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served)
    source = figure.locator(".mp-versus [data-in=source]")
    assert source.locator("option[value=position]").is_disabled()
    new_game(figure)
    by_mouse(figure, "C")
    assert state(figure) == "a"
    counts = figure.locator(".mb-board .count").all_text_contents()
    source.select_option("position")
    expect(figure.locator(".mp-versus [data-in=first]")).to_be_disabled()
    new_game(figure)
    expect(figure.locator(".mb-played li")).to_have_count(0)
    assert figure.locator(".mb-board .count").all_text_contents() == counts
    assert state(figure) == "a"
    source.select_option("start")
    figure.locator(".mp-versus [data-in=first]").select_option("north")
    new_game(figure, south="person", north="greedy")
    expect(figure.locator(".mb-played li > span").filter(has_text="North lifts")).to_have_count(1)
    assert state(figure).isupper()


def test_a_new_game_keeps_the_readings(page: Page, served: str) -> None:
    figure = open_board(page, served)
    new_game(figure)
    figure.locator(".mb-live summary").last.click()
    figure.locator("[data-reading=chain_scope]").select_option("row")
    expect(figure.locator("[data-legal]")).to_have_count(6)
    new_game(figure)
    expect(figure.locator("[data-reading=chain_scope]")).to_have_value("row")


def test_a_game_that_comes_back_with_the_page_waits(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served)
    new_game(figure, south="greedy", north="greedy")
    expect(figure.locator(".mb-played li > span").filter(has_text=MOVE).nth(1)).to_be_attached()
    page.reload()
    stop = figure.locator("[data-do=stop]")
    expect(stop).to_have_accessible_name("Let the machine play")
    expect(figure.locator(".mp-versus [data-in=south]")).to_have_value("greedy")
    turns = played(figure)
    let_pass(page, 800)
    assert played(figure) == turns
    stop.click()
    expect(figure.locator(".mb-played li > span").filter(has_text=MOVE).nth(turns)).to_be_attached(timeout=20_000)


def test_a_failure_in_the_turn_of_the_machine_can_be_tried_again(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served, speed="1200")
    new_game(figure, north="greedy")
    by_mouse(figure, state(figure))
    page.evaluate("""() => {
      const ask = window.mancalaEngine.ask;
      window.mancalaEngine.ask = request => {
        window.mancalaEngine.ask = ask;
        return Promise.reject(Object.assign(new Error(), {code: "timeout"}));
      };
    }""")
    retry = figure.locator("[data-live=retry]")
    expect(retry).to_be_visible()
    expect(retry).to_be_focused()
    retry.click()
    assert state(figure).isupper()
    assert played(figure) == 2


def test_a_hint_is_marked_said_and_gone_with_the_turn(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served)
    hint = figure.locator("[data-do=hint]")
    expect(hint).to_be_hidden()
    new_game(figure)
    hint.focus()
    page.keyboard.press("Enter")
    marked = figure.locator("[data-hint]")
    expect(marked).to_have_count(1)
    text = figure.locator(".mp-hint").text_content() or ""
    assert text
    expect(figure.locator(".mb-announce")).to_contain_text(text)
    move = marked.get_attribute("data-pit") or ""
    figure.locator("[data-do=flip]").click()
    expect(marked).to_have_attribute("data-pit", move)
    by_mouse(figure, move)
    expect(marked).to_have_count(0)
    expect(figure.locator(".mp-hint")).to_be_hidden()
    # After a reload the engine is not there yet.
    page.reload()
    hint.click()
    expect(marked).to_have_count(1, timeout=20_000)


@pytest.mark.parametrize("game", ["mangala-ii", "mangala-iv"])
def test_the_turned_board_is_the_same_board(page: Page, served: str, game: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served, game)
    flip = figure.locator("[data-do=flip]")
    new_game(figure)
    by_mouse(figure, state(figure))
    state(figure)

    def shown() -> dict[str, list[str]]:
        pits: dict[str, list[str]] = figure.evaluate("""figure => Object.fromEntries(
          [...figure.querySelectorAll("[data-pit], [data-tray]")].map(part => [
            part.dataset.pit ?? part.dataset.tray,
            [part.querySelector(".count, .total").textContent, part.querySelector(".label, .name").textContent,
             ["data-last", "data-sown", "data-legal", "data-lifted"].filter(name => part.hasAttribute(name)).join()],
          ]))""")
        return pits

    def top(name: str) -> float:
        box = figure.locator(f"[data-pit={name}]").bounding_box()
        assert box is not None
        return box["y"]

    before = shown()
    assert top("A") > top("a")
    flip.focus()
    page.keyboard.press("Space")
    expect(flip).to_have_attribute("aria-pressed", "true")
    assert shown() == before
    assert before["A"][1] == "A"
    assert top("A") < top("a")
    # Both sides play on a board that stays turned, and what was sown last is marked where it fell.
    for side in ("north", "south"):
        move = state(figure)
        assert move.islower() is (side == "north")
        by_mouse(figure, move)
        state(figure)
        last = figure.locator("[data-last]")
        expect(last).to_have_count(1)
        fell = figure.locator(".mb-played li > span").filter(has_text="One seed falls into").last
        expect(fell).to_contain_text(f" {last.get_attribute('data-pit')}.")
    turned = shown()
    flip.click()
    expect(flip).to_have_attribute("aria-pressed", "false")
    assert shown() == turned


def test_moves_are_shown_before_they_are_played_unless_switched_off(page: Page, served: str) -> None:
    figure = open_board(page, served)
    new_game(figure)
    figure.locator(".mp-settings > summary").click()
    state(figure)
    figure.locator("[data-pit=C]").hover()
    expect(figure.locator(".mb-ahead")).to_be_visible()
    preview = figure.locator("[data-setting=preview]")
    preview.uncheck()
    page.reload()
    figure.locator(".mp-settings > summary").click()
    expect(preview).not_to_be_checked()
    figure.locator("[data-pit=C]").hover()
    let_pass(page, 300)
    expect(figure.locator(".mb-ahead")).to_be_hidden()
    # What is pressed twice is seen first.
    figure.locator("[data-setting=twice]").check()
    expect(preview).to_be_checked()
    preview.uncheck()
    expect(figure.locator("[data-setting=twice]")).not_to_be_checked()


@pytest.mark.parametrize("fast", [True, False])
def test_the_first_press_shows_and_the_second_plays(page: Page, served: str, fast: bool) -> None:
    page.emulate_media(reduced_motion="reduce")
    figure = open_board(page, served)
    new_game(figure)
    figure.locator(".mp-settings > summary").click()
    figure.locator("[data-setting=twice]").check()
    state(figure)
    for name in ("C", "d"):
        pit = figure.locator(f"[data-pit={name}]")
        if fast:
            pit.dblclick()
        else:
            figure.locator(f"[data-pit={'A' if name == 'C' else 'b'}]").click()
            let_pass(page, 600)
            pit.click()
            let_pass(page, 600)
            assert played(figure) == (name == "d")
            expect(figure.locator(".mb-ahead")).to_be_visible()
            pit.click()
        turns = figure.locator(".mb-played li > span").filter(has_text=MOVE)
        expect(turns).to_have_count(1 if name == "C" else 2)
        expect(turns.last).to_contain_text(f" {name}.")
        state(figure)


@pytest.mark.parametrize("kept", ["{", "null", "[]", '{"version": 9, "preview": false}', '{"version": 1, "twice": 5}'])
def test_settings_without_sense_do_nothing(page: Page, served: str, kept: str) -> None:
    page.add_init_script(f"localStorage.setItem('mangala.settings', {kept!r})")
    figure = open_board(page, served)
    figure.locator(".mp-settings > summary").click()
    expect(figure.locator("[data-setting=preview]")).to_be_checked()
    expect(figure.locator("[data-setting=twice]")).not_to_be_checked()


def test_all_works_where_nothing_can_be_kept(page: Page, served: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})")
    figure = open_board(page, served)
    figure.locator(".mp-settings > summary").click()
    figure.locator("[data-setting=preview]").uncheck()
    new_game(figure)
    assert state(figure) == "A"
    assert [error for error in errors if "no" not in error] == []


def test_a_machine_says_why_it_does_not_share(page: Page, served: str) -> None:
    figure = open_board(page, served, "al-manqala")
    new_game(figure, north="greedy")
    state(figure)
    figure.locator(".mb-agree > summary").click()
    figure.locator("[data-live=agree]").click()
    expect(figure.locator(".mb-refusal")).to_contain_text("The machine does not agree")
    assert played(figure) == 0
    figure.locator(".mp-versus [data-in=north]").select_option("person")
    figure.locator("[data-live=agree]").click()
    expect(figure.locator(".mb-refusal")).to_be_hidden()
    expect(figure.locator(".mb-outcome")).to_be_visible()


def test_the_tools_fit_a_phone(page: Page, served: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    figure = open_board(page, served)
    figure.locator(".mp-settings > summary").click()
    new_game(figure, north="greedy")
    figure.locator("[data-do=hint]").click()
    expect(figure.locator("[data-hint]")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
