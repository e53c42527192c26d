"""Each example runs as its docstring says."""

import re
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


@pytest.mark.parametrize("page", ["mangala-ii/rules.md", "researchers/examples.md"])
def test_the_first_captures_told_on_pages_are_those_that_the_script_counts(page: str) -> None:
    script = [sys.executable, str(ROOT / "examples" / "first_captures.py"), "3"]
    lines = subprocess.run(script, capture_output=True, text=True, cwd=ROOT, check=True).stdout.splitlines()
    counts = [tuple(map(int, re.findall(r"\d+", line)[1:3])) for line in lines if line.startswith("turn")]
    assert [capturing for _, capturing in counts[:2]] == [0, 0]
    openings, capturing = counts[2]
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert f"{openings} openings" in text
    assert re.search(rf"\b{capturing}\b[^.]* capture", text)
