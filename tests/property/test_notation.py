"""Whatever is written can be read back; whatever cannot be read gives one clear error."""

import json
import re
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from mancala import Game, MancalaError, Position, Ruleset, examine, format_position, legal_moves, parse_position, play
from mancala.events import Captured
from mancala.notation import format_move, parse_move
from mancala.record import Record, format_record, parse_record
from mancala.web import respond
from tests.strategies import read_rulesets, situations

Situation = tuple[Ruleset, Position]
NEAR_MISSES = st.text(alphabet="0123456789SNsn,/ -AGag=×²٣\n\x00", max_size=60)


@given(situations())
def test_positions_round_trip(situation: Situation) -> None:
    ruleset, position = situation
    assert parse_position(format_position(position), ruleset) == position


@given(situations())
def test_finished_positions_round_trip(situation: Situation) -> None:
    ruleset, position = situation
    for move in legal_moves(ruleset, position):
        after = play(ruleset, position, move).after
        assert parse_position(format_position(after), ruleset) == after
        assert examine(ruleset, parse_position(format_position(after), ruleset)) == examine(ruleset, after)


@given(read_rulesets(), st.one_of(NEAR_MISSES, st.text(max_size=40)))
@settings(max_examples=500)
def test_a_text_is_a_position_in_canonical_form_or_an_error_with_its_place(ruleset: Ruleset, text: str) -> None:
    try:
        position = parse_position(text, ruleset)
    except MancalaError as error:
        assert error.code == "bad-position"
        at = error.params["at"]
        assert isinstance(at, int)
        assert 1 <= at <= len(text) + 1
    else:
        assert parse_position(format_position(position), ruleset) == position


@given(situations(), st.data())
@settings(max_examples=500)
def test_one_wrong_character_in_a_position_is_found_where_it_is_or_later(
    situation: Situation, data: st.DataObject
) -> None:
    ruleset, position = situation
    text = format_position(position)
    at = data.draw(st.integers(0, len(text) - 1))
    broken = text[:at] + data.draw(st.sampled_from("xS/ ,-٣")) + text[at + 1 :]
    try:
        read = parse_position(broken, ruleset)
    except MancalaError as error:
        # A cell is read as a whole, so that its start is the earliest place that can be named.
        start = max(broken.rfind(mark, 0, at) for mark in ",/ ") + 1
        place = error.params["at"]
        assert isinstance(place, int)
        assert place >= start
    else:
        assert parse_position(format_position(read), ruleset) == read


@given(situations())
def test_moves_round_trip_with_their_captures(situation: Situation) -> None:
    ruleset, position = situation
    for move in legal_moves(ruleset, position):
        events = play(ruleset, position, move).events
        name, captured = parse_move(format_move(move, events), ruleset)
        assert name == move
        assert captured in {None, sum(event.seeds for event in events if isinstance(event, Captured))}


COMMENTS = st.dictionaries(st.integers(0, 12), st.from_regex(r"[a-zé ,.]{1,12}", fullmatch=True).map(str.strip))


@given(
    read_rulesets(),
    st.randoms(use_true_random=False),
    st.integers(0, 12),
    st.dictionaries(
        st.sampled_from(["Date", "South", "North", "Event"]),
        st.text(alphabet=st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=12),
    ),
    COMMENTS,
)
@settings(deadline=None)
def test_records_round_trip(
    ruleset: Ruleset, chance: Random, length: int, tags: dict[str, str], comments: dict[int, str]
) -> None:
    game = Game(ruleset)
    while not game.ended and len(game.moves) < length:
        game.play(chance.choice(game.legal_moves))
    comments = {count: text for count, text in comments.items() if text and count <= len(game.moves)}
    read = parse_record(format_record(Record(game, tags, comments)))
    assert (read.game.ruleset, read.game.start, read.game.moves) == (game.ruleset, game.start, game.moves)
    assert (read.game.ended, read.game.outcome, read.game.position) == (game.ended, game.outcome, game.position)
    assert read.tags == tags
    assert read.comments == comments


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80)))
@settings(max_examples=400)
def test_no_text_breaks_a_record_or_an_answer(text: str | bytes) -> None:
    assert re.match(r'\{"(error|position)": ', respond(text))
    if isinstance(text, str):
        try:
            parse_record(text)
        except MancalaError as error:
            assert str(error)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
GOOD = {
    "ruleset": "al-manqala",
    "position": "1S,6/6,1S 50 46 S 9",
    "move": "G",
    "readings": {"feed": "keep"},
    "steps": True,
}


@given(st.dictionaries(st.sampled_from([*GOOD, "history", "more"]), JSON))
@settings(max_examples=400)
def test_any_wrong_field_gives_an_error_with_a_code(changes: dict[str, object]) -> None:
    answer = json.loads(respond(json.dumps(GOOD | changes)))
    assert "error" not in answer or (answer["error"]["code"] and answer["error"]["message"])
