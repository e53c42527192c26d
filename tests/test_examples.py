"""Each example runs as its docstring says."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_as_its_docstring_says(example: Path) -> None:
    usage = f"python examples/{example.name}"
    assert usage in example.read_text(encoding="utf-8")
    finished = subprocess.run([sys.executable, example], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.strip()
