"""What holds for every part of the full board as HTML: safe whatever the texts are, translated, all of it named."""

import re
from collections.abc import Callable
from html import unescape
from types import ModuleType

import pytest

from mancala import rulesets
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import ORDER
from tests.test_figure import Elements

NASTY = "</textarea></select></template><script>alert('1')</script>\"&"
each = pytest.mark.parametrize("module", ORDER[Extent.FULL], ids=lambda module: module.__name__.split(".")[-1])


def html(module: ModuleType, translate: Callable[[str], str] = str, own: str = "5.2 MB") -> str:
    """A part of the game that has all parts; `own` is what comes from elsewhere than the translator."""
    data = PanelData(rulesets.get("mangala-iv"), (), own, {"mangala-ii": own}, Extent.FULL)
    return "".join(module.part(data, translate))


@each
def test_no_text_can_leave_its_place(module: ModuleType) -> None:
    text = html(module, lambda text: NASTY + text, NASTY)
    tags = [tag for tag, _ in Elements(re.sub("(<input [^>]*)>", r"\1/>", text)).found]
    assert tags
    assert "script" not in tags


@each
def test_every_text_goes_through_the_translator(module: ModuleType) -> None:
    shown = unescape(re.sub("<[^>]*>", " ", html(module, lambda text: "")))
    # What is left is the same in all languages: names of pits and readings, numbers, signs.
    assert [word for word in shown.split() if not re.fullmatch("[a-gA-G]|[^a-zA-Z]+|[a-z_]+=[a-z_]+", word)] == []


@each
def test_every_button_has_a_name_of_its_own(module: ModuleType) -> None:
    button = re.compile(r"<button([^>]*)>(.*?)</button>", re.DOTALL)
    for attributes, inside in button.findall(html(module)):
        assert 'aria-label="' in attributes or re.sub("<[^>]*>", "", inside).strip()
    names = button.findall(re.sub("<template.*?</template>", "", html(module), flags=re.DOTALL))
    assert len({inside for _, inside in names}) == len(names) > 0


@each
def test_every_field_has_a_label(module: ModuleType) -> None:
    labels = re.findall(r"<label[^>]*>(.*?)</label>", html(module))
    assert all(re.search("<span>[^<]+</span>", label) for label in labels)
    outside = re.sub(r"<label.*?</label>", "", html(module))
    assert all('aria-label="' in field for field in re.findall("<(?:input|select|textarea) [^>]*>", outside))
