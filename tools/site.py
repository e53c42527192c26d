"""Building the site, and knowing whether the one that is built is still the right one."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from tools import sitemap
from tools.environment import digest, is_current, run
from tools.languages import LANGUAGES
from tools.report import TaskError
from tools.server import POLICY_FILE

INPUTS = ("docs", "mancala", "examples", "tools", "conf.py", "requirements/lock.txt", "package-lock.json")
# Made from other inputs, some of them by the build itself.
MADE = (".pyc", ".mo")
AT_ONCE = 2
"""So many languages are built at the same time; each takes one core and some 200 MB."""


def location(root: Path) -> Path:
    return root / "build" / "site"


def build(root: Path, python: Path, languages: Iterable[str] = LANGUAGES) -> str:
    """Build the site unless it is current, and say which of the two it was.

    A build is always whole. Sphinx alone would keep pages whose sources are gone, and pages that
    the code of our own extension now makes differently.
    """
    languages = list(languages)
    site = location(root)
    stamp = site.with_name("site.stamp")
    wanted = digest(root, sorted(_inputs(root)), salt=str([sorted(_settings()), languages]))
    if is_current(stamp, wanted) and (site / "index.html").is_file():
        return "reused"
    stamp.unlink(missing_ok=True)
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True, exist_ok=True)
    _must_succeed(run([python, "-m", "tools.shared", site], root))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for finished in list(pool.map(lambda language: _build_language(root, python, language), languages)):
            _must_succeed(finished)
    _share_policy(site, languages)
    # Of the finished pages; the last argument is the site, as for the other steps.
    _must_succeed(run([python, "-m", "tools.offline", *languages, site], root))
    sitemap.write(site, os.environ.get("MANGALA_BASEURL", ""), languages, _published(root))
    stamp.write_text(wanted, encoding="ascii")
    return "built"


def _build_language(root: Path, python: Path, language: str) -> subprocess.CompletedProcess[str]:
    site = location(root)
    # Texts are translated while pages are read, so that what is read differs by language.
    options = ["-b", "html", "-W", "--keep-going", "-q", "-E", "-c", root, "-D", f"language={language}"]
    folders = ["-d", site.with_name("doctrees") / language, root / "docs", site / language]
    return run([python, "-m", "sphinx", *options, *folders], root)


def _must_succeed(finished: subprocess.CompletedProcess[str]) -> None:
    if finished.returncode:
        raise TaskError(
            "The site was not built: something is wrong in the pages, their translations or the extension.",
            "put right what the messages above name; warnings count as errors here.",
            finished.stdout,
        )


def _share_policy(site: Path, languages: list[str]) -> None:
    """One policy for the whole site: that of the first language holds for all, as their scripts are the same."""
    files = [site / language / POLICY_FILE for language in languages]
    policies = {file.read_text(encoding="utf-8") for file in files if file.is_file()}
    if len(policies) > 1:
        raise TaskError(
            "The languages of the site have different scripts in their pages.",
            "keep scripts out of templates, or make them the same in all languages.",
        )
    for file in files:
        file.unlink(missing_ok=True)
    if policies:
        (site / POLICY_FILE).write_text(policies.pop(), encoding="utf-8")


def _published(root: Path) -> date:
    """The date of the newest edition."""
    editions = tomllib.loads((root / "docs" / "data" / "editions.toml").read_text(encoding="utf-8"))["edition"]
    return max(date.fromisoformat(edition["date"]) for edition in editions)


def _inputs(root: Path) -> Iterator[Path]:
    for name in INPUTS:
        path = root / name
        files = path.rglob("*") if path.is_dir() else iter([path])
        yield from (file.relative_to(root) for file in files if file.is_file() and file.suffix not in MADE)


def _settings() -> Iterator[tuple[str, str]]:
    """The environment variables that conf.py may read."""
    return ((name, value) for name, value in os.environ.items() if name.startswith("MANGALA_"))


def main() -> None:
    """Build the site of this checkout with the Python that runs: `python -m tools.site [LANGUAGE…]`."""
    root = Path(__file__).resolve().parents[1]
    try:
        print(build(root, Path(sys.executable), sys.argv[1:] or LANGUAGES))
    except TaskError as error:
        error.show()
        sys.exit(1)


if __name__ == "__main__":
    main()
