"""The directive `glossary-table`: all terms with their words in eight languages.

A word is marked with its language and the way it is written; one that came about by mistake is struck through, said to
be corrupt, and followed by what it means and what was meant. Beside the words of documents and players stands the
word that this site has decided on.
"""

import csv
from collections.abc import Mapping
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.terms import Kind, Language, Term, Word
from mancala.errors import N_
from mancala.sphinxext.translated import details, fixed, line, parted
from tools.sphinx_edition.base import EditionDirective, add_node, edition_record

DECIDED = Path("locale", "terms.csv")
"""The words that the site has decided on, from the folder of the pages: a term a line, a language a column."""
LANGUAGES = {
    Language.ENGLISH: N_("English"),
    Language.ITALIAN: N_("Italian"),
    Language.CZECH: N_("Czech"),
    Language.MALAY: N_("Malay"),
    Language.POLISH: N_("Polish"),
    Language.GALICIAN: N_("Galician"),
    Language.TURKISH: N_("Turkish"),
    Language.ARABIC: N_("Arabic"),
}
KINDS = {
    Kind.CORRUPT: N_("corrupt"),
    Kind.ENGLISH: N_("left in English"),
    Kind.DESCRIPTION: N_("a description"),
}
FROM_RIGHT = (Language.ARABIC,)
NONE = N_("none found")


class edition_word(nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils wants it in lower case
    """A word in a language (`language`), as it is written (`corrupt` if by mistake)."""


class GlossaryDirective(EditionDirective):
    """All terms, in the order of the file."""

    def run(self) -> list[nodes.Node]:
        """The terms one by one."""
        path = Path(self.env.srcdir) / DECIDED
        self.env.note_dependency(str(path))
        decided = read_decided(path)
        return [self._term(term, decided) for term in self.edition.terms.values()]

    def _term(self, term: Term, decided: Mapping[str, Mapping[str, str]]) -> edition_record:
        for concept in term.decided:
            if concept not in decided:
                raise self.error(f"{term.id} has the word of {concept}, which {DECIDED} has not")
        own_words = {
            language: [decided[concept][language] for concept in term.decided if decided[concept].get(language)]
            for language in Language
        }
        language = Language(self.config.language) if self.config.language in list(Language) else Language.ENGLISH
        site = ", ".join(own_words[language])
        name = site or term.name
        # The site's own word is in the language of the page already.
        heading = nodes.rubric("", name, translatable=False, **{"heading-level": 2}) if site else self.heading(name, 2)
        heading["classes"].append("gl-term")
        translate = self.translate
        references = dict.fromkeys(reference for word in term.words for reference in word.references)
        return self.target(
            "entry", term.id, name,
            heading,
            self.paragraph(term.meaning),
            *self.optional(term.note),
            self._table(term, own_words),
            details([
                (translate(N_("Sources")), self.citations(references)),
                (translate(N_("Told on")), [self.told("entry", term.id)]),
            ]),
        )  # fmt: skip

    def _table(self, term: Term, decided: Mapping[Language, list[str]]) -> nodes.table:
        heads = (N_("Language"), N_("In documents and sources"), N_("On this site"))
        rows = [
            nodes.row(
                "",
                nodes.entry("", fixed(self.translate(LANGUAGES[language]))),
                nodes.entry("", *self._words(term.said(language))),
                nodes.entry("", *line(*parted(_written(language, form) for form in decided[language]))),
            )
            for language in Language
        ]
        return self.table(heads, (2, 5, 3), rows, ["colwidths-auto", "gl-words"])

    def _words(self, words: tuple[Word, ...]) -> list[nodes.Node]:
        if not words:
            return [fixed(self.translate(NONE), classes=["mx-unstated"])]
        items = [nodes.list_item("", *self._word(word)) for word in words]
        return [nodes.bullet_list("", *items, classes=["ed-works"])]

    def _word(self, word: Word) -> list[nodes.Node]:
        """A word, what is to be known of it, and where it stands."""
        corrupt = word.kind is Kind.CORRUPT
        said = fixed("", _written(word.language, word.form, corrupt=corrupt))
        if word.transliteration:
            said += [nodes.Text(" "), nodes.emphasis("", word.transliteration)]
        if word.kind in KINDS:
            said += [nodes.Text(" "), nodes.inline("", self.translate(KINDS[word.kind]), classes=["ed-access"])]
        if word.passage:
            said += [
                nodes.Text(" "),
                nodes.inline("", "", *self.marked(f"{{passage}}`{word.passage}`"), classes=["gl-where"]),
            ]
        return [said, *self.optional(word.means, classes=["gl-means"]), *self._meant(word)]

    def _meant(self, word: Word) -> list[nodes.Node]:
        """The word that was meant, in a sentence of its own."""
        if not word.reads:
            return []
        before, _, after = self.translate(N_("meant: %s")).partition("%s")
        return [fixed("", nodes.Text(before), _written(word.language, word.reads), nodes.Text(after))]


def read_decided(path: Path) -> dict[str, dict[str, str]]:
    """The words of the site, by term and language; none where there is no such list."""
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {line["concept"]: line for line in csv.DictReader(file)}


def _written(language: Language, form: str, *, corrupt: bool = False) -> edition_word:
    return edition_word("", form, language=language.value, corrupt=corrupt)


def visit_word(writer: HTML5Translator, node: edition_word) -> None:
    """Open a word with its language and direction."""
    direction = ' dir="rtl"' if node["language"] in FROM_RIGHT else ""
    tag = "s" if node["corrupt"] else "span"
    writer.body.append(f'<{tag} lang="{escape(node["language"])}"{direction} class="gl-word">')


def depart_word(writer: HTML5Translator, node: edition_word) -> None:
    """Close it."""
    writer.body.append("</s>" if node["corrupt"] else "</span>")


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("glossary-table", GlossaryDirective)
    add_node(app, edition_word, (visit_word, depart_word))
