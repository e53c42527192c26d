"""A board in text, for terminals and books."""

from collections.abc import Callable

from mancala.board import track
from mancala.errors import N_
from mancala.position import Position, Side


def picture(position: Position, translate: Callable[[str], str] = str) -> str:
    """A board in text, as South sees it.

    >>> print(picture(Position((1, 0, 12, 3), (4, 0), Side.SOUTH, 7)))
                     b   a
      North 0        3  12
                     1   0   South 4
                     A   B
    turn 7, South to move
    """
    half = len(position.pits) // 2
    names = track(half).names
    south, north = position.captured
    row_south, row_north = translate(N_("South")), translate(N_("North"))
    to_move = N_("turn %(turn)d, South to move") if position.side is Side.SOUTH else N_("turn %(turn)d, North to move")
    head = f"  {row_north} {north:<6}"
    rows = [
        " " * len(head) + "".join(f"{name:>4}" for name in reversed(names[half:])),
        head + "".join(f"{seeds:>4}" for seeds in reversed(position.pits[half:])),
        " " * len(head) + "".join(f"{seeds:>4}" for seeds in position.pits[:half]) + f"   {row_south} {south}",
        " " * len(head) + "".join(f"{name:>4}" for name in names[:half]),
        translate(to_move) % {"turn": position.turn},
    ]
    return "\n".join(rows)
