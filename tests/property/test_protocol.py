"""A game goes through links, records and requests unchanged, and no text makes the protocol fail."""

import json
import random
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mancala import Code, MancalaError, rulesets, start
from mancala.moment import Kind, Moment, format_link, parse_link, read
from mancala.record import Record, format_record, parse_record
from mancala.web import answer, respond
from tests.strategies import moments

CODES = {str(code) for code in Code}
START = "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1"
LINK = "https://example.org/#play;ruleset=mangala-iv;readings=choice=free;rite=1+odd+south;moves=B+a;step=3"
RECORD = '[Ruleset "mangala-iv"]\n[Readings "choice=free"]\n[Rite "1 odd south"]\n[Date "1655"]\n\n1. B {so} a 2. C *'
TEXTS = [START, "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>", LINK, RECORD]
GAME = {
    "ruleset": "mangala-iv",
    "readings": {"choice": "free"},
    "rite": {"hidden": 1, "parity": "odd", "guesser": "south"},
}
SETUP = {"pits": [6] * 12, "captured": [0, 0], "side": "south", "turn": 1}
REQUESTS: list[dict[str, Any]] = [
    {"ruleset": "mangala-ii", "position": START, "move": "A×0", "steps": True},
    {**GAME, "history": ["B", "a"], "turns": True, "steps": True, "ahead": True, "claim": False},
    {**GAME, "history": ["B"], "suggest": "greedy", "chance": 7, "record": {"Date": "1655"}, "link": 3},
    {**GAME, "history": [], "prediction": "draw", "suggest": "random", "link": None},
    {"ruleset": "al-manqala", "history": ["A", "="], "position": "7/1S,6 50 47 S 9"},
    *({"ruleset": "mangala-ii", "read": text} for text in TEXTS),
    {"ruleset": "mangala-ii", "setup": SETUP},
    {"ruleset": "mangala-iv", "deal": 17},
    {"ruleset": "mangala-ii", "differ": True, "position": START, "readings": {"chain_scope": "row"}},
    {
        "ruleset": "mangala-ii",
        "compare": {"point": "chain_scope", "values": ["track", "row"]},
        "position": START,
        "moves": ["A"],
    },
    {"picture": {"drawing": "<svg class='x'></svg>", "styles": "a{fill:light-dark(#fff, #000)}"}},
]
SCRAPS = st.one_of(
    st.sampled_from(
        [*'{}[]":,;=+-/%#<>\\', "×", "null", "true", "1e999", "-1", "9" * 30, "play", "\x00", "\ud800", "\ufeff"]
    ),
    st.text(max_size=6),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(TEXTS)),
    lambda inside: st.one_of(st.lists(inside, max_size=4), st.dictionaries(st.text(max_size=8), inside, max_size=4)),
    max_leaves=6,
)
NAMES = sorted({name for request in REQUESTS for name in request})


@given(moments())
@settings(deadline=None)
def test_a_moment_goes_through_a_link(moment: Moment) -> None:
    assert parse_link(format_link(moment)) == moment
    found = read("https://example.org/a.html#" + format_link(moment).replace("=", "%3D"))
    assert found.kind is Kind.LINK
    assert found.moment == moment
    *_, last = moment.stages()
    assert found.record.game.position == last.game.position
    assert found.record.game.ended == last.game.ended


@given(moments(), st.sampled_from(["\n", "\r\n", "  \n"]))
@settings(deadline=None)
def test_a_game_goes_through_a_record(moment: Moment, end: str) -> None:
    *_, last = moment.stages()
    text = format_record(Record(last.game, {"Date": "1655"}, rite=moment.rite))
    record = parse_record(text.replace("\n", end))
    assert format_record(record) == text
    assert record.game.traces == last.game.traces
    given = None if moment.position == start(moment.ruleset) else moment.position
    assert read(text).moment == replace(moment, position=given, step=None)


@given(moments())
@settings(max_examples=50, deadline=None)
def test_what_is_read_is_a_request_that_the_protocol_answers(moment: Moment) -> None:
    found = answer({"read": format_link(moment), "ruleset": "mangala-ii"})
    answered = answer({**found["request"], "turns": True, "link": found["step"]})
    assert answered["link"] == format_link(moment)
    *_, last = moment.stages()
    assert sum(len(turn["steps"]) for turn in answered["turns"]) == last.step
    assert len(answered["turns"]) == len(moment.moves) + 1


def answered(text: str | bytes) -> None:
    """Hold an answer to its form: JSON, and an error of the family or none."""
    found = json.loads(respond(text))
    assert isinstance(found, dict)
    if "error" in found:
        assert found["error"]["code"] in CODES
        assert found["error"]["message"]


@given(st.one_of(st.text(max_size=60), st.binary(max_size=60), VALUES.map(json.dumps)))
def test_any_text_is_answered(text: str | bytes) -> None:
    answered(text)


@given(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5), st.sampled_from(REQUESTS))
@settings(max_examples=500, deadline=None)
def test_any_values_of_the_fields_are_answered(fields: dict[str, object], request: dict[str, Any]) -> None:
    answered(json.dumps({**request, **fields}))


@given(st.sampled_from(REQUESTS), st.integers(0, 2**32), SCRAPS, st.integers(0, 4))
@settings(max_examples=1000, deadline=None)
def test_a_request_with_something_wrong_in_it_is_answered(
    request: dict[str, Any], seed: int, scrap: str, gone: int
) -> None:
    text = json.dumps(request)
    at = random.Random(seed).randrange(len(text) + 1)
    answered(text[:at] + scrap + text[at + gone :])


@given(st.sampled_from(TEXTS), st.integers(0, 2**32), SCRAPS, st.integers(0, 4))
@settings(max_examples=1000, deadline=None)
def test_a_text_with_something_wrong_in_it_is_read_or_refused(text: str, seed: int, scrap: str, gone: int) -> None:
    at = random.Random(seed).randrange(len(text) + 1)
    broken = text[:at] + scrap + text[at + gone :]
    answered(json.dumps({"ruleset": "mangala-ii", "read": broken}))
    try:
        found = read(broken, rulesets.get("mangala-ii"))
    except MancalaError as error:
        assert str(error)
    else:
        assert parse_link(format_link(found.moment)) == found.moment
