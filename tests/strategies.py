"""Random rulesets, readings and positions for property tests."""

from hypothesis import strategies as st

from mancala import Position, Ruleset, Side, rulesets

ALL_IDS = [ruleset.id for ruleset in rulesets.ALL]


@st.composite
def read_rulesets(draw: st.DrawFn, ids: list[str] | None = None) -> Ruleset:
    """A ruleset under any readings."""
    ruleset = rulesets.get(draw(st.sampled_from(ids or ALL_IDS)))
    readings = {point.name: draw(st.sampled_from(point.values)).value for point in ruleset.open_points}
    return ruleset.with_readings(readings)


@st.composite
def positions(draw: st.DrawFn, pits: int) -> Position:
    """A position with many empty and small pits, a large one now and then, perhaps one empty row."""
    few = st.sampled_from([0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 13, 27])
    row = st.one_of(st.just([0] * pits), st.lists(few, min_size=pits, max_size=pits))
    south, north = draw(row), draw(row)
    captured = draw(st.tuples(st.integers(0, 60), st.integers(0, 60)))
    return Position((*south, *north), captured, draw(st.sampled_from(Side)), draw(st.integers(1, 300)))


@st.composite
def situations(draw: st.DrawFn) -> tuple[Ruleset, Position]:
    """A ruleset under any readings with a position on its board."""
    ruleset = draw(read_rulesets())
    return ruleset, draw(positions(ruleset.board.pits))
