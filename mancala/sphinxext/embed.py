"""A page for each game that shows its board and nothing else, for frames in other pages.

It lies beside the page to play on that `mancala_play_pages` names, where the code to embed it looks for it.
"""

import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.config import Config

from mancala import rulesets
from mancala.edition.records import GAMES
from mancala.notation import format_position
from mancala.position import start
from mancala.sphinxext.board import Line, played
from mancala.sphinxext.figure import BoardData, figure, shared
from mancala.sphinxext.messages import catalogue, translator
from mancala.sphinxext.panel import Extent, panel
from mancala.sphinxext.parts import parts
from mancala.sphinxext.placing import links, panel_data
from mancala.sphinxext.site import is_site

NAME = "embed"
TEMPLATE = "mancala-embed.html"
FILES = (
    *("tokens.css", "board.css", "figure.css", "controls.css", "steps.css", "live.css", "dialogs.css", "play.css"),
    *("drawing.js", "grid.js", "voice.js", "dialogs.js", "bar.js", "board.js", "engine.js", "game.js", "live.js"),
    *("ahead.js", "link.js"),
)
"""What the board needs; of what a theme or a project adds to all pages, nothing."""


def add_templates(app: Sphinx, config: Config) -> None:
    """Let the template be found."""
    # A list of its own: the default one is shared by all that is built in a process.
    config.templates_path = [*config.templates_path, str(Path(__file__).parent / "templates")]


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The pages, where there is an engine to play with."""
    builder = app.builder
    if not is_site(builder) or not isinstance(builder, StandaloneHTMLBuilder):
        return
    for ruleset_id, page in app.config.mancala_play_pages.items():
        name = posixpath.join(posixpath.dirname(page), NAME)
        if body := _body(builder, name, ruleset_id):
            yield name, {"title": GAMES.get(ruleset_id, ruleset_id), "body": body}, TEMPLATE


def choose_files(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Leave out of such a page what its board has no use for."""
    if templatename != TEMPLATE:
        return
    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context[kind] if posixpath.basename(str(file.filename)) in FILES]


def _body(builder: StandaloneHTMLBuilder, docname: str, ruleset_id: str) -> str:
    """The board at the start of the game, with all that it needs once a page."""
    language = builder.config.language
    translate = translator(language)
    played_on = panel_data(builder, docname, ruleset_id, Extent.EMBEDDED)
    if played_on is None:
        return ""
    rules = links(builder, docname, ruleset_id)
    line = Line(ruleset_id, position=format_position(start(rulesets.get(ruleset_id))))
    data = BoardData(
        id="board-1",
        rules=rules,
        extent=Extent.EMBEDDED,
        panel=played_on.id,
        runtime_path=builder.config.mancala_runtime_path,
        parts=parts(played_on, translate),
        **played(line, catalogue(language)),
    )
    return shared(rules, [panel(played_on, translate)], translate) + figure(data, translate)
