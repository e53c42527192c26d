"""The directive `relatives`: related games one by one, with all that is known of each and how it differs from ours."""

from collections.abc import Iterable, Iterator

from docutils import nodes

from mancala.edition.records import GameId
from mancala.edition.relatives import Mechanic, Relative, Sureness
from mancala.errors import N_
from mancala.sphinxext.translated import details, line, parted
from tools.sphinx_edition.base import EditionDirective, edition_record

MECHANICS = {
    Mechanic.BOARD: N_("Board"),
    Mechanic.COUNTERS: N_("Counters"),
    Mechanic.DEAL: N_("Deal"),
    Mechanic.CHOICE: N_("Choice of pit"),
    Mechanic.LAPS: N_("Laps"),
    Mechanic.CAPTURE: N_("Capture"),
    Mechanic.CHAIN: N_("Chain"),
    Mechanic.OPPOSITE: N_("Opposite pit"),
    Mechanic.FEEDING: N_("Feeding"),
    Mechanic.PASS: N_("Passing"),
    Mechanic.END: N_("End"),
    Mechanic.REMAINDER: N_("What is left"),
    Mechanic.MATCH: N_("Win"),
}
SURENESS = {
    Sureness.FIRST_HAND: N_("complete, at first hand"),
    Sureness.ONE_INTERMEDIARY: N_("complete, through one intermediary"),
    Sureness.INCOMPLETE: N_("incomplete, or reports conflict"),
    Sureness.NAME_ONLY: N_("little more than the name"),
}
UNSTATED = N_("not stated")
DIFFERS = {
    GameId.MANGALA_II: N_("Beside Mangala II"),
    GameId.MANGALA_IV: N_("Beside Mangala IV"),
    GameId.AL_MANQALA: N_("Beside Al-manqala"),
}

Told = tuple[str, list[nodes.Node]]


class RelativesDirective(EditionDirective):
    """The games whose ids are given, in that order."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The records; an error for an id that no game has."""
        known = self.edition.relatives
        found = []
        for identifier in self.arguments[0].split():
            if identifier not in known:
                raise self.error(f"there is no related game {identifier}; choose from {', '.join(known)}")
            found.append(self._relative(known[identifier]))
        return list(found)

    def _relative(self, relative: Relative) -> edition_record:
        name = self.heading(relative.name, 3)
        note = self.optional(relative.note)
        parts = (self._known(relative), self._mechanics(relative), self._compared(relative))
        return self.target("relative", relative.id, relative.name, name, *note, *map(details, parts))

    def _known(self, relative: Relative) -> Iterator[Told]:
        """Where and when it is on record, and how surely."""
        translate = self.translate
        yield translate(N_("Also called")), line(*parted(nodes.Text(other) for other in relative.names))
        yield translate(N_("Where")), [self.paragraph(relative.where)]
        yield translate(N_("When")), [self.paragraph(relative.when)]
        yield translate(N_("Rules known")), line(nodes.Text(translate(SURENESS[relative.sureness])))
        yield translate(N_("In the documents")), line(*self.links("passage", relative.passages))

    def _mechanics(self, relative: Relative) -> Iterator[Told]:
        """How it is played, as far as stated."""
        for mechanic, known in relative.mechanics.items():
            yield self.translate(MECHANICS[mechanic]), [self.paragraph(known.text), *self.citations(known.references)]
        unstated = [mechanic for mechanic in Mechanic if mechanic not in relative.mechanics]
        names = parted(nodes.Text(self.translate(MECHANICS[mechanic])) for mechanic in unstated)
        yield self.translate(N_("Not stated")), line(*names)

    def _compared(self, relative: Relative) -> Iterator[Told]:
        """How it differs from the three games, and what bears on all this."""
        for game, text in relative.differs.items():
            yield self.translate(DIFFERS[game]), [self.paragraph(text)]
        yield self.translate(N_("Doubts")), self._doubts(relative.doubts)
        yield self.translate(N_("Claims")), line(*self.claims(relative.claims))
        yield self.translate(N_("Sources")), self.citations(relative.references)
        yield self.translate(N_("Told on")), [self.told("relative", relative.id)]

    def _doubts(self, doubts: Iterable[str]) -> list[nodes.Node]:
        items = [nodes.list_item("", self.paragraph(doubt)) for doubt in doubts]
        return [nodes.bullet_list("", *items)] if len(items) > 1 else [child for item in items for child in item]
