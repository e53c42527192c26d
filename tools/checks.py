"""The whole suite: linter, formatter, types of Python and JavaScript, the site, the tests."""

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tools import browser, site
from tools.environment import Environment, run
from tools.report import TaskError, stage

REPORT = Path("build") / "tests.xml"
ALL_AT_ONCE = ("-n", "auto", "--maxprocesses=4", "--dist=loadfile")
"""How the whole suite uses the cores there are; a file stays together, as its tests share what is costly to make."""


@dataclass(frozen=True)
class Check:
    name: str
    command: list[str]


def run_all(environment: Environment, pytest_arguments: Sequence[str], began: float) -> int:
    """Run every check, also after one has failed, and say at the end which did."""
    failed = [check.name for check in _checks(environment) if not _passes(check, environment.root)]
    _look_for_browser(environment)
    # With arguments for pytest somebody is after a few tests, and those build the site if they need it.
    if not pytest_arguments and not _site_builds(environment):
        failed.append("Site")
    if not _tests_pass(environment, pytest_arguments or ALL_AT_ONCE):
        failed.append("Tests")
    taken = time.perf_counter() - began
    print(f"{'Total':<24}{'failed' if failed else 'passed':<8} {taken:7.1f} s")
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    print(counts(environment.root), flush=True)
    return 1 if failed else 0


def _checks(environment: Environment) -> list[Check]:
    python = str(environment.python)
    return [
        Check("Lint (ruff)", [python, "-m", "ruff", "check", "."]),
        Check("Format (ruff)", [python, "-m", "ruff", "format", "--check", "."]),
        Check("Types (mypy)", [python, "-m", "mypy"]),
        Check("Types (tsc)", environment.node("node_modules/typescript/bin/tsc", "--project", ".")),
    ]


def _passes(check: Check, root: Path) -> bool:
    with stage(check.name) as line:
        finished = run(check.command, root)
        line.outcome = "failed" if finished.returncode else "passed"
    if finished.returncode:
        print(finished.stdout.rstrip(), flush=True)
    return finished.returncode == 0


def _look_for_browser(environment: Environment) -> None:
    with stage("Browser") as line:
        line.outcome = "found" if browser.find_or_get(environment) else "none"
    if line.outcome == "none":
        print(f"{browser.CURE} Browser tests {'fail' if os.environ.get('CI') else 'are skipped'} without it.")


def _site_builds(environment: Environment) -> bool:
    try:
        with stage("Site") as line:
            line.outcome = site.build(environment.root, environment.python)
    except TaskError as error:
        error.show()
        return False
    return True


def _tests_pass(environment: Environment, arguments: Sequence[str]) -> bool:
    report = environment.root / REPORT
    report.parent.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    command = [str(environment.python), "-m", "pytest", f"--junit-xml={REPORT}", *arguments]
    with stage("Tests (pytest)", streams=True) as line:
        # Pytest writes straight to the terminal, in its colours and as it goes.
        code = subprocess.run(command, cwd=environment.root, stdin=subprocess.DEVNULL, check=False).returncode
        line.outcome = "failed" if code else "passed"
    return code == 0


def counts(root: Path) -> str:
    """Pytest's result once more as the last line, in the plain form that CI services read."""
    report = root / REPORT
    if not report.is_file():
        return "0 passed, 1 failed, 0 skipped"
    suite = ElementTree.parse(report).getroot().find("testsuite")
    counted = {} if suite is None else suite.attrib
    tests, failures, errors, skipped = (
        int(counted.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")
    )
    return f"{tests - failures - errors - skipped} passed, {failures + errors} failed, {skipped} skipped"
