"""The directives `rule` and `reading`: an entry with its text, its evidence and its examples.

::::{rule} mangala-ii.turn.choice
:title: Any pit of your own
:status: attested
:witnesses: II-it II-cs
:sources: key-of-the-bibliography
:verdict: confirmed
:note: What the editors have to say.

The rule in words, and boards that show it.
::::
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives, roles
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from mancala import rulesets
from mancala.edition.verdict import Status, Verdict
from mancala.errors import N_, MancalaError
from mancala.narrate import VALUES
from mancala.ruleset import OpenPoint, Ruleset
from mancala.sphinxext import dependencies
from mancala.sphinxext import nodes as own
from mancala.sphinxext.evidence import Evidence, UnknownWitnessError, one_of
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.records import INSIDE, Entry
from mancala.sphinxext.translated import fixed
from mancala.sphinxext.words import brief

VALUES_CLASS = "mancala-values"
OPEN = "?"
"""The number of all open points."""


class _EntryDirective(SphinxDirective):
    """What rules and open points have in common."""

    required_arguments = 1
    has_content = True
    kind: ClassVar[str]

    def _entry(self, number: str, text: str, lead: list[nodes.Node]) -> list[nodes.Node]:
        """The entry node, made known to the domain: heading (else the engine's `text`), `lead`, content, evidence."""
        entry_id = self.arguments[0]
        domain: Any = self.env.get_domain("mancala")
        if (self.env.docname, entry_id) in domain.located:
            raise self.error(f"{entry_id} has an entry already on this page")
        for path in dependencies.of_entry(entry_id.partition(".")[0], self.config.language):
            self.env.note_dependency(path)
        node = own.mancala_entry("", ids=[entry_id], number=number, evidence=dict(self.options))
        self.set_source_info(node)
        node += own.mancala_words("", fixed("", nodes.strong("", number), nodes.Text(f" {entry_id}")))
        outer = self.env.temp_data.get(INSIDE)
        self.env.temp_data[INSIDE] = entry_id
        try:
            node += [self._heading(text), *lead, *self.parse_content_to_nodes()]
        finally:
            self.env.temp_data[INSIDE] = outer
        evidence = self._evidence()
        if evidence.children:
            node += evidence
        domain.located[self.env.docname, entry_id] = Entry(
            self.kind, number, "", self.env.docname, self.lineno,
            self.options.get("status", ""), self.options.get("verdict", ""),
        )  # fmt: skip
        return [node]

    def _ruleset(self) -> Ruleset:
        return rulesets.get(self.arguments[0].partition(".")[0])

    def _heading(self, text: str) -> nodes.rubric:
        """The title as the page has it, which is translated with the page; else what the engine says."""
        if title := self.options.get("title"):
            heading = nodes.rubric(title, "", *self.parse_inline(title, lineno=self.lineno)[0])
        else:
            heading = nodes.rubric("", translator(self.config.language)(text), translatable=False)
        self.set_source_info(heading)
        return heading

    def _evidence(self) -> nodes.definition_list:
        evidence = Evidence(
            self.options.get("status"),
            self.options.get("witnesses", "").split(),
            self.options.get("verdict"),
            self._sources(self.options.get("sources", "").split()),
            self.parse_text_to_nodes(self.options["note"]) if "note" in self.options else [],
        )
        try:
            return evidence.listed(translator(self.config.language))
        except UnknownWitnessError as error:
            raise self.error(str(error)) from error

    def _sources(self, keys: list[str]) -> list[nodes.Node]:
        """Citations of the bibliography (sphinxcontrib-bibtex); the mere keys in a project that has none."""
        content: list[nodes.Node] = []
        for key in keys:
            gap = [nodes.Text("; ")] if content else []
            content += [*gap, *self._citation(key)]
        return content

    def _citation(self, key: str) -> list[nodes.Node]:
        if "cite" not in self.env.domains:
            return [nodes.Text(key)]
        role: Any = roles.role("cite:t", self.state.inliner.language, self.lineno, self.state.reporter)[0]
        found, messages = role("cite:t", f"{{cite:t}}`{key}`", key, self.lineno, self.state.inliner, {}, [])
        return [*found, *messages]


class RuleDirective(_EntryDirective):
    """A rule of a ruleset; its number and whether it is mechanical come from the engine."""

    kind = "rule"
    option_spec = {
        "title": directives.unchanged_required,
        "status": one_of(Status),
        "witnesses": directives.unchanged_required,
        "sources": directives.unchanged_required,
        "verdict": one_of(Verdict),
        "note": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The entry; an error for a rule that the engine does not know."""
        try:
            found = self._ruleset().rule(self.arguments[0])
        except MancalaError as error:
            raise self.error(str(error)) from error
        if "status" not in self.options or "verdict" not in self.options:
            raise self.error(f"{self.arguments[0]} needs a status and a verdict")
        return self._entry(found.number, found.text, [])


class ReadingDirective(_EntryDirective):
    """An open point of a ruleset; question and values come from the engine. A decision of the editors has neither."""

    kind = "reading"
    option_spec = {
        "title": directives.unchanged_required,
        "witnesses": directives.unchanged_required,
        "sources": directives.unchanged_required,
        "note": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The entry with its readings, the default first; an error for a point that the engine does not know."""
        try:
            ruleset = self._ruleset()
            if self.arguments[0] in map(ruleset.open_id, ruleset.decisions):
                return self._decision()
            point = ruleset.open_point(self.arguments[0])
        except MancalaError as error:
            raise self.error(str(error)) from error
        return self._entry(OPEN, point.question, [self._values(point)])

    def _decision(self) -> list[nodes.Node]:
        if "title" not in self.options:
            raise self.error(f"{self.arguments[0]} needs a title: the engine has no question for what is settled")
        return self._entry(OPEN, "", [])

    def _values(self, point: OpenPoint) -> nodes.bullet_list:
        translate = translator(self.config.language)
        values = nodes.bullet_list(classes=[VALUES_CLASS])
        for value in point.values:
            line = fixed("", nodes.literal("", f"{point.name}={value}"))
            line += nodes.Text(f" {translate(VALUES[point.name, value])}")
            if value is point.default:
                line += [nodes.Text(" "), nodes.emphasis("", translate(N_("(default)")))]
            values += nodes.list_item("", line)
        return values


def told(entry: own.mancala_entry, translate: Translate) -> tuple[str, str]:
    """The title and the first paragraphs of an entry as plain text, once its page is translated.

    Where the page has no translation, but the engine has, it is the engine's words that other pages show.
    """
    heading = next(child for child in entry.children if isinstance(child, nodes.rubric))
    words = in_brief(entry["ids"][0])
    if words and not heading.get("translated") and translate(words) != words:
        return translate(words), ""
    return plain(heading), "\n\n".join(_opening(entry))


def in_brief(entry_id: str) -> str:
    """What the engine says of a rule or an open point; nothing of a decision.

    >>> in_brief("mangala-ii.capture.both-rows"), in_brief("mangala-iv.open.endless-relay")
    ('Captures are made in either row.', '')
    """
    ruleset = rulesets.get(entry_id.partition(".")[0])
    if entry_id in ruleset.rule_ids:
        return ruleset.rule(entry_id).text
    if entry_id in map(ruleset.open_id, ruleset.decisions):
        return ""
    return ruleset.open_point(entry_id).question


def _opening(entry: own.mancala_entry) -> Iterator[str]:
    """The paragraphs that come before anything else, such as a board; what the extension has put above is no text."""
    put = (own.mancala_words, nodes.rubric, nodes.Invisible)
    for child in entry.children:
        if isinstance(child, nodes.paragraph):
            yield plain(child)
        elif not isinstance(child, put) and not _holds_values(child):
            return


def _holds_values(node: nodes.Node) -> bool:
    return isinstance(node, nodes.bullet_list) and VALUES_CLASS in node["classes"]


def plain(node: nodes.Element) -> str:
    """A text without markup: a rule that is only linked is named by its number, a citation is left out.

    >>> plain(nodes.paragraph("", "", nodes.Text("One "), nodes.emphasis("", "lap"), nodes.Text(".")))
    'One lap.'
    """
    copy = node.deepcopy()
    for link in list(copy.findall(addnodes.pending_xref)):
        if link.get("refdomain") == "cite":
            link.parent.remove(link)
        elif link.get("refdomain") == "mancala" and not link["refexplicit"]:
            link.parent.replace(link, nodes.Text(brief(link["reftarget"])))
    return " ".join(copy.astext().split())
