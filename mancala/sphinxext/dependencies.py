"""The files that entries and boards come from beside their page: when one has changed, the page is read again."""

from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
DATA = ("errors.py", "ruleset.py", "rulesets/points.py", "narrate.py")
"""What all entries are made with."""
NOT_FOR_BOARDS = ("__init__.py", "__main__.py", "record.py")


def of_entry(ruleset_id: str, language: str | None) -> Iterator[str]:
    """The files that an entry of a ruleset says something from: the ruleset, what it is made of, the catalogue."""
    names = [f"rulesets/{ruleset_id.replace('-', '_')}.py", *DATA]
    if language:
        names.append(f"locale/{language.replace('-', '_')}/LC_MESSAGES/mancala.mo")
    for name in names:
        path = PACKAGE / name
        # Sphinx takes a file that is missing for one that has changed.
        if path.is_file():
            yield str(path)


def of_board(ruleset_id: str, language: str | None) -> Iterator[str]:
    """The files that make a board of a ruleset: those of an entry, the engine, and what draws and writes boards."""
    yield from of_entry(ruleset_id, language)
    for path in sorted((*PACKAGE.glob("*.py"), *PACKAGE.glob("sphinxext/*.py"))):
        if path.name not in NOT_FOR_BOARDS and path.relative_to(PACKAGE).as_posix() not in DATA:
            yield str(path)
