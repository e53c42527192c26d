"""The command line: rules, cite, show, play, replay, trace, perft and batch."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from io import TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, TextIO

from mancala import narrate, rulesets, web
from mancala.engine import legal_moves, play
from mancala.errors import N_, Code, MancalaError, NotationError
from mancala.game import Game, play_text
from mancala.moment import LONGEST_TEXT, read
from mancala.notation import format_readings, parse_position, parse_readings
from mancala.picture import picture
from mancala.position import Position, Side, start
from mancala.record import Record, format_record
from mancala.ruleset import Mechanics, Ruleset
from mancala.trace import Trace

LANGUAGES = ("en", *sorted(folder.parent.name for folder in narrate.LOCALES.glob("*/LC_MESSAGES")))
"""The languages that the sentences come in."""
FORMATS = ("text", "bibtex", "ris", "csl")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all went well, 1 if an input was bad, 2 for a wrong command line."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that lacks a character shows its number instead of ending the program.
        sys.stdout.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except MancalaError as error:
        catalogue = narrate.catalogue(getattr(options, "language", "en"))
        print(f"mancala: {narrate.error(error, catalogue)}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader has gone (as with `| head`): nothing is left to say, not even while closing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"mancala: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def perft(ruleset: Ruleset, position: Position, depth: int) -> int:
    """The number of move sequences of that length; a pass is a move, a game that is over has none.

    >>> [perft(rulesets.get("mangala-ii"), start(rulesets.get("mangala-ii")), depth) for depth in (1, 2, 3)]
    [6, 36, 206]
    """
    if depth == 0:
        return 1
    moves = legal_moves(ruleset, position)
    if depth == 1:
        return len(moves)
    traces = [play(ruleset, position, move) for move in moves]
    return sum(perft(ruleset, trace.after, depth - 1) for trace in traces if trace.ended is None)


def batch(lines: BinaryIO, out: TextIO) -> int:
    """Answer each line of JSON with a line of JSON, flushed at once; 1 if any of them failed."""
    status = 0
    for line in lines:
        reply = web.respond(line.rstrip(b"\r\n"))
        status |= reply.startswith('{"error"')
        print(reply, file=out, flush=True)
    return status


def rules_as_data(ruleset: Ruleset) -> dict[str, Any]:
    """The rules and open points of a ruleset, for programs; `mechanical` are the rules that the engine can cite.

    >>> found = rules_as_data(rulesets.get("mangala-iv"))
    >>> found["rules"][0]["id"], found["open_points"][0]["default"], found["decisions"]
    ('mangala-iv.board.layout', 'sown', ['mangala-iv.open.endless-relay'])
    """
    return {
        "id": ruleset.id,
        "rules": [
            {"id": rule_id, "number": rule.number, "text": rule.text, "mechanical": rule.mechanics is Mechanics.CITED}
            for rule_id, rule in zip(ruleset.rule_ids, ruleset.rules, strict=True)
        ],
        "open_points": [
            {
                "id": ruleset.open_id(point.name),
                "name": point.name,
                "question": point.question,
                "default": str(point.default),
                "values": [{"value": str(value), "text": narrate.VALUES[point.name, value]} for value in point.values],
            }
            for point in ruleset.open_points
        ],
        "decisions": [ruleset.open_id(name) for name in ruleset.decisions],
    }


def _rules(options: argparse.Namespace) -> int:
    chosen = [rulesets.get(options.ruleset)] if options.ruleset else rulesets.ALL
    if options.json:
        _for_programs()
        print(json.dumps([rules_as_data(ruleset) for ruleset in chosen], ensure_ascii=False, indent=2))
        return 0
    for ruleset in chosen:
        print(ruleset.id)
        for rule, rule_id in zip(ruleset.rules, ruleset.rule_ids, strict=True):
            print(f"  {rule.number}  {rule_id:<32} {rule.text}")
        for point in ruleset.open_points:
            print(f"  ?   {point.name}={'|'.join(point.values)}: {point.question}")
    return 0


def _cite(options: argparse.Namespace) -> int:
    # Only here, as the engine works without the edition.
    from mancala.edition import cite, items, releases
    from mancala.edition.edition import EditionFaults, data_folder, load

    if options.id is not None and (options.position is not None or options.reading or options.moves):
        options.parser.error("--position, --reading and --moves go with --ruleset, not with an id")
    if options.format != "text":
        _for_programs()
    translate = narrate.catalogue(options.language).gettext
    base = options.base.rstrip("/") + "/" if options.base else ""
    imprint = items.Imprint(releases.current(data_folder()), options.language, base, translate)
    try:
        if options.id is None:
            ruleset, position = _from(options)
            game = Game(ruleset, position)
            for move in options.moves.split():
                game.play_text(move)
            item = items.position(imprint, ruleset.id, format_readings(ruleset.readings), position, game.moves)
        else:
            item = items.find(imprint, options.id, load, data_folder().parent)
    except EditionFaults as error:
        print(f"mancala: {error}", file=sys.stderr)
        return 1
    print(cite.cite(item, cite.Format(options.format)).rstrip("\n"))
    return 0


def _for_programs() -> None:
    """Write in UTF-8 whatever the terminal has: programs expect it, and numbers of characters would be no JSON."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _show(options: argparse.Namespace) -> int:
    _, position = _from(options)
    print(picture(position))
    return 0


def _trace(options: argparse.Namespace) -> int:
    ruleset, position = _from(options)
    trace = play_text(ruleset, position, options.move)
    catalogue = narrate.catalogue(options.language)
    _tell(trace, catalogue)
    print(picture(trace.after, catalogue.gettext))
    return 0


def _perft(options: argparse.Namespace) -> int:
    ruleset, position = _from(options)
    for depth in range(1, options.depth + 1):
        print(depth, perft(ruleset, position, depth), flush=True)
    return 0


def _batch(options: argparse.Namespace) -> int:
    return batch(sys.stdin.buffer, sys.stdout)


def _play(options: argparse.Namespace) -> int:
    ruleset, position = _from(options)
    game = Game(ruleset, position)
    chance = Random(options.seed)
    catalogue = narrate.catalogue(options.language)
    _ = catalogue.gettext
    print(_("A move is the name of a pit; undo takes back, record shows the record so far, quit stops."))
    while not game.ended:
        print(f"\n{picture(game.position, _)}")
        print(_("moves: %(moves)s") % {"moves": " ".join(game.legal_moves)})
        if options.opponent == "random" and game.position.side is not Side(options.side):
            _tell(game.play(chance.choice(game.legal_moves)), catalogue)
            continue
        try:
            typed = input("> ").strip()
        except EOFError:
            break
        if typed == "quit":
            break
        try:
            if typed == "undo":
                game.undo()
                if options.opponent == "random" and game.moves:
                    game.undo()
            elif typed == "record":
                print(format_record(Record(game)))
            else:
                _tell(game.play_text(typed), catalogue)
        except MancalaError as error:
            print(narrate.error(error, catalogue))
    print(f"\n{picture(game.position, _)}")
    print(narrate.outcome(game.trace, catalogue))
    print(format_record(Record(game)))
    return 0


def _replay(options: argparse.Namespace) -> int:
    catalogue = narrate.catalogue(options.language)
    found = read(_text_of(options.file))
    game = found.record.game
    if options.trace:
        for stage in found.moment.stages():
            _tell(stage.trace, catalogue)
        print()
    print(picture(game.position, catalogue.gettext))
    if outcome := narrate.outcome(game.trace, catalogue):
        print(outcome)
    print(f"\n{format_record(found.record)}")
    return 0


def _text_of(name: str) -> str:
    """The text of a file, or of the standard input for `-`; no more of it than can be read as a record."""
    # A character has at most four bytes; one more tells that there is too much.
    most = 4 * LONGEST_TEXT + 1
    if name == "-":
        data = sys.stdin.buffer.read(most)
    else:
        with Path(name).open("rb") as file:
            data = file.read(most)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = N_("At byte %(at)d: expected a text in UTF-8.")
        raise NotationError(Code.BAD_RECORD, message, at=error.start + 1) from None


def _tell(trace: Trace, catalogue: NullTranslations) -> None:
    for event in trace.events:
        print(f"{narrate.render(event, catalogue)}  [{', '.join(event.rules)}]")


def _from(options: argparse.Namespace) -> tuple[Ruleset, Position]:
    """The ruleset under its readings, and the position, that the options name."""
    readings = parse_readings(" ".join(options.reading))
    ruleset = rulesets.get(options.ruleset).with_readings(readings)
    return ruleset, start(ruleset) if options.position is None else parse_position(options.position, ruleset)


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("expected a whole number from 1 on")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mancala", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(command=command)
        return sub

    def add_position(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("ruleset", help=", ".join(ruleset.id for ruleset in rulesets.ALL))
        sub.add_argument("--position", help="a position as text; the start if left out")
        sub.add_argument("--reading", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")

    def add_language(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--language", choices=LANGUAGES, default="en", help="of the sentences (default: en)")

    sub = add("rules", _rules, "List the rules and open points of all rulesets, or of one.")
    sub.add_argument("ruleset", nargs="?")
    sub.add_argument("--json", action="store_true", help="for programs: ids, texts, readings with their defaults")
    sub = add("cite", _cite, "Cite a rule, an open point, a record of the edition, or a position.")
    sub.set_defaults(parser=sub)
    cited = sub.add_mutually_exclusive_group(required=True)
    cited.add_argument("id", nargs="?", help="a permanent id, such as mangala-ii.capture.chain or claim.F016")
    cited.add_argument("--ruleset", help="instead of an id: the ruleset of a position")
    sub.add_argument("--position", help="the position as text; the start if left out")
    sub.add_argument("--reading", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    sub.add_argument("--moves", default="", help="what is played from there, such as “A c”")
    sub.add_argument("--format", choices=FORMATS, default="text", help="(default: text)")
    sub.add_argument("--base", default=os.environ.get("MANGALA_BASEURL", ""), help="public address of the site's root")
    add_language(sub)
    add_position(add("show", _show, "Show a board in text."))
    sub = add("play", _play, "Play on this screen, two people or one against chance.")
    add_position(sub)
    add_language(sub)
    sub.add_argument("--opponent", choices=["person", "random"], default="person")
    sub.add_argument("--side", choices=["south", "north"], default="south", help="your side against chance")
    sub.add_argument("--seed", type=int, help="of the random opponent, to play the same game again")
    sub = add(
        "replay", _replay, "Replay a record or a link: the last position, the outcome, the record as it is written."
    )
    sub.add_argument("file", metavar="FILE", help="with a record or a link; - for the standard input")
    sub.add_argument("--trace", action="store_true", help="tell each event with its rules")
    add_language(sub)
    sub = add("trace", _trace, "Show one turn, event by event with its rules.")
    add_position(sub)
    add_language(sub)
    sub.add_argument("move", help="a pit, - for a pass, = for an agreement")
    sub = add("perft", _perft, "Count the move sequences of each length from 1 to DEPTH.")
    add_position(sub)
    sub.add_argument("depth", type=_depth)
    add("batch", _batch, "Answer requests: one line of JSON in, one line of JSON out.")
    return parser
