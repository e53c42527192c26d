"""Records of games: what they can carry, and what is refused."""

import pytest

from mancala import Game, MancalaError, Side, parse_position, rulesets
from mancala.events import Parity, Reason
from mancala.record import Record, format_record, parse_record
from mancala.rite import Rite

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


def test_a_rite_is_kept_in_a_tag() -> None:
    record = Record(Game(rulesets.get("mangala-iv")), rite=Rite(2, Parity.EVEN, Side.NORTH))
    text = format_record(record)
    assert '[Rite "2 even north"]' in text
    read = parse_record(text)
    assert read.rite == record.rite
    assert read.tags == {}


def test_a_rite_in_a_game_without_one_is_not_written() -> None:
    with pytest.raises(MancalaError) as error:
        format_record(Record(Game(II), rite=Rite(2, Parity.EVEN, Side.NORTH)))
    assert error.value.code == "bad-ruleset"


def test_how_spaces_and_lines_are_written_does_not_matter() -> None:
    text = '\ufeff  [Ruleset   "mangala-ii"]\r\n[ Date "1655" ]\r\n\r\n1.   A\tf\r\n2. E×2 *\r\n'
    record = parse_record(text)
    assert record.game.moves == ("A", "f", "E")
    assert record.tags == {"Date": "1655"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. A\na  2. H", "At character 35 of the record, in “H”: At character 1 of the move: expected a pit"),
        ("1. A c 2. E×4", "At character 34 of the record, in “E×4”: At character 2 of the move: it says ×4"),
        ("1. A A", "At character 29 of the record, in “A”: The move “A” is not legal here"),
        ('[Readings "origin=perhaps"]', "At character 35 of the record, in “origin=perhaps”: The reading origin"),
        ('[FEN "6/7 0 0 S 1"]', "At character 30 of the record, in “6/7 0 0 S 1”: At character 3 of the position"),
        ('[Rite "1 odd"]', "At character 31 of the record, in “1 odd”: Expected a rite such as “1 odd south”"),
        ('[Rite "1 odd south"]', "At character 31 of the record, in “1 odd south”: mangala-ii has no opening rite."),
        (
            '[Termination "repetition"]\n1. A',
            "At character 38 of the record, in “repetition”: This position has not come back",
        ),
    ],
)
def test_an_error_inside_a_record_tells_its_place_there(text: str, message: str) -> None:
    with pytest.raises(MancalaError) as error:
        parse_record(HEAD + text)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("tags", "comments"),
    [
        ({"FEN": "6/6 36 36 S 1"}, {}),
        ({"Ruleset": "al-manqala"}, {}),
        ({"Termination": "repetition"}, {}),
        ({"bad name": "x"}, {}),
        ({"Date": "two\nlines"}, {}),
        ({"Date": "two\rlines"}, {}),
        ({"Rite": "1 odd south"}, {}),
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
