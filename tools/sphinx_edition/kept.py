"""What is kept of each page when it is read: its entries with digests of their parts, and what its boards play."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from docutils import nodes

from mancala.sphinxext import nodes as own
from mancala.sphinxext.entry import told
from mancala.sphinxext.translated import EVIDENCE
from tools.sphinx_edition.base import edition_record

PARTS = ("wording", "evidence", "examples")

Parts = dict[str, str]


@dataclass(frozen=True)
class Entry:
    """A rule or an open point in the words of its page, with the options that its evidence was written with."""

    number: str
    title: str
    text: str
    evidence: dict[str, str]


@dataclass(frozen=True)
class Board:
    """What a board plays: ruleset, readings, what the engine is asked, the rules that its trace cites."""

    id: str
    ruleset: str
    readings: dict[str, str]
    asked: dict[str, Any]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """A page: digests by permanent id, rules and open points by id, boards, both sides of comparisons by id."""

    digests: dict[str, Parts]
    entries: dict[str, Entry]
    boards: tuple[Board, ...]
    compared: dict[str, tuple[Board, ...]]


def page(document: nodes.document) -> Page:
    """What is to be kept of a page, in the language that it was read in."""
    entries = list(document.findall(own.mancala_entry))
    return Page(
        {node["ids"][0]: parts(node) for node in permanent(document)},
        {node["ids"][0]: Entry(node["number"], *told(node, str), node["evidence"]) for node in entries},
        tuple(_board(node["ids"][0], node["data"]) for node in document.findall(own.mancala_board)),
        {
            node["ids"][0]: tuple(_board(node["ids"][0], side.data) for side in node["sides"])
            for node in document.findall(own.mancala_compare)
        },
    )


def permanent(document: nodes.document) -> Iterator[nodes.Element]:
    """What has a permanent id on a page."""
    for node in document.findall(nodes.Element):
        if isinstance(node, own.mancala_entry | edition_record):
            yield node


def parts(entry: nodes.Element) -> Parts:
    """Digests of what an entry says, of its evidence and of its examples."""
    texts: dict[str, list[str]] = {name: [] for name in PARTS}
    for child in entry.children:
        if isinstance(child, own.mancala_board | own.mancala_compare):
            texts["examples"] += [step.astext() for step in child.findall(nodes.list_item)] or [child.astext()]
        elif isinstance(child, nodes.definition_list) and EVIDENCE in child["classes"]:
            texts["evidence"].append(child.astext())
        elif not isinstance(child, own.mancala_words):
            texts["wording"].append(child.astext())
    return {name: hashlib.sha256("\n".join(found).encode()).hexdigest()[:16] for name, found in texts.items() if found}


def _board(identifier: str, data: Mapping[str, Any]) -> Board:
    rules = {rule for step in data["steps"] for rule in step["event"]["rules"]}
    return Board(
        identifier, data["ruleset"], dict(data["readings"]), data["turns"][-1]["asked"],
        tuple(sorted(rules)),
    )  # fmt: skip
