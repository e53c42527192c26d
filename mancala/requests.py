"""What a request may hold: its kind, told by a field of its own, and the form of each of its fields."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from mancala.board import track
from mancala.errors import N_, Code, MancalaError, NotationError
from mancala.events import Parity
from mancala.notation import MOST_SEEDS
from mancala.opponent import Opponent
from mancala.position import Position, Side
from mancala.rite import Rite
from mancala.ruleset import Ruleset
from mancala.trace import Outcome

Request = Mapping[str, Any]
MOST_CHANCE = 2**53 - 1
"""Numbers that stand for chance go up to this one, the largest that JavaScript counts exactly."""
MOST_CAPTURED = 999_999
"""The largest number of captures, or of a turn, that can be set up."""
LONGEST_DRAWING = 500_000
"""So many characters a drawing has at most."""
LONGEST_STYLES = 50_000
"""So many characters the style sheets of a drawing have at most: several times what they have."""


class Kind(StrEnum):
    """The kinds of requests, by the field that only they have; one with none of them asks about a position."""

    HISTORY = "history"
    READ = "read"
    SETUP = "setup"
    DEAL = "deal"
    DIFFER = "differ"
    COMPARE = "compare"
    PICTURE = "picture"
    POSITION = "position"


def load(text: str | bytes) -> dict[str, Any]:
    """The object that a JSON text holds; NotationError (bad-json, or bad-request for another value)."""
    try:
        text = text.decode() if isinstance(text, bytes) else text
        request = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        if isinstance(error, MancalaError):
            raise
        at = error.pos + 1 if isinstance(error, json.JSONDecodeError) else 1
        raise NotationError(Code.BAD_JSON, N_("At character %(at)d: expected a JSON object."), at=at) from None
    if not isinstance(request, dict):
        raise NotationError(Code.BAD_REQUEST, N_("Expected a JSON object with the fields of a request."))
    return request


def check(request: Request) -> Kind:
    """The kind of a request, held to its form; NotationError (bad-request) otherwise."""
    kind = next((kind for kind in Kind if kind in request), Kind.POSITION)
    if kind is Kind.HISTORY and "move" in request:
        raise _bad(N_("Expected either a move or a history, not both."))
    if kind is Kind.POSITION and "rite" in request:
        raise _bad(N_("A rite is the beginning of a game; expected a history with it."))
    check_fields(request, FORMS[kind], needed=NEEDED[kind])
    return kind


Check = Callable[[str, object], None]
"""Holds a value to what the field of that name can be; NotationError (bad-request) otherwise."""
Form = Mapping[str, Check]
"""The fields of an object with their checks."""


def check_fields(found: Request, form: Form, needed: Iterable[str]) -> None:
    """Hold an object to its form; NotationError (bad-request) otherwise."""
    for name in found:
        if name not in form:
            message = N_("The field “%(field)s” is unknown; expected: %(expected)s.")
            raise _bad(message, field=str(name), expected=", ".join(form))
    for name in needed:
        if name not in found:
            raise _bad(N_("The field “%(field)s” is missing."), field=name)
    for name, value in found.items():
        form[name](name, value)


def rite_of(found: Request) -> Rite:
    """What was done in the opening rite, as a checked request has it."""
    return Rite(found["hidden"], Parity(found["parity"]), Side(found["guesser"]))


def position_of(found: Request, ruleset: Ruleset) -> Position:
    """The position that is set up number by number; NotationError (bad-position) names the pit that is wrong."""
    names, pits, captured = track(ruleset.board.pits).names, found["pits"], found["captured"]
    if len(pits) != len(names):
        message = N_("Expected %(size)d pits with 0 or more seeds each for %(ruleset)s.")
        raise NotationError(Code.BAD_POSITION, message, size=len(names), ruleset=ruleset.id)
    for name, seeds in zip(names, pits, strict=True):
        if not _whole(seeds, 0, MOST_SEEDS):
            message = N_("In pit %(pit)s: expected a whole number of seeds from 0 to %(most)d.")
            raise NotationError(Code.BAD_POSITION, message, pit=name, most=MOST_SEEDS)
    if sum(pits) > MOST_SEEDS:
        message = N_("In all pits together: expected at most %(most)d seeds.")
        raise NotationError(Code.BAD_POSITION, message, most=MOST_SEEDS)
    messages = (
        N_("As South's captures: expected a whole number from 0 to %(most)d."),
        N_("As North's captures: expected a whole number from 0 to %(most)d."),
    )
    for seeds, message in zip(captured, messages, strict=True):
        if not _whole(seeds, 0, MOST_CAPTURED):
            raise NotationError(Code.BAD_POSITION, message, most=MOST_CAPTURED)
    if not _whole(found["turn"], 1, MOST_CAPTURED):
        message = N_("As turn number: expected a whole number from 1 to %(most)d.")
        raise NotationError(Code.BAD_POSITION, message, most=MOST_CAPTURED)
    return Position(tuple(pits), (captured[0], captured[1]), Side(found["side"]), found["turn"])


def _bad(message: str, **params: str | int) -> NotationError:
    return NotationError(Code.BAD_REQUEST, message, **params)


def _whole(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number within bounds; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise _bad(N_("The field “%(field)s” must be a text."), field=name)


def _text_or_null(name: str, value: object) -> None:
    if not isinstance(value, (str, type(None))):
        raise _bad(N_("The field “%(field)s” must be a text or null."), field=name)


def _flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise _bad(N_("The field “%(field)s” must be true or false."), field=name)


def _true(name: str, value: object) -> None:
    if value is not True:
        raise _bad(N_("The field “%(field)s” must be true."), field=name)


def _list(name: str, value: object) -> None:
    if not isinstance(value, list):
        raise _bad(N_("The field “%(field)s” must be a list."), field=name)


def _moves(name: str, value: object) -> None:
    if not isinstance(value, list) or not all(isinstance(move, str) for move in value):
        raise _bad(N_("The field “%(field)s” must be a list of moves."), field=name)


def _object_of(name: str, value: object) -> None:
    if not isinstance(value, Mapping):
        raise _bad(N_("The field “%(field)s” must be an object of names and values."), field=name)


def _texts(name: str, value: object) -> None:
    _object_of(name, value)
    assert isinstance(value, Mapping)
    if not all(isinstance(text, str) for text in value.values()):
        raise _bad(N_("The field “%(field)s” must be an object of names and texts."), field=name)


def _number(name: str, value: object) -> None:
    if not _whole(value, 0, MOST_CHANCE):
        message = N_("The field “%(field)s” must be a whole number from 0 to %(most)d.")
        raise _bad(message, field=name, most=MOST_CHANCE)


def _or_null(check: Check) -> Check:
    """A check that lets null pass."""

    def checked(name: str, value: object) -> None:
        if value is not None:
            check(name, value)

    return checked


def _pair(name: str, value: object) -> None:
    if not isinstance(value, list) or len(value) != 2:
        raise _bad(N_("The field “%(field)s” must be a list of two."), field=name)


def _two_texts(name: str, value: object) -> None:
    _pair(name, value)
    assert isinstance(value, list)
    for text in value:
        _text(name, text)


def _any(name: str, value: object) -> None:
    """Hold to nothing yet: what is wrong is said where more is known."""


def _text_up_to(most: int) -> Check:
    """A check for a text of so many characters."""

    def checked(name: str, value: object) -> None:
        _text(name, value)
        assert isinstance(value, str)
        if len(value) > most:
            message = N_("The field “%(field)s” is too long; expected at most %(most)d characters.")
            raise _bad(message, field=name, most=most)

    return checked


def _one_of(
    values: Collection[str | int], message: str = N_("The field “%(field)s” must be one of: %(expected)s.")
) -> Check:
    """A check for one of some values; true is not 1."""

    def checked(name: str, value: object) -> None:
        if not isinstance(value, (str, int)) or isinstance(value, bool) or value not in values:
            raise _bad(message, field=name, expected=", ".join(map(str, values)))

    return checked


def _whole_form(form: Form) -> Check:
    """A check for an object with all fields of a form."""

    def checked(name: str, value: object) -> None:
        _object_of(name, value)
        assert isinstance(value, Mapping)
        check_fields(value, form, needed=form)

    return checked


_OF_RITE = N_("The field “%(field)s” of the rite must be one of: %(expected)s.")
_RITE: Form = {
    "hidden": _one_of([1, 2], _OF_RITE),
    "parity": _one_of([*Parity], _OF_RITE),
    "guesser": _one_of([*Side], _OF_RITE),
}
_SETUP: Form = {"pits": _list, "captured": _pair, "side": _one_of([*Side]), "turn": _any}
_COMPARE: Form = {"point": _text, "values": _two_texts}
_PICTURE: Form = {"drawing": _text_up_to(LONGEST_DRAWING), "styles": _text_up_to(LONGEST_STYLES)}
_RULES: Form = {"ruleset": _text, "readings": _object_of}
_HISTORY: Form = {
    "position": _text,
    "rite": _whole_form(_RITE),
    "history": _moves,
    "claim": _flag,
    "steps": _flag,
    "turns": _flag,
    "ahead": _flag,
    "suggest": _one_of([*Opponent]),
    "chance": _number,
    "record": _texts,
    "link": _or_null(_number),
    "prediction": _or_null(_one_of([*Outcome])),
}
FORMS: Mapping[Kind, Form] = {
    Kind.POSITION: {**_RULES, "position": _text, "move": _text_or_null, "steps": _flag},
    Kind.HISTORY: {**_RULES, **_HISTORY},
    Kind.READ: {"read": _text, **_RULES},
    Kind.SETUP: {"setup": _whole_form(_SETUP), **_RULES},
    Kind.DEAL: {"deal": _number, **_RULES},
    Kind.DIFFER: {"differ": _true, **_RULES, "position": _text},
    Kind.COMPARE: {"compare": _whole_form(_COMPARE), **_RULES, "position": _text, "moves": _moves},
    Kind.PICTURE: {"picture": _whole_form(_PICTURE), **_RULES},
}
"""The fields that each kind of request can have."""
NEEDED: Mapping[Kind, Collection[str]] = {
    Kind.POSITION: ("ruleset", "position"),
    Kind.HISTORY: ("ruleset",),
    Kind.READ: ("ruleset",),
    Kind.SETUP: ("ruleset",),
    Kind.DEAL: ("ruleset",),
    Kind.DIFFER: ("ruleset", "position"),
    Kind.COMPARE: ("ruleset", "position", "moves"),
    Kind.PICTURE: (),
}
"""The fields that each kind of request must have, beside its own."""


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are all different, so that no part of a request is lost."""
    result = dict(pairs)
    if len(result) != len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = next(name for name, count in counts.items() if count > 1)
        raise NotationError(Code.BAD_REQUEST, N_("The field “%(field)s” stands twice."), field=twice)
    return result


def _no_constant(name: str) -> None:
    raise NotationError(Code.BAD_JSON, N_("“%(name)s” is not JSON."), name=name)
