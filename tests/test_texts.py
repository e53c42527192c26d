"""The catalogues: they hold what the sources say, all of it translated where that is promised, and nothing is lost."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from mancala import narrate
from tools import catalogues, texts, theme_texts
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
TRANSLATED = list(texts.PLURALS)
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|%%|\$\{\w+\}")
ROLE = re.compile(r"(\{[\w:]+\})`(?:[^`<]*<([^>`]+)>|([^`]+))`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"(?<![`}])`([^`]+)`")


def catalogue(file: Path) -> Catalog:
    return read_po(BytesIO(file.read_bytes()), locale=file.relative_to(ROOT).parts[2], abort_invalid=True)


def messages(file: Path) -> list[Message]:
    return [message for message in catalogue(file) if message.id]


def forms(text: object) -> list[str]:
    """The text of a message, or all its plural forms."""
    return [str(form) for form in text] if isinstance(text, (tuple, list)) else [str(text)]


def files(language: str) -> list[Path]:
    return [texts.package_file(language), *sorted((texts.PAGES / language).rglob("*.po"))]


def markup(text: str) -> Counter[object]:
    """Roles with their targets, links, and what is set as code: all that is not prose."""
    roles: list[object] = [(role, target or text) for role, target, text in ROLE.findall(text)]
    rest = ROLE.sub("", text)
    return Counter(
        roles + [("link", target) for target in LINK.findall(rest)] + [("code", it) for it in CODE.findall(rest)]
    )


def wrong(language: str, kept: Callable[[str], Counter[object]]) -> Iterator[str]:
    """Translations that do not keep what has to be kept."""
    for file in files(language):
        for message in messages(file):
            originals = [kept(form) for form in forms(message.id)]
            for form in forms(message.string):
                if form and kept(form) not in originals:
                    yield f"{file.relative_to(ROOT)}: {form}"


@pytest.fixture(scope="module")
def sources() -> dict[str, Catalog]:
    """The messages of the pages as they are now."""
    return texts.page_messages()


def test_every_language_of_the_site_is_translated_into() -> None:
    assert ["en", *TRANSLATED] == list(LANGUAGES)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_files_for_translators_have_the_messages_of_the_sources(language: str, sources: dict[str, Catalog]) -> None:
    wanted = {texts.page_file(language, name): page for name, page in sources.items() if name != texts.SITE}
    wanted[texts.package_file(language)] = texts.package_messages()
    stale = [
        str(file.relative_to(ROOT))
        for file, page in wanted.items()
        if not file.exists() or {str(one.id) for one in page} != {str(one.id) for one in catalogue(file)}
    ]
    assert stale == [], "run `python tasks.py texts`"


def test_texts_are_brought_up_to_date_without_losing_or_guessing_any(tmp_path: Path) -> None:
    file = tmp_path / "page.po"
    page = Catalog()
    for text in ("One seed falls.", "100 % of {it}"):
        page.add(text)
    texts.renew(file, page, "cs")
    file.write_text(file.read_text().replace('falls."\nmsgstr ""', 'falls."\nmsgstr "Padne kámen."'))
    changed = Catalog()
    changed.add("One seed falls!")
    changed.add("100 % of {it}")
    texts.renew(file, changed, "cs")
    again = file.read_text()
    assert 'msgid "One seed falls!"\nmsgstr ""' in again
    assert '#~ msgid "One seed falls."\n#~ msgstr "Padne kámen."' in again
    assert "#," not in again
    texts.renew(file, changed, "cs")
    assert file.read_text() == again


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_plural_form_of_a_language_is_there(language: str) -> None:
    count = int(re.findall(r"nplurals=(\d)", texts.PLURALS[language])[0])
    for file in files(language):
        assert f'"Plural-Forms: {texts.PLURALS[language]}\\n"' in file.read_text(encoding="utf-8"), file
        plural = [message for message in messages(file) if isinstance(message.id, (tuple, list))]
        assert {len(forms(message.string)) for message in plural} <= {count}, file


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", ["mancala", texts.SITE])
def test_engine_and_frame_of_the_pages_are_wholly_translated(language: str, name: str) -> None:
    file = texts.package_file(language) if name == "mancala" else texts.page_file(language, name)
    assert [message.id for message in messages(file) if not all(forms(message.string))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_guess_is_left_in_a_catalogue(language: str) -> None:
    assert [message.id for file in files(language) for message in messages(file) if message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_the_placeholders(language: str) -> None:
    assert list(wrong(language, lambda text: Counter(match[0] for match in PLACEHOLDER.finditer(text)))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_roles_links_and_code(language: str) -> None:
    assert list(wrong(language, markup)) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_sphinx_says_is_translated_by_it_or_by_us(language: str) -> None:
    ours = {str(message.id) for message in messages(texts.page_file(language, texts.SITE))}
    assert {str(message.id) for message in theme_texts.missing(language)} - {""} <= ours


def test_compiled_catalogues_are_those_of_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "locale" / "it" / "LC_MESSAGES" / "mancala.po"
    page = Catalog()
    page.add("Pass")
    texts.renew(file, page, "it")
    file.write_text(file.read_text().replace('"Pass"\nmsgstr ""', '"Pass"\nmsgstr "Passa"'))
    assert catalogues.compile_package(tmp_path) == [file.with_suffix(".mo")]
    monkeypatch.setattr(narrate, "LOCALES", tmp_path / "locale")
    assert narrate.catalogue("it").gettext("Pass") == "Passa"


def test_compiled_catalogues_do_not_tell_when_they_were_made(tmp_path: Path) -> None:
    source = texts.package_file("it")
    file = tmp_path / "locale" / "it" / "LC_MESSAGES" / source.name
    file.parent.mkdir(parents=True)
    file.write_bytes(source.read_bytes())
    [made] = catalogues.compile_package(tmp_path)
    dates = re.findall(r"Date: (\d{4})", made.read_bytes().decode("utf-8", errors="replace"))
    assert dates
    assert set(dates) == {"1980"}


TERMS = texts.PAGES / "terms.csv"
SPOKEN = ("South", "North", "row", "pit", "seed", "chain", "anticlockwise", "player", "opponent", "relay")
"""Concepts that the engine speaks of, in a form that stands in its sentences."""
CORRUPT = {"ms": ("pangkat", "pembilang", "lulus", "hantaran"), "gl": ("porca", "mostrador")}
"""Words of the machine-translated documents that mean something else (a military rank, a numerator, a pig ...)."""


def terms(language: str) -> dict[str, str]:
    with TERMS.open(encoding="utf-8", newline="") as file:
        return {row["concept"]: row[language] for row in csv.DictReader(file)}


def said(language: str) -> str:
    """All that the package says in a language, in one text."""
    found = [form for message in messages(texts.package_file(language)) for form in forms(message.string)]
    return "\n".join(found).casefold()


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_term_is_decided_for_each_concept_and_the_engine_uses_it(language: str) -> None:
    decided = terms(language)
    assert all(decided.values())
    spoken = said(language)
    # Endings change with case and number; a stem does not, or not before its last letters.
    stems = {concept: decided[concept].split()[0].casefold() for concept in SPOKEN}
    assert [concept for concept, stem in stems.items() if stem[: max(3, len(stem) - 3)] not in spoken] == []


@pytest.mark.parametrize(("language", "words"), CORRUPT.items())
def test_corrupt_words_of_the_documents_are_not_used(language: str, words: tuple[str, ...]) -> None:
    spoken = set(re.findall(r"\w+", said(language)))
    assert spoken.isdisjoint(words)
