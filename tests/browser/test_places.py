"""Nobody loses their place: the focus, a game that is on, the address, the other boards of a broken page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import at, begin, play
from tests.site.projects import Project
from tools import server
from tools.languages import LANGUAGES

pytestmark = pytest.mark.browser

BROKEN = """
# Page

:::{board} mangala-ii
:moves: A

```{raw} html
</figure>
```
:::

:::{board} mangala-ii
:moves: C
:::
"""


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[str]:
    """The address of a page whose first board is not whole."""
    settings = {"extensions": ["myst_parser", "mancala.sphinxext"], "myst_enable_extensions": ["colon_fence"]}
    project = Project(tmp_path, settings)
    project.write("index.md", BROKEN)
    with server.running(project.build().out) as address:
        yield f"{address}index.html"


def test_whoever_is_on_the_link_of_a_rule_steps_on_from_there(home: Locator, page: Page) -> None:
    page.keyboard.press("Tab")
    home.get_by_role("button", name="One step forward").click()
    links = home.locator(".mb-why a")
    links.focus()
    for step, rule in ((2, "S3"), (3, "S3"), (4, "S3"), (5, "S3"), (6, "S3"), (7, "C1"), (8, "C2")):
        page.keyboard.press(".")
        at(home, step)
        expect(links.first).to_have_text(rule)
        expect(links.first).to_be_focused()
    page.keyboard.press("Home")
    expect(home.locator(".mb-drawing")).to_be_focused()
    page.keyboard.press(".")
    at(home, 1)


def test_the_link_of_a_rule_stays_the_same_while_the_rule_does(home: Locator, page: Page) -> None:
    for _ in range(2):
        home.get_by_role("button", name="One step forward").click()
    link = home.locator(".mb-why a").element_handle()
    home.get_by_role("button", name="One step forward").click()
    assert link.evaluate("link => link.isConnected")


def test_whoever_is_on_the_link_of_a_rule_steps_two_boards_on_from_there(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/open-points.html")
    pair = page.locator(".mancala-compare").first
    pair.locator(".mc-right .mb-why a").last.focus()
    page.keyboard.press(".")
    expect(pair.locator(".mc-right .mb-why a").first).to_be_focused()
    page.keyboard.press("Home")
    expect(pair.locator(".mc-right .mb-drawing")).to_be_focused()


@pytest.mark.parametrize("way", ["reload", "entry and back"])
def test_a_game_is_still_on_after_the_page_was_left(opening: Locator, page: Page, way: str) -> None:
    begin(opening)
    play(opening, "C")
    play(opening, "a")
    expect(opening.locator("[data-legal]")).to_have_count(5)
    opening.get_by_role("button", name="Take back").click()
    counts = opening.locator(".mb-board .count").all_text_contents()
    if way == "reload":
        page.reload()
    else:
        opening.locator(".mb-why a").first.click()
        page.get_by_role("dialog").get_by_role("link").click()
        expect(page).to_have_url(re.compile("/rules.html#"))
        page.go_back()
    expect(opening.locator("[data-legal]")).to_have_count(6)
    assert opening.locator(".mb-board .count").all_text_contents() == counts
    opening.get_by_role("button", name="Redo").click()
    expect(opening.locator("[data-legal]")).to_have_count(5)
    opening.get_by_role("button", name="Take back").click()
    play(opening, "b")
    opening.locator("[data-live=leave]").click()
    page.reload()
    expect(opening.locator("[data-live=start]")).to_be_visible()


def test_a_game_is_kept_also_where_somebody_went_to_another_place_of_the_page(opening: Locator, page: Page) -> None:
    begin(opening)
    play(opening, "C")
    page.evaluate(
        "() => new Promise(done => { addEventListener('hashchange', () => done()); location.hash = 'elsewhere'; })"
    )
    page.reload()
    expect(opening.locator(".mb-played")).to_contain_text("South lifts 6 seeds from C.")


def test_one_broken_board_does_not_stop_the_others(page: Page, broken: str) -> None:
    errors: list[str] = []
    complaints: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(broken)
    second = page.locator("figure.mancala-board").nth(1)
    second.get_by_role("button", name="One step forward").click()
    at(second, 1)
    assert errors == []
    assert [text.split()[0] for text in complaints if "Error:" in text] == ["board-1"]


def test_an_address_that_was_written_in_another_way_names_the_same_step(page: Page, served: str) -> None:
    page.goto(f"{served}en/index.html#board-1%2Estep-3")
    at(page.locator("figure.mancala-board").first, 3)


def test_the_address_of_a_step_leads_to_the_board_also_while_a_game_is_on(home: Locator, page: Page) -> None:
    for _ in range(2):
        home.get_by_role("button", name="One step forward").click()
    expect(page).to_have_url(re.compile(r"#board-1\.step-2$"))
    begin(home, 3)
    expect(page).to_have_url(re.compile("#board-1$"))
    play(home, "D")
    expect(page).to_have_url(re.compile("#board-1$"))
    step = home.locator(".mb-at").inner_text()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate("location.hash = 'board-1.step-3'")
    expect(home.locator("figcaption")).to_be_in_viewport()
    at(home, int(step))
    expect(home.locator("[data-legal]").first).to_be_visible()


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_chosen_can_be_read_whole_on_a_small_phone(page: Page, served: str, code: str) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    page.goto(f"{served}{code}/index.html")
    room = (
        page.locator("figure.mancala-board")
        .first.locator(".mb-options select")
        .evaluate_all(
            """selects => selects.flatMap(select => [...select.options].map(option => {
          const style = getComputedStyle(select);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = style.font;
          const arrow = 16;
          const inner = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
          return [option.text, inner - pen.measureText(option.text).width];
        }))"""
        )
    )
    assert len(room) == 5
    assert [text for text, left in room if left < -0.5] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
