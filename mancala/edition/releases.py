"""When each version of the edition was published: what a citation dates it by."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import mancala
from mancala.edition.faults import Faults
from mancala.edition.tables import Row, rows
from mancala.errors import N_, Code, MancalaError

FILE = "editions.toml"


@dataclass(frozen=True)
class Release:
    """A published state of the edition."""

    version: str
    date: date


def read(folder: Path, faults: Faults) -> dict[str, Release]:
    """All releases by version, the oldest first."""
    found = [_release(row) for row in rows(folder / FILE, "edition", faults)]
    # A date that cannot be read is none: a citation must not tell another one.
    return {release.version: release for release in found if release.date > date.min}


def current(folder: Path) -> Release:
    """The release of this version of the package; MancalaError if it has no date."""
    found = read(folder, Faults(folder.parent)).get(mancala.__version__)
    if found is None:
        raise MancalaError(
            Code.BAD_REQUEST,
            N_("%(file)s gives no date for version %(version)s, which a citation needs."),
            file=FILE,
            version=mancala.__version__,
        )
    return found


def _release(row: Row) -> Release:
    text = row.text("date")
    try:
        when = date.fromisoformat(text)
    except ValueError:
        row.fault("date", f'"{text}" is no date; expected year-month-day')
        when = date.min
    return Release(row.text("version"), when)
