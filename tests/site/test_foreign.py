"""The extension in a project that is not ours: reST, the theme that Sphinx brings, no bibliography, no engine."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from mancala.sphinxext.site import STYLES

ROOT = Path(__file__).parent / "roots" / "foreign"
ENTRY = "mangala-ii.capture.count"
STEPS = (
    "South lifts 1 seed from F. [S2]",
    "One seed falls into a. [S3]",
    "The last seed makes 2 in a: these seeds are captured. [C1, C3]",
    "The game is over: every pit is empty. [E1, E2]",
    "South wins, 37 to 35.",
)
EVIDENCE = ("Attested: the documents say it.", "Confirmed by sources outside the documents", "We have seen it")
Built = Callable[[str], Path]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Builds the project in one format, without a warning, as from the command line."""
    done: dict[str, Path] = {}

    def build(builder: str) -> Path:
        if builder not in done:
            out = tmp_path_factory.mktemp(builder)
            command = [sys.executable, "-m", "sphinx", "-q", "-W", "-n", "-b", builder, "-d", str(out / "doctrees")]
            finished = subprocess.run([*command, ROOT, out / "out"], capture_output=True, text=True, check=False)
            assert (finished.returncode, finished.stderr) == (0, "")
            done[builder] = out / "out"
        return done[builder]

    return build


def words(text: str) -> str:
    return " ".join(text.split())


def test_html_has_board_and_entry_but_nothing_to_play_on(built: Built) -> None:
    page = (built("html") / "index.html").read_text(encoding="utf-8")
    assert f'id="{ENTRY}.board-1"' in page
    assert 'class="mb-live"' not in page
    assert "and1979; our_own" in page
    assert not (built("html") / "runtime").exists()


def test_html_links_the_styles_and_they_are_there(built: Built) -> None:
    page = (built("html") / "index.html").read_text(encoding="utf-8")
    for style in (*STYLES, "light.css"):
        assert re.search(rf'href="_static/{style}[?"]', page)
        assert (built("html") / "_static" / style).is_file()


def test_boards_are_light_on_a_theme_that_has_no_dark_side(built: Built) -> None:
    page = (built("html") / "index.html").read_text(encoding="utf-8")
    assert page.index("_static/light.css") > page.index("_static/tokens.css")


def test_text_has_entry_position_picture_readings_and_steps_with_their_rules(built: Built) -> None:
    text = (built("text") / "index.txt").read_text(encoding="utf-8")
    assert f"**C1** {ENTRY}" in text
    assert 'Position: "5,1S/5,1S 35 35 S 9"' in text
    assert "North 35       0   0   0   0   0   1" in text
    assert 'Readings: "origin=skipped"' in text
    for part in (*STEPS, *EVIDENCE, "The corner, 100% of it & more."):
        assert part in words(text)


def test_latex_has_the_same_and_is_escaped(built: Built) -> None:
    [path] = built("latex").glob("*.tex")
    text = path.read_text(encoding="utf-8")
    plain = words(text.replace("{[}", "[").replace("{]}", "]"))
    assert r"\sphinxstylestrong{C1} mangala\sphinxhyphen{}ii.capture.count" in text
    assert r"\label{\detokenize{index:mangala-ii.capture.count}}" in text
    assert r"\label{\detokenize{index:mangala-ii.capture.count.board-1}}" in text
    assert r"\sphinxcode{\sphinxupquote{5,1S/5,1S 35 35 S 9}}" in text
    assert r"\sphinxcode{\sphinxupquote{origin=skipped}}" in text
    assert r"The corner, 100\% of it \&" in text
    assert r"our\_own" in text
    assert "\\#1 \\{of\\} many\\_things" in text
    for part in STEPS:
        assert part in plain


def test_latex_opens_and_closes_each_environment_in_turn_and_has_no_list_without_items(built: Built) -> None:
    [path] = built("latex").glob("*.tex")
    body = path.read_text(encoding="utf-8").partition(r"\begin{document}")[2]
    opened = ["document"]
    for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", body):
        if kind == "begin":
            opened.append(name)
        else:
            assert opened.pop() == name
    assert opened == []
    assert not re.search(r"\\begin\{(description|itemize|enumerate)\}\s*\\end", body)


def test_latex_has_the_index_of_rules(built: Built) -> None:
    [path] = built("latex").glob("*.tex")
    text = path.read_text(encoding="utf-8")
    assert r"\renewcommand{\indexname}{Index of rules}" in text
    assert r"\bigletter{Mangala II}" in text
    assert r"\sphinxstyleindexentry{C1 Even \& small: 100\% ours}\sphinxstyleindexextra{attested, confirmed}" in text


def test_an_e_book_has_the_picture_and_no_script_or_control(built: Built) -> None:
    [book] = built("epub").glob("*.epub")
    with ZipFile(book) as archive:
        page = archive.read("index.xhtml").decode()
    root = ElementTree.fromstring(page)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "svg" in tags
    assert not tags & {"script", "button", "select", "progress", "dialog", "input"}
    text = words("".join(root.itertext()))
    for part in (*STEPS, *EVIDENCE, "5,1S/5,1S 35 35 S 9", "origin=skipped"):
        assert part in text
    assert text.count("C1 mangala-ii.capture.count") == 1
    assert 'href="_static/board.css"' in page
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("builder", "pattern"), [("man", "*.1"), ("texinfo", "*.texi")])
def test_manuals_have_the_steps_with_their_rules(built: Built, builder: str, pattern: str) -> None:
    [path] = built(builder).glob(pattern)
    text = words(path.read_text(encoding="utf-8").replace("\\", "").replace("@w{}", ""))
    for part in STEPS[:2]:
        assert part in text


def test_catalogues_have_what_the_page_says_and_nothing_of_the_engine(built: Built) -> None:
    catalogue = (built("gettext") / "index.pot").read_text(encoding="utf-8")
    for part in ("The last seed takes 2, 4 or 6.", "Even & small: 100% *ours*", "Nobody says.", "How far it runs."):
        assert f'msgid "{part}"' in catalogue
    for part in ("South lifts", "Position:", "turn 9", "May a chain of captures", "The readings part"):
        assert part not in catalogue


def test_nothing_of_the_project_needs_myst_bibtex_or_furo() -> None:
    shown = "import sys, mancala.sphinxext; print(*sys.modules)"
    finished = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)
    assert not {"myst_parser", "sphinxcontrib.bibtex", "furo"} & set(finished.stdout.split())
