"""The glossary: what a term means, and its words in eight languages, as documents and sources have them.

`terms.csv` has the terms, `words.csv` their words, a word a line. A word that came about by mistake is marked as such
by its kind, and never without what it means and what was meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mancala.edition.faults import Faults
from mancala.edition.lines import Line, lines
from mancala.edition.references import Reference
from mancala.edition.tables import ID

TERMS, WORDS = "terms.csv", "words.csv"
OF_TERMS = ("id", "name", "decided", "meaning", "note")
OF_WORDS = ("term", "language", "form", "transliteration", "kind", "means", "reads", "sources", "passage")


class Language(StrEnum):
    """The languages of the glossary: the edition's, the documents', and those of the players."""

    ENGLISH = "en"
    ITALIAN = "it"
    CZECH = "cs"
    MALAY = "ms"
    POLISH = "pl"
    GALICIAN = "gl"
    TURKISH = "tr"
    ARABIC = "ar"


WITNESS = {
    Language.ITALIAN: "II-it",
    Language.CZECH: "II-cs",
    Language.MALAY: "II-ms",
    Language.POLISH: "IV-pl",
    Language.GALICIAN: "AM-gl",
}
"""The document whose words are given, for the languages that have one."""


class Kind(StrEnum):
    """What a word is: a proper one, a mistake of a translation, English left standing, or a description."""

    WORD = "word"
    CORRUPT = "corrupt"
    ENGLISH = "english"
    DESCRIPTION = "description"


@dataclass(frozen=True)
class Word:
    """A word for a term; `means` is its sense where that is another, `reads` the word that was meant."""

    language: Language
    form: str
    transliteration: str
    kind: Kind
    means: str
    reads: str
    references: tuple[Reference, ...]
    passage: str


@dataclass(frozen=True)
class Term:
    """A term of the field; `decided` names the rows of the site's own word list that it has."""

    id: str
    name: str
    meaning: str
    note: str
    decided: tuple[str, ...]
    words: tuple[Word, ...]

    def said(self, language: Language) -> tuple[Word, ...]:
        """Its words in a language."""
        return tuple(word for word in self.words if word.language is language)


def read(folder: Path, faults: Faults) -> dict[str, Term]:
    """All terms with their words, in the order of the file."""
    words: dict[str, list[Word]] = {}
    found = list(lines(folder / WORDS, "word", OF_WORDS, faults))
    for line in found:
        words.setdefault(line.needed("term"), []).append(_word(line))
    terms: dict[str, Term] = {}
    for line in lines(folder / TERMS, "term", OF_TERMS, faults):
        term = _term(line, words)
        if term.id in terms:
            line.fault(f"{term.id} is there already")
        terms.setdefault(term.id, term)
    for line in found:
        if line.text("term") not in terms and "term" not in faults.unread:
            line.fault(f"there is no term {line.text('term')}")
    return terms


def _term(line: Line, words: Mapping[str, list[Word]]) -> Term:
    identifier = line.needed("id")
    if identifier and not ID.fullmatch(identifier):
        line.fault(f'"{identifier}" is no id; expected letters and digits, parted by dots or hyphens')
    if identifier not in words and "word" not in line.faults.unread:
        line.fault(f"{identifier} has no word in any language")
    return Term(
        id=identifier,
        name=line.needed("name"),
        meaning=line.needed("meaning"),
        note=line.text("note"),
        decided=line.listed("decided"),
        words=tuple(words.get(identifier, ())),
    )


def _word(line: Line) -> Word:
    word = Word(
        language=line.one_of("language", Language),
        form=line.needed("form"),
        transliteration=line.text("transliteration"),
        kind=line.one_of("kind", Kind),
        means=line.text("means"),
        reads=line.text("reads"),
        references=line.references("sources"),
        passage=line.text("passage"),
    )
    if word.passage:
        line.expect("passage", word.passage)
    if not word.passage and not word.references:
        line.fault(f"{word.form} needs a passage or a source: where it stands")
    if word.language in WITNESS and not word.passage.startswith(f"{WITNESS[word.language]}."):
        line.fault(f"{word.form} needs a passage of {WITNESS[word.language]}")
    if word.kind is Kind.CORRUPT and not (word.means and word.reads):
        line.fault(f"{word.form} is corrupt; say what it means, and what was meant")
    if word.language is Language.ARABIC and not word.transliteration:
        line.fault(f"{word.form} needs a transliteration")
    return word
