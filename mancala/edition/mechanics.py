"""What a ruleset says of each mechanic, in messages for the catalogues: the rows of our own games in comparisons.

A ruleset that changes is told otherwise; what no ruleset can have (stores, a row that is spared) is said as it is. No
message is glued together from parts: a mechanic that has several things to say says them one by one.

>>> from mancala import rulesets
>>> [str(said) for said in told(rulesets.get("mangala-iv"))[Mechanic.DEAL]]
['98 thrown into the pits at random, or else 7 in each', 'Who guesses odd or even rightly chooses his side']
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mancala.edition.relatives import Mechanic
from mancala.errors import N_
from mancala.ruleset import (
    Agreement,
    ChainCounts,
    ChainDirection,
    ChainScope,
    ChainTiming,
    Choice,
    Direction,
    EmptyRow,
    Even,
    Head,
    Laps,
    LastSeed,
    Majority,
    Opposite,
    Repetition,
    Return,
    Ruleset,
    StarveAward,
    StarveTiming,
    Thrown,
)


@dataclass(frozen=True)
class Said:
    """One thing said of a mechanic: a message to be filled in, and the rules and open points that it comes from.

    `counts` is filled into the message as a list: "2, 4 or 6".
    """

    message: str
    numbers: tuple[tuple[str, int], ...] = ()
    counts: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()

    def words(self, translate: Callable[[str], str]) -> str:
        """The message in a language, filled in."""
        values: dict[str, object] = dict(self.numbers)
        if self.counts:
            values["counts"] = either(self.counts, translate)
        return translate(self.message) % values

    def __str__(self) -> str:
        return self.words(str)


def either(counts: tuple[int, ...], translate: Callable[[str], str]) -> str:
    """Numbers to choose from.

    >>> either((2,), str), either((2, 4), str), either((2, 4, 6), str)
    ('2', '2 or 4', '2, 4 or 6')
    """
    *others, last = map(str, counts)
    if not others:
        return last
    return translate(N_("%(numbers)s or %(last)s")) % {"numbers": ", ".join(others), "last": last}


def told(ruleset: Ruleset) -> dict[Mechanic, tuple[Said, ...]]:
    """All mechanics of a ruleset under its readings; what it has not, it says that it has not."""
    return {
        mechanic: tuple(replace(said, rules=tuple(_known(said.rules, ruleset))) for said in say(ruleset))
        for mechanic, say in _TELLERS.items()
    }


def _known(names: tuple[str, ...], ruleset: Ruleset) -> Iterator[str]:
    """The full ids of those rules and open points that the ruleset has."""
    for name in names:
        if (full := f"{ruleset.id}.{name}") in (*ruleset.rule_ids, *ruleset.open_ids):
            yield full


def _board(ruleset: Ruleset) -> Iterator[Said]:
    numbers = (("rows", ruleset.board.rows), ("pits", ruleset.board.pits))
    yield Said(N_("%(rows)d × %(pits)d, no stores"), numbers, rules=("board.layout", "board.rows"))


def _seeds(ruleset: Ruleset) -> int:
    if isinstance(ruleset.setup, Thrown):
        return ruleset.setup.seeds
    return ruleset.board.rows * ruleset.board.pits * ruleset.setup.seeds


def _counters(ruleset: Ruleset) -> Iterator[Said]:
    yield Said(N_("%(seeds)d in all"), (("seeds", _seeds(ruleset)),), rules=("board.setup",))


def _deal(ruleset: Ruleset) -> Iterator[Said]:
    match ruleset.setup:
        case Even(seeds):
            yield Said(N_("%(each)d in each pit"), (("each", seeds),), rules=("board.setup",))
        case Thrown(seeds, Even(each)):
            yield Said(
                N_("%(seeds)d thrown into the pits at random, or else %(each)d in each"),
                (("seeds", seeds), ("each", each)),
                rules=("board.setup",),
            )
    if f"{ruleset.id}.opening.guess" in ruleset.rule_ids:
        yield Said(N_("Who guesses odd or even rightly chooses his side"), rules=("opening.guess", "opening.side"))


HEADS = {
    Head.OWN_LEFT: N_("None: the first pit from his own left that is not empty"),
    Head.OWN_RIGHT: N_("None: the first pit from his own right that is not empty"),
    Head.BOARD_LEFT: N_("None: the first pit from South's left that is not empty"),
    Head.BOARD_RIGHT: N_("None: the first pit from South's right that is not empty"),
}


def _choice(ruleset: Ruleset) -> Iterator[Said]:
    if ruleset.turn.choice is Choice.FREE:
        yield Said(N_("Any pit of one's own that is not empty"), rules=("turn.choice", "open.choice"))
    else:
        yield Said(HEADS[ruleset.turn.head], rules=("turn.head", "open.head", "open.choice"))


LAPS = {
    (Laps.SINGLE, Direction.ANTICLOCKWISE): N_("One lap, anticlockwise"),
    (Laps.SINGLE, Direction.CLOCKWISE): N_("One lap, clockwise"),
    (Laps.RELAY, Direction.ANTICLOCKWISE): N_(
        "Relay, anticlockwise, until the last seed falls into an empty pit or captures"
    ),
    (Laps.RELAY, Direction.CLOCKWISE): N_("Relay, clockwise, until the last seed falls into an empty pit or captures"),
}


def _laps(ruleset: Ruleset) -> Iterator[Said]:
    rules = ("sow.single-lap", "sow.relay", "sow.stop", "sow.direction")
    yield Said(LAPS[ruleset.sow.laps, ruleset.sow.direction], rules=rules)


def _counts(ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(sorted(ruleset.capture.counts))


def _capture(ruleset: Ruleset) -> Iterator[Said]:
    message = N_("A last seed that makes %(counts)s, in either row")
    yield Said(message, counts=_counts(ruleset), rules=("capture.count", "capture.both-rows"))


CHAINS = {
    (ChainDirection.PRECEDING, ChainCounts.LISTED): N_("Backwards, through pits that hold %(counts)s, without a gap"),
    (ChainDirection.PRECEDING, ChainCounts.EVEN): N_("Backwards, through pits that hold an even number, without a gap"),
    (ChainDirection.FOLLOWING, ChainCounts.LISTED): N_("Forwards, through pits that hold %(counts)s, without a gap"),
    (ChainDirection.FOLLOWING, ChainCounts.EVEN): N_("Forwards, through pits that hold an even number, without a gap"),
}
SCOPES = {
    ChainScope.TRACK: N_("It crosses from row to row"),
    ChainScope.ROW: N_("It stays in the row of the last seed"),
}
TIMINGS = {
    ChainTiming.STATIC: N_("It is judged on the board as the last seed left it"),
    ChainTiming.SEQUENTIAL: N_("It is judged on the board as each capture leaves it"),
}


def _chain(ruleset: Ruleset) -> Iterator[Said]:
    capture = ruleset.capture
    listed = _counts(ruleset) if capture.chain_counts is ChainCounts.LISTED else ()
    message = CHAINS[capture.chain_direction, capture.chain_counts]
    yield Said(message, counts=listed, rules=("capture.chain", "open.chain-direction", "open.chain-counts"))
    yield Said(SCOPES[capture.chain_scope], rules=("open.chain-scope",))
    if capture.opposite is Opposite.TAKEN:
        yield Said(TIMINGS[capture.chain_timing], rules=("open.chain-timing",))


OPPOSITES = {
    Opposite.LEFT: N_("Left alone"),
    Opposite.TAKEN: N_("Taken with each pit captured"),
}


def _opposite(ruleset: Ruleset) -> Iterator[Said]:
    rules = ("capture.count", "capture.chain") if ruleset.capture.opposite is Opposite.TAKEN else ()
    yield Said(OPPOSITES[ruleset.capture.opposite], rules=rules)


def _feeding(ruleset: Ruleset) -> Iterator[Said]:
    if ruleset.feed is None:
        yield Said(N_("No duty to feed"))
    else:
        message = N_("Who can feed an opponent's empty row has to")
        yield Said(message, rules=("feed.must-feed", "open.feed"))


PASSES = {
    EmptyRow.PASS: N_("Who has an empty row passes"),
    EmptyRow.ENDS_STARVED: N_("Nobody passes: an empty row ends the game, and what is left goes to its owner"),
    EmptyRow.ENDS_OWNER: N_("Nobody passes: an empty row ends the game, and what is left goes to the opponent"),
}


def _pass(ruleset: Ruleset) -> Iterator[Said]:
    yield Said(PASSES[ruleset.turn.empty_row], rules=("pass.empty-row", "open.empty-row"))


STARVATIONS = {
    StarveTiming.BEFORE: N_("No move can feed an empty row"),
    StarveTiming.AFTER: N_("No move can feed an empty row, after one more move"),
}
RETURNS = {
    Return.AT_FIRST: N_("A position comes back"),
    Return.OFFERED: N_("A position comes back for the third time"),
}


def _end(ruleset: Ruleset) -> Iterator[Said]:
    yield Said(N_("The board is empty"), rules=("end.board-empty",))
    if ruleset.feed is not None:
        message = STARVATIONS[ruleset.feed.starve_timing]
        yield Said(message, rules=("end.starvation", "open.starve-timing"))
    if ruleset.end.agreement is Agreement.SHARE:
        yield Said(N_("Both agree to share"), rules=("end.loop",))
    if ruleset.end.majority is Majority.STOP:
        yield Said(N_("One player has a majority"), rules=("open.majority",))
    if ruleset.end.last_seed is LastSeed.STOPS:
        yield Said(N_("One seed is left alone"), rules=("open.last-seed",))
    yield Said(RETURNS[ruleset.end.returns], rules=("open.repetition",))


AWARDS = {
    StarveAward.STARVED: N_("If a row cannot be fed: to the one whose row it is"),
    StarveAward.OWNER: N_("If a row cannot be fed: to the one who has the seeds"),
}
REPETITIONS = {
    Repetition.UNFINISHED: N_("If a position comes back: to nobody"),
    Repetition.SHARED: N_("If a position comes back: to each half"),
}


def _remainder(ruleset: Ruleset) -> Iterator[Said]:
    if ruleset.feed is not None:
        yield Said(AWARDS[ruleset.feed.starve_award], rules=("end.starvation", "open.starve-award"))
    if ruleset.end.agreement is Agreement.SHARE:
        yield Said(N_("If both agree: to each half"), rules=("end.loop",))
    yield Said(REPETITIONS[ruleset.end.repetition], rules=("open.repetition",))


def _match(ruleset: Ruleset) -> Iterator[Said]:
    least = ruleset.end.majority_at
    half, odd = divmod(_seeds(ruleset), 2)
    if odd or half != least - 1:
        yield Said(N_("Most seeds win: %(least)d are a majority"), (("least", least),), rules=("end.winner",))
    else:
        message = N_("Most seeds win: %(least)d are a majority, %(half)d each is a draw")
        yield Said(message, (("least", least), ("half", half)), rules=("end.winner",))


_TELLERS: dict[Mechanic, Callable[[Ruleset], Iterator[Said]]] = {
    Mechanic.BOARD: _board,
    Mechanic.COUNTERS: _counters,
    Mechanic.DEAL: _deal,
    Mechanic.CHOICE: _choice,
    Mechanic.LAPS: _laps,
    Mechanic.CAPTURE: _capture,
    Mechanic.CHAIN: _chain,
    Mechanic.OPPOSITE: _opposite,
    Mechanic.FEEDING: _feeding,
    Mechanic.PASS: _pass,
    Mechanic.END: _end,
    Mechanic.REMAINDER: _remainder,
    Mechanic.MATCH: _match,
}
