"""What the extension itself says, in the language of the pages."""

from collections.abc import Callable
from gettext import NullTranslations

from babel.numbers import format_decimal

from mancala import narrate

Translate = Callable[[str], str]


def catalogue(language: str | None) -> NullTranslations:
    """The catalogue of the pages' language; Sphinx leaves it unset for English."""
    return narrate.catalogue(language or "en")


def translator(language: str | None) -> Translate:
    """The function that translates a message into the pages' language."""
    return catalogue(language).gettext


def megabytes(count: int, language: str | None) -> str:
    """A size as a reader is told it.

    >>> megabytes(6_540_000, "it")
    '6,5\xa0MB'
    """
    return f"{format_decimal(count / 1e6, '0.0', locale=language or 'en')}\N{NO-BREAK SPACE}MB"
