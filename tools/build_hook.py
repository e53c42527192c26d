"""Hatch's build hook: compiles the catalogues, which are not committed, and adds the data of the edition."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = {"docs/data": "mancala/edition/data", "docs/references.bib": "mancala/edition/data/references.bib"}


class CatalogueHook(BuildHookInterface[Any]):
    """Found by hatchling as the one hook of this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and say what else belongs in, before files are collected."""
        sys.path.insert(0, self.root)
        from tools.catalogues import compile_package

        compile_package(Path(self.root, "mancala"))
        if self.target_name == "wheel" and version == "standard":
            # An editable package reads them where they are.
            build_data["force_include"].update(DATA)
