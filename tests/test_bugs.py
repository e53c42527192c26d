"""The kinds of bugs that other mancala programs had, ruled out one by one, for South and for North."""

from dataclasses import replace

import pytest

from mancala import (
    Game,
    IllegalMoveError,
    Position,
    Ruleset,
    Side,
    examine,
    fold,
    format_position,
    legal_moves,
    parse_position,
    play,
    rulesets,
)
from mancala.board import track
from mancala.events import Awarded, Captured, Ended, Lifted, Passed, Reason, Relayed, Sown, Swept
from mancala.ruleset import Board
from mancala.trace import Outcome

II, IV, AM = rulesets.ALL


def at(ruleset_id: str, text: str) -> Position:
    return parse_position(text, rulesets.get(ruleset_id))


@pytest.mark.parametrize("text", ["7/1S,6 50 47 S 9", "6,1S/7 47 50 N 9"])
def test_1_where_feeding_is_impossible_the_game_ends_instead_of_refusing_every_move(text: str) -> None:
    loaded = examine(AM, at("al-manqala", text))
    assert loaded.ended is Reason.STARVATION
    assert legal_moves(AM, at("al-manqala", text)) == ()


@pytest.mark.parametrize("text", ["7/1S,6 48 49 S 9", "6,1S/7 49 48 N 9"])
def test_2_the_winner_is_named_after_the_award_and_swept_pits_are_empty(text: str) -> None:
    loaded = examine(AM, at("al-manqala", text))
    assert [type(event) for event in loaded.events] == [Swept, Awarded, Ended]
    assert sum(loaded.after.pits) == 0
    starved_has = max(loaded.after.captured)
    assert starved_has == 50
    assert loaded.outcome is (Outcome.NORTH if loaded.before.side is Side.SOUTH else Outcome.SOUTH)


@pytest.mark.parametrize(
    ("text", "move", "pit"),
    [("5,1S/5,1S 30 40 S 9", "F", "a"), ("1S,5/1S,5 30 40 N 9", "f", "A")],
)
def test_3_the_capture_across_the_corner_is_the_same_for_both_sides(text: str, move: str, pit: str) -> None:
    captured = [event for event in play(II, at("mangala-ii", text), move).events if isinstance(event, Captured)]
    assert [(event.pit, event.seeds) for event in captured] == [(pit, 2)]


@pytest.mark.parametrize(("text", "move"), [("1S,5/1S,5 35 35 S 9", "A"), ("5,1S/1S,5 35 35 N 9", "a")])
def test_4_the_first_pit_of_a_row_is_a_move_even_if_it_is_the_only_one(text: str, move: str) -> None:
    assert legal_moves(II, at("mangala-ii", text)) == (move,)
    assert play(II, at("mangala-ii", text), move).after.turn == 10


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("side", Side)
def test_5_a_forced_pass_is_offered_and_hands_over_the_move(ruleset: Ruleset, side: Side) -> None:
    half = ruleset.board.pits
    row = [0] * (half - 1) + [3]
    pits = tuple([0] * half + row if side is Side.SOUTH else row + [0] * half)
    bare = Position(pits, side=side)
    assert legal_moves(ruleset, bare) == ("-",)
    passed = play(ruleset, bare, "-")
    assert isinstance(passed.events[0], Passed)
    assert passed.after.side is side.other
    assert legal_moves(ruleset, passed.after)


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_6_two_passes_never_follow_each_other(ruleset: Ruleset) -> None:
    """A pass leaves the pits alone, so that a second one would need an empty board, and that is the end."""
    empty = Position((0,) * (2 * ruleset.board.pits))
    assert examine(ruleset, empty).ended is Reason.BOARD_EMPTY
    with pytest.raises(IllegalMoveError):
        play(ruleset, empty, "-")


@pytest.mark.parametrize(
    ("text", "move", "winner"),
    [("5,1S/5,1S 30 40 S 9", "F", Outcome.NORTH), ("1S,5/1S,5 40 30 N 9", "f", Outcome.SOUTH)],
)
def test_7_the_one_with_more_seeds_wins_whoever_moved_last(text: str, move: str, winner: Outcome) -> None:
    assert play(II, at("mangala-ii", text), move).outcome is winner


@pytest.mark.parametrize(("text", "winner"), [("7/1S,6 60 37 S 9", Outcome.SOUTH), ("1S,6/7 60 37 S 9", None)])
def test_8_a_player_without_a_move_has_not_lost_for_that(text: str, winner: Outcome | None) -> None:
    assert examine(AM, at("al-manqala", text)).outcome is winner


def test_9_a_relay_runs_as_many_laps_as_its_seeds_need() -> None:
    """A lifts 1 into B (3), B's 3 reach E (3), E's 3 reach a (empty): three laps, one seed after the other."""
    trace = play(IV, at("mangala-iv", "7/1S,2S,2,2S,2 50 43 S 9"), "A")
    assert [(type(e).__name__, e.pit) for e in trace.events if isinstance(e, Lifted | Relayed)] == [
        ("Lifted", "A"),
        ("Relayed", "B"),
        ("Relayed", "E"),
    ]
    assert trace.events[-2] == Sown("a", rules=("mangala-iv.sow.direction",))


def test_9_a_relay_of_a_hundred_laps_is_not_cut() -> None:
    pits = (23, 6, 45, 33, 33, 39, 33, 51, 4, 35, 22, 44, 54, 22)
    trace = play(IV, Position(pits), "A")
    assert sum(isinstance(event, Relayed) for event in trace.events) == 104
    assert trace.ended is None


def endless() -> Position:
    """The position of the normative rules whose relay turn comes back to where it began."""
    return Position((3, 4, 3, 2, 1, 3, 5, 4, 0, 2, 4, 3, 2, 4), (58, 0))


@pytest.mark.parametrize("side", Side)
def test_10_an_endless_relay_is_noticed_at_its_first_return(side: Side) -> None:
    position = endless()
    if side is Side.NORTH:
        position = Position(position.pits[7:] + position.pits[:7], (0, 58), Side.NORTH)
    trace = play(IV, position, legal_moves(IV, position)[0])
    assert trace.ended is Reason.ENDLESS_RELAY
    assert trace.outcome is None
    assert trace.after == position
    assert trace.events[-1] == Ended(Reason.ENDLESS_RELAY, rules=("mangala-iv.open.endless-relay",))


def test_10_a_relay_that_never_comes_back_to_its_start_is_noticed_when_it_comes_back_to_a_later_lap() -> None:
    """With the origin skipped the first lap need not return: on a board of two pits a row it does not."""
    small = replace(IV.with_readings({"origin": "skipped"}), board=Board(rows=2, pits=2))
    position = Position((7, 2, 1, 6))
    trace = play(small, position, "A")
    assert trace.ended is Reason.ENDLESS_RELAY
    states = []
    for count, event in enumerate(trace.events):
        if isinstance(event, Lifted | Relayed):
            states.append((fold(position, trace.events[:count]).pits, event.pit))
    assert len(set(states)) == len(states)


def circling(ruleset_id: str, *pits: str, **readings: str) -> Game:
    """A game with a single seed in some pits, far apart, so that positions come back."""
    ruleset = rulesets.get(ruleset_id).with_readings(readings)
    names = track(ruleset.board.pits).names
    return Game(ruleset, Position(tuple(int(name in pits) for name in names), (5, 5)))


def rounds(game: Game, laps: int) -> None:
    """Let both seeds go round the board so many times."""
    for _ in range(laps * 4 * game.ruleset.board.pits):
        if game.ended:
            return
        game.play(game.legal_moves[0])


def test_10_mangala_iv_ends_when_a_position_comes_back_for_the_first_time() -> None:
    game = circling("mangala-iv", "A")
    rounds(game, 2)
    assert game.ended is Reason.REPETITION
    assert game.returns == 1


@pytest.mark.parametrize(("ruleset_id", "pits"), [("mangala-ii", "A"), ("al-manqala", "Aa")])
def test_10_the_others_offer_the_end_at_the_first_return_and_end_at_the_third(ruleset_id: str, pits: str) -> None:
    game = circling(ruleset_id, *pits)
    while not game.returns:
        assert not game.offers_repetition
        game.play(game.legal_moves[0])
    assert game.offers_repetition
    assert not game.ended
    rounds(game, 4)
    assert game.ended is Reason.REPETITION
    assert game.returns == 3


def test_10_a_shared_repetition_gives_half_to_each() -> None:
    game = circling("al-manqala", "A", "a", repetition="shared")
    while not game.offers_repetition:
        game.play(game.legal_moves[0])
    trace = game.claim_repetition()
    assert trace.after.captured == (6, 6)
    assert [type(event) for event in trace.events[-5:]] == [Swept, Swept, Awarded, Awarded, Ended]
    game.undo()
    assert game.ended is None
    assert game.redo() == trace
    assert game.ended is Reason.REPETITION


def test_10_a_shared_odd_seed_goes_to_nobody() -> None:
    game = circling("mangala-ii", "A", repetition="shared")
    rounds(game, 4)
    assert game.position.captured == (5, 5)
    assert sum(game.position.pits) == 0


@pytest.mark.parametrize("move", ["D", "d"])
def test_11_the_chain_runs_backwards_and_stops_at_an_empty_pit(move: str) -> None:
    south = (2, 2, 0, 1, 1, 1)
    pits = south + (0,) * 6 if move == "D" else (0,) * 6 + south
    side = Side.SOUTH if move == "D" else Side.NORTH
    trace = play(II, Position(pits, side=side), move)
    names = [event.pit.upper() for event in trace.events if isinstance(event, Captured)]
    assert names == ["E"]


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_12_nothing_is_legal_after_the_end(ruleset: Ruleset) -> None:
    game = Game(ruleset, Position((0,) * (2 * ruleset.board.pits), (3, 4)))
    assert game.legal_moves == ()
    with pytest.raises(IllegalMoveError) as error:
        game.play("A")
    assert error.value.code == "game-over"


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_13_a_finished_position_can_be_loaded_again(ruleset: Ruleset) -> None:
    done = Position((0,) * (2 * ruleset.board.pits), (30, 40), Side.NORTH, 77)
    assert parse_position(format_position(done), ruleset) == done
    assert examine(ruleset, done).outcome is Outcome.NORTH


@pytest.mark.parametrize(("text", "move"), [("3S,5/1S,1S,4 34 33 S 9", "A"), ("4,1S,1S/5,3S 33 34 N 9", "a")])
def test_14_taking_back_gives_the_captured_seeds_back(text: str, move: str) -> None:
    game = Game(II, at("mangala-ii", text))
    before = game.position
    assert game.play(move).after.captured != before.captured
    game.undo()
    assert game.position == before


@pytest.mark.parametrize("seeds", [12, 13, 23, 24, 25, 36, 100])
@pytest.mark.parametrize("side", Side)
def test_15_a_lap_of_a_full_round_and_more_sows_every_pit_in_turn(seeds: int, side: Side) -> None:
    start = 2 if side is Side.SOUTH else 8
    pits = [0] * 12
    pits[start] = seeds
    trace = play(II, Position(tuple(pits), side=side), "C" if side is Side.SOUTH else "c")
    expected = [0] * 12
    for fallen in range(1, seeds + 1):
        expected[(start + fallen) % 12] += 1
    sown = [sum(isinstance(e, Sown) and e.pit == name for e in trace.events) for name in "ABCDEFabcdef"]
    assert sown == expected


@pytest.mark.parametrize("seeds", [12, 23, 34])
def test_15_with_the_origin_skipped_a_long_lap_never_sows_it(seeds: int) -> None:
    trace = play(II.with_readings({"origin": "skipped"}), Position((0, 0, seeds) + (0,) * 9), "C")
    assert not any(isinstance(event, Sown) and event.pit == "C" for event in trace.events)
    assert sum(isinstance(event, Sown) for event in trace.events) == seeds
