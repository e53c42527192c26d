"""Ids that were published and are used no more: each leads to the one that took its place."""

from pathlib import Path

from mancala.edition.faults import Faults
from mancala.edition.tables import rows

FILE = "retired.toml"


def read(folder: Path, faults: Faults) -> dict[str, str]:
    """By retired id the one that took its place."""
    return {row.identifier(): row.text("now") for row in rows(folder / FILE, "retired", faults)}
