"""The opening of Mangala IV: the deal, the fist, the guess, the sides."""

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest

from mancala import RulesetError, Side, rulesets, start
from mancala.events import Assigned, Chooser, Dealt, Guess, Guessed, Hidden, Parity
from mancala.rite import Rite, chance_of, deal, hide, rite

IV = rulesets.get("mangala-iv")


def test_the_same_seed_deals_the_same_and_another_seed_another() -> None:
    assert deal(IV, 5) == deal(IV, 5)
    assert deal(IV, 5) != deal(IV, 6)


def test_a_deal_has_98_seeds_and_may_leave_pits_empty() -> None:
    deals = [deal(IV, seed) for seed in range(400)]
    assert {position.total for position in deals} == {98}
    assert any(0 in position.pits for position in deals)


def test_every_pit_is_equally_likely_for_every_seed() -> None:
    counts = Counter[int]()
    for seed in range(300):
        counts.update(dict(enumerate(deal(IV, seed).pits)))
    mean = 300 * 98 / 14
    assert all(abs(count - mean) < 0.1 * mean for count in counts.values())


def test_the_fist_holds_one_or_two_by_chance_and_the_same_for_the_same_seed() -> None:
    assert {hide(seed) for seed in range(40)} == {1, 2}
    assert [hide(seed) for seed in range(9)] == [hide(seed) for seed in range(9)]


def test_one_number_decides_all_that_is_left_to_chance_in_the_opening() -> None:
    for seed in range(40):
        found = chance_of(IV, seed)
        assert found == chance_of(IV, seed)
        assert (found.position, found.hidden) == (deal(IV, seed), hide(seed))


def test_what_is_hidden_guessed_and_chosen_tells_nothing_of_one_another() -> None:
    found = [chance_of(IV, seed) for seed in range(800)]
    counts = Counter((one.hidden, one.parity, one.side) for one in found)
    assert set(counts) == set(product((1, 2), Parity, Side))
    assert all(abs(count - 100) < 40 for count in counts.values())


@pytest.mark.parametrize(
    ("hidden", "parity", "guess", "chooser"),
    [
        (1, Parity.ODD, Guess.RIGHT, Chooser.GUESSER),
        (2, Parity.EVEN, Guess.RIGHT, Chooser.GUESSER),
        (1, Parity.EVEN, Guess.WRONG, Chooser.CHALLENGER),
        (2, Parity.ODD, Guess.WRONG, Chooser.CHALLENGER),
    ],
)
@pytest.mark.parametrize("side", Side)
def test_a_right_guess_chooses_the_side_else_the_challenger_assigns_it(
    hidden: int, parity: Parity, guess: Guess, chooser: Chooser, side: Side
) -> None:
    events = rite(IV, start(IV), Rite(hidden, parity, side))
    assert events == (
        Dealt(start(IV).pits, rules=("mangala-iv.board.setup",)),
        Hidden(hidden, rules=("mangala-iv.opening.guess",)),
        Guessed(parity, guess, rules=("mangala-iv.opening.guess",)),
        Assigned(chooser, side, rules=("mangala-iv.opening.side",)),
    )


@pytest.mark.parametrize("hidden", [0, 3, -1])
def test_a_fist_with_neither_one_nor_two_is_refused(hidden: int) -> None:
    with pytest.raises(RulesetError):
        rite(IV, start(IV), Rite(hidden, Parity.ODD, Side.SOUTH))


def test_games_with_a_fixed_start_have_neither_deal_nor_rite() -> None:
    with pytest.raises(RulesetError):
        deal(rulesets.get("mangala-ii"), 1)
    with pytest.raises(RulesetError):
        chance_of(rulesets.get("al-manqala"), 1)
    with pytest.raises(RulesetError):
        rite(rulesets.get("al-manqala"), start(rulesets.get("al-manqala")), Rite(1, Parity.ODD, Side.SOUTH))


@pytest.mark.parametrize(
    ("name", "mutant", "rule"),
    [
        ("guess", lambda rite: Guess.RIGHT, "mangala-iv.opening.guess"),
        ("chooser", lambda rite: Chooser.GUESSER, "mangala-iv.opening.side"),
    ],
)
def test_a_changed_rule_of_the_rite_changes_the_event_that_cites_it(
    name: str, mutant: Callable[[Rite], object], rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = Rite(1, Parity.EVEN, Side.SOUTH)
    before = rite(IV, start(IV), done)
    monkeypatch.setattr(Rite, name, property(mutant))
    changed = [event for event, was in zip(rite(IV, start(IV), done), before, strict=True) if event != was]
    assert changed
    assert rule in {cited for event in changed for cited in event.rules}
