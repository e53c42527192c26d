"""How things are cited: the same data in four formats, each of which its own readers understand."""

import json
import os
import re
import subprocess
import sys
import warnings
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import rispy
import yaml
from citeproc import CitationStylesStyle
from pybtex.database import parse_string

import mancala
from mancala import cli, rulesets
from mancala.edition import items, releases
from mancala.edition.cite import AUTHOR, EXTENSIONS, LOCALES, STYLE, Format, Item, cite
from mancala.edition.edition import data_folder, load
from mancala.edition.faults import Faults
from mancala.edition.items import DECISIONS, VERDICTS, Credit, Imprint
from mancala.edition.releases import Release
from mancala.errors import MancalaError
from mancala.narrate import catalogue
from mancala.sphinxext.evidence import WORDING
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
BASE = "https://example.org/mangala/"
CHAIN = "mangala-ii.capture.chain"


def imprint(language: str = "en", base: str = BASE) -> Imprint:
    return Imprint(Release("1.2.0", date(2027, 11, 9)), language, base, catalogue(language).gettext)


def everything(language: str = "en") -> dict[str, Item]:
    entries = [entry for ruleset in rulesets.ALL for entry in (*ruleset.rule_ids, *ruleset.open_ids)]
    found = [items.entry(imprint(language), entry) for entry in entries]
    return {item.id: item for item in (*found, *items.records(imprint(language), load()))}


HARD = Item(
    "x.hard", "50 % & “more” #1: where_is {it}?", "1.2.0", date(2027, 11, 9), "gl", "Rule C2 & more", "x.hard",
    ("After Mancala World",), "p_q/x.html#x.hard", f"{BASE}gl/p_q/x.html#x.hard",
)  # fmt: skip


# --- The formats


def test_a_citation_in_words_names_author_thing_version_date_source_and_address() -> None:
    assert cite(items.entry(imprint(), CHAIN), Format.TEXT) == (
        "The Mangala Edition. ‘Pits just before it that hold 2, 4 or 6, without a gap, are captured too’. "
        "Rule C2 of Mangala II [mangala-ii.capture.chain]. Version 1.2.0, 9 November 2027. After Mancala World. "
        "https://example.org/mangala/en/mangala-ii/rules.html#mangala-ii.capture.chain"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "‘A rule’. Version 1.2.0, 9 November 2027"),
        ("it", "«A rule». Versione 1.2.0, 9 novembre 2027"),
        ("cs", "„A rule“. Verze 1.2.0, 9. listopadu 2027"),
        ("ms", "“A rule”. Versi 1.2.0, 9 November 2027"),
        ("pl", "„A rule”. Wersja 1.2.0, 9 listopada 2027"),
        ("gl", "«A rule». Versión 1.2.0, 9 de novembro de 2027"),
    ],
)
def test_quotation_marks_and_dates_are_those_of_the_language(language: str, said: str) -> None:
    assert said in cite(Item("x", "A rule", "1.2.0", date(2027, 11, 9), language), Format.TEXT)


def test_there_is_a_locale_for_every_language_of_the_site() -> None:
    assert set(LOCALES) == set(LANGUAGES)


def test_the_style_is_valid() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        CitationStylesStyle(str(STYLE), validate=True)


def test_bibtex_can_be_read_again_with_the_author_as_one_name() -> None:
    entry = parse_string(cite(HARD, Format.BIBTEX), "bibtex").entries["mangala-edition.x.hard"]
    [author] = entry.persons["author"]
    assert author.last_names == [f"{{{AUTHOR}}}"]
    assert entry.type == "misc"
    assert entry.fields["title"] == r"{50 \% \& “more” \#1: where\_is {it}?}"
    assert {name: entry.fields[name] for name in ("version", "date", "year", "langid", "url", "note")} == {
        "version": "1.2.0",
        "date": "2027-11-09",
        "year": "2027",
        "langid": "galician",
        "url": "https://example.org/mangala/gl/p_q/x.html#x.hard",
        "note": "After Mancala World",
    }


def test_ris_can_be_read_again() -> None:
    text = cite(HARD, Format.RIS)
    [entry] = rispy.loads(text)
    assert text.startswith("TY  - ELEC\n")
    assert text.endswith("ER  - \n")
    assert entry["authors"] == [AUTHOR]
    assert entry["title"] == HARD.title
    assert entry["secondary_title"] == AUTHOR
    assert entry["urls"] == [HARD.url]
    assert (entry["edition"], entry["date"], entry["language"]) == ("1.2.0", "2027/11/09", "gl")
    assert entry["notes"] == ["After Mancala World"]


def test_csl_json_has_the_item_as_it_is() -> None:
    [entry] = json.loads(cite(HARD, Format.CSL))
    assert entry["author"] == [{"literal": AUTHOR}]
    assert entry["issued"] == {"date-parts": [[2027, 11, 9]]}
    assert (entry["title"], entry["URL"], entry["number"]) == (HARD.title, HARD.url, HARD.id)
    assert (entry["version"], entry["language"], entry["note"]) == ("1.2.0", "gl", "After Mancala World")


@pytest.mark.parametrize("wanted", Format)
def test_without_a_public_address_no_link_is_made_up_but_the_path_is_told(wanted: Format) -> None:
    text = cite(items.entry(imprint(base=""), CHAIN), wanted)
    assert "http" not in text
    told = "No public address; within the edition: en/mangala-ii/rules.html#mangala-ii.capture.chain"
    assert told in text.replace("\\#", "#")


@pytest.mark.parametrize(
    ("package", "wanted"), [("citeproc", Format.TEXT), ("pybtex.database", Format.BIBTEX), ("rispy", Format.RIS)]
)
def test_a_missing_package_is_named_with_what_to_install(
    package: str, wanted: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MancalaError, match=rf"{package.partition('.')[0]}.*mangala-edition\[cite\]"):
        cite(HARD, wanted)


def test_csl_json_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("citeproc", "pybtex", "rispy"):
        monkeypatch.setitem(sys.modules, package, None)
    assert json.loads(cite(HARD, Format.CSL))


# --- What is cited


def test_everything_with_an_id_can_be_cited_in_every_format() -> None:
    found = everything()
    assert len(found) > 300
    for item in found.values():
        assert item.id in cite(item, Format.TEXT)
        for wanted in EXTENSIONS:
            assert item.id in cite(item, wanted).replace("\\", "")


def test_the_names_of_the_files_are_safe_and_apart_on_every_system() -> None:
    names = [item.id for item in everything().values()]
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*", name)] == []
    assert [name for name in names if re.match(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name)] == []
    assert len({name.lower() for name in names}) == len(names)


def test_a_claim_is_never_cited_without_its_verdict() -> None:
    for claim in load().claims.values():
        item = items.find(imprint(), f"claim.{claim.id}", load)
        assert f"verdict: {WORDING[claim.verdict].short}" in cite(item, Format.TEXT)


def test_verdicts_are_called_what_the_pages_call_them() -> None:
    assert {verdict: WORDING[verdict].short for verdict in VERDICTS} == VERDICTS


def test_a_decision_has_the_title_of_its_entry() -> None:
    decided = [entry for ruleset in rulesets.ALL for entry in map(ruleset.open_id, ruleset.decisions)]
    assert sorted(DECISIONS) == sorted(decided)
    for entry, title in DECISIONS.items():
        page = (ROOT / "docs" / entry.partition(".")[0] / "open-points.md").read_text(encoding="utf-8")
        assert f"::::{{reading}} {entry}\n:title: {title}\n" in page


@pytest.mark.parametrize(
    ("identifier", "credited"),
    [(CHAIN, True), ("mangala-iv.open.head", True), ("II-it.capture.2", True), ("claim.F016", False)],
)
def test_what_goes_back_to_the_documents_names_their_source(identifier: str, credited: bool) -> None:
    assert ("After Mancala World" in items.find(imprint(), identifier, load).notes) is credited


@pytest.mark.parametrize(
    ("docname", "credited"), [("mangala-ii/rules", True), ("witnesses/II-it", True), ("history/travellers", False)]
)
def test_so_does_a_page_made_from_them(docname: str, credited: bool) -> None:
    item = items.page(imprint(), docname, "Title")
    assert ("After Mancala World" in item.notes) is credited
    assert item.url == f"{BASE}en/{docname}.html"


def test_a_title_loses_its_full_stop_and_keeps_its_question_mark() -> None:
    assert imprint().item("x", "So it is.", "x.html", credit=Credit.OWN).title == "So it is"
    assert imprint().item("x", "Is it so?", "x.html", credit=Credit.OWN).title == "Is it so?"


@pytest.mark.parametrize(
    ("short", "full"), [("F016", "claim.F016"), ("thevenot", "person.thevenot"), ("halusa", "game.halusa")]
)
def test_the_kind_may_be_left_out_where_nothing_else_has_the_name(short: str, full: str) -> None:
    assert items.find(imprint(), short, load).id == full


def test_a_page_is_found_by_its_name_with_the_title_of_its_source() -> None:
    for name in ("page.mangala-ii/rules", "mangala-ii/rules"):
        item = items.find(imprint(), name, load, ROOT / "docs")
        assert (item.id, item.title) == ("page.mangala-ii/rules", "Rules of Mangala II")


def test_a_name_that_several_have_is_refused_with_all_of_them() -> None:
    edition = load()
    namesake = replace(next(iter(edition.places.values())), id="thevenot")
    with pytest.raises(MancalaError, match=r"person\.thevenot, place\.thevenot"):
        items.find(imprint(), "thevenot", lambda: replace(edition, places={"thevenot": namesake}))


@pytest.mark.parametrize("identifier", ["source.thevenot1687", "thevenot1687"])
def test_a_work_of_the_bibliography_is_not_cited_as_ours(identifier: str) -> None:
    with pytest.raises(MancalaError, match="cite the work"):
        items.find(imprint(), identifier, load)


def test_an_unknown_id_is_refused_with_the_nearest() -> None:
    with pytest.raises(MancalaError, match=r"nearest are: mangala-ii\.capture\.chain,"):
        items.find(imprint(), "mangala-ii.capture.chian", load)
    with pytest.raises(MancalaError, match=r"Nothing has the id \?\?\?\.$"):
        items.find(imprint(), "???", load)


# --- Releases


def test_this_version_has_a_date_and_citation_cff_agrees() -> None:
    newest = list(releases.read(data_folder(), Faults(data_folder().parent)).values())[-1]
    cff = dict(re.findall(r"^([\w-]+): (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE))
    assert newest == releases.current(data_folder())
    assert newest.version == mancala.__version__ == cff["version"]
    assert newest.date.isoformat() == cff["date-released"]


def test_a_version_without_a_date_cannot_be_cited(tmp_path: Path) -> None:
    (tmp_path / releases.FILE).write_text('[[edition]]\nversion = "0.0.1"\ndate = "2026-01-01"\n', encoding="utf-8")
    with pytest.raises(MancalaError, match=rf"no date for version {mancala.__version__}"):
        releases.current(tmp_path)


def test_a_version_with_a_date_that_is_none_cannot_be_cited_with_another(tmp_path: Path) -> None:
    text = f'[[edition]]\nversion = "{mancala.__version__}"\ndate = "2026-13-40"\n'
    (tmp_path / releases.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(MancalaError, match="no date for version"):
        releases.current(tmp_path)


def test_a_date_that_is_none_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / releases.FILE).write_text('[[edition]]\nversion = "0.0.1"\ndate = "today"\n', encoding="utf-8")
    faults = Faults(tmp_path)
    releases.read(tmp_path, faults)
    assert [str(fault) for fault in faults.found] == ['editions.toml:3: "today" is no date; expected year-month-day']


# --- The command line


def test_the_command_line_cites_an_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cite", CHAIN, "--format", "csl", "--language", "pl", "--base", BASE.rstrip("/")]) == 0
    [entry] = json.loads(capsys.readouterr().out)
    assert entry["URL"] == f"{BASE}pl/mangala-ii/rules.html#{CHAIN}"
    assert entry["version"] == mancala.__version__


def test_a_position_is_cited_with_ruleset_readings_position_and_moves(capsys: pytest.CaptureFixture[str]) -> None:
    position = "5,1S/5,1S 35 35 S 9"
    asked = ["--ruleset", "mangala-ii", "--position", position, "--reading", "chain_scope=row", "--moves", "F"]
    assert cli.main(["cite", *asked]) == 0
    out = capsys.readouterr().out
    assert f"‘Position {position}’" in out
    assert "Ruleset: mangala-ii. Readings: chain_scope=row. Moves: F." in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mangala-ii.capture.chian"], "mangala-ii.capture.chain"),
        (["--ruleset", "mangala-ii", "--moves", "c"], "not legal"),
        (["--ruleset", "mangala-v"], "mangala-v"),
    ],
)
def test_what_cannot_be_cited_is_explained_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["cite", *arguments]) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("mancala: ")
    assert said in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("option", [["--moves", "F"], ["--position", "5,1S/5,1S 35 35 S 9"], ["--reading", "a=b"]])
def test_what_belongs_to_a_position_is_not_passed_over_where_an_id_is_cited(
    option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["cite", CHAIN, *option])
    assert ended.value.code == 2
    assert "go with --ruleset" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["cite", "claim.F016", "--format", "csl"], ["rules", "--json"]])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_what_is_for_programs_is_in_utf_8_whatever_the_terminal_has(arguments: list[str], encoding: str) -> None:
    command = [sys.executable, "-m", "mancala", *arguments]
    variables = {**os.environ, "PYTHONIOENCODING": encoding}
    plain = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, check=True).stdout
    assert json.loads(plain.decode("utf-8"))


def test_the_command_line_knows_all_formats() -> None:
    assert list(Format) == list(cli.FORMATS)


def test_rules_as_data_have_every_rule_and_every_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--json"]) == 0
    found = {data["id"]: data for data in json.loads(capsys.readouterr().out)}
    for ruleset in rulesets.ALL:
        data = found[ruleset.id]
        assert tuple(rule["id"] for rule in data["rules"]) == ruleset.rule_ids
        assert tuple(point["id"] for point in data["open_points"]) + tuple(data["decisions"]) == ruleset.open_ids
        for point in data["open_points"]:
            assert point["default"] == point["values"][0]["value"]
            assert all(value["text"] for value in point["values"])


def test_rules_as_data_of_one_ruleset_are_a_list_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "mangala-iv", "--json"]) == 0
    assert [data["id"] for data in json.loads(capsys.readouterr().out)] == ["mangala-iv"]


def test_the_citation_file_has_what_its_format_asks_for_and_nothing_else() -> None:
    """It was checked against the schema of CFF 1.2.0 when it was written; here is what a change may break."""
    found = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(found)
    optional = {"abstract", "type", "version", "date-released", "license", "keywords", "url", "doi", "identifiers"}
    assert set(found) - {"cff-version", "message", "title", "authors"} <= optional
    assert found["cff-version"] == "1.2.0"
    assert found["authors"] == [{"name": AUTHOR}]
    assert found["type"] in ("software", "dataset")
    assert set(found["license"]) == {"MIT", "CC-BY-SA-4.0"}
