"""The players and the rite as HTML: safe whatever the texts are, every control named, the rite only where it is."""

import re
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from mancala import rulesets
from mancala.events import Parity
from mancala.opponent import Opponent
from mancala.position import Side
from mancala.requests import check
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import rite, versus
from mancala.trace import Outcome
from tests.test_figure import Elements

NASTY = "</select><script>alert('1')</script>\"&"
PARTS = (versus, rite)


def html(
    ruleset: str = "mangala-iv", translate: Callable[[str], str] = str, parts: Iterator[ModuleType] | None = None
) -> str:
    data = PanelData(rulesets.get(ruleset), (), "5.2 MB", extent=Extent.FULL)
    return "".join("".join(module.part(data, translate)) for module in parts or PARTS)


def done(text: str, prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in re.findall('data-do="([^"]+)"', text) if name.startswith(prefix)}


def test_no_text_can_leave_its_place() -> None:
    text = html(translate=lambda text: NASTY + text)
    found = Elements(re.sub("(<input [^>]*)>", r"\1/>", text)).found
    assert not [tag for tag, _ in found if tag == "script"]


def test_every_text_goes_through_the_translator() -> None:
    assert not re.sub("<[^>]*>", "", html(translate=lambda text: "")).strip()


@pytest.mark.parametrize("module", PARTS)
def test_every_button_has_a_name_of_its_own(module: ModuleType) -> None:
    names = re.findall(r"<button[^>]*>(.*?)</button>", html(parts=iter([module])))
    assert all(re.sub("<[^>]*>", "", name) for name in names)
    assert len(names) == len(set(names)) > 0


def test_every_field_has_a_label() -> None:
    labelled = re.findall(r"<label[^>]*>(.*?)</label>", html())
    assert all(re.search("<span>[^<]+</span>", field) for field in labelled)
    assert not re.findall("<(?:input|select|textarea) ", re.sub(r"<label.*?</label>", "", html()))


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
