"""Fixtures of the engine in the browser: its files, built once for all tests."""

from pathlib import Path

import pytest

from mancala.sphinxext import runtime
from tools import catalogues

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def runtime_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the runtime, as a site has it."""
    # The catalogues go with the engine, and in a fresh clone nobody has compiled them yet.
    catalogues.compile_package(runtime.PACKAGE)
    site = tmp_path_factory.mktemp("site")
    runtime.write_runtime(ROOT, site)
    return site / runtime.FOLDER
