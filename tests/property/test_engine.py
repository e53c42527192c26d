"""What holds for every ruleset, every reading and every position."""

from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mancala import Game, IllegalMoveError, Position, Ruleset, examine, fold, legal_moves, play, rulesets, start
from mancala.board import track
from mancala.events import Awarded, Ended, Reason, Swept, decode, encode
from mancala.position import AGREE, PASS
from mancala.ruleset import Head
from mancala.trace import Trace
from tests.strategies import positions, read_rulesets, situations

Situation = tuple[Ruleset, Position]


def traces(ruleset: Ruleset, position: Position) -> list[Trace]:
    """All that can be done in a position."""
    return [examine(ruleset, position)] + [play(ruleset, position, move) for move in legal_moves(ruleset, position)]


@given(situations())
@settings(max_examples=400)
def test_no_seed_is_lost_or_made(situation: Situation) -> None:
    for trace in traces(*situation):
        assert trace.after.total == trace.before.total


@given(situations())
@settings(max_examples=400)
def test_events_fold_to_the_position_after(situation: Situation) -> None:
    for trace in traces(*situation):
        if trace.ended is not Reason.ENDLESS_RELAY:
            assert fold(trace.before, trace.events) == trace.after


@given(st.tuples(st.integers(0, 60), st.integers(0, 60)), st.integers(1, 300), st.booleans())
def test_an_endless_relay_is_annulled(captured: tuple[int, int], turn: int, exchanged: bool) -> None:
    position = Position((3, 4, 3, 2, 1, 3, 5, 4, 0, 2, 4, 3, 2, 4), captured, turn=turn)
    position = turned(position) if exchanged else position
    ruleset = rulesets.get("mangala-iv")
    trace = play(ruleset, position, legal_moves(ruleset, position)[0])
    assert trace.ended is Reason.ENDLESS_RELAY
    assert trace.after == trace.before
    assert trace.outcome is None


@given(situations())
@settings(max_examples=300)
def test_legal_moves_are_exactly_the_moves_that_can_be_played(situation: Situation) -> None:
    ruleset, position = situation
    legal = legal_moves(ruleset, position)
    for move in (*track(ruleset.board.pits).names, PASS):
        try:
            play(ruleset, position, move)
        except IllegalMoveError:
            assert move not in legal
        else:
            assert move in legal


@given(situations())
@settings(max_examples=300)
def test_a_position_is_over_exactly_when_no_move_is_legal(situation: Situation) -> None:
    ruleset, position = situation
    assert (examine(ruleset, position).ended is not None) == (legal_moves(ruleset, position) == ())


@given(situations())
@settings(max_examples=300)
def test_ended_is_the_last_event_and_only_the_last(situation: Situation) -> None:
    for trace in traces(*situation):
        ends = [event for event in trace.events if isinstance(event, Ended)]
        assert len(ends) == (trace.ended is not None)
        assert not ends or trace.events[-1] is ends[0]


@given(situations())
@settings(max_examples=300)
def test_what_ended_stays_ended_when_it_is_loaded_again(situation: Situation) -> None:
    ruleset, _ = situation
    for trace in traces(*situation):
        if trace.ended not in {None, Reason.ENDLESS_RELAY}:
            again = examine(ruleset, trace.after)
            assert again.ended is not None
            assert again.after == trace.after
            assert again.outcome == trace.outcome


@given(situations())
@settings(max_examples=300)
def test_every_event_cites_rules_of_its_game(situation: Situation) -> None:
    ruleset, _ = situation
    known = {*ruleset.rule_ids, *ruleset.open_ids}
    for trace in traces(*situation):
        for event in trace.events:
            assert event.rules
            assert set(event.rules) <= known
            assert len(set(event.rules)) == len(event.rules)


@given(situations())
@settings(max_examples=300)
def test_the_codec_of_events_gives_back_what_it_got(situation: Situation) -> None:
    for trace in traces(*situation):
        assert tuple(decode(encode(event)) for event in trace.events) == trace.events


def turned(position: Position) -> Position:
    """The same position seen by the other player."""
    half = len(position.pits) // 2
    pits = position.pits[half:] + position.pits[:half]
    return replace(position, pits=pits, captured=position.captured[::-1], side=position.side.other)


def turned_ruleset(ruleset: Ruleset) -> Ruleset:
    """The same reading for a board that has been turned round: its left is now its right."""
    swaps = {Head.BOARD_LEFT: Head.BOARD_RIGHT, Head.BOARD_RIGHT: Head.BOARD_LEFT}
    turn = replace(ruleset.turn, head=swaps.get(ruleset.turn.head, ruleset.turn.head), first=ruleset.turn.first.other)
    return replace(ruleset, turn=turn)


def in_order(trace: Trace, names: dict[str, str]) -> tuple[list[str], list[str]]:
    """The events of the turn in their order, those that close the game sorted; names changed, rules left out."""
    turn: list[str] = []
    closing: list[str] = []
    for event in trace.events:
        data = {key: names.get(str(value), str(value)) for key, value in encode(event).items() if key != "rules"}
        (closing if isinstance(event, Swept | Awarded) else turn).append(str(data))
    return turn, sorted(closing)


@given(situations())
@settings(max_examples=300)
def test_south_and_north_play_by_the_same_rules(situation: Situation) -> None:
    ruleset, position = situation
    names = {name: name.swapcase() for name in track(ruleset.board.pits).names} | {"south": "north", "north": "south"}
    ours = traces(ruleset, position)
    theirs = traces(turned_ruleset(ruleset), turned(position))
    for trace, mirrored in zip(ours, theirs, strict=True):
        assert turned(trace.after) == mirrored.after
        assert in_order(trace, names) == in_order(mirrored, {})
        assert names.get(str(trace.outcome), str(trace.outcome)) == str(mirrored.outcome)


@given(read_rulesets(["al-manqala"]), positions(7))
def test_an_agreement_shares_equally_where_the_game_knows_it(ruleset: Ruleset, position: Position) -> None:
    assume(legal_moves(ruleset, position))
    trace = play(ruleset, position, AGREE)
    half = sum(position.pits) // 2
    assert trace.ended is Reason.LOOP
    assert trace.after.captured == (position.captured[0] + half, position.captured[1] + half)
    assert (trace.after.side, trace.after.turn) == (position.side, position.turn)


@given(read_rulesets(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_game_can_be_taken_back_to_its_start_and_played_again(ruleset: Ruleset, chance: Random) -> None:
    game = Game(ruleset)
    seen = [game.position]
    while not game.ended and len(game.moves) < 25:
        game.play(chance.choice(game.legal_moves))
        seen.append(game.position)
    last, moves = game.trace, game.moves
    for position in reversed(seen[:-1]):
        game.undo()
        assert game.position == position
    assert game.position == start(ruleset)
    assert game.returns == 0
    for _ in moves:
        game.redo()
    assert game.trace == last
    assert game.moves == moves
