"""Writing the two lock files anew from pyproject.toml and package.json."""

import json
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

from tools.environment import Environment, run
from tools.report import TaskError, stage

HEADER = """\
# Every package that `python tasks.py` installs, with its exact version.
# Written by `python tasks.py lock`; the packages asked for are the extras in pyproject.toml.
"""
# The lock is written on Linux; Windows needs one package more.
WINDOWS = 'colorama==0.4.6; sys_platform == "win32"\n'


def lock(root: Path) -> None:
    """Resolve the newest versions that are allowed, in an environment made for it."""
    with stage("Python lock"), tempfile.TemporaryDirectory() as scratch:
        venv.create(scratch, with_pip=True)
        fresh = Environment(Path(scratch).parent)
        python = Path(scratch) / fresh.python.relative_to(fresh.folder)
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        _must_run([*pip, "install", f"{root}[test]"], root)
        frozen = _must_run([*pip, "freeze", "--local", "--exclude", "mangala-edition"], root)
        pins = sorted((line for line in frozen.splitlines() if "==" in line), key=str.lower)
        lock_file = root / "requirements" / "lock.txt"
        lock_file.write_text(HEADER + "\n".join(pins) + "\n" + WINDOWS, encoding="utf-8")
    with stage("Node lock"):
        _must_run(Environment(root).npm("install", "--package-lock-only"), root)
        strip_addresses(root / "package-lock.json")


def strip_addresses(file: Path) -> None:
    """Take the funding addresses out of a package-lock.json, so that it names no host at all."""
    content = json.loads(file.read_text(encoding="utf-8"))
    for package in content["packages"].values():
        package.pop("funding", None)
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _must_run(command: Sequence[object], root: Path) -> str:
    finished = run(command, root)
    if finished.returncode:
        raise TaskError("The lock could not be written.", "the message above says why.", finished.stdout)
    return finished.stdout
