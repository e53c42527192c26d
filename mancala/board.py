"""Geometry: the only index arithmetic of the engine.

South owns pits 0..n-1, North n..2n-1, each counted from its owner's left; anticlockwise is +1 modulo 2n.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_lowercase, ascii_uppercase

from mancala.ruleset import Side


@dataclass(frozen=True)
class Track:
    """The ring of pits of a board with so many pits a row; use `track(pits)`, which keeps one of each.

    >>> six = track(6)
    >>> six.names
    ('A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f')
    >>> six.opposite(0), six.owner(6), list(six.row(Side.NORTH))
    (11, <Side.NORTH: 'north'>, [6, 7, 8, 9, 10, 11])
    """

    pits: int

    @cached_property
    def size(self) -> int:
        """All pits of both rows."""
        return 2 * self.pits

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each pit: capitals for South, small letters for North."""
        return tuple(ascii_uppercase[: self.pits] + ascii_lowercase[: self.pits])

    @cached_property
    def indices(self) -> dict[str, int]:
        """The index of each pit by its name."""
        return {name: index for index, name in enumerate(self.names)}

    def opposite(self, index: int) -> int:
        """The pit across the board."""
        return self.size - 1 - index

    def owner(self, index: int) -> Side:
        """The player in whose row a pit lies."""
        return Side.SOUTH if index < self.pits else Side.NORTH

    def row(self, side: Side) -> range:
        """The pits of a player, from his left to his right."""
        return range(self.pits) if side is Side.SOUTH else range(self.pits, self.size)


@cache
def track(pits: int) -> Track:
    """The track of a board with so many pits a row."""
    return Track(pits)
