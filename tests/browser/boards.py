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
