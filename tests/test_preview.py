"""What a preview tells is what playing the move then does, and looking ahead changes nothing."""

from random import Random
from timeit import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mancala import Game, Position, Ruleset, Side, parse_position, rulesets
from mancala.board import track
from mancala.events import Awarded, Captured, Reason, Sown
from mancala.position import PASS
from mancala.preview import Preview, previews
from tests.strategies import situations

ENDLESS = "4S,2S,3S,4S,2S,1,4S/3S,4S,3S,2S,1S,3S,5S 58 0 S 1"
# Two last seeds that chase each other round the board, so that the position comes back after a round.
ROUND = "AbBcCdDeEfFa"
CHASE = "4,1S,1/1S,5 36 34 S 61"


def game_of(ruleset: str, position: str, **readings: str) -> Game:
    found = rulesets.get(ruleset).with_readings(readings)
    return Game(found, parse_position(position, found))


def seen(ruleset: str, position: str, move: str) -> Preview:
    return previews(game_of(ruleset, position))[move]


def replayed(game: Game) -> Game:
    """The same game once more, with nothing taken back."""
    again = Game(game.ruleset, game.start)
    for move in game.moves:
        again.play(move)
    return again


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of a few turns, from any position under any readings."""
    game = Game(*draw(situations()))
    chance = Random(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 12))):
        if game.legal_moves:
            game.play(chance.choice(game.legal_moves))
    return game


@given(games())
@settings(max_examples=300, deadline=None)
def test_a_preview_is_what_play_then_does(game: Game) -> None:
    found = previews(game)
    assert tuple(found) == game.legal_moves
    for move, preview in found.items():
        trace = replayed(game).play(move)
        assert preview.trace == trace
        before, after = trace.before, trace.after
        awarded = sum(event.seeds for event in trace.events if isinstance(event, Awarded))
        if trace.ended is Reason.ENDLESS_RELAY:
            assert (preview.pit, preview.seeds, preview.taken) == (None, 0, ())
            continue
        assert preview.seeds == sum(after.captured) - sum(before.captured) - awarded
        assert all(after.pits[track(len(after.pits) // 2).indices[pit]] == 0 for pit in preview.taken)
        assert len(set(preview.taken)) == len(preview.taken)
        assert bool(preview.taken) is (preview.seeds > 0)
        assert (preview.pit is None) is (move == PASS)
        if preview.pit:
            [*_, last] = [event for event in trace.events if isinstance(event, Sown)]
            assert last.pit == preview.pit


@given(games())
@settings(max_examples=100, deadline=None)
def test_looking_ahead_leaves_the_game_and_what_was_taken_back(game: Game) -> None:
    position = game.position
    if game.moves:
        game.undo()
    before = (game.position, game.moves, game.returns, game.traces)
    previews(game)
    assert (game.position, game.moves, game.returns, game.traces) == before
    assert position in (game.position, game.redo().after if position != game.position else None)


def test_what_was_taken_back_can_still_be_played_again_where_a_position_would_come_back() -> None:
    game = Game(rulesets.get("mangala-ii"), parse_position(CHASE, rulesets.get("mangala-ii")))
    for move in ROUND:
        game.play(move)
    game.undo()
    previews(game)
    assert game.redo().after.pits == game.start.pits


@pytest.mark.parametrize(
    ("ruleset", "position", "move", "pit", "seeds", "taken"),
    [
        ("mangala-ii", "5,1S/4,2S,1S 34 34 S 9", "E", "a", 4, ("a", "F")),
        ("mangala-iv", "6,1S/4,3S,1S,3S 45 45 S 9", "E", "a", 8, ("a", "G", "F")),
        ("al-manqala", "7/28S,5,1S 30 39 S 9", "A", "A", 16, ("A", "g", "f", "e", "d", "c", "b", "a")),
        ("mangala-ii", "1S,5/6 71 0 N 9", "f", "A", 0, ()),
    ],
)
def test_the_chain_is_previewed_with_the_opposite_pits(  # capture.count and capture.chain of the three games
    ruleset: str, position: str, move: str, pit: str, seeds: int, taken: tuple[str, ...]
) -> None:
    found = seen(ruleset, position, move)
    assert (found.pit, found.seeds) == (pit, seeds)
    assert set(found.taken) == set(taken)
    assert found.taken[: len(taken)] == tuple(event.pit for event in found.trace.events if isinstance(event, Captured))


def test_a_relay_is_previewed_to_its_last_lap() -> None:  # mangala-iv.sow.relay
    single = seen("mangala-iv", "7/1S,6 48 49 S 9", "A")
    assert (single.laps, single.pit) == (1, "B")
    relay = seen("mangala-iv", "7/2S,1,2S,4 46 48 S 9", "A")
    assert (relay.laps, relay.pit) == (2, "F")


def test_an_endless_relay_has_no_last_seed() -> None:  # mangala-iv.open.endless-relay
    found = seen("mangala-iv", ENDLESS, "A")
    assert (found.pit, found.seeds, found.trace.ended) == (None, 0, Reason.ENDLESS_RELAY)


def test_a_pass_is_previewed_too() -> None:  # mangala-ii.pass.empty-row
    found = seen("mangala-ii", "1S,5/6 71 0 S 9", PASS)
    assert (found.pit, found.laps, found.trace.after.side) == (None, 0, Side.NORTH)


def test_what_is_awarded_is_not_captured() -> None:  # al-manqala.end.starvation
    found = seen("al-manqala", "5,1S,1S/5,2S,1S 45 45 S 9", "F")
    assert (found.seeds, found.trace.ended) == (4, Reason.STARVATION)
    assert sum(found.trace.after.captured) - 90 > found.seeds


def test_a_position_that_comes_back_ends_the_game_in_the_preview_too() -> None:  # open.repetition, as Game has it
    ruleset = rulesets.get("mangala-ii")
    game = Game(ruleset, parse_position(CHASE, ruleset))
    for move in (ROUND * 3)[:-1]:
        assert previews(game)[move].trace.ended is None
        game.play(move)
    assert previews(game)["a"].trace.ended is Reason.REPETITION


def test_nothing_is_previewed_when_the_game_is_over() -> None:
    assert previews(Game(rulesets.get("mangala-ii"), Position((0,) * 12, (36, 36)))) == {}


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_previews_take_less_than_a_moment(ruleset: Ruleset) -> None:
    assert min(repeat(lambda: previews(Game(ruleset)), number=1, repeat=5)) < 0.05
