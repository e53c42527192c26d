"""The examples of the pages show what they stand under: with another rule, something else would happen."""

from dataclasses import replace

import pytest

import mancala.sowing
from mancala import MancalaError, rulesets, web
from mancala.events import Chooser, Guess, Parity
from mancala.rite import Rite
from mancala.ruleset import Mechanics, Ruleset
from mancala.sphinxext.board import Line
from tests.site.examples import Directive, examples
from tests.test_cases import MUTATIONS, Mutation, patched


def misjudged(done: Rite) -> Guess:
    """A right guess taken for a wrong one, and the other way round."""
    right = (done.hidden % 2 == 0) == (done.parity is Parity.EVEN)
    return Guess.WRONG if right else Guess.RIGHT


def wrong_chooser(done: Rite) -> Chooser:
    """The player who should not choose the sides."""
    return Chooser.CHALLENGER if done.guess is Guess.RIGHT else Chooser.GUESSER


CHANGES = {
    **MUTATIONS,
    "opening.guess": patched(Rite, "guess", property(misjudged)),
    "opening.side": patched(Rite, "chooser", property(wrong_chooser)),
}
# Rules that say more than one thing: what else to change.
OTHER_HALVES: dict[str, list[Mutation]] = {
    "sow.stop": [
        patched(mancala.sowing, "_relays", lambda table: table.pits[table.landing] not in table.ruleset.capture.counts)
    ],
}
SETUP = ".board.setup"
"""A rule that a board does not show which is set up by hand."""
ALL = list(examples())
BOARDS = [example for example in ALL if example.name == "board"]


def answers(line: Line) -> list[web.Answer]:
    """What the engine says turn after turn."""
    request: dict[str, object] = {"ruleset": line.ruleset, "readings": dict(line.readings)}
    if line.position is not None:
        request["position"] = line.position
    if line.rite is not None:
        request["rite"] = line.rite
    played = [[*line.before, *line.moves[:count]] for count in range(len(line.moves) + 1)]
    return [web.answer({**request, "history": history}) for history in played]


def happens(line: Line) -> object:
    """All that happens and all that is legal, without the rules that are cited; an error is unlike any of it."""
    try:
        told = answers(line)
    except MancalaError as error:
        return error.code
    return [{**answer, "events": [{**event, "rules": ()} for event in answer["events"]]} for answer in told]


def cites(line: Line, rule_id: str) -> bool:
    return any(rule_id in event["rules"] for answer in answers(line) for event in answer["events"])


def mechanical(rule_id: str) -> bool:
    """Whether an id is that of a rule which the engine cites."""
    for ruleset in rulesets.ALL:
        if rule_id in ruleset.rule_ids:
            rule = ruleset.rule(rule_id)
            return rule.mechanics is Mechanics.CITED
    return False


SHOWN = [
    (board, rule_id)
    for board in BOARDS
    for rule_id in sorted({board.inside or "", *board.options.get("shows", "").split()})
    if mechanical(rule_id)
    and not (rule_id.endswith(SETUP) and board.options.get("position"))
    and cites(board.lines()[0], rule_id)
]
COMPARED = [
    (example, line)
    for example in ALL
    for line in example.lines()
    if example.inside in rulesets.get(line.ruleset).open_ids and example.inside != "mangala-iv.open.endless-relay"
]


def named(value: object) -> str:
    return value.place if isinstance(value, Directive) else str(getattr(value, "readings", value))


@pytest.mark.parametrize(("board", "rule_id"), SHOWN, ids=named)
def test_an_example_of_a_rule_shows_something_else_when_the_rule_is_changed(
    board: Directive, rule_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    [line] = board.lines()
    before = happens(line)
    ruleset = rulesets.get(line.ruleset)
    name = rule_id.removeprefix(f"{ruleset.id}.")
    changed = False
    for mutation in (CHANGES[name], *OTHER_HALVES.get(name, ())):
        with monkeypatch.context() as patch:
            patch.setitem(rulesets._BY_ID, ruleset.id, mutation(ruleset, patch))
            changed |= happens(line) != before
    assert changed


@pytest.mark.parametrize(("example", "line"), COMPARED, ids=named)
def test_an_example_of_an_open_point_shows_something_else_under_another_reading(example: Directive, line: Line) -> None:
    ruleset: Ruleset = rulesets.get(line.ruleset)
    assert example.inside is not None
    point = ruleset.open_point(example.inside)
    read = line.readings.get(point.name, point.default)
    others = [replace(line, readings={**line.readings, point.name: v.value}) for v in point.values if v.value != read]
    assert any(happens(other) != happens(line) for other in others)


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_each_mechanical_rule_with_an_entry_has_such_an_example(ruleset: Ruleset) -> None:
    entries = {example.inside for example in ALL}
    shown = {rule_id for board, rule_id in SHOWN if board.inside == rule_id}
    assert {rule_id for rule_id in ruleset.rule_ids if rule_id in entries and mechanical(rule_id)} <= shown


def test_the_pages_have_examples() -> None:
    assert len(SHOWN) >= 12
    assert len(COMPARED) >= 5
