"""The directives `witness` and `passages`: what each document is, and what rests on each of its passages."""

from collections.abc import Iterable, Iterator

from docutils import nodes
from sphinx.application import Sphinx

from mancala.edition.records import GAMES
from mancala.edition.witnesses import Passage, Section, Witness
from mancala.errors import N_
from mancala.sphinxext.translated import details, fixed, line
from tools.sphinx_edition.base import EditionDirective
from tools.sphinx_edition.domain import edition_domain

TONGUES = {
    "it": N_("Italian"),
    "cs": N_("Czech"),
    "ms": N_("Malay"),
    "pl": N_("Polish"),
    "gl": N_("Galician"),
}
TABLE = "ed-passages"


class _OfWitness(EditionDirective):
    """What is shown of one document."""

    required_arguments = 1

    @property
    def witness(self) -> Witness:
        """The document; an error for a siglum that stands for none."""
        siglum = self.arguments[0]
        if siglum not in self.edition.witnesses:
            raise self.error(f"unknown witness {siglum}; choose from {', '.join(self.edition.witnesses)}")
        return self.edition.witnesses[siglum]


class WitnessDirective(_OfWitness):
    """What a document is, carries and lacks, its faults, and how it was made."""

    def run(self) -> list[nodes.Node]:
        """A list of all that."""
        witness, translate = self.witness, self.translate
        game = f"{{doc}}`{GAMES[witness.game]} </{witness.game}/index>`"
        return [
            self.paragraph(witness.character, classes=["ed-character"]),
            details([
                (translate(N_("Language")), line(nodes.Text(translate(TONGUES[witness.language])))),
                (translate(N_("Game")), line(*self.marked(game))),
                (translate(N_("Named source")), self.citations(witness.source)),
                (translate(N_("What it carries")), self._list(witness.carries)),
                (translate(N_("What it lacks")), self._list(witness.lacks)),
                (translate(N_("Its faults")), self._list(witness.faults)),
                (translate(N_("How it was made")), self._list(witness.made)),
            ]),
        ]  # fmt: skip

    def _list(self, texts: Iterable[str]) -> list[nodes.Node]:
        return [nodes.bullet_list("", *(nodes.list_item("", self.paragraph(text)) for text in texts))]


class PassagesDirective(_OfWitness):
    """The passages of a document by id: first words, and the claims and variants that rest on each."""

    def run(self) -> list[nodes.Node]:
        """A table whose rows are the permanent addresses of the passages."""
        witness = self.witness
        heads = (N_("Passage"), N_("First words"), N_("What rests on it"))
        found = [passage for passage in self.edition.passages.values() if passage.siglum == witness.id]
        return [self.table(heads, (1, 1, 1), (self._row(passage, witness) for passage in found), [TABLE])]

    def _row(self, passage: Passage, witness: Witness) -> nodes.row:
        edition_domain(self.env).note("passage", passage.id, self.env.docname, passage.id, passage.id)
        code = nodes.literal("", passage.id.removeprefix(f"{witness.id}."))
        number = nodes.reference("", "", code, refid=passage.id, internal=True)
        begins = verbatim(nodes.inline, passage.begins, _language_of(passage, witness))
        row = nodes.row("", ids=[passage.id])
        row += nodes.entry("", fixed("", number))
        row += nodes.entry("", fixed("", begins))
        row += nodes.entry("", *self._resting(passage))
        self.state.document.note_explicit_target(row, row)
        return row

    def _resting(self, passage: Passage) -> Iterator[nodes.Node]:
        claims = [claim.id for claim in self.edition.claims.values() if passage.id in claim.passages]
        variants = [variant.id for variant in self.edition.variants.values() if passage.id in variant.passages]
        if claims:
            yield fixed("", *self.claims(claims))
        if variants:
            yield fixed("", *self.links("variant", variants, "; "))


def verbatim(node: type[nodes.TextElement], text: str, language: str) -> nodes.TextElement:
    """Words of a document: marked with their language, and set as they are, without the quotes of typesetters."""
    # Docutils writes this class as a lang attribute.
    return node("", text, classes=[f"language-{language}"], support_smartquotes=False)


def _language_of(passage: Passage, witness: Witness) -> str:
    # The last line of each document is in English.
    return "en" if passage.section is Section.SOURCE else witness.language


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("witness", WitnessDirective)
    app.add_directive("passages", PassagesDirective)
