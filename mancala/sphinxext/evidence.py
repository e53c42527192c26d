"""The evidence of an entry: where a rule comes from, who carries it, what outside sources make of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from docutils import nodes

from mancala.edition.verdict import Status, Verdict
from mancala.errors import N_
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.translated import details, fixed, line, parted


@dataclass(frozen=True)
class Wording:
    """How a status or a verdict is said: in a word or two, and in an entry."""

    short: str
    full: str


WORDING: dict[Status | Verdict, Wording] = {
    Status.ATTESTED: Wording(N_("attested"), N_("Attested: the documents say it.")),
    Status.INFERRED: Wording(N_("inferred"), N_("Inferred: the documents take it for granted.")),
    Status.EDITORIAL: Wording(N_("editorial"), N_("Editorial: the editors settled it.")),
    Verdict.CONFIRMED: Wording(N_("confirmed"), N_("Confirmed by sources outside the documents")),
    Verdict.IN_PART: Wording(N_("confirmed in part"), N_("Confirmed in part")),
    Verdict.SOURCE_ONLY: Wording(N_("in one source only"), N_("Only in the source that the documents name")),
    Verdict.CONTRADICTED: Wording(N_("contradicted"), N_("Contradicted")),
    Verdict.NOT_FOUND: Wording(N_("not found"), N_("Not found outside the documents")),
    Verdict.DOUBTFUL: Wording(N_("doubtful"), N_("Doubtful")),
    Verdict.INFERRED: Wording(N_("inferred"), N_("Inferred by the editors")),
    Verdict.EDITORIAL: Wording(N_("editorial"), N_("The editors' own finding or decision")),
}
WITNESSES = {
    "II-it": N_("The Italian document on Mangala II"),
    "II-cs": N_("The Czech document on Mangala II"),
    "II-ms": N_("The Malay document on Mangala II"),
    "IV-pl": N_("The Polish document on Mangala IV"),
    "AM-gl": N_("The Galician document on Al-manqala"),
}


class UnknownWitnessError(Exception):
    """A siglum that stands for no document; the message names those that do."""


@dataclass(frozen=True)
class Evidence:
    """What is known about an entry; `sources` and `note` are written already."""

    status: Status | None = None
    witnesses: Iterable[str] = ()
    verdict: Verdict | None = None
    sources: Iterable[nodes.Node] = ()
    note: Iterable[nodes.Node] = ()

    def listed(self, translate: Translate) -> nodes.definition_list:
        """The evidence as a list of terms; UnknownWitnessError for a siglum that stands for no document."""
        return details([
            (translate(N_("Status")), _said(self.status, translate)),
            (translate(N_("Witnesses")), _witnesses(self.witnesses, translate)),
            (translate(N_("Verdict")), _said(self.verdict, translate)),
            (translate(N_("Sources")), line(*self.sources)),
            (translate(N_("Editors' note")), self.note),
        ])  # fmt: skip


def one_of(kind: type[StrEnum]) -> Callable[[str | None], StrEnum]:
    """A converter of directive options to the members of an enumeration; ValueError for anything else."""

    def convert(text: str | None) -> StrEnum:
        try:
            return kind((text or "").strip())
        except ValueError:
            raise ValueError(f'"{text}" unknown; choose from {", ".join(kind)}') from None

    return convert


def _said(word: Status | Verdict | None, translate: Translate) -> list[nodes.Node]:
    if word is None:
        return []
    classes = [f"verdict-{word}"] if isinstance(word, Verdict) else []
    return [fixed(translate(WORDING[word].full), classes=classes)]


def _witnesses(sigla: Iterable[str], translate: Translate) -> list[nodes.Node]:
    return line(*parted((_siglum(siglum, translate) for siglum in sigla), " "))


def _siglum(siglum: str, translate: Translate) -> nodes.abbreviation:
    if siglum not in WITNESSES:
        raise UnknownWitnessError(f"unknown witness {siglum}; expected one of: {', '.join(WITNESSES)}")
    return nodes.abbreviation(siglum, siglum, explanation=translate(WITNESSES[siglum]))
