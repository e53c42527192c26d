"""Taking home and sharing on the full board: what is copied and saved, links and pasted texts, and what is hostile."""

import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from mancala import web

pytestmark = pytest.mark.browser

GAME = "window.mancalaGames.find(game => game.board.figure.querySelector('.mp-share'))"
LINK = "play;ruleset=mangala-ii;moves=A+c;step=12"
HOSTILE = (
    "play;<script>window.__hit=1</script>",
    'play;"><img src=x onerror=window.__hit=1>',
    "play;ruleset=mangala-ii;moves=<svg/onload=window.__hit=1>",
    "play;ruleset=javascript:window.__hit=1",
    "play;ruleset=mangala-ii;step=99999999999999999999",
    "play;ruleset=mangala-ii;step=1e9",
    "play;ruleset=mangala-ii;position=99999999999999S/1+0+0+S+1",
    "play;ruleset=mangala-ii;moves=" + "A+" * 9_985,
    "play;ruleset=mangala-ii;moves=" + "A" * 20_001,
    "play;%E0%A4%A",
    "play;%",
    "play;ruleset%3Dmangala-ii;moves%3DZ",
    "play;ruleset=mangala-ii;\u202e\u200f",
    "play;ruleset=mangala-ii;\x00",
    "play;ruleset=mangala-ii;%00",
    "play;ruleset=__proto__",
    "play;__proto__=1;ruleset=mangala-ii",
    "play;constructor=1",
    "play;ruleset=mangala-ii;ruleset=mangala-ii",
    "play;",
)


@pytest.fixture
def quiet(page: Page) -> Iterator[list[str]]:
    """What must not happen: dialogs and errors of the page."""
    heard: list[str] = []

    def refuse(dialog: Dialog) -> None:
        heard.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    page.on("pageerror", lambda error: heard.append(str(error)))
    yield heard
    assert heard == []
    assert page.evaluate("window.__hit") is None


@pytest.fixture
def board(opening: Locator) -> Locator:
    """The full board with a game of two moves on, and the part open."""
    opening.locator("[data-live=start]").click()
    expect(opening.locator("[data-legal]")).to_have_count(6, timeout=12_000)
    for pit in "Ac":
        opening.locator(f"[data-pit={pit}]").click()
        opening.locator("[data-go=last]").click()
        expect(opening.locator(".mb-earlier")).to_be_hidden()
        expect(opening.locator("[data-legal]").first).to_be_visible()
    opening.locator(".mp-share > summary").press("Enter")
    return opening


def do(board: Locator, name: str) -> None:
    board.locator(f".mp-share [data-do={name}]").click()


def taken(board: Locator) -> str:
    """What was copied, as it is shown."""
    field = board.locator(".mp-text textarea")
    expect(field).to_be_visible()
    return field.input_value()


def paste(board: Locator, text: str) -> None:
    board.locator(".mp-pasted textarea").fill(text)
    do(board, "read")


def request(page: Page) -> Any:
    return json.loads(page.evaluate(f"JSON.stringify({GAME}.request)"))


def state(page: Page) -> str:
    """All that a refused text must leave as it was."""
    return str(page.evaluate(f"JSON.stringify([{GAME}.request, {GAME}.state, {GAME}.board.at])"))


def played(page: Page, history: list[str]) -> None:
    """Wait until these moves are what has been played; the page forbids to do so in itself."""
    for _ in range(100):
        if request(page)["history"] == history:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{history} has not been played, but {request(page)}")


def test_the_link_leads_to_this_very_moment(board: Locator, page: Page) -> None:
    do(board, "link")
    expect(board.locator(".mp-text textarea")).to_have_value(re.compile("#"))
    assert taken(board) == f"{page.url.split('#')[0]}#play;ruleset=mangala-ii;{fields(page)}moves=A+c"
    board.locator("[data-go=back]").click()
    do(board, "link")
    expect(board.locator(".mp-text textarea")).to_have_value(re.compile(";step="))
    link, at = taken(board), board.locator(".mb-at").inner_text()
    page.goto("about:blank")
    page.goto(link)
    board.locator('.mp-link [data-do="show"]').click()
    expect(board.locator(".mb-at")).to_have_text(at, timeout=12_000)
    expect(board.locator(".mp-link")).to_be_hidden()
    assert request(page)["history"] == ["A", "c"]
    # The address keeps the link until the game goes on, and the game is then kept over a reload.
    assert page.url == link
    board.locator("[data-go=last]").click()
    assert "#board-" in page.url
    page.reload()
    expect(board.locator(".mb-played li").first).to_be_attached()


def fields(page: Page) -> str:
    """The position that a game on this page begins with, as a link has it."""
    position = request(page).get("position", "")
    return f"position={position.replace(' ', '+')};" if position else ""


def test_copies_position_record_and_code(board: Locator, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field = board.locator(".mp-text textarea")
    do(board, "position")
    expect(field).to_have_value(re.compile("^[0-9S,]+/"))
    expect(board.locator("[data-said=copied]")).to_be_visible()
    asked = {"ruleset": "mangala-ii", "history": ["A", "c"]}
    assert taken(board) == web.answer(asked)["after"] == page.evaluate("navigator.clipboard.readText()")
    do(board, "record")
    expect(field).to_have_value(re.compile("Ruleset"))
    record = taken(board)
    assert f'[Site "{page.url.split("#")[0]}"]' in record
    assert f'[Date "{date.today().isoformat()}"]' in record
    assert web.answer({"ruleset": "mangala-ii", "read": record})["request"]["history"] == ["A", "c"]
    do(board, "embed")
    expect(field).to_have_value(re.compile("iframe"))
    frame = ElementTree.fromstring(taken(board))
    assert frame.get("src", "").startswith(page.url.split("play.html")[0] + "embed.html#play;")
    assert frame.get("title")


def test_without_leave_to_copy_the_text_is_selected(board: Locator, page: Page) -> None:
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    do(board, "position")
    expect(board.locator(".mp-text textarea")).to_be_focused()
    expect(board.locator("[data-said=by-hand]")).to_be_visible()
    expect(board.locator("[data-said=copied]")).to_be_hidden()
    assert page.evaluate("getSelection().toString()") == taken(board)


def test_saves_record_and_pictures(board: Locator, page: Page, tmp_path: Path) -> None:
    saved = {}
    for name, ending in (("save", "txt"), ("svg", "svg"), ("png", "png")):
        with page.expect_download() as download:
            do(board, name)
        assert download.value.suggested_filename == f"mangala-ii.{ending}"
        download.value.save_as(tmp_path / ending)
        saved[name] = (tmp_path / ending).read_bytes()
    assert saved["save"].decode().startswith('[Ruleset "mangala-ii"]')
    picture = ElementTree.fromstring(saved["svg"].decode())
    assert picture.get("width") == "412"
    assert "var(--m-paper)" in saved["svg"].decode()
    assert not re.search(b"tabindex|data-legal=|light-dark", saved["svg"])
    assert saved["png"][:4] == b"\x89PNG"
    assert int.from_bytes(saved["png"][16:20]) == 3 * 412


@pytest.mark.parametrize(
    ("text", "history"),
    [
        ("6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 N 2", []),
        ("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>", []),
        ('[Ruleset "mangala-ii"]\n\n1. A c 2. B', ["A", "c", "B"]),
        ("https://example.org/x.html#play;ruleset=mangala-ii;moves=B", ["B"]),
        ("play%3Bruleset%3Dmangala-ii;moves=B+f", ["B", "f"]),
    ],
)
def test_what_is_pasted_is_opened(board: Locator, page: Page, text: str, history: list[str]) -> None:
    paste(board, text)
    played(page, history)
    expect(board.locator(".mp-unread")).to_be_hidden()
    expect(board.locator(".mp-pasted textarea")).to_have_value(text)


def test_keys_in_the_field_are_letters(board: Locator, page: Page) -> None:
    before = state(page)
    field = board.locator(".mp-pasted textarea")
    field.press_sequentially("A.,;b")
    expect(field).to_have_value("A.,;b")
    assert state(page) == before


def test_a_game_of_another_board_is_led_there(board: Locator, page: Page) -> None:
    before = state(page)
    paste(board, '[Ruleset "al-manqala"]\n\n1. A *')
    way = board.locator(".mp-elsewhere a")
    expect(way).to_be_visible()
    expect(way).to_have_attribute("href", "../al-manqala/play.html#play;ruleset=al-manqala;moves=A")
    assert state(page) == before
    way.click()
    board.locator('.mp-link [data-do="show"]').click()
    expect(board.locator(".mb-played li").first).to_be_attached(timeout=12_000)
    assert request(page)["history"] == ["A"]


def test_a_link_of_another_board_is_led_there(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/play.html#play;ruleset=mangala-iv;moves=A;step=3")
    page.locator('.mp-link [data-do="show"]').click()
    way = page.locator(".mp-link a:visible")
    expect(way).to_have_attribute(
        "href", "../mangala-iv/play.html#play;ruleset=mangala-iv;moves=A;step=3", timeout=12_000
    )


def test_a_link_is_opened_at_once_where_the_engine_is_kept(page: Page, served: str) -> None:
    page.add_init_script("Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => ({}) })")
    page.goto(f"{served}en/mangala-ii/play.html#{LINK}")
    expect(page.locator(".mb-at")).to_have_text("12", timeout=12_000)
    assert request(page)["history"] == ["A", "c"]


def test_a_bad_link_begins_at_the_start_position(page: Page, served: str, quiet: list[str]) -> None:
    page.goto(f"{served}en/mangala-ii/play.html#play;ruleset=mangala-ii;moves=A+A")
    page.locator('.mp-link [data-do="show"]').click()
    expect(page.locator(".mp-reason")).not_to_be_empty(timeout=12_000)
    expect(page.locator('.mp-link [data-do="begin"]')).to_be_focused()
    page.locator('.mp-link [data-do="begin"]').click()
    expect(page.locator("[data-legal]")).to_have_count(6)
    expect(page.locator(".mp-link")).to_be_hidden()


def test_the_steps_of_the_page_keep_their_addresses(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-iv/play.html#board-1.step-3")
    expect(page.locator("#board-1 .mb-at")).to_have_text("3")
    expect(page.locator(".mp-link")).to_be_hidden()


def test_an_encoded_link_is_one_and_a_link_moves_a_game_that_is_on(board: Locator, page: Page) -> None:
    page.evaluate("location.hash = 'play%3Bruleset%3Dmangala-ii%3Bmoves%3DB'")
    played(page, ["B"])
    page.evaluate(f"location.hash = '{LINK}'")
    expect(board.locator(".mb-at")).to_have_text("12")
    page.go_back()
    played(page, ["B"])


def test_the_last_of_two_links_is_opened_though_the_first_still_loads(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/play.html#{LINK}")
    page.locator(".mp-link [data-do=show]").click()
    page.evaluate("location.hash = 'play;ruleset=mangala-ii;moves=B'")
    expect(page.locator("[data-legal]").first).to_be_visible(timeout=30_000)
    played(page, ["B"])
    assert page.evaluate("location.hash") == "#play;ruleset=mangala-ii;moves=B"


def test_nothing_is_said_of_a_link_that_is_no_longer_there(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/play.html#{LINK}")
    expect(page.locator(".mp-link [data-do=show]")).to_be_visible()
    page.evaluate("location.hash = 'board-1'")
    expect(page.locator(".mp-link [data-do=show]")).to_be_hidden()


@pytest.mark.parametrize("name", ["play", "embed"])
def test_a_link_is_offered_in_a_frame_that_is_shut_off_from_the_site(
    page: Page, served: str, quiet: list[str], name: str
) -> None:
    page.goto(f"{served}en/mangala-ii/{name}.html")
    address = f"{served}en/mangala-ii/{name}.html#{LINK}"
    page.set_content(f'<iframe sandbox="allow-scripts" src="{address}"></iframe>')
    frame = page.frame_locator("iframe")
    expect(frame.locator(".mp-link [data-do=show]")).to_be_visible()
    quiet[:] = [text for text in quiet if "localStorage" not in text]  # of the theme


def test_hostile_texts_are_refused_and_change_nothing(board: Locator, page: Page, quiet: list[str]) -> None:
    before = state(page)
    error = board.locator(".mp-unread")
    for text in (*HOSTILE, "", "\x00", "__proto__", '[Ruleset "__proto__"]', "<script>window.__hit=1</script>"):
        paste(board, text)
        expect(error).to_be_visible()
        expect(error).not_to_be_empty()
        assert state(page) == before, text
    paste(board, "1" * 300_000)
    expect(error).to_be_visible()
    assert state(page) == before


def test_hostile_links_are_refused_and_change_nothing(board: Locator, page: Page, quiet: list[str]) -> None:
    before = state(page)
    reason = board.locator(".mp-reason")
    for text in HOSTILE:
        page.evaluate("text => { location.hash = '' }", text)
        page.evaluate("() => { document.querySelector('.mp-reason').textContent = '' }")
        page.evaluate("text => { location.hash = text }", text)
        expect(reason).not_to_be_empty()
        expect(board.locator(".mp-link")).to_be_visible()
        assert state(page) == before, text
