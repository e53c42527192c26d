"""The game from a throw: the rite stage by stage, the prediction, watching, the verdict; leaving and coming back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from mancala import rulesets
from mancala.game import Game
from mancala.rite import Chance, chance_of
from tests.browser.boards import at, let_pass, press

pytestmark = pytest.mark.browser
THROW = 15
"""One seed in the fist, the machine guesses even and would play South; thirteen turns, and South wins by 51 to 47."""


def chance() -> Chance:
    return chance_of(rulesets.get("mangala-iv"), THROW)


@pytest.fixture
def board(page: Page, served: str) -> Locator:
    """The board of Mangala IV, with the part open; whoever wants no motion sees turns at once."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{served}en/mangala-iv/play.html")
    figure = page.locator("figure.mancala-board").first
    figure.locator(".mp-rite > summary").click()
    figure.locator("select[data-speed]").select_option("200")
    return figure


def do(board: Locator, name: str) -> None:
    board.locator(f".mp-rite [data-do={name}]").click()


def stage(board: Locator, name: str) -> None:
    """See that this stage is shown, and no other."""
    shown = board.locator("[data-stage]:visible")
    expect(shown).to_have_count(1 if name else 0, timeout=20_000)
    if name:
        expect(shown).to_have_attribute("data-stage", name, timeout=20_000)


def throw(board: Locator, number: int = THROW) -> None:
    board.locator(".mp-rite [data-in=number]").fill(str(number))
    do(board, "repeat")
    stage(board, "role")


def counts(board: Locator) -> list[int]:
    """The seeds in the order of `Position.pits`."""
    found = {
        pit.get_attribute("data-pit") or "": int(pit.get_attribute("data-seeds") or "")
        for pit in board.locator("[data-pit]").all()
    }
    return [found[name] for name in "ABCDEFGabcdefg"]


def said(board: Locator) -> list[str]:
    """The sentences of what has been played."""
    return board.locator(".mb-played > li > span").all_text_contents()


def verdict(board: Locator) -> str:
    stage(board, "told")
    return board.locator(".mp-verdict").text_content() or ""


@pytest.mark.parametrize(
    ("steps", "sentences", "own"),
    [
        (
            ("role-guess", "guess-odd", "side-south"),
            ("The guess is odd, and right.", "The guesser chooses South."),
            "south",
        ),
        (
            ("role-guess", "guess-odd", "side-north"),
            ("The guess is odd, and right.", "The guesser chooses North."),
            "north",
        ),
        (
            ("role-guess", "guess-even"),
            ("The guess is even, and wrong.", "The challenger assigns North to the guesser."),
            "north",
        ),
        (("role-hide", "hide-2"), ("The guess is even, and right.", "The guesser chooses South."), "north"),
        (
            ("role-hide", "hide-1", "side-south"),
            ("The guess is even, and wrong.", "The challenger assigns North to the guesser."),
            "south",
        ),
    ],
)
def test_every_way_through_the_rite(
    board: Locator, steps: tuple[str, ...], sentences: tuple[str, str], own: str
) -> None:
    throw(board)
    assert counts(board) == list(chance().position.pits)
    for step in steps:
        if step.startswith("side"):
            expect(board.locator(".mp-done")).to_have_text(sentences[0])
        do(board, step)
    stage(board, "predict")
    at(board, 4)
    assert said(board)[2:] == list(sentences)
    assert board.locator(".mb-played > li").nth(2).locator("a").count() == 1
    expect(board.locator(f"[data-said=is-{own}]")).to_be_visible()
    expect(board.locator("[data-said^=is-]:visible")).to_have_count(1)
    assert counts(board) == list(chance().position.pits)


def test_from_the_throw_to_the_verdict_by_watching(board: Locator) -> None:
    throw(board)
    for step in ("role-guess", "guess-odd", "side-north", "predict-south"):
        # What is asked is answered before a turn is played.
        expect(board.locator("[data-legal]")).to_have_count(0)
        do(board, step)
    stage(board, "watch")
    # What a move would do is not shown, as it would tell the end.
    board.locator("[data-legal]").hover()
    expect(board.locator(".mb-ahead")).to_be_hidden()
    expect(board.locator("[data-said=says-south]")).to_be_visible()
    do(board, "watch")
    expect(board.locator(".mb-outcome")).to_be_visible(timeout=30_000)
    assert verdict(board) == (
        "The prediction was right: South has won. "
        "The guesser has captured 47 seeds as North; as South it would have been 51."
    )
    expect(board.locator(".mb-announce")).to_contain_text("The prediction was right", timeout=10_000)
    assert board.locator("[data-tray=south] .total").text_content() == "51"
    # The players are who they were.
    expect(board.locator(".mp-versus [data-in=south]")).to_have_value("person")
    # Taken back, it can be watched again, and the verdict comes with the end.
    board.locator("[data-live=undo]").click()
    stage(board, "watch")
    board.locator("[data-live=redo]").click()
    assert verdict(board).startswith("The prediction was right")
    board.locator("[data-live=undo]").click()
    do(board, "watch")
    assert verdict(board).startswith("The prediction was right")


def test_to_the_end_at_once(board: Locator) -> None:
    throw(board)
    for step in ("role-guess", "guess-even", "predict-north", "finish"):
        do(board, step)
    assert verdict(board) == (
        "The prediction was wrong: it named North as the winner. "
        "The guesser has captured 47 seeds as North; as South it would have been 51."
    )
    game = Game(rulesets.get("mangala-iv"), chance().position)
    while game.legal_moves:
        game.play(game.legal_moves[0])
    assert len(said(board)) == 4 + sum(len(trace.events) for trace in game.traces)
    board.locator("[data-live=undo]").click()
    stage(board, "watch")
    do(board, "finish")
    assert verdict(board).startswith("The prediction was wrong")


def test_by_the_keyboard_alone(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-iv/play.html")
    figure = page.locator("figure.mancala-board").first
    figure.locator(".mp-rite > summary").focus()
    page.keyboard.press("Enter")

    def tab_to(name: str) -> None:
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.do ?? document.activeElement.dataset.in") == name:
                return
        raise AssertionError(f"{name} is not reached by Tab")

    tab_to("number")
    page.keyboard.type(str(THROW))
    page.keyboard.press("Enter")
    for name, step in (("role", "role-hide"), ("hide", "hide-1"), ("side", "side-north"), ("predict", "predict-draw")):
        stage(figure, name)
        # The focus is where the next stage is read.
        expect(figure.locator(f"[data-stage={name}] p")).to_be_focused()
        tab_to(step)
        page.keyboard.press("Enter")
    stage(figure, "watch")
    tab_to("finish")
    page.keyboard.press("Enter")
    assert verdict(figure).startswith("The prediction was wrong: it named a draw.")


def test_the_same_number_is_the_same_throw_and_chance_is_not(board: Locator) -> None:
    number = board.locator(".mp-rite [data-in=number]")
    do(board, "throw")
    stage(board, "role")
    first, dealt = number.input_value(), counts(board)
    assert 0 <= int(first) < 2**31
    do(board, "throw")
    expect(number).not_to_have_value(first)
    expect(board.locator(".mb-live")).to_have_attribute("data-state", "ready")
    number.fill(first)
    do(board, "repeat")
    board.page.wait_for_function(
        "pits => Object.entries(pits).every(([name, seeds]) => "
        "document.querySelector(`[data-pit=${name}]`).dataset.seeds === String(seeds))",
        arg=dict(zip("ABCDEFGabcdefg", dealt, strict=True)),
    )
    assert counts(board) == dealt


@pytest.mark.parametrize("text", ["", "-1", "1.5", "abc", "99999999999999999"])
def test_what_is_no_number_is_refused(board: Locator, text: str) -> None:
    number = board.locator(".mp-rite [data-in=number]")
    number.fill(text)
    do(board, "repeat")
    expect(board.locator(".mp-rite .mp-error")).to_have_text(re.compile("whole number"), timeout=20_000)
    expect(number).to_have_value(text)
    stage(board, "")
    throw(board)
    expect(board.locator(".mp-rite .mp-error")).to_be_hidden()


def test_a_reload_in_the_middle_goes_on_where_it_was(board: Locator, page: Page) -> None:
    throw(board)
    do(board, "role-guess")
    do(board, "guess-odd")
    stage(board, "side")
    page.reload()
    stage(board, "side")
    expect(board.locator(".mp-done")).to_have_text("The guess is odd, and right.")
    do(board, "side-south")
    stage(board, "predict")
    do(board, "predict-south")
    do(board, "watch")
    expect(board.locator(".mb-played > li > span").filter(has_text="lifts").nth(1)).to_be_attached(timeout=20_000)
    page.reload()
    stage(board, "watch")
    expect(board.locator("[data-said=says-south]")).to_be_visible()
    expect(board.locator("[data-said=is-south]")).to_be_visible()
    do(board, "finish")
    text = verdict(board)
    assert text.startswith("The prediction was right")
    page.reload()
    assert verdict(board) == text
    expect(board.locator(".mp-versus [data-in=south]")).to_have_value("person")


def test_two_quick_clicks_decide_one_thing(board: Locator, page: Page) -> None:
    throw(board)
    # The second click falls on whatever stands there after the first.
    board.locator(".mp-rite [data-do=role-guess]").evaluate(
        "role => { role.click(); const [guess] = document.querySelectorAll('[data-do=guess-odd]');"
        " guess.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })); }"
    )
    stage(board, "guess")
    let_pass(page, 500)
    stage(board, "guess")


def test_an_engine_that_stops_before_the_throw_is_shown_loses_nothing_of_the_rite(board: Locator, page: Page) -> None:
    throw(board)
    page.evaluate(
        "() => { const { ask } = mancalaEngine; mancalaEngine.ask = request => {"
        " if (request.turns) { mancalaEngine.ask = ask; mancalaEngine.interrupt(); } return ask(request); }; }"
    )
    board.locator(".mp-rite [data-in=number]").fill("12")
    do(board, "repeat")
    board.locator("[data-live=retry]").click(timeout=20_000)
    stage(board, "role")
    pits = chance_of(rulesets.get("mangala-iv"), 12).position.pits
    expect(board.locator("[data-pit=D]")).to_have_attribute("data-seeds", str(pits[3]), timeout=20_000)
    stage(board, "role")
    assert counts(board) == list(pits)
    expect(board.locator(".mb-ahead")).to_be_hidden()


def test_leaving_in_the_middle_forgets_the_rite(board: Locator) -> None:
    throw(board)
    for step in ("role-guess", "guess-odd", "side-south", "predict-south", "watch"):
        do(board, step)
    board.locator("[data-live=leave]").click()
    stage(board, "")
    expect(board.locator(".mp-rite [data-said]:visible")).to_have_count(0)
    expect(board.locator(".mp-versus [data-in=south]")).to_have_value("person")
    board.locator(".mp-versus > summary").click()
    board.locator(".mp-versus [data-do=new]").click()
    expect(board.locator("[data-legal]")).to_have_count(1)
    # A game without a throw shows its moves before they are played.
    board.locator("[data-legal]").hover()
    expect(board.locator(".mb-ahead")).to_be_visible()


def test_watching_can_be_paused_and_stepped(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-iv/play.html")
    figure = page.locator("figure.mancala-board").first
    figure.locator(".mp-rite > summary").click()
    figure.locator("select[data-speed]").select_option("200")
    throw(figure)
    for step in ("role-guess", "guess-odd", "side-south", "predict-none", "watch"):
        do(figure, step)
    expect(figure.locator(".mb-played > li > span").filter(has_text="lifts").first).to_be_attached(timeout=20_000)
    press(figure, "play")
    count = figure.locator(".mb-played > li").count()
    let_pass(page, 1000)
    assert figure.locator(".mb-played > li").count() == count
    press(figure, "first")
    at(figure, 0)
    do(figure, "watch")
    expect(figure.locator(".mb-played > li").nth(count)).to_be_attached(timeout=20_000)
    do(figure, "finish")
    expect(figure.locator(".mb-outcome")).to_be_visible()
    # Without a prediction it is only told what either side brought.
    assert verdict(figure).startswith("The guesser has captured ")


def test_with_a_free_choice_there_is_a_game_to_play(board: Locator) -> None:
    board.locator("[data-live=start]").click()
    expect(board.locator("[data-legal]")).to_have_count(1, timeout=20_000)
    board.locator(".mb-live summary").last.click()
    board.locator("[data-reading=choice]").select_option("free")
    expect(board.locator("[data-legal]")).not_to_have_count(1)
    throw(board)
    for step in ("role-guess", "guess-odd", "side-south", "predict-south"):
        do(board, step)
    stage(board, "free")
    board.locator("[data-legal]").first.hover()
    expect(board.locator(".mb-ahead")).to_be_visible()
    assert board.locator("[data-legal]").count() > 1


def test_other_games_have_no_rite(page: Page, served: str) -> None:
    page.goto(f"{served}en/mangala-ii/play.html")
    assert page.locator(".mp-rite").count() == 0


def test_the_rite_fits_a_phone(board: Locator, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    throw(board)
    do(board, "role-guess")
    stage(board, "guess")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
