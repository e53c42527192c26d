"""What the extension itself says, in the language of the pages."""

from collections.abc import Callable
from gettext import NullTranslations

from mancala import narrate

Translate = Callable[[str], str]


def catalogue(language: str | None) -> NullTranslations:
    """The catalogue of the pages' language; Sphinx leaves it unset for English."""
    return narrate.catalogue(language or "en")


def translator(language: str | None) -> Translate:
    """The function that translates a message into the pages' language."""
    return catalogue(language).gettext
