"""The board in a page: stepping from what was prepared, and playing on with the engine."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from mancala import svg
from mancala.sphinxext.figure import marks, position_of
from tests.browser.boards import at, begin, board, can_play, data, play, press

pytestmark = pytest.mark.browser

# What the drawing shows of a step, apart from what only scripts add.
SHOWN = """root => [...root.querySelectorAll("[data-pit]")].map(pit => [
  pit.dataset.pit, pit.dataset.seeds, pit.querySelector(".count").textContent, pit.querySelector(".gone").textContent,
  [...pit.querySelectorAll(".seeds path")].map(seed => seed.getAttribute("d")),
  ["lifted", "sown", "last", "taken"].filter(name => pit.hasAttribute("data-" + name)),
]).concat([...root.querySelectorAll(".total, .gained, .hand")].map(part => part.textContent.trim()),
          root.dataset.side, root.querySelector(".hand").getAttribute("transform"))"""


def legal(figure: Locator) -> list[str]:
    return sorted(pit.get_attribute("data-pit") or "" for pit in figure.locator("[data-legal]").all())


def turn(figure: Locator, pit: str, count: int) -> None:
    """Play a pit, and see how many may be played then."""
    play(figure, pit)
    can_play(figure, count)


def test_steps_forward_and_back_and_to_both_ends(home: Locator) -> None:
    length = len(data(home)["steps"])
    at(home, 0)
    press(home, "forward")
    at(home, 1)
    expect(home.locator("[data-pit=D] .count")).to_have_text("0")
    expect(home.locator(".hand text")).to_have_text("5")
    expect(home.locator(".mb-sentence")).to_have_text("South lifts 5 seeds from D.")
    press(home, "last")
    at(home, length)
    expect(home.locator(".mb-board")).to_have_attribute("data-side", "north")
    expect(home.locator("[data-tray=south] .total")).to_have_text("36")
    press(home, "back")
    at(home, length - 1)
    press(home, "first")
    at(home, 0)
    expect(home.locator("[data-pit=D] .count")).to_have_text("5")


def test_by_event_the_seeds_of_a_lap_are_one_step(home: Locator) -> None:
    home.locator("[data-grain]").select_option("event")
    for step in (1, 6, 7, 8):
        press(home, "forward")
        at(home, step)
    for step in (7, 6, 1, 0):
        press(home, "back")
        at(home, step)


def test_plays_to_the_end_and_pauses(home: Locator) -> None:
    home.locator("[data-speed]").select_option("200")
    press(home, "play")
    expect(home).to_have_attribute("data-playing", "")
    press(home, "play")
    expect(home).not_to_have_attribute("data-playing", "")
    press(home, "play")
    at(home, len(data(home)["steps"]))
    expect(home).not_to_have_attribute("data-playing", "")


def test_keys_step_but_are_not_taken_from_controls(home: Locator, page: Page) -> None:
    drawing = home.locator(".mb-drawing")
    drawing.focus()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 11), ("Home", 0)):
        page.keyboard.press(key)
        at(home, step)
    page.keyboard.press(" ")
    expect(home).to_have_attribute("data-playing", "")
    page.keyboard.press(" ")
    expect(home).not_to_have_attribute("data-playing", "")
    press(home, "first")
    home.locator("[data-speed]").focus()
    page.keyboard.press("End")
    at(home, 0)
    expect(home.locator("[data-speed]")).to_have_value("200")


def test_the_list_follows_and_leads(home: Locator) -> None:
    home.locator("li[data-step='8'] > span").click()
    at(home, 8)
    expect(home.locator("[aria-current=step]")).to_have_attribute("data-step", "8")
    expect(home.locator("[aria-current=step]")).to_have_count(1)
    press(home, "first")
    expect(home.locator("[aria-current=step]")).to_have_count(0)


def test_the_list_scrolls_inside_itself_only(page: Page, served: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{served}en/index.html")
    figure = board(page)
    figure.locator(".mb-drawing").evaluate("drawing => drawing.focus({preventScroll: true})")
    before = page.evaluate("scrollY")
    page.keyboard.press("End")
    at(figure, 11)
    assert page.evaluate("scrollY") == before
    assert figure.locator(".mb-steps").first.evaluate("list => list.scrollTop") > 0


def test_the_address_holds_the_step(home: Locator, page: Page, served: str, context: BrowserContext) -> None:
    press(home, "forward")
    press(home, "forward")
    expect(page).to_have_url(f"{served}en/index.html#{home.get_attribute('id')}.step-2")
    other = context.new_page()
    other.goto(page.url)
    at(board(other), 2)
    other.evaluate("location.hash = location.hash.replace(/\\d+$/, '9')")
    at(board(other), 9)


@pytest.mark.parametrize(
    "end", ["board-1.step-99", "board-1.step--1", "board-1.step-1e1", "nothing.step-1", "%E0%A4%A", "x"]
)
def test_an_address_without_sense_does_nothing(page: Page, served: str, end: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{served}en/index.html#{end}")
    press(board(page), "forward")
    at(board(page), 1)
    assert errors == []


def test_rules_of_a_step_are_links_to_their_text(home: Locator, page: Page) -> None:
    press(home, "forward")
    link = home.locator(".mb-why a")
    expect(link).to_have_text("S2")
    link.click()
    page.get_by_role("dialog").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/mangala-ii/rules\.html#mangala-ii\.turn\.choice$"))
    expect(page.locator("[id='mangala-ii.turn.choice']")).to_be_in_viewport()


def test_scripts_and_python_mark_every_step_alike(home: Locator) -> None:
    content = data(home)
    for step in range(len(content["steps"]) + 1):
        done = content["steps"][:step]
        frame = done[-1]["frame"] if done else content["frame"]
        drawn = svg.draw(position_of(frame), marks(content["frame"], done))
        expected = home.evaluate(
            f"(_, text) => ({SHOWN})(new DOMParser().parseFromString(text, 'text/html').querySelector('svg'))", drawn
        )
        shown = home.locator(".mb-board").evaluate(SHOWN)
        if not frame["hand"]:  # where an empty hand is, nobody sees
            shown, expected = shown[:-1], expected[:-1]
        assert shown == expected, step
        home.locator(".mb-drawing").press("ArrowRight")


def test_plays_on_takes_back_and_plays_again(opening: Locator) -> None:
    expect(opening.locator(".mb-size")).to_contain_text("MB")
    begin(opening, 6)
    turn(opening, "C", 6)
    assert legal(opening) == list("abcdef")
    turn(opening, "a", 5)
    assert legal(opening) == list("ABDEF")
    opening.locator("[data-live=undo]").click()
    assert legal(opening) == list("abcdef")
    expect(opening.locator(".mb-played li")).to_have_count(8)
    opening.locator("[data-live=redo]").click()
    assert legal(opening) == list("ABDEF")
    for _ in range(2):
        opening.locator("[data-live=undo]").click()
    expect(opening.locator("[data-live=undo]")).to_have_attribute("aria-disabled", "true")
    expect(opening.locator("[data-pit=C] .count")).to_have_text("6")
    opening.locator("[data-live=leave]").click()
    expect(opening.locator("[data-live=start]")).to_be_visible()
    expect(opening.locator("[data-legal]")).to_have_count(0)


def test_a_click_shows_the_lift_and_the_first_seed_at_once(opening: Locator) -> None:
    begin(opening, 6)
    opening.locator("select[data-speed]").select_option("1200")
    opening.locator("[data-pit=C]").click()
    at(opening, 2)
    expect(opening.locator("[data-pit=C]")).to_have_attribute("data-seeds", "0")
    expect(opening.locator("[data-pit=D]")).to_have_attribute("data-seeds", "7")


def test_a_double_click_plays_once(opening: Locator) -> None:
    begin(opening, 6)
    opening.locator("[data-pit=A]").dblclick()
    expect(opening.locator(".mb-played li").first).to_be_visible()
    press(opening, "last")
    expect(opening.locator("[data-legal]")).to_have_count(6)
    expect(opening.locator('.mb-played li:has-text("lifts")')).to_have_count(1)


def test_who_has_chosen_already_need_not_wait_until_the_last_turn_is_shown(opening: Locator, page: Page) -> None:
    begin(opening, 6)
    opening.locator("select[data-speed]").select_option("1200")
    opening.locator("[data-pit=C]").click()
    expect(opening.locator(".mb-played li").first).to_be_visible()
    opening.locator("[data-pit=a]").click()
    expect(opening.locator('.mb-played li:has-text("North lifts 7 seeds from a.")')).to_be_visible()
    page.keyboard.press("d")
    expect(opening.locator('.mb-played li:has-text("South lifts 7 seeds from D.")')).to_be_visible()


def test_two_readings_chosen_at_once_are_both_kept(opening: Locator) -> None:
    begin(opening, 6)
    opening.locator(".mb-others summary").click()
    opening.evaluate(
        """figure => [...figure.querySelectorAll("[data-reading]")].slice(0, 2).forEach(select => {
          select.selectedIndex = 1;
          select.dispatchEvent(new Event("change", {bubbles: true}));
        })"""
    )
    expect(opening.locator("[data-legal]")).to_have_count(6)
    values = opening.locator("[data-reading]").evaluate_all("all => all.slice(0, 2).map(select => select.value)")
    assert values == ["skipped", "row"]


def test_only_the_latest_moment_can_be_played_from(opening: Locator) -> None:
    begin(opening, 6)
    turn(opening, "C", 6)
    press(opening, "back")
    expect(opening.locator("[data-legal]")).to_have_count(0)
    press(opening, "forward")
    expect(opening.locator("[data-legal]")).to_have_count(6)


def test_keys_walk_the_pits_and_play(opening: Locator, page: Page) -> None:
    begin(opening, 6)
    expect(opening.locator("[data-pit=A]")).to_be_focused()
    for key, pit in (("ArrowRight", "B"), ("ArrowUp", "e"), ("ArrowLeft", "f"), ("ArrowUp", "f"), ("ArrowDown", "A")):
        page.keyboard.press(key)
        expect(opening.locator(f"[data-pit={pit}]")).to_be_focused()
    expect(opening.locator("[data-pit=f]")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    press(opening, "last")
    expect(opening.locator("[data-legal]")).to_have_count(6)
    opening.locator("[data-pit=A]").focus()
    page.keyboard.press("b")
    expect(opening.locator(".mb-played")).to_contain_text("North lifts 6 seeds from b.")


def test_another_reading_begins_anew_from_the_same_position(opening: Locator) -> None:
    begin(opening, 6)
    turn(opening, "C", 6)
    counts = opening.locator(".mb-board .count").all_text_contents()
    opening.locator(".mb-others summary").click()
    opening.locator("[data-reading=chain_scope]").select_option("row")
    expect(opening.locator(".mb-played li")).to_have_count(0)
    expect(opening.locator("[data-legal]")).to_have_count(6)
    assert opening.locator(".mb-board .count").all_text_contents() == counts
    expect(opening.locator("[data-reading=chain_scope]")).to_have_value("row")


def test_the_live_trace_is_the_prepared_one(home: Locator) -> None:
    prepared = [step["text"] for step in data(home)["steps"]]
    begin(home, 3)
    turn(home, "D", 1)
    assert home.locator(".mb-played > li > span").all_text_contents() == prepared


def test_nothing_leaves_the_origin(page: Page, served: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served}en/mangala-ii/play.html")
    begin(board(page), 6)
    assert any("/runtime/" in url for url in asked)
    assert [url for url in asked if not url.startswith((served, "data:", "blob:"))] == []


@pytest.mark.parametrize("width", [320, 390, 768])
def test_a_phone_is_wide_enough(page: Page, served: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{served}en/index.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = board(page).locator("[data-pit=A] .target").bounding_box()
    assert box is not None
    assert box["width"] >= 36
    assert box["height"] >= 44


def test_who_wants_no_motion_sees_the_turn_at_once(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{served}en/mangala-ii/play.html")
    figure = board(page)
    begin(figure, 6)
    figure.locator("[data-pit=C]").click()
    expect(figure.locator("[data-legal]")).to_have_count(6)
    at(figure, 8)


def test_a_forced_pass_is_offered_and_explained(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/rules.html")
    figure = page.locator("[id='mangala-ii.pass.empty-row'] figure.mancala-board").first
    assert data(figure)["steps"][0]["event"]["type"] == "passed"
    figure.locator("[data-live=start]").click()
    button = figure.locator("[data-live=pass]")
    expect(button).to_be_visible(timeout=20_000)
    expect(figure.locator(".mb-pass p")).to_be_visible()
    expect(figure.locator("[data-legal]")).to_have_count(0)
    button.click()
    expect(figure.locator(".mb-played li")).to_have_count(2)
    expect(button).to_be_hidden()
    expect(figure.locator("[data-legal]")).not_to_have_count(0)


def test_the_end_is_said_and_nothing_can_be_played_after_it(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/rules.html")
    figure = page.locator("[id='mangala-ii.end.board-empty'] figure.mancala-board").first
    outcome = data(figure)["outcome"]
    assert outcome
    expect(figure.locator(".mb-outcome")).to_be_hidden()
    press(figure, "last")
    expect(figure.locator(".mb-outcome")).to_have_text(outcome)
    figure.locator("[data-live=start]").click()
    expect(figure.locator("[data-live=leave]")).to_be_visible(timeout=20_000)
    expect(figure.locator(".mb-outcome")).to_have_text(outcome)
    expect(figure.locator("[data-legal]")).to_have_count(0)
