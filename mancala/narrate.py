"""Sentences for readers: each event one whole sentence, in the language of a gettext catalogue.

Nothing is glued together: a sentence that differs by player is two messages, one that counts has plural forms.
"""

from collections.abc import Callable
from gettext import NullTranslations, translation
from pathlib import Path

from mancala.errors import N_, MancalaError
from mancala.events import (
    Assigned,
    Awarded,
    Captured,
    Chooser,
    Dealt,
    Ended,
    Event,
    Guess,
    Guessed,
    Hidden,
    Lifted,
    Parity,
    Passed,
    Reason,
    Relayed,
    Role,
    Sown,
    Swept,
    Turned,
)
from mancala.position import Side
from mancala.trace import Outcome, Trace

LOCALES = Path(__file__).parent / "locale"


def catalogue(language: str) -> NullTranslations:
    """The catalogue of a language; English, the language of the messages themselves, where there is none.

    >>> catalogue("en").gettext("South passes: there is no seed in this row.")
    'South passes: there is no seed in this row.'
    """
    return translation("mancala", str(LOCALES), [language.replace("-", "_")], fallback=True)


def render(event: Event, catalogue: NullTranslations) -> str:
    """The sentence of an event.

    >>> render(Lifted("C", 1), NullTranslations()), render(Lifted("c", 7), NullTranslations())
    ('South lifts 1 seed from C.', 'North lifts 7 seeds from c.')
    """
    _, n_ = catalogue.gettext, catalogue.ngettext
    match event:
        case Lifted(pit, seeds) if pit.isupper():
            return _fill(
                n_("South lifts %(seeds)d seed from %(pit)s.", "South lifts %(seeds)d seeds from %(pit)s.", seeds),
                seeds=seeds, pit=pit,
            )  # fmt: skip
        case Lifted(pit, seeds):
            return _fill(
                n_("North lifts %(seeds)d seed from %(pit)s.", "North lifts %(seeds)d seeds from %(pit)s.", seeds),
                seeds=seeds, pit=pit,
            )  # fmt: skip
        case Sown(pit):
            return _fill(_("One seed falls into %(pit)s."), pit=pit)
        case Relayed(pit, seeds):
            return _fill(
                n_(
                    "The last seed fell among others in %(pit)s: its %(seeds)d seed is lifted and sown on.",
                    "The last seed fell among others in %(pit)s: its %(seeds)d seeds are lifted and sown on.",
                    seeds,
                ),
                seeds=seeds, pit=pit,
            )  # fmt: skip
        case Captured(pit, seeds, role):
            return _fill(_captured(role, seeds, n_), seeds=seeds, pit=pit)
        case Passed(side):
            return _by_side(
                side,
                _("South passes: there is no seed in this row."),
                _("North passes: there is no seed in this row."),
            )
        case Turned(side):
            return _by_side(side, _("The turn is over; South is to move."), _("The turn is over; North is to move."))
        case Swept(pit, seeds):
            return _fill(
                n_(
                    "%(seeds)d seed is swept from %(pit)s.",
                    "%(seeds)d seeds are swept from %(pit)s.",
                    seeds,
                ),
                seeds=seeds, pit=pit,
            )  # fmt: skip
        case Awarded(side, seeds):
            south = n_("South is awarded %(seeds)d seed.", "South is awarded %(seeds)d seeds.", seeds)
            north = n_("North is awarded %(seeds)d seed.", "North is awarded %(seeds)d seeds.", seeds)
            return _fill(_by_side(side, south, north), seeds=seeds)
        case Ended(reason):
            return _(ENDINGS[reason])
        case Dealt(pits):
            seeds = sum(pits)
            return _fill(
                n_("%(seeds)d seed is dealt into the pits.", "%(seeds)d seeds are dealt into the pits.", seeds),
                seeds=seeds,
            )
        case Hidden():
            return _("One player hides one or two seeds in the fist and asks: “Tek mi, çift mi?”")
        case Guessed(parity, guess):
            return _(GUESSES[parity, guess])
        case Assigned(chooser, side):
            return _(SIDES[chooser, side])
        case _:
            raise TypeError(event)


ENDINGS = {
    Reason.BOARD_EMPTY: N_("The game is over: every pit is empty."),
    Reason.LAST_SEED: N_("The game is over: a lone seed can never be captured."),
    Reason.MAJORITY: N_("The game is over: one player has captured a majority of the seeds."),
    Reason.EMPTY_ROW: N_("The game is over: the player to move has no seed in this row."),
    Reason.STARVATION: N_("The game is over: one row is empty and no move could feed it."),
    Reason.LOOP: N_("The game is over: the players agree to share what is left."),
    Reason.REPETITION: N_("The game is over: the same position has come back."),
    Reason.ENDLESS_RELAY: N_("The game is over: this turn would go on for ever, so it does not count and nobody wins."),
}
GUESSES = {
    (Parity.ODD, Guess.RIGHT): N_("The guess is odd, and right."),
    (Parity.ODD, Guess.WRONG): N_("The guess is odd, and wrong."),
    (Parity.EVEN, Guess.RIGHT): N_("The guess is even, and right."),
    (Parity.EVEN, Guess.WRONG): N_("The guess is even, and wrong."),
}
SIDES = {
    (Chooser.GUESSER, Side.SOUTH): N_("The guesser chooses South."),
    (Chooser.GUESSER, Side.NORTH): N_("The guesser chooses North."),
    (Chooser.CHALLENGER, Side.SOUTH): N_("The challenger assigns South to the guesser."),
    (Chooser.CHALLENGER, Side.NORTH): N_("The challenger assigns North to the guesser."),
}
VALUES = {
    ("origin", "sown"): N_("Yes, it gets a seed like any other pit"),
    ("origin", "skipped"): N_("No, it is skipped"),
    ("chain_scope", "track"): N_("Yes, it follows the sowing track"),
    ("chain_scope", "row"): N_("No, it stays in the row of the last seed"),
    ("first", "south"): N_("South"),
    ("first", "north"): N_("North"),
    ("repetition", "unfinished"): N_("They belong to nobody"),
    ("repetition", "shared"): N_("They are shared equally"),
    ("majority", "mark"): N_("No, it is only the mark of a win"),
    ("majority", "stop"): N_("Yes, play stops"),
    ("chain_counts", "listed"): N_("2, 4 or 6"),
    ("chain_counts", "even"): N_("Any even number"),
    ("chain_timing", "static"): N_("As it was when the last seed fell"),
    ("chain_timing", "sequential"): N_("As each capture leaves it"),
    ("chain_direction", "preceding"): N_("Back through the pits before"),
    ("chain_direction", "following"): N_("On through the pits that follow"),
    ("head", "own-left"): N_("His own left"),
    ("head", "own-right"): N_("His own right"),
    ("head", "board-left"): N_("The left of the board, as South sees it"),
    ("head", "board-right"): N_("The right of the board, as South sees it"),
    ("choice", "head"): N_("No, the head of the row is lifted"),
    ("choice", "free"): N_("Yes, any pit of his row"),
    ("last_seed", "circles"): N_("Yes, until the position comes back"),
    ("last_seed", "stops"): N_("No, the game stops"),
    ("empty_row", "pass"): N_("He passes"),
    ("empty_row", "ends-starved"): N_("The game ends and the rest is his"),
    ("empty_row", "ends-owner"): N_("The game ends and the rest is the opponent's"),
    ("feed", "drop"): N_("A seed that falls into the empty row"),
    ("feed", "keep"): N_("A seed that is still there after the captures"),
    ("starve_timing", "before"): N_("No, the game ends at once"),
    ("starve_timing", "after"): N_("Yes, and then it ends"),
    ("starve_award", "starved"): N_("The player who starves"),
    ("starve_award", "owner"): N_("The player who owns the seeds"),
}
"""The short label of each value of each open point, as the answer to its question."""


def outcome(trace: Trace, catalogue: NullTranslations) -> str:
    """Who has won, as a sentence; empty while the game goes on.

    >>> from mancala.position import Position
    >>> outcome(Trace(Position(()), (), Position((), (40, 32)), Reason.BOARD_EMPTY), NullTranslations())
    'South wins, 40 to 32.'
    """
    south, north = trace.after.captured
    messages = {
        Outcome.SOUTH: N_("South wins, %(south)d to %(north)d."),
        Outcome.NORTH: N_("North wins, %(north)d to %(south)d."),
        Outcome.DRAW: N_("A draw, %(south)d each."),
    }
    return _fill(catalogue.gettext(messages[trace.outcome]), south=south, north=north) if trace.outcome else ""


def error(found: MancalaError, catalogue: NullTranslations) -> str:
    """What is wrong with an input, as a sentence; its reason, if it names one, comes in the same language."""
    params = {
        name: error(value, catalogue) if isinstance(value, MancalaError) else value
        for name, value in found.params.items()
    }
    return catalogue.gettext(found.template) % params


def _captured(role: Role, seeds: int, n_: Callable[[str, str, int], str]) -> str:
    match role:
        case Role.LANDING:
            return n_(
                "The last seed makes %(seeds)d in %(pit)s: this seed is captured.",
                "The last seed makes %(seeds)d in %(pit)s: these seeds are captured.",
                seeds,
            )
        case Role.OPPOSITE | Role.CHAIN_OPPOSITE:
            return n_(
                "With it goes the pit opposite, %(pit)s: %(seeds)d seed is captured.",
                "With it goes the pit opposite, %(pit)s: %(seeds)d seeds are captured.",
                seeds,
            )
        case Role.CHAIN:
            return n_(
                "The chain goes on to %(pit)s: %(seeds)d seed is captured.",
                "The chain goes on to %(pit)s: %(seeds)d seeds are captured.",
                seeds,
            )


def _by_side(side: Side, south: str, north: str) -> str:
    return south if side is Side.SOUTH else north


def _fill(message: str, **params: str | int) -> str:
    return message % params
