"""The directive `board`: a position and moves, played by the engine while the page is read.

    :::{board} mangala-ii
    :position: 6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1
    :moves: A c
    :readings: chain_scope=row
    :step: 3
    :shows: mangala-ii.turn.choice

    Caption.
    :::

Without a position the board begins with the deal. `shows` names rules that the trace must cite.
"""

from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from mancala import web
from mancala.errors import MancalaError
from mancala.sphinxext import nodes as own
from mancala.sphinxext.messages import catalogue
from mancala.sphinxext.records import INSIDE, Example


class BoardDirective(SphinxDirective):
    """A board that is stepped in the page; an input that the engine refuses is an error with file and line."""

    required_arguments = 1
    has_content = True
    option_spec = {
        "position": directives.unchanged_required,
        "moves": directives.unchanged_required,
        "readings": directives.unchanged_required,
        "step": directives.nonnegative_int,
        "shows": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The board node, its caption and its steps in words."""
        try:
            data = self._data()
        except MancalaError as error:
            raise self.error(f"board: {error}") from error
        step = self.options.get("step", 0)
        if step > len(data["steps"]):
            raise self.error(f"board: there is no step {step}; the last is {len(data['steps'])}")
        cited = {rule for item in data["steps"] for rule in item["event"]["rules"]}
        for rule in self._words("shows"):
            if rule not in cited:
                raise self.error(f"board: the trace does not cite {rule}; it cites: {', '.join(sorted(cited))}")
        inside = self.env.temp_data.get(INSIDE)
        domain: Any = self.env.get_domain("mancala")
        domain.examples.append(Example(self.env.docname, inside, tuple(sorted(cited))))
        node = own.mancala_board("", ids=[f"board-{self.env.new_serialno('mancala-board') + 1}"], data=data, step=step)
        self.set_source_info(node)
        node += own.mancala_caption("", *self.parse_content_to_nodes())
        node += own.mancala_steps("", _in_words(data["steps"]))
        return [node]

    def _words(self, option: str) -> list[str]:
        words: str = self.options.get(option, "")
        return words.split()

    def _data(self) -> dict[str, Any]:
        """What the page needs to step this board: the answers of the engine, turn after turn."""
        request: dict[str, Any] = {"ruleset": self.arguments[0], "steps": True}
        if readings := self._words("readings"):
            request["readings"] = dict([reading.partition("=")[::2] for reading in readings])
        if "position" in self.options:
            request["position"] = self.options["position"]
        moves = self._words("moves")
        words = catalogue(self.config.language)
        answers = [web.answer({**request, "history": moves[:count]}, words) for count in range(len(moves) + 1)]
        steps: list[dict[str, Any]] = []
        turns = []
        for answer in answers:
            steps += answer["steps"]
            turns.append({"step": len(steps), "position": answer["after"]})
        first, last = answers[0], answers[-1]
        return {
            "ruleset": request["ruleset"],
            "readings": request.get("readings", {}),
            "frame": first["frame"],
            "steps": steps,
            "turns": turns,
            "outcome": last["outcome"],
        }


def _in_words(steps: list[dict[str, Any]]) -> nodes.enumerated_list:
    """The steps as a numbered list, each with the rules that cause it."""
    words = nodes.enumerated_list(enumtype="arabic", prefix="", suffix=".")
    for step in steps:
        cited = " ".join(step["event"]["rules"])
        words += nodes.list_item("", nodes.paragraph("", f"{step['text']} [{cited}]", translatable=False))
    return words
