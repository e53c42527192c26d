"""Catalogues of made-up languages."""

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo


def compiled(folder: Path, language: str, messages: Mapping[str, str]) -> Path:
    """A folder of catalogues that has these messages in a language."""
    catalogue = Catalog()
    for message, translated in messages.items():
        catalogue.add(message, translated)
    path = folder / "catalogues-of-the-package" / language / "LC_MESSAGES" / "mancala.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)
    return path.parents[2]
