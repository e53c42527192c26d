"""The documents as data: their passages, the places where they differ, and what is checked where they are at hand."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mancala.edition.edition import Edition, data_folder, load
from mancala.edition.faults import Faults
from mancala.edition.records import GameId
from mancala.edition.witnesses import (
    HEADED,
    PASSAGES,
    Kind,
    Passage,
    Section,
    Variant,
    Witness,
    beginning,
    digest,
    read_passages,
    read_variants,
    read_witnesses,
    split,
)
from tools import passages
from tools.sphinx_edition.apparatus import SECTIONS
from tools.sphinx_edition.apparatus_filter import KINDS
from tools.sphinx_edition.documents import TONGUES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = Path(os.environ.get("MANGALA_DOCUMENTS", ROOT.parent / "shared" / "sources"))
AT_HAND = pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="the documents are not part of the edition")
MOST_QUOTED = 25
WITNESS = """
[[witness]]
id = "II-it"
name = "Mangala II, Italian"
language = "it"
game = "mangala-ii"
source = ["mwMangalaII"]
character = "Good."

[witness.headings]
overview = "Panoramica"
board = "Tabellone"
play = "Gioco"
capture = "Cattura"
end = "Fine"
notes = "Note"
"""
DOCUMENT = """Mangala II
Tipo di gioco: due file.
Gioca nel browser

Panoramica
Un gioco illustre.
Tabellone
- Due
- Sei
Gioco
- Si semina.
Cattura
- Si cattura.
Fine
- Finisce.
Note
- Una nota.
Source: a wiki
"""
PASSAGE = f"II-it.overview.1,{'0' * 64},Un gioco illustre.\n"
VARIANT = """
[[variant]]
id = "II.overview.epithet"
lemma = "a famous game"
kinds = ["variant"]
reason = "Two against one."
weight = []

[variant.readings]
II-it = { texts = ["illustre"], passages = ["II-it.overview.1"] }
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    """The records as they are."""
    return load()


@pytest.fixture
def faults_of(tmp_path: Path) -> Callable[..., list[str]]:
    """What is wrong with the files of one witness, one passage and one variant, changed in some way."""

    def read(witness: str = WITNESS, passage: str = PASSAGE, variant: str = VARIANT) -> list[str]:
        (tmp_path / "variants").mkdir()
        (tmp_path / "witnesses.toml").write_text(witness, encoding="utf-8")
        (tmp_path / "passages.csv").write_text("id,sha256,begins\n" + passage, encoding="utf-8")
        for game in GameId:
            text = variant if game is GameId.MANGALA_II else ""
            (tmp_path / "variants" / f"{game}.toml").write_text(text, encoding="utf-8")
        faults = Faults(tmp_path)
        read_witnesses(tmp_path, faults)
        found = read_passages(tmp_path, faults)
        read_variants(tmp_path, faults)
        faults.resolve({"source": {"mwMangalaII"}, "passage": found, "claim": {}})
        return [str(fault) for fault in faults.found]

    return read


@pytest.fixture
def italian(tmp_path: Path) -> Witness:
    """A witness with Italian headings."""
    (tmp_path / "witnesses.toml").write_text(WITNESS, encoding="utf-8")
    return read_witnesses(tmp_path, Faults(tmp_path))["II-it"]


def test_files_without_fault_are_read_without_fault(faults_of: Callable[..., list[str]]) -> None:
    assert faults_of() == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("II.overview.epithet", "IV.overview.epithet", "no id of a variant of this game"),
        ("II.overview.epithet", "II.preface.epithet", "no id of a variant"),
        ('["variant"]', "[]", "has to be of some kind"),
        ('["variant"]', '["wrong"]', 'kinds "wrong" unknown'),
        ("weight = []", 'weight = ["II-it"]', "not all"),
        ("weight = []", 'weight = ["II-cs"]', "some of those that are cited"),
        ("weight = []", 'claims = ["F999"]', "there is no claim F999"),
        ("II-it = {", "IV-pl = {", "IV-pl is no witness of this game"),
        ("passages = [", "pages = [", "unknown in the reading of II-it: pages"),
        ("II-it.overview.1", "II-it.overview.9", "there is no passage II-it.overview.9"),
        ('["II-it.overview.1"]', "[]", "needs the passage that it stands in"),
        ('["II-it.overview.1"]', "3", "passages in the reading of II-it has the wrong kind of value: 3"),
        ('["II-it.overview.1"]', '"II-it.overview.1"', "passages in the reading of II-it has the wrong kind of value"),
        ('["II-it.overview.1"]', '["II-it.overview.1"], gloss = 3', "gloss in the reading of II-it has the wrong kind"),
    ],
)
def test_a_fault_in_a_variant_is_told(faults_of: Callable[..., list[str]], old: str, new: str, fault: str) -> None:
    assert any(re.search(fault, told) for told in faults_of(variant=VARIANT.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("II-it.overview.1", "II-it.whole.1", "is no passage"),
        ("II-it.overview.1", "II-it.overview.2", "the passage before II-it.overview.2 is missing"),
        ("0" * 64, "0" * 63, "not a hash"),
        ("Un gioco illustre.", "uno due tre quattro cinque sei", "one to 5 words"),
        ("Un gioco illustre.", "", "one to 5 words"),
    ],
)
def test_a_fault_in_a_passage_is_told(faults_of: Callable[..., list[str]], old: str, new: str, fault: str) -> None:
    assert any(re.search(fault, told) for told in faults_of(passage=PASSAGE.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "II-it"', 'id = "II-cs"', "made of the game and the language"),
        ('notes = "Note"\n', "", "headings have to be given"),
        ('"mwMangalaII"', '"nowhere"', "there is no source nowhere"),
    ],
)
def test_a_fault_in_a_witness_is_told(faults_of: Callable[..., list[str]], old: str, new: str, fault: str) -> None:
    assert any(re.search(fault, told) for told in faults_of(witness=WITNESS.replace(old, new)))


def test_a_siglum_of_another_form_is_a_fault_and_no_exception(faults_of: Callable[..., list[str]]) -> None:
    told = faults_of(witness=WITNESS.replace("II-it", "IIit"), variant=VARIANT.replace("II-it = {", "IIit = {"))
    assert any("a siglum is made of the game and the language" in fault for fault in told)


def test_passages_are_numbered_within_their_part_and_headings_are_none(italian: Witness) -> None:
    assert split(DOCUMENT, italian) == {
        "II-it.title.1": "Mangala II",
        "II-it.type.1": "Tipo di gioco: due file.",
        "II-it.link.1": "Gioca nel browser",
        "II-it.overview.1": "Un gioco illustre.",
        "II-it.board.1": "Due",
        "II-it.board.2": "Sei",
        "II-it.play.1": "Si semina.",
        "II-it.capture.1": "Si cattura.",
        "II-it.end.1": "Finisce.",
        "II-it.notes.1": "Una nota.",
        "II-it.source.1": "Source: a wiki",
    }


def test_a_document_without_the_label_of_a_link_has_no_such_passage(italian: Witness) -> None:
    found = split(DOCUMENT.replace("Gioca nel browser\n", ""), italian)
    assert "II-it.link.1" not in found
    assert found["II-it.overview.1"] == "Un gioco illustre."


def test_a_document_with_other_headings_is_not_taken_apart(italian: Witness) -> None:
    with pytest.raises(ValueError, match='no heading "Cattura"'):
        split(DOCUMENT.replace("Cattura", "Presa"), italian)


def test_each_document_has_all_its_parts(edition: Edition) -> None:
    for siglum in edition.witnesses:
        parts = {passage.section for passage in edition.passages.values() if passage.siglum == siglum}
        assert parts >= {Section.TITLE, Section.TYPE, *HEADED, Section.SOURCE}


def test_a_majority_is_more_than_half_of_those_who_are_cited(edition: Edition) -> None:
    assert [v.id for v in edition.variants.values() if v.weight and 2 * len(v.weight) <= len(v.sigla)] == []


def test_only_a_game_with_more_than_one_document_knows_majorities_and_shared_errors(edition: Edition) -> None:
    alone = [v for v in edition.variants.values() if v.game is not GameId.MANGALA_II]
    assert [v.id for v in alone if v.weight or Kind.SHARED_ERROR in v.kinds] == []


def test_an_error_shared_by_all_is_shown_in_all(edition: Edition) -> None:
    shared = [variant for variant in edition.variants.values() if Kind.SHARED_ERROR in variant.kinds]
    assert shared
    for variant in shared:
        assert {r.siglum for r in variant.readings if r.texts} == _witnesses_of(edition, variant)


def test_a_variant_of_several_documents_has_them_all_unless_it_is_about_the_spacing(edition: Edition) -> None:
    short = [v.id for v in edition.variants.values() if set(v.sigla) != _witnesses_of(edition, v)]
    assert short == ["II.whole.spacing"]


def test_nothing_is_quoted_at_length(edition: Edition) -> None:
    for variant in edition.variants.values():
        for reading in variant.readings:
            words = sum(len(text.replace("…", " ").split()) for text in reading.texts)
            assert words <= MOST_QUOTED, (variant.id, reading.siglum)


def test_words_in_another_language_than_the_documents_are_english(edition: Edition) -> None:
    for variant in edition.variants.values():
        for reading in variant.readings:
            assert reading.language in ("en", edition.witnesses[reading.siglum].language)


def test_each_kind_each_part_and_each_language_has_its_word_and_each_kind_is_met_with(edition: Edition) -> None:
    assert set(KINDS) == set(Kind) == {kind for variant in edition.variants.values() for kind in variant.kinds}
    assert set(SECTIONS) == set(Section)
    assert set(TONGUES) == {witness.language for witness in edition.witnesses.values()}


def test_every_passage_of_overview_and_notes_bears_a_claim_or_a_variant(edition: Edition) -> None:
    borne = {passage for claim in edition.claims.values() for passage in claim.passages}
    borne |= {passage for variant in edition.variants.values() for passage in variant.passages}
    idle = {passage.id for passage in edition.passages.values() if passage.section in (Section.OVERVIEW, Section.NOTES)}
    assert idle <= borne


def test_documents_that_are_not_there_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        passages.main([str(tmp_path)])
    assert "the documents could not be read" in capsys.readouterr().err


@AT_HAND
def test_the_documents_are_those_that_the_edition_was_made_from(edition: Edition) -> None:
    texts = passages.documents(DOCUMENTS, edition.witnesses)
    assert list(texts) == list(edition.passages)
    assert list(passages.differences(edition.passages, texts)) == []


@AT_HAND
def test_every_quotation_stands_in_the_passage_that_is_named(edition: Edition) -> None:
    assert list(passages.misquoted(edition.variants, passages.documents(DOCUMENTS, edition.witnesses))) == []


def test_a_changed_document_is_noticed(edition: Edition) -> None:
    texts = {identifier: f"{passage.begins} and so on" for identifier, passage in edition.passages.items()}
    same = {identifier: Passage(identifier, digest(text), beginning(text)) for identifier, text in texts.items()}
    assert list(passages.differences(same, texts)) == []
    changed = {**texts, "II-it.capture.2": texts["II-it.capture.2"] + "!", "II-it.capture.3": "more"}
    del changed["AM-gl.end.3"]
    assert sorted(passages.differences(same, changed)) == [
        "AM-gl.end.3 is not in the document",
        "II-it.capture.2 reads otherwise in the document",
        "II-it.capture.3 is in the document only",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [("un gioco illustre", True), ("un gioco noto", False)],
)
def test_a_misquotation_is_noticed(edition: Edition, text: str, found: bool) -> None:
    variant = edition.variants["II.overview.epithet"]
    texts = {passage: text if passage == "II-it.overview.1" else "skvělá terkenal" for passage in variant.passages}
    told = list(passages.misquoted({variant.id: variant}, texts))
    assert told == ([] if found else [f'{variant.id}: II-it does not read "illustre" in the passages named'])


def test_words_left_out_of_a_quotation_have_to_be_between_its_pieces(edition: Edition) -> None:
    variant = edition.variants["IV.type.chaining"]
    quoted = {"IV-pl.type.1": "zbicia dołków, łańcuchujące wstecz"}
    turned = {"IV-pl.type.1": "łańcuchujące wstecz zbicia"}
    assert list(passages.misquoted({variant.id: variant}, quoted)) == []
    assert len(list(passages.misquoted({variant.id: variant}, turned))) == 1


def test_the_data_of_the_documents_are_read_from_where_the_edition_is() -> None:
    assert (data_folder() / PASSAGES).is_file()


def _witnesses_of(edition: Edition, variant: Variant) -> set[str]:
    return {siglum for siglum, witness in edition.witnesses.items() if witness.game is variant.game}
