"""The pages of a built site, taken apart: what they are addressed by, where they lead, what they say in their heads."""

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

ADDRESSES = ("href", "src", "action", "formaction", "poster", "data", "cite", "xlink:href")
"""Attributes that hold one address; `cite` is one on quotations only, which we check as the rest."""


@dataclass
class Parsed(HTMLParser):
    """One page: ids, links as written, what it loads, tags of its head, data blocks, title and first heading."""

    text: str
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    metas: list[tuple[str, str]] = field(default_factory=list)
    relations: list[dict[str, str]] = field(default_factory=list)
    data: dict[str, list[str]] = field(default_factory=dict)
    html: dict[str, str] = field(default_factory=dict)
    title: str = ""
    heading: str = ""
    inside: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.ids |= {named[name] for name in ("id", "name") if named.get(name) and (name == "id" or tag == "a")}
        self.links += [named[name] for name in ADDRESSES if name in named]
        self.links += [part.split()[0] for part in re.split(r",\s+", named.get("srcset", "")) if part]
        if tag in ("script", "img") and named.get("src"):
            self.sources.append(named["src"])
        if tag == "meta":
            self.metas.append((named.get("name") or named.get("property", ""), named.get("content", "")))
        elif tag == "link":
            self.relations.append(named)
        elif tag == "html":
            self.html = named
        self.inside = named.get("type", "text/javascript") if tag == "script" else self._within(tag)
        if tag == "script":
            self.data.setdefault(self.inside, []).append("")

    def _within(self, tag: str) -> str:
        # Of all headings the first is meant; a link inside it is its permanent address.
        if tag == "h1" and not self.heading:
            return "heading"
        if tag == "title" and not self.title:
            return "title"
        return "" if tag == "a" and self.inside == "heading" else self.inside

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "title", "h1"):
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("title", "heading"):
            setattr(self, self.inside, getattr(self, self.inside) + data)
        elif self.inside:
            self.data[self.inside][-1] += data

    def all(self, name: str) -> list[str]:
        """The contents of all tags of a name."""
        return [content for found, content in self.metas if found == name]

    def one(self, name: str) -> str:
        """The content of the first tag of a name; empty without one."""
        return next(iter(self.all(name)), "")


@cache
def parsed(path: Path) -> Parsed:
    """A page; pages do not change while tests run."""
    return Parsed(path.read_text(encoding="utf-8"))


def is_embedded(name: str) -> bool:
    """Whether a page is a board alone, for a frame in another page: it is neither found nor cited by itself."""
    return PurePosixPath(name).stem == "embed"
