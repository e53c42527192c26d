"""Before a move: what each would do, which one a greedy player would choose, and the link to the board.

Usage: python examples/before_a_move.py [LINK-OR-RECORD]
"""

import sys
from gettext import NullTranslations

from mancala import MancalaError
from mancala.moment import format_link, read
from mancala.opponent import Opponent, suggest
from mancala.preview import previews
from mancala.remarks import preview, suggestion

LINK = "play;ruleset=mangala-ii;position=1,2S,1,1S,3S,5S/1S,2,5S,1,1S+22+32+S+33"


def main(text: str) -> None:
    """Tell what may be played in a game that somebody has sent."""
    english = NullTranslations()
    found = read(text)
    game = found.record.game
    for move, ahead in previews(game).items():
        print(f"{move}  {preview(ahead, english)}")
    if chosen := suggest(game, Opponent.GREEDY, chance=0):
        print(suggestion(chosen, english))
    print(format_link(found.moment))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2] or [LINK])
    except MancalaError as error:
        sys.exit(str(error))
