"""The boards that most tests in the browser look at."""

import pytest
from playwright.sync_api import Locator, Page


@pytest.fixture
def home(page: Page, served: str) -> Locator:
    """The board of the home page: South lifts D, and the last seed begins a chain of four captures.

    It has a step with two rules and a step with one.
    """
    page.goto(f"{served}en/index.html")
    return page.locator("figure.mancala-board").first


@pytest.fixture
def opening(page: Page, served: str) -> Locator:
    """The board at the start of Mangala II."""
    page.goto(f"{served}en/mangala-ii/play.html")
    return page.locator("figure.mancala-board").first
