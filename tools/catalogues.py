"""Compiling the package's catalogues, which needs Babel; Sphinx compiles those of the pages itself."""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

UNDATED = datetime(1980, 1, 1, tzinfo=UTC)


def compile_package(package: Path) -> list[Path]:
    """Make a .mo file beside every .po file of a package, and say which there are."""
    compiled = []
    for file in sorted(package.glob("locale/*/LC_MESSAGES/*.po")):
        made = BytesIO()
        catalogue = read_po(BytesIO(file.read_bytes()), locale=file.parts[-3])
        # Our files have no dates; Babel would write the present one, and no two builds would be the same.
        catalogue.creation_date = catalogue.revision_date = UNDATED
        write_mo(made, catalogue)
        target = file.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != made.getvalue():
            # Under another name first: who reads it meanwhile gets the old file or the new one.
            new = target.with_suffix(".new")
            new.write_bytes(made.getvalue())
            new.replace(target)
        compiled.append(target)
    return compiled
