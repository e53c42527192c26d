"""What the directives of the edition have in common: its records, its language, citations, permanent addresses."""

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from docutils.parsers.rst import roles
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.edition import Edition, data_files, load
from mancala.edition.sources import Access
from mancala.edition.tables import Reference
from mancala.errors import N_
from mancala.sphinxext.messages import Translate, translator

ACCESS = {
    Access.SEEN: N_("seen"),
    Access.IN_PART: N_("seen in part"),
    Access.SECOND_HAND: N_("at second hand"),
    Access.NOT_SEEN: N_("not seen"),
}
PERMANENT = N_("Permanent link to this entry")


class edition_record(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """A record of the edition on the page that shows it: its anchor, and what is shown of it."""


class edition_told(nodes.General, nodes.Element):  # noqa: N801
    """Stands where the pages will be listed that refer to a record (`kind`, `record`)."""


class EditionDirective(SphinxDirective):
    """A directive that shows records of the edition."""

    @property
    def edition(self) -> Edition:
        """The records; the page is read again when their files change."""
        for path in data_files():
            self.env.note_dependency(str(path))
        return load()

    @property
    def translate(self) -> Translate:
        """The words of the edition in the language of the pages."""
        return translator(self.config.language)

    def target(self, kind: str, identifier: str, title: str, *content: nodes.Node) -> edition_record:
        """A record with its permanent address, known to the domain."""
        domain: Any = self.env.get_domain("edition")
        anchor = domain.anchor(kind, identifier)
        domain.note(kind, identifier, self.env.docname, anchor, title)
        node = edition_record("", *content, ids=[anchor], kind=kind, record=identifier, title=title)
        self.set_source_info(node)
        self.state.document.note_explicit_target(node, node)
        return node

    def paragraph(self, text: str, **attributes: object) -> nodes.paragraph:
        """A text of a data file as a paragraph, which is translated with the page; it may have markup."""
        paragraph = nodes.paragraph(text, "", *self.marked(text), **attributes)
        self.set_source_info(paragraph)
        return paragraph

    def marked(self, text: str) -> list[nodes.Node]:
        """A text of a data file with its markup."""
        content, messages = self.parse_inline(text, lineno=self.lineno)
        return [*content, *messages]

    def told(self, kind: str, identifier: str) -> edition_told:
        """Where the pages that refer to a record will be listed."""
        return edition_told(kind=kind, record=identifier)

    def citations(self, references: Iterable[Reference]) -> list[nodes.Node]:
        """The works referred to as a list: who and when, where in it, and how it is known unless it was seen."""
        items = [nodes.list_item("", self._citation(reference)) for reference in references]
        return [nodes.bullet_list("", *items, classes=["ed-works"])] if items else []

    def _citation(self, reference: Reference) -> nodes.paragraph:
        role: Any = roles.role("cite:t", self.state.inliner.language, self.lineno, self.state.reporter)[0]
        key = reference.key
        line = fixed("", *role("cite:t", f"{{cite:t}}`{key}`", key, self.lineno, self.state.inliner, {}, [])[0])
        if reference.locator:
            line += [nodes.Text(" "), nodes.inline("", reference.locator, classes=["ed-locator"])]
        access = self.edition.sources[key].access
        if access is not Access.SEEN:
            line += [nodes.Text(" "), nodes.inline("", self.translate(ACCESS[access]), classes=["ed-access"])]
        return line


def fixed(text: str, *content: nodes.Node, **attributes: object) -> nodes.paragraph:
    """A paragraph that is translated already, or needs no translation."""
    return nodes.paragraph("", text, *content, translatable=False, **attributes)


def details(pairs: Iterable[tuple[str, list[nodes.Node]]]) -> nodes.definition_list:
    """Terms with what belongs to them; terms without anything are left out."""
    items = [
        nodes.definition_list_item("", nodes.term("", term, translatable=False), nodes.definition("", *content))
        for term, content in pairs
        if content
    ]
    return nodes.definition_list("", *items, classes=["mancala-evidence"])


def line(*content: nodes.Node) -> list[nodes.Node]:
    """Nodes in one line, as the content of a term; nothing if there are none."""
    return [fixed("", *content)] if content else []


def parted(found: Iterable[nodes.Node], by: str = ", ") -> list[nodes.Node]:
    """Nodes with a separator between them."""
    content: list[nodes.Node] = []
    for node in found:
        content += [nodes.Text(by), node] if content else [node]
    return content


def visit_record(writer: HTML5Translator, node: edition_record) -> None:
    """Open a record with its id, which links to itself."""
    anchor = node["ids"][0]
    hint = writer.attval(translator(writer.config.language)(PERMANENT))
    writer.body.append(writer.starttag(node, "div", CLASS=f"ed-record ed-{node['kind']}"))
    writer.body.append(
        f'<p class="me-number"><a class="me-id" href="#{writer.attval(anchor)}" title="{hint}">'
        f"<code>{writer.encode(anchor)}</code></a></p>\n"
    )


def depart_record(writer: HTML5Translator, node: edition_record) -> None:
    """Close a record."""
    writer.body.append("</div>\n")
