"""The directive `matrix`: the three games and their relatives by mechanics, in one table.

The rows of the three games are what their rulesets say, each with links to its rules; the others come from the records.
The table is wider than any screen: it stands in a region that scrolls, also by keyboard, and its heads stay in sight.
"""

from collections.abc import Iterable
from html import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from mancala import rulesets
from mancala.edition.mechanics import Said, told
from mancala.edition.records import GAMES
from mancala.edition.relatives import Known, Mechanic, Relative
from mancala.errors import N_
from mancala.ruleset import Ruleset
from mancala.sphinxext import dependencies
from mancala.sphinxext.messages import translator
from mancala.sphinxext.translated import fixed
from tools.sphinx_edition import relatives
from tools.sphinx_edition.base import EditionDirective, add_node
from tools.sphinx_edition.relatives import MECHANICS, SURENESS

LABEL = N_("The games compared, by mechanics")
HEAD_WIDTH, WIDTH = 10, 16


class edition_matrix(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """The region around the table."""


class MatrixDirective(EditionDirective):
    """All games, a row each; the three of the edition come first."""

    def run(self) -> list[nodes.Node]:
        """The region with its table."""
        for ruleset in rulesets.ALL:
            for path in dependencies.of_entry(ruleset.id, self.config.language):
                self.env.note_dependency(path)
        heads = [N_("Game"), *MECHANICS.values(), N_("Known"), N_("Sources")]
        rows = [self._ours(ruleset) for ruleset in rulesets.ALL]
        rows += [self._theirs(relative) for relative in self.edition.relatives.values()]
        widths = [HEAD_WIDTH, *(WIDTH for _ in heads[1:])]
        return [edition_matrix("", self.table(heads, widths, rows, ["colwidths-auto"]))]

    def _ours(self, ruleset: Ruleset) -> nodes.row:
        name = fixed("", nodes.strong("", "", *self.marked(f"{{doc}}`{GAMES[ruleset.id]} </{ruleset.id}/index>`")))
        cells = told(ruleset)
        known = fixed(self.translate(N_("as this edition plays it")))
        sources = fixed("", *self.marked(f"{{doc}}`/{ruleset.id}/rules`"))
        return _row(
            [[name], *([self._said(said) for said in cells[mechanic]] for mechanic in Mechanic), [known], [sources]],
            "mx-ours",
        )

    def _said(self, said: Said) -> nodes.paragraph:
        """One thing that a ruleset says, with the numbers of its rules."""
        line = fixed(said.words(self.translate))
        for rule in said.rules:
            line += [nodes.Text(" "), *self.marked(self._link(rule))]
        return line

    def _link(self, rule: str) -> str:
        """The role that links to a rule by its number, to an open point, which has none, by its name."""
        _, is_open, name = rule.partition(".open.")
        if not is_open:
            return f"{{rule}}`{rule}`"
        shown = self.translate(N_("open point %(name)s")) % {"name": name.replace("-", "_")}
        return f"{{rule}}`{shown} <{rule}>`"

    def _theirs(self, relative: Relative) -> nodes.row:
        name = fixed("", *self.marked(f"{{relative}}`{relative.id}`"))
        cells = [self._known(relative.mechanics.get(mechanic)) for mechanic in Mechanic]
        known = [fixed(self.translate(SURENESS[relative.sureness]))]
        head = [name, self.paragraph(relative.where, classes=["mx-where"])]
        return _row([head, *cells, known, self.citations(relative.references)], "mx-theirs")

    def _known(self, known: Known | None) -> list[nodes.Node]:
        """What the record says of a mechanic, with its own works; that it says nothing, where it says nothing."""
        if known is None:
            return [fixed(self.translate(relatives.UNSTATED), classes=["mx-unstated"])]
        return [self.paragraph(known.text), *self.citations(known.references)]


def _row(cells: Iterable[Iterable[nodes.Node]], name: str) -> nodes.row:
    return nodes.row("", *(nodes.entry("", *cell) for cell in cells), classes=[name])


def visit_matrix(writer: HTML5Translator, node: edition_matrix) -> None:
    """Open the region, which can be reached and scrolled by keyboard."""
    label = escape(translator(writer.config.language)(LABEL))
    writer.body.append(f'<div class="mx-region" role="region" tabindex="0" aria-label="{label}">\n')


def depart_matrix(writer: HTML5Translator, node: edition_matrix) -> None:
    """Close it."""
    writer.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directives of related games."""
    app.add_directive("matrix", MatrixDirective)
    app.add_directive("relatives", relatives.RelativesDirective)
    add_node(app, edition_matrix, (visit_matrix, depart_matrix))
    app.add_css_file("matrix.css")
