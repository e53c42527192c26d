"""Random rulesets, readings, positions and games for property tests."""

from hypothesis import strategies as st

from mancala import Game, Position, Ruleset, Side, rulesets
from mancala.events import Parity
from mancala.moment import Moment
from mancala.rite import Rite

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


@st.composite
def moments(draw: st.DrawFn) -> Moment:
    """A game under any readings, from any beginning, as far as it was played, perhaps ended by a claim."""
    ruleset = draw(read_rulesets())
    lone = st.integers(0, 2 * ruleset.board.pits - 1).map(lambda pit: _lone(ruleset, pit))
    position = draw(st.one_of(st.none(), positions(ruleset.board.pits), lone))
    done = st.builds(Rite, st.sampled_from([1, 2]), st.sampled_from(Parity), st.sampled_from(Side))
    rite = draw(st.one_of(st.none(), done)) if ruleset.id == "mangala-iv" else None
    game = Game(ruleset, position)
    for choice in draw(st.lists(st.integers(0, 7), max_size=60)):
        if not game.ended:
            game.play(game.legal_moves[choice % len(game.legal_moves)])
    claimed = game.offers_repetition and draw(st.booleans())
    moment = Moment(ruleset, position, rite, game.moves, claimed)
    *_, last = moment.stages()
    return Moment(ruleset, position, rite, game.moves, claimed, draw(st.one_of(st.none(), st.integers(0, last.step))))


def _lone(ruleset: Ruleset, pit: int) -> Position:
    """A position with one seed only, which often comes back."""
    return Position(tuple(int(index == pit) for index in range(2 * ruleset.board.pits)), (40, 31))
