"""Each rule does what the documents say, for both sides, and each case can fail."""

from collections.abc import Callable
from dataclasses import replace

import pytest

import mancala.capture
import mancala.ending
import mancala.engine
import mancala.sowing
from mancala import Ruleset, rulesets
from mancala.events import Reason
from mancala.ruleset import (
    Agreement,
    Choice,
    Direction,
    EmptyRow,
    Even,
    Head,
    Laps,
    Mechanics,
    StarveAward,
)
from mancala.trace import Outcome, Trace
from tests.cases import Case, load

CASES = load()
RITE = {"opening.guess", "opening.side"}
"""Rules of the opening rite, which is no turn: see test_rite.py."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.ruleset}: {case.source}")
def test_case_from_the_documents(case: Case) -> None:
    assert case.failures(rulesets.get(case.ruleset)) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.ruleset}: {case.source}")
def test_case_with_the_sides_exchanged(case: Case) -> None:
    assert case.turned().failures(rulesets.get(case.ruleset)) == []


Mutation = Callable[[Ruleset, pytest.MonkeyPatch], Ruleset]


def block(name: str, **values: object) -> Mutation:
    """A mutation that changes fields of one block of the ruleset."""
    return lambda ruleset, _: replace(ruleset, **{name: replace(getattr(ruleset, name), **values)})


def patched(target: object, name: str, value: object) -> Mutation:
    """A mutation that changes a function of the engine."""

    def mutate(ruleset: Ruleset, patch: pytest.MonkeyPatch) -> Ruleset:
        patch.setattr(target, name, value)
        return ruleset

    return mutate


def own_row_only(ruleset: Ruleset, patch: pytest.MonkeyPatch) -> Ruleset:
    """Only the mover's own row can be captured from."""
    take = mancala.capture._take

    def taken(table, pit, *rest):  # type: ignore[no-untyped-def]
        if table.track.owner(pit) is table.mover:
            yield from take(table, pit, *rest)

    patch.setattr(mancala.capture, "_take", taken)
    return ruleset


def never_empty(ruleset: Ruleset, patch: pytest.MonkeyPatch) -> Ruleset:
    """An empty board does not end the game."""
    ending = mancala.ending.ending

    def other(table):  # type: ignore[no-untyped-def]
        found = ending(table)
        return None if found and found.reason is Reason.BOARD_EMPTY else found

    patch.setattr(mancala.engine, "ending", other)
    return ruleset


def no_duty_to_feed(ruleset: Ruleset, patch: pytest.MonkeyPatch) -> Ruleset:
    """The mover may leave an empty row empty."""
    others = tuple(point for point in ruleset.open_points if not point.field.startswith("feed."))
    return replace(ruleset, feed=None, open_points=others)


def fewest_win(trace: Trace) -> Outcome | None:
    """The outcome if the fewest captured seeds won and nobody drew."""
    if trace.ended is None:
        return None
    return Outcome.SOUTH if trace.after.captured[0] < trace.after.captured[1] else Outcome.NORTH


MUTATIONS: dict[str, Mutation] = {
    "board.setup": lambda ruleset, _: replace(ruleset, setup=Even(5)),
    "turn.alternate": patched(mancala.ruleset.Side, "other", property(lambda side: side)),
    "turn.choice": block("turn", choice=Choice.HEAD),
    "turn.head": block("turn", head=Head.OWN_RIGHT),
    "sow.direction": block("sow", direction=Direction.CLOCKWISE),
    "sow.single-lap": block("sow", laps=Laps.RELAY),
    "sow.relay": block("sow", laps=Laps.SINGLE),
    "sow.stop": patched(mancala.sowing, "_relays", lambda table: table.pits[table.landing] > 1),
    "pass.empty-row": block("turn", empty_row=EmptyRow.ENDS_OWNER),
    "feed.must-feed": no_duty_to_feed,
    "capture.count": block("capture", counts=frozenset({3, 5})),
    "capture.chain": patched(mancala.capture, "_chain", lambda table: ([], [])),
    "capture.both-rows": own_row_only,
    "end.board-empty": never_empty,
    "end.starvation": block("feed", starve_award=StarveAward.OWNER),
    "end.loop": block("end", agreement=Agreement.NONE),
    "end.winner": patched(Trace, "outcome", property(fewest_win)),
}
MECHANICAL = [
    (ruleset, rule.name)
    for ruleset in rulesets.ALL
    for rule in ruleset.rules
    if rule.mechanics is Mechanics.CITED and rule.name not in RITE
]


@pytest.mark.parametrize(("ruleset", "rule"), MECHANICAL, ids=lambda value: getattr(value, "id", value))
def test_a_case_that_cites_the_rule_fails_when_the_rule_is_changed(
    ruleset: Ruleset, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [case for case in CASES if case.ruleset == ruleset.id and rule in case.rules]
    mutant = MUTATIONS[rule](ruleset, monkeypatch)
    assert any(case.failures(mutant) for case in cases)
