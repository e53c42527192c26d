"""What a board has of the page that it stands on: links to the rules, and what it is played on with."""

from typing import Any

from sphinx.builders.html import StandaloneHTMLBuilder

from mancala import rulesets
from mancala.narrate import VALUES
from mancala.ruleset import Ruleset
from mancala.sphinxext.figure import RuleLink
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.panel import Extent, PanelData, ReadingChoice
from mancala.sphinxext.site import runtime_size


def links(builder: StandaloneHTMLBuilder, docname: str, ruleset_id: str) -> dict[str, RuleLink]:
    """Where each rule stands that a board can cite, as far as the pages have it."""
    domain: Any = builder.env.get_domain("mancala")
    entries = domain.entries
    ruleset = rulesets.get(ruleset_id)
    found = {}
    for rule in (*ruleset.rule_ids, *ruleset.open_ids):
        if entry := entries.get(rule):
            uri = builder.get_relative_uri(docname, entry.docname)
            found[rule] = RuleLink(f"{uri}#{rule}", entry.number, entry.title, entry.text)
    return found


def panel_data(builder: StandaloneHTMLBuilder, docname: str, ruleset_id: str, extent: Extent) -> PanelData | None:
    """What boards of a ruleset are played on with; nothing where there is no engine."""
    size = runtime_size(builder)
    if not size:
        return None
    ruleset = rulesets.get(ruleset_id)
    pages = {
        other: builder.get_relative_uri(docname, page)
        for other, page in builder.config.mancala_play_pages.items()
        if page != docname
    }
    return PanelData(ruleset, _choices(ruleset, translator(builder.config.language)), size, pages, extent)


def _choices(ruleset: Ruleset, translate: Translate) -> list[ReadingChoice]:
    """The open points that a game in the page can be played under; who begins is seen on the board."""
    return [
        ReadingChoice(
            point.name,
            translate(point.question),
            [(value.value, translate(VALUES[point.name, value])) for value in point.values],
        )
        for point in ruleset.open_points
        if point.name != "first"
    ]
