"""Two boards led by one bar: in step up to where their readings part, then each by its own steps."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.boards import at, data, press
from tests.site.projects import Project
from tools import server

pytestmark = pytest.mark.browser

# South sows twelve from C: the thirteenth step falls into C or into D. Two sides of 14 and 15 steps.
PAGE = f"""
# Page

A line that has to scroll by itself: `{"code-" * 20}`

```
{"code " * 40}
```

::::{{rule}} mangala-ii.turn.choice
:status: attested
:verdict: confirmed

Any pit.
::::

::::{{reading}} mangala-ii.open.origin

Text.

:::{{compare}} mangala-ii.open.origin
:position: 6/2,12S,3 30 30 S 39
:moves: C

See C.
:::
::::

:::{{compare}} mangala-ii.open.majority
:position: 3S,5/1S,1S,4 35 32 S 9
:moves: A
:::
"""
ID = "mangala-ii.open.origin.board-1"
PARTING, LEFT, RIGHT = 13, 14, 15


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = Project(tmp_path_factory.mktemp("compare"))
    project.write("index.md", PAGE)
    built = project.build(html_theme="furo")
    assert built.warnings == ""
    return built.out


@pytest.fixture(scope="module")
def address(project: Path) -> Iterator[str]:
    with server.running(project, "/") as running:
        yield f"{running}index.html"


@pytest.fixture
def compare(page: Page, address: str) -> Locator:
    page.goto(address)
    return page.locator(".mancala-compare").first


def sentences(compare: Locator, left: str, right: str) -> None:
    expect(compare.locator(".mc-left .mb-sentence")).to_have_text(left)
    expect(compare.locator(".mc-right .mb-sentence")).to_have_text(right)


def counts(figure: Locator) -> list[int]:
    """South's and North's seeds as they are drawn, in the order of frames."""
    seeds = [int(pit.get_attribute("data-seeds") or "") for pit in figure.locator("[data-pit]").all()]
    half = len(seeds) // 2
    return seeds[half:] + seeds[:half][::-1]


def test_both_stand_at_the_parting_at_first(compare: Locator) -> None:
    at(compare, PARTING)
    sentences(compare, "One seed falls into C.", "One seed falls into D.")
    expect(compare.locator(".mc-here:visible")).to_have_count(2)


def test_each_side_shows_its_own_frame_at_every_step(compare: Locator) -> None:
    press(compare, "first")
    for step in range(RIGHT + 1):
        at(compare, step)
        for place in ("left", "right"):
            figure = compare.locator(f".mc-{place}")
            content = data(figure)
            frames = [content["frame"], *(each["frame"] for each in content["steps"])]
            assert counts(figure) == frames[min(step, len(content["steps"]))]["pits"], (place, step)
        if step < RIGHT:
            press(compare, "forward")


def test_before_the_parting_both_say_the_same_and_nothing_is_marked(compare: Locator) -> None:
    press(compare, "first")
    sentences(compare, *["The position before the first step."] * 2)
    expect(compare).not_to_have_attribute("data-parted", "")
    expect(compare.locator(".mc-here:visible")).to_have_count(0)
    press(compare, "forward")
    sentences(compare, *["South lifts 12 seeds from C."] * 2)


def test_the_shorter_side_waits_at_its_end(compare: Locator) -> None:
    press(compare, "last")
    at(compare, RIGHT)
    sentences(compare, *["The turn is over; North is to move."] * 2)
    expect(compare.locator(".mc-left .mc-waits")).to_be_visible()
    expect(compare.locator(".mc-right .mc-waits")).to_be_hidden()
    expect(compare).to_have_attribute("data-parted", "")
    expect(compare.locator(".mc-left li[aria-current]")).to_have_attribute("data-step", str(LEFT))
    press(compare, "back")
    expect(compare.locator(".mc-waits:visible")).to_have_count(0)


def test_a_button_leads_to_the_parting_from_anywhere(compare: Locator) -> None:
    for end in ("first", "last"):
        press(compare, end)
        compare.get_by_role("button", name="To the difference").click()
        at(compare, PARTING)


def test_by_event_the_seeds_before_the_parting_are_one_step_that_stops_there(compare: Locator) -> None:
    press(compare, "first")
    compare.locator("[data-grain]").select_option("event")
    for step in (1, PARTING, LEFT, RIGHT):
        press(compare, "forward")
        at(compare, step)
    for step in (LEFT, PARTING, 1, 0):
        press(compare, "back")
        at(compare, step)


def test_plays_both_to_the_end_of_the_longer(compare: Locator) -> None:
    compare.locator("[data-speed]").select_option("200")
    press(compare, "first")
    press(compare, "play")
    expect(compare).to_have_attribute("data-playing", "")
    at(compare, RIGHT)
    expect(compare).not_to_have_attribute("data-playing", "")


def test_a_list_leads_both_boards(compare: Locator) -> None:
    compare.locator(".mc-right li[data-step='14'] > span").first.click()
    at(compare, 14)
    sentences(compare, "The turn is over; North is to move.", "The last seed makes 2 in D: these seeds are captured.")


def test_a_side_without_the_step_leads_to_it_too(page: Page, address: str) -> None:
    page.goto(address)
    other = page.locator(".mancala-compare").nth(1)
    press(other, "first")
    other.locator(".mc-none span").last.click()
    at(other, 5)
    expect(other.locator(".mc-left .mc-waits")).to_be_visible()
    expect(other.locator(".mc-right .mb-outcome")).to_have_text("South wins, 37 to 32.")


def test_keys_step_both(compare: Locator, page: Page) -> None:
    press(compare, "first")
    for key, step in (("ArrowRight", 1), ("End", RIGHT), ("ArrowLeft", LEFT), ("Home", 0), (".", 1), (",", 0)):
        page.keyboard.press(key)
        at(compare, step)


def test_the_address_holds_the_step_of_both(compare: Locator, page: Page, address: str) -> None:
    press(compare, "forward")
    expect(page).to_have_url(f"{address}#{ID}.step-14")
    page.goto("about:blank")
    page.goto(f"{address}#{ID}.step-2")
    at(compare, 2)
    sentences(compare, *["One seed falls into D."] * 2)
    page.evaluate("location.hash = location.hash.replace(/\\d+$/, '15')")
    at(compare, 15)


def test_what_both_do_is_said_once_and_what_differs_under_the_name_of_each_reading(compare: Locator) -> None:
    said = compare.locator(".mb-announce")
    expect(compare.locator("[aria-live]")).to_have_count(1)
    press(compare, "first")
    press(compare, "forward")
    expect(said).to_have_text("South lifts 12 seeds from C.")
    press(compare, "last")
    expect(said).to_have_text(
        "Yes, it gets a seed like any other pit: Nothing more happens here. "
        "No, it is skipped: The turn is over; North is to move."
    )


def test_a_side_alone_is_not_stepped_by_its_own_address(compare: Locator, page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(f"{address}#{ID}.left.step-2")
    at(compare, PARTING)
    sentences(compare, "One seed falls into C.", "One seed falls into D.")


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_no_width_is_too_small(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    compare = page.locator(".mancala-compare").first
    left, right = (compare.locator(f".mc-{place} .mb-drawing").bounding_box() for place in ("left", "right"))
    assert left is not None
    assert right is not None
    if width < 736:
        assert right["y"] >= left["y"] + left["height"]
    else:
        assert left["y"] == right["y"]
        assert right["x"] >= left["x"] + left["width"]


def test_the_sides_follow_the_direction_of_the_page_and_the_boards_do_not(compare: Locator, page: Page) -> None:
    page.evaluate("document.documentElement.dir = 'rtl'")
    left, right = (compare.locator(f".mc-{place} .mb-drawing").bounding_box() for place in ("left", "right"))
    first, last = (compare.locator(f".mc-left [data-pit={pit}]").bounding_box() for pit in "AF")
    assert left is not None
    assert right is not None
    assert left["x"] > right["x"]
    assert first is not None
    assert last is not None
    assert first["x"] < last["x"]


def test_without_scripts_both_boards_and_lists_read_with_the_parting(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    compare = page.locator(".mancala-compare").first
    expect(compare.locator(".mb-board:visible")).to_have_count(2)
    expect(compare.locator(".mb-steps > li:visible")).to_have_count(LEFT + RIGHT)
    expect(compare.locator("li[data-parting] .mc-sign:visible")).to_have_count(2)
    expect(compare.get_by_text("The readings part at step 13.")).to_be_visible()
    sentences(compare, "One seed falls into C.", "One seed falls into D.")
    expect(compare.locator("button:visible")).to_have_count(0)
    context.close()


def test_a_step_links_to_its_rules(compare: Locator, page: Page) -> None:
    press(compare, "first")
    press(compare, "forward")
    expect(compare.locator(".mb-why a")).to_have_text(["S2", "S2"])


def test_no_script_fails(page: Page, address: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    for go in ("first", "play", "play", "last", "back"):
        press(page.locator(".mancala-compare").first, go)
    assert errors == []
    assert re.search(r"step-\d+$", page.url)


def test_on_a_phone_the_buttons_stay_in_sight_at_the_second_board(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(address)
    compare = page.locator(".mancala-compare").first
    compare.locator(".mc-right .mb-now").scroll_into_view_if_needed()
    expect(compare.locator("[data-go=forward]")).to_be_in_viewport()
    expect(compare.locator(".mc-right .mb-drawing")).to_be_in_viewport()
