"""Checks our passages and readings against the documents, where they are at hand.

The documents are not part of the edition. `python -m tools.passages FOLDER` compares the hashes of their passages
and looks up every quotation; with `--write` it writes the hashes first.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from mancala.edition.edition import data_folder
from mancala.edition.faults import Faults
from mancala.edition.witnesses import (
    FIELDS,
    PASSAGES,
    Passage,
    Variant,
    Witness,
    beginning,
    digest,
    read_passages,
    read_variants,
    read_witnesses,
    split,
)

ELLIPSIS = "…"


def documents(folder: Path, witnesses: Mapping[str, Witness]) -> dict[str, str]:
    """All passages of the documents in a folder, by id."""
    found: dict[str, str] = {}
    for siglum, witness in witnesses.items():
        found |= split((folder / f"{siglum}.txt").read_text(encoding="utf-8"), witness)
    return found


def differences(passages: Mapping[str, Passage], texts: Mapping[str, str]) -> Iterator[str]:
    """What our passages have otherwise than the documents."""
    for identifier in texts.keys() - passages.keys():
        yield f"{identifier} is in the document only"
    for identifier, passage in passages.items():
        if identifier not in texts:
            yield f"{identifier} is not in the document"
        elif digest(texts[identifier]) != passage.sha256 or beginning(texts[identifier]) != passage.begins:
            yield f"{identifier} reads otherwise in the document"


def misquoted(variants: Mapping[str, Variant], texts: Mapping[str, str]) -> Iterator[str]:
    """The quotations that stand in none of the passages named for them."""
    for variant in variants.values():
        for reading in variant.readings:
            cited = [texts.get(passage, "") for passage in reading.passages]
            for quotation in reading.texts:
                if not any(_stands(quotation, text) for text in cited):
                    yield f'{variant.id}: {reading.siglum} does not read "{quotation}" in the passages named'


def _stands(quotation: str, text: str) -> bool:
    """Whether the pieces of a quotation stand in a text one after the other."""
    for piece in quotation.split(ELLIPSIS):
        _, found, text = text.partition(piece.strip())
        if not found:
            return False
    return True


def write(path: Path, texts: Mapping[str, str]) -> None:
    """Write the passages of the documents: id, hash, first words."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(FIELDS)
        table.writerows((identifier, digest(text), beginning(text)) for identifier, text in texts.items())


def main(arguments: list[str] | None = None) -> int:
    """Check, and with `--write` write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder with the documents, II-it.txt and the others")
    parser.add_argument("--write", action="store_true", help="write the hashes of what is there")
    options = parser.parse_args(arguments)
    data = data_folder()
    faults = Faults(data.parent)
    try:
        texts = documents(options.folder, read_witnesses(data, faults))
    except (OSError, ValueError) as error:
        parser.error(f"the documents could not be read: {error}")
    if options.write:
        write(data / PASSAGES, texts)
    found = [*differences(read_passages(data, faults), texts), *misquoted(read_variants(data, faults), texts)]
    found += map(str, faults.found)
    print("\n".join(found) or f"{len(texts)} passages and all quotations agree with the documents.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
