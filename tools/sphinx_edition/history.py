"""What timeline and map have in common: links to where an event is told, what folds away, and that no link is dead."""

from enum import StrEnum
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.edition import Edition, load
from mancala.edition.events import RELATIVES, Event
from mancala.edition.records import Seen
from mancala.edition.verdict import Verdict
from mancala.sphinxext.translated import fixed
from tools.sphinx_edition.base import NAME, EditionDirective, add_node

LOGGER = logging.getLogger(__name__)
BORNE_OUT = (Verdict.CONFIRMED, Verdict.IN_PART)


class State(StrEnum):
    """What is known of an event or of what happened at a place, as the classes of dots have it; the last is on top."""

    BARE = "bare"
    SAID = "said"
    SURE = "sure"


class history_link(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """A link whose text is a paragraph, so that it is translated with the page: to `anchor` on page `docname`."""


class history_details(nodes.General, nodes.Element):  # noqa: N801
    """What can be folded away, with its `summary`."""


def state(event: Event, edition: Edition) -> State:
    """Sure is what the editors read, the first claim of the event being confirmed, at least in part."""
    borne_out = any(edition.claims[identifier].verdict in BORNE_OUT for identifier in event.claims[:1])
    return State.SURE if borne_out and event.seen is not Seen.NO else State.SAID


def event_link(directive: EditionDirective, event: Event) -> history_link:
    """The label of an event, as a link to the section that tells of it."""
    return history_link("", directive.paragraph(event.label, classes=[NAME]), docname=event.page, anchor=event.anchor)


def years(event: Event, directive: EditionDirective) -> nodes.paragraph:
    """The time of an event; words in it are translated with the page, bare numbers need no translation."""
    return (
        directive.paragraph(event.date, classes=["hi-years"])
        if event.date
        else fixed(event.years, classes=["hi-years"])
    )


def address(writer: HTML5Translator, node: history_link) -> str:
    """Where a link leads, as seen from the page that is written."""
    builder: Any = writer.builder
    uri: str = builder.get_relative_uri(builder.current_docname, node["docname"])
    return f"{uri}#{node['anchor']}"


def said(node: nodes.Element) -> str:
    """The text of a link or a paragraph, translated as it is by then."""
    return node.astext().strip()


def spoken(link: history_link) -> str:
    """The language of a link as an attribute, if it was left in another than the page's."""
    paragraph = link.next_node(nodes.paragraph)
    classes = paragraph["classes"] if paragraph is not None else []
    return "".join(f' lang="{name.removeprefix("language-")}"' for name in classes if name.startswith("language-"))


def visit_link(writer: HTML5Translator, node: history_link) -> None:
    """Open a link."""
    writer.body.append(f'<a class="reference internal hi-link" href="{escape(address(writer, node))}">')


def depart_link(writer: HTML5Translator, node: history_link) -> None:
    """Close a link."""
    writer.body.append("</a>\n")


def visit_details(writer: HTML5Translator, node: history_details) -> None:
    """Open what can be folded away; it stands open, as addresses lead into it."""
    writer.body.append(f'<details class="hi-details" open><summary>{escape(node["summary"])}</summary>\n')


def depart_details(writer: HTML5Translator, node: history_details) -> None:
    """Close what can be folded away."""
    writer.body.append("</details>\n")


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each event whose section is not on its page."""
    labels = env.domains.standard_domain.anonlabels
    for event in load().events.values():
        if event.page == RELATIVES:
            continue
        docname, _ = labels.get(event.anchor, ("", ""))
        if docname != event.page:
            LOGGER.warning("event %s: there is no target (%s)= on %s", event.id, event.anchor, event.page)


def setup(app: Sphinx) -> None:
    """Register the nodes, the check and the style sheet."""
    add_node(app, history_link, (visit_link, depart_link))
    add_node(app, history_details, (visit_details, depart_details))
    app.connect("env-check-consistency", _check)
    app.add_css_file("history.css")
