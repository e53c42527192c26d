"""Two readings on one position: built by the engine, marked where they part, refused where they do not."""

import json
import re
from gettext import NullTranslations
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mancala import examine, legal_moves, parse_position, rulesets
from mancala.comparison import Sided, parting
from mancala.narrate import VALUES
from mancala.ruleset import OpenPoint, Ruleset
from mancala.sphinxext.board import Line, cited, played
from mancala.sphinxext.pair import PairData, pair
from tests.site.projects import Built, Project
from tests.test_readings import WHERE

# Positions that only a whole game brings about: two last seeds that have chased each other round the board.
ROUND = tuple("AbBcCdDeEfFgGa")
RETURNS = {
    "mangala-ii": ("4,1S,1/1S,5 36 34 S 61", tuple("AbBcCdDeEfFa") * 3, ""),
    "mangala-iv": ("5,1S,1/1S,6 49 47 S 61", ROUND, "head=own-right"),
    "al-manqala": ("5,1S,1/1S,6 49 47 S 61", ROUND * 3, ""),
}
ORIGIN = ":::{compare} mangala-ii.open.origin\n:position: 6/2,12S,3 30 30 S 39\n:moves: C\n\nSee *C*.\n:::\n"


def options(ruleset: Ruleset, point: OpenPoint, value: str) -> dict[str, str]:
    """Options of a comparison in which this value parts from the default."""
    if point.name == "first":
        return {"moves": "A | a"}
    if point.name == "repetition":
        position, moves, readings = RETURNS[ruleset.id]
        held = {"readings": readings} if readings else {}
        return {"position": position, "before": " ".join(moves[:-2]), "moves": " ".join(moves[-2:]), **held}
    written = WHERE[ruleset.id, point.name, value]
    lines = [Line(ruleset.id, {point.name: each}, written) for each in (point.default.value, value)]
    readings_of = [ruleset.with_readings(line.readings) for line in lines]
    board = parse_position(written, ruleset)
    choices = [["", *legal_moves(read, board)] if not examine(read, board).ended else [""] for read in readings_of]
    for moves in sorted(product(*choices), key=lambda pair: (pair[0] != pair[1], "" in pair)):
        left, right = (
            played(Line(line.ruleset, line.readings, written, moves=move.split()), NullTranslations())["steps"]
            for line, move in zip(lines, moves, strict=True)
        )
        if parting(left, right) and ruleset.open_id(point.name) in cited(right):
            return {"position": written, **({"moves": f'"{" | ".join(moves)}"'} if any(moves) else {})}
    raise AssertionError(f"{point.name}={value} makes no difference")


def comparison(ruleset: Ruleset, point: OpenPoint, value: str) -> str:
    written = "".join(f":{name}: {text}\n" for name, text in options(ruleset, point, value).items())
    values = f":values: {point.default} {value}\n"
    return f":::{{compare}} {ruleset.open_id(point.name)}\n{values}{written}\nCaption.\n:::\n"


def build(folder: Path, page: str, builder: str = "html", **settings: Any) -> Built:
    project = Project(folder)
    project.write("index.md", f"# Page\n\n{page}")
    return project.build(builder, **settings)


def boards(page: str) -> list[Any]:
    """What the boards of a page hold for scripts."""
    return [json.loads(found) for found in re.findall(r'class="mb-data">(.*?)</script>', page, re.DOTALL)]


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_every_value_of_every_open_point_can_be_compared(ruleset: Ruleset, tmp_path: Path) -> None:
    entries = []
    for point in ruleset.open_points:
        inside = "\n".join(comparison(ruleset, point, value.value) for value in point.values[1:])
        entries.append(f"::::{{reading}} {ruleset.open_id(point.name)}\n\nText.\n\n{inside}\n::::\n")
    built = build(tmp_path, "\n".join(entries), mancala_rulesets=[ruleset.id])
    untold = [line for line in built.warnings.splitlines() if ".open." in line or "has no" not in line]
    assert [line for line in untold if ".open.endless-relay" not in line] == []
    page = built.page("index.html")
    assert page.count('class="mancala-compare"') == sum(len(point.values) - 1 for point in ruleset.open_points)
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_both_sides_are_played_by_the_engine_and_named_by_their_reading(tmp_path: Path) -> None:
    built = build(tmp_path, ORIGIN)
    assert built.warnings == ""
    page = built.page("index.html")
    for side, value in zip(boards(page), ("sown", "skipped"), strict=True):
        line = Line("mangala-ii", {"origin": value}, "6/2,12S,3 30 30 S 39", moves=["C"])
        assert side["steps"] == played(line, NullTranslations())["steps"]
        assert f"<figcaption>{VALUES['origin', value]} <code>origin={value}</code></figcaption>" in page
    assert 'id="board-1.left"' in page
    assert 'id="board-1.right"' in page
    assert '<div class="mc-caption"><p>See <em>C</em>.</p>' in page


def test_the_parting_is_said_marked_in_both_lists_and_shown_at_first(tmp_path: Path) -> None:
    page = build(tmp_path, ORIGIN).page("index.html")
    assert "The readings part at step 13." in page
    assert re.findall(r'<li[^>]* data-step="(\d+)"[^>]* data-parting>', page) == ["13", "13"]
    assert [board["step"] for board in boards(page)] == [13, 13]
    shown = re.findall(r'<p class="mb-sentence"[^>]*>(.*?)</p>', page)
    assert shown == ["One seed falls into C.", "One seed falls into D."]


def test_each_step_has_one_address_that_of_the_comparison(tmp_path: Path) -> None:
    page = build(tmp_path, ORIGIN).page("index.html")
    length = max(len(board["steps"]) for board in boards(page))
    addresses = re.findall(r'<li id="(board-1\.step-\d+)"', page)
    assert addresses == [f"board-1.step-{step}" for step in range(1, length + 1)]


def test_there_is_one_bar_and_no_playing_on(tmp_path: Path) -> None:
    page = build(tmp_path, ORIGIN).page("index.html")
    assert page.count('class="mb-controls"') == 1
    assert "mb-live" not in page


def test_boards_and_comparisons_are_counted_together_within_their_entry(tmp_path: Path) -> None:
    entry = f"::::{{reading}} mangala-ii.open.origin\n\n{ORIGIN}\n:::{{board}} mangala-ii\n:::\n\n{ORIGIN}::::\n"
    page = build(tmp_path, f":::{{board}} mangala-ii\n:::\n\n{entry}\n{ORIGIN}").page("index.html")
    found = re.findall(r'class="(mancala-compare|mancala-board)" id="([^"]*)"', page)
    inside = "mangala-ii.open.origin.board-"
    assert found == [
        ("mancala-board", "board-1"),
        ("mancala-compare", f"{inside}1"),
        ("mancala-board", f"{inside}2"),
        ("mancala-compare", f"{inside}3"),
        ("mancala-compare", "board-2"),
    ]


def test_what_is_played_before_is_history_and_no_step(tmp_path: Path) -> None:
    ruleset = rulesets.get("mangala-ii")
    [point] = [point for point in ruleset.open_points if point.name == "repetition"]
    left, right = boards(build(tmp_path, comparison(ruleset, point, "shared")).page("index.html"))
    assert [step["event"]["type"] for step in left["steps"]] == ["lifted", "sown", "turned"] * 2 + ["ended"]
    assert [step["event"]["type"] for step in right["steps"]][-3:] == ["awarded", "awarded", "ended"]
    assert left["frame"]["turn"] == 61 + 34


def test_a_board_too_can_have_a_history(tmp_path: Path) -> None:
    page = build(tmp_path, ":::{board} mangala-ii\n:before: A a\n:moves: B\n:::\n").page("index.html")
    [board] = boards(page)
    assert board["frame"]["turn"] == 3
    assert board["steps"][0]["event"]["pit"] == "B"


def test_a_side_that_ends_first_says_so(tmp_path: Path) -> None:
    text = ":::{compare} mangala-ii.open.majority\n:position: 3S,5/1S,1S,4 35 32 S 9\n:moves: A\n:::\n"
    page = build(tmp_path, text).page("index.html")
    assert [len(board["steps"]) for board in boards(page)] == [4, 5]
    assert page.count('<li class="mc-none" data-step="5"') == 1
    assert "No, it is only the mark of a win: Nothing more happens here." in page


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (":::{compare} mangala-v.open.origin\n:::\n", "There is no ruleset “mangala-v”"),
        (":::{compare} mangala-ii.open.head\n:::\n", "mangala-ii has no open point mangala-ii.open.head"),
        (":::{compare} mangala-iv.open.endless-relay\n:::\n", "has no open point mangala-iv.open.endless-relay"),
        (ORIGIN.replace(":moves: C", ":moves: D"), "“D” is not legal here"),
        (ORIGIN.replace(":moves: C", ":moves: C | D"), "compare: origin=skipped: The move “D” is not legal here"),
        (ORIGIN.replace(":moves: C", ":moves: C | C | C"), "parted by one |"),
        (ORIGIN.replace("12S", "12T"), "At character 5 of the position"),
        (ORIGIN.replace("12S", "11S"), "origin=sown and origin=skipped make no difference here"),
        (ORIGIN.replace(":moves", ":values: sown perhaps\n:moves"), "no value “perhaps”"),
        (ORIGIN.replace(":moves", ":values: sown\n:moves"), "expected two values, such as sown skipped"),
        (ORIGIN.replace(":moves", ":values: sown sown\n:moves"), "expected two values, such as sown skipped"),
        (ORIGIN.replace(":moves", ":readings: origin=sown\n:moves"), "is what is compared, and cannot be held"),
        (ORIGIN.replace(":moves", ":before: a\n:moves"), "“a” is not legal here"),
        (
            ":::{compare} mangala-ii.open.origin\n:position: 6/1S,1S,4 35 35 S 9\n:moves: A | B\n:::\n",
            "the trace of origin=skipped does not cite mangala-ii.open.origin",
        ),
    ],
)
def test_what_is_wrong_is_reported_with_file_and_line(tmp_path: Path, page: str, message: str) -> None:
    warnings = build(tmp_path, page).warnings
    assert message in warnings
    assert re.search(r"index\.md:3: ERROR: compare: ", warnings)


def test_other_builders_get_both_readings_in_words(tmp_path: Path) -> None:
    text = " ".join(build(tmp_path, ORIGIN, "text").page("index.txt").split())
    for part in (
        "See *C*.",
        "The readings part at step 13.",
        "Yes, it gets a seed like any other pit: One seed falls into C.",
        "No, it is skipped: One seed falls into D.",
        '"origin=skipped"',
        "15. The turn is over; North is to move.",
    ):
        assert part in text


def test_cited_rules_alone_are_no_difference() -> None:
    def steps(*rules: str) -> list[dict[str, Any]]:
        return [{"event": {"type": "sown", "pit": pit, "rules": list(rules)}} for pit in "AB"]

    assert parting(steps(), steps("rule")) is None
    assert parting(steps(), steps()[::-1]) == 1
    assert parting(steps(), steps()[:1]) == 2
    assert parting([], []) is None


def without_words(text: str) -> str:
    """A translation in which nothing but the places to fill is left."""
    return re.sub(r"%\(\w+\)[sd]|[A-Za-z ]{2,}", lambda found: found[0] if "%" in found[0] else "ß", text)


def test_every_sentence_goes_through_the_translator() -> None:
    data = [played(Line("mangala-ii", {"origin": value}, "6/2,12S,3 30 30 S 39", moves=["C"]), NullTranslations())
            for value in ("sown", "skipped")]  # fmt: skip
    sides = (Sided("origin", "sown", "ß", data[0]), Sided("origin", "skipped", "ß", data[1]))
    html = pair(PairData("board-1", "ß?", sides, 13), without_words)
    words = re.sub(
        r"<script.*?</script>|<code>.*?</code>|<li.*?</li>|<p class=\"mb-sentence.*?</p>", "", html, flags=re.S
    )
    words = re.sub(r'<text class="label".*?</text>', "", words)
    assert re.findall(r">[^<]*[A-Za-z]{2}[^<]*<", words) == []


def test_no_text_can_leave_its_place() -> None:
    nasty = "</script><script>alert('1')</script>\"&"
    data = played(Line("mangala-ii", {}, "6/2,12S,3 30 30 S 39", moves=["C"]), NullTranslations())
    sides = (Sided("origin", nasty, nasty, data), Sided("origin", nasty, nasty, data))
    html = pair(PairData("board-1", nasty, sides, 13), str)
    assert "<script>alert" not in html
