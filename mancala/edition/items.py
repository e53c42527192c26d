"""What can be cited, found by its permanent id: rules and open points, the records of the edition, positions.

Each has an address within the edition: the page that shows it and its anchor there.
"""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto
from pathlib import Path

from mancala import rulesets
from mancala.edition.cite import Item
from mancala.edition.edition import Edition
from mancala.edition.records import GAMES, GameId
from mancala.edition.releases import Release
from mancala.edition.verdict import Verdict
from mancala.edition.witnesses import PREFIXES
from mancala.errors import N_, Code, MancalaError
from mancala.moment import Moment, format_link
from mancala.notation import format_position, parse_readings
from mancala.position import Position

Translate = Callable[[str], str]
SOURCE = "Mancala World"
"""The source that all documents name."""
PREFIXED = {prefix: GAMES[game] for game, prefix in PREFIXES.items()}
"""The games by what the ids of their passages and variants begin with."""
DECISIONS = {"mangala-iv.open.endless-relay": N_("What if a turn never ends?")}
"""What the editors settled, which the engine has no question for."""
NEAREST = 3
"""So many ids are suggested for one that is unknown."""
KINDS = {
    "person": N_("Person"),
    "place": N_("Place"),
    "object": N_("Object"),
    "relative": N_("Related game"),
    "event": N_("Event"),
    "entry": N_("Term"),
}
"""What records are called, by the kinds of their domain; others are told of in other words."""
PREFIXES_OF_IDS = ("claim", "person", "place", "object", "game", "event", "term", "variant", "page")
"""What stands before the ids of records in their addresses."""
VERDICTS = {
    Verdict.CONFIRMED: N_("confirmed"),
    Verdict.IN_PART: N_("confirmed in part"),
    Verdict.SOURCE_ONLY: N_("in one source only"),
    Verdict.CONTRADICTED: N_("contradicted"),
    Verdict.NOT_FOUND: N_("not found"),
    Verdict.DOUBTFUL: N_("doubtful"),
    Verdict.INFERRED: N_("inferred"),
    Verdict.EDITORIAL: N_("editorial"),
}


class Credit(Enum):
    """Whether something goes back to the source that the documents name."""

    OWN = auto()
    NAMED_SOURCE = auto()


@dataclass(frozen=True)
class Shown:
    """A record as a page shows it: its kind in the domain, id, name there, and path with its anchor."""

    kind: str
    id: str
    title: str
    path: str
    verdict: Verdict = Verdict.CONFIRMED


@dataclass(frozen=True)
class Imprint:
    """What all citations have in common: edition, language, and the public address of the root of the site, if any."""

    release: Release
    language: str
    base: str
    translate: Translate

    def item(
        self, identifier: str, title: str, path: str, kind: str = "", notes: Sequence[str] = (),
        credit: Credit = Credit.OWN, number: str | None = None,
    ) -> Item:  # fmt: skip
        """Something with its address; a path without a public address before it is no address, and said to be none."""
        told = [*notes]
        if credit is Credit.NAMED_SOURCE:
            told.append(self.translate(N_("After %(source)s")) % {"source": SOURCE})
        local = f"{self.language}/{path}"
        lacking = self.translate(N_("No public address; within the edition: %(path)s")) % {"path": local}
        return Item(
            id=identifier,
            # Pages are typeset with these apostrophes.
            title=title.strip().removesuffix(".").replace("'", "’"),
            version=self.release.version,
            date=self.release.date,
            language=self.language,
            kind=kind,
            number=identifier if number is None else number,
            notes=tuple(told),
            path=path,
            url=f"{self.base}{local}" if self.base else "",
            place="" if self.base else lacking,
        )


def page(imprint: Imprint, docname: str, title: str) -> Item:
    """A page of the site; those of a game are made from its documents."""
    credit = Credit.NAMED_SOURCE if docname.partition("/")[0] in (*GAMES, "witnesses") else Credit.OWN
    return imprint.item(f"page.{docname}", title, f"{docname}.html", credit=credit, number="")


def entry(imprint: Imprint, entry_id: str, docname: str = "") -> Item:
    """A rule or an open point; MancalaError for one that is not there."""
    ruleset = rulesets.get(entry_id.partition(".")[0])
    names = {"game": GAMES[GameId(ruleset.id)]}
    if entry_id in ruleset.open_ids:
        title = DECISIONS.get(entry_id) or ruleset.open_point(entry_id).question
        kind, where = imprint.translate(N_("Open point of %(game)s")) % names, "open-points"
    else:
        rule = ruleset.rule(entry_id)
        title, where = rule.text, "rules"
        kind = imprint.translate(N_("Rule %(number)s of %(game)s")) % {**names, "number": rule.number}
    path = f"{docname or f'{ruleset.id}/{where}'}.html#{entry_id}"
    return imprint.item(entry_id, imprint.translate(title), path, kind, credit=Credit.NAMED_SOURCE)


def position(
    imprint: Imprint, ruleset_id: str, readings: str, shown: Position, moves: Sequence[str],
    identifier: str = "", path: str = "",
) -> Item:  # fmt: skip
    """A position with all that is needed to play on from it; without a board that shows it, the link that reopens it.

    `readings` are written as `chain_scope=row`, and empty where all are the default.
    """
    written, game = format_position(shown), GAMES[GameId(ruleset_id)]
    if not path:
        ruleset = rulesets.get(ruleset_id).with_readings(parse_readings(readings))
        path = f"{ruleset_id}/play.html#{format_link(Moment(ruleset, shown, moves=tuple(moves)))}"
    translate = imprint.translate
    told = [translate(N_("Ruleset: %(ruleset)s")) % {"ruleset": ruleset_id}]
    if readings:
        told.append(translate(N_("Readings: %(readings)s")) % {"readings": readings})
    else:
        told.append(translate(N_("All readings by default")))
    if moves:
        told.append(translate(N_("Moves: %(moves)s")) % {"moves": " ".join(moves)})
    digest = hashlib.sha256(f"{ruleset_id} {readings} {written} {' '.join(moves)}".encode()).hexdigest()[:10]
    return imprint.item(
        identifier or f"position.{ruleset_id}.{digest}",
        translate(N_("Position %(position)s")) % {"position": written},
        path,
        translate(N_("Position in %(game)s")) % {"game": game},
        told,
        number=identifier,
    )


def board_id(docname: str, board: str) -> str:
    """The permanent id of a board: one of an entry is named after it, others are only counted within their page.

    >>> board_id("mangala-ii/rules", "mangala-ii.capture.chain.board-1"), board_id("mangala-ii/play", "board-1")
    ('mangala-ii.capture.chain.board-1', 'page.mangala-ii/play#board-1')
    """
    return board if "." in board else f"page.{docname}#{board}"


def record(imprint: Imprint, shown: Shown) -> Item:
    """A record of the edition; a claim is never cited without its verdict."""
    translate = imprint.translate
    anchor, prefix = shown.path.partition("#")[2], shown.id.partition(".")[0]
    match shown.kind:
        case "passage":
            named = translate(N_("Passage of the document %(siglum)s")) % {"siglum": prefix}
            return imprint.item(anchor, named, shown.path, credit=Credit.NAMED_SOURCE)
        case "variant":
            kind = translate(N_("Variant of the documents on %(game)s")) % {"game": PREFIXED[prefix]}
            return imprint.item(anchor, shown.title, shown.path, kind, credit=Credit.NAMED_SOURCE)
        case "claim":
            kind = translate(N_("Claim, verdict: %(verdict)s")) % {"verdict": translate(VERDICTS[shown.verdict])}
            return imprint.item(anchor, shown.title, shown.path, kind)
        case _:
            return imprint.item(anchor, shown.title, shown.path, translate(KINDS[shown.kind]))


def records(imprint: Imprint, edition: Edition) -> Iterator[Item]:
    """All records with an address; works of others are cited as such, not as parts of this edition."""
    return (record(imprint, shown) for shown in listed(edition))


def listed(edition: Edition) -> Iterator[Shown]:
    """All records by the names that they have in English, and where they stand."""
    for claim in edition.claims.values():
        yield Shown("claim", claim.id, claim.statement, f"claims/{claim.chapter}.html#claim.{claim.id}", claim.verdict)
    for person in edition.people.values():
        yield Shown("person", person.id, person.name, f"people.html#person.{person.id}")
    for place in edition.places.values():
        yield Shown("place", place.id, place.name, f"places.html#place.{place.id}")
    for thing in edition.objects.values():
        yield Shown("object", thing.id, thing.name, f"boards-and-counters.html#object.{thing.id}")
    for event in edition.events.values():
        yield Shown("event", event.id, event.label, f"history/index.html#event.{event.id}")
    for relative in edition.relatives.values():
        yield Shown("relative", relative.id, relative.name, f"relatives.html#game.{relative.id}")
    for term in edition.terms.values():
        yield Shown("entry", term.id, term.name, f"glossary.html#term.{term.id}")
    for variant in edition.variants.values():
        path = f"witnesses/apparatus.html#variant.{variant.id}"
        yield Shown("variant", variant.id, variant.lemma.replace("*", ""), path)
    for passage in edition.passages.values():
        yield Shown("passage", passage.id, "", f"witnesses/{passage.siglum}.html#{passage.id}")


def pages(imprint: Imprint, folder: Path) -> Iterator[Item]:
    """The pages whose sources are in a folder, by their English titles; an installed package has none."""
    for path in sorted(folder.rglob("*.md")):
        if title := re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            docname = path.relative_to(folder).with_suffix("").as_posix()
            yield page(imprint, docname, re.sub("[*`]", "", title[1]))


def find(imprint: Imprint, identifier: str, edition: Callable[[], Edition], docs: Path | None = None) -> Item:
    """What has an id, with or without the kind before it; MancalaError with the nearest ids if nothing has.

    The records are only read if it is no rule and no open point; `docs` is where the sources of the pages are.
    """
    entries = [entry_id for ruleset in rulesets.ALL for entry_id in (*ruleset.rule_ids, *ruleset.open_ids)]
    if identifier in entries:
        return entry(imprint, identifier)
    read = edition()
    if identifier in read.retired:
        return find(imprint, read.retired[identifier], edition, docs)
    if identifier.removeprefix("source.") in read.sources:
        message = N_("%(id)s is a work of somebody else: cite the work, as the bibliography has it.")
        raise MancalaError(Code.BAD_REQUEST, message, id=identifier)
    shown: list[Item] = [*records(imprint, read), *(pages(imprint, docs) if docs is not None else ())]
    known = {item.id: item for item in shown}
    if identifier in known:
        return known[identifier]
    short = [full for full in known if any(full == f"{kind}.{identifier}" for kind in PREFIXES_OF_IDS)]
    if len(short) == 1:
        return known[short[0]]
    everything = [*entries, *known]
    near = short or get_close_matches(identifier, everything, NEAREST)
    near = near or [full for full in everything if identifier in full][:NEAREST]
    if not near:
        raise MancalaError(Code.BAD_REQUEST, N_("Nothing has the id %(id)s."), id=identifier)
    message = N_("Nothing has the id %(id)s; the nearest are: %(near)s.")
    raise MancalaError(Code.BAD_REQUEST, message, id=identifier, near=", ".join(near))
