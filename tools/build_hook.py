"""Hatch's build hook: compiles the catalogues, which are not committed, so that they are in the packages."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Found by hatchling as the one hook of this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before files are collected."""
        sys.path.insert(0, self.root)
        from tools.catalogues import compile_package

        compile_package(Path(self.root, "mancala"))
