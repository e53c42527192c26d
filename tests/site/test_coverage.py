"""What the pages leave out is told, each gap by itself, with where to put what is wanting."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from mancala import rulesets
from mancala.ruleset import Mechanics, Ruleset
from mancala.sphinxext.coverage import gaps
from mancala.sphinxext.records import Entry, Example
from tests.site.projects import Project

POINTS = [(ruleset, point) for ruleset in rulesets.ALL for point in ruleset.open_points]
MECHANICAL = [
    (ruleset, rule) for ruleset in rulesets.ALL for rule in ruleset.rules if rule.mechanics is Mechanics.CITED
]


def entries(ruleset: Ruleset) -> dict[str, Entry]:
    """An entry for everything."""
    return {full_id: Entry("rule", "S1", "Title", "page", 7) for full_id in (*ruleset.rule_ids, *ruleset.open_ids)}


def examples(ruleset: Ruleset) -> list[Example]:
    """An example of everything, each in its entry."""
    cited = [Example("page", full_id, (full_id,)) for full_id in (*ruleset.rule_ids, *ruleset.open_ids)]
    for point in ruleset.open_points:
        open_id = ruleset.open_id(point.name)
        for value in point.values[1:]:
            cited.append(Example("page", open_id, (open_id,), open_id, (point.default.value, value.value)))
    return cited


def told(ruleset: Ruleset, found: Iterable[Example], left_out: str = "") -> list[str]:
    known = {full_id: entry for full_id, entry in entries(ruleset).items() if full_id != left_out}
    return [gap.message for gap in gaps(ruleset, known, list(found))]


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_nothing_is_told_where_nothing_is_wanting(ruleset: Ruleset) -> None:
    assert told(ruleset, examples(ruleset)) == []


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_every_rule_and_open_point_needs_an_entry(ruleset: Ruleset) -> None:
    for full_id in (*ruleset.rule_ids, *ruleset.open_ids):
        [gap] = told(ruleset, examples(ruleset), left_out=full_id)
        assert gap.startswith(f"{full_id} has no entry; write {{")


@pytest.mark.parametrize(("ruleset", "rule"), MECHANICAL, ids=lambda v: getattr(v, "id", getattr(v, "name", v)))
def test_every_mechanical_rule_needs_an_example_in_its_entry_that_cites_it(ruleset: Ruleset, rule: object) -> None:
    rule_id = f"{ruleset.id}.{getattr(rule, 'name', '')}"
    elsewhere = [
        replace(example, inside=None) if example.inside == rule_id else example for example in examples(ruleset)
    ]
    [gap] = told(ruleset, elsewhere)
    assert gap.startswith(f"{rule_id} has no example in its entry whose trace cites it; put {{board}} {ruleset.id}")


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_what_is_not_mechanical_needs_none(ruleset: Ruleset) -> None:
    plain = {f"{ruleset.id}.{rule.name}" for rule in ruleset.rules if rule.mechanics is Mechanics.NOT_MECHANICAL}
    assert told(ruleset, [example for example in examples(ruleset) if example.inside not in plain]) == []


@pytest.mark.parametrize(("ruleset", "point"), POINTS, ids=lambda v: getattr(v, "id", getattr(v, "name", v)))
def test_every_value_of_every_open_point_is_compared_in_its_entry(ruleset: Ruleset, point: object) -> None:
    [found] = [each for each in ruleset.open_points if each is point]
    open_id = ruleset.open_id(found.name)
    for value in found.values:
        rest = [
            example for example in examples(ruleset) if open_id != example.point or value.value not in example.values
        ]
        messages = told(ruleset, rest)
        assert any(f"{open_id} has no comparison of its value {value}" in message for message in messages)
        assert all(f"put {{compare}} {open_id} with :values: " in message for message in messages)
        outside = [
            replace(example, inside=None) if example.point == open_id else example for example in examples(ruleset)
        ]
        assert len(told(ruleset, outside)) == len(found.values)


def test_a_board_is_no_comparison() -> None:
    ruleset = rulesets.get("mangala-ii")
    boards = [replace(example, values=()) for example in examples(ruleset)]
    assert len(told(ruleset, boards)) == sum(len(point.values) for point in ruleset.open_points)


def test_a_decision_with_one_value_needs_a_board_that_cites_it() -> None:
    ruleset = rulesets.get("mangala-iv")
    decided = "mangala-iv.open.endless-relay"
    [gap] = told(ruleset, [example for example in examples(ruleset) if example.inside != decided])
    assert gap.startswith(f"{decided} has no example in its entry whose trace cites it")


def test_a_gap_is_told_at_the_entry_that_has_it(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.write("index.md", "# Page\n\n::::{reading} mangala-ii.open.origin\n\nText.\n::::\n")
    warnings = project.build(mancala_rulesets=["mangala-ii"]).warnings
    assert "index.md:3: WARNING: mangala-ii.open.origin has no comparison of its value skipped in its entry" in warnings
    assert "WARNING: mangala-ii.open.first has no entry; write {reading} mangala-ii.open.first" in warnings
