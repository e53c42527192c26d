"""References to works of the bibliography, as data files write them: `key`, or `key[locator]`."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

_REFERENCE = re.compile(r"(?P<key>[A-Za-z][\w-]*)(?:\[(?P<locator>.+)\])?")


class Reference(NamedTuple):
    """A work of the bibliography, and where in it.

    >>> found = Reference.parse("thevenot1687[I, ch. XXV, pp. 34–35]")
    >>> found.key, found.locator, str(found)
    ('thevenot1687', 'I, ch. XXV, pp. 34–35', 'thevenot1687[I, ch. XXV, pp. 34–35]')
    """

    key: str
    locator: str = ""

    @classmethod
    def parse(cls, text: str) -> "Reference":
        """Read `key` or `key[locator]`; ValueError for anything else."""
        found = _REFERENCE.fullmatch(text)
        if found is None:
            raise ValueError(f'"{text}" is no reference; expected key or key[locator]')
        return cls(found["key"], found["locator"] or "")

    def __str__(self) -> str:
        return f"{self.key}[{self.locator}]" if self.locator else self.key


def read_references(
    texts: Iterable[str], fault: Callable[[str], None], expect: Callable[[str], None]
) -> tuple[Reference, ...]:
    """The references among texts: `fault` is told what is none, `expect` the keys that have to be there."""
    found = []
    for text in texts:
        try:
            reference = Reference.parse(text)
        except ValueError as error:
            fault(str(error))
        else:
            expect(reference.key)
            found.append(reference)
    return tuple(found)
