"""The command line: rules, show, play, trace, perft and batch."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from gettext import NullTranslations
from io import TextIOWrapper
from random import Random
from typing import BinaryIO, TextIO

from mancala import narrate, rulesets, web
from mancala.engine import legal_moves, play
from mancala.errors import MancalaError
from mancala.game import Game, play_text
from mancala.notation import parse_position, parse_readings
from mancala.picture import picture
from mancala.position import Position, Side, start
from mancala.record import Record, format_record
from mancala.ruleset import Ruleset
from mancala.trace import Trace

LANGUAGES = ("en", *sorted(folder.parent.name for folder in narrate.LOCALES.glob("*/LC_MESSAGES")))
"""The languages that the sentences come in."""


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


def _rules(options: argparse.Namespace) -> int:
    chosen = [rulesets.get(options.ruleset)] if options.ruleset else rulesets.ALL
    for ruleset in chosen:
        print(ruleset.id)
        for rule, rule_id in zip(ruleset.rules, ruleset.rule_ids, strict=True):
            print(f"  {rule.number}  {rule_id:<32} {rule.text}")
        for point in ruleset.open_points:
            print(f"  ?   {point.name}={'|'.join(point.values)}: {point.question}")
    return 0


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
    print(_("A move is the name of a pit; undo takes back, quit stops."))
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
            else:
                _tell(game.play_text(typed), catalogue)
        except MancalaError as error:
            print(narrate.error(error, catalogue))
    print(f"\n{picture(game.position, _)}")
    print(narrate.outcome(game.trace, catalogue))
    print(format_record(Record(game)))
    return 0


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
    add_position(add("show", _show, "Show a board in text."))
    sub = add("play", _play, "Play on this screen, two people or one against chance.")
    add_position(sub)
    add_language(sub)
    sub.add_argument("--opponent", choices=["person", "random"], default="person")
    sub.add_argument("--side", choices=["south", "north"], default="south", help="your side against chance")
    sub.add_argument("--seed", type=int, help="of the random opponent, to play the same game again")
    sub = add("trace", _trace, "Show one turn, event by event with its rules.")
    add_position(sub)
    add_language(sub)
    sub.add_argument("move", help="a pit, - for a pass, = for an agreement")
    sub = add("perft", _perft, "Count the move sequences of each length from 1 to DEPTH.")
    add_position(sub)
    sub.add_argument("depth", type=_depth)
    add("batch", _batch, "Answer requests: one line of JSON in, one line of JSON out.")
    return parser
