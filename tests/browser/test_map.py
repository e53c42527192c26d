"""Map and timeline in a real browser, with its own letters: nothing over anything else, all of it for the keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Page

PAGE = "en/history/index.html"
OVERLAPS = """() => [...document.querySelectorAll(".hi-map, .hi-timeline")].flatMap((drawing) => {
  const frame = drawing.getBoundingClientRect();
  if (!frame.width) return [];
  const texts = [...drawing.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
  const beyond = texts.filter(([, box]) => box.left < frame.left - 1 || box.right > frame.right + 1);
  const over = texts.flatMap(([name, box], index) => texts.slice(index + 1).filter(([, other]) =>
    Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
    // The box of a line of text is higher than its letters.
    Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.35 * box.height
  ).map(([other]) => `${name} / ${other}`));
  return [...beyond.map(([name]) => name), ...over];
})"""
SIZES = """() => [...document.querySelectorAll(".hi-spot text, .hi-point text")]
  .filter((text) => text.getBoundingClientRect().width)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getBoundingClientRect().width
    / text.ownerSVGElement.viewBox.baseVal.width)"""


@pytest.mark.parametrize("width", [320, 390, 600, 768, 1000, 1280, 1600])
def test_no_name_is_over_another_at_any_width(page: Page, served: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(served + PAGE)
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("width", [320, 390, 600, 768, 1000, 1280, 1600])
def test_names_can_be_read_at_any_width(page: Page, served: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(served + PAGE)
    sizes = page.evaluate(SIZES)
    assert sizes
    assert min(sizes) >= 10
    assert max(sizes) <= 18


@pytest.mark.parametrize(("width", "drawn"), [(390, False), (1280, True)])
def test_the_timeline_is_drawn_where_there_is_room_and_listed_everywhere(
    page: Page, served: str, width: int, drawn: bool
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(served + PAGE)
    assert page.locator(".hi-timeline").is_visible() is drawn
    assert page.locator("[id='event.thevenot-1655']").is_visible()


def test_a_place_is_reached_and_opened_with_the_keyboard(page: Page, served: str) -> None:
    page.goto(served + PAGE)
    page.locator(".hi-map").get_by_role("link", name="Balaklava", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/places.html#place.balaklava")


def test_an_event_leads_to_the_section_that_tells_it(page: Page, served: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(served + PAGE)
    page.locator(".hi-point", has_text="Clarke at Balaklava").click()
    page.wait_for_url("**/history/travellers.html#history-clarke")
    assert page.locator("#history-clarke").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_land_sea_and_dots_differ_in_both_schemes(page: Page, served: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(served + PAGE)
    colours = page.evaluate(
        '[".hi-land", ".hi-sea", ".hi-sure circle"].map((name) => getComputedStyle(document.querySelector(name)).fill)'
    )
    assert len(set(colours)) == 3


def test_with_forced_colours_all_is_drawn_in_the_colours_of_the_system(page: Page, served: str) -> None:
    """They are compared with those of a probe, as each system has its own."""
    page.emulate_media(forced_colors="active")
    page.goto(served + PAGE)
    canvas, ink, link = (
        page.evaluate("""(name) => {
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.color = name;
            return getComputedStyle(probe).color;
        }""", colour)
        for colour in ("Canvas", "CanvasText", "LinkText")
    )  # fmt: skip
    fill = "([name, property]) => getComputedStyle(document.querySelector(name))[property]"
    assert page.evaluate(fill, [".hi-land", "fill"]) == canvas
    assert page.evaluate(fill, [".hi-land", "stroke"]) == ink
    assert page.evaluate(fill, [".hi-timeline .hi-when", "fill"]) == ink
    assert page.evaluate(fill, [".hi-sure circle", "fill"]) == link
