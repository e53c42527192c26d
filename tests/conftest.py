"""Fixtures shared by all tests: the built site, the site served, and the browser to look at it with."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import browser, server
from tools import site as site_builder
from tools.report import TaskError

pytest_plugins = ["tests.runtime_fixtures"]
ROOT = Path(__file__).resolve().parents[1]
# Below a path, as on a project page of a public host: an address that starts with "/" fails at once.
BASE = "/sub/path/"
# An engine that runs for seconds is not worth being compiled a second time, with care: a quarter of the time.
QUICK = "--js-flags=--liftoff-only"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a browser is marked so: `-m "not browser"` leaves it out."""
    for item in items:
        if "browser_type_launch_args" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site, never older than what it was built from; a language is a folder in it."""
    try:
        site_builder.build(ROOT, Path(sys.executable))
    except TaskError as error:
        pytest.fail(f"{error}\n{error.details}", pytrace=False)
    return site_builder.location(ROOT)


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The address of the site, served with its strict policy; it ends with a slash."""
    with server.running(site, BASE) as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the Chromium of this machine."""
    found = browser.find()
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(browser.CURE)
    return {
        **browser_type_launch_args,
        "executable_path": str(found),
        "args": [*browser.LAUNCH_ARGUMENTS, QUICK],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without a service worker, which would answer in place of the server: test_offline alone is about it."""
    return {**browser_context_args, "service_workers": "block"}
