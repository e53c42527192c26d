"""The languages of the site, each by its own name, the source language first. Standard library only."""

LANGUAGES = {
    "en": "English",
    "it": "Italiano",
    "cs": "Čeština",
    "ms": "Bahasa Melayu",
    "pl": "Polski",
    "gl": "Galego",
}

GAMES = {"it": "mangala-ii", "cs": "mangala-ii", "ms": "mangala-ii", "pl": "mangala-iv", "gl": "al-manqala"}
"""The game that is told in each language: the one that the document in that language describes."""
GAME_PAGES = ("index", "board", "rules", "open-points", "play")


def promised() -> list[tuple[str, str]]:
    """Language and name of the pages that have to be wholly translated: home, and all of the language's game.

    >>> promised()[:2]
    [('it', 'index'), ('it', 'mangala-ii/index')]
    """
    return [
        (language, page)
        for language, game in GAMES.items()
        for page in ("index", *(f"{game}/{name}" for name in GAME_PAGES))
    ]
