"""The one family of errors: a code, an English message to be filled in or translated, and its parameters.

>>> error = NotationError(Code.BAD_MOVE, N_("A move is a text; this is %(found)s."), found="a number")
>>> error.code, error.params, str(error)
(<Code.BAD_MOVE: 'bad-move'>, {'found': 'a number'}, 'A move is a text; this is a number.')
"""

from enum import StrEnum
from typing import Self, Union

Param = Union[str, int, "MancalaError"]
"""A value in a message; an error stands there as its own sentence."""
LONGEST = 200
"""So many characters of an input an error repeats."""


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a message for the catalogues without translating it."""
    return message


def _short(value: Param) -> Param:
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value


class Code(StrEnum):
    """What kind of input was wrong; part of the public format of `mancala batch`."""

    BAD_JSON = "bad-json"
    BAD_REQUEST = "bad-request"
    BAD_RULESET = "bad-ruleset"
    BAD_READING = "bad-reading"
    BAD_POSITION = "bad-position"
    BAD_MOVE = "bad-move"
    BAD_RECORD = "bad-record"
    BAD_LINK = "bad-link"
    ILLEGAL_MOVE = "illegal-move"
    GAME_OVER = "game-over"


class MancalaError(Exception):
    """An input that cannot be used; `template` is the English message id, `params` fill it in."""

    def __init__(self, code: Code, template: str, **params: Param) -> None:
        # What was sent is shown again, but never at full length.
        self.params = {name: _short(value) for name, value in params.items()}
        super().__init__(template % self.params)
        self.code = code
        self.template = template

    def within(self, template: str, **params: Param) -> Self:
        """The same error told with its place in a larger text; the template has `%(reason)s` for its own sentence.

        >>> error = NotationError(Code.BAD_MOVE, "Expected a move.")
        >>> str(error.within("In line %(line)d something is wrong. %(reason)s", line=2))
        'In line 2 something is wrong. Expected a move.'
        """
        return type(self)(self.code, template, reason=self, **params)


class RulesetError(MancalaError, ValueError):
    """A ruleset or a reading that does not exist or does not hold together."""


class NotationError(MancalaError, ValueError):
    """A position, move, record, link or request that cannot be read."""


class IllegalMoveError(MancalaError, ValueError):
    """A move that can be read but may not be played."""
