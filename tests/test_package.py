"""The wheel and the sdist: built, installed into a fresh environment, and used there."""

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from mancala.edition.edition import data_files
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]


def run(*command: object, cwd: Path) -> str:
    finished = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, encoding="utf-8", check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    (made,) = folder.glob("mangala_edition-*.tar.gz")
    return made


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the sdist, so that what the sdist lacks is missed here."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, sdist, cwd=folder)
    (made,) = folder.glob("mangala_edition-*-py3-none-any.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment into which the wheel alone was installed."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    python = programs / Path(sys.executable).name
    run(*PIP, "--python", python, "install", "--no-index", wheel, cwd=folder)
    return programs


def package_files() -> set[str]:
    """What belongs in the packages: all of `mancala` but compiled Python."""
    files = (path for path in (ROOT / "mancala").rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


def test_the_wheel_has_every_file_of_the_package(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert package_files() <= names
    assert {"mancala/py.typed", "mancala/sphinxext/static/worker.js"} <= names


def test_the_wheel_has_the_data_of_the_edition(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {path.relative_to(ROOT / "docs" / "data").as_posix() for path in data_files() if path.suffix != ".bib"}
    assert {f"mancala/edition/data/{name}" for name in (*wanted, "references.bib")} <= names


def test_the_installed_package_reads_the_edition_from_its_own_data(installed: Path) -> None:
    code = "from mancala.edition.edition import data_folder, load; print(data_folder().name, len(load().claims) > 150)"
    assert run(installed / Path(sys.executable).name, "-c", code, cwd=installed) == "data True\n"


def test_the_wheel_has_the_catalogues_compiled_anew(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"mancala/locale/{code}/LC_MESSAGES/mancala.mo" for code in LANGUAGES if code != "en"} <= names


def test_the_installed_package_speaks_the_languages(installed: Path) -> None:
    code = "from mancala.narrate import catalogue; print(catalogue('cs').info()['language'])"
    assert run(installed / Path(sys.executable).name, "-c", code, cwd=installed) == "cs\n"


def test_the_wheel_has_the_licences(wheel: Path) -> None:
    names = {name.partition("/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    assert {"licenses/LICENSE", "licenses/LICENSES/TEXTS.md"} <= names


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.partition("/")[0].partition("-")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"mancala", "mangala_edition"}


def test_the_sdist_can_run_the_commands(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"tasks.py", "conf.py", "package-lock.json", ".npmrc", "requirements/lock.txt", "docs/index.md"}
    assert wanted <= names
    assert not any(name.startswith((".venv", "build/", "node_modules")) for name in names)


def test_mancala_runs_where_nothing_else_is_installed(installed: Path) -> None:
    assert "mangala-ii" in run(installed / "mancala", "rules", "mangala-ii", cwd=installed)


def test_the_installed_package_has_its_version(installed: Path) -> None:
    code = "import mancala as p, importlib.metadata as m; print(m.version('mangala-edition') == p.__version__)"
    assert run(installed / Path(sys.executable).name, "-c", code, cwd=installed) == "True\n"
