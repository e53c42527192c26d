"""Each remark is made of whole sentences of the catalogue, and each case has its own."""

from dataclasses import replace
from gettext import NullTranslations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mancala import Game, Position, Ruleset, Side, remarks, rulesets, start
from mancala.events import Parity
from mancala.opponent import Opponent, Suggestion, suggest
from mancala.preview import previews
from mancala.rite import Rite, deal
from mancala.trace import Outcome
from tests.test_narrate import Shouting
from tests.test_preview import CHASE, ENDLESS, ROUND, game_of, games

ENGLISH = NullTranslations()
II = rulesets.get("mangala-ii")
IV = rulesets.get("mangala-iv")


@pytest.mark.parametrize(
    ("ruleset", "position", "move", "text"),
    [
        ("mangala-ii", "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1", "A",
         "The last seed falls into a, and nothing is captured."),
        ("mangala-ii", "3S,5/1S,1S,4 35 32 S 9", "A", "The last seed falls into B, and 2 seeds are captured."),
        ("mangala-iv", "7/2S,1,2S,4 46 48 S 9", "A", "In lap 2 the last seed falls into F, and nothing is captured."),
        ("mangala-iv", "7/2S,1,2S,2,1S,1S 46 46 S 9", "A",
         "In lap 2 the last seed falls into F, and 2 seeds are captured."),
        ("mangala-ii", "1S,5/6 71 0 S 9", "-", "South passes: there is no seed in this row."),
        ("mangala-ii", "6/1S,5 71 0 N 9", "-", "North passes: there is no seed in this row."),
        ("mangala-iv", ENDLESS, "A",
         "This turn would go on for ever, so it does not count: the game ends, and nobody wins."),
        ("mangala-ii", "5,1S/4,2S,1S 34 34 S 9", "E",
         "The last seed falls into a, and 4 seeds are captured. The game is over: every pit is empty."
         " South wins, 38 to 34."),
        ("al-manqala", "5,1S,1S/5,2S,1S 45 45 S 9", "F",
         "The last seed falls into a, and 4 seeds are captured. The game is over: one row is empty and no move could"
         " feed it. South wins, 50 to 45."),
    ],
)  # fmt: skip
def test_each_kind_of_preview_has_its_sentence(ruleset: str, position: str, move: str, text: str) -> None:
    assert remarks.preview(previews(game_of(ruleset, position))[move], ENGLISH) == text


def test_one_captured_seed_is_told_apart_from_several() -> None:
    found = previews(Game(II))["A"]
    one, laps = replace(found, seeds=1), previews(game_of("mangala-iv", "7/2S,1,2S,4 46 48 S 9"))["A"]
    assert remarks.preview(one, ENGLISH) == "The last seed falls into a, and 1 seed is captured."
    assert (
        remarks.preview(replace(laps, seeds=1), ENGLISH)
        == "In lap 2 the last seed falls into F, and 1 seed is captured."
    )


def test_a_position_that_comes_back_is_told_before_it_does() -> None:
    game = game_of("mangala-ii", CHASE)
    for move in (ROUND * 3)[:-1]:
        game.play(move)
    assert remarks.preview(previews(game)["a"], ENGLISH).endswith(
        "nothing is captured. The game is over: the same position has come back. South wins, 36 to 34."
    )


@pytest.mark.parametrize(
    ("ruleset", "position", "text"),
    [
        ("mangala-ii", "3S,5/1S,1S,4 35 32 S 9", "A takes 2 seeds, and no other move gains as much in this turn."),
        ("mangala-ii", "5,1S/1S,1S,1,1S,1S,1 34 33 S 9",
         "{} takes 2 seeds, and no move gains more in this turn; just as good: {}."),
        ("mangala-ii", "6S,6S,6S,6S,6S,6S/1S,1,1S,3 0 34 S 9",
         "No move gains anything now. Greedy play sees no further, so {} is drawn by chance; just as good: {}."),
        ("mangala-ii", "1S,5/6 71 0 S 9", "There is no seed in this row: a pass is the only move."),
        ("mangala-ii", "5,1S/1S,5 35 35 S 9", "A is the only move."),
        ("mangala-ii", "5,1S/4,2S,1S 34 34 S 9", "E ends the game, and no move gains more in this turn."),
        ("al-manqala", "3,3S,2S,5S,5S/5,1S,1S 40 41 S 9",
         "G takes nothing, but every other move would lose seeds in this turn."),
    ],
)  # fmt: skip
def test_greed_is_explained_as_it_is(ruleset: str, position: str, text: str) -> None:
    readings = {"starve_award": "owner"} if ruleset == "al-manqala" else {}
    found = suggest(game_of(ruleset, position, **readings), Opponent.GREEDY, 0)
    assert found
    assert remarks.suggestion(found, ENGLISH) == text.format(found.move, ", ".join(found.others))


@given(games(), st.sampled_from(Opponent))
@settings(max_examples=200, deadline=None)
def test_what_is_said_of_a_suggestion_is_true(game: Game, opponent: Opponent) -> None:
    found = suggest(game, opponent, 0)
    if found is None:
        return
    text = remarks.suggestion(found, ENGLISH)
    ahead = previews(game)
    assert ("only move" in text) is (len(ahead) == 1)
    assert not ("takes nothing" in text and ahead[found.move].seeds)
    if f"takes {found.gain} seed" in text:
        assert ahead[found.move].seeds == found.gain > 0
    assert ("just as good" in text) <= bool(found.others)


def test_one_seed_taken_is_told_apart_from_several() -> None:
    ahead = previews(Game(II))["A"]
    one = Suggestion("A", Opponent.GREEDY, 1, (), ("A", "B"), ahead)
    assert remarks.suggestion(one, ENGLISH) == "A takes 1 seed, and no other move gains as much in this turn."
    assert remarks.suggestion(replace(one, others=("B",)), ENGLISH).startswith("A takes 1 seed, and no move")


def test_chance_says_that_it_is_chance() -> None:
    found = suggest(Game(II), Opponent.RANDOM, 0)
    assert found
    assert remarks.suggestion(found, ENGLISH) == f"{found.move} is drawn by chance from all the moves there are."


@pytest.mark.parametrize(
    ("ruleset", "position", "readings", "text"),
    [
        ("mangala-ii", "6S,5/6S,5 30 30 S 9", {}, "There are 72 seeds in all, as in every game from the usual start."),
        ("al-manqala", "6S,6/6S,6 56 30 S 9", {}, "There are 98 seeds in all, as in every game from the usual start."),
        ("mangala-ii", "6S,5/6S,5 30 20 S 9", {},
         "There are 62 seeds in all, fewer than the usual 72; this can be played all the same."
         " Whoever captures more wins; 37 seeds are a majority only of the usual 72."),
        ("mangala-iv", "6S,6/7S,6 80 20 S 9", {"majority": "stop"},
         "There are 113 seeds in all, more than the usual 98; this can be played all the same."
         " Play still stops when one player has captured 50 seeds."),
        ("mangala-ii", "6/1S,5 0 0 S 9", {},
         "There is 1 seed in all, fewer than the usual 72; this can be played all the same."
         " Whoever captures more wins; 37 seeds are a majority only of the usual 72."),
        ("mangala-ii", "6/6 40 32 S 9", {},
         "There are 72 seeds in all, as in every game from the usual start."
         " There is no seed on the board, so the game is over."),
    ],
)  # fmt: skip
def test_the_total_is_said_and_an_unusual_one_explained(
    ruleset: str, position: str, readings: dict[str, str], text: str
) -> None:
    game = game_of(ruleset, position, **readings)
    assert remarks.total(game.ruleset, game.start, ENGLISH) == text


@pytest.mark.parametrize("ruleset", rulesets.ALL, ids=lambda ruleset: ruleset.id)
def test_the_start_of_every_game_has_the_usual_number(ruleset: Ruleset) -> None:
    assert remarks.total(ruleset, start(ruleset), ENGLISH).endswith("as in every game from the usual start.")


def over(south: int, north: int, **readings: str) -> Game:
    """A game of Mangala IV that has ended so."""
    return Game(IV.with_readings(readings), Position((0,) * 14, (south, north)))


@pytest.mark.parametrize("prediction", Outcome)
@pytest.mark.parametrize(("captured", "outcome"), [((50, 48), "south"), ((48, 50), "north"), ((49, 49), "draw")])
def test_a_prediction_is_right_where_the_game_ends_as_it_said(
    prediction: Outcome, captured: tuple[int, int], outcome: str
) -> None:
    text = remarks.verdict(over(*captured), None, prediction, ENGLISH)
    assert text.startswith("The prediction was right:" if prediction == outcome else "The prediction was wrong:")
    assert ("South" in text, "North" in text) == (prediction == "south", prediction == "north")


def test_nothing_is_said_of_a_prediction_while_the_game_goes_on() -> None:
    assert remarks.verdict(Game(IV), Rite(1, Parity.ODD, Side.SOUTH), Outcome.SOUTH, ENGLISH) == ""


@pytest.mark.parametrize(
    ("side", "text"),
    [
        (Side.SOUTH, "The guesser has captured 40 seeds as South; as North it would have been 58."),
        (Side.NORTH, "The guesser has captured 58 seeds as North; as South it would have been 40."),
    ],
)
def test_after_a_rite_it_is_told_what_either_side_brought(side: Side, text: str) -> None:  # mangala-iv.opening.side
    rite = Rite(1, Parity.ODD, side)
    told = remarks.verdict(over(40, 58), rite, Outcome.NORTH, ENGLISH)
    assert told == f"The prediction was right: North has won. {text}"
    assert remarks.verdict(over(40, 58), rite, None, ENGLISH) == text


def test_with_a_choice_of_pit_nobody_knows_what_the_other_side_would_have_brought() -> None:  # mangala-iv.open.choice
    for side in Side:
        rite = Rite(1, Parity.ODD, side)
        assert "by choices of his own" in remarks.verdict(over(40, 58, choice="free"), rite, Outcome.NORTH, ENGLISH)


@pytest.mark.parametrize("seed", range(3))
def test_a_watched_game_ends_in_a_verdict(seed: int) -> None:
    game = Game(IV, deal(IV, seed))
    rite = Rite(2, Parity.EVEN, Side.SOUTH)
    while not game.ended:
        assert remarks.verdict(game, rite, Outcome.SOUTH, ENGLISH) == ""
        game.play(game.legal_moves[0])
    south, north = game.position.captured
    told = remarks.verdict(game, rite, Outcome.SOUTH, ENGLISH)
    assert f"captured {south} seed" in told
    assert told.endswith(f"would have been {north}.")


def test_after_an_endless_relay_nobody_was_right() -> None:  # mangala-iv.open.endless-relay
    game = game_of("mangala-iv", ENDLESS)
    game.play("A")
    told = {remarks.verdict(game, None, prediction, ENGLISH) for prediction in Outcome}
    assert told == {"Nobody has won, so no prediction can be right."}


def test_a_machine_says_why_it_does_not_share() -> None:
    text = "The machine does not agree: it shares only when the position on the board has been there before."
    assert remarks.refusal(ENGLISH) == text


@given(games(), st.sampled_from(Opponent), st.sampled_from(Outcome))
@settings(max_examples=200, deadline=None)
def test_every_sentence_comes_from_the_catalogue(game: Game, opponent: Opponent, prediction: Outcome) -> None:
    loud = Shouting()
    found = suggest(game, opponent, 0)
    rite = Rite(1, Parity.ODD, Side.SOUTH)
    texts = [
        *(remarks.preview(preview, loud) for preview in previews(game).values()),
        *([remarks.suggestion(found, loud)] if found else []),
        *([remarks.verdict(game, rite, prediction, loud)] if game.ended else []),
        remarks.total(game.ruleset, game.start, loud),
        remarks.refusal(loud),
    ]
    assert all(text.startswith("¡") and text.endswith(".") for text in texts)
