"""Building the site, and knowing whether the one that is built is still the right one."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.environment import digest, is_current, run
from tools.report import TaskError

INPUTS = ("docs", "mancala", "examples", "tools", "conf.py", "requirements/lock.txt", "package-lock.json")
# Made from other inputs, some of them by the build itself.
MADE = (".pyc", ".mo")


def location(root: Path) -> Path:
    return root / "build" / "site"


def build(root: Path, python: Path) -> str:
    """Build the site unless it is current, and say which of the two it was.

    A build is always whole. Sphinx alone would keep pages whose sources are gone, and pages that
    the code of our own extension now makes differently.
    """
    site = location(root)
    stamp = site.with_name("site.stamp")
    wanted = digest(root, sorted(_inputs(root)), salt=str(sorted(_settings())))
    if is_current(stamp, wanted) and (site / "index.html").is_file():
        return "reused"
    stamp.unlink(missing_ok=True)
    shutil.rmtree(site, ignore_errors=True)
    site.parent.mkdir(parents=True, exist_ok=True)
    doctrees = site.with_name("doctrees")
    options = ["-b", "html", "-W", "--keep-going", "-q", "-E", "-j", "auto", "-d", doctrees, "-c", root]
    finished = run([python, "-m", "sphinx", *options, root / "docs", site], root)
    if finished.returncode:
        raise TaskError(
            "The site was not built: Sphinx found something wrong in the pages or the extension.",
            "put right what the messages above name; warnings count as errors here.",
            finished.stdout,
        )
    stamp.write_text(wanted, encoding="ascii")
    return "built"


def _inputs(root: Path) -> Iterator[Path]:
    for name in INPUTS:
        path = root / name
        files = path.rglob("*") if path.is_dir() else iter([path])
        yield from (file.relative_to(root) for file in files if file.is_file() and file.suffix not in MADE)


def _settings() -> Iterator[tuple[str, str]]:
    """The environment variables that conf.py may read."""
    return ((name, value) for name, value in os.environ.items() if name.startswith("MANGALA_"))
