"""The protocol: what the answers about positions and games hold."""

from typing import Any

import pytest

from mancala import MancalaError, fold, format_position, parse_position, rulesets
from mancala.events import decode
from mancala.web import answer

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


LOOPED = "6/1S,5 40 31 S 1"
SHARED = "5,1S,1/1S,6 49 47 S 61"
ROUND = "AbBcCdDeEfFgGa"


def play(**fields: Any) -> dict[str, Any]:
    return answer({"ruleset": "mangala-ii", "history": []} | fields)


def circled() -> list[str]:
    """The moves until the position of a lone seed has come back."""
    moves: list[str] = []
    while not (found := play(position=LOOPED, history=moves))["repeated"]:
        moves.append(found["next"][0])
    return moves


def test_a_game_tells_what_the_players_may_agree_to() -> None:
    assert play()["agree"] is False
    assert play(ruleset="al-manqala")["agree"] is True
    assert play(ruleset="al-manqala", history=["="])["agree"] is False


def test_a_machine_says_why_it_does_not_share_until_the_position_has_come_back() -> None:
    first = play(ruleset="al-manqala", position=SHARED)
    assert first["refusal"].startswith("The machine does not agree")
    assert play(ruleset="al-manqala", position=SHARED, history=list(ROUND))["refusal"] == ""
    assert play(ruleset="mangala-ii")["refusal"] == ""


def test_a_position_that_has_come_back_may_be_claimed() -> None:
    moves = circled()
    found = play(position=LOOPED, history=moves)
    assert (found["claim"], found["ended"]) == (True, None)
    claimed = play(position=LOOPED, history=moves, claim=True)
    assert (claimed["claim"], claimed["ended"], claimed["next"]) == (False, "repetition", [])
    assert play(position=LOOPED, history=moves, claim=False) == found
    with pytest.raises(MancalaError, match="has not come back"):
        play(history=["A"], claim=True)
    with pytest.raises(MancalaError, match="The game is over already"):
        play(position="6/6 36 36 S 1", claim=True)


TURN = (
    "frame",
    "steps",
    "outcome",
    "after",
    "legal",
    "next",
    "repeated",
    "ended",
    "winner",
    "agree",
    "refusal",
    "claim",
)


@pytest.mark.parametrize(
    "game",
    [
        {"ruleset": "mangala-ii", "history": ["A", "f", "E×2"]},
        {"ruleset": "mangala-ii", "position": CORNER, "history": ["F"]},
        {"ruleset": "mangala-ii", "position": LOOPED, "history": circled(), "claim": True},
        {"ruleset": "mangala-iv", "position": THROWN, "history": ["A"], "rite": RITE},
        {"ruleset": "al-manqala", "history": ["A", "="]},
        {"ruleset": "al-manqala", "position": "7/1S,6 50 47 S 9", "history": []},
    ],
    ids=str,
)
def test_turns_are_what_so_many_requests_would_be_answered(game: dict[str, Any]) -> None:
    found = answer({**game, "turns": True})
    history: list[str] = game["history"]
    assert [turn.pop("move") for turn in found["turns"]] == ["", *(move[0] for move in history)]
    for count, turn in enumerate(found["turns"]):
        alone = {**game, "history": history[:count], "steps": True, "claim": "claim" in game and count == len(history)}
        assert turn == {name: answer(alone)[name] for name in TURN}
    assert {**found, "turns": 0, "total": 0} == {**answer(game), "turns": 0, "total": 0}


def test_ahead_tells_of_each_move_where_it_ends_and_what_it_takes() -> None:
    found = play(position=CORNER, ahead=True)
    assert list(found["ahead"]) == found["next"] == ["F"]
    ahead = found["ahead"]["F"]
    assert (ahead["pit"], ahead["seeds"], ahead["taken"]) == ("a", 2, ["a"])
    assert ahead["text"].startswith("The last seed falls into a, and 2 seeds are captured.")
    assert play(position="6/6 36 36 S 9", ahead=True)["ahead"] == {}


def test_a_move_is_suggested_the_same_for_the_same_chance() -> None:
    found = play(suggest="random", chance=7)["suggested"]
    assert found["move"] in play()["next"]
    assert found["text"]
    assert play(suggest="random", chance=7)["suggested"] == found
    assert play(position=CORNER, suggest="greedy")["suggested"]["move"] == "F"
    assert play(position="6/6 36 36 S 9", suggest="greedy")["suggested"] is None


def test_a_record_is_written_with_the_tags_that_are_sent() -> None:
    game = {"ruleset": "mangala-iv", "position": THROWN, "rite": RITE, "history": ["A"]}
    text = answer({**game, "record": {"Date": "1655"}})["record"]
    assert '[Rite "2 even north"]\n[Date "1655"]\n' in text
    read = answer({"read": text, "ruleset": "mangala-ii"})
    assert read == {"kind": "record", "request": {**game, "readings": {}}, "step": None, "tags": {"Date": "1655"}}


def test_a_link_reopens_the_step_that_is_shown() -> None:
    game = {"ruleset": "mangala-iv", "readings": {"choice": "free"}, "rite": RITE, "history": ["B"]}
    link = answer({**game, "link": 5})["link"]
    assert link == "play;ruleset=mangala-iv;readings=choice=free;rite=2+even+north;moves=B;step=5"
    assert answer({"read": link, "ruleset": "mangala-ii"}) == {"kind": "link", "request": game, "step": 5, "tags": {}}
    assert answer({**game, "link": None})["link"] == link.removesuffix(";step=5")
    with pytest.raises(MancalaError, match="has no step 1000; its last one is"):
        answer({**game, "link": 1000})


def test_a_claimed_game_is_claimed_in_its_link_and_record_too() -> None:
    game = {"ruleset": "mangala-ii", "readings": {}, "position": LOOPED, "history": circled(), "claim": True}
    found = answer({**game, "link": None, "record": {}})
    assert answer({"read": found["link"], "ruleset": "mangala-iv"})["request"] == game
    assert answer({"read": found["record"], "ruleset": "mangala-iv"})["request"] == game


def test_a_prediction_gets_its_verdict_when_the_game_is_over() -> None:
    assert play(prediction="south")["verdict"] == ""
    assert "right" in play(position=CORNER, history=["F"], prediction="south")["verdict"]
    assert "wrong" in play(position=CORNER, history=["F"], prediction="draw")["verdict"]
    assert play(position=CORNER, history=["F"], prediction=None)["verdict"] == ""


@pytest.mark.parametrize("asked", ["steps", "turns"])
def test_the_total_is_told_with_the_steps(asked: str) -> None:
    assert "72" in play(**{asked: True})["total"]
    assert "total" not in play()
