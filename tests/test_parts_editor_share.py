"""Setting up and sharing as HTML: safe whatever the texts are, every button and field with a name."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from mancala import rulesets
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import editor, link, share
from tests.test_figure import Elements

NASTY = "</textarea><script>alert('1')</script>\"&"
PARTS = (editor, link, share)


def data(ruleset: str = "mangala-ii", runtime: str = "5.2 MB") -> PanelData:
    return PanelData(rulesets.get(ruleset), (), runtime, extent=Extent.FULL)


def html(translate: Callable[[str], str] = str, **more: str) -> str:
    return "".join("".join(module.part(data(**more), translate)) for module in PARTS)


def test_no_text_can_leave_its_place() -> None:
    text = html(lambda text: NASTY + text, runtime=NASTY)
    found = Elements(re.sub("(<input [^>]*)>", r"\1/>", text)).found
    assert not [tag for tag, _ in found if tag == "script"]


def test_every_text_goes_through_the_translator() -> None:
    # Only names that are the same in all languages stay: of pits, of games, the size.
    shown = re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html(lambda text: "")))
    assert set(shown.split()) <= {*"abcdefABCDEF", "0"}


@pytest.mark.parametrize("module", PARTS)
def test_every_button_has_a_name_of_its_own(module: object) -> None:
    names = re.findall(r"<button[^>]*>([^<]*)</button>", "".join(module.part(data(), str)))  # type: ignore[attr-defined]
    assert all(names)
    assert len(names) == len(set(names)) > 0


def test_every_field_has_a_label() -> None:
    for field in re.findall(r"<label[^>]*>(.*?)</label>", html()):
        assert re.match("<span>[^<]+</span><(input|select|textarea) ", field), field
    outside = re.sub(r"<label.*?</label>", "", html())
    assert not re.findall("<(?:input|select|textarea) ", outside)


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
    text = "".join(link.part(replace(data("mangala-iv"), pages=pages), str))
    assert re.findall('data-link="([a-z-]+)" hidden><p|<p data-link="([a-z-]+)"', text)
    assert re.findall('href="([^"]*)"', text) == ["../mangala-ii/play.html", "../al-manqala/play.html"]
    assert "Open it on the board of Al-manqala" in text
