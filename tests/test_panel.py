"""What a board is played on with: all its sentences through the translator, safe whatever the texts are."""

import re
from typing import Any

from mancala import rulesets
from mancala.sphinxext.panel import FAILURES, Extent, PanelData, ReadingChoice, panel
from tests.test_figure import Elements

MANGALA_II, AL_MANQALA = rulesets.get("mangala-ii"), rulesets.get("al-manqala")
CHOICE = ReadingChoice("origin", "Q?", [("sown", "V")])


def data(**more: Any) -> PanelData:
    return PanelData(**{"ruleset": MANGALA_II, "choices": [CHOICE], "runtime": "5.2 MB", **more})


def test_no_text_can_leave_its_place() -> None:
    nasty = "</template><script>alert('1')</script>\"&"
    choice = ReadingChoice(nasty, nasty, [(nasty, nasty)])
    html = panel(data(choices=[choice], runtime=nasty, pages={"mangala-ii": nasty}), lambda text: nasty + text)
    tags = [tag for tag, _ in Elements(html).found]
    assert tags.count("template") == 1
    assert "script" not in tags


def test_every_sentence_goes_through_the_translator() -> None:
    def foreign(text: str) -> str:
        return re.sub(r"[A-Za-z]+", "ß", text.replace("%(size)s", "")) or "ß"

    html = panel(data(ruleset=AL_MANQALA, pages={"al-manqala": "play.html", "mangala-ii": "play.html"}), foreign)
    words = re.sub(r"<select data-reading.*?</select>|<span>Q\?</span>", "", html, flags=re.DOTALL)
    assert re.findall(r">[^<]*[A-Za-z]{2}[^<]*<", words) == []
    assert all("ß" in value for value in re.findall(r'\baria-label="([^"]*)"', words))


def test_every_failure_of_the_engine_has_its_sentence() -> None:
    codes = {attrs.get("data-code") for _, attrs in Elements(panel(data(), str)).found} - {None}
    assert codes == {code for code, _ in FAILURES} | {"refused"}
    assert {"timeout", "webassembly", "download", "engine", "worker", "protocol", "updated"} <= codes


def test_how_much_is_loaded_is_said_before_it_is() -> None:
    assert "Loads the engine once: 5.2 MB. " in panel(data(), str)


def test_sharing_is_offered_only_where_the_rules_know_it() -> None:
    assert 'data-live="agree"' in panel(data(ruleset=AL_MANQALA), str)
    assert 'data-live="agree"' not in panel(data(), str)


def test_only_an_example_leads_to_the_full_board_and_back_to_itself() -> None:
    assert "Back to the example" in panel(data(pages={"al-manqala": "play.html", "mangala-ii": "play.html"}), str)
    assert 'data-page="play.html"' in panel(data(pages={"al-manqala": "play.html", "mangala-ii": "play.html"}), str)
    full = panel(data(extent=Extent.FULL), str)
    assert "Back to the example" not in full
    assert "data-page" not in full


def test_boards_of_different_kinds_on_a_page_find_their_own_panel() -> None:
    assert len({data(ruleset=ruleset, extent=extent).id for ruleset in rulesets.ALL for extent in Extent}) == 9
