"""Related games: the file is read strictly, all games stand on their page, and our own rows are the rulesets'."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from mancala import rulesets
from mancala.edition import relatives
from mancala.edition.edition import load
from mancala.edition.faults import Faults
from mancala.edition.mechanics import either, told
from mancala.edition.records import GameId
from mancala.edition.relatives import Mechanic, Sureness
from mancala.ruleset import Direction, Even, Head, OpenPoint, Ruleset
from tests.edition.records import project

ROOT = Path(__file__).resolve().parents[2]
GAME = """[[relative]]
id = "crazy"
name = "The crazy game"
where = "Damascus"
when = "1896"
sureness = "first-hand"
references = ["culin1896[pp. 597–598]"]
[relative.mechanics]
capture = "Two or four"
[relative.sources]
capture = ["lane1836"]
[relative.differs]
mangala-ii = "Relay."
mangala-iv = "The deal."
al-manqala = "Relay."
"""
POINTS = [(ruleset, point) for ruleset in rulesets.ALL for point in ruleset.open_points]
UNSHOWN = {"origin", "first", "feed"}
"""Open points that no column of the comparison is about."""


def read(folder: Path, text: str) -> tuple[dict[str, relatives.Relative], list[str]]:
    """The games of a file, and what is wrong with it."""
    (folder / "relatives.toml").write_text(text, encoding="utf-8")
    faults = Faults(folder)
    return relatives.read(folder, faults), [str(fault) for fault in faults.found]


# --- The file


def test_a_game_is_read_with_mechanics_in_the_order_of_play_and_works_of_their_own(tmp_path: Path) -> None:
    text = GAME.replace("[relative.sources]", 'deal = "Unequal"\n[relative.sources]')
    found, faults = read(tmp_path, text)
    assert not faults
    crazy = found["crazy"]
    assert list(crazy.mechanics) == [Mechanic.DEAL, Mechanic.CAPTURE]
    assert crazy.sureness is Sureness.FIRST_HAND
    assert [work.key for work in crazy.mechanics[Mechanic.CAPTURE].references] == ["lane1836"]
    assert crazy.differs[GameId.AL_MANQALA] == "Relay."


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('mangala-iv = "The deal."\n', "", ":12: how it differs from mangala-iv is missing"),
        ('capture = "Two', 'captures = "Two', ":9: unknown field mechanics.captures"),
        ('capture = ["lane1836"]', 'chain = ["lane1836"]', ":10: sources of chain, which is not stated"),
        ('["lane1836"]', '["lane 1836"]', ':10: "lane 1836" is no reference'),
        ('"first-hand"', '"certain"', ':6: sureness "certain" unknown'),
        ('["culin1896[pp. 597–598]"]', "[]", ":7: a related game needs a reference"),
        ('"Two or four"', '""', ":9: mechanics.capture has to be a text"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, before: str, after: str, fault: str) -> None:
    assert before in GAME
    _, faults = read(tmp_path, GAME.replace(before, after))
    assert any(fault in told for told in faults), faults


def test_works_claims_and_passages_of_a_game_have_to_be_there(tmp_path: Path) -> None:
    text = GAME.replace('name = "', 'claims = ["F001"]\npassages = ["IV-pl.play.1"]\nname = "')
    (tmp_path / "relatives.toml").write_text(text, encoding="utf-8")
    faults = Faults(tmp_path)
    relatives.read(tmp_path, faults)
    expected = {(kind, identifier) for _, _, kind, identifier in faults.expected}
    assert expected == {
        ("source", "culin1896"), ("source", "lane1836"), ("claim", "F001"), ("passage", "IV-pl.play.1"),
    }  # fmt: skip


# --- The games


@pytest.mark.parametrize(
    ("named", "identifier", "witness"),
    [
        ("La'b Madjnuni", "lab-madjnuni", "IV-pl"),
        ("La'b Hakimi", "lab-hakimi", "AM-gl"),
        ("La'b Akila", "lab-hakimi", "AM-gl"),
        ("Halusa", "halusa", "AM-gl"),
        ("Bohnenspiel", "bohnenspiel", "II-it"),
        ("Mangola", "mangola-1863", "II-cs"),
        ("Mangala (Bedouin)", "manala-bedawi", "II-ms"),
    ],
)
def test_each_game_that_a_document_names_is_found_by_that_name(named: str, identifier: str, witness: str) -> None:
    game = load().relatives[identifier]
    assert named in (game.name, *game.names)
    assert witness in game.witnesses


def test_each_game_stands_on_the_page_of_relatives_once() -> None:
    page = (ROOT / "docs" / "relatives.md").read_text(encoding="utf-8")
    shown = " ".join(re.findall(r"^```\{relatives\} (.+)$", page, re.MULTILINE)).split()
    assert sorted(shown) == sorted(load().relatives)


def test_a_game_whose_rules_are_not_known_has_no_rule_of_capture() -> None:
    unknown = [game for game in load().relatives.values() if game.sureness is Sureness.NAME_ONLY]
    assert unknown
    assert not [game.id for game in unknown if Mechanic.CAPTURE in game.mechanics]


# --- The rows of the three games


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_a_ruleset_says_something_of_every_mechanic_and_names_only_rules_that_it_has(ruleset: Ruleset) -> None:
    cells = told(ruleset)
    assert list(cells) == list(Mechanic)
    assert all(cells.values())
    named = {rule for cell in cells.values() for said in cell for rule in said.rules}
    assert named <= {*ruleset.rule_ids, *ruleset.open_ids}


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_every_rule_of_a_game_is_behind_some_cell(ruleset: Ruleset) -> None:
    named = {rule for cell in told(ruleset).values() for said in cell for rule in said.rules}
    assert set(ruleset.rule_ids) - named <= {f"{ruleset.id}.turn.alternate"}


def words(ruleset: Ruleset) -> dict[Mechanic, str]:
    return {mechanic: "; ".join(map(str, cell)) for mechanic, cell in told(ruleset).items()}


@pytest.mark.parametrize(("ruleset", "point"), POINTS, ids=lambda value: getattr(value, "id", None) or value.name)
def test_another_reading_changes_its_cell_unless_no_column_is_about_it(ruleset: Ruleset, point: OpenPoint) -> None:
    for value in point.values[1:]:
        other = ruleset.with_readings({point.name: value.value})
        assert (words(other) != words(ruleset)) is (point.name not in UNSHOWN)


@pytest.mark.parametrize(
    ("changed", "mechanics"),
    [
        ({"capture": {"counts": frozenset({3})}}, {Mechanic.CAPTURE, Mechanic.CHAIN}),
        ({"board": {"pits": 9}}, {Mechanic.BOARD, Mechanic.COUNTERS, Mechanic.MATCH}),
        ({"sow": {"direction": Direction.CLOCKWISE}}, {Mechanic.LAPS}),
        ({"setup": {"seeds": 4}}, {Mechanic.COUNTERS, Mechanic.DEAL, Mechanic.MATCH}),
        ({"end": {"majority_at": 40}}, {Mechanic.MATCH}),
    ],
)
def test_a_ruleset_that_changes_changes_just_the_cells_it_bears_on(
    changed: dict[str, dict[str, object]], mechanics: set[Mechanic]
) -> None:
    ruleset = rulesets.get("mangala-ii")
    assert isinstance(ruleset.setup, Even)
    blocks = {block: replace(getattr(ruleset, block), **values) for block, values in changed.items()}
    assert set(blocks) <= {field.name for field in fields(ruleset)}
    before, after = words(ruleset), words(replace(ruleset, **blocks))
    assert {mechanic for mechanic in Mechanic if before[mechanic] != after[mechanic]} == mechanics


def test_a_game_with_a_duty_to_feed_says_so_and_who_takes_the_rest() -> None:
    cells = words(rulesets.get("al-manqala"))
    assert cells[Mechanic.FEEDING] == "Who can feed an opponent's empty row has to"
    assert "to the one whose row it is" in cells[Mechanic.REMAINDER]
    assert words(rulesets.get("mangala-ii"))[Mechanic.FEEDING] == "No duty to feed"


def test_what_is_said_is_translated_whole() -> None:
    said = told(rulesets.get("mangala-ii"))[Mechanic.CAPTURE][0]
    german = {
        "A last seed that makes %(counts)s, in either row": "Ein letzter Samen, der %(counts)s ergibt",
        "%(numbers)s or %(last)s": "%(numbers)s oder %(last)s",
    }
    assert said.words(lambda message: german[message]) == "Ein letzter Samen, der 2, 4 oder 6 ergibt"
    assert either((5,), str) == "5"


# --- The table


def rows(html: str) -> list[list[str]]:
    """The cells of the rows of a page's table as plain text."""
    found = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in found]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_the_matrix_has_a_row_for_each_game_ours_first_and_a_cell_for_each_mechanic(tmp_path: Path) -> None:
    page = project(tmp_path, "# Page\n\n```{matrix}\n```\n").build().page("index.html")
    head, *games = rows(page)
    assert head[:3] == ["Game", "Board", "Counters"]
    assert {len(row) for row in (head, *games)} == {len(Mechanic) + 3}
    assert [row[0].removesuffix("</a>") for row in games[:3]] == ["Mangala II", "Mangala IV", "Al-manqala"]
    assert len(games) == len(rulesets.ALL) + len(load().relatives)
    assert "A last seed that makes 2, 4 or 6, in either row" in games[0][6]
    assert '<div class="mx-region" role="region" tabindex="0" aria-label=' in page


def test_a_ruleset_that_changes_changes_the_matrix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = rulesets.get("mangala-iv")
    other = replace(ours, turn=replace(ours.turn, head=Head.OWN_RIGHT))
    monkeypatch.setattr(rulesets, "ALL", (other,))
    _, first, *_ = rows(project(tmp_path, "# Page\n\n```{matrix}\n```\n").build().page("index.html"))
    assert first[4].startswith("None: the first pit from his own right that is not empty")
