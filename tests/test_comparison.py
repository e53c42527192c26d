"""Two readings of one position: where they part, by which moves, and where one of them forbids a move."""

import json
from gettext import NullTranslations
from timeit import repeat
from typing import Any

import pytest
from hypothesis import given, settings

from mancala import Game, MancalaError, Position, Ruleset, examine, legal_moves, parse_position, play, rulesets, start
from mancala.comparison import compare, differences
from mancala.narrate import VALUES
from mancala.notation import format_position
from mancala.remarks import ONLY_IN_A_GAME
from tests.strategies import situations
from tests.test_narrate import Shouting
from tests.test_readings import VALUES as CHANGED
from tests.test_readings import WHERE, happens

ENGLISH = NullTranslations()
HEADS = "3,1S,3/1S,5,1S 46 49 S 9"


def found(ruleset: Ruleset, position: Position) -> dict[tuple[str, str], dict[str, Any]]:
    """Each difference by its point and its value."""
    points = differences(ruleset, position, ENGLISH)
    return {(point["point"], value["value"]): value for point in points for value in point["values"]}


def compared(ruleset: str, point: str, values: list[str], position: str, moves: str, **readings: str) -> dict[str, Any]:
    return compare(ruleset, readings, point, values, position, moves.split(), ENGLISH)


@given(situations())
@settings(max_examples=200, deadline=None)
def test_the_moves_listed_part_and_those_not_listed_do_not(situation: tuple[Ruleset, Position]) -> None:
    ruleset, position = situation
    here = legal_moves(ruleset, position)
    for (point, value), told in found(ruleset, position).items():
        if point in ONLY_IN_A_GAME:
            assert told["moves"] == []
            continue
        other = ruleset.with_readings({**ruleset.readings, point: value})
        there = legal_moves(other, position)
        for move in {*here, *there}:
            both = move in here and move in there
            same = both and happens(play(ruleset, position, move)) == happens(play(other, position, move))
            assert same is (move not in told["moves"])
        assert set(told["moves"]) <= {*here, *there}


@given(situations())
@settings(max_examples=100, deadline=None)
def test_what_is_said_to_make_no_difference_makes_none(situation: tuple[Ruleset, Position]) -> None:
    ruleset, position = situation
    for (point, value), told in found(ruleset, position).items():
        if told["moves"] or point in ONLY_IN_A_GAME:
            continue
        other = ruleset.with_readings({**ruleset.readings, point: value})
        same = happens(examine(ruleset, position)) == happens(examine(other, position))
        assert same is ("does not end" not in told["text"])


@pytest.mark.parametrize(
    ("ruleset", "point", "value"), CHANGED, ids=lambda it: getattr(it, "id", getattr(it, "name", it))
)
def test_every_value_is_told_to_make_a_difference_where_it_does(ruleset: Ruleset, point: Any, value: str) -> None:
    position = parse_position(WHERE[ruleset.id, point.name, value], ruleset)
    told = found(ruleset, position)[point.name, value]
    assert told["label"] == VALUES[point.name, value]
    assert told["moves"] or told["text"].endswith("does not end in the same way.")
    assert all(move in told["text"] for move in told["moves"]) or "the game" in told["text"]


@given(situations())
@settings(max_examples=100, deadline=None)
def test_each_open_point_is_told_with_every_value_but_the_present(situation: tuple[Ruleset, Position]) -> None:
    ruleset, position = situation
    points = differences(ruleset, position, ENGLISH)
    assert [point["point"] for point in points] == [point.name for point in ruleset.open_points]
    for told, point in zip(points, ruleset.open_points, strict=True):
        assert told["question"] == point.question
        assert [value["value"] for value in told["values"]] == [
            value.value for value in point.values if value is not ruleset.reading(point)
        ]
    json.dumps(points)


@pytest.mark.parametrize(
    ("ruleset", "position", "point", "value", "moves", "text"),
    [
        ("mangala-iv", HEADS, "head", "own-right", ["A", "G"], "The readings part in the moves A, G."),
        ("mangala-ii", "6/2,12S,3 30 30 S 39", "origin", "skipped", ["C"], "The readings part in the move C."),
        ("mangala-ii", "6/2,11S,3 30 31 S 39", "origin", "skipped", [], "No move from here makes a difference."),
        ("al-manqala", "6,1S/7 48 49 S 9", "starve_timing", "after", ["-"], "The readings part in the pass."),
        ("mangala-ii", "6S,5/6S,5 40 20 S 9", "majority", "stop", ["A"],
         "By this reading the game is over here; as it is read now, it goes on."),
        ("al-manqala", "7/1S,6 48 49 S 9", "starve_timing", "after", ["A"],
         "By this reading the game goes on here; as it is read now, it is over."),
        ("al-manqala", "7/1S,6 48 49 S 9", "starve_award", "owner", [],
         "The game is over here by either reading, but does not end in the same way."),
        ("al-manqala", "7/1S,6 48 49 S 9", "origin", "skipped", [],
         "The game is over here by either reading, and ends in the same way."),
        ("mangala-ii", "6/1S,5 36 35 S 9", "repetition", "shared", [],
         "No position alone can show this; it takes a game in which one comes back."),
        ("mangala-ii", "6/1S,5 36 35 S 9", "first", "north", [],
         "No position can show this, because each says who is to move; the beginning of a game does."),
    ],
)  # fmt: skip
def test_a_difference_is_told_in_a_sentence(
    ruleset: str, position: str, point: str, value: str, moves: list[str], text: str
) -> None:
    read = rulesets.get(ruleset)
    told = found(read, parse_position(position, read))[point, value]
    assert (told["moves"], told["text"]) == (moves, text)


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_differences_take_less_than_a_moment(ruleset: Ruleset) -> None:
    position = start(ruleset)
    assert min(repeat(lambda: differences(ruleset, position, ENGLISH), number=1, repeat=5)) < 0.05


def test_both_sides_are_played_and_part_where_the_first_seed_falls_elsewhere() -> None:  # open.origin
    told = compared("mangala-ii", "origin", ["sown", "skipped"], "6/2,12S,3 30 30 S 39", "C")
    assert told["question"] == "Does a lap that comes round sow the pit it was lifted from?"
    assert [side["value"] for side in told["sides"]] == ["sown", "skipped"]
    assert [side["label"] for side in told["sides"]] == [VALUES["origin", "sown"], VALUES["origin", "skipped"]]
    assert told["parting"] == 13
    left, right = told["sides"]
    assert left["steps"][:12] == right["steps"][:12]
    assert (left["steps"][12]["event"]["pit"], right["steps"][12]["event"]["pit"]) == ("C", "D")
    assert len(told["texts"]) == max(len(left["steps"]), len(right["steps"])) - 12
    assert told["texts"][0] == (
        "Yes, it gets a seed like any other pit: One seed falls into C. No, it is skipped: One seed falls into D."
    )
    assert told["text"] == "The readings part at step 13."
    json.dumps(told)


def test_what_makes_no_difference_is_said_so() -> None:
    told = compared("mangala-ii", "origin", ["sown", "skipped"], "6/2,11S,3 30 31 S 39", "C")
    assert (told["parting"], told["texts"]) == (None, [])
    assert told["text"] == "The readings make no difference here."


def test_a_side_stops_before_a_move_that_its_reading_forbids() -> None:  # mangala-iv.turn.head
    told = compared("mangala-iv", "head", ["own-left", "own-right"], HEADS, "A d B")
    left, right = told["sides"]
    assert len(left["steps"]) == 9
    assert right["steps"] == []
    assert told["parting"] == 1
    assert told["text"] == ("The readings part at step 1. His own right: the move A is not legal, so this board stops.")


def test_a_side_that_is_over_says_so_and_brings_its_outcome() -> None:  # open.majority
    told = compared("mangala-ii", "majority", ["mark", "stop"], "3S,5/1S,1S,4 35 32 S 9", "A f")
    assert told["text"].endswith("Yes, play stops: the game is over before the move f.")
    assert told["outcome"] == "Yes, play stops: South wins, 37 to 32."
    assert told["parting"] == 5


def test_a_position_that_is_over_under_one_reading_shows_its_end() -> None:  # open.last-seed
    told = compared("mangala-iv", "last_seed", ["stops", "circles"], "7/1S,6 48 49 S 9", "")
    assert [len(side["steps"]) for side in told["sides"]] == [1, 0]
    assert told["outcome"].endswith("North wins, 49 to 48.")


def test_readings_held_hold_on_both_sides() -> None:
    told = compared("mangala-iv", "origin", ["sown", "skipped"], HEADS, "G", choice="free")
    assert all(side["steps"][0]["event"]["pit"] == "G" for side in told["sides"])


def test_the_number_that_one_reading_captures_is_not_held_against_the_other() -> None:  # open.chain-scope
    told = compared("mangala-ii", "chain_scope", ["track", "row"], "5,1S/4,2S,1S 34 34 S 9", "E×4")
    assert [side["steps"][-1]["frame"]["captured"] for side in told["sides"]] == [[38, 34], [36, 34]]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"ruleset_id": "mangala-v"}, "bad-ruleset"),
        ({"point": "head"}, "bad-ruleset"),
        ({"point": "endless_relay"}, "bad-ruleset"),
        ({"readings": {"head": "own-left"}}, "bad-reading"),
        ({"values": ["sown", "perhaps"]}, "bad-reading"),
        ({"values": ["sown", "sown"]}, "bad-reading"),
        ({"values": ["sown"]}, "bad-reading"),
        ({"values": ["sown", "skipped", "sown"]}, "bad-reading"),
        ({"position": "6/2,12T,3 30 30 S 39"}, "bad-position"),
        ({"moves": ["Z"]}, "bad-move"),
        ({"moves": ["D"]}, "illegal-move"),
        ({"moves": ["C", "C"]}, "illegal-move"),
    ],
)
def test_what_neither_side_can_use_is_refused(changed: dict[str, Any], code: str) -> None:
    request: dict[str, Any] = {
        "ruleset_id": "mangala-ii",
        "readings": {},
        "point": "origin",
        "values": ["sown", "skipped"],
        "position": "6/2,12S,3 30 30 S 39",
        "moves": ["C"],
    }
    with pytest.raises(MancalaError) as caught:
        compare(**{**request, **changed}, catalogue=ENGLISH)
    assert caught.value.code == code


@given(situations())
@settings(max_examples=100, deadline=None)
def test_a_comparison_is_the_game_of_each_side(situation: tuple[Ruleset, Position]) -> None:
    ruleset, position = situation
    point = ruleset.open_points[0]
    values = [value.value for value in point.values[:2]]
    for move in legal_moves(ruleset, position):
        told = compare(ruleset.id, ruleset.readings, point.name, values, format_position(position), [move], ENGLISH)
        for side in told["sides"]:
            game = Game(ruleset.with_readings({**ruleset.readings, point.name: side["value"]}), position)
            if move in game.legal_moves:
                assert len(side["steps"]) == len(game.play(move).events)


def test_every_sentence_of_a_comparison_comes_from_the_catalogue() -> None:
    told = compare("mangala-iv", {}, "head", ["own-left", "own-right"], HEADS, ["A"], Shouting())
    texts = [told["question"], told["text"], *told["texts"], *(side["label"] for side in told["sides"])]
    assert all(text.startswith("¡") for text in texts)
    ruleset = rulesets.get("mangala-iv")
    for point in differences(ruleset, start(ruleset), Shouting()):
        assert point["question"].startswith("¡")
        assert all(value["text"].startswith("¡") and value["label"].startswith("¡") for value in point["values"])
