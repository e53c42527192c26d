"""The edition as a whole: complete, corrected by what was seen, and sound in all that refers to something else."""

import re
import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest

from mancala.edition.edition import EditionFaults, data_files, data_folder, load
from mancala.edition.items import Imprint, find
from mancala.edition.releases import Release
from mancala.edition.sources import Access, bibliography
from mancala.edition.verdict import Verdict

FACTS = [*(f"F{number:03}" for number in range(1, 101)), *(f"E{number:02}" for number in range(1, 60))]
CORRECTED = {
    "F004": Verdict.IN_PART,
    "F008": Verdict.CONFIRMED,
    "F013": Verdict.SOURCE_ONLY,
    "F014": Verdict.DOUBTFUL,
    "F015": Verdict.CONTRADICTED,
    "F021": Verdict.CONFIRMED,
    "F022": Verdict.CONTRADICTED,
    "F024": Verdict.CONFIRMED,
    "F026": Verdict.CONFIRMED,
    "F049": Verdict.SOURCE_ONLY,
    "F050": Verdict.DOUBTFUL,
    "E58": Verdict.NOT_FOUND,
}
"""The verdicts that reading the originals changed."""
UNSEEN = ("F007", "F028", "F031", "F033", "F040", "F057", "F058", "F066", "F067", "F096", "F010")
"""Claims whose originals are still unseen: none of them may be confirmed."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data that can be spoilt."""
    copy = tmp_path / "docs" / "data"
    shutil.copytree(data_folder(), copy)
    shutil.copy(bibliography(data_folder()), copy.parent)
    return copy


def test_every_fact_is_a_claim() -> None:
    assert [fact for fact in FACTS if fact not in load().claims] == []


@pytest.mark.parametrize(("claim", "verdict"), CORRECTED.items())
def test_a_verdict_is_as_the_originals_corrected_it(claim: str, verdict: Verdict) -> None:
    assert load().claims[claim].verdict is verdict


@pytest.mark.parametrize("claim", UNSEEN)
def test_what_was_not_seen_is_not_confirmed(claim: str) -> None:
    assert load().claims[claim].verdict is not Verdict.CONFIRMED


def test_a_claim_of_the_documents_names_its_passages_and_one_of_other_sources_has_none() -> None:
    claims = load().claims
    assert [name for name in FACTS if name.startswith("F") and not claims[name].passages] == []
    assert all(claim.games for claim in claims.values() if claim.passages)


def test_no_claim_is_confirmed_by_the_named_source_alone() -> None:
    named = ("mwMangalaII", "mwMangalaIV", "mwAlmanqala")
    alone = [
        claim.id
        for claim in load().claims.values()
        if claim.chapter != "further"
        and claim.verdict is Verdict.CONFIRMED
        and all(reference.key in named for reference in claim.references)
    ]
    assert alone == []


def test_a_work_at_second_hand_says_so_in_its_note() -> None:
    found = [source.key for source in load().sources.values() if source.access is Access.SECOND_HAND]
    assert found
    assert [key for key in found if "second hand" not in bib_entry(key).lower()] == []


def bib_entry(key: str) -> str:
    """A work as the bibliography has it."""
    text = bibliography(data_folder()).read_text(encoding="utf-8")
    return text[text.index(f"{{{key},") :].partition("\n}")[0]


def test_every_work_is_referred_to_or_stands_among_those_not_used() -> None:
    """On pages and in data; what was left out of the bibliography altogether has a reason in a file of its own."""
    places = [*data_folder().parent.rglob("*.md"), *(path for path in data_files() if path.suffix in (".toml", ".csv"))]
    text = "".join(path.read_text(encoding="utf-8") for path in places if path.name != "dropped.toml")
    without = {key for key in load().sources if key not in text}
    assert without == {key for key in without if "keywords = {unused}" in bib_entry(key)}
    dropped = tomllib.loads((data_folder() / "dropped.toml").read_text(encoding="utf-8"))["work"]
    assert dropped
    assert all(work["reason"] and work["key"] not in load().sources for work in dropped)


def test_all_that_is_wrong_is_told_at_once_with_file_and_line(folder: Path) -> None:
    claims = folder / "claims" / "further.toml"
    claims.write_text(
        claims.read_text(encoding="utf-8")
        + '\n[[claim]]\nid = "E01"\nstatement = "Twice."\nverdict = "surely"\nreferences = ["nobody[p. 1]"]\n'
        + '\n[[claim]]\nid = "E999"\nstatement = "Unfounded."\nverdict = "confirmed"\npeople = ["nemo"]\n',
        encoding="utf-8",
    )
    with pytest.raises(EditionFaults) as raised:
        load(folder)
    lines = claims.read_text(encoding="utf-8").splitlines()
    told = {fault.message: lines[fault.line - 1] for fault in raised.value.faults}
    assert len(told) == len(raised.value.faults) == 5
    assert told["there is no source nobody"] == 'references = ["nobody[p. 1]"]'
    assert told["there is no person nemo"] == 'people = ["nemo"]'
    assert any(message.startswith('verdict "surely" unknown') for message in told)
    assert any(message.startswith("E01 is there already") for message in told)
    assert any(message.startswith("a claim needs a reference") for message in told)


@pytest.mark.parametrize(
    ("work", "told"),
    [
        ("@misc{new2026,\n  access = {second-hand},\n  via = {nobody}\n}", "new2026 is known via nobody"),
        ("@misc{new:2026,\n  access = {seen}\n}", '"@misc{new:2026," begins no work'),
        ("  @misc{new2026,\n  access = {seen}\n}", '"@misc{new2026," begins no work'),
    ],
)
def test_what_is_wrong_with_a_work_is_told_with_its_line(folder: Path, work: str, told: str) -> None:
    works = folder.parent / "references.bib"
    before = works.read_text(encoding="utf-8")
    works.write_text(f"{before}\n{work}\n", encoding="utf-8")
    with pytest.raises(EditionFaults, match=rf"references\.bib:{before.count(chr(10)) + 2}: {re.escape(told)}"):
        load(folder)


@pytest.mark.parametrize("bibliography_text", [None, "", "not a bibliography"])
def test_a_bibliography_that_is_none_is_one_fault(folder: Path, bibliography_text: str | None) -> None:
    works = folder.parent / "references.bib"
    works.unlink()
    if bibliography_text is not None:
        works.write_text(bibliography_text, encoding="utf-8")
    with pytest.raises(EditionFaults) as raised:
        load(folder)
    assert [fault.file for fault in raised.value.faults] == ["references.bib"]


def test_a_broken_file_is_told_once_and_not_by_all_that_refers_to_it(folder: Path) -> None:
    people = folder / "people.toml"
    people.write_text(people.read_text(encoding="utf-8") + "\n[[person\n", encoding="utf-8")
    with pytest.raises(EditionFaults) as raised:
        load(folder)
    assert [fault.file for fault in raised.value.faults] == ["data/people.toml"]


def test_a_release_without_a_date_is_a_fault_of_the_edition(folder: Path) -> None:
    (folder / "editions.toml").write_text('[[edition]]\nversion = "1.0.0"\ndate = 2026-11-30\n', encoding="utf-8")
    with pytest.raises(EditionFaults, match=r"data/editions\.toml:3: date has the wrong kind"):
        load(folder)


def test_a_work_without_a_word_on_how_it_is_known_is_a_fault(folder: Path) -> None:
    works = folder.parent / "references.bib"
    works.write_text(works.read_text(encoding="utf-8") + "\n@misc{new2026,\n  title = {{New}}\n}\n", encoding="utf-8")
    with pytest.raises(EditionFaults, match="access of new2026"):
        load(folder)


def test_a_retired_id_leads_to_what_took_its_place(folder: Path) -> None:
    file = folder / "retired.toml"
    file.write_text('[[retired]]\nid = "claim.F999"\nnow = "claim.F016"\n', encoding="utf-8")
    imprint = Imprint(Release("0.1.0", date(2026, 11, 30)), "en", "", str)
    assert find(imprint, "claim.F999", lambda: load(folder)).id == "claim.F016"


def test_a_retired_id_without_a_successor_is_a_fault(folder: Path) -> None:
    (folder / "retired.toml").write_text('[[retired]]\nid = "claim.F999"\n', encoding="utf-8")
    with pytest.raises(EditionFaults, match=r"retired\.toml:1: now is missing"):
        load(folder)
