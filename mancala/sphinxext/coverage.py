"""Text and engine cannot drift: each rule and open point has its entry, and in it what shows that the engine agrees."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError
from sphinx.util import logging

from mancala import rulesets
from mancala.ruleset import Mechanics, OpenPoint, Ruleset
from mancala.sphinxext.domain import MancalaDomain
from mancala.sphinxext.records import Entry, Example

LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True)
class Gap:
    """What is missing, and the entry into which it should be put; without one the entry itself is missing."""

    message: str
    entry: Entry | None = None


def validate(app: Sphinx, config: Config) -> None:
    """Refuse rulesets that there are not (`mancala_rulesets`)."""
    known = [ruleset.id for ruleset in rulesets.ALL]
    unknown = [name for name in config.mancala_rulesets if name not in known]
    if unknown:
        raise ConfigError(f"mancala_rulesets: {', '.join(unknown)}; expected a list of: {', '.join(known)}")


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of every gap in the rulesets that the pages promise to cover (`mancala_rulesets`)."""
    domain = env.get_domain("mancala")
    assert isinstance(domain, MancalaDomain)
    pages: dict[str, list[Entry]] = {}
    for (_, entry_id), entry in sorted(domain.located.items()):
        pages.setdefault(entry_id, []).append(entry)
    for entry_id, found in pages.items():
        if len(found) > 1:
            message = f"{entry_id} has more than one entry, on {', '.join(entry.docname for entry in found)}"
            last = found[-1]
            LOGGER.warning(message, type="mancala", subtype="coverage", location=(last.docname, last.line))
    for ruleset_id in app.config.mancala_rulesets:
        for gap in gaps(rulesets.get(ruleset_id), domain.entries, domain.examples):
            location = (gap.entry.docname, gap.entry.line) if gap.entry else None
            LOGGER.warning(gap.message, type="mancala", subtype="coverage", location=location)


def gaps(ruleset: Ruleset, entries: Mapping[str, Entry], examples: Collection[Example]) -> Iterator[Gap]:
    """What is missing for a ruleset."""
    cited = {(example.inside, rule) for example in examples for rule in example.shows}
    compared = {(example.inside, example.point, value) for example in examples for value in example.values}
    for rule_id, rule in zip(ruleset.rule_ids, ruleset.rules, strict=True):
        if rule_id not in entries:
            yield _no_entry(rule_id, "rule")
        elif rule.mechanics is Mechanics.CITED and (rule_id, rule_id) not in cited:
            yield _no_board(rule_id, ruleset, entries)
    for point in ruleset.open_points:
        open_id = ruleset.open_id(point.name)
        if open_id not in entries:
            yield _no_entry(open_id, "reading")
            continue
        for value in point.values:
            if (open_id, open_id, value.value) not in compared:
                yield _no_compare(open_id, point, value.value, entries)
    for name in ruleset.decisions:
        open_id = ruleset.open_id(name)
        if open_id not in entries:
            yield _no_entry(open_id, "reading")
        elif (open_id, open_id) not in cited:
            yield _no_board(open_id, ruleset, entries)


def _no_entry(entry_id: str, directive: str) -> Gap:
    return Gap(f"{entry_id} has no entry; write {{{directive}}} {entry_id} on a page of its game")


def _no_board(entry_id: str, ruleset: Ruleset, entries: Mapping[str, Entry]) -> Gap:
    message = f"{entry_id} has no example in its entry whose trace cites it; put {{board}} {ruleset.id} into this entry"
    return Gap(message, entries[entry_id])


def _no_compare(open_id: str, point: OpenPoint, value: str, entries: Mapping[str, Entry]) -> Gap:
    other = next(other.value for other in point.values if other.value != value)
    values = f"{value} {other}" if value == point.default else f"{other} {value}"
    message = (
        f"{open_id} has no comparison of its value {value} in its entry; "
        f"put {{compare}} {open_id} with :values: {values} into this entry"
    )
    return Gap(message, entries[open_id])
