"""The Sphinx domain of rules and open points: where each stands, how it is cited, which example shows it."""

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from typing import Any, TypedDict, cast

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from mancala.errors import N_
from mancala.sphinxext import nodes as own
from mancala.sphinxext.board import BoardDirective, PlayDirective
from mancala.sphinxext.compare import CompareDirective
from mancala.sphinxext.entry import ReadingDirective, RuleDirective, told
from mancala.sphinxext.index import RuleIndex
from mancala.sphinxext.messages import translator
from mancala.sphinxext.records import Entry, Example


class DomainData(TypedDict):
    """What the domain keeps between builds."""

    version: int
    entries: dict[tuple[str, str], Entry]
    examples: list[Example]
    uses: dict[str, frozenset[str]]
    written: dict[str, Entry]


class RuleRole(XRefRole):
    """A link to an entry, also where the role is written without its domain."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The reference, in this domain."""
        self.name = "mancala:rule"
        return super().run()


class MancalaDomain(Domain):
    """Rules (`rule`) and open points (`reading`) of mancala rulesets, and the boards that show them."""

    name = "mancala"
    label = "Mancala"
    object_types = {"rule": ObjType(N_("rule"), "rule"), "reading": ObjType(N_("open point"), "rule")}
    directives = {
        "rule": RuleDirective,
        "reading": ReadingDirective,
        "board": BoardDirective,
        "play": PlayDirective,
        "compare": CompareDirective,
    }
    roles = {"rule": RuleRole(innernodeclass=nodes.inline, warn_dangling=True)}
    indices = [RuleIndex]
    initial_data = {"entries": {}, "examples": [], "uses": {}, "written": {}}
    data_version = 3

    @property
    def located(self) -> dict[tuple[str, str], Entry]:
        """The entries by page and id, so that a page can be read again, or in another process."""
        return cast(DomainData, self.data)["entries"]

    @property
    def entries(self) -> dict[str, Entry]:
        """The entries by their ids."""
        return {entry_id: entry for (_, entry_id), entry in self.located.items()}

    @property
    def examples(self) -> list[Example]:
        """All boards that claim to show something."""
        return cast(DomainData, self.data)["examples"]

    @property
    def uses(self) -> dict[str, frozenset[str]]:
        """By page the rulesets whose entries it can link to."""
        return cast(DomainData, self.data)["uses"]

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        """What the search calls an entry, in the language of the pages."""
        return translator(self.env.config.language)(type.lname)

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Take titles and texts from the page as it is after translation, and what it can link to."""
        for node in document.findall(own.mancala_entry):
            key = docname, node["ids"][0]
            title, text = told(node, translator(env.config.language))
            self.located[key] = replace(self.located[key], title=title, text=text)
        self.uses[docname] = frozenset(_linked(document))

    def to_write_again(self) -> list[str]:
        """The pages that link to entries which have moved or are called otherwise than when this was last asked."""
        data = cast(DomainData, self.data)
        before, now = data["written"], {entry_id: replace(entry, line=0) for entry_id, entry in self.entries.items()}
        data["written"] = now
        changed = {entry_id for entry_id in before | now if before.get(entry_id) != now.get(entry_id)}
        affected = {entry_id.partition(".")[0] for entry_id in changed}
        return [docname for docname, used in self.uses.items() if used & affected]

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read again."""
        for key in [key for key in self.located if key[0] == docname]:
            del self.located[key]
        self.uses.pop(docname, None)
        self.examples[:] = [example for example in self.examples if example.docname != docname]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        other = cast(DomainData, otherdata)
        self.located.update({key: entry for key, entry in other["entries"].items() if key[0] in docnames})
        self.uses.update({docname: used for docname, used in other["uses"].items() if docname in docnames})
        self.examples.extend(example for example in other["examples"] if example.docname in docnames)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """The link to an entry; its number stands for it where the page gives no text."""
        entry = self.entries.get(target)
        if entry is None:
            return None
        if not node["refexplicit"]:
            contnode = nodes.inline(entry.number, entry.number, classes=["mancala-rule"])
        return make_refnode(builder, fromdocname, entry.docname, target, contnode, entry.title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The same for the `any` role."""
        found = self.resolve_xref(env, fromdocname, builder, "rule", target, node, contnode)
        return [("mancala:rule", found)] if found is not None else []

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """The entries for the search and for other sites (objects.inv)."""
        return list(self._objects())

    def _objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for entry_id, entry in self.entries.items():
            yield entry_id, f"{entry.number} {entry.title}", entry.kind, entry.docname, entry_id, 1


def _linked(document: nodes.document) -> Iterator[str]:
    """The rulesets of the boards and links of a page; other links give other words."""
    for board in document.findall(own.mancala_board):
        yield board["data"]["ruleset"]
    for compared in document.findall(own.mancala_compare):
        yield compared["sides"][0].data["ruleset"]
    for link in document.findall(pending_xref):
        yield link["reftarget"].partition(".")[0]


def updated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The pages that are to be written again though nobody has changed them."""
    domain = env.get_domain("mancala")
    assert isinstance(domain, MancalaDomain)
    return domain.to_write_again()
