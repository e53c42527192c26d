"""Nodes whose words are translated already, or need no translation: paragraphs, lines, and terms with what they say."""

from collections.abc import Iterable

from docutils import nodes

EVIDENCE = "mancala-evidence"
"""The class of a list of terms, by which what is known of an entry is found again."""


def fixed(text: str, *content: nodes.Node, **attributes: object) -> nodes.paragraph:
    """A paragraph that translators do not see."""
    return nodes.paragraph("", text, *content, translatable=False, **attributes)


def line(*content: nodes.Node) -> list[nodes.Node]:
    """Nodes in one line, as the content of a term; nothing if there are none."""
    return [fixed("", *content)] if content else []


def parted(found: Iterable[nodes.Node], by: str = ", ") -> list[nodes.Node]:
    """Nodes with a separator between them."""
    content: list[nodes.Node] = []
    for node in found:
        content += [nodes.Text(by), node] if content else [node]
    return content


def details(pairs: Iterable[tuple[str, Iterable[nodes.Node]]]) -> nodes.definition_list:
    """Terms with what belongs to them; terms without anything are left out."""
    found = nodes.definition_list(classes=[EVIDENCE])
    for term, content in pairs:
        if children := list(content):
            label = nodes.term("", term, translatable=False)
            found += nodes.definition_list_item("", label, nodes.definition("", *children))
    return found
