"""The languages of the site, each by its own name, the source language first. Standard library only."""

from pathlib import Path

LANGUAGES = {
    "en": "English",
    "it": "Italiano",
    "cs": "Čeština",
    "ms": "Bahasa Melayu",
    "pl": "Polski",
    "gl": "Galego",
}

GAMES = {"it": "mangala-ii", "cs": "mangala-ii", "ms": "mangala-ii", "pl": "mangala-iv", "gl": "al-manqala"}
"""By language the game that the document in it describes."""
GAME_PAGES = ("index", "board", "rules", "open-points", "play")


ENGLISH_ONLY = ("researchers/",)
"""How the names of pages begin that are in the source language only, and say so."""
DOCS = Path(__file__).resolve().parents[1] / "docs"


def promised() -> list[tuple[str, str]]:
    """Language and name of the pages that have to be wholly translated: all but those for researchers.

    >>> ("pl", "mangala-ii/rules") in promised(), ("pl", "researchers/formats") in promised()
    (True, False)
    """
    found = sorted(path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md"))
    pages = [name for name in found if not name.startswith(ENGLISH_ONLY)]
    return [(language, name) for language in GAMES for name in pages]


def own_pages() -> list[tuple[str, str]]:
    """Language and name of the home page, and of all pages of the game that the document in the language describes.

    >>> own_pages()[:2]
    [('it', 'index'), ('it', 'mangala-ii/index')]
    """
    return [
        (language, page)
        for language, game in GAMES.items()
        for page in ("index", *(f"{game}/{name}" for name in GAME_PAGES))
    ]
