"""What tests do with a board or a comparison in the page."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect


def data(figure: Locator) -> Any:
    """What a board holds for scripts."""
    return json.loads(figure.locator(".mb-data").text_content() or "")


def at(figure: Locator, step: int) -> None:
    """See that a step is shown."""
    expect(figure.locator(".mb-at")).to_have_text(str(step))


def press(figure: Locator, go: str) -> None:
    """Press a button of the bar."""
    figure.locator(f"[data-go={go}]").click()


def can_play(figure: Locator, count: int = 6) -> None:
    """See that so many pits may be played."""
    expect(figure.locator("[data-legal]")).to_have_count(count, timeout=30_000)


def begin(figure: Locator, count: int = 6) -> None:
    """Load the engine, and see that so many pits may be played."""
    figure.locator("[data-live=start]").click()
    can_play(figure, count)


def play(figure: Locator, pit: str) -> None:
    """Play a pit by a click, see that it is, and go to the end of its steps."""
    figure.locator(f"[data-pit={pit}]").click()
    expect(figure.locator(f'.mb-played li:has-text("from {pit}.")').first).to_be_visible(timeout=30_000)
    press(figure, "last")


def board(page: Page) -> Locator:
    """The first board of a page: on the pages for playing the full one."""
    return page.locator("figure.mancala-board").first


# Resolves when the first board shows the end of the last turn, so that a move can be played or the game is over.
# It may be told how many turns have then been played, or a link to open first: the board then shows another game.
SETTLED = """([link, turns]) => new Promise((done, fail) => {
  const game = window.mancalaGames[0];
  const before = link && game.turns[0];
  const look = () => {
    const failed = game.state === "failed";
    const here = game.arrived && (turns === null || game.now === turns) && !(link && game.turns[0] === before);
    if (!failed && !here) return;
    game.watchers.delete(look);
    clearTimeout(late);
    if (failed) fail(new Error(`${game.failure.code} ${game.failure.message}`));
    else done();
  };
  const late = setTimeout(() => fail(new Error(`still ${game.state} at ${location.hash}`)), 60_000);
  game.watchers.add(look);
  if (!link) return look();
  // Also the same link is another game, if it is followed once more.
  history.replaceState(history.state, "", location.pathname);
  location.hash = link;
})"""


def settle(page: Page, turns: int | None = None) -> None:
    """Wait until the first board has shown the last turn whole, which may have a number."""
    page.evaluate(SETTLED, ["", turns])


def open_position(
    page: Page, served: str, ruleset: str, position: str = "", readings: str = "", moves: Sequence[str] = ()
) -> Locator:
    """Open a game on its page for playing as a reader does who was sent a link; the board at its last moment."""
    fields = (("ruleset", ruleset), ("readings", readings), ("position", position), ("moves", " ".join(moves)))
    link = ";".join(["play", *(f"{name}={value.replace(' ', '+')}" for name, value in fields if value)])
    address = f"{served}en/{ruleset}/play.html"
    figure = board(page)
    if page.url.split("#")[0] == address and figure.locator("[data-live=leave]").is_visible():
        page.evaluate(SETTLED, [link, None])
    else:
        page.goto(f"{address}#{link}")
        figure.locator(".mp-link [data-do=show]").click()
        settle(page)
    return figure


# The counts of all pits, South's row first, and what each side has captured, as they are written on the board.
WRITTEN = """figure => {
  const pits = [...figure.querySelectorAll("[data-pit]")].map(pit =>
    [pit.querySelector(".label").textContent, Number(pit.querySelector(".count").textContent)]);
  const row = names => pits.filter(([name]) => names.test(name)).sort().map(([, seeds]) => seeds);
  const total = side => [...figure.querySelectorAll("[data-tray]")].find(tray =>
    tray.querySelector(".name").textContent === side).querySelector(".total").textContent;
  return [[...row(/[A-Z]/), ...row(/[a-z]/)], [Number(total("South")), Number(total("North"))]];
}"""


def written(figure: Locator) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is written on the board: the seeds in the pits as in `Position.pits`, and the captures."""
    pits, captured = figure.evaluate(WRITTEN)
    return tuple(pits), tuple(captured)


def legal(figure: Locator) -> str:
    """The pits that may be played."""
    return "".join(sorted(pit.get_attribute("data-pit") or "" for pit in figure.locator("[data-legal]").all()))


def events(figure: Locator) -> list[str]:
    """The sentences of all that has been played."""
    return figure.locator(".mb-played li > span").all_text_contents()


def taken(figure: Locator) -> str:
    """The pits that are marked as captured."""
    return "".join(sorted(pit.get_attribute("data-pit") or "" for pit in figure.locator("[data-taken]").all()))


def places(figure: Locator, parts: list[str]) -> list[tuple[float, float]]:
    """Where parts of the board are in the page, from the left and from above."""
    boxes = figure.evaluate(
        "(figure, parts) => parts.map(part => figure.querySelector(part).getBoundingClientRect())"
        ".map(({x, y}) => [x, y])",
        parts,
    )
    return [(x, y) for x, y in boxes]


def let_pass(page: Page, milliseconds: int) -> None:
    """Let time pass in which something could happen: that nothing does cannot be awaited."""
    page.wait_for_timeout(milliseconds)
