"""What the full board has below its panel, as HTML: one module for each part, each with a script of the same name.

Most of a part is a `details` that opens and closes without a script, and is there in the states of the game in which
it is of use. Every text is here, in the language of the page; scripts choose among them, or show what the engine says.
"""

from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import Extent, PanelData
from mancala.sphinxext.parts import editor, kept, link, rite, share, versus, weigh

ORDER = {
    Extent.EXAMPLE: (),
    Extent.EMBEDDED: (link,),
    Extent.FULL: (link, versus, rite, editor, share, weigh, kept),
}


def parts(data: PanelData, translate: Translate) -> str:
    """All that a board has below its panel; nothing for an example."""
    inside = "\n".join(line for module in ORDER[data.extent] for line in module.part(data, translate))
    return f'<div class="mp-parts">\n{inside}\n</div>' if inside else ""
