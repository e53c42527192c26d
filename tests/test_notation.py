"""Readings are written and read in one way, a rule is looked up by its id in one; boards of another protocol."""

from collections.abc import Callable

import pytest

from mancala import NotationError, Position, Ruleset, Side, rulesets
from mancala.cli import main
from mancala.errors import Code, RulesetError
from mancala.notation import format_readings, parse_kgp, parse_readings
from mancala.record import parse_record

UNREADABLE = [
    ("origin", 1, "expected name=value"),
    ("first=north origin", 13, "expected name=value"),
    ("first=", 1, "expected name=value"),
    ("=north", 1, "expected name=value"),
    ("first=north=south", 1, "expected name=value"),
    ("first = north", 1, "expected name=value"),
    ("first=north  first=south", 14, "expected first once only"),
]


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_readings_round_trip(ruleset: Ruleset) -> None:
    for point in ruleset.open_points:
        for value in point.values:
            assert parse_readings(format_readings({point.name: value})) == {point.name: value}
    everything = {point.name: str(point.values[-1]) for point in ruleset.open_points}
    assert parse_readings(format_readings(everything)) == everything
    assert ruleset.with_readings(everything).readings == everything


def test_no_readings_are_no_text() -> None:
    assert parse_readings("") == parse_readings(" \n") == {}
    assert format_readings({}) == ""


@pytest.mark.parametrize(("text", "at", "message"), UNREADABLE)
def test_what_is_no_reading_is_an_error_with_its_place_and_what_was_expected(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as error:
        parse_readings(text)
    assert error.value.code is Code.BAD_READING
    assert str(error.value).startswith(f"At character {at} of the readings: ")


def test_a_record_refuses_it_in_the_words_of_the_command_line_and_tells_where(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(NotationError) as error:
        parse_record('[Ruleset "mangala-ii"]\n[Readings "origin"]')
    assert main(["show", "mangala-ii", "--reading", "origin"]) == 1
    reason = capsys.readouterr().err.removeprefix("mancala: ").rstrip("\n")
    assert str(error.value) == f"At character 35 of the record, in “origin”: {reason}"


KGP = [
    ("6,0,0", 1, "“<”"),
    ("<6,0,0", 7, "“>”"),
    ("<>", 2, "a whole number"),
    ("<6,0,x,0>", 6, "a whole number"),
    ("<6,0,-1,0>", 6, "a whole number"),
    ("<6,0,٣,0>", 6, "a whole number"),
    ("<6,0,1234567890,0>", 6, "a whole number"),
    ("<7,0,0,1,2,3,4,5,6,7,1,2,3,4,5,6,7>", 2, "expected 6, the pits of a row"),
    ("<6,0,0,1,2,3,4,5,6,1,2,3,4,5>", 29, "2 captures and 12 pits"),
    ("<6,0,0,1,2,3,4,5,6,1,2,3,4,5,6,7>", 33, "2 captures and 12 pits"),
    ("<6,0,0,2999,0,0,0,0,0,0,0,0,0,0,2>", 1, "at most 3000 seeds"),
]


def test_a_board_of_the_kalah_game_protocol_has_south_first_and_each_row_from_its_owner_s_left() -> None:
    """Source: the specification of the protocol, 1.0.0, on board literals: <3,10,2,1,2,3,4,2,0>."""
    ruleset = rulesets.get("mangala-ii")
    found = parse_kgp("<6,10,2,1,2,3,4,5,6,7,8,9,10,11,12>", ruleset)
    assert found == Position((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), (10, 2), Side.SOUTH, 1)
    assert parse_kgp("<6, 10, 2, 1,2,3,4,5,6, 7,8,9,10,11,12 >", ruleset) == found


@pytest.mark.parametrize(("text", "at", "message"), KGP)
def test_what_is_no_such_board_is_an_error_with_its_place(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as error:
        parse_kgp(text, rulesets.get("mangala-ii"))
    assert error.value.code is Code.BAD_POSITION
    assert error.value.params["at"] == at


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_each_rule_and_open_point_is_found_by_its_id(ruleset: Ruleset) -> None:
    assert tuple(ruleset.rule(rule_id) for rule_id in ruleset.rule_ids) == ruleset.rules
    ids = [ruleset.open_id(point.name) for point in ruleset.open_points]
    assert tuple(ruleset.open_point(point_id) for point_id in ids) == ruleset.open_points


@pytest.mark.parametrize(
    ("look", "wanted"),
    [
        (rulesets.get("mangala-ii").rule, "mangala-ii.turn.none"),
        (rulesets.get("mangala-ii").rule, "mangala-iv.turn.choice"),
        (rulesets.get("mangala-ii").rule, "mangala-ii.open.first"),
        (rulesets.get("mangala-ii").open_point, "mangala-ii.open.head"),
        (rulesets.get("mangala-iv").open_point, "mangala-iv.open.endless-relay"),
    ],
)
def test_an_unknown_id_is_named_in_the_error(look: Callable[[str], object], wanted: str) -> None:
    with pytest.raises(RulesetError, match=wanted) as error:
        look(wanted)
    assert error.value.code is Code.BAD_RULESET
