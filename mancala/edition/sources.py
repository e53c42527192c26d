"""The works of the bibliography, as far as the checks need them: key, how it is known, through what."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mancala.edition.faults import Faults, content

BIBLIOGRAPHY = "references.bib"
_ENTRY = re.compile(r"^@(\w+)\{([\w-]+),", re.MULTILINE)
_BEGINNING = re.compile(r"^[ \t]*@(?!comment\b).*", re.MULTILINE | re.IGNORECASE)
_FIELD = re.compile(r"^\s*(access|via)\s*=\s*\{([^{}]*)\}", re.MULTILINE)


class Access(StrEnum):
    """How the editors know a work."""

    SEEN = "seen"
    IN_PART = "in-part"
    SECOND_HAND = "second-hand"
    NOT_SEEN = "not-seen"


@dataclass(frozen=True)
class Source:
    """A work; `via` is the key of the one through which it is known, if that is one of ours."""

    key: str
    access: Access
    via: str


def bibliography(folder: Path) -> Path:
    """The file: beside the data in the package, above them among the pages."""
    beside = folder / BIBLIOGRAPHY
    return beside if beside.exists() else folder.parent / BIBLIOGRAPHY


def read_sources(folder: Path, faults: Faults) -> dict[str, Source]:
    """All works by key."""
    path = bibliography(folder)
    text = content(path, "source", faults)
    if text is None:
        return {}
    found: dict[str, Source] = {}
    lines: dict[str, int] = {}
    heads = list(_ENTRY.finditer(text))
    if not heads:
        faults.add(path, 1, "no work found")
        faults.unread.add("source")
        return {}
    known = {head.start() for head in heads}
    for beginning in _BEGINNING.finditer(text):
        if beginning.start() not in known:
            line = text.count("\n", 0, beginning.start()) + 1
            faults.add(path, line, f'"{beginning[0].strip()}" begins no work; expected @type{{key, without spaces')
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        key, line = head[2], text.count("\n", 0, head.start()) + 1
        fields = dict(_FIELD.findall(text, head.end(), after.start() if after else len(text)))
        if key in found:
            faults.add(path, line, f"{key} is there already")
        access = fields.get("access", "")
        if access not in list(Access):
            faults.add(path, line, f'access of {key} is "{access}"; choose from {", ".join(Access)}')
            access = Access.NOT_SEEN
        lines.setdefault(key, line)
        found[key] = Source(key, Access(access), fields.get("via", ""))
    for key, source in found.items():
        if source.via and source.via not in found:
            faults.add(path, lines[key], f"{key} is known via {source.via}, which is not in the bibliography")
    return found
