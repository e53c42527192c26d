"""Finding a Chromium for the browser tests, and getting one where there is none."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.environment import Environment, run

VARIABLE = "CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
CURE = (
    "No Chromium was found: install one (Debian: `apt-get install chromium`; elsewhere "
    f"`python -m playwright install chromium` in .venv) or name its program in {VARIABLE}."
)
LAUNCH_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> Path | None:
    """The Chromium to use: the one named in the environment, else the system's, else Playwright's."""
    return next((path for path in _candidates() if path.is_file()), None)


def _candidates() -> Iterator[Path]:
    if named := os.environ.get(VARIABLE):
        yield Path(named)
    for name in NAMES:
        if found := shutil.which(name):
            yield Path(found)
    yield from map(Path, APPLICATIONS)
    downloads = _playwright_downloads()
    for pattern in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe"):
        # The newest download comes first.
        yield from sorted(downloads.glob(f"chromium-*/{pattern}"), reverse=True)


def _playwright_downloads() -> Path:
    if named := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ms-playwright"
    if sys.platform == "win32":
        return Path.home() / "AppData" / "Local" / "ms-playwright"
    return Path.home() / ".cache" / "ms-playwright"


def find_or_get(environment: Environment) -> Path | None:
    """A Chromium, fetched when there is none: Debian's package where we may, else Playwright's."""
    if found := find():
        return found
    if _may_use_apt():
        run(["apt-get", "update"], environment.root)
        packages = ["chromium", "fonts-dejavu-core"]
        run(["apt-get", "install", "--yes", "--no-install-recommends", *packages], environment.root)
        if found := find():
            return found
    run([environment.python, "-m", "playwright", "install", "chromium"], environment.root)
    return find()


def _may_use_apt() -> bool:
    """On Debian as root. Elsewhere the package is another one, or asks for a password."""
    release = Path("/etc/os-release")
    is_debian = release.is_file() and "ID=debian" in release.read_text(encoding="utf-8").splitlines()
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return is_debian and is_root and shutil.which("apt-get") is not None
