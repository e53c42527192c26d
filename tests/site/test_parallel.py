"""Pages that are read and written by several processes come out as from one."""

import subprocess
import sys
from pathlib import Path

from mancala import rulesets
from tests.site.projects import Project, board, rule

PAGES = 12
CONF = """
extensions = ["myst_parser", "mancala.sphinxext"]
myst_enable_extensions = ["colon_fence"]
mancala_rulesets = ["mangala-ii"]
html_last_updated_fmt = None
"""


def build(project: Project, jobs: int) -> tuple[dict[str, bytes], list[str]]:
    """What is written, and what is warned of, by so many processes."""
    out = project.folder / f"out-{jobs}"
    command = [sys.executable, "-m", "sphinx", "-q", "-j", str(jobs), "-d", str(project.folder / f"doctrees-{jobs}")]
    finished = subprocess.run([*command, project.source, out], capture_output=True, text=True, check=True)
    files = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.suffix in {".html", ".inv"}}
    return {name: path.read_bytes() for name, path in files.items()}, sorted(finished.stderr.splitlines())


def test_two_processes_write_what_one_does(tmp_path: Path) -> None:
    project = Project(tmp_path)
    ruleset = rulesets.get("mangala-ii")
    ids = ruleset.rule_ids[:PAGES]
    project.write("conf.py", CONF)
    project.write("index.md", "# Start\n\n```{toctree}\n:glob:\np*\n```\n")
    for number, (rule_id, other) in enumerate(zip(ids, reversed(ids), strict=True)):
        inside = board(more=f":shows: {rule_id}\n") if rule_id == "mangala-ii.capture.count" else ""
        project.write(f"p{number:02}.md", f"# Page\n\n{{rule}}`{other}`\n\n" + rule(rule_id, inside=inside) + board())
    alone, warned = build(project, 1)
    together, warned_together = build(project, 2)
    assert alone.keys() == together.keys()
    assert [name for name in alone if alone[name] != together[name]] == []
    assert warned == warned_together
    assert any("has no entry" in line for line in warned)
    assert not any("capture.count" in line for line in warned)
    assert not any("parallel" in line for line in warned)
