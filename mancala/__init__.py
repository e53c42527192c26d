"""Three mancala games, rule by rule: Mangala II, Mangala IV and Al-manqala under every reading of their sources."""

from mancala import rulesets
from mancala.engine import examine, legal_moves, play
from mancala.errors import Code, IllegalMoveError, MancalaError, NotationError, RulesetError
from mancala.events import apply, fold
from mancala.game import Game
from mancala.notation import format_position, parse_position
from mancala.position import Position, Side, start
from mancala.ruleset import Ruleset
from mancala.trace import Trace

__all__ = [
    "Code",
    "Game",
    "IllegalMoveError",
    "MancalaError",
    "NotationError",
    "Position",
    "Ruleset",
    "RulesetError",
    "Side",
    "Trace",
    "apply",
    "examine",
    "fold",
    "format_position",
    "legal_moves",
    "parse_position",
    "play",
    "rulesets",
    "start",
]
__version__ = "0.1.0"
