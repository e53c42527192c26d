"""The index of rules: all entries of all pages, ruleset by ruleset, in the order of the engine."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sphinx.domains import Index, IndexEntry
from sphinx.locale import get_translation

from mancala import rulesets
from mancala.edition.records import GAMES
from mancala.edition.verdict import Status, Verdict
from mancala.errors import N_
from mancala.ruleset import Ruleset
from mancala.sphinxext.evidence import WORDING
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.records import Entry

if TYPE_CHECKING:
    from mancala.sphinxext.domain import MancalaDomain

CATALOGUE = "mancala"
# Sphinx asks a class for its name, before and after the language is known: this translates when it is read.
_late = get_translation(CATALOGUE)


class RuleIndex(Index):
    """The generated page `mancala-rules`."""

    domain: "MancalaDomain"
    name = "rules"
    localname = _late(N_("Index of rules"))
    shortname = _late(N_("rules"))

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """The entries by ruleset, and that nothing is collapsed; those of some pages only, if these are named."""
        within = None if docnames is None else set(docnames)
        entries = {
            entry_id: entry
            for entry_id, entry in self.domain.entries.items()
            if within is None or entry.docname in within
        }
        translate = translator(self.domain.env.config.language)
        groups = [
            (GAMES.get(ruleset.id, ruleset.id), list(_listed(ruleset, entries, translate))) for ruleset in rulesets.ALL
        ]
        return [(name, listed) for name, listed in groups if listed], False


def _listed(ruleset: Ruleset, entries: dict[str, Entry], translate: Translate) -> Iterator[IndexEntry]:
    for entry_id in (*ruleset.rule_ids, *ruleset.open_ids):
        if entry := entries.get(entry_id):
            name = f"{entry.number} {entry.title}"
            yield IndexEntry(name, 0, entry.docname, entry_id, _standing(entry, translate), "", "")


def _standing(entry: Entry, translate: Translate) -> str:
    """Status and verdict in a few words."""
    if entry.kind == "reading":
        return translate(N_("open point"))
    known: list[Status | Verdict] = [Status(entry.status), Verdict(entry.verdict)]
    return ", ".join(translate(WORDING[word].short) for word in known)
