"""What the directives of the edition have in common: its records, its language, citations, permanent addresses."""

from collections.abc import Iterable, Sequence
from typing import Any

from docutils import nodes
from docutils.parsers.rst import roles
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.edition import Edition, data_files, load
from mancala.edition.references import Reference
from mancala.edition.sources import Access
from mancala.errors import N_
from mancala.sphinxext import nodes as own
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.translated import fixed, parted
from mancala.sphinxext.words import Visitors

ACCESS = {
    Access.SEEN: N_("seen"),
    Access.IN_PART: N_("seen in part"),
    Access.SECOND_HAND: N_("at second hand"),
    Access.NOT_SEEN: N_("not seen"),
}
PERMANENT = N_("Permanent link to this entry")
OTHERS = ("text", "man", "gettext", "latex", "texinfo")
PLAIN: Visitors = (own.passing, own.passing)
SKIPPED: Visitors = (own.skip, None)


NAME = "ed-name"
STATEMENT = "ed-statement"
"""The classes of what a record is called by."""


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
        # Not by its type, as the domain is built on this module.
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

    def optional(self, text: str, **attributes: object) -> list[nodes.Node]:
        """A text of a data file as a paragraph; nothing if there is none."""
        return [self.paragraph(text, **attributes)] if text else []

    def heading(self, text: str, level: int) -> nodes.rubric:
        """The name of a record as a heading, which is translated with the page."""
        heading = nodes.rubric(text, text, classes=[NAME], **{"heading-level": level})
        self.set_source_info(heading)
        return heading

    def marked(self, text: str) -> list[nodes.Node]:
        """A text of a data file with its markup."""
        content, messages = self.parse_inline(text, lineno=self.lineno)
        return [*content, *messages]

    def links(self, kind: str, identifiers: Iterable[str], by: str = ", ") -> list[nodes.Node]:
        """Links to records of a kind, with a separator between them."""
        return parted((node for name in identifiers for node in self.marked(f"{{{kind}}}`{name}`")), by)

    def claims(self, numbers: Iterable[str]) -> list[nodes.Node]:
        """The marks of claims, which part themselves."""
        named = " ".join(numbers)
        return self.marked(f"{{claim}}`{named}`") if named else []

    def told(self, kind: str, identifier: str) -> edition_told:
        """Where the pages that refer to a record will be listed."""
        return edition_told(kind=kind, record=identifier)

    def table(
        self, heads: Iterable[str], widths: Sequence[int], rows: Iterable[nodes.row], classes: list[str], stubs: int = 1
    ) -> nodes.table:
        """A table with these messages above its columns, the first `stubs` of which are heads of their rows."""
        columns = [nodes.colspec(colwidth=width, stub=number < stubs) for number, width in enumerate(widths)]
        head = nodes.row("", *(nodes.entry("", fixed(self.translate(text))) for text in heads))
        body = nodes.tbody("", *rows)
        group = nodes.tgroup("", *columns, nodes.thead("", head), body, cols=len(columns))
        return nodes.table("", group, classes=classes)

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


def add_node(app: Sphinx, node: type[nodes.Element], html: Visitors = PLAIN, others: Visitors = PLAIN) -> None:
    """Register a node with how it is visited and left in HTML, and in all other formats."""
    visitors: dict[str, Any] = {"html": html, **dict.fromkeys(OTHERS, others)}
    app.add_node(node, **visitors)


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
