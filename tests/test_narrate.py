"""Every event, ending, error and reading has a sentence, and no sentence is glued together."""

from gettext import NullTranslations

import pytest

from mancala import MancalaError, Position, rulesets
from mancala.events import KINDS, Captured, Ended, Event, Lifted, Reason, Role, decode
from mancala.narrate import ENDINGS, VALUES, error, outcome, render
from mancala.trace import Trace
from mancala.web import answer

ENGLISH = NullTranslations()
SAMPLES = {"pit": "c", "seeds": 3, "role": "chain", "side": "north", "reason": "loop", "pits": [1, 2], "parity": "odd",
           "guess": "right", "chooser": "guesser"}  # fmt: skip


class Shouting(NullTranslations):
    """A catalogue that leaves nothing as it was."""

    def gettext(self, message: str) -> str:
        return "¡" + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "¡" + (msgid1 if n == 1 else msgid2)


def sample(kind: str) -> Event:
    fields = [name for name in KINDS[kind].__dataclass_fields__ if name != "rules"]
    return decode({"type": kind, "rules": [], **{name: SAMPLES[name] for name in fields}})


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_is_one_whole_sentence_from_the_catalogue(kind: str) -> None:
    text = render(sample(kind), Shouting())
    assert text.startswith("¡")
    assert text.count("¡") == 1
    assert text[-1] in ".”"


def test_one_seed_and_several_seeds_are_told_apart() -> None:
    assert render(Lifted("A", 1), ENGLISH) == "South lifts 1 seed from A."
    assert render(Lifted("a", 2), ENGLISH) == "North lifts 2 seeds from a."


@pytest.mark.parametrize("role", Role)
def test_every_role_of_a_capture_is_told_by_its_own_sentence(role: Role) -> None:
    others = {render(Captured("C", 2, other), ENGLISH) for other in Role if other is not role}
    opposites = {Role.OPPOSITE, Role.CHAIN_OPPOSITE}
    assert (render(Captured("C", 2, role), ENGLISH) in others) == (role in opposites)


def test_every_reason_has_its_own_sentence() -> None:
    assert set(ENDINGS) == set(Reason)
    assert len({render(Ended(reason), ENGLISH) for reason in Reason}) == len(Reason)


def test_every_value_of_every_open_point_has_a_label() -> None:
    wanted = {
        (point.name, value.value) for ruleset in rulesets.ALL for point in ruleset.open_points for value in point.values
    }
    assert set(VALUES) == wanted


@pytest.mark.parametrize(
    ("captured", "text"),
    [((40, 32), "South wins, 40 to 32."), ((32, 40), "North wins, 40 to 32."), ((36, 36), "A draw, 36 each.")],
)
def test_the_outcome_is_told(captured: tuple[int, int], text: str) -> None:
    over = Trace(Position(()), (), Position((), captured), Reason.BOARD_EMPTY)
    assert outcome(over, ENGLISH) == text
    assert outcome(over, Shouting()) == "¡" + text


def test_errors_are_translated_with_their_parameters() -> None:
    with pytest.raises(MancalaError) as caught:
        answer({"ruleset": "mangala-ii", "position": "6"})
    assert error(caught.value, Shouting()) == "¡" + str(caught.value)
