"""The directives `claims`, `people`, `places` and `objects`: registers of records, each with all that bears on it."""

from docutils import nodes

from mancala.edition.records import CLAIMS, GAMES, Claim, Kind, Person, Place, Seen, Thing
from mancala.errors import N_
from mancala.sphinxext.evidence import WORDING, one_of
from mancala.sphinxext.translated import details, fixed, line, parted
from tools.sphinx_edition.base import EditionDirective, edition_record
from tools.sphinx_search import fold

OBJECT_KINDS = {
    Kind.BOARD: N_("board"),
    Kind.COUNTERS: N_("counters"),
    Kind.PICTURE: N_("picture"),
    Kind.MANUSCRIPT: N_("manuscript"),
}
SEEN = {
    Seen.YES: N_("seen by the editors"),
    Seen.IN_PART: N_("seen in part by the editors"),
    Seen.NO: N_("not seen by the editors"),
}


class _Register(EditionDirective):
    """What registers have in common."""

    def _claims_about(self, field: str, identifier: str) -> list[nodes.Node]:
        """The marks of the claims that name a record in a field."""
        named = (claim.id for claim in self.edition.claims.values() if identifier in getattr(claim, field))
        return line(*self.claims(named))


class ClaimsDirective(_Register):
    """All claims of a chapter, one by one."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The claims; an error for a chapter that is not there."""
        chapter = self.arguments[0]
        if chapter not in CLAIMS:
            raise self.error(f"unknown chapter {chapter}; choose from {', '.join(CLAIMS)}")
        return [self._claim(claim) for claim in self.edition.claims.values() if claim.chapter == chapter]

    def _claim(self, claim: Claim) -> edition_record:
        said = nodes.paragraph(claim.statement, claim.statement, classes=["ed-statement"])
        self.set_source_info(said)
        translate = self.translate
        verdict = fixed(translate(WORDING[claim.verdict].full), classes=[f"verdict-{claim.verdict}"])
        return self.target(
            "claim", claim.id, claim.statement, said,
            details([
                (translate(N_("Verdict")), [verdict]),
                (translate(N_("Games")), line(*parted(nodes.Text(GAMES[game]) for game in claim.games))),
                (translate(N_("Witnesses")), line(*self.links("passage", claim.passages))),
                (translate(N_("Sources")), self.citations(claim.references)),
                (translate(N_("Editors' note")), self.optional(claim.note)),
                (translate(N_("People")), line(*self.links("person", claim.people))),
                (translate(N_("Places")), line(*self.links("place", claim.places))),
                (translate(N_("Objects")), line(*self.links("object", claim.objects))),
                (translate(N_("Told on")), [self.told("claim", claim.id)]),
            ]),
        )  # fmt: skip


class PeopleDirective(_Register):
    """All people, by their names."""

    def run(self) -> list[nodes.Node]:
        """The people as an index has them."""
        return [
            self._person(person)
            for person in sorted(self.edition.people.values(), key=lambda person: fold(person.sort))
        ]

    def _person(self, person: Person) -> edition_record:
        translate = self.translate
        name = fixed("", nodes.strong("", person.name), classes=["ed-statement"])
        if person.life:
            name += nodes.Text(f" ({person.life})")
        return self.target(
            "person", person.id, person.name, name, self.paragraph(person.role),
            details([
                (translate(N_("Editors' note")), self.optional(person.note)),
                (translate(N_("Sources")), self.citations(person.references)),
                (translate(N_("Claims")), self._claims_about("people", person.id)),
                (translate(N_("Told on")), [self.told("person", person.id)]),
            ]),
        )  # fmt: skip


class PlacesDirective(_Register):
    """All places, by their names."""

    def run(self) -> list[nodes.Node]:
        """The places in the order of the alphabet."""
        return [
            self._place(place) for place in sorted(self.edition.places.values(), key=lambda place: fold(place.name))
        ]

    def _place(self, place: Place) -> edition_record:
        translate = self.translate
        name = self.paragraph(place.name, classes=["ed-statement"])
        today = line(nodes.Text(place.modern)) if place.modern != place.name else []
        events = [event.id for event in self.edition.events.values() if event.place == place.id]
        return self.target(
            "place", place.id, place.name, name,
            details([
                (translate(N_("Name today")), today),
                (translate(N_("Coordinates")), line(nodes.Text(f"{place.lat:g}, {place.lon:g}"))),
                (translate(N_("Editors' note")), self.optional(place.note)),
                (translate(N_("Events")), line(*self.links("event", events))),
                (translate(N_("Claims")), self._claims_about("places", place.id)),
                (translate(N_("Told on")), [self.told("place", place.id)]),
            ]),
        )  # fmt: skip


class ObjectsDirective(_Register):
    """All objects of a kind."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The objects as the file has them; an error for an unknown kind."""
        try:
            kind = one_of(Kind)(self.arguments[0])
        except ValueError as error:
            raise self.error(str(error)) from error
        return [self._object(thing) for thing in self.edition.objects.values() if thing.kind is kind]

    def _object(self, thing: Thing) -> edition_record:
        translate = self.translate
        name = nodes.paragraph(thing.name, thing.name, classes=["ed-statement"])
        self.set_source_info(name)
        return self.target(
            "object", thing.id, thing.name, name,
            details([
                (translate(N_("Kind")), line(nodes.Text(translate(OBJECT_KINDS[thing.kind])))),
                (translate(N_("Date")), self.optional(thing.date)),
                (translate(N_("Kept at")), self.optional(thing.keeper)),
                (translate(N_("Seen")), line(nodes.Text(translate(SEEN[thing.seen])))),
                (translate(N_("Editors' note")), self.optional(thing.note)),
                (translate(N_("Sources")), self.citations(thing.references)),
                (translate(N_("Claims")), self._claims_about("objects", thing.id)),
                (translate(N_("Told on")), [self.told("object", thing.id)]),
            ]),
        )  # fmt: skip
