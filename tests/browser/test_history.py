"""Playing on goes on with the game that a board shows: what was played before counts, and so does its rite."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.projects import SETTINGS, Project
from tests.site.test_compare import RETURNS
from tools import server

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
POSITION, MOVES, _ = RETURNS["mangala-ii"]
*BEFORE, SHOWN, LAST = MOVES
THROWN = "8S,5S,8S,9S,10S,10S,8S/7S,9S,4S,5S,6S,3S,6S 0 0 S 1"
PAGE = f"""
# Page

:::{{board}} mangala-ii
:position: {POSITION}
:before: {" ".join(BEFORE)}
:moves: {SHOWN}

One move before the third return.
:::

:::{{board}} mangala-ii
:position: {POSITION}
:moves: {" ".join(MOVES)}

The whole of it, to its end.
:::

:::{{board}} mangala-iv
:position: {THROWN}
:rite: 2 even north

A thrown game.
:::
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = Project(tmp_path_factory.mktemp("history"), {**SETTINGS, "mancala_runtime": str(ROOT)})
    project.write("index.md", PAGE)
    with server.running(project.build().out) as running:
        yield f"{running}index.html"


@pytest.fixture
def boards(page: Page, address: str) -> list[Locator]:
    page.goto(address)
    return page.locator("figure.mancala-board").all()


def to_the_end(figure: Locator) -> None:
    figure.get_by_role("button", name="To the end").click()


def play_on(figure: Locator) -> None:
    figure.locator("[data-live=start]").click()
    expect(figure.locator("[data-live=leave]")).to_be_visible(timeout=30_000)


def play_last(figure: Locator) -> None:
    figure.locator(f"[data-pit={LAST}]").click()
    to_the_end(figure)


def ends_by_repetition(figure: Locator) -> None:
    expect(figure.locator(".mb-played")).to_contain_text("The game is over: the same position has come back.")
    expect(figure.locator(".mb-outcome")).to_have_text("South wins, 36 to 34.")
    expect(figure.locator("[data-legal]")).to_have_count(0)


def test_an_example_of_repetition_that_is_played_on_ends_by_repetition(boards: list[Locator]) -> None:
    to_the_end(boards[0])
    play_on(boards[0])
    play_last(boards[0])
    ends_by_repetition(boards[0])


def test_a_turn_that_is_taken_back_and_played_again_still_ends_by_repetition(boards: list[Locator]) -> None:
    to_the_end(boards[0])
    play_on(boards[0])
    play_last(boards[0])
    ends_by_repetition(boards[0])
    before = boards[0].locator(".mb-played li").count()
    boards[0].get_by_role("button", name="Take back").click()
    expect(boards[0].locator(".mb-outcome")).to_be_hidden()
    assert boards[0].locator(".mb-played li").count() < before
    play_last(boards[0])
    ends_by_repetition(boards[0])


def test_a_return_is_told_where_playing_on_begins_with_one(boards: list[Locator]) -> None:
    play_on(boards[0])
    expect(boards[0].locator(".mb-repeated")).to_be_visible()
    expect(boards[0].locator(f"[data-pit={SHOWN}]")).to_have_attribute("data-legal", "")


def test_another_reading_begins_without_the_history(boards: list[Locator]) -> None:
    to_the_end(boards[0])
    play_on(boards[0])
    expect(boards[0].locator(".mb-repeated")).to_be_visible()
    boards[0].locator(".mb-others summary").click()
    boards[0].locator("[data-reading=origin]").select_option("skipped")
    expect(boards[0].locator(".mb-repeated")).to_be_hidden()
    expect(boards[0].locator(f"[data-pit={LAST}]")).to_have_attribute("data-legal", "")


def test_a_game_that_has_ended_is_over_also_where_it_is_played_on(boards: list[Locator]) -> None:
    to_the_end(boards[1])
    play_on(boards[1])
    ends_by_repetition(boards[1])


def test_after_a_rite_the_thrown_game_is_played(boards: list[Locator]) -> None:
    play_on(boards[2])
    expect(boards[2].locator("[data-legal]")).to_have_count(1)
    expect(boards[2].locator(".mb-board .count")).to_have_text(re.findall(r"(\d+)S", THROWN))
    boards[2].locator("[data-legal]").click()
    expect(boards[2].locator(".mb-played")).to_contain_text("South lifts 7 seeds from A.")
