"""Whole games of each kind: with a mouse, a thumb on a small phone, the keyboard alone, a screen reader.

Each of the four chooses by what it perceives, plays to the end, and takes the game home as a record that the command
line replays to the same position and outcome. All choose alike, so that the games are the same each time.
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from mancala import Game, narrate, rulesets
from mancala.events import Event, Sown
from mancala.trace import Trace
from tests.browser.boards import board, settle, written

pytestmark = pytest.mark.browser

ENGLISH = NullTranslations()
# With these the games are short, and have passes.
OFFSETS = {"mangala-ii": 4, "mangala-iv": 0, "al-manqala": 2}
# What a link has already, where a game from its start would take long.
LATE = [("mangala-ii", 16), ("mangala-iv", 24), ("al-manqala", 62)]
# What can be chosen, as it is seen: legal pits, or a pass.
OFFERED = """figure => {
  const pits = [...figure.querySelectorAll("[data-legal]")].map(pit => pit.dataset.pit).sort();
  return pits.length || !figure.querySelector("[data-live=pass]").checkVisibility() ? pits : ["-"];
}"""


def decide(ruleset: str, number: int, offered: Sequence[str]) -> str:
    """The choice among what is offered, at a turn."""
    return offered[(22 * number + OFFSETS[ruleset]) % len(offered)]


def begun(ruleset: str, turns: int) -> Game:
    """A game of which so many turns have been played."""
    game = Game(rulesets.get(ruleset))
    for number in range(turns):
        game.play(decide(ruleset, number, game.legal_moves))
    return game


class Person:
    """Somebody at the board, by sight."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.figure: Locator = board(page)

    def press(self, target: Locator) -> None:
        raise NotImplementedError

    def arrive(self, address: str) -> None:
        """Open a page, and begin or go on with what its link has."""
        self.page.goto(address)
        self.press(self.figure.locator(".mp-link [data-do=show]" if "#" in address else "[data-live=start]"))
        settle(self.page)

    def offered(self) -> Sequence[str]:
        """What can be chosen; nothing after the end."""
        found: list[str] = self.figure.evaluate(OFFERED)
        return found

    def choose(self, move: str) -> None:
        self.press(self.figure.locator("[data-live=pass]" if move == "-" else f"[data-pit={move}]"))

    def record(self) -> str:
        self.press(self.figure.locator(".mp-share > summary"))
        self.press(self.figure.locator(".mp-share [data-do=record]"))
        field = self.figure.locator(".mp-text textarea")
        expect(field).to_have_value(re.compile("Result"))
        return field.input_value()


class Mouse(Person):
    def press(self, target: Locator) -> None:
        target.click()


class Thumb(Person):
    def press(self, target: Locator) -> None:
        target.tap()


class Keys(Person):
    """Somebody with a keyboard alone: Tab and its opposite, arrows, letters, Enter."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.choices = 0

    def on(self, target: Locator) -> bool:
        found: bool = target.evaluate("element => element === document.activeElement")
        return found

    def press(self, target: Locator) -> None:
        for _ in range(200):
            if self.on(target):
                return self.page.keyboard.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{target} is not reached by Tab")

    def choose(self, move: str) -> None:
        if move == "-":
            return super().choose(move)
        self.choices += 1
        if self.choices % 4:
            self.page.keyboard.press(move)
        else:
            self.walk(self.figure.locator(f"[data-pit={move}]"))
            self.page.keyboard.press("Enter")

    def walk(self, pit: Locator) -> None:
        """Go to a pit by the arrow keys: to its row, to the head of that, and along."""
        upper = (pit.get_attribute("data-pit") or "").islower()
        for key in ("ArrowUp" if upper else "ArrowDown", "Home"):
            self.page.keyboard.press(key)
        for _ in range(8):
            if self.on(pit):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{pit} is not reached by arrows")


class Reader(Person):
    """Somebody who knows no more of the page than its accessibility tree and its live region tell."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.heard: list[str] = []
        self.root = 0

    def nodes(self, kind: str, within: int | None = None) -> list[dict[str, Any]]:
        """The parts of the page, or of one of its parts, that have a role, first to last."""
        asked = {"backendNodeId": within or self.root, "role": kind}
        found: list[dict[str, Any]] = self.session.send("Accessibility.queryAXTree", asked)["nodes"]
        return [node for node in found if not node["ignored"]]

    def find(self, kind: str, name: str) -> dict[str, Any]:
        """The first part of a role whose name begins so."""
        found = [node for node in self.nodes(kind) if tell(node).startswith(name)]
        assert found, f"no {kind} is called {name}"
        return found[0]

    def enter(self, node: dict[str, Any]) -> None:
        """Go to a part, hear what is said there, and press Enter."""
        self.session.send("DOM.focus", {"backendNodeId": node["backendDOMNodeId"]})
        self.listen()
        self.page.keyboard.press("Enter")

    def arrive(self, address: str) -> None:
        self.page.clock.install()
        self.page.goto(address)
        self.figure.locator("[aria-live=polite].mb-announce").evaluate(
            """region => {
              window.heard = [];
              new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {childList: true});
            }"""
        )
        self.root = self.session.send("DOM.getDocument", {"depth": 0})["root"]["backendNodeId"]
        self.enter(self.find("button", "Show it" if "#" in address else "Play"))
        settle(self.page)
        self.listen()

    def listen(self) -> str:
        """Wait until all has been said, and take it."""
        self.page.clock.fast_forward(2_000)
        news: list[str] = self.page.evaluate("window.heard.splice(0)")
        self.heard += [" ".join(text.split()) for text in news]
        return " ".join(self.heard[len(self.heard) - len(news) :])

    def offered(self) -> Sequence[str]:
        # There may be another board on the page.
        grid = self.find("grid", "The pits")["backendDOMNodeId"]
        cells = [tell(node)[0] for node in self.nodes("gridcell", grid) if not disabled(node)]
        return sorted(cells) or ["-" for node in self.nodes("button") if tell(node) == "Pass"]

    def choose(self, move: str) -> None:
        self.enter(self.find("button", "Pass") if move == "-" else self.find("gridcell", f"{move} "))

    def record(self) -> str:
        self.enter(self.find("DisclosureTriangle", "Take home and share"))
        self.enter(self.find("button", "Copy the record"))
        expect(self.figure.get_by_role("textbox", name="The text to take")).to_have_value(re.compile("Result"))
        text: str = self.find("textbox", "The text to take")["value"]["value"]
        return text


def tell(node: dict[str, Any]) -> str:
    return " ".join(node["name"]["value"].split())


def disabled(node: dict[str, Any]) -> bool:
    return any(one["name"] == "disabled" and one["value"]["value"] for one in node.get("properties", ()))


@pytest.fixture(scope="module")
def mouse(browser: Browser) -> Iterator[Page]:
    yield from pages(browser)


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    yield from pages(browser, viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True)


def pages(browser: Browser, **settings: Any) -> Iterator[Page]:
    """A page for somebody who wants no motion, and who meets no error."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block", **settings)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def fresh(browser: Browser) -> Iterator[Page]:
    yield from pages(browser)


def play_out(person: Person, served: str, ruleset: str, turns: int) -> Game:
    """Let somebody play a game to its end, from a link if there were turns before, and see that all know the same."""
    game = begun(ruleset, turns)
    link = f"#play;ruleset={ruleset};moves={'+'.join(game.moves)}" if turns else ""
    person.arrive(f"{served}en/{ruleset}/play.html{link}")
    while offered := person.offered():
        assert tuple(offered) == game.legal_moves
        move = decide(ruleset, len(game.moves), offered)
        trace = game.play(move)
        person.choose(move)
        settle(person.page, len(game.moves))
        assert written(person.figure) == (game.position.pits, game.position.captured)
        if isinstance(person, Reader):
            heard(person, trace)
    assert game.ended
    outcome = narrate.outcome(game.trace, ENGLISH)
    expect(person.figure.locator(".mb-outcome")).to_have_text(outcome)
    expect(person.figure.locator(".mb-sentence")).to_have_text(narrate.render(game.trace.events[-1], ENGLISH))
    replayed(person.record(), game, outcome)
    return game


def sentences(trace: Trace) -> str:
    """What is to be said of a turn: one sentence for each event; of seeds that follow one another, the last."""
    events: list[Event | None] = [*trace.events, None]
    told = [one for one, then in pairwise(events) if one and not (isinstance(one, Sown) and isinstance(then, Sown))]
    return " ".join([*(narrate.render(event, ENGLISH) for event in told), narrate.outcome(trace, ENGLISH)]).strip()


def heard(reader: Reader, trace: Trace) -> None:
    """See that all of a turn was said, once, and that what was said last is said again on a key."""
    assert reader.listen().count(sentences(trace)) == 1
    last = reader.heard[-1]
    reader.page.keyboard.press(";")
    assert reader.listen() == last


def replayed(record: str, game: Game, outcome: str) -> None:
    """See that the command line comes to the same position and outcome."""
    command = [sys.executable, "-m", "mancala", "replay", "-"]
    lines = subprocess.run(command, input=record, capture_output=True, text=True, check=True).stdout.splitlines()
    upper, lower = ([int(number) for number in re.findall(r"\d+", line)] for line in lines[1:3])
    pits = (*lower[:-1], *reversed(upper[1:]))
    assert (pits, (lower[-1], upper[0])) == (game.position.pits, game.position.captured)
    assert lines[5] == outcome


@pytest.mark.parametrize("ruleset", OFFSETS)
def test_with_a_mouse_from_the_usual_start(mouse: Page, served: str, ruleset: str) -> None:
    play_out(Mouse(mouse), served, ruleset, 0)


@pytest.mark.parametrize(("ruleset", "turns"), LATE)
def test_with_a_thumb_on_a_small_phone(phone: Page, served: str, ruleset: str, turns: int) -> None:
    play_out(Thumb(phone), served, ruleset, turns)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(("ruleset", "turns"), LATE)
def test_with_the_keyboard_alone(fresh: Page, served: str, ruleset: str, turns: int) -> None:
    play_out(Keys(fresh), served, ruleset, turns)


@pytest.mark.parametrize(("ruleset", "turns"), LATE)
def test_with_a_screen_reader(fresh: Page, served: str, ruleset: str, turns: int) -> None:
    play_out(Reader(fresh), served, ruleset, turns)
