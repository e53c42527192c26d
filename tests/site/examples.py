"""The boards of the pages, as they are written there."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mancala import rulesets
from mancala.notation import parse_readings
from mancala.sphinxext.board import Line

DOCS = Path(__file__).resolve().parents[2] / "docs"
_OPENING = re.compile(r"(?P<fence>:{3,})\{(?P<name>rule|reading|board|compare)\} (?P<argument>\S+)\s*")
_OPTION = re.compile(r":(?P<name>[a-z]+): *(?P<value>.*)")


@dataclass
class Directive:
    """A directive of a page, with its options and the entry that it stands in."""

    name: str
    argument: str
    place: str
    inside: str | None
    options: dict[str, str] = field(default_factory=dict)

    def lines(self) -> list[Line]:
        """What is played: on one board, or on the two of a comparison."""
        readings = parse_readings(self.options.get("readings", ""))
        if self.name == "board":
            return [self._line(self.argument, readings, self.options.get("moves", ""))]
        ruleset = rulesets.get(self.argument.partition(".")[0])
        point = ruleset.open_point(self.argument)
        values = self.options.get("values", "").split() or [value.value for value in point.values[:2]]
        moves = self.options.get("moves", "").split("|")
        return [
            self._line(ruleset.id, {**readings, point.name: value}, side)
            for value, side in zip(values, (moves[0], moves[-1]), strict=True)
        ]

    def _line(self, ruleset: str, readings: dict[str, str], moves: str) -> Line:
        rite = None
        if words := self.options.get("rite", "").split():
            rite = {"hidden": int(words[0]), "parity": words[1], "guesser": words[2]}
        before = self.options.get("before", "").split()
        return Line(ruleset, readings, self.options.get("position"), before, moves.split(), rite)


def examples(folder: Path = DOCS) -> Iterator[Directive]:
    """All boards and comparisons that stand in an entry."""
    for path in sorted(folder.rglob("*.md")):
        yield from (found for found in _directives(path) if found.name in {"board", "compare"} and found.inside)


def _directives(path: Path) -> Iterator[Directive]:
    entries: list[tuple[str, str]] = []
    current: Directive | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if opening := _OPENING.fullmatch(line):
            current = Directive(
                opening["name"],
                opening["argument"],
                f"{path.relative_to(DOCS)}:{number}",
                entries[-1][1] if entries else None,
            )
            yield current
            if current.name in {"rule", "reading"}:
                entries.append((opening["fence"], current.argument))
        elif current is not None and (option := _OPTION.fullmatch(line)):
            # A value that begins like something else in YAML stands in quotes.
            current.options[option["name"]] = option["value"].strip('"')
        else:
            current = None
            if entries and line.rstrip() == entries[-1][0]:
                entries.pop()
