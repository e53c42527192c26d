"""The board of a page as HTML: the drawing, its controls, the steps in words.

Every sentence that a script may show is written here, in the language of the page; the scripts choose among them.
What all boards of a page share is written once: `shared`. Nothing of Sphinx is needed.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from html import escape
from typing import Any

from mancala import svg
from mancala.board import track
from mancala.errors import N_
from mancala.position import Position, Side
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import Extent
from mancala.told import Step


@dataclass(frozen=True)
class RuleLink:
    """Where a rule stands, what it is called and says there, and its number, which is what the link shows."""

    href: str
    number: str
    title: str
    text: str = ""


@dataclass(frozen=True)
class BoardData:
    """All that a board in a page shows; `frame` and `steps` are those of answers of `mancala.web`.

    `turns` are the steps after which a turn is whole, each with what is asked to come to it; `step` is where the
    board stands at first. `panel` is the id of the panel that it is played on with; without it there is no playing
    on. `runtime_path` is the folder of the engine, as seen from the root of the pages. `caption` and `parts`, what the
    full board has below the panel, are HTML, everything else is text.
    """

    id: str
    ruleset: str
    frame: Mapping[str, Any]
    steps: Sequence[Step]
    turns: Sequence[Mapping[str, Any]]
    readings: Mapping[str, str] = field(default_factory=dict)
    step: int = 0
    outcome: str = ""
    caption: str = ""
    rules: Mapping[str, RuleLink] = field(default_factory=dict)
    extent: Extent = Extent.EXAMPLE
    panel: str = ""
    runtime_path: str = "runtime/"
    parts: str = ""


SPEEDS = ((1200, N_("Slow")), (600, N_("Medium speed")), (200, N_("Fast")))
GRAINS = (("seed", N_("Seed by seed")), ("event", N_("Event by event")))
BUTTONS = (
    ("first", N_("To the beginning"), "M5 4h3v16H5zM20 4v16L9 12z"),
    ("back", N_("One step back"), "M16 4v16L5 12z"),
    ("play", "", ""),
    ("forward", N_("One step forward"), "M8 4v16l11-8z"),
    ("last", N_("To the end"), "M16 4h3v16h-3zM4 4v16l11-8z"),
)
PLAY, PAUSE = "M6 3v18l15-9z", "M5 4h5v16H5zM14 4h5v16h-5z"
START = N_("The position before the first step.")
KEYS = {
    "buttons": N_("On the buttons, the left and right arrow keys step back and forward; Home and End go to both ends."),
    "board": N_(
        "In the board, the arrow keys go from pit to pit and to the name of each row, which tells whose turn it is and "
        "what is captured. While you play on, Enter or the space bar plays the pit, and so does its letter anywhere."
    ),
    "game": N_("While you play on, Backspace takes a turn back, and Shift with Backspace plays it again."),
    "anywhere": N_(
        "Anywhere in this figure, the full stop steps forward and the comma back; the semicolon says again what was "
        "said last."
    ),
}
"""What the keys do; the grid is described by the second."""
FINAL = N_("The position after the last step")


def figure(data: BoardData, translate: Translate) -> str:
    """The whole HTML of a board."""
    extent = "" if data.extent is Extent.EXAMPLE else f' data-extent="{data.extent}"'
    return "\n".join(
        (
            f'<figure class="mancala-board" id="{escape(data.id)}" data-ruleset="{escape(data.ruleset)}"{extent}>',
            f"<figcaption>{data.caption}</figcaption>" if data.caption else "",
            '<div class="mb-body">',
            f'<div class="mb-drawing" dir="ltr">{drawing(data, translate)}</div>',
            *controls(len(data.steps), translate),
            '<div class="mb-now" hidden>',
            f'<p class="mb-sentence" data-start="{escape(translate(START))}"></p>',
            '<span class="mb-why"></span></div>',
            f'<p class="mb-outcome">{escape(data.outcome)}</p>',
            *_live(data),
            f'<ol class="mb-steps">{"".join(_items(data))}</ol>',
            '<ol class="mb-steps mb-played" hidden></ol>',
            data.parts,
            *_final(data, translate),
            "</div>",
            '<p class="mb-unseen mb-announce" aria-live="polite"></p>',
            f'<script type="application/json" class="mb-data">{as_json(scripted(data))}</script>',
            "</figure>",
        )
    )


def shared(rules: Mapping[str, RuleLink], panels: Iterable[str], translate: Translate) -> str:
    """What a page needs once, however many boards it has.

    These are the texts of the rules, what is shown over the page, and the panels, which are HTML already.
    """
    title, close = escape(translate(N_("Keys"))), escape(translate(N_("Close")))
    entry = escape(translate(N_("The whole entry, with evidence and examples")))
    shut = f'<form method="dialog"><button type="submit">{close}</button></form>'
    keys = "".join(f'<li id="mancala-keys-{place}">{escape(translate(text))}</li>' for place, text in KEYS.items())
    return (
        f'<script type="application/json" id="mancala-rules">{as_json({k: asdict(rules[k]) for k in rules})}</script>\n'
        '<dialog class="mb-dialog" id="mancala-rule" aria-labelledby="mancala-rule-title">'
        '<h2 id="mancala-rule-title"><span class="mb-number"></span> <span class="mb-title"></span></h2>'
        f'<div class="mb-text"></div><p><a class="mb-entry" href="#">{entry}</a></p>{shut}</dialog>\n'
        '<dialog class="mb-dialog" id="mancala-keys" aria-labelledby="mancala-keys-title">'
        f'<h2 id="mancala-keys-title">{title}</h2><ul>{keys}</ul>{shut}</dialog>\n' + "\n".join(panels)
    )


def marks(frame: Mapping[str, Any], steps: Iterable[Step]) -> svg.Marks:
    """What the turn has done after these steps, which begin at `frame`; drawing.js marks the same."""
    found = svg.Marks()
    before = frame["captured"]
    base = before
    for step in steps:
        event, after = step["event"], step["frame"]
        lifted, sown, taken = found.lifted, found.sown, dict(found.taken)
        match event["type"]:
            case "lifted":
                lifted, sown, taken, base = event["pit"], (), {}, before
            case "relayed":
                lifted, sown = event["pit"], ()
            case "passed":
                lifted, sown, taken, base = None, (), {}, before
            case "sown":
                sown = (*(pit for pit in sown if pit != event["pit"]), event["pit"])
            case "captured" | "swept":
                taken[event["pit"]] = event["seeds"]
        before = after["captured"]
        gained = (before[0] - base[0], before[1] - base[1])
        found = svg.Marks(lifted, sown, taken, gained, after["hand"])
    return found


def drawing(data: BoardData, translate: Translate) -> str:
    """The picture of the step at which a board stands at first."""
    done = data.steps[: data.step]
    frame = done[-1]["frame"] if done else data.frame
    over = bool(done) and done[-1]["event"]["type"] == "ended"
    return svg.draw(position_of(frame), marks(data.frame, done), over=over, translate=translate)


def position_of(frame: Mapping[str, Any]) -> Position:
    """The position that a frame shows, without the seeds in hand."""
    return Position(tuple(frame["pits"]), tuple(frame["captured"]), Side(frame["side"]), frame["turn"])


def _final(data: BoardData, translate: Translate) -> Iterator[str]:
    """Where the steps lead, for who has no scripts; in numbers, as a second drawing of each board weighs too much."""
    if data.step == len(data.steps):
        return
    frame = data.steps[-1]["frame"]
    ring = track(len(frame["pits"]) // 2)
    yield f'<noscript><table class="mb-final" dir="ltr"><caption>{escape(translate(FINAL))}</caption>'
    for side, name in ((Side.NORTH, N_("North")), (Side.SOUTH, N_("South"))):
        row = ring.row(side) if side is Side.SOUTH else reversed(ring.row(side))
        pits = "".join(f"<td>{ring.names[index]} <b>{frame['pits'][index]}</b></td>" for index in row)
        captured = f"<td>{escape(translate(N_('captured')))} <b>{frame['captured'][side is Side.NORTH]}</b></td>"
        yield f'<tr><th scope="row">{escape(translate(name))}</th>{pits}{captured}</tr>'
    yield "</table></noscript>"


def controls(steps: int, translate: Translate) -> Iterator[str]:
    """What a board is stepped with."""
    name = escape(translate(N_("Stepping")))
    yield f'<div class="mb-controls" role="group" aria-label="{name}" dir="ltr" hidden><div class="mb-buttons">'
    for go, label, path in BUTTONS:
        if go == "play":
            yield (
                f'<button type="button" data-go="play"><span class="mb-playing">{_icon(PLAY)}'
                f'<span class="mb-unseen">{escape(translate(N_("Play")))}</span></span><span class="mb-pausing">'
                f'{_icon(PAUSE)}<span class="mb-unseen">{escape(translate(N_("Pause")))}</span></span></button>'
            )
        else:
            name = escape(translate(label))
            yield f'<button type="button" data-go="{go}" aria-label="{name}" title="{name}">{_icon(path)}</button>'
    yield f'</div><span class="mb-where"><span class="mb-at">0</span> / <span class="mb-of">{steps}</span></span>'
    yield '<div class="mb-options">'
    yield _select("data-grain", N_("Steps"), GRAINS, "seed", translate)
    yield _select("data-speed", N_("Speed"), SPEEDS, 600, translate)
    keys = escape(translate(N_("Keys")))
    yield f'<button type="button" data-keys aria-label="{keys}" title="{keys}">?</button>'
    yield "</div></div>"


def _icon(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'


def _select(
    attribute: str, label: str, options: Iterable[tuple[object, str]], chosen: object, translate: Translate
) -> str:
    inside = "".join(
        f'<option value="{value}"{" selected" if value == chosen else ""}>{escape(translate(text))}</option>'
        for value, text in options
    )
    return f'<select {attribute} aria-label="{escape(translate(label))}">{inside}</select>'


def _items(data: BoardData) -> Iterator[str]:
    """The steps in words; each has an address of its own."""
    for number, step in enumerate(data.steps, start=1):
        current = ' aria-current="step"' if number == data.step else ""
        yield (
            f'<li id="{escape(data.id)}.step-{number}" data-step="{number}"{current}>'
            f"<span>{escape(step['text'])}</span> {rule_links(step, data.rules)}</li>"
        )


def rule_links(step: Step, rules: Mapping[str, RuleLink]) -> str:
    """The numbers of the rules that cause a step, as links to where they stand."""
    return " ".join(_link(rules[rule]) for rule in step["event"]["rules"] if rule in rules)


def _link(rule: RuleLink) -> str:
    return f'<a class="mb-rule" href="{escape(rule.href)}" title="{escape(rule.title)}">{escape(rule.number)}</a>'


def _live(data: BoardData) -> Iterator[str]:
    """Where the panel of playing on goes, which stands in the page once for all boards of a ruleset."""
    if data.panel:
        yield (
            f'<div class="mb-live" data-panel="{escape(data.panel)}" data-runtime="{escape(data.runtime_path)}" hidden>'
            "</div>"
        )


def scripted(data: BoardData) -> dict[str, Any]:
    """What the scripts need of one board."""
    return {
        "ruleset": data.ruleset,
        "readings": dict(data.readings),
        "step": data.step,
        "frame": data.frame,
        "steps": data.steps,
        "turns": data.turns,
        "outcome": data.outcome,
    }


def as_json(content: Mapping[str, Any]) -> str:
    """JSON that is safe inside a script element."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
