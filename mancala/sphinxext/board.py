"""The directive `board`: a position and moves, played by the engine while the page is read.

    :::{board} mangala-ii
    :position: 6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1
    :before: B b
    :moves: A c
    :readings: chain_scope=row
    :step: 3
    :shows: mangala-ii.turn.choice

    Caption.
    :::

Without a position the board begins with the deal. What is played `before` is history that is not shown: a position
can come back to it. `shows` names rules that the trace must cite. `rite: 2 even north` sets the position up by the
opening rite of Mangala IV: the seeds hidden, the guess, the side that the guesser gets.

The directive `play` takes the same, and makes the full board of a page to play on.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from mancala import web
from mancala.errors import MancalaError
from mancala.notation import parse_readings
from mancala.sphinxext import dependencies
from mancala.sphinxext import nodes as own
from mancala.sphinxext.messages import catalogue
from mancala.sphinxext.panel import Extent
from mancala.sphinxext.records import INSIDE, Example
from mancala.sphinxext.words import board_in_words


@dataclass(frozen=True)
class Line:
    """What is played on a board: from a position or, without one, from the deal; moves not shown, moves shown."""

    ruleset: str
    readings: Mapping[str, str] = field(default_factory=dict)
    position: str | None = None
    before: Sequence[str] = ()
    moves: Sequence[str] = ()
    rite: Mapping[str, object] | None = None


class BoardDirective(SphinxDirective):
    """A board that is stepped in the page; an input that the engine refuses is an error with file and line."""

    required_arguments = 1
    has_content = True
    extent = Extent.EXAMPLE
    option_spec = {
        "position": directives.unchanged_required,
        "before": directives.unchanged_required,
        "moves": directives.unchanged_required,
        "readings": directives.unchanged_required,
        "rite": directives.unchanged_required,
        "step": directives.nonnegative_int,
        "shows": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The board node, its caption and its steps in words."""
        words = catalogue(self.config.language)
        try:
            line = Line(
                ruleset=self.arguments[0],
                readings=parse_readings(self.options.get("readings", "")),
                position=self.options.get("position"),
                before=self._words("before"),
                moves=self._words("moves"),
                rite=self._rite(),
            )
            data = played(line, words)
        except MancalaError as error:
            raise self.error(f"board: {error}") from error
        for path in dependencies.of_board(line.ruleset, self.config.language):
            self.env.note_dependency(path)
        step = self.options.get("step", 0)
        if step > len(data["steps"]):
            raise self.error(f"board: there is no step {step}; the last is {len(data['steps'])}")
        shown = cited(data["steps"])
        for rule in self._words("shows"):
            if rule not in shown:
                raise self.error(f"board: the trace does not cite {rule}; it cites: {', '.join(shown)}")
        domain: Any = self.env.get_domain("mancala")
        domain.examples.append(Example(self.env.docname, self.env.temp_data.get(INSIDE), shown))
        node = own.mancala_board("", ids=[board_id(self.env)], data=data, step=step, extent=self.extent)
        self.set_source_info(node)
        node += caption(self)
        node += own.mancala_words("", *board_in_words(data, words.gettext))
        return [node]

    def _rite(self) -> dict[str, object] | None:
        if "rite" not in self.options:
            return None
        if "before" in self.options:
            raise self.error("board: a rite comes before all moves; there can be none before what is shown")
        words = self._words("rite")
        if len(words) != 3 or not re.fullmatch("[0-9]{1,3}", words[0]):
            raise self.error("board: expected hidden seeds, guess and side of the guesser, such as: 2 even north")
        return {"hidden": int(words[0]), "parity": words[1], "guesser": words[2]}

    def _words(self, option: str) -> list[str]:
        words: str = self.options.get(option, "")
        return words.split()


class PlayDirective(BoardDirective):
    """A board with all that a player may want; one a page."""

    extent = Extent.FULL


def caption(directive: SphinxDirective) -> own.mancala_caption:
    """What a directive holds, as the caption of its board; in it no further board can stand."""
    content = own.mancala_caption("", *directive.parse_content_to_nodes())
    if any(isinstance(node, (own.mancala_board, own.mancala_compare)) for node in content.findall()):
        raise directive.error(f"{directive.name}: a board cannot stand in the caption of another")
    return content


def board_id(env: BuildEnvironment) -> str:
    """The id of the next board: counted within its entry, so that other entries can move; else within the page."""
    inside = env.temp_data.get(INSIDE)
    number = env.new_serialno(f"mancala-board {inside or ''}") + 1
    return f"{inside}.board-{number}" if inside else f"board-{number}"


def played(line: Line, words: NullTranslations) -> dict[str, Any]:
    """What the page needs to step a board: the answers of the engine, turn after turn."""
    request: dict[str, Any] = {"ruleset": line.ruleset, "readings": dict(line.readings), "steps": True}
    if line.position is not None:
        request["position"] = line.position
    if line.rite is not None:
        request["rite"] = line.rite
    histories = [[*line.before, *line.moves[:count]] for count in range(len(line.moves) + 1)]
    first, *others = [web.answer({**request, "history": history}, words) for history in histories]
    # What came before has been played already where the board begins.
    lead: list[dict[str, Any]] = [] if line.before else first["steps"]
    frame = first["steps"][-1]["frame"] if line.before else first["frame"]
    steps = list(lead)
    turns = []
    for history, answer in zip(histories, (first, *others), strict=True):
        steps += answer["steps"] if answer is not first else []
        asked = {name: request[name] for name in ("position", "rite") if name in request} | {"history": history}
        turns.append({"step": len(steps), "asked": asked})
    return {
        "ruleset": line.ruleset,
        "readings": dict(line.readings),
        "frame": frame,
        "steps": steps,
        "turns": turns,
        "outcome": (others or [first])[-1]["outcome"],
    }


def cited(steps: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """All rules that some steps cite."""
    return tuple(sorted({rule for step in steps for rule in step["event"]["rules"]}))
