"""Sentences about what might be played, what was predicted, and how readings differ; events are told by `narrate`.

As there, nothing is glued together: where a remark has several sentences, each is a whole message.
"""

from collections.abc import Sequence
from gettext import NullTranslations

from mancala import narrate
from mancala.errors import N_
from mancala.events import Ended, Passed, Reason
from mancala.game import Game
from mancala.opponent import Opponent, Suggestion
from mancala.position import PASS, Move, Position, Side, start
from mancala.preview import Preview
from mancala.rite import Rite
from mancala.ruleset import Choice, Majority, OpenPoint, Ruleset
from mancala.trace import Outcome, Trace

PREDICTED = {
    (Outcome.SOUTH, True): N_("The prediction was right: South has won."),
    (Outcome.SOUTH, False): N_("The prediction was wrong: it named South as the winner."),
    (Outcome.NORTH, True): N_("The prediction was right: North has won."),
    (Outcome.NORTH, False): N_("The prediction was wrong: it named North as the winner."),
    (Outcome.DRAW, True): N_("The prediction was right: the game is a draw."),
    (Outcome.DRAW, False): N_("The prediction was wrong: it named a draw."),
}
"""The sentence for each prediction, and whether it came true."""
PARTING = N_("The readings part at step %(step)d.")
ONLY_IN_A_GAME = {
    "first": N_("No position can show this, because each says who is to move; the beginning of a game does."),
    "repetition": N_("No position alone can show this; it takes a game in which one comes back."),
}
"""Open points that a position leaves open, and why."""


def preview(preview: Preview, catalogue: NullTranslations) -> str:
    """What a move would do.

    >>> from mancala import rulesets
    >>> from mancala.preview import previews
    >>> preview(previews(Game(rulesets.get("mangala-ii")))["A"], NullTranslations())
    'The last seed falls into a, and nothing is captured.'
    """
    ended = preview.trace.ended
    if ended is Reason.ENDLESS_RELAY:
        endless = N_("This turn would go on for ever, so it does not count: the game ends, and nobody wins.")
        return catalogue.gettext(endless)
    ends = [narrate.render(Ended(ended), catalogue), narrate.outcome(preview.trace, catalogue)] if ended else []
    return " ".join([_turn(preview, catalogue), *ends])


def _turn(preview: Preview, catalogue: NullTranslations) -> str:
    """The sentence of a turn, apart from what it ends."""
    _, n_ = catalogue.gettext, catalogue.ngettext
    if preview.pit is None:
        return narrate.render(Passed(preview.trace.before.side), catalogue)
    match preview.laps > 1, preview.seeds:
        case False, 0:
            text = _("The last seed falls into %(pit)s, and nothing is captured.")
        case False, seeds:
            text = n_(
                "The last seed falls into %(pit)s, and %(seeds)d seed is captured.",
                "The last seed falls into %(pit)s, and %(seeds)d seeds are captured.",
                seeds,
            )
        case _, 0:
            text = _("In lap %(lap)d the last seed falls into %(pit)s, and nothing is captured.")
        case _, seeds:
            text = n_(
                "In lap %(lap)d the last seed falls into %(pit)s, and %(seeds)d seed is captured.",
                "In lap %(lap)d the last seed falls into %(pit)s, and %(seeds)d seeds are captured.",
                seeds,
            )
    return text % {"pit": preview.pit, "seeds": preview.seeds, "lap": preview.laps}


def suggestion(suggestion: Suggestion, catalogue: NullTranslations) -> str:
    """Why a move is suggested."""
    params = {
        "pit": suggestion.move,
        "seeds": suggestion.gain,
        "others": ", ".join(suggestion.others),
    }
    return _chosen(suggestion, catalogue) % params


def _chosen(suggestion: Suggestion, catalogue: NullTranslations) -> str:
    """The message of a suggestion, not yet filled in."""
    _, n_, seeds = catalogue.gettext, catalogue.ngettext, suggestion.gain
    if suggestion.move == PASS:
        return _("There is no seed in this row: a pass is the only move.")
    if len(suggestion.legal) == 1:
        return _("%(pit)s is the only move.")
    if suggestion.opponent is Opponent.RANDOM:
        return _("%(pit)s is drawn by chance from all the moves there are.")
    # From here on by greed. Seeds are awarded only where a game ends, so that everywhere else a gain is a capture.
    if suggestion.preview.trace.ended:
        return _("%(pit)s ends the game, and no move gains more in this turn.")
    match seeds > 0, bool(suggestion.others):
        case True, False:
            return n_(
                "%(pit)s takes %(seeds)d seed, and no other move gains as much in this turn.",
                "%(pit)s takes %(seeds)d seeds, and no other move gains as much in this turn.",
                seeds,
            )
        case True, True:
            return n_(
                "%(pit)s takes %(seeds)d seed, and no move gains more in this turn; just as good: %(others)s.",
                "%(pit)s takes %(seeds)d seeds, and no move gains more in this turn; just as good: %(others)s.",
                seeds,
            )
        case False, False:
            return _("%(pit)s takes nothing, but every other move would lose seeds in this turn.")
        case _:
            return _(
                "No move gains anything now. Greedy play sees no further, so %(pit)s is drawn by chance; "
                "just as good: %(others)s."
            )


def refusal(catalogue: NullTranslations) -> str:
    """Why a machine does not agree to share; see `opponent.accepts`."""
    return catalogue.gettext(
        N_("The machine does not agree: it shares only when the position on the board has been there before.")
    )


def total(ruleset: Ruleset, position: Position, catalogue: NullTranslations) -> str:
    """How many seeds a position has, captures included; where that is unusual, what still counts to what.

    >>> from mancala import rulesets
    >>> ruleset = rulesets.get("mangala-ii")
    >>> total(ruleset, start(ruleset), NullTranslations())
    'There are 72 seeds in all, as in every game from the usual start.'
    """
    n_ = catalogue.ngettext
    seeds, usual, majority = position.total, start(ruleset).total, ruleset.end.majority_at
    if seeds == usual:
        text = n_(
            "There is %(seeds)d seed in all, as in every game from the usual start.",
            "There are %(seeds)d seeds in all, as in every game from the usual start.",
            seeds,
        )
    elif seeds < usual:
        text = n_(
            "There is %(seeds)d seed in all, fewer than the usual %(usual)d; this can be played all the same.",
            "There are %(seeds)d seeds in all, fewer than the usual %(usual)d; this can be played all the same.",
            seeds,
        )
    else:
        text = n_(
            "There is %(seeds)d seed in all, more than the usual %(usual)d; this can be played all the same.",
            "There are %(seeds)d seeds in all, more than the usual %(usual)d; this can be played all the same.",
            seeds,
        )
    told = [text] if seeds == usual else [text, _majority(ruleset, catalogue)]
    if not any(position.pits):
        told.append(catalogue.gettext(N_("There is no seed on the board, so the game is over.")))
    return " ".join(told) % {"seeds": seeds, "usual": usual, "majority": majority}


def _majority(ruleset: Ruleset, catalogue: NullTranslations) -> str:
    """What the number that is a majority of the usual seeds means to a board with another number."""
    n_, majority = catalogue.ngettext, ruleset.end.majority_at
    if ruleset.end.majority is Majority.STOP:
        return n_(
            "Play still stops when one player has captured %(majority)d seed.",
            "Play still stops when one player has captured %(majority)d seeds.",
            majority,
        )
    return n_(
        "Whoever captures more wins; %(majority)d seed is a majority only of the usual %(usual)d.",
        "Whoever captures more wins; %(majority)d seeds are a majority only of the usual %(usual)d.",
        majority,
    )


def verdict(game: Game, rite: Rite | None, prediction: Outcome | None, catalogue: NullTranslations) -> str:
    """Whether a prediction was right, if one was made, and, after a rite, what either side brought.

    It is empty while the game goes on.
    """
    if not game.ended:
        return ""
    if game.outcome is None:
        return catalogue.gettext(N_("Nobody has won, so no prediction can be right.")) if prediction else ""
    told = [catalogue.gettext(PREDICTED[prediction, prediction is game.outcome])] if prediction else []
    if rite:
        told.append(_sides(game, Side(rite.guesser), catalogue))
    return " ".join(told)


def _sides(game: Game, guesser: Side, catalogue: NullTranslations) -> str:
    """What the guesser has on his side, and what the other side would have brought him.

    Where a player chooses his pits nobody knows what another would have made of a side.
    """
    n_ = catalogue.ngettext
    south, north = game.position.captured
    own, other = (south, north) if guesser is Side.SOUTH else (north, south)
    match guesser, game.ruleset.turn.choice:
        case Side.SOUTH, Choice.HEAD:
            text = n_(
                "The guesser has captured %(own)d seed as South; as North it would have been %(other)d.",
                "The guesser has captured %(own)d seeds as South; as North it would have been %(other)d.",
                own,
            )
        case Side.SOUTH, _:
            text = n_(
                "The guesser has captured %(own)d seed as South; North, by choices of his own, has %(other)d.",
                "The guesser has captured %(own)d seeds as South; North, by choices of his own, has %(other)d.",
                own,
            )
        case _, Choice.HEAD:
            text = n_(
                "The guesser has captured %(own)d seed as North; as South it would have been %(other)d.",
                "The guesser has captured %(own)d seeds as North; as South it would have been %(other)d.",
                own,
            )
        case _:
            text = n_(
                "The guesser has captured %(own)d seed as North; South, by choices of his own, has %(other)d.",
                "The guesser has captured %(own)d seeds as North; South, by choices of his own, has %(other)d.",
                own,
            )
    return text % {"own": own, "other": other}


def difference(
    point: OpenPoint, present: Trace, other: Trace, moves: Sequence[Move], catalogue: NullTranslations
) -> str:
    """Whether another value of an open point makes a difference in a position.

    `present` and `other` are the traces of loading it under either reading; `moves` are those in which the turns part.
    """
    _, n_ = catalogue.gettext, catalogue.ngettext
    if point.name in ONLY_IN_A_GAME:
        return _(ONLY_IN_A_GAME[point.name])
    match present.ended, other.ended:
        case None, None if not moves:
            return _("No move from here makes a difference.")
        case None, None if PASS in moves:
            return _("The readings part in the pass.")
        case None, None:
            text = n_(
                "The readings part in the move %(moves)s.",
                "The readings part in the moves %(moves)s.",
                len(moves),
            )
            return text % {"moves": ", ".join(moves)}
        case None, _:
            return _("By this reading the game is over here; as it is read now, it goes on.")
        case _, None:
            return _("By this reading the game goes on here; as it is read now, it is over.")
        case _:
            same = (present.ended, present.after) == (other.ended, other.after)
            return (
                _("The game is over here by either reading, and ends in the same way.")
                if same
                else _("The game is over here by either reading, but does not end in the same way.")
            )


def parted(step: int | None, catalogue: NullTranslations) -> str:
    """At which step two readings part, if they do."""
    if step is None:
        return catalogue.gettext(N_("The readings make no difference here."))
    return catalogue.gettext(PARTING) % {"step": step}


def forbidden(reading: str, move: Move, over: Reason | None, catalogue: NullTranslations) -> str:
    """Why a side of a comparison stops: its reading, by its label, does not allow the move."""
    illegal = N_("%(reading)s: the move %(move)s is not legal, so this board stops.")
    late = N_("%(reading)s: the game is over before the move %(move)s.")
    return catalogue.gettext(late if over else illegal) % {"reading": reading, "move": move}
