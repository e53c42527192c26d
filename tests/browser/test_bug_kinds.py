"""The kinds of bugs that other mancala programs had, ruled out on the board itself, for South and for North.

The numbers are those of the list in the design of this project; what the engine does is tested in tests/test_bugs.py.
Each position is written as South has it; for North both rows, the captures and the mover change places.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from gettext import NullTranslations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from mancala import Game, Position, Side, format_position, narrate, parse_position, rulesets
from mancala.events import Relayed
from tests.browser.boards import events, legal, open_position, places, press, settle, taken, written

pytestmark = pytest.mark.browser

Open = Callable[..., Locator]
ENGLISH = NullTranslations()
IDS = [ruleset.id for ruleset in rulesets.ALL]
# With a turn to play in it that ends the game, and that turn.
LAST_TURNS = [
    ("mangala-ii", "5,1S/5,1S 30 40 S 9", "F"),
    ("al-manqala", "7/6,1S 50 47 S 9", "G"),
    ("mangala-iv", "6,1S/6,1S 50 46 S 9", "G"),
]
both = pytest.mark.parametrize("side", Side, ids=str)
each = pytest.mark.parametrize("ruleset", IDS)


@pytest.fixture(scope="module")
def opened(browser: Browser, served: str) -> Iterator[Open]:
    """Opens a position on the board of its game: one page for each game, which all tests share."""
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    pages: dict[str, Page] = {}
    errors: list[str] = []

    def opened(ruleset: str, position: Position, readings: str = "", moves: Sequence[str] = ()) -> Locator:
        if ruleset not in pages:
            pages[ruleset] = context.new_page()
            pages[ruleset].on("pageerror", lambda error: errors.append(str(error)))
        pages[ruleset].bring_to_front()  # what lies behind is painted seldom
        return open_position(pages[ruleset], served, ruleset, format_position(position), readings, moves)

    yield opened
    context.close()
    assert errors == []


def turned(position: Position, side: Side) -> Position:
    """A position in which `side` has what South has."""
    if side is Side.SOUTH:
        return position
    half = len(position.pits) // 2
    south, north = position.captured
    pits = position.pits[half:] + position.pits[:half]
    return Position(pits, (north, south), position.side.other, position.turn)


def at(ruleset: str, text: str, side: Side) -> Position:
    return turned(parse_position(text, rulesets.get(ruleset)), side)


def own(side: Side, pits: str) -> str:
    """The pits that `side` has where South has these."""
    return pits if side is Side.SOUTH else pits.swapcase()


def choose(figure: Locator, move: str) -> None:
    """Play a move with the mouse, and see all of it."""
    figure.locator("[data-live=pass]" if move == "-" else f"[data-pit={move}]").click()
    settle(figure.page)


def same(figure: Locator, game: Game) -> None:
    """See that the board has the position of the engine, and tells its outcome and nothing else."""
    assert written(figure) == (game.position.pits, game.position.captured)
    outcome = narrate.outcome(game.trace, ENGLISH)
    if outcome:
        expect(figure.locator(".mb-outcome")).to_have_text(outcome)
    expect(figure.locator(".mb-outcome")).to_be_visible(visible=bool(outcome))


def over(figure: Locator) -> None:
    """See that nothing more can be played, and that nobody is said to be to move."""
    for offer in (
        "[data-legal]",
        "[data-live=pass]:visible",
        ".mb-claim:visible",
        ".mb-agree:visible",
        ".turn:visible",
    ):
        expect(figure.locator(offer)).to_have_count(0)


def game_at(ruleset: str, position: Position, *moves: str, **readings: str) -> Game:
    game = Game(rulesets.get(ruleset).with_readings(readings), position)
    for move in moves:
        game.play(move)
    return game


@both
@pytest.mark.parametrize(("text", "moves"), [("7/1S,6 50 47 S 9", ""), ("7/6,1S 50 47 S 9", "G")])
def test_1_where_feeding_is_impossible_the_game_ends_and_says_so(
    opened: Open, side: Side, text: str, moves: str
) -> None:
    position = at("al-manqala", text, side)
    figure = opened("al-manqala", position)
    for move in own(side, moves):
        choose(figure, move)
    same(figure, game_at("al-manqala", position, *own(side, moves)))
    over(figure)
    expect(figure.locator(".mb-sentence")).to_have_text("The game is over: one row is empty and no move could feed it.")


@both
def test_2_the_winner_is_named_after_the_award_and_swept_pits_are_empty(opened: Open, side: Side) -> None:
    position = at("al-manqala", "7/1S,6 48 49 S 9", side)
    figure = opened("al-manqala", position)
    outcome = figure.locator(".mb-outcome")
    press(figure, "first")
    assert written(figure) == (position.pits, position.captured)
    for _ in range(2):  # swept, awarded
        expect(outcome).to_be_hidden()
        press(figure, "forward")
    assert written(figure) == ((0,) * 14, (48, 50) if side is Side.SOUTH else (50, 48))
    expect(outcome).to_be_hidden()
    press(figure, "forward")
    expect(outcome).to_have_text(f"{'North' if side is Side.SOUTH else 'South'} wins, 50 to 48.")


@both
@pytest.mark.parametrize("flipped", ["upright", "flipped"])
def test_3_captures_and_names_of_pits_are_right_for_both_sides(opened: Open, side: Side, flipped: str) -> None:
    position = at("mangala-ii", "1,3S,3,1S/5,1S 32 32 S 9", side)
    figure = opened("mangala-ii", position)
    flip = figure.locator("[data-do=flip]")
    if flipped == "flipped":
        flip.click()
    (a, f, north_a, north_f) = places(figure, [f"[data-pit={pit}]" for pit in "AFaf"])
    south_below = (a[0] < f[0], north_f[0] < north_a[0], a[1] > north_a[1], f[1] > north_f[1])
    assert south_below == (flipped == "upright",) * 4
    assert [figure.locator(f"[data-pit={pit}] .label").text_content() for pit in "AFaf"] == list("AFaf")
    move = own(side, "F")
    assert legal(figure) == move
    choose(figure, move)
    assert taken(figure) == own(side, "a")
    same(figure, game_at("mangala-ii", position, move))
    choose(figure, own(side, "e"))
    same(figure, game_at("mangala-ii", position, move, own(side, "e")))
    if flipped == "flipped":
        flip.click()


@both
def test_4_the_first_pit_of_a_row_can_be_played_if_it_is_the_only_one(opened: Open, side: Side) -> None:
    position = at("mangala-ii", "1S,5/1S,5 35 35 S 9", side)
    figure = opened("mangala-ii", position)
    only = own(side, "A")
    after = game_at("mangala-ii", position, only)
    assert legal(figure) == only
    expect(figure.locator("[data-live=pass]")).to_be_hidden()
    choose(figure, only)
    same(figure, after)
    figure.locator("[data-live=undo]").click()
    figure.locator(f"[data-pit={only}]").press("Enter")
    settle(figure.page)
    same(figure, after)


@both
@each
def test_5_a_forced_pass_is_offered_and_hands_over_the_move(opened: Open, side: Side, ruleset: str) -> None:
    half = rulesets.get(ruleset).board.pits
    figure = opened(ruleset, turned(Position((0,) * (2 * half - 1) + (3,)), side))
    assert legal(figure) == ""
    expect(figure.locator(".mb-pass p")).to_be_visible()
    choose(figure, "-")
    name, other = ("South", "North") if side is Side.SOUTH else ("North", "South")
    assert events(figure)[0] == f"{name} passes: there is no seed in this row."
    assert legal(figure) == own(side, "abcdefg"[half - 1])
    expect(figure.locator(f"[data-tray={other.lower()}] .turn")).to_be_visible()
    expect(figure.locator("[data-tray] .turn:visible")).to_have_count(1)


@both
@each
def test_6_two_passes_never_follow_each_other(opened: Open, side: Side, ruleset: str) -> None:
    half = rulesets.get(ruleset).board.pits
    figure = opened(ruleset, turned(Position((0,) * (2 * half - 1) + (3,)), side))
    choose(figure, "-")
    expect(figure.locator("[data-live=pass]")).to_be_hidden()
    figure = opened(ruleset, turned(Position((0,) * (2 * half)), side))
    over(figure)
    expect(figure.locator(".mb-sentence")).to_have_text("The game is over: every pit is empty.")


@both
def test_7_the_one_with_more_seeds_wins_whoever_moved_last(opened: Open, side: Side) -> None:
    position = at("mangala-ii", "5,1S/5,1S 30 40 S 9", side)
    figure = opened("mangala-ii", position)
    choose(figure, own(side, "F"))
    same(figure, game_at("mangala-ii", position, own(side, "F")))
    winner = "North" if side is Side.SOUTH else "South"
    expect(figure.locator(".mb-outcome")).to_have_text(f"{winner} wins, 40 to 32.")


@both
def test_8_a_player_without_a_move_has_not_lost_for_that(opened: Open, side: Side) -> None:
    name = "South" if side is Side.SOUTH else "North"
    figure = opened("al-manqala", at("al-manqala", "7/1S,6 60 37 S 9", side))
    expect(figure.locator(".mb-outcome")).to_have_text(re.compile(f"^{name} wins"))
    figure = opened("al-manqala", at("al-manqala", "1S,6/7 60 37 S 9", side))
    expect(figure.locator(".mb-outcome")).to_be_hidden()
    expect(figure.locator("[data-live=pass]")).to_be_visible()
    figure = opened("mangala-ii", at("mangala-ii", "6/6 40 32 S 9", side))
    expect(figure.locator(".mb-outcome")).to_have_text(f"{name} wins, 40 to 32.")


@both
def test_9_a_relay_runs_as_many_laps_as_its_seeds_need(opened: Open, side: Side) -> None:
    position = at("mangala-iv", "7/1S,2S,2,2S,2 50 43 S 9", side)
    figure = opened("mangala-iv", position)
    choose(figure, own(side, "A"))
    same(figure, game_at("mangala-iv", position, own(side, "A")))
    lifts = [text for text in events(figure) if "lift" in text]
    assert [re.findall(r"\b[A-Ga-g](?=[.:])", text) for text in lifts] == [[pit] for pit in own(side, "ABE")]


@both
def test_9_a_relay_of_a_hundred_laps_is_not_cut(opened: Open, side: Side) -> None:
    position = turned(Position((23, 6, 45, 33, 33, 39, 33, 51, 4, 35, 22, 44, 54, 22)), side)
    figure = opened("mangala-iv", position)
    choose(figure, own(side, "A"))
    game = game_at("mangala-iv", position, own(side, "A"))
    same(figure, game)
    laps = sum(isinstance(event, Relayed) for event in game.trace.events)
    expect(figure.locator('.mb-played li:has-text("lifted and sown on")')).to_have_count(laps)
    assert laps > 100


@both
def test_10_an_endless_relay_is_noticed_and_gives_the_position_back(opened: Open, side: Side) -> None:
    position = turned(Position((3, 4, 3, 2, 1, 3, 5, 4, 0, 2, 4, 3, 2, 4), (58, 0)), side)
    figure = opened("mangala-iv", position)
    choose(figure, legal(figure))
    same(figure, game_at("mangala-iv", position, own(side, "A")))
    over(figure)
    expect(figure.locator(".mb-sentence")).to_contain_text("this turn would go on for ever")


def circling(ruleset: str, pits: str, side: Side, returns: int, **readings: str) -> tuple[Position, list[str], Game]:
    """Single seeds that chase one another: the position, and the moves until one has come back so many times."""
    half = rulesets.get(ruleset).board.pits
    names = "ABCDEFG"[:half] + "abcdefg"[:half]
    position = turned(Position(tuple(int(name in pits) for name in names), (5, 5)), side)
    game = game_at(ruleset, position, **readings)
    while game.returns < returns:
        game.play(game.legal_moves[0])
    return position, list(game.moves), game


@both
@pytest.mark.parametrize(
    ("ruleset", "pits", "returns"), [("mangala-iv", "A", 1), ("mangala-ii", "A", 3), ("al-manqala", "Aa", 3)]
)
def test_10_a_game_that_goes_in_circles_ends_at_the_return_that_the_rules_name(
    opened: Open, side: Side, ruleset: str, pits: str, returns: int
) -> None:
    position, moves, game = circling(ruleset, pits, side, returns)
    figure = opened(ruleset, position, moves=moves[:-1])
    expect(figure.locator(".mb-outcome")).to_be_hidden()
    choose(figure, moves[-1])
    same(figure, game)
    over(figure)
    expect(figure.locator(".mb-sentence")).to_have_text("The game is over: the same position has come back.")


@both
@pytest.mark.parametrize(("ruleset", "pits"), [("mangala-ii", "A"), ("al-manqala", "Aa")])
def test_10_the_first_return_offers_the_end_and_what_is_shared_is_halved(
    opened: Open, side: Side, ruleset: str, pits: str
) -> None:
    position, moves, game = circling(ruleset, pits, side, 1, repetition="shared")
    figure = opened(ruleset, position, "repetition=shared", moves[:-1])
    expect(figure.locator(".mb-claim")).to_be_hidden()
    choose(figure, moves[-1])
    expect(figure.locator(".mb-repeated")).to_be_visible()
    if figure.locator(".mb-claim[open]").count() == 0:  # as the game before left it
        figure.locator(".mb-claim summary").click()
    figure.locator("[data-live=claim]").click()
    settle(figure.page)
    game.claim_repetition()
    same(figure, game)
    over(figure)
    # An odd seed goes to nobody.
    assert written(figure) == ((0,) * len(position.pits), (5 + len(pits) // 2,) * 2)


@both
@pytest.mark.parametrize(
    ("row", "move", "captured"),
    [((2, 2, 0, 1, 1, 1), "D", "E"), ((3, 1, 1, 1, 2, 2), "A", "BCD"), ((0, 2, 2, 0, 1, 2), "E", "")],
)
def test_11_the_chain_runs_backwards_and_stops_at_an_emptied_pit(
    opened: Open, side: Side, row: tuple[int, ...], move: str, captured: str
) -> None:
    position = turned(Position(row + (0,) * 6, (30, 30)), side)
    figure = opened("mangala-ii", position)
    choose(figure, own(side, move))
    same(figure, game_at("mangala-ii", position, own(side, move)))
    assert taken(figure) == own(side, captured)


@both
@pytest.mark.parametrize(("ruleset", "text", "move"), LAST_TURNS)
def test_12_nothing_can_be_played_after_the_end(opened: Open, side: Side, ruleset: str, text: str, move: str) -> None:
    figure = opened(ruleset, at(ruleset, text, side))
    choose(figure, own(side, move))
    over(figure)
    expect(figure.locator("[data-do=hint]")).to_have_attribute("aria-disabled", "true")
    before = written(figure), events(figure)
    for pit in figure.locator("[data-pit]").all():
        pit.click(force=True)  # though it is disabled
        pit.press("Enter")
        pit.press(pit.get_attribute("data-pit") or "")
    settle(figure.page)
    assert (written(figure), events(figure)) == before


@both
@each
def test_13_a_finished_position_can_be_opened_again(opened: Open, side: Side, ruleset: str) -> None:
    half = rulesets.get(ruleset).board.pits
    figure = opened(ruleset, turned(Position((0,) * (2 * half), (30, 40), Side.NORTH, 77), side))
    winner = "North" if side is Side.SOUTH else "South"
    expect(figure.locator(".mb-outcome")).to_have_text(f"{winner} wins, 40 to 30.")
    over(figure)
    assert sorted(written(figure)[1]) == [30, 40]


@both
def test_14_taking_back_gives_the_captured_seeds_back(opened: Open, side: Side) -> None:
    position = at("mangala-ii", "3S,5/1S,1S,4 34 33 S 9", side)
    figure = opened("mangala-ii", position)
    move = own(side, "A")
    game = game_at("mangala-ii", position, move)
    assert game.position.captured != position.captured
    choose(figure, move)
    for _ in range(2):
        same(figure, game)
        figure.locator("[data-live=undo]").click()
        assert written(figure) == (position.pits, position.captured)
        assert events(figure) == []
        expect(figure.locator(".gain:visible")).to_have_count(0)
        assert legal(figure) == own(side, "AB")
        figure.locator("[data-live=redo]").click()
    same(figure, game)


@both
@pytest.mark.parametrize("seeds", [12, 13, 25])
def test_15_a_lap_of_a_full_round_and_more_sows_every_pit_in_turn(opened: Open, side: Side, seeds: int) -> None:
    position = turned(Position((0, 0, seeds) + (0,) * 9, (20, 20)), side)
    figure = opened("mangala-ii", position)
    choose(figure, own(side, "C"))
    same(figure, game_at("mangala-ii", position, own(side, "C")))
    track = own(side, "DEFabcdefABC")
    sown = [found[1] for text in events(figure) if (found := re.search(r"falls into (\w)", text))]
    assert sown == [track[fallen % 12] for fallen in range(seeds)]


@both
def test_16_on_a_narrow_page_each_side_has_its_own_captures(opened: Open, side: Side) -> None:
    position = at("mangala-ii", "5,1S/5,1S 41 29 S 9", side)
    figure = opened("mangala-ii", position)
    page = figure.page
    wide = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 568})
    flip = figure.locator("[data-do=flip]")
    try:
        for lower, upper in (("south", "north"), ("north", "south")):
            for name, captured in zip(("south", "north"), position.captured, strict=True):
                head = figure.locator(f"[data-tray={name}]")
                expect(head.locator(".name")).to_have_text(name.title())
                expect(head.locator(".total")).to_have_text(str(captured))
            pits = [f"[data-pit={own(Side(name), 'A')}]" for name in (upper, lower)]
            parts = [f"[data-tray={upper}] .total", *pits, f"[data-tray={lower}] .total"]
            heights = [y for _, y in places(figure, parts)]
            assert heights == sorted(heights)
            flip.click()
        choose(figure, own(side, "F"))
        same(figure, game_at("mangala-ii", position, own(side, "F")))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    finally:
        page.set_viewport_size(wide or {"width": 1280, "height": 720})
