"""Readings weighed on the board: what differs, told by the engine; two boards led by one bar; nothing of them mixes."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from mancala import web
from tests.browser.boards import at, board, press
from tests.browser.test_site import ALL_RULES, AXE, COLOURS, DESKTOP, FAULTS, PHONE, WIDTH

pytestmark = pytest.mark.browser

LONG = "6/2,12S,3 30 30 S 39"
"""South's C holds a lap and more: whether it sows its own pit decides where the last seed falls."""
POSITIONS = {
    "mangala-ii, South": ("mangala-ii", LONG, "origin", "C"),
    "mangala-ii, North": ("mangala-ii", "3,12S,2/6 30 30 N 40", "origin", "c"),
    "mangala-iv, South": ("mangala-iv", "", "choice", "C"),
    "mangala-iv, North": ("mangala-iv", "7S,7S,7S,7S,7S,7S,7S/7S,7S,7S,7S,7S,7S,7S 0 0 N 2", "choice", "c"),
    "al-manqala, South": ("al-manqala", "", "", ""),
}


def visit(page: Page, served: str, ruleset: str, request: dict[str, Any] | None = None) -> Locator:
    """The part, open, on a game that is on."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{served}en/{ruleset}/play.html")
    page.evaluate("request => mancalaGames[0].open(request)", {"readings": {}, "history": [], **(request or {})})
    part = board(page).locator(".mp-weigh")
    part.locator("summary").first.click(timeout=30_000)
    return part


def weigh(part: Locator, which: str = "next") -> None:
    part.locator(f"[data-do={which}]").click()
    expect(part.locator(f"[data-said={which}]:visible, [data-said={which}-same]:visible")).to_have_count(1)


def differences(request: dict[str, Any]) -> list[dict[str, Any]]:
    points: list[dict[str, Any]] = web.answer({**request, "differ": True})["points"]
    return points


def compare(part: Locator, label: str, move: str) -> Locator:
    part.get_by_role("group", name=label, exact=True).get_by_role("button", name=f"Compare the move {move}").click()
    pair = part.page.locator("#weigh")
    expect(pair).to_be_visible()
    return pair


def texts(pair: Locator, place: str) -> list[str]:
    found: list[str] = pair.locator(f".mc-{place} .mb-steps > li:not(.mc-none) > span:not([class])").all_inner_texts()
    return found


@pytest.mark.parametrize(("ruleset", "position", "point", "move"), POSITIONS.values(), ids=POSITIONS)
def test_what_differs_is_what_the_engine_says(
    page: Page, served: str, ruleset: str, position: str, point: str, move: str
) -> None:
    part = visit(page, served, ruleset, {"position": position} if position else None)
    after = page.evaluate("mancalaGames[0].turn.answer.after")
    weigh(part)
    points = differences({"ruleset": ruleset, "readings": {}, "position": after})
    wanted = [value for each in points for value in each["values"] if value["moves"]]
    shown = part.locator(".mp-weighing > .mp-points")
    expect(shown.locator(".mp-label")).to_have_text([value["label"] for value in wanted])
    expect(shown.locator(".mp-text")).to_have_text([value["text"] for value in wanted])
    expect(shown.locator("button")).to_have_text([f"Compare the move {each}" for v in wanted for each in v["moves"]])
    part.locator(".mp-others > summary").click()
    others = [value["text"] for each in points for value in each["values"] if not value["moves"]]
    expect(part.locator(".mp-others .mp-text")).to_have_text(others)
    if not point:
        return
    (value,) = [value for each in points if each["point"] == point for value in each["values"][:1]]
    pair = compare(part, value["label"], move)
    present = json.loads(part.locator(".mp-weighing").get_attribute("data-defaults") or "")[point]
    answer = web.answer(
        {
            "ruleset": ruleset,
            "readings": {},
            "position": after,
            "moves": [move],
            "compare": {"point": point, "values": [present, value["value"]]},
        }
    )
    for place, side in zip(("left", "right"), answer["sides"], strict=True):
        assert texts(pair, place) == [step["text"] for step in side["steps"]]
        expect(pair.locator(f".mc-{place} figcaption")).to_have_text(f"{side['label']} {point}={side['value']}")
        for step in (0, len(side["steps"])):
            pair.press("Home" if step == 0 else "End")
            pits = ([side["frame"]] + [each["frame"] for each in side["steps"]])[step]["pits"]
            half = len(pits) // 2
            names = [chr(ord("A") + n) for n in range(half)] + [chr(ord("a") + n) for n in range(half)]
            for name, count in zip(names, pits, strict=True):
                expect(pair.locator(f".mc-{place} [data-pit={name}] .count")).to_have_text(str(count))
    expect(pair.locator(".mc-parting")).to_contain_text(answer["text"])


@pytest.fixture
def part(page: Page, served: str) -> Locator:
    return visit(page, served, "mangala-ii", {"position": LONG})


@pytest.fixture
def pair(part: Locator) -> Locator:
    weigh(part)
    return compare(part, "No, it is skipped", "C")


def test_the_pair_stands_where_the_readings_part_and_has_the_focus(pair: Locator) -> None:
    expect(pair).to_be_focused()
    expect(pair).to_have_attribute(
        "aria-label", "Two readings compared: Does a lap that comes round sow the pit it was lifted from?"
    )
    at(pair, 13)
    expect(pair.locator(".mc-here:visible")).to_have_count(2)
    expect(pair.locator("li[data-parting]")).to_have_count(2)
    expect(pair.locator(".mb-announce")).to_contain_text("No, it is skipped: One seed falls into D.")
    expect(pair.locator(".mb-sentence")).to_have_text(["One seed falls into C.", "One seed falls into D."])


def test_both_are_stepped_by_one_bar_and_by_keys_and_the_game_stays(pair: Locator, page: Page) -> None:
    before = page.evaluate("[mancalaGames[0].now, mancalaGames[0].board.at, location.href, history.length]")
    for key, step in (("Home", 0), (".", 1), ("End", 15), ("ArrowLeft", 14), ("C", 14)):
        page.keyboard.press(key)
        at(pair, step)
    press(pair, "first")
    pair.get_by_role("button", name="To the difference").click()
    at(pair, 13)
    pair.locator(".mc-right li[data-step='14'] > span").first.click()
    at(pair, 14)
    expect(pair.locator(".mc-waits:visible")).to_have_count(0)
    press(pair, "last")
    expect(pair.locator(".mc-left .mc-waits")).to_be_visible()
    pair.locator("[data-pit=C]").first.click()
    assert page.evaluate("[mancalaGames[0].now, mancalaGames[0].board.at, location.href, history.length]") == before


def test_steps_link_to_rules_and_show_them_in_place(pair: Locator, page: Page) -> None:
    expect(pair.locator(".mc-right .mb-why a")).to_have_text(["S3", "?"])
    pair.locator(".mc-right .mb-why a").first.click()
    expect(page.locator("#mancala-rule")).to_be_visible()


def test_the_bar_of_the_game_and_its_pits_are_not_those_of_the_pair(pair: Locator, page: Page) -> None:
    figure = board(page)
    expect(figure.locator("#weigh")).to_have_count(0)
    at(pair, 13)
    figure.locator("[data-pit=C]").click()
    page.wait_for_function("mancalaGames[0].now === 1")
    at(pair, 13)
    expect(pair.locator("[data-legal]")).to_have_count(0)


def test_closing_leads_back_to_the_button_and_another_comparison_fills_the_same_pair(
    pair: Locator, part: Locator, page: Page
) -> None:
    pair.get_by_role("button", name="Close the comparison").click()
    expect(pair).to_be_hidden()
    expect(part.get_by_role("button", name="Compare the move C")).to_be_focused()
    page.evaluate("mancalaGames[0].open({position: '1,1S,2,1S,3S/3,4S,1,1S 30 32 S 39', readings: {}, history: []})")
    expect(part.locator("[data-said=earlier]")).to_be_visible()
    weigh(part)
    expect(part.locator("[data-said=earlier]")).to_be_hidden()
    part.locator("[data-do=compare]").first.click()
    expect(pair).to_be_visible()
    expect(page.locator(".mancala-compare")).to_have_count(1)
    left, right = (len(texts(pair, place)) for place in ("left", "right"))
    expect(pair.locator(".mb-of")).to_have_text(str(max(left, right)))
    expect(pair.locator(".mb-steps:visible")).to_have_count(2)
    press(pair, "first")
    press(pair, "last")
    at(pair, max(left, right))


def test_the_turn_just_played_is_weighed_alone(part: Locator, page: Page) -> None:
    last = part.get_by_role("button", name="Weigh the turn just played")
    expect(last).to_have_attribute("aria-disabled", "true")
    board(page).locator("[data-pit=C]").click()
    page.wait_for_function("mancalaGames[0].now === 1 && mancalaGames[0].arrived")
    weigh(part, "last")
    expect(part.locator("[data-said=last]")).to_be_visible()
    expect(part.locator("[data-do=compare]")).to_have_text(["Compare the move C"])
    pair = compare(part, "No, it is skipped", "C")
    at(pair, 13)


def test_the_readings_of_the_game_are_what_others_are_weighed_against(page: Page, served: str) -> None:
    part = visit(page, served, "mangala-ii", {"position": LONG, "readings": {"origin": "skipped"}})
    weigh(part)
    pair = compare(part, "Yes, it gets a seed like any other pit", "C")
    expect(pair.locator("figcaption code")).to_have_text(["origin=skipped", "origin=sown"])


def test_where_nothing_differs_one_sentence_says_so(page: Page, served: str) -> None:
    part = visit(page, served, "mangala-ii", {"position": "5,2S/1S,5 30 30 S 39"})
    weigh(part)
    expect(part.locator("[data-said=next-same]")).to_have_text("No other reading makes a difference to the next turn.")
    expect(part.locator("[data-do=compare]")).to_have_count(0)


def test_what_was_found_goes_with_the_game(pair: Locator, part: Locator, page: Page) -> None:
    board(page).locator("[data-live=leave]").click()
    expect(pair).to_be_hidden()
    expect(part).to_be_hidden()
    expect(part.locator("[data-do=compare]")).to_have_count(0)


def test_after_a_reload_the_engine_is_loaded_for_it(part: Locator, page: Page) -> None:
    page.reload()
    part.locator("summary").first.click()
    part.locator("[data-do=next]").click()
    expect(part.locator("[data-said=next]")).to_be_visible(timeout=30_000)


def test_an_error_is_told_in_place(part: Locator, page: Page) -> None:
    page.evaluate("mancalaGames[0].turn.answer.after = 'nonsense'")
    part.locator("[data-do=next]").click()
    expect(part.locator(".mp-error")).not_to_be_empty()
    expect(part.locator("[data-said]:visible")).to_have_count(0)
    expect(board(page).locator(".mb-failed")).to_be_hidden()


def test_what_is_open_is_accessible_and_fits_a_small_phone(pair: Locator, part: Locator, page: Page) -> None:
    part.locator(".mp-others > summary").click()
    page.evaluate(AXE)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(WIDTH) <= size["width"]
        # The theme's way back to the top, which comes while one scrolls up, stands in no region.
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(".back-to-top")).to_be_hidden()
        assert page.evaluate(FAULTS, ALL_RULES) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(FAULTS, COLOURS) == []
    left, right = (pair.locator(f".mc-{place} .mb-drawing").bounding_box() for place in ("left", "right"))
    assert left is not None
    assert right is not None
    assert right["y"] >= left["y"] + left["height"], "on a phone one stands below the other"


def test_no_address_of_the_pair_is_published(page: Page, served: str) -> None:
    entries = page.request.get(f"{served}en/entries.json").json()
    assert not [each for each in entries["boards"] if each["id"].startswith("weigh")]
