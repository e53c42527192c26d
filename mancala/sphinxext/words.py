"""Entries and boards for builders that draw no figure: text, LaTeX, man, Texinfo, and, with a picture, EPUB.

What such a page says of a board is in its doctree, so that each builder writes it in its own way.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator
from sphinx.writers.latex import LaTeXTranslator
from sphinx.writers.texinfo import TexinfoTranslator

from mancala import rulesets, svg
from mancala.errors import N_
from mancala.notation import format_position, format_readings
from mancala.picture import picture as text_picture
from mancala.position import Position
from mancala.sphinxext import nodes as own
from mancala.sphinxext.figure import position_of
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.translated import fixed

Visitor = Callable[[Any, Any], None]
Visitors = tuple[Visitor, Visitor | None]


def brief(full_id: str) -> str:
    """How a rule is named where there is no room: by its number, an open point by its name.

    >>> brief("mangala-ii.capture.count"), brief("mangala-ii.open.chain-scope"), brief("unknown")
    ('C1', 'chain_scope', 'unknown')
    """
    ruleset_id, _, name = full_id.partition(".")
    for ruleset in rulesets.ALL:
        if ruleset.id == ruleset_id and full_id in ruleset.rule_ids:
            return ruleset.rule(full_id).number
    return name.removeprefix("open.").replace("-", "_") if name.startswith("open.") else full_id


def board_in_words(data: Mapping[str, Any], translate: Translate) -> Iterator[nodes.Node]:
    """The position, its picture, the readings and the steps of a board, as paragraphs."""
    position = _start(data)
    written = nodes.literal("", format_position(position))
    yield _sentence(translate(N_("Position: %(position)s")), position=written)
    picture = own.mancala_picture("", position=position)
    text = text_picture(position, translate)
    picture += nodes.literal_block(text, text, language="none", translatable=False)
    yield picture
    if data["readings"]:
        readings = nodes.literal("", format_readings(data["readings"]))
        yield _sentence(translate(N_("Readings: %(readings)s")), readings=readings)
    yield steps_in_words(data["steps"])
    if data["outcome"]:
        yield fixed(data["outcome"])


def steps_in_words(steps: Sequence[Mapping[str, Any]]) -> nodes.enumerated_list:
    """The steps as a numbered list, each with the numbers of the rules that cause it."""
    words = nodes.enumerated_list(enumtype="arabic", prefix="", suffix=".")
    for step in steps:
        cited = ", ".join(brief(rule) for rule in step["event"]["rules"])
        words += nodes.list_item("", fixed(f"{step['text']} [{cited}]" if cited else step["text"]))
    return words


def _start(data: Mapping[str, Any]) -> Position:
    """The first position with seeds in it: an empty board is only there to be dealt on."""
    frames = [data["frame"], *(step["frame"] for step in data["steps"])]
    return position_of(next((frame for frame in frames if any(frame["pits"])), frames[0]))


def _sentence(message: str, **content: nodes.Node) -> nodes.paragraph:
    """A message whose one place is filled with a node."""
    [(name, node)] = content.items()
    before, _, after = message.partition(f"%({name})s")
    return fixed("", nodes.Text(before), node, nodes.Text(after))


def target_in_latex(writer: LaTeXTranslator, node: nodes.Element) -> None:
    """Set the mark that links to an entry or a board lead to."""
    writer.body.append("\n\n\\par" + writer.hypertarget_to(node, anchor=True) + "\n")


def target_in_texinfo(writer: TexinfoTranslator, node: nodes.Element) -> None:
    """Set the mark that links to an entry or a board lead to."""
    for node_id in node["ids"]:
        writer.add_anchor(node_id, node)


def unless_embedded(site: Visitors, book: Visitors) -> Visitors:
    """The visitors for a site, and those for HTML that goes into a book or a help file, where no script runs."""

    def choose(place: int) -> Visitor:
        def visit(writer: HTML5Translator, node: nodes.Element) -> None:
            chosen = (book if writer.builder.embedded else site)[place]
            if chosen is not None:
                chosen(writer, node)

        return visit

    return choose(0), choose(1)


def visit_still(writer: HTML5Translator, node: nodes.Element) -> None:
    """Open a board that cannot be stepped."""
    writer.body.append(writer.starttag(node, "div", CLASS="mancala-still"))


def depart_still(writer: HTML5Translator, node: nodes.Element) -> None:
    """Close a board that cannot be stepped."""
    writer.body.append("</div>\n")


def visit_words_in_book(writer: HTML5Translator, node: own.mancala_words) -> None:
    """Write the words of a board; an entry has its number already."""
    if isinstance(node.parent, own.mancala_entry):
        raise nodes.SkipNode


def draw(writer: HTML5Translator, node: own.mancala_picture) -> None:
    """Draw the board instead of writing it."""
    drawing = svg.draw(node["position"], translate=translator(writer.config.language))
    writer.body.append(f'<div class="mb-drawing" dir="ltr">{drawing}</div>\n')
    raise nodes.SkipNode
