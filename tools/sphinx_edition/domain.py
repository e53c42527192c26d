"""The Sphinx domain of the edition's records: where each stands, the roles that link to it, who refers to it."""

from collections.abc import Iterator, Set
from typing import Any, ClassVar, NamedTuple, TypedDict, cast

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.docutils import SphinxRole
from sphinx.util.nodes import make_refnode

from mancala.edition.edition import Edition, load
from mancala.edition.verdict import Verdict
from mancala.errors import N_
from mancala.sphinxext.evidence import WORDING
from mancala.sphinxext.messages import translator
from tools.sphinx_edition.base import NAME, STATEMENT, edition_record
from tools.sphinx_edition.kept import Page, page

LOGGER = logging.getLogger(__name__)
BARE = ("passage",)
"""Kinds whose ids are addresses as they are; the others have the kind before them."""
KINDS = {
    "claim": N_("claim"),
    "person": N_("person"),
    "place": N_("place"),
    "object": N_("object"),
    "variant": N_("variant"),
    "passage": N_("passage"),
    "relative": N_("related game"),
    "event": N_("event"),
    "entry": N_("term"),
}
ANCHORS = {"relative": "game", "entry": "term"}
ROLES = {"entry": "glossary-term"}
"""Kinds whose role is called otherwise, since Sphinx has one of that name."""


class Located(NamedTuple):
    """Where a record stands, and what it is called there."""

    docname: str
    anchor: str
    title: str


class DomainData(TypedDict):
    """What the domain keeps between builds: records by page, kind and id; by page what it refers to."""

    version: int
    records: dict[tuple[str, str, str], Located]
    uses: dict[str, frozenset[tuple[str, str]]]
    pages: dict[str, Page]


class ClaimRole(SphinxRole):
    """The marks of one or more claims behind a sentence: numbers that link to the claims, with their verdicts."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """A link for each; the domain puts verdicts in."""
        found = nodes.inline("", "", classes=["ed-claims"])
        for number in self.text.split():
            gap = [nodes.Text(" ")] if found.children else []
            mark = nodes.inline(number, number, classes=["ed-claim"])
            link = pending_xref(
                "", mark, refdomain="edition", reftype="claim", reftarget=number, refexplicit=False,
                refdoc=self.env.docname, refwarn=True,
            )  # fmt: skip
            self.set_source_info(link)
            found += [*gap, link]
        return [found], []


class RecordRole(XRefRole):
    """A link to a record of a kind, also where the role is written without its domain."""

    def __init__(self, kind: str) -> None:
        super().__init__(innernodeclass=nodes.inline, warn_dangling=True)
        self.kind = kind

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The reference, in this domain."""
        self.name = f"edition:{self.kind}"
        return super().run()


class EditionDomain(Domain):
    """Claims, people, places, objects, variants, passages, related games, events and terms."""

    name = "edition"
    label = "Edition"
    object_types: ClassVar = {kind: ObjType(word, kind) for kind, word in KINDS.items()}
    roles: ClassVar = {
        "claim": ClaimRole(),
        **{ROLES.get(kind, kind): RecordRole(kind) for kind in KINDS if kind != "claim"},
    }
    initial_data: ClassVar = {"records": {}, "uses": {}, "pages": {}}
    data_version = 2

    @property
    def records(self) -> dict[tuple[str, str], Located]:
        """Where each record stands, by kind and id."""
        data = cast(DomainData, self.data)
        return {(kind, identifier): place for (_, kind, identifier), place in data["records"].items()}

    @property
    def pages(self) -> dict[str, Page]:
        """What is kept of each page."""
        return cast(DomainData, self.data)["pages"]

    @property
    def edition(self) -> Edition:
        """The records themselves."""
        return load()

    @staticmethod
    def anchor(kind: str, identifier: str) -> str:
        """The permanent address of a record within its page, which is also its id in citations."""
        return identifier if kind in BARE else f"{ANCHORS.get(kind, kind)}.{identifier}"

    def note(self, kind: str, identifier: str, docname: str, anchor: str, title: str) -> None:
        """Make a record known."""
        data = cast(DomainData, self.data)
        if found := self.records.get((kind, identifier)):
            LOGGER.warning("%s %s is on %s already", kind, identifier, found.docname, location=docname)
        data["records"][docname, kind, identifier] = Located(docname, anchor, title)

    def told_on(self, kind: str, identifier: str) -> list[str]:
        """The pages that refer to a record, but for the one that shows it."""
        data = cast(DomainData, self.data)
        own = self.records.get((kind, identifier))
        return sorted(
            name for name, used in data["uses"].items() if (kind, identifier) in used and own and name != own.docname
        )

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Note what a page refers to, what is to be kept of it, and what its records are called in its language."""
        self.pages[docname] = page(document)
        records = cast(DomainData, self.data)["records"]
        for record in document.findall(edition_record):
            key = docname, record["kind"], record["record"]
            if name := _name(record):
                record["title"] = name
                records[key] = records[key]._replace(title=name)
        cast(DomainData, self.data)["uses"][docname] = frozenset(
            (link["reftype"], link["reftarget"])
            for link in document.findall(pending_xref)
            if link.get("refdomain") == self.name
        )

    def clear_doc(self, docname: str) -> None:
        """Forget a page that is read again."""
        data = cast(DomainData, self.data)
        for key in [key for key in data["records"] if key[0] == docname]:
            del data["records"][key]
        data["uses"].pop(docname, None)
        data["pages"].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        data, other = cast(DomainData, self.data), cast(DomainData, otherdata)
        data["records"].update({key: place for key, place in other["records"].items() if key[0] in docnames})
        data["uses"].update({name: used for name, used in other["uses"].items() if name in docnames})
        data["pages"].update({name: kept for name, kept in other["pages"].items() if name in docnames})

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
        """The link to a record: a claim with its verdict, anything else by its name unless the page gives a text."""
        place = self.records.get((typ, target))
        if place is None:
            return None
        hint = place.title
        if typ == "claim":
            contnode, hint = self._mark(target)
        elif not node["refexplicit"]:
            contnode = nodes.inline("", place.title, classes=[f"ed-{typ}"])
        return make_refnode(builder, fromdocname, place.docname, place.anchor, contnode, hint)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Records are never meant by the `any` role: their short ids would be found by accident."""
        return []

    def _mark(self, number: str) -> tuple[nodes.inline, str]:
        translate = translator(self.env.config.language)
        verdict = self.edition.claims[number].verdict
        # Confirmed is what a reader expects: its word is for those who listen.
        seen = ["mb-unseen"] if verdict is Verdict.CONFIRMED else []
        said = nodes.inline("", translate(WORDING[verdict].short), classes=["ed-verdict", *seen])
        return nodes.inline("", "", nodes.Text(number + " "), said, classes=["ed-claim", f"verdict-{verdict}"]), ""

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """The records for the search and for other sites (objects.inv)."""
        for (kind, _), place in self.records.items():
            # Passages are shown, but nobody searches for their numbers.
            yield place.anchor, place.title, kind, place.docname, place.anchor, -1 if kind in BARE else 2


def edition_domain(env: BuildEnvironment) -> EditionDomain:
    """The domain of the edition's records in a project."""
    domain = env.get_domain(EditionDomain.name)
    assert isinstance(domain, EditionDomain)
    return domain


def _name(record: edition_record) -> str:
    """What a record is called on its page; nothing if its name is not to be translated."""
    for node in record.findall(nodes.Element):
        if {NAME, STATEMENT} & set(node["classes"]) and node.attributes.get("translatable", True):
            return " ".join(node.astext().split())
    return ""
