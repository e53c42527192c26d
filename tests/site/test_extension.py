"""The extension in a project that is not ours: it builds what is right and stops at what is wrong."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.errors import ConfigError
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils

from mancala import rulesets
from mancala.ruleset import Mechanics
from mancala.web import answer

CORNER = "5,1S/5,1S 35 35 S 9"
BOARD = f"""
:::{{board}} mangala-ii
:position: {CORNER}
:moves: F

The corner.
:::
"""
RULE = """
::::{rule} mangala-ii.capture.count
:title: Two, four or six
:status: attested
:witnesses: II-it II-cs
:verdict: doubtful
:note: A note with *stress*.

Text of the rule.

BOARD
::::
""".replace("BOARD", BOARD.replace(":moves: F", ":moves: F\n:shows: mangala-ii.capture.count"))

Build = Callable[..., tuple[str, str]]


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Builds one page and gives what was written and what was warned of."""

    def run(page: str, builder: str = "html", **settings: Any) -> tuple[str, str]:
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        (source / "index.md").write_text(f"# Page\n\n{page}", encoding="utf-8")
        (source / "conf.py").write_text("", encoding="utf-8")
        settings = {
            "extensions": ["myst_parser", "mancala.sphinxext"],
            "myst_enable_extensions": ["colon_fence"],
            **settings,
        }
        warnings = io.StringIO()
        with patch_docutils(source), docutils_namespace():
            # Sphinx keeps catalogues for as long as the process lives, also those of another language.
            translators.clear()
            app = Sphinx(
                source, source, tmp_path / "out", tmp_path / "doctrees", builder, settings,
                status=None, warning=warnings, freshenv=True,
            )  # fmt: skip
            app.build()
        [written] = [path for path in (tmp_path / "out").glob("index.*") if path.suffix in {".html", ".txt", ".pot"}]
        return written.read_text(encoding="utf-8"), re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue())

    return run


def data(page: str) -> dict[str, Any]:
    """What the first board of a page holds for scripts."""
    match = re.search(r'<script type="application/json" class="mb-data">(.*?)</script>', page, re.DOTALL)
    assert match
    found: dict[str, Any] = json.loads(match[1])
    return found


def test_a_board_is_drawn_told_and_given_to_scripts_by_the_engine(build: Build) -> None:
    page, warnings = build(BOARD)
    assert warnings == ""
    live = answer({"ruleset": "mangala-ii", "position": CORNER, "history": ["F"], "steps": True})
    assert data(page)["steps"] == live["steps"]
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="mb-board"' in page
    for step in live["steps"]:
        assert step["text"] in page
    assert "The corner." in page


def test_a_board_without_a_position_begins_with_the_deal(build: Build) -> None:
    page, warnings = build(":::{board} mangala-ii\n:moves: A\n:shows: mangala-ii.board.setup\n:::\n")
    assert warnings == ""
    assert [step["event"]["type"] for step in data(page)["steps"]][:2] == ["dealt", "lifted"]
    assert [turn["step"] for turn in data(page)["turns"]] == [1, 9]


def test_a_rite_is_shown_before_the_first_move(build: Build) -> None:
    thrown = "8S,5S,8S,9S,10S,10S,8S/7S,9S,4S,5S,6S,3S,6S 0 0 S 1"
    board = (
        f":position: {thrown}\n:rite: 2 even north\n:moves: A\n:shows: mangala-iv.opening.guess mangala-iv.opening.side"
    )
    page, warnings = build(f":::{{board}} mangala-iv\n{board}\n:::\n")
    assert warnings == ""
    types = [step["event"]["type"] for step in data(page)["steps"]]
    assert types[:5] == ["dealt", "hidden", "guessed", "assigned", "lifted"]
    first = data(page)["turns"][0]
    assert first["step"] == 4
    assert first["asked"]["position"] == thrown
    assert first["asked"]["rite"] == {"hidden": 2, "parity": "even", "guesser": "north"}


def test_a_rule_has_its_anchor_its_number_and_its_evidence(build: Build) -> None:
    page, warnings = build(RULE)
    assert warnings == ""
    assert 'id="mangala-ii.capture.count"' in page
    assert "<span>C1</span>" in page
    for text in (
        "Two, four or six",
        "Attested",
        "II-it",
        "Doubtful",
        "A note with <em>stress</em>",
        "Text of the rule.",
    ):
        assert text in page


def test_a_step_links_to_the_rules_that_have_an_entry(build: Build) -> None:
    page, _ = build(RULE)
    assert '<a class="mb-rule" href="#mangala-ii.capture.count"' in page
    assert "#mangala-ii.turn.choice" not in page


def test_the_role_links_to_an_entry_from_anywhere(build: Build) -> None:
    page, warnings = build(
        RULE + "\nSee {rule}`mangala-ii.capture.count` and {rule}`this <mangala-ii.capture.count>`.\n"
    )
    assert warnings == ""
    assert page.count('href="#mangala-ii.capture.count" title="Two, four or six"') >= 2


def test_other_sites_find_a_rule_in_the_inventory(build: Build, tmp_path: Path) -> None:
    from sphinx.util.inventory import InventoryFile

    build(RULE)
    with (tmp_path / "out" / "objects.inv").open("rb") as file:
        inventory = InventoryFile.loads(file.read(), uri="")
    assert "mangala-ii.capture.count" in inventory.data["mancala:rule"]


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (":::{board} mangala-v\n:::\n", "There is no ruleset “mangala-v”"),
        (":::{board} mangala-ii\n:position: 6/7 0 0 S 1\n:::\n", "At character 3 of the position"),
        (":::{board} mangala-ii\n:moves: a\n:::\n", "“a” is not legal here"),
        (":::{board} mangala-ii\n:readings: origin=perhaps\n:::\n", "no value “perhaps”"),
        (":::{board} mangala-ii\n:readings: origin\n:::\n", "At character 1 of the readings: expected name=value"),
        (":::{board} mangala-iv\n:rite: even\n:::\n", "expected hidden seeds, guess and side of the guesser"),
        (":::{board} mangala-iv\n:rite: 3 even north\n:::\n", "must be one of: 1, 2"),
        (":::{board} mangala-iv\n:rite: 1 one north\n:::\n", "must be one of: odd, even"),
        (":::{board} mangala-ii\n:rite: 1 odd north\n:::\n", "mangala-ii has no opening rite"),
        (":::{board} mangala-iv\n:rite: 1 odd north\n:before: A\n:::\n", "a rite comes before all moves"),
        (":::{board} mangala-ii\n:step: 2\n:::\n", "there is no step 2; the last is 1"),
        (":::{board} mangala-ii\n:shows: mangala-ii.capture.count\n:::\n", "does not cite mangala-ii.capture.count"),
        (":::{rule} mangala-ii.turn.none\n:::\n", "mangala-ii has no rule mangala-ii.turn.none"),
        (":::{rule} mangala-ii.turn.choice\n:::\n", "needs a status and a verdict"),
        (":::{rule} nothing.turn.choice\n:::\n", "There is no ruleset “nothing”"),
        (":::{reading} mangala-ii.open.head\n:::\n", "mangala-ii has no open point"),
        (RULE + RULE, "has an entry already"),
        (RULE.replace("II-cs", "II-fr"), "unknown witness II-fr"),
        ("{rule}`mangala-ii.turn.choice`", "reference target not found"),
    ],
)
def test_what_is_wrong_is_reported_with_file_and_line(build: Build, page: str, message: str) -> None:
    _, warnings = build(page, nitpicky=True)
    assert message in warnings
    assert re.search(r"index\.md:\d+: ", warnings)


def test_a_rule_without_an_entry_or_an_example_is_a_gap(build: Build) -> None:
    _, warnings = build(RULE.replace(":shows: mangala-ii.capture.count", ""), mancala_rulesets=["mangala-ii"])
    ruleset = rulesets.get("mangala-ii")
    wanting = {*ruleset.rule_ids, *ruleset.open_ids} - {"mangala-ii.capture.count"}
    assert {line.split(": ", 1)[1].split(" ")[0] for line in warnings.splitlines()} == wanting


@pytest.mark.parametrize("rule", [r for r in rulesets.get("mangala-ii").rules if r.mechanics is Mechanics.CITED])
def test_every_mechanical_rule_needs_an_example_inside_its_entry_that_cites_it(build: Build, rule: Any) -> None:
    entry = f":::{{rule}} mangala-ii.{rule.name}\n:status: attested\n:verdict: confirmed\n\nText.\n:::\n"
    _, warnings = build(entry, mancala_rulesets=["mangala-ii"])
    assert f"mangala-ii.{rule.name} has no example in its entry" in warnings


def test_text_gets_caption_and_steps(build: Build) -> None:
    written, _ = build(RULE, "text")
    text = " ".join(written.split())
    for part in ("Text of the rule.", "The corner.", "1. South lifts 1 seed from F.", "ii.capture.count"):
        assert part in text


def test_gettext_gets_captions_titles_and_notes_but_no_sentence_of_the_engine(build: Build) -> None:
    catalogue, _ = build(RULE, "gettext")
    for part in ("The corner.", "Two, four or six", "A note with *stress*.", "Text of the rule."):
        assert f'msgid "{part}"' in catalogue
    assert "South lifts" not in catalogue
    assert "Attested" not in catalogue


def test_hostile_text_in_a_position_or_caption_is_not_markup(build: Build) -> None:
    page, _ = build(':::{board} mangala-ii\n\n`<script>alert(1)</script>` & "quotes"\n:::\n')
    assert "<script>alert" not in page


@pytest.mark.parametrize("base", ["", "https://example.org/mangala/"])
def test_canonical_links_derive_from_the_base_address_and_are_left_out_without_it(build: Build, base: str) -> None:
    page, _ = build("Text.", html_baseurl=base, html_theme="furo")
    assert ('<link rel="canonical"' in page) == bool(base)
    assert "light.css" not in page
    assert not base or f'href="{base}index.html"' in page


def test_an_entry_may_stand_inside_another(build: Build) -> None:
    inner = "::::{rule} mangala-ii.turn.choice\n:status: attested\n:verdict: confirmed\n\nInner.\n::::\n"
    page, warnings = build(RULE.replace("::::", ":::::").replace("Text of the rule.", f"Text.\n\n{inner}"))
    assert warnings == ""
    assert 'id="mangala-ii.turn.choice"' in page


def test_a_page_that_speaks_of_the_policy_has_it_too(build: Build) -> None:
    page, _ = build("What a Content-Security-Policy is.")
    assert page.count('<meta http-equiv="Content-Security-Policy"') == 1


@pytest.mark.parametrize("inner", ["board", "compare"])
def test_a_board_in_the_caption_of_another_is_refused_with_its_line(build: Build, inner: str) -> None:
    what = BOARD if inner == "board" else ":::{compare} mangala-ii.open.first\n:moves: A | a\n:::\n"
    _, warnings = build(f"::::{{board}} mangala-ii\n:moves: A\n\n{what}\n::::\n")
    assert "index.md:3: ERROR: board: a board cannot stand in the caption of another" in warnings


@pytest.mark.parametrize("hidden", ["9" * 5000, "٢", "two"])
def test_a_rite_with_a_number_that_cannot_be_is_refused_with_its_line(build: Build, hidden: str) -> None:
    _, warnings = build(f":::{{board}} mangala-iv\n:rite: {hidden} even north\n:::\n")
    assert "index.md:3: ERROR: board: expected hidden seeds" in warnings


def test_rulesets_that_there_are_not_are_refused_by_the_name_of_the_setting(build: Build) -> None:
    expected = "mancala_rulesets: mangala-iii; expected a list of: mangala-ii, mangala-iv, al-manqala"
    with pytest.raises(ConfigError, match=expected):
        build("Nothing.", mancala_rulesets=["mangala-iii", "mangala-ii"])


def test_a_link_to_a_rule_that_is_nowhere_is_told_in_any_project(build: Build) -> None:
    _, warnings = build("See {rule}`mangala-ii.nope`.")
    assert "index.md:3: WARNING: mancala:rule reference target not found: mangala-ii.nope" in warnings
