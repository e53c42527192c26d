"""The opening rite with the game that follows from it, as HTML: one stage after the other, all of them there already.

Only for a ruleset that has the rite; each stage is shown by the script when it has come.
"""

from collections.abc import Iterator
from html import escape

from mancala.errors import N_
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import SERVED, button, details, said

THROW = N_("The seeds are thrown into the pits, one player hides one or two in the fist, and the other guesses.")
NUMBER = N_("A throw has a number. The same number gives the same throw again.")
BLIND = N_("From the throw to the end of the game the board does not show what a move would do.")
ROLES = N_("The seeds are thrown. One of you hides, the other guesses. Which are you?")
GUESS = N_("The machine has one or two seeds in its fist and asks: “Tek mi, çift mi?”, odd or even?")
HIDE = N_("How many seeds do you hide in your fist? The machine guesses.")
CHOOSE = N_("Yours is the choice. On which side do you play?")
PREDICT = N_("Now nothing is left to decide. Who will have more seeds at the end?")
WATCH = N_("Each turn has one move only, so the machine plays both sides while you watch.")
FREE = N_(
    "By the reading now in force the mover chooses a pit in each turn, so there is a game to play. Choose the players "
    "under “New game and players”."
)
YOURS = (("is-south", N_("You are South.")), ("is-north", N_("You are North.")))
PREDICTED = (
    ("says-south", N_("You have predicted that South will have more.")),
    ("says-north", N_("You have predicted that North will have more.")),
    ("says-draw", N_("You have predicted that both will have the same.")),
)
CHOICES = {
    "role": (ROLES, (("role-guess", N_("I guess")), ("role-hide", N_("I hide")))),
    "guess": (GUESS, (("guess-odd", N_("Tek: odd")), ("guess-even", N_("Çift: even")))),
    "hide": (HIDE, (("hide-1", N_("One seed")), ("hide-2", N_("Two seeds")))),
    "side": (CHOOSE, (("side-south", N_("I play South")), ("side-north", N_("I play North")))),
    "predict": (
        PREDICT,
        (
            ("predict-south", N_("South")),
            ("predict-north", N_("North")),
            ("predict-draw", N_("Both the same")),
            ("predict-none", N_("No prediction")),
        ),
    ),
    "watch": (WATCH, (("watch", N_("Watch")), ("finish", N_("To the end at once")))),
}
"""What is said at each stage, and what may then be pressed."""


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """The part as it is before a throw; nothing for a game without the rite."""
    if f"{data.ruleset.id}.opening.guess" in data.ruleset.rule_ids:
        title = N_("Tek mi, çift mi? The game from a throw")
        yield details("rite", title, _inside(translate), translate, SERVED)


def _inside(translate: Translate) -> Iterator[str]:
    yield f'<p>{escape(translate(THROW))}</p><div class="mp-row">'
    yield button("throw", N_("Throw the seeds"), translate, "mb-main")
    yield f'<label class="mp-field"><span>{escape(translate(N_("Number of the throw")))}</span>'
    yield '<input data-in="number" inputmode="numeric" autocomplete="off" maxlength="17"'
    yield ' aria-describedby="mancala-throw-error"></label>'
    yield f"{button('repeat', N_('Throw by this number'), translate)}</div>"
    yield '<p class="mp-error" id="mancala-throw-error" role="alert" hidden></p>'
    yield f'<p class="mb-quiet">{escape(translate(NUMBER))} {escape(translate(BLIND))}</p>'
    # What the players have done is told by the engine.
    yield '<div class="mp-rite-now"><p class="mp-done" hidden></p>'
    yield from (said(name, text, translate) for name, text in (*YOURS, *PREDICTED))
    for name, (text, choices) in CHOICES.items():
        yield f'<div data-stage="{name}" hidden><p tabindex="-1">{escape(translate(text))}</p>'
        yield f'<div class="mp-row">{"".join(button(*pair, translate) for pair in choices)}</div></div>'
    yield f'<div data-stage="free" hidden><p tabindex="-1">{escape(translate(FREE))}</p></div>'
    yield '<div data-stage="told" hidden><p class="mp-verdict" tabindex="-1"></p></div></div>'
