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

from collections.abc import Callable
from enum import StrEnum
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives, roles
from sphinx.util.docutils import SphinxDirective

from mancala import rulesets
from mancala.errors import N_, MancalaError
from mancala.narrate import VALUES
from mancala.ruleset import OpenPoint, Ruleset
from mancala.sphinxext import nodes as own
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.records import INSIDE, Entry


class Status(StrEnum):
    """Where a rule comes from."""

    ATTESTED = "attested"
    INFERRED = "inferred"
    EDITORIAL = "editorial"


class Verdict(StrEnum):
    """What sources outside the documents make of it."""

    CONFIRMED = "confirmed"
    SOURCE_ONLY = "source-only"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not-found"
    DOUBTFUL = "doubtful"


STATUS_TEXT = {
    Status.ATTESTED: N_("Attested: the documents say it."),
    Status.INFERRED: N_("Inferred: the documents take it for granted."),
    Status.EDITORIAL: N_("Editorial: the editors settled it."),
}
VERDICT_TEXT = {
    Verdict.CONFIRMED: N_("Confirmed by sources outside the documents"),
    Verdict.SOURCE_ONLY: N_("Only in the source that the documents name"),
    Verdict.CONTRADICTED: N_("Contradicted"),
    Verdict.NOT_FOUND: N_("Not found outside the documents"),
    Verdict.DOUBTFUL: N_("Doubtful"),
}
WITNESSES = {
    "II-it": N_("The Italian document on Mangala II"),
    "II-cs": N_("The Czech document on Mangala II"),
    "II-ms": N_("The Malay document on Mangala II"),
    "IV-pl": N_("The Polish document on Mangala IV"),
    "AM-gl": N_("The Galician document on Al-manqala"),
}


def one_of(kind: type[StrEnum]) -> Callable[[str | None], StrEnum]:
    """A converter of directive options to the members of an enumeration."""
    return lambda text: kind(directives.choice(text or "", [member.value for member in kind]))


class _EntryDirective(SphinxDirective):
    """What rules and open points have in common."""

    required_arguments = 1
    has_content = True
    kind: ClassVar[str]

    def _entry(self, number: str, title: str, lead: list[nodes.Node]) -> list[nodes.Node]:
        """The entry node with its heading, `lead`, the content and the evidence, made known to the domain."""
        entry_id = self.arguments[0]
        domain: Any = self.env.get_domain("mancala")
        if (self.env.docname, entry_id) in domain.located:
            raise self.error(f"{entry_id} has an entry already on this page")
        node = own.mancala_entry("", ids=[entry_id], number=number)
        self.set_source_info(node)
        heading = nodes.rubric(title, "", *self.parse_inline(title, lineno=self.lineno)[0])
        self.set_source_info(heading)
        outer = self.env.temp_data.get(INSIDE)
        self.env.temp_data[INSIDE] = entry_id
        try:
            node += [heading, *lead, *self.parse_content_to_nodes()]
        finally:
            self.env.temp_data[INSIDE] = outer
        node += self._evidence()
        domain.located[self.env.docname, entry_id] = Entry(self.kind, number, title, self.env.docname, self.lineno)
        return [node]

    def _ruleset(self) -> Ruleset:
        try:
            return rulesets.get(self.arguments[0].partition(".")[0])
        except MancalaError as error:
            raise self.error(str(error)) from error

    def _evidence(self) -> nodes.definition_list:
        """Status, witnesses, verdict and sources, and the editors' note, as a list of terms."""
        translate: Translate = translator(self.config.language)
        evidence = nodes.definition_list(classes=["mancala-evidence"])

        def add(term: str, *content: nodes.Node) -> None:
            label = nodes.term("", translate(term), translatable=False)
            evidence.append(nodes.definition_list_item("", label, nodes.definition("", *content)))

        if status := self.options.get("status"):
            add(N_("Status"), _fixed(translate(STATUS_TEXT[status])))
        if witnesses := self.options.get("witnesses"):
            add(N_("Witnesses"), self._witnesses(witnesses.split(), translate))
        if verdict := self.options.get("verdict"):
            content = _fixed(translate(VERDICT_TEXT[verdict]))
            content["classes"].append(f"verdict-{verdict}")
            add(N_("Verdict"), content)
        if sources := self.options.get("sources"):
            add(N_("Sources"), self._sources(sources.split()))
        if note := self.options.get("note"):
            add(N_("Editors' note"), *self.parse_text_to_nodes(note))
        return evidence

    def _witnesses(self, sigla: list[str], translate: Translate) -> nodes.paragraph:
        line = _fixed("")
        for siglum in sigla:
            if siglum not in WITNESSES:
                raise self.error(f"unknown witness {siglum}; expected one of: {', '.join(WITNESSES)}")
            if line.children:
                line += nodes.Text(" ")
            line += nodes.abbreviation(siglum, siglum, explanation=translate(WITNESSES[siglum]))
        return line

    def _sources(self, keys: list[str]) -> nodes.paragraph:
        """Citations of the bibliography (sphinxcontrib-bibtex)."""
        role: Any = roles.role("cite:t", self.state.inliner.language, self.lineno, self.state.reporter)[0]
        content: list[nodes.Node] = []
        for key in keys:
            found, messages = role("cite:t", f"{{cite:t}}`{key}`", key, self.lineno, self.state.inliner, {}, [])
            content += [nodes.Text("; "), *found, *messages] if content else [*found, *messages]
        line = _fixed("")
        line += content
        return line


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
        ruleset = self._ruleset()
        found = dict(zip(ruleset.rule_ids, ruleset.rules, strict=True)).get(self.arguments[0])
        if found is None:
            raise self.error(f"{ruleset.id} has no rule {self.arguments[0]}")
        if "status" not in self.options or "verdict" not in self.options:
            raise self.error(f"{self.arguments[0]} needs a status and a verdict")
        return self._entry(found.number, self.options.get("title", found.text), [])


class ReadingDirective(_EntryDirective):
    """An open point of a ruleset; question and values come from the engine."""

    kind = "reading"
    option_spec = {
        "title": directives.unchanged_required,
        "witnesses": directives.unchanged_required,
        "sources": directives.unchanged_required,
        "note": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The entry with its readings, the default first; an error for a point that the engine does not know."""
        ruleset = self._ruleset()
        points = {ruleset.open_id(point.name): point for point in ruleset.open_points}
        point = points.get(self.arguments[0])
        if point is None:
            raise self.error(f"{ruleset.id} has no open point {self.arguments[0]}")
        title = self.options.get("title", point.question)
        return self._entry("?", title, [self._values(point)])

    def _values(self, point: OpenPoint) -> nodes.bullet_list:
        translate = translator(self.config.language)
        values = nodes.bullet_list(classes=["mancala-values"])
        for value in point.values:
            line = _fixed("")
            line += nodes.literal("", f"{point.name}={value}")
            line += nodes.Text(f" {translate(VALUES[point.name, value])}")
            if value is point.default:
                line += [nodes.Text(" "), nodes.emphasis("", translate(N_("(default)")))]
            values += nodes.list_item("", line)
        return values


def _fixed(text: str) -> nodes.paragraph:
    """A paragraph that is translated already."""
    return nodes.paragraph("", text, translatable=False)
