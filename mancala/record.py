"""Games as text, after PGN: tags, numbered moves with what they captured, comments in braces.

A record names everything that is needed to replay it: ruleset, readings, the start position if it is not the
usual one, the opening rite if there was one (`Rite "1 odd south"`: seeds hidden, guess, the guesser's side).
`Termination "repetition"` tells of a game that the players ended because its position had come back.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from mancala import rulesets
from mancala.errors import N_, Code, MancalaError, NotationError
from mancala.events import Parity, Reason
from mancala.game import Game
from mancala.notation import format_move, format_position, format_readings, parse_position, parse_readings
from mancala.position import Side, start
from mancala.rite import Rite, rite
from mancala.trace import Outcome

RESULTS = {Outcome.SOUTH: "1-0", Outcome.NORTH: "0-1", Outcome.DRAW: "1/2-1/2", None: "*"}
_OWN_TAGS = ("Ruleset", "Readings", "FEN", "Rite", "Result")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_TAG = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\\r\n]|\\["\\])*)"[ \t]*\]')
_RITE = re.compile(r"([12])\s+(odd|even)\s+(south|north)")
_TOKEN = re.compile(
    r"""\{(?P<comment>[^}]*)\}
    | (?P<number>[1-9][0-9]{0,8}\.)(?!\S)
    | (?P<result>1-0|0-1|1/2-1/2|\*)(?!\S)
    | (?P<move>[^\s{}\[\]]+)""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Record:
    """A game with its tags (the reader's own, such as Date), its comments by number of moves before them, its rite."""

    game: Game
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    rite: Rite | None = None


def format_rite(done: Rite) -> str:
    """The text that `parse_rite` reads.

    >>> format_rite(Rite(1, Parity.ODD, Side.SOUTH))
    '1 odd south'
    """
    return f"{done.hidden} {done.parity} {done.guesser}"


def parse_rite(text: str) -> Rite:
    """The rite that a text such as `1 odd south` tells of; NotationError (bad-record) if none."""
    match = _RITE.fullmatch(text)
    if match is None:
        message = N_("Expected a rite such as “%(example)s”: the seeds hidden, the guess, the guesser's side.")
        raise NotationError(Code.BAD_RECORD, message, example="1 odd south")
    return Rite(int(match[1]), Parity(match[2]), Side(match[3]))


def format_record(record: Record) -> str:
    """The text of a record; `parse_record` reads it back.

    NotationError (bad-record) for a tag or a comment that could not be read again, RulesetError (bad-ruleset) for a
    rite in a game that has none.

    >>> game = Game(rulesets.get("mangala-ii"))
    >>> _ = game.play("A")
    >>> print(format_record(Record(game, {"Date": "2026-11-30"}, {1: "A quiet start."})))
    [Ruleset "mangala-ii"]
    [Date "2026-11-30"]
    [Result "*"]
    <BLANKLINE>
    1. A {A quiet start.} *
    """
    game = record.game
    _check(record)
    tags = {"Ruleset": game.ruleset.id}
    if game.ruleset.readings:
        tags["Readings"] = format_readings(game.ruleset.readings)
    if game.start != start(game.ruleset):
        tags["FEN"] = format_position(game.start)
    if record.rite is not None:
        rite(game.ruleset, game.start, record.rite)
        tags["Rite"] = format_rite(record.rite)
    tags |= record.tags
    tags["Result"] = RESULTS[game.outcome]
    if game.ended is Reason.REPETITION:
        tags["Termination"] = str(game.ended)
    lines = [f'[{name} "{_escape(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", " ".join(_move_text(record))])


def parse_record(text: str) -> Record:
    """The record that a text holds, replayed; MancalaError for the first thing that cannot be read or played."""
    text = text.removeprefix("\ufeff")
    found, at = _parse_tags(text)
    tags = {name: value for name, (value, _) in found.items() if name not in _OWN_TAGS}
    own = {name: value for name, (value, _) in found.items() if name in _OWN_TAGS}
    if "Ruleset" not in own:
        raise NotationError(Code.BAD_RECORD, N_('The record has no tag [Ruleset "…"].'))
    with _placed(found.get("Ruleset")):
        ruleset = rulesets.get(own["Ruleset"])
    with _placed(found.get("Readings")):
        ruleset = ruleset.with_readings(parse_readings(own.get("Readings", "")))
    with _placed(found.get("FEN")):
        game = Game(ruleset, parse_position(own["FEN"], ruleset) if "FEN" in own else None)
    done = None
    if "Rite" in own:
        with _placed(found["Rite"]):
            done = parse_rite(own["Rite"])
            rite(ruleset, game.start, done)
    comments: dict[int, str] = {}
    result = None
    for token in _tokens(text, at):
        kind, value = token.lastgroup, token[0]
        if result is not None:
            raise _error(token.start(), N_("At character %(at)d of the record: expected nothing after the result."))
        if kind == "comment":
            comments[len(game.moves)] = " ".join(filter(None, (comments.get(len(game.moves)), token["comment"])))
        elif kind == "number" and int(value[:-1]) != len(game.moves) // 2 + 1:
            raise _error(token.start(), N_("At character %(at)d of the record: expected another move number."))
        elif kind == "result":
            result = value
        elif kind == "move":
            with _placed((value, token.start())):
                game.play_text(value)
    if tags.get("Termination") == Reason.REPETITION:
        del tags["Termination"]
        if not game.ended:
            with _placed(found["Termination"]):
                game.claim_repetition()
    for written in (result, own.get("Result")):
        if written is not None and written != RESULTS[game.outcome]:
            raise NotationError(
                Code.BAD_RECORD,
                N_("The record gives the result %(written)s; its moves give %(expected)s."),
                written=written,
                expected=RESULTS[game.outcome],
            )
    return Record(game, tags, comments, done)


def _check(record: Record) -> None:
    """Hold the reader's own tags and comments to what a record can carry."""
    for name, value in record.tags.items():
        claims = name == "Termination" and value == Reason.REPETITION
        if not _NAME.fullmatch(name) or name in _OWN_TAGS or claims or re.search(r"[\r\n]", value):
            raise NotationError(Code.BAD_RECORD, N_("The tag %(name)s cannot be set to this."), name=name)
    for count, comment in record.comments.items():
        if "}" in comment or not 0 <= count <= len(record.game.moves):
            raise NotationError(
                Code.BAD_RECORD,
                N_("The comment after %(count)d moves cannot be written: it has a “}”, or there is no such move."),
                count=count,
            )


def _move_text(record: Record) -> Iterator[str]:
    game = record.game
    for count in range(len(game.moves) + 1):
        if count in record.comments:
            yield f"{{{record.comments[count]}}}"
        if count < len(game.moves):
            if count % 2 == 0:
                yield f"{count // 2 + 1}."
            yield format_move(game.moves[count], game.traces[count].events)
    yield RESULTS[game.outcome]


Written = tuple[str, int]
"""A part of a record as it is written, and where it stands."""


@contextmanager
def _placed(written: Written | None) -> Iterator[None]:
    """Tell what is wrong in a part of a record with its place there; a part that is not there cannot be wrong."""
    try:
        yield
    except MancalaError as error:
        assert written is not None
        text, at = written
        message = N_("At character %(at)d of the record, in “%(written)s”: %(reason)s")
        raise error.within(message, at=at + 1, written=text) from error


def _parse_tags(text: str) -> tuple[dict[str, Written], int]:
    """The tags at the head of a record, each with the place of its value, and where the moves begin."""
    tags: dict[str, Written] = {}
    at = _skip_space(text, 0)
    while text[at : at + 1] == "[":
        match = _TAG.match(text, at)
        if match is None:
            raise _error(at, N_('At character %(at)d of the record: expected a tag such as [Date "2026"].'))
        if match[1] in tags:
            raise _error(at, N_("At character %(at)d of the record: expected each tag once."))
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2]), match.start(2)
        at = _skip_space(text, match.end())
    return tags, at


def _tokens(text: str, at: int) -> Iterator[re.Match[str]]:
    while (at := _skip_space(text, at)) < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _error(at, N_("At character %(at)d of the record: expected a move, a comment in braces or a result."))
        yield match
        at = match.end()


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _error(at: int, message: str) -> NotationError:
    return NotationError(Code.BAD_RECORD, message, at=at + 1)
