"""Records of games: what they can carry, and what is refused."""

import pytest

from mancala import Game, MancalaError, parse_position, rulesets
from mancala.events import Reason
from mancala.record import Record, format_record, parse_record

II = rulesets.get("mangala-ii")
HEAD = '[Ruleset "mangala-ii"]\n'


def played(*moves: str) -> Game:
    game = Game(II)
    for move in moves:
        game.play(move)
    return game


def test_a_record_may_be_written_by_hand() -> None:
    record = parse_record('[Ruleset "mangala-ii"]\n[Date "1655"]\n\n1. A f  2. E×2 {now} *\n')
    assert record.game.moves == ("A", "f", "E")
    assert record.game.position.captured == (2, 0)
    assert record.tags == {"Date": "1655"}
    assert record.comments == {3: "now"}


def test_a_claimed_repetition_is_replayed() -> None:
    game = Game(II, parse_position("6/1S,5 40 31 S 1", II))
    while not game.offers_repetition:
        game.play(game.legal_moves[0])
    game.claim_repetition()
    read = parse_record(format_record(Record(game)))
    assert read.game.ended is Reason.REPETITION
    assert read.game.trace == game.trace
    assert read.tags == {}


def test_another_termination_is_the_reader_s_own_tag() -> None:
    assert parse_record(HEAD + '[Termination "resigned"]\n\n1. A *').tags == {"Termination": "resigned"}


@pytest.mark.parametrize(
    ("tags", "comments"),
    [
        ({"FEN": "6/6 36 36 S 1"}, {}),
        ({"Ruleset": "al-manqala"}, {}),
        ({"Termination": "repetition"}, {}),
        ({"bad name": "x"}, {}),
        ({"Date": "two\nlines"}, {}),
        ({}, {0: "a}b"}),
        ({}, {5: "no such move"}),
        ({}, {-1: "no such move"}),
    ],
)
def test_what_could_not_be_read_again_is_not_written(tags: dict[str, str], comments: dict[int, str]) -> None:
    with pytest.raises(MancalaError) as error:
        format_record(Record(played("A"), tags, comments))
    assert error.value.code == "bad-record"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-record"),
        ("1. A *", "bad-record"),
        ('[Ruleset "mangala-v"]', "bad-ruleset"),
        (HEAD + '[Readings "origin"]', "bad-reading"),
        (HEAD + '[Readings "origin=perhaps"]', "bad-reading"),
        (HEAD + '[FEN "6/7 0 0 S 1"]', "bad-position"),
        (HEAD + HEAD, "bad-record"),
        (HEAD + "[Date 1655]", "bad-record"),
        (HEAD + "1. A {open", "bad-record"),
        (HEAD + "2. A", "bad-record"),
        (HEAD + "1. A a 1. B", "bad-record"),
        (HEAD + "1. A 1-0", "bad-record"),
        (HEAD + "1. A * B", "bad-record"),
        (HEAD + '[Result "1-0"]\n\n1. A *', "bad-record"),
        (HEAD + "1. a", "illegal-move"),
        (HEAD + "1. H", "bad-move"),
        (HEAD + "1. A×4", "bad-move"),
    ],
)
def test_a_bad_record_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(MancalaError) as error:
        parse_record(text)
    assert error.value.code == code
