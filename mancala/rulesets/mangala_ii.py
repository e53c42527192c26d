"""Mangala II: two rows of six, single lap, captures of two, four or six with a chain backwards."""

from mancala.errors import N_
from mancala.ruleset import (
    Board,
    Capture,
    ChainCounts,
    Choice,
    Direction,
    End,
    Even,
    Laps,
    Mechanics,
    OpenPoint,
    Return,
    Rule,
    Ruleset,
    Sow,
    Turn,
)
from mancala.rulesets.points import CHAIN_SCOPE, FIRST, MAJORITY, ORIGIN, REPETITION

MANGALA_II = Ruleset(
    id="mangala-ii",
    board=Board(rows=2, pits=6),
    setup=Even(seeds=6),
    turn=Turn(choice=Choice.FREE),
    sow=Sow(direction=Direction.ANTICLOCKWISE, laps=Laps.SINGLE),
    capture=Capture(counts=frozenset({2, 4, 6})),
    end=End(majority_at=37, returns=Return.OFFERED),
    rules=(
        Rule("B1", "board.layout", N_("Two rows of six pits, no stores."), Mechanics.NOT_MECHANICAL),
        Rule("B2", "board.rows", N_("Each player owns the row nearest to him."), Mechanics.NOT_MECHANICAL),
        Rule("B3", "board.setup", N_("Six seeds in each pit, 72 in all.")),
        Rule("S1", "turn.alternate", N_("The players move in turn.")),
        Rule("S2", "turn.choice", N_("The mover lifts all seeds of any one of his pits that is not empty.")),
        Rule("S3", "sow.direction", N_("Seeds are sown one by one into the following pits, anticlockwise.")),
        Rule("S4", "sow.single-lap", N_("One lap only; no relay.")),
        Rule("P1", "pass.empty-row", N_("A mover whose row is empty must pass, and may not otherwise.")),
        Rule("C1", "capture.count", N_("A last seed that makes a pit exactly 2, 4 or 6 captures those seeds.")),
        Rule("C2", "capture.chain", N_("Pits just before it that hold 2, 4 or 6, without a gap, are captured too.")),
        Rule("C3", "capture.both-rows", N_("Captures are made in either row.")),
        Rule("E1", "end.board-empty", N_("The game ends when every pit is empty.")),
        Rule("E2", "end.winner", N_("Most captured seeds win: 37 of 72 are a majority, 36 each is a draw.")),
    ),
    open_points=(
        ORIGIN,
        CHAIN_SCOPE,
        FIRST,
        REPETITION,
        MAJORITY,
        OpenPoint(
            "chain_counts",
            "capture.chain_counts",
            (ChainCounts.LISTED, ChainCounts.EVEN),
            N_("Which counts carry a chain on?"),
        ),
    ),
)
