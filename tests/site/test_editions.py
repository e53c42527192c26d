"""Editions: tagged versions stay at their own addresses, know of each other, and share what they load."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.boards import begin
from tools import editions, server
from tools.environment import Environment
from tools.report import TaskError
from tools.sphinx_edition.editions import changes

ROOT = Path(__file__).resolve().parents[2]
OLD, NEW = "0.1.0", "0.2.0"
CHANGED = "mangala-ii.capture.count"


def git(folder: Path, *arguments: str) -> str:
    """What git says."""
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, encoding="utf-8"
    ).stdout


def rewrite(file: Path, change: Callable[[str], str]) -> None:
    """Change a file, which has to make a difference."""
    text = file.read_text(encoding="utf-8")
    assert change(text) != text
    file.write_text(change(text), encoding="utf-8")


@pytest.fixture(scope="session")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tagged versions of this very project, between which a rule was reworded, published in one language.

    Of the session, as tests in the browser run apart from the others of this file.
    """
    folder = tmp_path_factory.mktemp("editions") / "checkout"
    names = git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / "node_modules").symlink_to(ROOT / "node_modules", target_is_directory=True)
    git(folder, "init", "--quiet")
    for version in (OLD, NEW):
        if version == NEW:
            for file in ("mancala/__init__.py", "CITATION.cff"):
                rewrite(folder / file, lambda text: text.replace(OLD, NEW))
            rewrite(
                folder / "docs" / "data" / "editions.toml",
                lambda text: f'{text}\n[[edition]]\nversion = "{NEW}"\ndate = "2027-01-02"\n',
            )
            rewrite(
                folder / "docs" / "mangala-ii" / "rules.md",
                lambda text: re.sub(rf"(\{{rule\}} {CHANGED}\n:title: ).*", r"\1Reworded since", text),
            )
        git(folder, "add", "--all", "--", ".", ":!node_modules")
        git(folder, "commit", "--quiet", "--message", version)
        git(folder, "tag", f"v{version}")
    return editions.publish(folder, Environment(ROOT), ["en"])


def rules(public: Path, edition: str) -> str:
    """The rules of Mangala II in an edition."""
    return (public / "editions" / edition / "en" / "mangala-ii" / "rules.html").read_text(encoding="utf-8")


def footer(page: str) -> str:
    """What a page says of its edition, as text."""
    found = re.search(r'<p class="m-edition">(.*?)</p>', page, re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split())


def said_of(page: str, entry: str) -> str:
    """What an entry of an older edition says of the newest."""
    section = page[page.index(f'id="{entry}"') :]
    found = re.search(rf"In edition {NEW}</dt>.*?<dd>(.*?)</dd>", section, re.DOTALL)
    assert found
    return found[1]


def test_every_page_says_its_edition_and_whether_there_is_a_newer_one(public: Path) -> None:
    assert "Edition 0.1.0, 30 November 2026" in footer(rules(public, OLD)).replace(
        "November 30, 2026", "30 November 2026"
    )
    assert f"A newer edition exists: {NEW}." in footer(rules(public, OLD))
    assert "It is the newest edition." in footer(rules(public, NEW))
    assert "This page, as it stays" in footer((public / "en" / "mangala-ii" / "rules.html").read_text(encoding="utf-8"))


def test_an_entry_of_an_older_edition_says_what_has_changed_and_leads_there(public: Path) -> None:
    page = rules(public, OLD)
    assert "wording changed" in said_of(page, CHANGED)
    link = re.search(r'href="([^"]+)"', said_of(page, CHANGED))
    assert link
    file, _, anchor = link[1].partition("#")
    target = (public / "editions" / OLD / "en" / "mangala-ii" / file).resolve()
    assert target == (public / "en" / "mangala-ii" / "rules.html").resolve()
    assert anchor == CHANGED
    assert "unchanged" in said_of(page, "mangala-ii.turn.choice")


def test_the_newest_edition_says_nothing_of_itself(public: Path) -> None:
    assert f"In edition {NEW}" not in (public / "en" / "mangala-ii" / "rules.html").read_text(encoding="utf-8")


def test_an_older_edition_keeps_its_text(public: Path) -> None:
    assert "Reworded since" in rules(public, NEW)
    assert "Reworded since" not in rules(public, OLD)


def test_links_among_editions_lead_to_pages_that_exist(public: Path) -> None:
    for edition in (OLD, NEW):
        file = public / "editions" / edition / "en" / "mangala-ii" / "rules.html"
        found = re.search(r'<p class="m-edition">(.*?)</p>', file.read_text(encoding="utf-8"), re.DOTALL)
        assert found
        for link in re.findall(r'href="([^"]+)"', found[1]):
            assert (file.parent / link).is_file(), link
    assert f'href="{OLD}/index.html"' in (public / "editions" / "index.html").read_text(encoding="utf-8")


def test_what_editions_have_in_common_is_there_once(public: Path) -> None:
    kept = sorted(path.name.partition("-")[2] for path in (public / "runtime" / "shared").iterdir())
    # Two versions of the engine, one of everything else.
    assert kept == [
        "engine.zip",
        "engine.zip",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide.mjs",
        "python_stdlib.zip",
    ]
    for place in (public, *(public / "editions" / version for version in (OLD, NEW))):
        manifest = json.loads((place / "runtime" / "manifest.json").read_text(encoding="utf-8"))
        for described in manifest["files"].values():
            file = place / "runtime" / described["path"]
            assert file.stat().st_size == described["size"]


@pytest.mark.browser
@pytest.mark.parametrize("place", ["", f"editions/{OLD}/"])
def test_an_edition_is_played_on_with_the_shared_runtime(public: Path, page: Page, place: str) -> None:
    with server.running(public, "/mangala/") as address:
        page.goto(f"{address}{place}en/mangala-ii/play.html")
        figure = page.locator("figure.mancala-board").first
        begin(figure)


def test_what_became_of_an_entry_is_told_part_by_part() -> None:
    old = {"wording": "a", "evidence": "b", "examples": "c"}
    assert changes(old, {"wording": "x", "evidence": "b", "examples": "y"}) == ["wording changed", "examples changed"]


# --- What is told, without building anything


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A checkout with what a version has to have."""
    folder = tmp_path / "checkout"
    for name in (*editions.NEEDED, "docs/_root/editions.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "--quiet")
    tagged(folder, OLD)
    return folder


def tagged(folder: Path, tag: str) -> None:
    """Commit what there is, and tag it."""
    git(folder, "add", "--all", "--", ".", ":!build")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", tag)
    git(folder, "tag", "--force", f"v{tag}")


def before_editions(folder: Path) -> None:
    """Let the tag be on what is lacking something."""
    (folder / "package-lock.json").unlink()
    tagged(folder, OLD)


@pytest.fixture
def builds(small: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """The settings of each build; a site is no more than its entries, which are those of the file `entries`."""
    asked: list[dict[str, str]] = []

    def build(root: Path, source: Path, python: Path, languages: list[str], settings: dict[str, str]) -> str:
        asked.append(settings)
        site = source / "build" / "site"
        shutil.rmtree(site, ignore_errors=True)
        (site / "runtime").mkdir(parents=True)
        (site / "runtime" / "manifest.json").write_text('{"files": {}}', encoding="utf-8")
        (site / "en").mkdir()
        entries = small / "entries"
        (site / "en" / "entries.json").write_text(entries.read_text() if entries.exists() else "", encoding="utf-8")
        return "built"

    monkeypatch.setattr(editions, "_build", build)
    return asked


def test_an_edition_is_built_anew_when_the_newest_has_changed(small: Path, builds: list[dict[str, str]]) -> None:
    for entries in ("one", "one", "two"):
        (small / "entries").write_text(entries, encoding="utf-8")
        editions.publish(small, Environment(ROOT), ["en"])
    first, again, changed = (settings for settings in builds if "MANGALA_EDITION" in settings)
    assert first == again != changed


def test_a_tag_that_has_moved_is_taken_out_anew_whatever_the_others_are_on(
    small: Path, builds: list[dict[str, str]]
) -> None:
    rewrite(small / "mancala" / "__init__.py", lambda text: text.replace(OLD, "0.1.1"))
    tagged(small, "0.1.1")
    editions.publish(small, Environment(ROOT), ["en"])
    (small / "added").write_text("", encoding="utf-8")
    tagged(small, "0.1.1")
    editions.publish(small, Environment(ROOT), ["en"])
    assert (small / "build" / "editions" / "0.1.1" / "added").exists()
    assert not (small / "build" / "editions" / OLD / "added").exists()
    commits = {file.stem: file.read_text() for file in (small / "build" / "editions").glob("*.commit")}
    assert sorted(commits) == [OLD, "0.1.1"]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda folder: tagged(folder, "0.3.0"), "v0.3.0 is on sources that call themselves 0.1.0"),
        (before_editions, "it has no package-lock.json"),
        (lambda folder: git(folder, "tag", "v0.3.0", "HEAD:mancala"), "v0.3.0 is on no commit"),
    ],
    ids=["another version", "before there were editions", "no commit"],
)
def test_a_tag_that_cannot_be_published_is_told_and_what_was_published_stays(
    small: Path, builds: list[dict[str, str]], spoil: Callable[[Path], object], told: str
) -> None:
    published = editions.publish(small, Environment(ROOT), ["en"])
    spoil(small)
    with pytest.raises(TaskError, match=told):
        editions.publish(small, Environment(ROOT), ["en"])
    assert (published / "editions" / OLD / "en").is_dir()


def test_what_is_no_checkout_is_told(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="publish from a git checkout"):
        editions.versions(tmp_path)


def test_without_git_it_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TaskError, match="install git"):
        editions.versions(tmp_path)


def test_versions_are_ordered_by_number(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    (tmp_path / "file").write_text("text", encoding="utf-8")
    git(tmp_path, "add", "file")
    git(tmp_path, "commit", "--quiet", "--message", "one")
    for tag in ("v0.10.0", "v0.9.0", "v01.0.0", "v1.0.0-rc1", "v1.0", "other"):
        git(tmp_path, "tag", tag)
    assert editions.versions(tmp_path) == ["0.9.0", "0.10.0"]
