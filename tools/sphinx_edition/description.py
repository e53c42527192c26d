"""What a page is about in a few words: its first paragraph, shortened where a sentence or a word ends."""

import re

from docutils import nodes

LONGEST = 280
SHORTEST = 60
"""A text shorter than this says too little alone."""
ASIDE = ("ed-claims", "headerlink")
"""Marks beside a text that are not read with it."""
CITATION = "bibtex-citation"
GAP = "\0"
"""Stands where something was left out, with the space before it."""
_SENTENCE = re.compile(r"[.!?…][”’»)]*(?=\s|$)")


def of_page(document: nodes.document | None) -> str:
    """The first paragraphs that stand in a section by themselves, else the first at all; empty where there are none."""
    if document is None:
        return ""
    paragraphs = list(document.findall(nodes.paragraph))
    own = [paragraph for paragraph in paragraphs if isinstance(paragraph.parent, nodes.section)]
    found = ""
    for text in map(plain, own or paragraphs):
        found = f"{found} {complete(text)}".strip()
        if len(found) >= SHORTEST:
            break
    return shortened(found)


def plain(paragraph: nodes.Element) -> str:
    """The text of a paragraph without the marks of claims and without works in brackets."""
    found = re.sub(rf"\s*{GAP}", "", "".join(_texts(paragraph)))
    return " ".join(found.split())


def complete(text: str) -> str:
    """A text without a last sentence that leads to something else, such as an example.

    >>> complete("Rules can stand anywhere. Install the package:"), complete("A game, from its start:")
    ('Rules can stand anywhere.', '')
    """
    if not text.endswith(":"):
        return text
    ends = [found.end() for found in _SENTENCE.finditer(text)]
    return text[: ends[-1]] if ends else ""


def shortened(text: str) -> str:
    """As many whole sentences as there is room for; without one, as many words.

    >>> shortened("Two rows. " * 40)[-19:]
    'Two rows. Two rows.'
    >>> shortened("seed " * 80)[-11:]
    'seed seed …'
    """
    if len(text) <= LONGEST:
        return text
    ends = [found.end() for found in _SENTENCE.finditer(text, 0, LONGEST + 1)]
    if ends and ends[-1] >= SHORTEST:
        return text[: ends[-1]]
    return f"{text[: text.rindex(' ', 0, LONGEST)]} …"


def _texts(node: nodes.Node) -> list[str]:
    if isinstance(node, nodes.Text):
        return [str(node)]
    if isinstance(node, (nodes.footnote_reference, nodes.raw, nodes.image)):
        return []
    if isinstance(node, nodes.Element):
        if any(name in node["classes"] for name in ASIDE):
            return [GAP]
        # A work in brackets is an aside; one that the sentence names is not.
        if CITATION in node["classes"] and node.astext().startswith("["):
            return [GAP]
    return [text for child in node.children for text in _texts(child)]
