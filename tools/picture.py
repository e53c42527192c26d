"""Draws the board of the README: `python -m tools.picture` writes docs/_static/board.svg."""

from pathlib import Path

from mancala import svg, web
from mancala.position import Position, Side
from mancala.sphinxext.figure import marks

ROOT = Path(__file__).resolve().parents[1]
STATIC = ROOT / "mancala" / "sphinxext" / "static"
PICTURE = ROOT / "docs" / "_static" / "board.svg"
REQUEST = {
    "ruleset": "mangala-ii",
    "position": "1,2S,1,1S,3S,5S/1S,2,5S,1,1S 22 32 S 33",
    "move": "D",
    "steps": True,
}
STEP = 7


def picture() -> str:
    """The moment in which South's last seed captures, with the marks of the whole turn."""
    answer = web.answer(REQUEST)
    done = answer["steps"][:STEP]
    frame = done[-1]["frame"]
    position = Position(tuple(frame["pits"]), tuple(frame["captured"]), Side(frame["side"]), frame["turn"])
    styles = (STATIC / "tokens.css").read_text(encoding="utf-8").partition("body[data-theme")[0]
    styles += (STATIC / "board.css").read_text(encoding="utf-8")
    return svg.standalone(svg.draw(position, marks(answer["frame"], done)), styles)


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
