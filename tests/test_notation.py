"""Readings are written and read in one way, and a rule is looked up by its id in one."""

from collections.abc import Callable

import pytest

from mancala import NotationError, Ruleset, rulesets
from mancala.cli import main
from mancala.errors import Code, RulesetError
from mancala.notation import format_readings, parse_readings
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


def test_the_command_line_and_a_record_refuse_it_in_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotationError) as error:
        parse_record('[Ruleset "mangala-ii"]\n[Readings "origin"]')
    assert main(["show", "mangala-ii", "--reading", "origin"]) == 1
    assert capsys.readouterr().err == f"mancala: {error.value}\n"


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
