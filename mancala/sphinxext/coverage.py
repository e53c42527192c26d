"""Text and engine cannot drift: each rule has its entry, each mechanical rule an example whose trace cites it."""

from collections.abc import Iterator

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from mancala import rulesets
from mancala.ruleset import Mechanics, Ruleset
from mancala.sphinxext.domain import MancalaDomain

LOGGER = logging.getLogger(__name__)
HISTORY_POINTS = ("first", "repetition")
"""Open points that only a whole game applies, so that no single turn cites them."""


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every gap in the rulesets that the pages promise to cover (`mancala_rulesets`)."""
    domain = env.get_domain("mancala")
    assert isinstance(domain, MancalaDomain)
    pages: dict[str, list[str]] = {}
    for docname, entry_id in domain.located:
        pages.setdefault(entry_id, []).append(docname)
    for entry_id, docnames in pages.items():
        if len(docnames) > 1:
            message = f"{entry_id} has more than one entry, on {', '.join(sorted(docnames))}"
            LOGGER.warning(message, type="mancala", subtype="coverage", location=(docnames[-1], None))
    for ruleset_id in app.config.mancala_rulesets:
        for gap in gaps(rulesets.get(ruleset_id), domain):
            LOGGER.warning(gap, type="mancala", subtype="coverage")


def gaps(ruleset: Ruleset, domain: MancalaDomain) -> Iterator[str]:
    """What is missing for a ruleset, one sentence each."""
    entries = domain.entries
    shown = {(example.inside, rule) for example in domain.examples for rule in example.shows}
    mechanical = {
        rule_id
        for rule_id, rule in zip(ruleset.rule_ids, ruleset.rules, strict=True)
        if rule.mechanics is Mechanics.CITED
    }
    applied = {ruleset.open_id(point.name) for point in ruleset.open_points if point.name not in HISTORY_POINTS}
    for entry_id in (*ruleset.rule_ids, *ruleset.open_ids):
        if entry_id not in entries:
            yield f"{entry_id} has no entry on any page"
        elif entry_id in mechanical | applied and (entry_id, entry_id) not in shown:
            yield f"{entry_id} has no example in its entry whose trace cites it"
