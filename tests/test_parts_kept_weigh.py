"""Kept games and weighed readings as HTML: what is told of a game, and the pair, a template that holds no data."""

import json
import re
from html import unescape

import pytest

from mancala import rulesets
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import kept, weigh
from tests.test_figure import Elements

RULESETS = ("mangala-ii", "mangala-iv", "al-manqala")


def data(ruleset: str = "mangala-ii") -> PanelData:
    return PanelData(rulesets.get(ruleset), (), "5.2 MB", extent=Extent.FULL)


def test_a_kept_game_has_a_cell_for_each_thing_that_is_told_of_it() -> None:
    text = "".join(kept.part(data(), str))
    game = re.search('<template class="mp-game">(.*?)</template>', text, re.DOTALL)
    assert game is not None
    assert re.findall('<dt>(.*?)</dt><dd class="mp-(.*?)"></dd>', game[1]) == [
        ("Last played", "saved"),
        ("Turns", "turns"),
    ]
    assert re.findall('data-do="(.*?)"', game[1]) == ["go", "moves", "delete"]


def test_what_cannot_be_read_can_be_seen_and_deleted_and_never_opened() -> None:
    unknown = re.search('<template class="mp-unknown">(.*?)</template>', "".join(kept.part(data(), str)), re.DOTALL)
    assert unknown is not None
    assert re.findall('data-do="(.*?)"', unknown[1]) == ["text", "delete"]


def test_the_list_of_kept_games_waits_for_no_game() -> None:
    text = "".join(kept.part(data(), str))
    assert '<details class="mp-part mp-kept"><summary>' in text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_readings_of_a_game_that_names_none_are_told(ruleset: str) -> None:
    found = re.search('data-defaults="(.*?)"', "".join(weigh.part(data(ruleset), str)))
    assert found is not None
    plain = rulesets.get(ruleset)
    assert json.loads(unescape(found[1])) == {point.name: plain.reading(point) for point in plain.open_points}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_pair_is_a_template_without_data(ruleset: str) -> None:
    text = "".join(weigh.part(data(ruleset), str))
    outside = re.sub("<template.*?</template>", "", text, flags=re.DOTALL)
    assert "mancala-board" not in outside
    assert "mancala-compare" not in outside
    elements = Elements(text)
    assert [attrs["id"] for attrs in elements.of_class("mancala-board")] == ["weigh.left", "weigh.right"]
    (pair,) = elements.of_class("mancala-compare")
    assert pair["id"] == "weigh"
    assert pair["aria-label"] == "Two readings compared: %(question)s"
    assert "mb-data" not in text
    assert "mc-data" not in text
