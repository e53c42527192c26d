"""The Sphinx domain of rules and open points: where each stands, how it is cited, which example shows it."""

from collections.abc import Iterable, Iterator, Set
from typing import Any, TypedDict, cast

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from mancala.sphinxext.board import BoardDirective
from mancala.sphinxext.entry import ReadingDirective, RuleDirective
from mancala.sphinxext.records import Entry, Example


class DomainData(TypedDict):
    """What the domain keeps between builds."""

    version: int
    entries: dict[tuple[str, str], Entry]
    examples: list[Example]


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
    object_types = {"rule": ObjType("rule", "rule"), "reading": ObjType("open point", "rule")}
    directives = {"rule": RuleDirective, "reading": ReadingDirective, "board": BoardDirective}
    roles = {"rule": RuleRole(innernodeclass=nodes.inline)}
    initial_data = {"entries": {}, "examples": []}
    data_version = 2

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

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read again."""
        for key in [key for key in self.located if key[0] == docname]:
            del self.located[key]
        self.examples[:] = [example for example in self.examples if example.docname != docname]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        other = cast(DomainData, otherdata)
        self.located.update({key: entry for key, entry in other["entries"].items() if key[0] in docnames})
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
