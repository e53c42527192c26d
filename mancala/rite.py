"""The opening of a thrown game: the deal, the hidden seeds, the guess, the sides. Same seed, same opening."""

from dataclasses import dataclass
from random import Random

from mancala.errors import N_, Code, RulesetError
from mancala.events import Assigned, Chooser, Dealt, Event, Guess, Guessed, Hidden, Parity
from mancala.game import opening
from mancala.position import Position, Side
from mancala.ruleset import Ruleset, Thrown
from mancala.turn import Table


def deal(ruleset: Ruleset, seed: int) -> Position:
    """A start position with each seed thrown into a pit of its own, all pits being equally likely.

    RulesetError (bad-ruleset) for a game that is not set up by chance.

    >>> from mancala import rulesets
    >>> deal(rulesets.get("mangala-iv"), 1).total
    98
    """
    if not isinstance(ruleset.setup, Thrown):
        raise RulesetError(
            Code.BAD_RULESET, N_("%(ruleset)s is not dealt at random; its start is fixed."), ruleset=ruleset.id
        )
    chance = Random(seed)
    pits = [0] * (2 * ruleset.board.pits)
    for _ in range(ruleset.setup.seeds):
        pits[chance.randrange(len(pits))] += 1
    return Position(tuple(pits), side=ruleset.turn.first)


@dataclass(frozen=True)
class Rite:
    """What the two players did: seeds hidden (1 or 2), parity guessed, and the guesser's side as it was chosen."""

    hidden: int
    parity: Parity
    guesser: Side

    @property
    def guess(self) -> Guess:
        """Whether the guess was right.

        >>> Rite(2, Parity.EVEN, Side.SOUTH).guess
        <Guess.RIGHT: 'right'>
        """
        return Guess.RIGHT if (self.hidden == 1) is (Parity(self.parity) is Parity.ODD) else Guess.WRONG

    @property
    def chooser(self) -> Chooser:
        """Who chose the sides: the guesser if he was right, else the challenger."""
        return Chooser.GUESSER if self.guess is Guess.RIGHT else Chooser.CHALLENGER


def hide(seed: int) -> int:
    """One or two seeds, for a challenger who leaves it to chance."""
    return Random(f"fist {seed}").choice((1, 2))


@dataclass(frozen=True)
class Chance:
    """What one number decides in the opening, for all that is left to chance: the throw, and a machine's choices.

    `hidden` is what a challenger hides, `parity` what a guesser guesses, `side` what he who may choose chooses.
    """

    position: Position
    hidden: int
    parity: Parity
    side: Side


def chance_of(ruleset: Ruleset, seed: int) -> Chance:
    """What a number decides; one choice tells nothing of another.

    RulesetError (bad-ruleset) for a game that is not set up by chance.

    >>> from mancala import rulesets
    >>> chance_of(rulesets.get("mangala-iv"), 3).side
    <Side.SOUTH: 'south'>
    """
    parity = Random(f"guess {seed}").choice(tuple(Parity))
    side = Random(f"side {seed}").choice(tuple(Side))
    return Chance(deal(ruleset, seed), hide(seed), parity, side)


def rite(ruleset: Ruleset, position: Position, done: Rite) -> tuple[Event, ...]:
    """The events of the opening: the deal, then what the players did.

    RulesetError (bad-ruleset) for a game without the rite or a fist that holds neither one nor two seeds.
    """
    table = Table(ruleset, position)
    guess, side = table.cite("opening.guess"), table.cite("opening.side")
    if guess[0] not in ruleset.rule_ids:
        raise RulesetError(Code.BAD_RULESET, N_("%(ruleset)s has no opening rite."), ruleset=ruleset.id)
    if done.hidden not in (1, 2):
        raise RulesetError(Code.BAD_RULESET, N_("Expected 1 or 2 hidden seeds, not %(hidden)d."), hidden=done.hidden)
    deal: Dealt = opening(ruleset, position)
    return (
        deal,
        Hidden(done.hidden, rules=guess),
        Guessed(done.parity, done.guess, rules=guess),
        Assigned(done.chooser, done.guesser, rules=side),
    )
