"""The five documents: the witnesses, their passages, and the places where they differ or err."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any

from mancala.edition.faults import Faults
from mancala.edition.lines import lines
from mancala.edition.records import GameId
from mancala.edition.references import Reference
from mancala.edition.tables import Row, by_id, rows

PREFIXES = {GameId.MANGALA_II: "II", GameId.MANGALA_IV: "IV", GameId.AL_MANQALA: "AM"}
"""How sigla and ids of variants begin, by game."""
PASSAGES = "passages.csv"
FIELDS = ("id", "sha256", "begins")
MOST_WORDS = 5
"""So many words of a passage stand in our files; the documents themselves do not."""
_SHA256 = re.compile(r"[0-9a-f]{64}")
_VARIANT = re.compile(r"(?P<prefix>II|IV|AM)\.(?P<section>[a-z]+)\.[a-z0-9]+(?:-[a-z0-9]+)*")
_PASSAGE = re.compile(r"(?P<siglum>(?:II|IV|AM)-[a-z]+)\.(?P<section>[a-z]+)\.(?P<number>[1-9]\d*)")


class Section(StrEnum):
    """The parts of a document in their order; what concerns more than one of them is said of the whole."""

    TITLE = "title"
    TYPE = "type"
    LINK = "link"
    OVERVIEW = "overview"
    BOARD = "board"
    PLAY = "play"
    CAPTURE = "capture"
    END = "end"
    NOTES = "notes"
    SOURCE = "source"
    WHOLE = "whole"


HEADED = (Section.OVERVIEW, Section.BOARD, Section.PLAY, Section.CAPTURE, Section.END, Section.NOTES)
"""The parts that a heading stands above."""


class Kind(StrEnum):
    """What is the matter with a place; it may be several things at once."""

    VARIANT = "variant"
    OMISSION = "omission"
    ADDITION = "addition"
    UNTRANSLATED = "untranslated"
    MISTRANSLATION = "mistranslation"
    FALSE_FRIEND = "false-friend"
    CORRUPTION = "corruption"
    GRAMMAR = "grammar"
    TERMINOLOGY = "terminology"
    TYPOGRAPHY = "typography"
    SHARED_ERROR = "shared-error"
    FACT = "fact"
    RHETORIC = "rhetoric"
    CONTRADICTION = "contradiction"
    GAP = "gap"
    PARATEXT = "paratext"


@dataclass(frozen=True)
class Witness:
    """A document: what it is, what it carries and lacks, its faults, and how it was made as far as can be judged."""

    id: str
    name: str
    language: str
    game: GameId
    source: tuple[Reference, ...]
    character: str
    carries: tuple[str, ...]
    lacks: tuple[str, ...]
    faults: tuple[str, ...]
    made: tuple[str, ...]
    headings: Mapping[Section, str]


@dataclass(frozen=True)
class Passage:
    """A paragraph of a document: the hash of its text, and its first words."""

    id: str
    sha256: str
    begins: str

    @property
    def siglum(self) -> str:
        """The document."""
        return self.id.split(".")[0]

    @property
    def section(self) -> Section:
        """The part of the document."""
        return Section(self.id.split(".")[1])


@dataclass(frozen=True)
class Reading:
    """What one witness has at a place: quotations in a language, or nothing where it leaves the words out.

    `emended` is how it would have to read in its own language.
    """

    siglum: str
    texts: tuple[str, ...]
    language: str
    gloss: str
    emended: str
    passages: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """A place where witnesses differ, or where they err, contradict themselves or are silent.

    `lemma` says what is read there, `emended` what the editors read, `weight` names the witnesses that are followed
    because they are more.
    """

    id: str
    game: GameId
    lemma: str
    kinds: tuple[Kind, ...]
    readings: tuple[Reading, ...]
    emended: str
    reason: str
    claims: tuple[str, ...]
    weight: tuple[str, ...]

    @property
    def section(self) -> Section:
        """The part of the documents that it is in."""
        return Section(self.id.split(".")[1])

    @property
    def sigla(self) -> tuple[str, ...]:
        """The witnesses that are cited."""
        return tuple(reading.siglum for reading in self.readings)

    @property
    def passages(self) -> tuple[str, ...]:
        """The passages that are cited, in their order."""
        return tuple(dict.fromkeys(passage for reading in self.readings for passage in reading.passages))


def read_witnesses(folder: Path, faults: Faults) -> dict[str, Witness]:
    """The documents, as the file has them."""
    return by_id((row, _witness(row)) for row in rows(folder / "witnesses.toml", "witness", faults))


def read_passages(folder: Path, faults: Faults) -> dict[str, Passage]:
    """The passages of all documents, in their order."""
    found: dict[str, Passage] = {}
    for line in lines(folder / PASSAGES, "passage", FIELDS, faults):
        passage = Passage(**line.fields)
        for fault in _passage_faults(passage, found):
            line.fault(fault)
        found[passage.id] = passage
    return {identifier: passage for identifier, passage in found.items() if _PASSAGE.fullmatch(identifier)}


def read_variants(folder: Path, faults: Faults) -> dict[str, Variant]:
    """The variants of all games, by game and in the order of the files."""
    # Faults of the witnesses are told where they are read for their own sake.
    witnesses = read_witnesses(folder, Faults(faults.root))
    found = by_id(
        (row, _variant(row, game, [siglum for siglum, witness in witnesses.items() if witness.game is game]))
        for game in GameId
        for row in rows(folder / "variants" / f"{game}.toml", "variant", faults)
    )
    return {identifier: variant for identifier, variant in found.items() if _VARIANT.fullmatch(identifier)}


def split(text: str, witness: Witness) -> dict[str, str]:
    """The passages of a document by id: all its lines but headings and empty ones, without the marks of lists.

    ValueError if the document does not have the headings of its witness, in their order.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return dict(_numbered(lines, witness))


def digest(passage: str) -> str:
    """The hash of a passage."""
    return sha256(passage.encode()).hexdigest()


def beginning(passage: str) -> str:
    """The first words of a passage."""
    return " ".join(passage.split()[:MOST_WORDS])


def _numbered(lines: list[str], witness: Witness) -> Iterator[tuple[str, str]]:
    # Title, type and, where a document has it, the label of a link stand above the first heading, the source last.
    parts: list[Section] = [Section.TITLE, Section.TYPE, Section.LINK]
    section, number, headings = Section.TITLE, 0, list(HEADED)
    for position, line in enumerate(lines):
        if headings and line == witness.headings[headings[0]]:
            section, number, parts = headings.pop(0), 0, []
            continue
        if parts:
            section, number = parts.pop(0), 0
        elif position == len(lines) - 1:
            section, number = Section.SOURCE, 0
        number += 1
        yield f"{witness.id}.{section}.{number}", line.removeprefix("- ")
    if headings:
        raise ValueError(f'{witness.id} has no heading "{witness.headings[headings[0]]}" where it is expected')


def _witness(row: Row) -> Witness:
    headings = row.table("headings")
    if set(headings) != set(HEADED):
        row.fault("headings", f"headings have to be given for: {', '.join(HEADED)}")
    witness = Witness(
        id=row.identifier(),
        name=row.text("name"),
        language=row.text("language"),
        game=row.one_of("game", GameId),
        source=row.references("source"),
        character=row.text("character"),
        carries=row.texts("carries"),
        lacks=row.texts("lacks"),
        faults=row.texts("faults"),
        made=row.texts("made"),
        headings={section: str(headings.get(section, "")) for section in HEADED},
    )
    if witness.id != f"{PREFIXES[witness.game]}-{witness.language}":
        row.fault("id", "a siglum is made of the game and the language, such as II-it")
    return witness


def _passage_faults(passage: Passage, before: Mapping[str, Passage]) -> Iterator[str]:
    found = _PASSAGE.fullmatch(passage.id)
    if not found or found["section"] not in list(Section) or found["section"] == Section.WHOLE:
        yield f'"{passage.id}" is no passage; expected siglum, section and number, parted by dots'
    elif found["number"] != "1" and f"{found['siglum']}.{found['section']}.{int(found['number']) - 1}" not in before:
        yield f"the passage before {passage.id} is missing"
    if passage.id in before:
        yield f"{passage.id} is there already"
    if not _SHA256.fullmatch(passage.sha256):
        yield f"sha256 of {passage.id} is not a hash of 64 hexadecimal digits"
    if not 0 < len(passage.begins.split()) <= MOST_WORDS:
        yield f"{passage.id} has to begin with one to {MOST_WORDS} words"


def _variant(row: Row, game: GameId, sigla: Collection[str]) -> Variant:
    variant = Variant(
        id=row.identifier(),
        game=game,
        lemma=row.text("lemma"),
        kinds=row.some_of("kinds", Kind),
        readings=tuple(_readings(row, sigla)),
        emended=row.text("emended", ""),
        reason=row.text("reason"),
        claims=row.ids("claims", "claim"),
        weight=row.texts("weight"),
    )
    for name, fault in _variant_faults(variant):
        row.fault(name, fault)
    return variant


def _variant_faults(variant: Variant) -> Iterator[tuple[str, str]]:
    found = _VARIANT.fullmatch(variant.id)
    if not found or found["prefix"] != PREFIXES[variant.game] or found["section"] not in list(Section):
        prefix = PREFIXES[variant.game]
        yield "id", f'"{variant.id}" is no id of a variant of this game; expected {prefix}, section and name'
    if not variant.kinds:
        yield "kinds", "a variant has to be of some kind"
    if not variant.readings:
        yield "readings", "a variant needs the reading of a witness"
    if variant.weight and not set(variant.weight) < set(variant.sigla):
        yield "weight", "the witnesses that are followed have to be some of those that are cited, not all"


def _readings(row: Row, sigla: Collection[str]) -> Iterator[Reading]:
    for siglum, fields in row.table("readings").items():
        if siglum not in sigla or not isinstance(fields, dict):
            row.fault("readings", f"{siglum} is no witness of this game, or its reading no table")
            continue
        unknown = set(fields) - {"texts", "language", "gloss", "emended", "passages"}
        if unknown:
            row.fault("readings", f"unknown in the reading of {siglum}: {', '.join(sorted(unknown))}")
        for name, value in fields.items():
            fits = _is_texts(value) if name in ("texts", "passages") else isinstance(value, str)
            if name not in unknown and not fits:
                row.fault("readings", f"{name} in the reading of {siglum} has the wrong kind of value: {value!r}")
                fields = {other: fields[other] for other in fields if other != name}
        reading = _reading(siglum, fields)
        for passage in reading.passages:
            row.expect("readings", "passage", passage)
            if not passage.startswith(f"{siglum}."):
                row.fault("readings", f"{passage} is no passage of {siglum}")
        if reading.texts and not reading.passages:
            row.fault("readings", f"the reading of {siglum} needs the passage that it stands in")
        yield reading


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _reading(siglum: str, fields: Mapping[str, Any]) -> Reading:
    return Reading(
        siglum=siglum,
        texts=tuple(map(str, fields.get("texts", ()))),
        language=str(fields.get("language", siglum.partition("-")[2])),
        gloss=str(fields.get("gloss", "")),
        emended=str(fields.get("emended", "")),
        passages=tuple(map(str, fields.get("passages", ()))),
    )
