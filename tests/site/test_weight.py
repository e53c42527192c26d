"""Pages are light until the engine is asked for."""

from pathlib import Path

import pytest

from tests.site.weights import weight
from tools.languages import LANGUAGES

MOST_BYTES = 120_000
"""Of a page, compressed, theme and boards included."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_is_light(site: Path, code: str) -> None:
    heavy = {
        path.relative_to(site).as_posix(): weight(path)
        for path in (site / code).rglob("*.html")
        # The search is no page to be read, and has its index besides.
        if path.name != "search.html" and weight(path) > MOST_BYTES
    }
    assert heavy == {}
