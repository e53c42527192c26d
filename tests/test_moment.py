"""Links reopen a moment, and what is pasted is recognised; each error says what is wrong and where."""

import pytest

from mancala import Game, MancalaError, Side, format_position, parse_position, rulesets
from mancala.events import Parity, Reason
from mancala.game import MOST_EVENTS
from mancala.moment import LONGEST_LINK, LONGEST_TEXT, Kind, Moment, format_link, parse_link, read
from mancala.record import Record, format_record
from mancala.rite import Rite

II = rulesets.get("mangala-ii")
IV = rulesets.get("mangala-iv")
START = "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1"
LONE = parse_position("6/1S,5 40 31 S 1", II)


def circled() -> Game:
    """A game whose position has come back."""
    game = Game(II, LONE)
    while not game.offers_repetition:
        game.play(game.legal_moves[0])
    return game


def test_a_link_has_its_fields_in_one_order() -> None:
    ruleset = rulesets.get("mangala-iv").with_readings({"chain_timing": "sequential", "choice": "free"})
    moment = Moment(
        ruleset, parse_position("7/1S,6 49 48 S 1", IV), Rite(1, Parity.ODD, Side.SOUTH), ("A", "-"), True, 12
    )
    assert format_link(moment) == (
        "play;ruleset=mangala-iv;readings=chain_timing=sequential+choice=free;position=7/1S,6+49+48+S+1;"
        "rite=1+odd+south;moves=A+-;end=repetition;step=12"
    )
    assert parse_link(format_link(moment)) == moment


def test_only_the_ruleset_is_needed() -> None:
    assert parse_link("play;ruleset=mangala-ii") == Moment(II)
    assert format_link(Moment(II)) == "play;ruleset=mangala-ii"


@pytest.mark.parametrize(
    "text",
    [
        "play;step=0;moves=A+c;ruleset=mangala-ii;position=" + START.replace(" ", "+"),
        "#play;ruleset=mangala-ii;moves=A+c;step=0;position=" + START.replace(" ", "+"),
        "https://example.org/a/?b=c#play;ruleset=mangala-ii;moves=A+c;step=0;position=" + START.replace(" ", "%20"),
        "play%3Bruleset%3Dmangala-ii%3Bmoves%3DA%2Bc%3Bstep%3D0%3bposition%3d" + START.replace("/", "%2f"),
        "  play;ruleset=mangala-ii;moves=A+c;step=0;position=" + START.replace(" ", "+") + "\r\n",
    ],
)
def test_a_link_is_read_however_it_was_sent(text: str) -> None:
    assert parse_link(text) == Moment(II, parse_position(START, II), moves=("A", "c"), step=0)
    assert read(text).kind is Kind.LINK


BAD_LINKS = [
    ("", "At character 1 of the link: expected “play;ruleset=”."),
    ("#play", "The link names no ruleset; expected one such as “ruleset=mangala-ii”."),
    ("https://example.org/#board-1", "At character 22 of the link: expected “play;ruleset=”."),
    ("play;ruleset", "At character 6 of the link: expected one of these fields"),
    ("play;ruleset=mangala-ii;", "At character 25 of the link: expected one of these fields"),
    ("play;ruleset=mangala-ii;colour=red", "At character 25 of the link: expected one of these fields"),
    ("play;ruleset=mangala-ii;step=1;step=1", "At character 32 of the link: expected the field “step” once."),
    ("play;ruleset=mangala-ii;moves=A×2", "At character 32 of the link: expected only letters"),
    ("play;ruleset=mangala-ii;moves=A%00", "At character 32 of the link: expected only letters"),
    ("play;ruleset=mangala-ii;moves=A%C3%972", "In the link, at move 1, “A%C3%972”: At character 2 of the move"),
    ("play;ruleset=mangala-v", "In the field “ruleset” of the link: "),
    ("play;ruleset=mangala-ii;readings=origin", "In the field “readings” of the link: At character 1 of the readings"),
    ("play;ruleset=mangala-ii;readings=origin=perhaps", "In the field “readings” of the link: The reading origin"),
    ("play;ruleset=mangala-ii;position=", "In the field “position” of the link: At character 1 of the position"),
    ("play;ruleset=mangala-ii;position=7/7+0+0+S+1", "In the field “position” of the link: At character 1"),
    ("play;ruleset=mangala-iv;rite=3+odd+south", "In the field “rite” of the link: Expected a rite such as"),
    ("play;ruleset=mangala-ii;moves=A+G", "In the link, at move 2, “G”: At character 1 of the move"),
    ("play;ruleset=mangala-ii;end=resigned", "The field “end” of the link must be “repetition”."),
    ("play;ruleset=mangala-ii;step=-1", "The field “step” of the link must be a whole number"),
    ("play;ruleset=mangala-ii;step=" + "9" * 5000, "The field “step” of the link must be a whole number"),
    ("play;ruleset=mangala-ii;moves=" + "A+" * LONGEST_LINK, "The link is too long; expected at most 20000"),
]
UNPLAYABLE = [
    ("play;ruleset=mangala-ii;rite=1+odd+south", "In the field “rite” of the link: mangala-ii has no opening rite."),
    ("play;ruleset=mangala-ii;moves=A+B", "In the link, at move 2, “B”: The move “B” is not legal here"),
    ("play;ruleset=mangala-ii;moves=A+=", "In the link, at move 2, “=”: The move “=” is not legal here"),
    ("play;ruleset=mangala-ii;end=repetition", "In the field “end” of the link: This position has not come back"),
    ("play;ruleset=mangala-ii;moves=A;end=repetition", "In the field “end” of the link: This position has not"),
    ("play;ruleset=mangala-ii;position=6/6+36+36+S+9;moves=A", "In the link, at move 1, “A”: The game is over"),
    ("play;ruleset=mangala-ii;position=6/6+36+36+S+9;end=repetition", "In the field “end” of the link: The game is"),
    ("play;ruleset=mangala-ii;step=2", "The link names step 2; the last step of its game is 1."),
]


@pytest.mark.parametrize(("text", "message"), BAD_LINKS)
def test_a_bad_link_says_what_is_wrong_and_where(text: str, message: str) -> None:
    with pytest.raises(MancalaError) as error:
        parse_link(text)
    assert error.value.code == "bad-link"
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(("text", "message"), UNPLAYABLE)
def test_a_link_is_replayed_before_it_is_accepted(text: str, message: str) -> None:
    with pytest.raises(MancalaError) as error:
        read(text)
    assert error.value.code == "bad-link"
    assert str(error.value).startswith(message)


def test_a_game_that_is_too_long_for_a_link_has_none() -> None:
    with pytest.raises(MancalaError, match="too long for a link") as error:
        format_link(Moment(II, moves=("A",) * LONGEST_LINK))
    assert error.value.code == "bad-link"


def test_a_claimed_repetition_is_in_the_link_and_in_the_record() -> None:
    game = circled()
    game.claim_repetition()
    link = format_link(Moment(II, LONE, moves=game.moves, claimed=game.claimed))
    assert read(link).record.game.ended is Reason.REPETITION
    assert read(format_record(Record(game))).moment == parse_link(link)


def test_a_game_that_ended_by_itself_is_not_claimed() -> None:
    game = circled()
    while not game.ended:
        game.play(game.legal_moves[0])
    assert game.ended is Reason.REPETITION
    moment = read(format_record(Record(game))).moment
    assert not moment.claimed
    assert [stage.game.ended for stage in moment.stages()][-1] is Reason.REPETITION


def test_steps_are_counted_from_the_deal_on() -> None:
    stages = list(Moment(IV, rite=Rite(1, Parity.ODD, Side.SOUTH), moves=("A",)).stages())
    assert [stage.step for stage in stages] == [4, 4 + len(stages[1].trace.events)]
    stages = list(Moment(II, parse_position(START, II), moves=("A",)).stages())
    assert [stage.step for stage in stages] == [0, 8]


def test_a_game_that_is_over_as_it_begins_is_told_to_the_end() -> None:
    position = parse_position("7/1S,6 50 47 S 9", rulesets.get("al-manqala"))
    stage = next(Moment(rulesets.get("al-manqala"), position).stages())
    assert stage.trace.ended is Reason.STARVATION
    rite = Rite(1, Parity.ODD, Side.SOUTH)
    over = next(Moment(IV, parse_position("7/7 50 48 S 9", IV), rite).stages())
    assert over.trace.ended is Reason.BOARD_EMPTY
    assert len(over.trace.events) == 5


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (START, Kind.POSITION),
        ("\ufeff  " + START.replace(" ", "   ") + "\r\n", Kind.POSITION),
        ("<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>", Kind.KGP),
        (" <6, 0, 0, 6,6,6,6,6,6, 6,6,6,6,6,6>\n", Kind.KGP),
    ],
)
def test_a_position_is_read_under_the_ruleset_of_the_board(text: str, kind: Kind) -> None:
    ruleset = II.with_readings({"chain_scope": "row"})
    found = read(text, ruleset)
    assert found.kind is kind
    assert found.moment == Moment(ruleset, parse_position(START, II))


def test_a_record_brings_its_own_ruleset_readings_and_tags() -> None:
    text = '\ufeff[Ruleset  "mangala-ii"]\r\n[Readings "chain_scope=row"]\r\n[Date "1655"]\r\n\r\n1. A   f\r\n'
    found = read(text, rulesets.get("al-manqala"))
    assert found.kind is Kind.RECORD
    assert found.moment == Moment(II.with_readings({"chain_scope": "row"}), moves=("A", "f"))
    assert found.record.tags == {"Date": "1655"}


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "bad-request", "Expected a position such as “6S,6S"),
        ("what is this", "bad-request", "Expected a position such as “6S,6S"),
        ("<script>", "bad-position", "At character 2 of the board"),
        ("6S,6S", "bad-position", "At character 6 of the position"),
        ("1. A a", "bad-record", "The record has no tag [Ruleset"),
        ("{A comment} 1. A", "bad-record", "The record has no tag [Ruleset"),
        ("https://example.org/", "bad-link", "At character 1 of the link"),
        ("A" * (LONGEST_TEXT + 1), "bad-request", "The text is too long; expected at most 200000 characters."),
    ],
)
def test_a_text_that_is_nothing_says_what_is_expected(text: str, code: str, message: str) -> None:
    with pytest.raises(MancalaError) as error:
        read(text, II)
    assert error.value.code == code
    assert str(error.value).startswith(message)


def test_without_a_board_a_position_is_not_enough() -> None:
    with pytest.raises(MancalaError, match="Expected a record"):
        read(START)


def test_a_game_cannot_grow_until_replaying_it_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mancala.game.MOST_MOVES", 2)
    with pytest.raises(MancalaError, match="at most 2 moves"):
        list(Moment(II, moves=("A", "c", "B")).stages())
    monkeypatch.setattr("mancala.game.MOST_MOVES", 10)
    monkeypatch.setattr("mancala.game.MOST_EVENTS", 20)
    game = Game(II)
    game.play("A")
    game.play("c")
    with pytest.raises(MancalaError, match="at most 20 events"):
        game.play("B")
    game.undo()
    game.play("a")
    assert MOST_EVENTS == 200_000


def test_a_link_and_its_record_tell_the_same_game() -> None:
    found = read("play;ruleset=mangala-iv;rite=1+odd+south;moves=A")
    again = read(format_record(found.record))
    assert again.moment == found.moment
    assert format_position(again.record.game.position) == format_position(found.record.game.position)
