"""Sphinx projects for tests: pages in a folder of their own, built as often and in as many ways as needed."""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.locale import translators
from sphinx.util.docutils import docutils_namespace, patch_docutils

from mancala.sphinxext.domain import MancalaDomain

SETTINGS = {"extensions": ["myst_parser", "mancala.sphinxext"], "myst_enable_extensions": ["colon_fence"]}


@dataclass(frozen=True)
class Built:
    """What came of a build: the pages that were read and written, what was warned of, and the domain."""

    out: Path
    warnings: str
    read: set[str]
    written: set[str]
    domain: MancalaDomain

    def page(self, name: str) -> str:
        """The text of a file."""
        return (self.out / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Project:
    """A project in a folder; what was read stays between builds."""

    folder: Path
    settings: Mapping[str, Any] = field(default_factory=lambda: SETTINGS)

    @property
    def source(self) -> Path:
        """Where its pages are."""
        return self.folder / "source"

    def write(self, name: str, text: str) -> None:
        """Write a page, or another file of the source."""
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def build(self, builder: str = "html", **settings: Any) -> Built:
        """Build what is out of date."""
        if not (self.source / "conf.py").exists():
            self.write("conf.py", "")
        out, warnings = self.folder / builder, io.StringIO()
        # Catalogues are made of doctrees of their own kind.
        doctrees = self.folder / ("catalogues" if builder == "gettext" else "doctrees")
        read, written = set[str](), set[str]()
        with patch_docutils(self.source), docutils_namespace():
            # Sphinx keeps catalogues for as long as the process lives, also those of another language.
            translators.clear()
            app = Sphinx(
                self.source, self.source, out, doctrees, builder, {**self.settings, **settings},
                status=None, warning=warnings,
            )  # fmt: skip
            app.connect("source-read", lambda app, docname, text: read.add(docname))
            app.connect("doctree-resolved", lambda app, doctree, docname: written.add(docname))
            app.build()
        domain = app.env.get_domain("mancala")
        assert isinstance(domain, MancalaDomain)
        return Built(out, re.sub(r"\x1b\[[0-9;]*m", "", warnings.getvalue()), read, written, domain)


def rule(name: str, title: str = "", text: str = "Text.", inside: str = "") -> str:
    """The entry of a rule in MyST."""
    titled = f":title: {title}\n" if title else ""
    return (
        f"::::{{rule}} {name}\n{titled}:status: attested\n:witnesses: II-it\n:verdict: confirmed\n"
        f":note: A note with *stress*.\n\n{text}\n\n{inside}\n::::\n"
    )


def board(ruleset: str = "mangala-ii", position: str = "5,1S/5,1S 35 35 S 9", move: str = "F", more: str = "") -> str:
    """A board in MyST."""
    return f":::{{board}} {ruleset}\n:position: {position}\n:moves: {move}\n{more}\nThe corner.\n:::\n"
