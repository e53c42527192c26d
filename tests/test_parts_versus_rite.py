"""The players and the rite as HTML: they offer what the engine knows, and the rite is only where the game has it."""

import re

import pytest

from mancala import rulesets
from mancala.events import Parity
from mancala.opponent import Opponent
from mancala.position import Side
from mancala.requests import check
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import rite, versus
from mancala.trace import Outcome


def html(ruleset: str = "mangala-iv") -> str:
    data = PanelData(rulesets.get(ruleset), (), "5.2 MB", extent=Extent.FULL)
    return "".join("".join(module.part(data, str)) for module in (versus, rite))


def done(text: str, prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in re.findall('data-do="([^"]+)"', text) if name.startswith(prefix)}


@pytest.mark.parametrize("ruleset", ["mangala-ii", "mangala-iv", "al-manqala"])
def test_only_a_game_with_the_rite_has_it(ruleset: str) -> None:
    assert ("mp-rite" in html(ruleset)) is (ruleset == "mangala-iv")


@pytest.mark.parametrize("ruleset", ["mangala-ii", "mangala-iv", "al-manqala"])
def test_players_and_beginners_are_those_of_the_engine(ruleset: str) -> None:
    text = html(ruleset)
    for side in Side:
        found = re.search(f'data-in="{side}">(.*?)</select>', text)
        assert found
        players = re.findall('value="([^"]+)"', found[1])
        assert players == ["person", *(opponent.value for opponent in Opponent)]
        for player in players[1:]:
            check({"ruleset": ruleset, "history": [], "suggest": player, "chance": 2**31 - 1})
    found = re.search('data-in="first">(.*?)</select>', text)
    assert found
    for value in re.findall('value="([^"]+)"', found[1]):
        assert rulesets.get(ruleset).with_readings({"first": value}).turn.first == value


def test_the_rite_offers_what_the_engine_knows() -> None:
    text = html()
    assert done(text, "guess-") == {parity.value for parity in Parity}
    assert done(text, "side-") == {side.value for side in Side}
    assert done(text, "predict-") == {outcome.value for outcome in Outcome} | {"none"}
    assert done(text, "hide-") == {"1", "2"}
    assert set(re.findall('data-said="says-([^"]+)"', text)) == {outcome.value for outcome in Outcome}
    assert set(re.findall('data-said="is-([^"]+)"', text)) == {side.value for side in Side}


def test_no_stage_is_shown_before_a_throw() -> None:
    assert re.findall("data-stage=[^>]*>", html())
    assert all("hidden" in stage for stage in re.findall("data-stage=[^>]*>", html()))
