"""The whole edition, read from its files and checked: `load()` gives it or raises with everything that is wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mancala.edition import events, records, relatives, releases, retired, sources, terms
from mancala.edition.faults import Fault, Faults
from mancala.edition.witnesses import Passage, Variant, Witness, read_passages, read_variants, read_witnesses

HERE = Path(__file__).resolve().parent
PACKED = HERE / "data"
"""Where the files are in an installed package; in a checkout they are among the pages."""
AMONG_PAGES = HERE.parents[1] / "docs" / "data"


class EditionFaults(Exception):  # noqa: N818 - it carries faults, many of them
    """Everything that is wrong with the files, one fault a line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True)
class Edition:
    """All records by their ids."""

    claims: Mapping[str, records.Claim]
    people: Mapping[str, records.Person]
    places: Mapping[str, records.Place]
    objects: Mapping[str, records.Thing]
    events: Mapping[str, events.Event]
    witnesses: Mapping[str, Witness]
    passages: Mapping[str, Passage]
    variants: Mapping[str, Variant]
    relatives: Mapping[str, relatives.Relative]
    terms: Mapping[str, terms.Term]
    sources: Mapping[str, sources.Source]
    retired: Mapping[str, str]


def data_folder() -> Path:
    """Where the files are."""
    return PACKED if PACKED.is_dir() else AMONG_PAGES


def load(folder: Path | None = None) -> Edition:
    """The edition; EditionFaults names all that is wrong with its files.

    >>> load().claims["F016"].verdict
    <Verdict.CONFIRMED: 'confirmed'>
    """
    return _load(folder or data_folder())


@cache
def _load(folder: Path) -> Edition:
    faults = Faults(folder.parent)
    edition = Edition(
        claims=records.read_claims(folder, faults),
        people=records.read_people(folder, faults),
        places=records.read_places(folder, faults),
        objects=records.read_objects(folder, faults),
        events=events.read(folder, faults),
        witnesses=read_witnesses(folder, faults),
        passages=read_passages(folder, faults),
        variants=read_variants(folder, faults),
        relatives=relatives.read(folder, faults),
        terms=terms.read(folder, faults),
        sources=sources.read_sources(folder, faults),
        retired=retired.read(folder, faults),
    )
    releases.read(folder, faults)
    faults.resolve(
        {
            "claim": edition.claims,
            "person": edition.people,
            "place": edition.places,
            "object": edition.objects,
            "passage": edition.passages,
            "variant": edition.variants,
            "relative": edition.relatives,
            "source": edition.sources,
        }
    )
    if faults.found:
        raise EditionFaults(sorted(faults.found))
    return edition


def data_files(folder: Path | None = None) -> list[Path]:
    """All files that the edition is read from."""
    folder = folder or data_folder()
    return [*sorted(path for path in folder.rglob("*") if path.is_file()), sources.bibliography(folder)]
