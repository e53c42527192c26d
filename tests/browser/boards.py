"""What tests do with a board or a comparison in the page."""

import json
from typing import Any

from playwright.sync_api import Locator, expect


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
