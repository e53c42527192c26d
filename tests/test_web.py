"""The protocol: what an answer holds, and what a bad request is told."""

import json
from typing import Any

import pytest

from mancala import MancalaError, fold, format_position, parse_position, rulesets
from mancala.events import decode
from mancala.web import answer, respond

START = "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1"
CORNER = "5,1S/5,1S 35 35 S 9"


def ask(**fields: Any) -> dict[str, Any]:
    return answer({"ruleset": "mangala-ii", "position": START} | fields)


def test_a_position_alone_gets_its_legal_moves_and_nothing_happens() -> None:
    assert ask() == {
        "position": START,
        "legal": ["A", "B", "C", "D", "E", "F"],
        "events": [],
        "after": START,
        "ended": None,
        "winner": None,
    }


def test_a_move_gets_its_events_and_the_position_after() -> None:
    assert ask(position=CORNER, move="F") == {
        "position": CORNER,
        "legal": ["F"],
        "events": [
            {"type": "lifted", "pit": "F", "seeds": 1, "rules": ["mangala-ii.turn.choice"]},
            {"type": "sown", "pit": "a", "rules": ["mangala-ii.sow.direction"]},
            {
                "type": "captured",
                "pit": "a",
                "seeds": 2,
                "role": "landing",
                "rules": ["mangala-ii.capture.count", "mangala-ii.capture.both-rows"],
            },
            {"type": "turned", "side": "north", "rules": ["mangala-ii.turn.alternate", "mangala-ii.sow.single-lap"]},
            {
                "type": "ended",
                "reason": "board-empty",
                "rules": ["mangala-ii.end.board-empty", "mangala-ii.end.winner"],
            },
        ],
        "after": "6/6 37 35 N 10",
        "ended": "board-empty",
        "winner": "south",
    }


def test_a_position_that_is_over_is_answered_with_what_the_rules_still_award() -> None:
    found = answer({"ruleset": "al-manqala", "position": "7/1S,6 50 47 S 9"})
    assert found["legal"] == []
    assert [event["type"] for event in found["events"]] == ["swept", "awarded", "ended"]
    assert (found["after"], found["ended"], found["winner"]) == ("7/7 50 48 S 9", "starvation", "south")


def test_an_endless_relay_leaves_the_position_and_the_side_to_move() -> None:
    position = "4S,2S,3S,4S,2S,1,4S/3S,4S,3S,2S,1S,3S,5S 58 0 S 30"
    found = answer({"ruleset": "mangala-iv", "position": position, "move": "A"})
    assert (found["after"], found["ended"], found["winner"]) == (position, "endless-relay", None)


def test_a_null_move_is_no_move() -> None:
    assert ask(move=None) == ask()


def test_adjoining_runs_of_empty_pits_are_read_and_written_as_one() -> None:
    assert ask(position="2,3,1S/6 36 35 S 9")["position"] == "5,1S/6 36 35 S 9"


def test_a_history_is_replayed_and_tells_the_next_moves_and_the_returns() -> None:
    found = ask(history=["A", "a"])
    assert found["position"] == ask(move="A")["after"]
    assert found["next"] == ["A", "B", "C", "D", "E", "F"]
    assert found["repeated"] == 0


def test_a_history_without_a_position_begins_with_the_deal() -> None:
    found = answer({"ruleset": "mangala-ii", "history": []})
    assert found["events"] == [{"type": "dealt", "pits": [6] * 12, "rules": ["mangala-ii.board.setup"]}]
    assert (found["position"], found["after"]) == ("6/6 0 0 S 1", START)


RITE = {"hidden": 2, "parity": "even", "guesser": "north"}
THROWN = "8S,5S,8S,9S,10S,10S,8S/7S,9S,4S,5S,6S,3S,6S 0 0 S 1"


def test_a_rite_begins_a_game_with_what_was_thrown_hidden_guessed_and_chosen() -> None:
    found = answer({"ruleset": "mangala-iv", "position": THROWN, "history": [], "rite": RITE, "steps": True})
    assert [event["type"] for event in found["events"]] == ["dealt", "hidden", "guessed", "assigned"]
    assert [event["rules"][0] for event in found["events"]] == [
        "mangala-iv.board.setup",
        "mangala-iv.opening.guess",
        "mangala-iv.opening.guess",
        "mangala-iv.opening.side",
    ]
    assert (found["position"], found["after"], found["next"]) == ("7/7 0 0 S 1", THROWN, ["A"])
    assert {step["frame"]["hand"] for step in found["steps"]} == {0}


def test_after_the_rite_a_game_goes_on_as_without_it() -> None:
    game = {"ruleset": "mangala-iv", "position": THROWN, "history": ["A"]}
    assert answer({**game, "rite": RITE}) == answer(game)


def test_a_history_ends_by_repetition_where_a_single_move_cannot_know_it() -> None:
    lone = "7/1S,6 49 48 S 1"
    moves: list[str] = []
    found = answer({"ruleset": "mangala-iv", "position": lone, "history": moves})
    while found["ended"] is None:
        moves.append(found["next"][0])
        found = answer({"ruleset": "mangala-iv", "position": lone, "history": moves})
    assert (found["ended"], found["winner"], found["next"]) == ("repetition", "south", [])


def test_steps_carry_a_frame_and_a_sentence_for_each_event() -> None:
    found = ask(position=CORNER, move="F", steps=True)
    assert [step["event"] for step in found["steps"]] == found["events"]
    assert found["frame"]["pits"] == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
    assert [step["frame"]["hand"] for step in found["steps"]] == [1, 0, 0, 0, 0]
    assert [step["text"] for step in found["steps"]] == [
        "South lifts 1 seed from F.",
        "One seed falls into a.",
        "The last seed makes 2 in a: these seeds are captured.",
        "The turn is over; North is to move.",
        "The game is over: every pit is empty.",
    ]
    assert found["outcome"] == "South wins, 37 to 35."


@pytest.mark.parametrize("move", ["A", "F"])
def test_the_last_frame_is_the_position_after(move: str) -> None:
    found = ask(move=move, steps=True)
    after = parse_position(found["after"], rulesets.get("mangala-ii"))
    assert tuple(found["steps"][-1]["frame"]["pits"]) == after.pits


def test_the_events_of_an_answer_fold_to_its_position_after() -> None:
    found = ask(move="C")
    before = parse_position(found["position"], rulesets.get("mangala-ii"))
    assert format_position(fold(before, map(decode, found["events"]))) == found["after"]


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
