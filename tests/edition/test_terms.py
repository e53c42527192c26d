"""The glossary: words with where they stand, corrupt ones never without what was meant, each in its language."""

import csv
import re
from pathlib import Path

import pytest

from mancala.edition import terms
from mancala.edition.edition import load
from mancala.edition.faults import Faults
from mancala.edition.terms import OF_TERMS, OF_WORDS, Kind, Language
from tests.edition.records import project
from tools.sphinx_edition.terms import read_decided

ROOT = Path(__file__).resolve().parents[2]
TERM = "pit,pit,,A hollow.,"
WORD = "pit,ms,lubang,,word,,,,II-ms.board.2"


def read(folder: Path, *words: str, term: str = TERM) -> list[str]:
    """What is wrong with two tables."""
    for name, columns, lines in (("terms", OF_TERMS, (term,)), ("words", OF_WORDS, words)):
        text = "\n".join((",".join(columns), *lines))
        (folder / f"{name}.csv").write_text(text + "\n", encoding="utf-8")
    faults = Faults(folder)
    terms.read(folder, faults)
    return [str(fault) for fault in faults.found]


# --- The files


def test_a_word_with_its_passage_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, WORD) == []


@pytest.mark.parametrize(
    ("word", "fault"),
    [
        ("pit,ms,lubang,,word,,,,", "lubang needs a passage or a source"),
        ("pit,ms,lubang,,word,,,,II-it.board.2", "lubang needs a passage of II-ms"),
        ("pit,ms,pangkat,,corrupt,military rank,,,II-ms.board.6", "pangkat is corrupt; say what it means"),
        ("pit,ms,pangkat,,corrupt,,baris,,II-ms.board.6", "pangkat is corrupt; say what it means"),
        ("pit,ar,حفرة,,word,,,lane1836,", "حفرة needs a transliteration"),
        ("pit,xx,lubang,,word,,,,II-ms.board.2", 'language "xx" unknown'),
        ("pit,ms,lubang,,wrong,,,,II-ms.board.2", 'kind "wrong" unknown'),
        ("pot,ms,lubang,,word,,,,II-ms.board.2", "there is no term pot"),
        ("pit,ms,lubang,,word,,,,", "lubang needs a passage of II-ms"),
        ("pit,ms,lubang", "expected 9 columns"),
    ],
)
def test_what_is_wrong_with_a_word_is_told_with_its_line(tmp_path: Path, word: str, fault: str) -> None:
    faults = read(tmp_path, WORD, word)
    assert any(told.startswith("words.csv:3: ") and fault in told for told in faults), faults


def test_a_term_without_a_word_or_a_meaning_is_a_fault(tmp_path: Path) -> None:
    assert read(tmp_path, WORD, term="pot,pot,,,") == [
        "terms.csv:2: pot has no word in any language",
        "terms.csv:2: meaning is missing",
        "words.csv:2: there is no term pit",
    ]


def test_a_table_with_other_columns_is_one_fault(tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_text("term,form\npit,lubang\n", encoding="utf-8")
    (tmp_path / "terms.csv").write_text(",".join(OF_TERMS) + "\n", encoding="utf-8")
    faults = Faults(tmp_path)
    terms.read(tmp_path, faults)
    assert [fault.message for fault in faults.found] == [f"expected the columns {', '.join(OF_WORDS)}"]


def test_terms_and_words_that_cannot_be_read_do_not_make_faults_of_each_other(tmp_path: Path) -> None:
    read(tmp_path, WORD)
    for name in ("terms.csv", "words.csv"):
        (tmp_path / name).rename(tmp_path / "aside.csv")
        faults = Faults(tmp_path)
        terms.read(tmp_path, faults)
        assert [str(fault) for fault in faults.found] == [f"{name}:1: the file is missing"]
        (tmp_path / "aside.csv").rename(tmp_path / name)


# --- The words


def test_each_term_has_words_in_turkish_or_arabic_and_in_a_document() -> None:
    for term in load().terms.values():
        languages = {word.language for word in term.words}
        assert languages & {Language.TURKISH, Language.ARABIC}, term.id
        assert languages & set(terms.WITNESS), term.id


@pytest.mark.parametrize(
    ("term", "form", "reads"),
    [
        ("row", "pangkat", "baris"),
        ("seed", "pembilang", "biji"),
        ("seed", "mostrador", "ficha"),
        ("seed", "boncuğu", "boncuk"),
        ("sow", "porca", "sementeira"),
        ("pass", "lulus", "melangkau giliran"),
        ("pass", "hantaran", "melangkau giliran"),
        ("crazy-game", "Mangola", "La'b Madjnuni"),
    ],
)
def test_each_corrupt_word_is_marked_and_says_what_was_meant(term: str, form: str, reads: str) -> None:
    word = next(word for word in load().terms[term].words if word.form == form)
    assert (word.kind, word.reads) == (Kind.CORRUPT, reads)


def test_the_words_decided_on_are_those_of_the_list_that_translators_follow() -> None:
    decided = read_decided(ROOT / "docs" / "locale" / "terms.csv")
    named = [concept for term in load().terms.values() for concept in term.decided]
    assert set(named) <= set(decided)
    assert len(named) > 20


def test_no_corrupt_word_is_decided_on() -> None:
    decided = read_decided(ROOT / "docs" / "locale" / "terms.csv")
    corrupt = {word.form for term in load().terms.values() for word in term.words if word.kind is Kind.CORRUPT}
    assert not corrupt & {form for line in decided.values() for form in line.values()}


# --- The page


def test_words_stand_in_their_language_and_corrupt_ones_are_struck(tmp_path: Path) -> None:
    made = project(tmp_path, "# Glossary\n\n```{glossary-table}\n```\n")
    made.write("locale/terms.csv", (ROOT / "docs/locale/terms.csv").read_text(encoding="utf-8"))
    page = made.build().page("index.html")
    seed = re.search(r'id="term\.seed".*?</table>', page, re.DOTALL)
    assert seed is not None
    assert '<s lang="ms" class="gl-word">pembilang</s>' in seed[0]
    assert "numerator of a fraction" in seed[0]
    assert 'meant: <span lang="ms" class="gl-word">biji</span>' in seed[0]
    assert '<span lang="ar" dir="rtl" class="gl-word">حجر</span> <em>ḥajar</em>' in seed[0]
    assert '<td><p><span lang="gl" class="gl-word">semente</span></p></td>' in seed[0]


def test_every_term_has_its_address(tmp_path: Path) -> None:
    made = project(tmp_path, "# Glossary\n\n```{glossary-table}\n```\n")
    made.write("locale/terms.csv", (ROOT / "docs/locale/terms.csv").read_text(encoding="utf-8"))
    page = made.build().page("index.html")
    with (ROOT / "docs" / "data" / "terms.csv").open(encoding="utf-8") as file:
        identifiers = [line["id"] for line in csv.DictReader(file)]
    assert [name for name in identifiers if f'id="term.{name}"' not in page] == []
