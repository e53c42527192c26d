"""Setting up and links as HTML: the fields lie as the pits do, and a link leads to the board of its game."""

import re
from collections.abc import Mapping

import pytest

from mancala import rulesets
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import editor, link


def data(ruleset: str, pages: Mapping[str, str] | None = None) -> PanelData:
    return PanelData(rulesets.get(ruleset), (), "5.2 MB", pages or {}, Extent.FULL)


@pytest.mark.parametrize(
    ("ruleset", "rows"), [("mangala-ii", ("fedcba", "ABCDEF")), ("mangala-iv", ("gfedcba", "ABCDEFG"))]
)
def test_the_fields_lie_as_the_pits(ruleset: str, rows: tuple[str, str]) -> None:
    found = re.findall('data-of="pit" data-index="([0-9]+)" data-name="(.)"', "".join(editor.part(data(ruleset), str)))
    assert "".join(name for _, name in found) == "".join(rows)
    by_index = "".join(name for _, name in sorted(found, key=lambda pair: int(pair[0])))
    assert by_index == rows[1] + rows[1].lower()


def test_a_link_can_lead_to_each_other_game() -> None:
    pages = {ruleset.id: f"../{ruleset.id}/play.html" for ruleset in rulesets.ALL}
    text = "".join(link.part(data("mangala-iv", pages), str))
    assert re.findall('href="([^"]*)"', text) == ["../mangala-ii/play.html", "../al-manqala/play.html"]
    assert "Open it on the board of Al-manqala" in text
