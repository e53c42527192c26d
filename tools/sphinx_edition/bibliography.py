"""A permanent address for each work of the bibliography: `bibliography.html#source.KEY`."""

from functools import cache
from typing import Any

import pybtex.plugin
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform


class Addresses(SphinxPostTransform):
    """Gives each work the address that has its key, once sphinxcontrib-bibtex has put it there."""

    default_priority = 6

    def run(self, **kwargs: Any) -> None:
        """Add an id to each work of the page."""
        keys = {found.citation_id: found.key for found in self.env.get_domain("cite").citations}  # type: ignore[attr-defined]
        for work in self.document.findall(nodes.citation):
            for identifier in list(work["ids"]):
                if identifier in keys:
                    work["ids"].insert(0, f"source.{keys[identifier]}")


def strip(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Take the ids off citations: nothing leads to them, and in a translation they stand twice."""
    for cited in document.findall(nodes.inline):
        if "bibtex-citation" in cited["classes"]:
            cited["ids"] = []


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(Addresses)
    app.connect("doctree-resolved", strip)
    # For each citation anew it would look through all packages that are installed: a quarter of the whole build.
    pybtex.plugin.find_plugin = cache(pybtex.plugin.find_plugin)
