"""The board as it is read, heard and reached: the grid, the announcements, rules in place, small screens, all pages."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.boards import begin

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "mancala" / "sphinxext" / "static"
DATA = re.compile(r'<script type="application/json" class="mb-data">(.*?)</script>', re.DOTALL)
# Collects what is announced, each time anew.
LISTEN = """region => {
  window.heard = [];
  new MutationObserver(() => window.heard.push({text: region.textContent.trim(), at: performance.now()}))
    .observe(region, {childList: true});
}"""


def english(site: Path) -> list[Path]:
    """The pages in English that have boards."""
    pages = (path for path in sorted((site / "en").rglob("*.html")) if "mb-data" in path.read_text(encoding="utf-8"))
    return list(pages)


def names(page: Page, role: str) -> list[str]:
    """The names of all elements of a role, as the browser tells them to a screen reader."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    named = {node["nodeId"]: node for node in nodes}
    found: list[str] = []

    def walk(node: dict[str, Any]) -> None:
        if not node["ignored"] and node.get("role", {}).get("value") == role:
            found.append(" ".join(node["name"]["value"].split()))
        for child in node.get("childIds", ()):
            if child in named:
                walk(named[child])

    walk(nodes[0])
    return found


def heard(figure: Locator) -> list[str]:
    return [item["text"] for item in figure.evaluate("() => window.heard")]


def test_a_screen_reader_finds_a_grid_of_two_rows_with_headers(home: Locator) -> None:
    expect(home.get_by_role("grid", name="The pits")).to_match_aria_snapshot(
        """
        - grid "The pits":
          - row:
            - rowheader "North captured 32"
            - gridcell "f 0"
            - gridcell "e 2"
            - gridcell "d 0"
            - gridcell "c 1"
            - gridcell "b 3"
            - gridcell "a 5"
          - row:
            - rowheader "South to move captured 22"
            - gridcell "A 1"
            - gridcell "B 0"
            - gridcell "C 0"
            - gridcell "D 5"
            - gridcell "E 0"
            - gridcell "F 1"
        """
    )


def test_the_names_that_the_browser_tells_are_what_is_seen_after_each_step(home: Locator, page: Page) -> None:
    for _ in range(int(home.locator(".mb-of").inner_text())):
        home.get_by_role("button", name="One step forward").click()
        seen = home.locator("[data-pit]").evaluate_all(
            "pits => pits.map(pit => ['label', 'count', 'gone'].map(part => pit.querySelector('.' + part).textContent)"
            ".filter(Boolean).join(' '))"
        )
        assert names(page, "gridcell")[:12] == seen
    assert names(page, "rowheader")[:2] == ["North to move captured 32", "South captured +14 36"]


def test_arrow_keys_go_from_cell_to_cell_and_tab_finds_the_last_one(home: Locator, page: Page) -> None:
    cell = home.get_by_role("gridcell", name="A 1")
    expect(cell).to_have_attribute("tabindex", "0")
    cell.focus()
    walk = [
        ("ArrowRight", "B"), ("ArrowUp", "e"), ("ArrowLeft", "f"), ("ArrowUp", "f"), ("End", "a"),
        ("ArrowRight", "a"), ("ArrowDown", "F"), ("ArrowDown", "F"),
    ]  # fmt: skip
    for key, pit in walk:
        page.keyboard.press(key)
        expect(home.locator(f"[data-pit={pit}]")).to_be_focused()
    page.keyboard.press("Home")
    expect(home.get_by_role("rowheader", name=re.compile("^South"))).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(home.get_by_role("rowheader", name=re.compile("^North"))).to_be_focused()
    expect(home.locator(".mb-at")).to_have_text("0")
    page.keyboard.press("Tab")
    expect(home.get_by_role("button", name="To the beginning")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(home.get_by_role("rowheader", name=re.compile("^North"))).to_be_focused()
    expect(home.locator("[role=grid] [tabindex='0']")).to_have_count(1)


def test_full_stop_and_comma_step_from_within_the_grid_and_arrows_on_the_buttons(home: Locator, page: Page) -> None:
    home.locator("[data-pit=A]").focus()
    for where, key, step in (
        ("[data-pit=A]", ".", 1), ("[data-pit=A]", ".", 2), ("[data-pit=A]", ",", 1),
        ("[data-go=forward]", "ArrowRight", 2), ("[data-go=forward]", "ArrowLeft", 1), ("[data-go=forward]", "End", 11),
    ):  # fmt: skip
        home.locator(where).focus()
        page.keyboard.press(key)
        expect(home.locator(".mb-at")).to_have_text(str(step))


def test_the_keys_are_told_on_a_button_and_to_screen_readers(home: Locator, page: Page) -> None:
    expect(home.get_by_role("grid")).to_have_accessible_description(re.compile("arrow keys go from pit to pit"))
    button = home.get_by_role("button", name="Keys")
    button.click()
    expect(page.get_by_role("dialog", name="Keys").get_by_role("listitem")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def test_playing_on_legal_pits_are_enabled_and_enter_or_space_plays_them(opening: Locator, page: Page) -> None:
    begin(opening)
    cells = opening.get_by_role("gridcell", disabled=False)
    expect(cells).to_have_text([re.compile(rf"^\s*{pit}\s+6\s*$") for pit in "ABCDEF"])
    for pit, key in (("C", "Enter"), ("a", " ")):
        opening.locator(f"[data-pit={pit}]").focus()
        page.keyboard.press(key)
        expect(opening.locator(".mb-played")).to_contain_text(f"from {pit}.")
        opening.get_by_role("button", name="To the end").click()
        expect(opening.locator("[data-legal]").first).to_be_visible()
    opening.locator("[data-pit=c]").focus()
    page.keyboard.press("Enter")
    expect(opening.get_by_role("gridcell", name="C 1", disabled=False)).to_have_count(0)


def test_fast_play_announces_every_event_and_not_too_often(home: Locator) -> None:
    steps = json.loads(home.locator(".mb-data").text_content() or "")["steps"]
    events = [
        step["text"]
        for step, then in zip(steps, [*steps[1:], None], strict=True)
        if not (step["event"]["type"] == "sown" and then and then["event"]["type"] == "sown")
    ]
    expect(home.locator(".mb-announce")).to_have_attribute("aria-live", "polite")
    home.locator(".mb-announce").evaluate(LISTEN)
    home.locator("[data-speed]").select_option("200")
    home.get_by_role("button", name="Play", exact=True).click()
    expect(home.locator(".mb-announce")).to_contain_text(events[-1])
    assert " ".join(heard(home)) == " ".join(events)
    times = [item["at"] for item in home.evaluate("() => window.heard")]
    assert all(later - earlier > 1400 for earlier, later in pairwise(times))


def test_without_motion_all_of_a_turn_is_announced(opening: Locator, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    begin(opening)
    opening.locator(".mb-announce").evaluate(LISTEN)
    opening.locator("[data-pit=C]").click()
    expect(opening.locator(".mb-announce")).to_contain_text("North is to move.")
    assert "South lifts 6 seeds from C." in " ".join(heard(opening))


def test_where_somebody_steps_quickly_only_the_last_place_is_announced(home: Locator) -> None:
    region = home.locator(".mb-announce")
    region.evaluate(LISTEN)
    home.evaluate("figure => { for (let i = 0; i < 8; i++) figure.querySelector('[data-go=forward]').click(); }")
    expect(region).to_have_text(home.locator(".mb-sentence").inner_text())
    assert len(heard(home)) == 1


def test_what_was_said_is_said_again_on_a_key(home: Locator, page: Page) -> None:
    home.get_by_role("button", name="One step forward").click()
    region = home.locator(".mb-announce")
    expect(region).to_have_text("South lifts 5 seeds from D.")
    region.evaluate(LISTEN)
    page.keyboard.press(";")
    expect(region).to_have_text("South lifts 5 seeds from D.")
    region.evaluate(
        "() => new Promise(done => { const look = () => window.heard.length ? done() : setTimeout(look, 20); look(); })"
    )
    assert heard(home) == ["South lifts 5 seeds from D."]


def test_the_end_of_a_game_is_announced(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/rules.html")
    figure = page.locator("[id='mangala-ii.end.board-empty'] figure.mancala-board").first
    figure.get_by_role("button", name="To the end").dispatch_event("click")
    outcome = json.loads(figure.locator(".mb-data").text_content() or "")["outcome"]
    expect(figure.locator(".mb-announce")).to_contain_text(outcome)


def test_a_rule_opens_its_text_in_place_and_gives_the_focus_back(home: Locator, page: Page) -> None:
    home.get_by_role("button", name="One step forward").click()
    address = page.url
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    link = home.locator(".mb-why a")
    link.click()
    box = page.get_by_role("dialog")
    expect(box).to_be_visible()
    expect(box.get_by_role("heading")).to_contain_text("S2")
    rule = json.loads(page.locator("#mancala-rules").text_content() or "")["mangala-ii.turn.choice"]
    expect(box.locator(".mb-text")).to_contain_text(rule["text"].split("\n")[0])
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(link).to_be_focused()
    link.press("Enter")
    box.get_by_role("button", name="Close").click()
    expect(link).to_be_focused()
    assert page.url == address
    assert requests == []
    link.click()
    box.get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/en/mangala-ii/rules\.html#mangala-ii\.turn\.choice$"))


def test_a_rule_is_opened_elsewhere_where_somebody_wants_that(home: Locator, page: Page) -> None:
    home.get_by_role("button", name="One step forward").click()
    with page.context.expect_page() as opened:
        home.locator(".mb-why a").click(modifiers=["Control"])
    assert opened.value.url.endswith("/en/mangala-ii/rules.html#mangala-ii.turn.choice")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_rule_opens_in_place_also_from_a_file(page: Page, site: Path) -> None:
    page.goto((site / "en" / "index.html").as_uri())
    figure = page.locator("figure.mancala-board").first
    figure.get_by_role("button", name="One step forward").click()
    figure.locator(".mb-why a").click()
    expect(page.get_by_role("dialog")).to_contain_text("S2")


def test_without_scripts_a_rule_is_a_link_and_the_final_position_is_there(browser: Browser, served: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served}en/index.html")
    figure = page.locator("figure.mancala-board").first
    expect(figure.locator("table.mb-final")).to_be_visible()
    expect(figure.locator("table.mb-final tr").last).to_contain_text("captured 36")
    figure.locator("a.mb-rule").first.click()
    expect(page).to_have_url(re.compile(r"/rules\.html#mangala-ii\."))
    context.close()


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 700), (390, 844), (1280, 800)])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_all_of_a_board_fits_its_page(page: Page, served: str, width: int, height: int, direction: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{served}en/mangala-ii/rules.html")
    page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
    outside = page.evaluate(
        """() => [...document.querySelectorAll(".mancala-board :is(button, select, a, svg.mb-board, p, li)")]
          .filter(part => part.checkVisibility() && !part.closest(".mb-unseen, .mb-steps"))
          .map(part => [part.outerHTML.slice(0, 80), part.getBoundingClientRect()])
          .filter(([, {left, right}]) => left < -1 || right > document.documentElement.clientWidth + 1)"""
    )
    assert outside == []
    order = page.locator("figure.mancala-board").first.evaluate(
        "figure => [...figure.querySelectorAll('[data-pit]')].slice(-6).map(pit => pit.getBoundingClientRect().x)"
    )
    assert order == sorted(order), "a board is drawn from left to right in every script"


@pytest.mark.parametrize(("touch", "height", "width"), [(False, 24, 24), (True, 44, 36)])
def test_targets_are_large_enough(browser: Browser, served: str, touch: bool, height: int, width: int) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 700}, has_touch=touch, is_mobile=touch)
    page = context.new_page()
    page.goto(f"{served}en/index.html")
    figure = page.locator("figure.mancala-board").first
    figure.get_by_role("button", name="One step forward").click()
    start = figure.get_by_role("button", name="Play on from here")
    start.click()
    expect(figure.locator("[data-legal]").first).to_be_visible(timeout=30_000)
    small = page.evaluate(
        """([height, width]) => [...document.querySelectorAll(
            ".mancala-board :is(button, select, summary, .mb-rule, [data-legal] .target)")]
          .filter(part => part.checkVisibility())
          .map(part => [part.outerHTML.slice(0, 90), part.getBoundingClientRect()])
          .filter(([, box]) => box.height < height - 0.5 || box.width < width - 0.5)
          .map(([part, box]) => [part, box.width, box.height])""",
        [height, width],
    )
    assert small == []
    context.close()


PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right"
    r"|border-(?:top|bottom)-(?:left|right)-radius)\s*:"
    r"|(?:text-align|float|clear)\s*:\s*(?:left|right)|translateX|to (?:left|right)"
)
FOUR = re.compile(r"(?<![\w-])(margin|padding|inset|border-width|border-radius)\s*:\s*([^;{}]+);")


@pytest.mark.parametrize("name", sorted(path.name for path in STATIC.glob("*.css")))
def test_styles_say_start_and_end_and_never_left_and_right(name: str) -> None:
    css = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert PHYSICAL.findall(css) == []
    for _, value in FOUR.findall(css):
        parts = re.findall(r"[\w.%-]+(?:\([^()]*(?:\([^()]*\))*[^()]*\))?", value)
        assert len(parts) < 4 or parts[1] == parts[3], value
    for shadow in re.findall(r"box-shadow\s*:\s*([^;]+);", css):
        assert re.match(r"(inset )?0 |none", shadow.strip()), shadow


def test_with_forced_colours_every_mark_is_still_seen(page: Page, served: str) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{served}en/index.html")
    figure = page.locator("figure.mancala-board").first
    figure.get_by_role("button", name="To the end").click()
    strokes = figure.evaluate(
        """figure => ["[data-lifted]", "[data-last]", "[data-taken]:not([data-last])"].map(mark => {
          const style = getComputedStyle(figure.querySelector(mark + " .ring"));
          return [style.stroke, style.strokeDasharray];
        })"""
    )
    assert all(stroke != "none" for stroke, _ in strokes)
    assert len({dashes for _, dashes in strokes}) == 3, "each has a shape of its own"


def requests(board: dict[str, Any]) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """What to ask the engine for the prepared steps of a board, turn after turn, with these steps."""
    common = {"ruleset": board["ruleset"], "readings": board["readings"], "steps": True}
    found = []
    begin = 0
    for turn in board["turns"]:
        if steps := board["steps"][begin : turn["step"]]:
            found.append(({**common, **turn["asked"]}, steps))
        begin = turn["step"]
    return found


def test_the_live_trace_of_every_example_equals_its_prepared_one(page: Page, served: str, site: Path) -> None:
    boards = [json.loads(text) for path in english(site) for text in DATA.findall(path.read_text(encoding="utf-8"))]
    asked = [pair for board in boards for pair in requests(board)]
    assert len(asked) > 20
    page.goto(f"{served}en/index.html")
    page.evaluate("mancalaEngine.start({base: '../runtime/'})")
    answers = page.evaluate(
        "async (requests) => { const all = []; for (const one of requests) all.push(await mancalaEngine.ask(one));"
        " return all; }",
        [request for request, _ in asked],
    )
    differ = [request for (request, steps), found in zip(asked, answers, strict=True) if found.get("steps") != steps]
    assert differ == []
