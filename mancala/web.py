"""The one protocol: a request in, an answer out, for the worker in the page, `mancala batch` and prepared steps.

A *position request* asks about a position, or about one move in it; a *game request* replays a whole history, so
that repetition is noticed and nothing has to be remembered between two requests. With `steps` the answer also
carries, for each event, the frame after it and its sentence. Other requests are known by a field of their own: see
`mancala.requests`.

>>> answer({"ruleset": "mangala-ii", "position": "1S,5/6 71 0 N 9", "move": "f"})["events"][1]["type"]
'sown'
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from gettext import NullTranslations

from mancala import comparison, narrate, remarks, rulesets, svg
from mancala.engine import examine, legal_moves
from mancala.errors import N_, Code, MancalaError, NotationError
from mancala.events import encode
from mancala.game import Game, play_text
from mancala.moment import Moment, Stage, format_link, read
from mancala.notation import format_position, parse_position
from mancala.opponent import Opponent, accepts, suggest
from mancala.preview import previews
from mancala.record import Record, format_record
from mancala.requests import Kind, Request, check, load, position_of, rite_of
from mancala.rite import chance_of
from mancala.ruleset import Ruleset
from mancala.told import Answer, told
from mancala.trace import Outcome, Trace

__all__ = ["Answer", "answer", "respond"]


def answer(request: Request, catalogue: NullTranslations | None = None) -> Answer:
    """The answer to a request; MancalaError for one that cannot be used."""
    return ANSWERS[check(request)](request, catalogue or NullTranslations())


def respond(text: str | bytes, catalogue: NullTranslations | None = None) -> str:
    """The answer to a request, both as JSON texts; whatever cannot be used gives `{"error": {code, message}}`."""
    try:
        return json.dumps(answer(load(text), catalogue))
    except MancalaError as error:
        message = narrate.error(error, catalogue or NullTranslations())
        return json.dumps({"error": {"code": error.code, "message": message}})


def _ruleset(request: Request) -> Ruleset:
    return rulesets.get(request["ruleset"]).with_readings(request.get("readings", {}))


def _position(request: Request, catalogue: NullTranslations) -> Answer:
    """What a position is when it is loaded, or what a move does in it."""
    ruleset, move = _ruleset(request), request.get("move")
    position = parse_position(request["position"], ruleset)
    trace = examine(ruleset, position) if move is None else play_text(ruleset, position, move)
    result = _done(ruleset, trace)
    if request.get("steps"):
        result |= told(trace, catalogue) | {"total": remarks.total(ruleset, trace.before, catalogue)}
    return result


def _history(request: Request, catalogue: NullTranslations) -> Answer:
    """What the last move of a game has done, what may be done now, and whatever else is asked of the game."""
    moment = _moment(request)
    turns: list[Answer] = []
    for stage in moment.stages():
        if request.get("turns"):
            turns.append(_turn(moment.ruleset, stage, catalogue))
    result = _done(moment.ruleset, stage.trace) | _now(stage.game, catalogue)
    if request.get("steps"):
        result |= told(stage.trace, catalogue)
    if request.get("turns"):
        result["turns"] = turns
    return result | dict(_asked(request, moment, stage, catalogue))


def _moment(request: Request) -> Moment:
    """The game that a request tells of.

    Without a position it begins with the deal, and so does one with a rite: its position is what was dealt.
    """
    ruleset = _ruleset(request)
    position = parse_position(request["position"], ruleset) if "position" in request else None
    done = rite_of(request["rite"]) if "rite" in request else None
    return Moment(ruleset, position, done, tuple(request["history"]), request.get("claim", False))


def _request(moment: Moment) -> Answer:
    """The request for a moment: the inverse of `_moment`."""
    result: Answer = {"ruleset": moment.ruleset.id, "readings": dict(moment.ruleset.readings)}
    if moment.position is not None:
        result["position"] = format_position(moment.position)
    if (done := moment.rite) is not None:
        result["rite"] = {"hidden": done.hidden, "parity": done.parity, "guesser": done.guesser}
    result["history"] = list(moment.moves)
    if moment.claimed:
        result["claim"] = True
    return result


def _done(ruleset: Ruleset, trace: Trace) -> Answer:
    """What a turn did, without words."""
    return {
        "position": format_position(trace.before),
        "legal": list(legal_moves(ruleset, trace.before)),
        "events": [encode(event) for event in trace.events],
        "after": format_position(trace.after),
        "ended": trace.ended,
        "winner": trace.outcome,
    }


def _now(game: Game, catalogue: NullTranslations) -> Answer:
    """What only a game knows: what may be done after its last move, and why a machine would not share, if so."""
    refuses = game.offers_agreement and not accepts(game)
    return {
        "next": list(game.legal_moves),
        "repeated": game.returns,
        "agree": game.offers_agreement,
        "refusal": remarks.refusal(catalogue) if refuses else "",
        "claim": game.offers_repetition,
    }


def _turn(ruleset: Ruleset, stage: Stage, catalogue: NullTranslations) -> Answer:
    """What a request with as much history would be answered, but for what its steps tell as well."""
    done = _done(ruleset, stage.trace)
    moves = stage.game.moves
    kept = {name: done[name] for name in ("after", "legal", "ended", "winner")}
    return {"move": moves[-1] if moves else "", **told(stage.trace, catalogue), **kept, **_now(stage.game, catalogue)}


def _asked(request: Request, moment: Moment, stage: Stage, catalogue: NullTranslations) -> Iterator[tuple[str, object]]:
    """What is only answered where it is asked."""
    game = stage.game
    if request.get("steps") or request.get("turns"):
        yield "total", remarks.total(game.ruleset, game.start, catalogue)
    if request.get("ahead"):
        yield "ahead", _ahead(game, catalogue)
    if "suggest" in request:
        found = suggest(game, Opponent(request["suggest"]), request.get("chance", 0))
        yield "suggested", found and {"move": found.move, "text": remarks.suggestion(found, catalogue)}
    if "record" in request:
        yield "record", format_record(Record(game, request["record"], rite=moment.rite))
    if "link" in request:
        yield "link", _link(replace(moment, moves=game.moves, step=request["link"]), stage.step)
    if "prediction" in request:
        predicted = request["prediction"] and Outcome(request["prediction"])
        yield "verdict", remarks.verdict(game, moment.rite, predicted, catalogue)


def _ahead(game: Game, catalogue: NullTranslations) -> Answer:
    """What each move would do."""
    return {
        move: {
            "pit": preview.pit,
            "seeds": preview.seeds,
            "taken": list(preview.taken),
            "text": remarks.preview(preview, catalogue),
        }
        for move, preview in previews(game).items()
    }


def _link(moment: Moment, last: int) -> str:
    if moment.step is not None and moment.step > last:
        message = N_("The game has no step %(step)d; its last one is %(last)d.")
        raise NotationError(Code.BAD_REQUEST, message, step=moment.step, last=last)
    return format_link(moment)


def _read(request: Request, catalogue: NullTranslations) -> Answer:
    """What somebody pasted."""
    found = read(request["read"], _ruleset(request))
    return {
        "kind": found.kind,
        "request": _request(found.moment),
        "step": found.moment.step,
        "tags": dict(found.record.tags),
    }


def _setup(request: Request, catalogue: NullTranslations) -> Answer:
    """A position that is set up number by number."""
    ruleset = _ruleset(request)
    position = position_of(request["setup"], ruleset)
    return {"position": format_position(position), "total": remarks.total(ruleset, position, catalogue)}


def _deal(request: Request, catalogue: NullTranslations) -> Answer:
    """What chance brings in the opening rite."""
    chance = chance_of(_ruleset(request), request["deal"])
    return {
        "position": format_position(chance.position),
        "hidden": chance.hidden,
        "parity": chance.parity,
        "side": chance.side,
    }


def _differ(request: Request, catalogue: NullTranslations) -> Answer:
    """By which moves the readings part."""
    ruleset = _ruleset(request)
    position = parse_position(request["position"], ruleset)
    return {"points": comparison.differences(ruleset, position, catalogue)}


def _compare(request: Request, catalogue: NullTranslations) -> Answer:
    """The same moves under two readings."""
    asked = request["compare"]
    return comparison.compare(
        request["ruleset"],
        request.get("readings", {}),
        asked["point"],
        asked["values"],
        request["position"],
        request["moves"],
        catalogue,
    )


def _picture(request: Request, catalogue: NullTranslations) -> Answer:
    """A drawing that stands alone."""
    return {"picture": svg.standalone(request["picture"]["drawing"], request["picture"]["styles"])}


ANSWERS: Mapping[Kind, Callable[[Request, NullTranslations], Answer]] = {
    Kind.POSITION: _position,
    Kind.HISTORY: _history,
    Kind.READ: _read,
    Kind.SETUP: _setup,
    Kind.DEAL: _deal,
    Kind.DIFFER: _differ,
    Kind.COMPARE: _compare,
    Kind.PICTURE: _picture,
}
