"""The engine against the reference model that was written from the rules alone (tests/oracle.py)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mancala import MancalaError
from mancala.web import answer
from tests import oracle

Request = dict[str, Any]

SEVENS = ",".join(["7S"] * 7)
STARTS = {
    "mangala-ii": "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1",
    "mangala-iv": f"{SEVENS}/{SEVENS} 0 0 S 1",
    "al-manqala": f"{SEVENS}/{SEVENS} 0 0 S 1",
}
ENDLESS = "4S,2S,3S,4S,2S,1,4S/3S,4S,3S,2S,1S,3S,5S 58 0 S 1"


def expected(request: Request) -> dict[str, Any]:
    """The oracle's answer; of an error the code alone."""
    try:
        return oracle.answer(request)
    except ValueError as error:
        return {"error": str(error)}


def given_by_engine(request: Request) -> dict[str, Any]:
    """The engine's answer; of an error the code alone."""
    try:
        return dict(answer(request))
    except MancalaError as error:
        return {"error": error.code.value}


def differences(request: Request) -> dict[str, Any]:
    """Each field in which the two answers differ: what the engine says and what the oracle says."""
    ours, theirs = given_by_engine(request), expected(request)
    if ours.get("ended") == theirs.get("ended") == "endless-relay":
        # Where the engine stops to look is its own affair.
        del ours["events"], theirs["events"]
    return {key: (ours.get(key), theirs.get(key)) for key in {*ours, *theirs} if ours.get(key) != theirs.get(key)}


def moves_to_try(request: Request) -> list[str | None]:
    """None, every legal move, agreement, and two moves that may well be illegal."""
    return [None, *expected(request)["legal"], "=", "-", "b"]


counts = st.one_of(st.just(0), st.integers(0, 6), st.sampled_from([1, 2, 4, 7, 8]), st.integers(7, 45))


@st.composite
def requests(draw: st.DrawFn) -> Request:
    game = draw(st.sampled_from(sorted(oracle.WIDTH)))
    width = oracle.WIDTH[game]
    readings = draw(
        st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in oracle.OPTIONS[game].items()})
    )
    some, few = st.lists(counts, min_size=width, max_size=width), st.integers(0, 3)
    rows = [draw(some), draw(some)]
    thin = draw(st.sampled_from(["", "south", "north", "south one", "north one", "both"]))
    for index, name in enumerate(oracle.SIDES):
        if name in thin or thin == "both":
            rows[index] = [0] * width
        if ("one" in thin and name in thin) or thin == "both":
            rows[index][draw(st.integers(0, width - 1))] = draw(few)
    won = draw(st.lists(st.sampled_from([0, 0, 1, 12, 36, 37, 48, 49, 50, 60]), min_size=2, max_size=2))
    fen = oracle.write_fen(rows[0] + rows[1], won, draw(st.integers(0, 1)), draw(st.integers(1, 200)))
    return {"ruleset": game, "readings": readings, "position": fen}


@settings(max_examples=400, deadline=None, derandomize=True)
@given(requests())
def test_any_position_under_any_readings(request: Request) -> None:
    for move in moves_to_try(request):
        asked = {**request, "move": move}
        assert differences(asked) == {}, asked


def random_request(random: Random, game: str) -> Request:
    """Cheaper than a drawn one and leaning on what is rare: small counts, empty rows, readings off their default."""
    width = oracle.WIDTH[game]
    empty = random.choice([0.1, 0.4, 0.8])
    pits = [0 if random.random() < empty else random.randint(1, 6) for _ in range(2 * width)]
    for _ in range(random.choice([0, 0, 1, 2])):
        pits[random.randrange(2 * width)] = random.choice([7, 12, 14, 15, 28, 45])
    if random.random() < 0.35:
        bare = random.choice([0, width])
        pits[bare : bare + width] = [0] * width
    readings = {name: random.choice(values) for name, values in oracle.OPTIONS[game].items() if random.random() < 0.8}
    won = [random.choice([0, 10, 36, 37, 49, 50]) for _ in oracle.SIDES]
    fen = oracle.write_fen(pits, won, random.randint(0, 1), random.randint(1, 99))
    return {"ruleset": game, "readings": readings, "position": fen}


@pytest.mark.parametrize("game", STARTS)
def test_many_positions(game: str) -> None:
    random = Random(f"many {game}")
    for _ in range(1200):
        request = random_request(random, game)
        for move in moves_to_try(request):
            asked = {**request, "move": move}
            assert differences(asked) == {}, asked


@pytest.mark.parametrize("game", STARTS)
@pytest.mark.parametrize("seed", range(12))
def test_a_walk_from_the_start(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    readings = {name: random.choice(values) for name, values in oracle.OPTIONS[game].items()} if seed else {}
    request: Request = {"ruleset": game, "readings": readings, "position": STARTS[game]}
    for _ in range(60):
        for move in (None, *expected(request)["legal"]):
            asked = {**request, "move": move}
            assert differences(asked) == {}, asked
        legal = expected(request)["legal"]
        if not legal:
            break
        after = expected({**request, "move": random.choice(legal)})
        request["position"] = after["after"]
        if after["ended"]:
            break


@pytest.mark.parametrize("origin", ["sown", "skipped"])
def test_the_endless_relay(origin: str) -> None:
    asked = {"ruleset": "mangala-iv", "readings": {"origin": origin}, "position": ENDLESS, "move": "A"}
    assert differences(asked) == {}
    told = answer(asked)
    if origin == "sown":
        assert (told["ended"], told["winner"], told["after"]) == ("endless-relay", None, ENDLESS)


@pytest.mark.parametrize(("claim", "wrong"), [(2, False), (3, True)])
def test_a_move_may_tell_what_it_captured(claim: int, wrong: bool) -> None:
    asked = {"ruleset": "mangala-ii", "position": "6/1S,1S,4 0 0 S 1", "move": f"A×{claim}"}
    assert differences(asked) == {}
    assert ("error" in given_by_engine(asked)) is wrong


@pytest.mark.parametrize(
    ("game", "readings", "numbers"),
    [
        ("mangala-ii", {}, [6, 36, 206, 1166]),
        ("al-manqala", {}, [7, 49, 328, 2182]),
        ("mangala-iv", {}, [1, 1, 1, 1]),
        ("mangala-iv", {"choice": "free"}, [7, 37, 223, 1317]),
    ],
)
@pytest.mark.parametrize("who", [answer, oracle.answer], ids=["engine", "oracle"])
def test_the_numbers_of_the_rules(who: Any, game: str, readings: dict[str, str], numbers: list[int]) -> None:
    reached = [STARTS[game]]
    for number in numbers:
        asked: list[Request] = [{"ruleset": game, "readings": readings, "position": fen} for fen in reached]
        lines = [{**one, "move": move} for one in asked for move in who(one)["legal"]]
        assert len(lines) == number
        reached = [who(line)["after"] for line in lines] if number != numbers[-1] or number == 1 else []
