"""The one protocol: a request in, an answer out, for the worker in the page, `mancala batch` and prepared steps.

A *position request* asks about a position, or about one move in it; a *game request* replays a whole history, so
that repetition is noticed and nothing has to be remembered between two requests. With `steps` the answer also
carries, for each event, the frame after it and its sentence.

>>> answer({"ruleset": "mangala-ii", "position": "1S,5/6 71 0 N 9", "move": "f"})["events"][1]["type"]
'sown'
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from gettext import NullTranslations
from typing import Any

from mancala import narrate, rulesets
from mancala.engine import examine, legal_moves
from mancala.errors import N_, Code, MancalaError, NotationError
from mancala.events import Parity, apply, encode
from mancala.game import Game, opening, play_text
from mancala.notation import format_position, parse_position
from mancala.position import Position, Side, start
from mancala.rite import Rite, rite
from mancala.ruleset import Ruleset
from mancala.trace import Trace

FIELDS = ("ruleset", "readings", "position", "move", "history", "rite", "steps")
RITE_FIELDS: dict[str, list[int] | list[str]] = {
    "hidden": [1, 2],
    "parity": [parity.value for parity in Parity],
    "guesser": [side.value for side in Side],
}
"""What each field of a rite may hold."""
Answer = dict[str, Any]


def answer(request: Mapping[str, Any], catalogue: NullTranslations | None = None) -> Answer:
    """The answer to a request; MancalaError for one that cannot be used."""
    _check_fields(request)
    ruleset = rulesets.get(request["ruleset"]).with_readings(request.get("readings", {}))
    if "history" in request:
        trace, extra = _replay(ruleset, request)
    else:
        position = parse_position(request["position"], ruleset)
        trace, extra = _trace(ruleset, position, request.get("move")), {}
    result: Answer = {
        "position": format_position(trace.before),
        "legal": list(legal_moves(ruleset, trace.before)),
        "events": [encode(event) for event in trace.events],
        "after": format_position(trace.after),
        "ended": trace.ended,
        "winner": trace.outcome,
        **extra,
    }
    if request.get("steps"):
        result |= told(trace, catalogue or NullTranslations())
    return result


def respond(text: str | bytes, catalogue: NullTranslations | None = None) -> str:
    """The answer to a request, both as JSON texts; whatever cannot be used gives `{"error": {code, message}}`."""
    try:
        return json.dumps(answer(_load(text), catalogue))
    except MancalaError as error:
        message = narrate.error(error, catalogue or NullTranslations())
        return json.dumps({"error": {"code": error.code, "message": message}})


def told(trace: Trace, catalogue: NullTranslations) -> Answer:
    """The frames and sentences of a trace: `frame` before it, one of `steps` for each event, the `outcome`."""
    position = trace.before
    steps: list[Answer] = []
    for event in trace.events:
        position = apply(position, event)
        steps.append(
            {
                "event": encode(event),
                # Before the deal there is nothing on the board that a hand could hold.
                "frame": frame(position, max(trace.before.total - position.total, 0)),
                "text": narrate.render(event, catalogue),
            }
        )
    if steps:
        # What nobody was awarded is in no hand, and an endless relay is annulled.
        steps[-1]["frame"] = frame(trace.after)
    return {"frame": frame(trace.before), "steps": steps, "outcome": narrate.outcome(trace, catalogue)}


def frame(position: Position, hand: int = 0) -> Answer:
    """What a board shows: seeds in each pit (order of `Position.pits`), captures, seeds in hand, mover, turn."""
    return {
        "pits": list(position.pits),
        "captured": list(position.captured),
        "hand": hand,
        "side": position.side,
        "turn": position.turn,
    }


def _trace(ruleset: Ruleset, position: Position, move: str | None) -> Trace:
    """The trace of a move, or of loading the position where there is none."""
    return examine(ruleset, position) if move is None else play_text(ruleset, position, move)


def _replay(ruleset: Ruleset, request: Mapping[str, Any]) -> tuple[Trace, Answer]:
    """The last trace of a game, and what only a game knows: the legal moves after it, and its returns.

    A game without a position begins with the deal, and so does one with a rite: its position is what was dealt.
    """
    given = "position" in request
    game = Game(ruleset, parse_position(request["position"], ruleset) if given else start(ruleset))
    events = rite(ruleset, game.start, _rite(request["rite"])) if "rite" in request else ()
    for text in request["history"]:
        game.play_text(text)
    if game.moves or (given and not events):
        trace = game.trace
    else:
        empty = replace(game.start, pits=(0,) * len(game.start.pits))
        trace = Trace(empty, events or (opening(ruleset, game.start),), game.start)
    return trace, {"next": list(game.legal_moves), "repeated": game.returns}


def _rite(found: Mapping[str, Any]) -> Rite:
    """What was done in the opening rite; NotationError (bad-request) for what cannot be."""
    _check_known(found, RITE_FIELDS)
    for name, values in RITE_FIELDS.items():
        value = found.get(name)
        if value not in values or type(value) is not type(values[0]):
            raise NotationError(
                Code.BAD_REQUEST,
                N_("The field “%(field)s” of the rite must be one of: %(expected)s."),
                field=name,
                expected=", ".join(map(str, values)),
            )
    return Rite(found["hidden"], Parity(found["parity"]), Side(found["guesser"]))


def _check_fields(request: Mapping[str, Any]) -> None:
    """Hold a request to its form; NotationError (bad-request) otherwise."""
    _check_known(request, FIELDS)
    game = "history" in request
    needed = ("ruleset",) if game else ("ruleset", "position")
    for name in needed:
        if name not in request:
            raise NotationError(Code.BAD_REQUEST, N_("The field “%(field)s” is missing."), field=name)
    if game and "move" in request:
        raise NotationError(Code.BAD_REQUEST, N_("Expected either a move or a history, not both."))
    if "rite" in request and not game:
        raise NotationError(Code.BAD_REQUEST, N_("A rite is the beginning of a game; expected a history with it."))
    _expect_type(request, "ruleset", str, N_("The field “%(field)s” must be a text."))
    _expect_type(request, "position", str, N_("The field “%(field)s” must be a text."))
    _expect_type(request, "readings", Mapping, N_("The field “%(field)s” must be an object of names and values."))
    _expect_type(request, "rite", Mapping, N_("The field “%(field)s” must be an object of names and values."))
    _expect_type(request, "move", (str, type(None)), N_("The field “%(field)s” must be a text or null."))
    _expect_type(request, "steps", bool, N_("The field “%(field)s” must be true or false."))
    _expect_type(request, "history", list, N_("The field “%(field)s” must be a list of moves."))
    if not all(isinstance(move, str) for move in request.get("history", ())):
        raise NotationError(Code.BAD_REQUEST, N_("The field “%(field)s” must be a list of moves."), field="history")


def _check_known(found: Iterable[object], fields: Collection[str]) -> None:
    for name in found:
        if name not in fields:
            raise NotationError(
                Code.BAD_REQUEST,
                N_("The field “%(field)s” is unknown; expected: %(expected)s."),
                field=str(name),
                expected=", ".join(fields),
            )


def _expect_type(request: Mapping[str, Any], name: str, kind: type | tuple[type, ...], message: str) -> None:
    if name in request and not isinstance(request[name], kind):
        raise NotationError(Code.BAD_REQUEST, message, field=name)


def _load(text: str | bytes) -> dict[str, Any]:
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
