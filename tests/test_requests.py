"""Requests that are not about a game or a move, and what a bad request of any kind is told."""

import json
from typing import Any

import pytest

from mancala import MancalaError, parse_position, rulesets
from mancala.web import answer, respond
from tests.test_web import CORNER, START, THROWN, ask


def test_a_text_that_is_read_becomes_the_request_for_its_game() -> None:
    found = answer({"read": "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>", "ruleset": "mangala-ii", "readings": {"first": "south"}})
    assert found == {
        "kind": "kgp",
        "request": {"ruleset": "mangala-ii", "readings": {}, "position": START, "history": []},
        "step": None,
        "tags": {},
    }


SETUP = {"pits": [6] * 12, "captured": [0, 0], "side": "south", "turn": 1}


def set_up(**fields: object) -> dict[str, Any]:
    return answer({"setup": {**SETUP, **fields}, "ruleset": "mangala-ii"})


def test_a_position_is_set_up_from_numbers() -> None:
    assert set_up()["position"] == START
    found = set_up(pits=[0, 0, 3, 1, 0, 2, 0, 0, 0, 0, 0, 1], captured=[5, 7], side="north", turn=9)
    assert found["position"] == "1S,5/2,3S,1S,1,2S 5 7 N 9"
    assert "19" in found["total"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"pits": [6] * 11}, "Expected 12 pits"),
        ({"pits": [6, -1, *[6] * 10]}, "In pit B: expected a whole number"),
        ({"pits": [*[6] * 11, 1.5]}, "In pit f: expected a whole number"),
        ({"pits": [*[6] * 11, None]}, "In pit f: expected a whole number"),
        ({"pits": [*[6] * 6, True, *[6] * 5]}, "In pit a: expected a whole number"),
        ({"pits": [3001, *[0] * 11]}, "In pit A: expected a whole number of seeds from 0 to 3000"),
        ({"pits": [2000, 1001, *[0] * 10]}, "In all pits together: expected at most 3000 seeds"),
        ({"captured": [-1, 0]}, "As South's captures: expected"),
        ({"captured": [0, "1"]}, "As North's captures: expected"),
        ({"turn": 0}, "As turn number: expected a whole number from 1"),
    ],
)
def test_a_wrong_number_is_told_by_its_pit(fields: dict[str, object], message: str) -> None:
    with pytest.raises(MancalaError) as error:
        set_up(**fields)
    assert error.value.code == "bad-position"
    assert str(error.value).startswith(message)


def test_a_number_decides_what_is_left_to_chance() -> None:
    found = answer({"deal": 5, "ruleset": "mangala-iv"})
    assert parse_position(found["position"], rulesets.get("mangala-iv")).total == 98
    assert found["hidden"] in (1, 2)
    assert found["parity"] in ("odd", "even")
    assert found["side"] in ("south", "north")
    assert answer({"deal": 5, "ruleset": "mangala-iv"}) == found


def test_differences_and_comparisons_are_answered() -> None:
    request = {"ruleset": "mangala-iv", "position": THROWN}
    points = answer({**request, "differ": True})["points"]
    assert {point["point"] for point in points} == {point.name for point in rulesets.get("mangala-iv").open_points}
    compared = {"compare": {"point": "choice", "values": ["head", "free"]}, "moves": ["B"]}
    found = answer({**request, **compared})
    assert [side["value"] for side in found["sides"]] == ["head", "free"]
    assert found["text"]


def test_a_picture_carries_its_styles() -> None:
    picture = {"drawing": "<svg class='x'></svg>", "styles": "a{fill:light-dark(#fff, #000)}"}
    assert "<style>a{fill:#fff}" in answer({"picture": picture})["picture"]
    with pytest.raises(MancalaError, match="“styles” is too long; expected at most 50000"):
        answer({"picture": {**picture, "styles": "/*" * 50_000}})


BAD = [
    ("bad-json", ""),
    ("bad-json", "   "),
    ("bad-json", "{"),
    ("bad-json", '{"ruleset": NaN}'),
    ("bad-json", "[" * 100_000),
    ("bad-json", '{"ruleset": ' + "9" * 5000 + "}"),
    ("bad-json", b'{"ruleset": "\xff"}'),
    ("bad-request", "[]"),
    ("bad-request", "null"),
    ("bad-request", "{}"),
    ("bad-request", '{"ruleset": "mangala-ii"}'),
    ("bad-request", '{"ruleset": 2, "position": ""}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": null}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": "", "colour": 1}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": "", "readings": []}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": "", "move": 1}'),
    ("bad-request", '{"ruleset": "mangala-ii", "ruleset": "mangala-ii", "position": ""}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [1]}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "move": "A"}'),
    ("bad-request", '{"ruleset": "mangala-iv", "history": [], "rite": 1}'),
    ("bad-request", '{"ruleset": "mangala-iv", "history": [], "rite": {"hidden": 1, "parity": "odd"}}'),
    (
        "bad-request",
        '{"ruleset": "mangala-iv", "history": [], "rite": {"hidden": true, "parity": "odd", "guesser": "south"}}',
    ),
    (
        "bad-request",
        '{"ruleset": "mangala-iv", "history": [], "rite": {"hidden": 3, "parity": "odd", "guesser": "south"}}',
    ),
    (
        "bad-request",
        '{"ruleset": "mangala-iv", "history": [], "rite": {"hidden": 1, "parity": "one", "guesser": "south"}}',
    ),
    ("bad-request", '{"ruleset": "mangala-iv", "history": [], "rite": {"hidden": 1, "parity": "odd", "guesser": []}}'),
    ("bad-request", '{"ruleset": "mangala-iv", "position": "7/7 0 0 S 1", "rite": {}}'),
    (
        "bad-ruleset",
        '{"ruleset": "mangala-ii", "history": [], "rite": {"hidden": 1, "parity": "odd", "guesser": "south"}}',
    ),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "claim": 1}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "suggest": "clever"}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "suggest": ["greedy"]}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "suggest": "random", "chance": -1}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "suggest": "random", "chance": 1.5}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "suggest": "random", "chance": 9007199254740992}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "record": {"Date": 1}}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "link": true}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "link": "1"}'),
    ("bad-request", '{"ruleset": "mangala-ii", "history": [], "prediction": "me"}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": "", "turns": true}'),
    ("bad-request", '{"ruleset": "mangala-ii", "read": 1}'),
    ("bad-request", '{"read": ""}'),
    ("bad-request", '{"ruleset": "mangala-ii", "read": "", "history": []}'),
    ("bad-request", '{"ruleset": "mangala-ii", "read": "?"}'),
    ("bad-request", '{"ruleset": "mangala-ii", "setup": {}}'),
    (
        "bad-request",
        '{"ruleset": "mangala-ii", "setup": {"pits": [], "captured": [1], "side": "south", "turn": 1}}',
    ),
    (
        "bad-request",
        '{"ruleset": "mangala-ii", "setup": {"pits": [], "captured": [0, 0], "side": "east", "turn": 1}}',
    ),
    ("bad-request", '{"ruleset": "mangala-iv", "deal": -1}'),
    ("bad-request", '{"ruleset": "mangala-iv", "deal": true}'),
    ("bad-ruleset", '{"ruleset": "mangala-ii", "deal": 1}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": "", "differ": false}'),
    ("bad-request", '{"ruleset": "mangala-ii", "position": "", "moves": [], "compare": {"point": "first"}}'),
    (
        "bad-request",
        '{"ruleset": "mangala-ii", "position": "", "moves": [], "compare": {"point": "first", "values": ["south"]}}',
    ),
    ("bad-request", '{"picture": {"drawing": "<svg/>"}}'),
    ("bad-request", '{"picture": {"drawing": "<svg/>", "styles": 1}}'),
    ("bad-record", '{"ruleset": "mangala-ii", "history": [], "record": {"Result": "1-0"}}'),
    ("bad-link", '{"ruleset": "mangala-ii", "read": "#play;ruleset=mangala-v"}'),
    ("bad-ruleset", '{"ruleset": "mangala-iii", "position": ""}'),
    ("bad-ruleset", '{"ruleset": "\\ud800", "position": ""}'),
    ("bad-reading", '{"ruleset": "mangala-ii", "position": "", "readings": {"head": "own-left"}}'),
    ("bad-reading", '{"ruleset": "mangala-ii", "position": "", "readings": {"origin": "perhaps"}}'),
    ("bad-reading", '{"ruleset": "mangala-ii", "position": "", "readings": {"origin": null}}'),
    ("bad-reading", '{"ruleset": "mangala-iv", "position": "", "readings": {"endless_relay": "annulled"}}'),
]


@pytest.mark.parametrize(("code", "line"), BAD, ids=lambda value: repr(value)[:40])
def test_a_bad_request_gets_its_code_and_a_message(code: str, line: str | bytes) -> None:
    error = json.loads(respond(line))["error"]
    assert error["code"] == code
    assert error["message"]


BAD_POSITIONS = [
    ("", 1),
    ("6S", 3),
    ("0S,5/6 0 0 S 1", 1),
    ("0,6/6 0 0 S 1", 1),
    ("06S,5/6 0 0 S 1", 1),
    ("6S,5,1/6 0 0 S 1", 6),
    ("6/6", 4),
    ("6/6 0 0 S", 10),
    ("6/6 0 0 S 0", 11),
    ("6/6 0 0 S 1 ", 12),
    ("6/6  0 0 S 1", 5),
    ("6/6 0 0 s 1", 9),
    ("6/6 00 0 S 1", 6),
    ("6/6 0 -1 S 1", 7),
    ("7/7 0 0 S 1", 1),
    ("6/6/6 0 0 S 1", 4),
    ("٦/6 0 0 S 1", 1),
    ("6/9999999999S,5 0 0 S 1", 3),
]


@pytest.mark.parametrize(("text", "at"), BAD_POSITIONS)
def test_a_bad_position_is_told_where_and_what_was_expected(text: str, at: int) -> None:
    with pytest.raises(MancalaError) as error:
        ask(position=text)
    assert error.value.code == "bad-position"
    assert error.value.params["at"] == at
    assert "xpected" in str(error.value)


def test_any_number_of_seeds_is_accepted_up_to_a_bound_that_keeps_turns_short() -> None:
    assert ask(position="6/200S,5 0 0 S 1", move="A")["after"].endswith(" N 2")
    with pytest.raises(MancalaError, match="at most 3000 seeds"):
        ask(position="6/2999S,2S,4 0 0 S 1")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("", "bad-move"),
        ("G", "bad-move"),
        ("AB", "bad-move"),
        ("A×", "bad-move"),
        ("A×02", "bad-move"),
        ("A×2", "bad-move"),
        ("\uff21", "bad-move"),
        ("a", "illegal-move"),
        ("-", "illegal-move"),
        ("=", "illegal-move"),
    ],
)
def test_a_move_that_is_unreadable_is_bad_and_one_that_is_forbidden_is_illegal(move: str, code: str) -> None:
    with pytest.raises(MancalaError) as error:
        ask(move=move)
    assert error.value.code == code


def test_the_captured_number_may_be_claimed_and_must_be_right() -> None:
    assert ask(position=CORNER, move="F×2") == ask(position=CORNER, move="F")
    with pytest.raises(MancalaError, match="expected ×2"):
        ask(position=CORNER, move="F×4")


def test_a_move_after_the_end_is_told_that_the_game_is_over() -> None:
    with pytest.raises(MancalaError) as error:
        ask(position="6/6 36 36 S 9", move="A")
    assert error.value.code == "game-over"
