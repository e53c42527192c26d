"""The directive `compare`: two readings of one open point, played on one position up to where they part.

    :::{compare} mangala-iv.open.head
    :values: own-left own-right
    :position: 3,1S,3/1S,5,1S 46 49 S 9
    :moves: A | G
    :readings: origin=skipped
    :before: A a

    Caption.
    :::

The first two values of the open point are compared where none are named. Moves left and right of `|` are those of
the left and of the right side, in quotes where the left side has none: `"| A"`. `before` and `readings` hold on both.
"""

from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from mancala import rulesets
from mancala.comparison import Sided, parting, said
from mancala.errors import MancalaError
from mancala.narrate import VALUES
from mancala.notation import parse_readings
from mancala.remarks import PARTING
from mancala.ruleset import OpenPoint, Ruleset
from mancala.sphinxext import dependencies
from mancala.sphinxext import nodes as own
from mancala.sphinxext.board import Line, board_id, caption, cited, played
from mancala.sphinxext.messages import catalogue, translator
from mancala.sphinxext.records import INSIDE, Example
from mancala.sphinxext.translated import fixed
from mancala.sphinxext.words import board_in_words


class CompareDirective(SphinxDirective):
    """Two boards that are stepped together; readings that make no difference are an error with file and line."""

    required_arguments = 1
    has_content = True
    option_spec = {
        "values": directives.unchanged_required,
        "position": directives.unchanged_required,
        "before": directives.unchanged_required,
        "moves": directives.unchanged_required,
        "readings": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The node of both boards, their caption, and the steps of both in words."""
        try:
            ruleset, point = self._point()
            left, right = self._sides(ruleset, point)
        except MancalaError as error:
            raise self.error(f"compare: {error}") from error
        step = parting(left.steps, right.steps)
        if step is None:
            raise self.error(
                f"compare: {point.name}={left.value} and {point.name}={right.value} make no difference here"
            )
        open_id = self.arguments[0]
        for side in (left, right):
            if side.value != point.default and open_id not in cited(side.steps):
                raise self.error(f"compare: the trace of {point.name}={side.value} does not cite {open_id}")
        for path in dependencies.of_board(ruleset.id, self.config.language):
            self.env.note_dependency(path)
        domain: Any = self.env.get_domain("mancala")
        shown = cited([*left.steps, *right.steps])
        inside = self.env.temp_data.get(INSIDE)
        values = (left.value, right.value)
        domain.examples.append(Example(self.env.docname, inside, shown, open_id, values))
        node = own.mancala_compare("", ids=[board_id(self.env)], point=point, sides=(left, right), parting=step)
        self.set_source_info(node)
        node += caption(self)
        node += own.mancala_words("", *self._in_words((left, right), step))
        return [node]

    def _point(self) -> tuple[Ruleset, OpenPoint]:
        """The open point that the argument names, and its ruleset."""
        ruleset = rulesets.get(self.arguments[0].partition(".")[0])
        return ruleset, ruleset.open_point(self.arguments[0])

    def _sides(self, ruleset: Ruleset, point: OpenPoint) -> tuple[Sided, Sided]:
        """Both readings, played."""
        values = self.options.get("values", "").split() or [value.value for value in point.values[:2]]
        moves = self.options.get("moves", "").split("|")
        held = parse_readings(self.options.get("readings", ""))
        if len(set(values)) != 2 or len(values) != 2:
            raise self.error(f"compare: expected two values, such as {point.values[0]} {point.values[1]}")
        if len(moves) > 2:
            raise self.error("compare: expected moves of the left and of the right side, parted by one |")
        if point.name in held:
            raise self.error(f"compare: the reading of {point.name} is what is compared, and cannot be held")
        words = catalogue(self.config.language)
        sides = []
        for value, side_moves in zip(values, (moves[0], moves[-1]), strict=True):
            line = Line(
                ruleset=ruleset.id,
                readings={**held, point.name: value},
                position=self.options.get("position"),
                before=self.options.get("before", "").split(),
                moves=side_moves.split(),
            )
            try:
                data = played(line, words)
            except MancalaError as error:
                raise self.error(f"compare: {point.name}={value}: {error}") from error
            sides.append(Sided(point.name, value, words.gettext(VALUES[point.name, value]), data))
        left, right = sides
        return left, right

    def _in_words(self, sides: tuple[Sided, Sided], step: int) -> list[nodes.Node]:
        """For builders that draw no figure: where the readings part, and the steps of each under its name."""
        translate = translator(self.config.language)
        content: list[nodes.Node] = [fixed(translate(PARTING) % {"step": step})]
        content += [fixed(said(side, step, translate)) for side in sides]
        for side in sides:
            heading = fixed("", nodes.Text(f"{side.label} "), nodes.literal("", f"{side.point}={side.value}"))
            content += [heading, *board_in_words(side.data, translate)]
        return content
