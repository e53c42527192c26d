"""What the pages of Mangala IV say of whole games is what the engine plays."""

import csv
import re
import runpy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mancala import Game, Position, Side, legal_moves, parse_position, play, rulesets
from mancala.events import Event
from mancala.rite import deal

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted((ROOT / "docs" / "mangala-iv").glob("*.md"))
IV = rulesets.get("mangala-iv")
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "examples" / "seven_in_each.py"))
ENDINGS = {"repetition", "majority", "last_seed"}


def played_out(game: Game) -> Game:
    while not game.ended:
        game.play(game.legal_moves[0])
    return game


def table(name: str) -> list[list[str]]:
    with (ROOT / "docs" / "mangala-iv" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def page(name: str) -> str:
    return (ROOT / "docs" / "mangala-iv" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCRIPT["TABLES"])
def test_the_tables_of_the_page_are_what_the_script_makes(name: str) -> None:
    assert table(name) == SCRIPT["TABLES"][name]()


def test_from_seven_in_each_pit_there_is_one_move_or_the_pass() -> None:
    game = Game(IV)
    while not game.ended:
        assert len(game.legal_moves) == 1
        game.play(game.legal_moves[0])


def test_three_points_change_whether_the_first_player_wins_or_the_second() -> None:
    rows = {row[0]: row for row in table("seven-in-each.csv")[1:]}
    begins = {name: "North" if "first=north" in name else "South" for name in rows}
    other = {name.partition("=")[0] for name, row in rows.items() if "=" in name and row[6] == begins[name]}
    assert other == {"chain_timing", "chain_scope", "head"}
    assert rows["chain_timing=sequential"][1:] == rows["chain_scope=row"][1:]


@pytest.fixture(scope="module")
def winners() -> list[tuple[dict[str, str], str]]:
    """All combinations of readings, each with who wins."""
    return [(readings, str(SCRIPT["played"](readings).outcome)) for readings in SCRIPT["combinations"]()]


def test_who_wins_does_not_depend_on_how_the_game_stops(winners: list[tuple[dict[str, str], str]]) -> None:
    found: dict[frozenset[tuple[str, str]], set[str]] = {}
    for readings, winner in winners:
        rest = frozenset((name, value) for name, value in readings.items() if name not in ENDINGS)
        found.setdefault(rest, set()).add(winner)
    assert {len(names) for names in found.values()} == {1}


def test_a_first_player_who_begins_at_his_own_right_never_wins(winners: list[tuple[dict[str, str], str]]) -> None:
    own_right = {"south": ("own-right", "board-right"), "north": ("own-right", "board-left")}
    begun = [
        (readings["first"], winner) for readings, winner in winners if readings["head"] in own_right[readings["first"]]
    ]
    assert len(begun) == len(winners) // 2
    assert all(first != winner for first, winner in begun)
    assert "begins at his own right wins under no combination" in page("open-points.md")


def happens(position: Position, **readings: str) -> list[Event]:
    """What the head of the row does, without the rules that are cited."""
    ruleset = IV.with_readings(readings)
    return [replace(event, rules=()) for event in play(ruleset, position, legal_moves(ruleset, position)[0]).events]


@pytest.mark.parametrize("direction", ["preceding", "following"])
def test_a_chain_judged_after_each_capture_stays_in_its_row(direction: str) -> None:
    chance = Random(direction)
    parted = 0
    for _ in range(3000):
        pits = tuple([chance.choice((0, 1, 2, 2, 3, 4, 5)) for _ in range(14)])
        if not any(pits):
            continue
        position = Position(pits, side=chance.choice(list(Side)))
        judged = happens(position, chain_direction=direction, chain_timing="sequential")
        assert judged == happens(position, chain_direction=direction, chain_scope="row")
        parted += judged != happens(position, chain_direction=direction)
    assert parted


def test_whatever_comes_back_by_default_in_thrown_games_is_a_single_seed() -> None:
    games = [played_out(Game(IV, deal(IV, seed))) for seed in range(200)]
    left = [sum(game.position.pits) for game in games if game.ended == "repetition"]
    assert set(left) == {1}
    assert len(left) > 50
    assert "In 200 thrown games" in page("open-points.md")


BLOCK = re.compile(r"^:::\{(?:board|compare)\} mangala-iv.*?^:::$", re.MULTILINE | re.DOTALL)
FROM_SEVEN = re.compile(r"^:position: (.*)$(?:.|\n)*?^Turns? (\d+).* of the game from seven in each pit", re.MULTILINE)
NAMED = [
    found for path in PAGES for block in BLOCK.findall(path.read_text("utf-8")) for found in FROM_SEVEN.findall(block)
]


@pytest.mark.parametrize(("text", "turn"), NAMED)
def test_a_position_said_to_be_of_the_game_from_seven_is_of_it(text: str, turn: str) -> None:
    game = played_out(Game(IV))
    position = parse_position(text, IV)
    assert position in [trace.before for trace in game.traces]
    assert position.turn == int(turn)


def test_positions_of_the_game_from_seven_are_shown() -> None:
    assert len(NAMED) >= 7


@pytest.mark.parametrize(
    ("readings", "name", "sentence"),
    [
        ({}, "play.md", "By default this game lasts {turns} turns, and North wins it."),
        ({}, "open-points.md", "By default North wins it, {north} to {south};"),
        ({"chain_timing": "sequential"}, "open-points.md", "judged after each capture South does, {south} to {north}."),
    ],
)
def test_what_is_said_of_the_game_from_seven_holds(readings: dict[str, str], name: str, sentence: str) -> None:
    game = played_out(Game(IV.with_readings(readings)))
    south, north = game.position.captured
    assert sentence.format(turns=len(game.moves), south=south, north=north) in page(name)


def test_what_is_said_of_the_thrown_starts_holds() -> None:
    for seed, name in ((2, "rules.md"), (15, "play.md")):
        start = re.findall(r"^:position: (.*)\n:rite:", page(name), re.MULTILINE)[-1]
        assert parse_position(start, IV) == deal(IV, seed)
    north = played_out(Game(IV, deal(IV, 2))).position.captured
    assert f"won by North, {north[1]} to {north[0]}" in page("rules.md")
    south = played_out(Game(IV, deal(IV, 15)))
    assert (str(south.outcome), len(south.moves)) == ("south", 13)
    assert "it is over after thirteen turns" in page("play.md")
