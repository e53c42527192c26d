"""The nodes of rule entries and boards, with their HTML; other builders write their children."""

from collections.abc import Iterator

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from mancala.sphinxext.figure import BoardData, figure, shared
from mancala.sphinxext.messages import translator
from mancala.sphinxext.pair import PairData, pair
from mancala.sphinxext.panel import PanelData, panel
from mancala.sphinxext.parts import parts
from mancala.sphinxext.placing import links, panel_data


class mancala_entry(nodes.General, nodes.Element):
    """A rule or an open point: heading, text, evidence and examples."""


class mancala_board(nodes.General, nodes.Element):
    """A board: its data in the attributes, its caption and the steps in words as children."""


class mancala_compare(nodes.General, nodes.Element):
    """Two boards: the open point and both sides in the attributes, children as those of a board."""


class mancala_caption(nodes.General, nodes.Element):
    """What a caption holds."""


class mancala_words(nodes.General, nodes.Element):
    """What stands in words in place of a figure, for builders that draw none."""


class mancala_picture(nodes.General, nodes.Element):
    """A position, drawn or as the text that it holds."""


def visit_entry(writer: HTML5Translator, node: mancala_entry) -> None:
    """Open an entry with its number and its permalink."""
    translate = translator(writer.config.language)
    entry_id = node["ids"][0]
    heading = node.next_node(nodes.rubric)
    assert heading is not None
    heading["heading-level"] = min(6, 1 + _depth(node))
    writer.body.append(writer.starttag(node, "section", CLASS="mancala-entry"))
    link = writer.attval(f"#{entry_id}")
    hint = writer.attval(translate("Permanent link to this entry"))
    writer.body.append(
        f'<p class="me-number"><span>{writer.encode(node["number"])}</span> '
        f'<a class="me-id" href="{link}" title="{hint}"><code>{writer.encode(entry_id)}</code></a></p>\n'
    )


def _depth(node: nodes.Node) -> int:
    """How many sections a node stands in."""
    depth = 0
    while node.parent is not None:
        node = node.parent
        depth += isinstance(node, nodes.section)
    return depth


def depart_entry(writer: HTML5Translator, node: mancala_entry) -> None:
    """Close an entry."""
    writer.body.append("</section>\n")


def visit_board(writer: HTML5Translator, node: mancala_board | mancala_compare) -> None:
    """Collect what the caption writes, apart from the page; before the first board, write what all of them share."""
    if node is next(_boards(writer.document)):
        named = sorted({_ruleset(board) for board in _boards(writer.document)})
        rules = {
            rule: link
            for ruleset in named
            for rule, link in links(writer.builder, writer.builder.current_docname, ruleset).items()
        }
        panels = {data.id: data for board in _boards(writer.document) if (data := _panel(writer, board))}
        translate = translator(writer.config.language)
        writer.body.append(shared(rules, [panel(data, translate) for data in panels.values()], translate))
    writer.context.append(writer.body)
    writer.body = []


def _boards(document: nodes.document) -> Iterator[mancala_board | mancala_compare]:
    """The boards of a page one by one, so that looking for the first does not walk the whole page."""
    return (node for node in document.findall() if isinstance(node, mancala_board | mancala_compare))


def _caption(writer: HTML5Translator) -> str:
    """What has been collected since a board was visited; from here on the page is written again."""
    caption = "".join(writer.body)
    writer.body = writer.context.pop()
    return caption


def depart_board(writer: HTML5Translator, node: mancala_board) -> None:
    """Write the figure around the caption."""
    caption = _caption(writer)
    translate = translator(writer.config.language)
    played = _panel(writer, node)
    data = BoardData(
        id=node["ids"][0],
        step=node["step"],
        caption=caption,
        rules=links(writer.builder, writer.builder.current_docname, node["data"]["ruleset"]),
        extent=node["extent"],
        panel=played.id if played else "",
        runtime_path=writer.config.mancala_runtime_path,
        parts=parts(played, translate) if played else "",
        **{name: node["data"][name] for name in ("ruleset", "readings", "frame", "steps", "turns", "outcome")},
    )
    writer.body.append(figure(data, translate))


def depart_compare(writer: HTML5Translator, node: mancala_compare) -> None:
    """Write both boards around the caption."""
    caption = _caption(writer)
    translate = translator(writer.config.language)
    data = PairData(
        id=node["ids"][0],
        question=translate(node["point"].question),
        sides=node["sides"],
        parting=node["parting"],
        caption=caption,
        rules=links(writer.builder, writer.builder.current_docname, node["sides"][0].data["ruleset"]),
    )
    writer.body.append(pair(data, translate))


def _ruleset(board: mancala_board | mancala_compare) -> str:
    """The ruleset of a board, or of both sides of a comparison."""
    ruleset: str = (board["data"] if isinstance(board, mancala_board) else board["sides"][0].data)["ruleset"]
    return ruleset


def _panel(writer: HTML5Translator, board: mancala_board | mancala_compare) -> PanelData | None:
    """What a board is played on with; nothing for a comparison."""
    if isinstance(board, mancala_compare):
        return None
    builder = writer.builder
    return panel_data(builder, builder.current_docname, board["data"]["ruleset"], board["extent"])


def skip(writer: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Leave a node out with all it holds."""
    raise nodes.SkipNode


def passing(writer: nodes.NodeVisitor, node: nodes.Element) -> None:
    """Write nothing for a node itself, only its children."""
