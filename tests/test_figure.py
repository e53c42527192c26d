"""The board as HTML: whole without scripts, safe whatever the texts are, all its sentences through the translator."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from mancala import web
from mancala.sphinxext import figure as module
from mancala.sphinxext.figure import BoardData, RuleLink, figure, marks, shared
from mancala.sphinxext.panel import Extent
from mancala.svg import Marks

POSITION = "1,2S,1,1S,3S,5S/1S,2,5S,1,1S 22 32 S 33"
VOID = {"path", "rect", "circle", "progress"}


def data(moves: tuple[str, ...] = ("D",), **more: Any) -> BoardData:
    request = {"ruleset": "mangala-ii", "position": POSITION, "steps": True}
    answers = [web.answer({**request, "history": list(moves[:count])}) for count in range(len(moves) + 1)]
    steps: list[dict[str, Any]] = []
    turns: list[dict[str, Any]] = []
    for answer in answers:
        steps += answer["steps"]
        turns.append({"step": len(steps), "asked": {"position": POSITION, "history": list(moves[: len(turns)])}})
    return BoardData("board-1", "mangala-ii", answers[0]["frame"], steps, turns, **more)


class Elements(HTMLParser):
    """All elements of a piece of HTML; fails where they are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def of_class(self, name: str) -> list[dict[str, str | None]]:
        return [attrs for _, attrs in self.found if name in (attrs.get("class") or "").split()]


def content(html: str) -> Any:
    found = re.search(r'<script type="application/json" class="mb-data">(.*?)</script>', html)
    assert found is not None
    return json.loads(found[1])


def told(html: str) -> Any:
    found = re.search(r'<script type="application/json" id="mancala-rules">(.*?)</script>', html)
    assert found is not None
    return json.loads(found[1])


def test_every_step_is_there_in_words_with_an_address() -> None:
    board = data(rules={"mangala-ii.turn.choice": RuleLink("#mangala-ii.turn.choice", "S2", "Any pit")})
    html = figure(board, str)
    ids = [attrs["id"] for tag, attrs in Elements(html).found if tag == "li"]
    assert ids == [f"board-1.step-{number}" for number in range(1, len(board.steps) + 1)]
    assert all(step["text"] in html for step in board.steps)
    assert 'href="#mangala-ii.turn.choice" title="Any pit">S2</a>' in html


def test_the_data_of_the_scripts_are_those_of_the_engine() -> None:
    board = data()
    found = content(figure(board, str))
    assert found["steps"] == board.steps
    assert found["turns"] == board.turns
    assert found["frame"] == board.frame


def test_no_text_can_leave_its_place() -> None:
    nasty = "</script><script>alert('1')</script>\"&\u2028"
    board = data(
        readings={"origin": nasty},
        outcome=nasty,
        rules={"mangala-ii.turn.choice": RuleLink(nasty, nasty, nasty)},
        panel=nasty,
        runtime_path=nasty,
    )
    steps = [{**step, "text": nasty} for step in board.steps]
    html = figure(replace(board, steps=steps), lambda text: nasty + text)
    assert [tag for tag, _ in Elements(html).found].count("script") == 1
    assert content(html)["steps"][0]["text"] == nasty
    once = shared({nasty: RuleLink(nasty, nasty, nasty, nasty)}, (), lambda text: nasty + text)
    assert [tag for tag, _ in Elements(once).found].count("script") == 1
    assert told(once) == {nasty: {"href": nasty, "number": nasty, "title": nasty, "text": nasty}}


def test_every_sentence_goes_through_the_translator() -> None:
    def foreign(text: str) -> str:
        return re.sub(r"[A-Za-z]+", "ß", text)

    html = figure(data(panel="p"), foreign) + shared({}, (), foreign)
    words = re.sub(r"<script.*?</script>|<ol.*?</ol>", "", html, flags=re.DOTALL)
    words = re.sub(r'<text class="label".*?</text>', "", words)
    assert re.findall(r">[^<]*[A-Za-z]{2}[^<]*<", words) == []
    for name in ("aria-label", "title", "data-start"):
        assert all("ß" in value for value in re.findall(rf'\b{name}="([^"]*)"', words))


def test_without_a_panel_there_is_no_playing_on() -> None:
    assert "mb-live" not in figure(data(), str)
    assert 'data-panel="the-panel"' in figure(data(panel="the-panel"), str)


def test_panels_stand_in_the_page_once() -> None:
    assert shared({}, ("<template>a</template>", "<template>b</template>"), str).count("<template>") == 2


def test_a_board_that_is_no_example_says_how_much_it_offers() -> None:
    assert "data-extent" not in figure(data(), str)
    assert 'data-extent="full"' in figure(data(extent=Extent.FULL), str)


def test_the_engine_is_sought_where_the_page_says() -> None:
    assert 'data-runtime="runtime/"' in figure(data(panel="p"), str)
    assert 'data-runtime="../runtime/"' in figure(data(panel="p", runtime_path="../runtime/"), str)


def test_where_the_steps_lead_is_told_in_numbers_for_who_has_no_scripts() -> None:
    board = data()
    html = figure(board, str)
    final = html[html.index("<noscript>") : html.index("</noscript>")]
    last = board.steps[-1]["frame"]
    counts = {name: str(seeds) for name, seeds in zip("ABCDEFabcdef", last["pits"], strict=True)}
    south, north = map(str, last["captured"])
    assert re.findall(r"<td>(\w+) <b>(\d+)</b>", final) == [
        *((name, counts[name]) for name in "fedcba"),
        ("captured", north),
        *((name, counts[name]) for name in "ABCDEF"),
        ("captured", south),
    ]
    assert "<noscript>" not in figure(replace(board, step=len(board.steps)), str)


def test_what_scripts_work_is_hidden_without_them() -> None:
    elements = Elements(figure(data(panel="p"), str))
    for name in ("mb-controls", "mb-now", "mb-live", "mb-played"):
        assert all("hidden" in attrs for attrs in elements.of_class(name)), name


def test_a_board_may_begin_at_any_step() -> None:
    board = data()
    for step in range(len(board.steps) + 1):
        html = figure(replace(board, step=step), str)
        assert html.count('aria-current="step"') == (step > 0)
        side = board.steps[step - 1]["frame"]["side"] if step else "south"
        assert f'data-side="{side}"' in html


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (0, Marks()),
        (1, Marks("D", hand=5)),
        (4, Marks("D", ("E", "F", "a"), hand=2)),
        (7, Marks("D", ("E", "F", "a", "b", "c"), {"c": 2}, (2, 0))),
        (11, Marks("D", ("E", "F", "a", "b", "c"), {"c": 2, "b": 4, "a": 6, "F": 2}, (14, 0))),
    ],
)
def test_marks_tell_what_the_turn_has_done(step: int, expected: Marks) -> None:
    board = data()
    assert marks(board.frame, board.steps[:step]) == expected


def test_marks_begin_anew_with_each_turn() -> None:
    board = data(("D", "e"))
    assert marks(board.frame, board.steps[:12]) == Marks("e", hand=2)


def test_a_game_that_is_over_names_no_mover() -> None:
    over = web.answer({"ruleset": "mangala-ii", "position": "6/6 36 36 N 80", "steps": True})
    board = BoardData("b", "mangala-ii", over["frame"], over["steps"], [], step=1, outcome=over["outcome"])
    assert "data-over" in figure(board, str)
    assert over["outcome"] in figure(board, str)


def test_the_module_needs_nothing_of_sphinx() -> None:
    assert module.__file__ is not None
    with open(module.__file__, encoding="utf-8") as file:
        assert not re.search(r"^(from|import) (sphinx|docutils)", file.read(), re.MULTILINE)
