"""The directive `apparatus`: all places where the documents on a game differ, err, or are silent."""

from collections.abc import Iterable
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from mancala.edition.records import GameId
from mancala.edition.witnesses import Reading, Section, Variant
from mancala.errors import N_
from mancala.sphinxext.evidence import WITNESSES, one_of
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.translated import details, fixed, line, parted
from tools.sphinx_edition import apparatus_filter, documents
from tools.sphinx_edition.apparatus_filter import KINDS
from tools.sphinx_edition.base import EditionDirective, edition_record
from tools.sphinx_edition.documents import verbatim

SECTIONS = {
    Section.TITLE: N_("Title"),
    Section.TYPE: N_("Type"),
    Section.LINK: N_("Link"),
    Section.OVERVIEW: N_("Overview"),
    Section.BOARD: N_("Board"),
    Section.PLAY: N_("Course of play"),
    Section.CAPTURE: N_("Capture"),
    Section.END: N_("End of the game"),
    Section.NOTES: N_("Notes"),
    Section.SOURCE: N_("Source"),
    Section.WHOLE: N_("The whole text"),
}
STYLES = "apparatus.css"


class ApparatusDirective(EditionDirective):
    """All variants of a game, section by section."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A section of the page for each section of the documents; an error for an unknown game."""
        try:
            game = one_of(GameId)(self.arguments[0])
        except ValueError as error:
            raise self.error(str(error)) from error
        found = [variant for variant in self.edition.variants.values() if variant.game is game]
        return [
            self._section(game, section, shown)
            for section in Section
            if (shown := [variant for variant in found if variant.section is section])
        ]

    def _section(self, game: str, section: Section, variants: Iterable[Variant]) -> nodes.section:
        title = nodes.title("", self.translate(SECTIONS[section]), translatable=False)
        node = nodes.section("", title, ids=[f"{game}-{section}"], names=[f"{game}-{section}"])
        self.set_source_info(node)
        node += [self._variant(variant) for variant in variants]
        return node

    def _variant(self, variant: Variant) -> edition_record:
        translate = self.translate
        kinds = parted((nodes.inline("", translate(KINDS[kind]), classes=["ed-kind"]) for kind in variant.kinds), " · ")
        record = self.target(
            "variant", variant.id, variant.lemma.replace("*", ""),
            self.paragraph(variant.lemma, classes=["ed-statement"]),
            fixed("", *kinds, classes=["ed-kinds"]),
            nodes.bullet_list("", *map(self._reading, variant.readings), classes=["ed-readings"]),
            details([
                (translate(N_("We read")), self.optional(variant.emended)),
                (translate(N_("Reason")), [self.paragraph(variant.reason)]),
                (translate(N_("Weight")), line(*_weight(variant, translate))),
                (translate(N_("Claims")), line(*self.claims(variant.claims))),
                (translate(N_("Told on")), [self.told("variant", variant.id)]),
            ]),
        )  # fmt: skip
        record["classes"] += [f"siglum-{siglum}" for siglum in variant.sigla]
        record["classes"] += [f"kind-{kind}" for kind in variant.kinds]
        return record

    def _reading(self, reading: Reading) -> nodes.list_item:
        """One witness: siglum and passages, what it reads, what that means, how it would be right."""
        translate = self.translate
        siglum = nodes.abbreviation(
            reading.siglum, reading.siglum, explanation=translate(WITNESSES[reading.siglum])
        )  # fmt: skip
        said = fixed("", siglum, nodes.Text(" "))
        if reading.passages:
            links = (node for passage in reading.passages for node in self.marked(_short(passage)))
            said += [nodes.inline("", "", *parted(links), classes=["ed-passage-ids"]), nodes.Text(" ")]
        if reading.texts:
            said += parted((verbatim(nodes.emphasis, text, reading.language) for text in reading.texts), "; ")
        else:
            said += nodes.Text(translate(N_("leaves it out")))
        item = nodes.list_item("", said)
        if reading.gloss:
            item += self.paragraph(reading.gloss, classes=["ed-gloss"])
        if reading.emended:
            # A correction is in the language of the document, also where the document was left in English.
            right = verbatim(nodes.emphasis, reading.emended, reading.siglum.split("-")[1])
            item += fixed(translate(N_("rightly")) + " ", right, classes=["ed-rightly"])
        return item


def _weight(variant: Variant, translate: Translate) -> list[nodes.Node]:
    if not variant.weight:
        return []
    others = [siglum for siglum in variant.sigla if siglum not in variant.weight]
    words = translate(N_("%(followed)s against %(others)s"))
    return [nodes.Text(words % {"followed": ", ".join(variant.weight), "others": ", ".join(others)})]


def _short(passage: str) -> str:
    """A link to a passage by its place alone, as the siglum stands before it."""
    return f"{{passage}}`{passage.partition('.')[2]} <{passage}>`"


def _load(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give their styles to the pages with variants or passages."""
    if doctree is not None and any(map(_is_styled, doctree.findall(nodes.Element))):
        app.add_css_file(STYLES)


def _is_styled(node: nodes.Element) -> bool:
    return node.get("kind") == "variant" or documents.TABLE in node.get("classes", ())


def setup(app: Sphinx) -> None:
    """Register the directives, and the form that goes with them."""
    app.add_directive("apparatus", ApparatusDirective)
    app.connect("html-page-context", _load)
    documents.setup(app)
    apparatus_filter.setup(app)
