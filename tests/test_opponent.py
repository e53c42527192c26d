"""Suggestions are legal, the same for the same chance, and greed takes what it says it takes."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mancala import Game, Position, Ruleset, rulesets
from mancala.opponent import VALUATIONS, Opponent, accepts, gain, suggest
from mancala.position import PASS
from mancala.preview import previews
from tests.strategies import situations
from tests.test_preview import CHASE, game_of, games, replayed

# Two last seeds of Al-manqala that chase each other round the board.
ROUND = "AbBcCdDeEfFgGa"
SHARED = "5,1S,1/1S,6 49 47 S 61"


@given(games(), st.sampled_from(Opponent), st.integers())
@settings(max_examples=200, deadline=None)
def test_a_suggestion_is_always_legal_and_there_is_none_when_the_game_is_over(
    game: Game, opponent: Opponent, chance: int
) -> None:
    found = suggest(game, opponent, chance)
    assert (found is None) is (not game.legal_moves)
    if found:
        assert found == suggest(game, opponent, chance)
        assert {found.move, *found.others} <= set(game.legal_moves) == set(found.legal)
        assert found.move not in found.others
        assert replayed(game).play(found.move) == found.preview.trace


@given(games(), st.integers(0, 9))
@settings(max_examples=200, deadline=None)
def test_greed_gains_most_for_the_mover_in_this_turn(game: Game, chance: int) -> None:
    found = suggest(game, Opponent.GREEDY, chance)
    if found is None:
        return
    gains = {}
    for move in game.legal_moves:
        after, before = replayed(game).play(move).after.captured, game.position.captured
        south = after[0] - before[0] - (after[1] - before[1])
        gains[move] = south if game.position.side == "south" else -south
    assert found.gain == gains[found.move] == max(gains.values())
    assert {found.move, *found.others} == {move for move, worth in gains.items() if worth == found.gain}


def test_greed_takes_the_most_seeds() -> None:
    found = suggest(game_of("mangala-ii", "3S,5/1S,1S,4 35 32 S 9"), Opponent.GREEDY, 0)
    assert found
    assert (found.move, found.gain, found.others) == ("A", 2, ())


def test_greed_counts_what_the_other_player_is_awarded() -> None:  # al-manqala.end.starvation
    # F captures 2 seeds and empties South's row, and North is awarded the 15 seeds of his own; G takes nothing.
    game = game_of("al-manqala", "3,3S,2S,5S,5S/5,1S,1S 40 41 S 9", starve_award="owner")
    ahead = previews(game)
    assert {move: (preview.seeds, gain(preview.trace)) for move, preview in ahead.items()} == {
        "F": (2, -13),
        "G": (0, 0),
    }
    found = suggest(game, Opponent.GREEDY, 0)
    assert found
    assert found.move == "G"


def test_a_capture_of_north_is_a_gain_of_north() -> None:
    found = suggest(game_of("mangala-ii", "4,1S,1S/5,3S 35 32 N 9"), Opponent.GREEDY, 0)
    assert found
    assert (found.move, found.gain) == ("a", 2)


def test_chance_plays_every_move_as_often() -> None:
    game = Game(rulesets.get("mangala-ii"))
    drawn = Counter(found.move for number in range(3000) if (found := suggest(game, Opponent.RANDOM, number)))
    assert set(drawn) == set("ABCDEF")
    assert all(abs(count - 500) < 100 for count in drawn.values())


def test_chance_does_not_look_at_what_is_captured() -> None:
    game = game_of("mangala-ii", "3S,5/1S,1S,4 35 32 S 9")
    drawn = {found.move for number in range(30) if (found := suggest(game, Opponent.RANDOM, number))}
    assert drawn == {"A", "B"}


def test_chance_settles_what_is_equal_to_greed() -> None:
    game = Game(rulesets.get("mangala-ii"))
    best = suggest(game, Opponent.GREEDY, 0)
    assert best
    drawn = {found.move for number in range(60) if (found := suggest(game, Opponent.GREEDY, number))}
    assert drawn == {best.move, *best.others}


def test_the_same_chance_draws_anew_in_each_turn() -> None:
    game = rulesets.get("mangala-ii")
    moves = {suggest(Game(game, Position((6,) * 12, turn=turn)), Opponent.RANDOM, 7) for turn in range(1, 30, 2)}
    assert len({found.move for found in moves if found}) > 1


@pytest.mark.parametrize("opponent", Opponent)
def test_a_pass_is_suggested_where_the_row_is_empty(opponent: Opponent) -> None:  # mangala-ii.pass.empty-row
    found = suggest(game_of("mangala-ii", "1S,5/6 71 0 S 9"), opponent, 0)
    assert found
    assert (found.move, found.others) == (PASS, ())


def test_every_opponent_values_the_moves() -> None:
    assert set(VALUATIONS) == set(Opponent)


def test_a_machine_shares_only_where_the_position_has_come_back() -> None:  # al-manqala.end.loop
    game = game_of("al-manqala", SHARED)
    assert not accepts(game)
    for move in ROUND:
        assert not accepts(game)
        game.play(move)
    assert accepts(game)
    game.play("=")
    assert not accepts(game)


def test_a_machine_does_not_share_where_the_rules_know_no_agreement() -> None:
    game = game_of("mangala-ii", CHASE)
    for move in "AbBcCdDeEfFa":
        game.play(move)
    assert game.returns == 1
    assert not accepts(game)


@given(situations())
@settings(max_examples=100, deadline=None)
def test_no_machine_shares_before_anything_has_come_back(situation: tuple[Ruleset, Position]) -> None:
    assert not accepts(Game(*situation))
