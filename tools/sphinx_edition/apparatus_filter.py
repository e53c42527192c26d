"""The directive `apparatus-filter`: a form that leaves in sight the variants of some documents and kinds."""

import json
from collections.abc import Iterable
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.witnesses import Kind
from mancala.errors import N_
from mancala.sphinxext import nodes as own
from mancala.sphinxext.messages import catalogue
from tools.sphinx_edition.base import SKIPPED, EditionDirective, add_node

KINDS = {
    Kind.VARIANT: N_("variant"),
    Kind.OMISSION: N_("omission"),
    Kind.ADDITION: N_("addition"),
    Kind.UNTRANSLATED: N_("left in English"),
    Kind.MISTRANSLATION: N_("mistranslation"),
    Kind.FALSE_FRIEND: N_("false friend"),
    Kind.CORRUPTION: N_("corruption"),
    Kind.GRAMMAR: N_("grammar"),
    Kind.TERMINOLOGY: N_("terminology"),
    Kind.TYPOGRAPHY: N_("typography"),
    Kind.SHARED_ERROR: N_("error shared by all"),
    Kind.FACT: N_("error of fact"),
    Kind.RHETORIC: N_("rhetoric"),
    Kind.CONTRADICTION: N_("contradiction within"),
    Kind.GAP: N_("silence"),
    Kind.PARATEXT: N_("not part of the text"),
}
SCRIPT = "apparatus.js"


def ngettext(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message with a number for the catalogues without translating it."""
    return singular, plural


SHOWN = ngettext("%(number)d place is shown.", "%(number)d places are shown.")


class edition_filter(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """The form that leaves in sight the variants of some witnesses and kinds."""


class FilterDirective(EditionDirective):
    """The form above an apparatus; without scripts it is not shown."""

    def run(self) -> list[nodes.Node]:
        """The form, with all that its script will say."""
        translate = self.translate
        total = len(self.edition.variants)
        used = {kind for variant in self.edition.variants.values() for kind in variant.kinds}
        numbered = catalogue(self.config.language).ngettext
        node = edition_filter(
            sigla=[(siglum, siglum) for siglum in self.edition.witnesses],
            kinds=[(str(kind), translate(words)) for kind, words in KINDS.items() if kind in used],
            counts=[numbered(*SHOWN, number) % {"number": number} for number in range(total + 1)],
            words={
                "title": translate(N_("Show only")),
                "sigla": translate(N_("Documents")),
                "kinds": translate(N_("Kinds")),
                "all": translate(N_("Show all")),
            },
        )
        self.set_source_info(node)
        return [node]


def visit_filter(writer: HTML5Translator, node: edition_filter) -> None:
    """Write the form, hidden until its script shows it."""
    words = {name: escape(text) for name, text in node["words"].items()}
    counts = escape(json.dumps(node["counts"], ensure_ascii=False), quote=True)
    writer.body.append(
        f'<form class="ed-filter" hidden autocomplete="off" aria-label="{words["title"]}" data-counts="{counts}">\n'
        f"{_boxes('siglum', words['sigla'], node['sigla'])}{_boxes('kind', words['kinds'], node['kinds'])}"
        f'<p><button type="button">{words["all"]}</button> <output></output></p>\n</form>\n'
    )


def _boxes(name: str, legend: str, options: Iterable[tuple[str, str]]) -> str:
    boxes = "".join(
        f'<label><input type="checkbox" name="{name}" value="{value}"> {escape(label)}</label>\n'
        for value, label in options
    )
    return f"<fieldset>\n<legend>{legend}</legend>\n{boxes}</fieldset>\n"


def _load(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give its script to a page with the form."""
    if doctree is not None and next(doctree.findall(edition_filter), None):
        app.add_js_file(SCRIPT, defer="defer")


def setup(app: Sphinx) -> None:
    """Register the directive and the form."""
    app.add_directive("apparatus-filter", FilterDirective)
    add_node(app, edition_filter, (visit_filter, own.passing), SKIPPED)
    app.connect("html-page-context", _load)
