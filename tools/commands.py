"""The command line of `tasks.py`."""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools import checks, editions, environment, lock, server, site
from tools.languages import LANGUAGES
from tools.report import TaskError, stage

ROOT = Path(__file__).resolve().parents[1]
INTERRUPTED = 130


def main(arguments: Sequence[str]) -> int:
    options, rest = _parse(arguments)
    try:
        match options.command:
            case "serve":
                return _serve(options.port, options.language or LANGUAGES)
            case "build":
                _build()
                return 0
            case "publish":
                print(f"\n{editions.publish(ROOT, environment.prepare(ROOT), options.language or LANGUAGES)}")
                return 0
            case "test":
                began = time.perf_counter()
                return checks.run_all(environment.prepare(ROOT), rest, began)
            case "texts":
                _update_texts()
                return 0
            case _:
                lock.lock(ROOT)
                return 0
    except TaskError as error:
        error.show()
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return INTERRUPTED


def _parse(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(prog="python tasks.py", description="Sets up what it needs, then:")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument("--port", type=int, default=8000, help="0 finds a free port (default: 8000)")
    publish = commands.add_parser("publish", help="build the site and every tagged version of it into build/public")
    for command in (serve, publish):
        command.add_argument(
            "--language", choices=LANGUAGES, action="append", help="build this one only, to save time; may be repeated"
        )
    commands.add_parser("texts", help="bring the texts for translators (.po files) up to date with the pages and code")
    commands.add_parser("build", help="build the site into build/site")
    commands.add_parser("test", help="run the whole suite; further arguments go to pytest")
    commands.add_parser("lock", help="write the pinned versions anew")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command != "test":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    return options, rest


def _serve(port: int, languages: Iterable[str]) -> int:
    # The port is taken first: nobody should wait for a build and then hear that it is in use.
    site.location(ROOT).mkdir(parents=True, exist_ok=True)
    server.open_server(site.location(ROOT), port).server_close()
    built = _build(languages)
    with server.open_server(built, port) as running:
        print(f"\nThe site is served at {server.address(running)} (stop it with Ctrl+C).", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.")
    return 0


def _build(languages: Iterable[str] = LANGUAGES) -> Path:
    prepared = environment.prepare(ROOT)
    with stage("Site") as line:
        line.outcome = site.build(ROOT, prepared.python, languages)
    return site.location(ROOT)


def _update_texts() -> None:
    prepared = environment.prepare(ROOT)
    with stage("Texts") as line:
        finished = environment.run([prepared.python, "-m", "tools.texts"], ROOT)
        line.outcome = "failed" if finished.returncode else "updated"
    if finished.returncode:
        raise TaskError(
            "The texts were not brought up to date.",
            "put right what the messages above name, then run the same command again.",
            finished.stdout,
        )
