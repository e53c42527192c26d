"""The command line, as somebody types it."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from mancala import cli, narrate
from mancala.cli import batch, main
from tests.site.catalogues import compiled
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
GOOD = json.dumps({"ruleset": "mangala-ii", "position": "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1", "move": "A"})


def run(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`python -m mancala` from a checkout, with a terminal that knows only ASCII."""
    command = [sys.executable, "-m", "mancala", *arguments]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)


@pytest.mark.parametrize(
    ("ruleset", "readings", "counts"),
    [
        ("mangala-ii", [], [6, 36, 206, 1166, 6599]),
        ("al-manqala", [], [7, 49, 328, 2182, 14495]),
        ("mangala-iv", [], [1, 1, 1, 1, 1]),
        ("mangala-iv", ["--reading", "choice=free"], [7, 37, 223, 1317, 7651]),
    ],
)
def test_perft_counts_what_two_other_engines_count(
    ruleset: str, readings: list[str], counts: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Source: the checks of the normative rules; the first two by engines that others wrote."""
    assert main(["perft", ruleset, "5", *readings]) == 0
    assert capsys.readouterr().out == "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, 1))


def test_batch_answers_every_line_in_order_and_goes_on_after_a_bad_one() -> None:
    out = io.StringIO()
    lines = [GOOD, "", "nonsense", GOOD.replace('"A"', '"a"'), GOOD]
    assert batch(io.BytesIO("\n".join(lines).encode()), out) == 1
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    codes = [answer["error"]["code"] if "error" in answer else None for answer in answers]
    assert codes == [None, "bad-json", "bad-json", "illegal-move", None]
    assert answers[0] == answers[4]


def test_batch_without_a_bad_line_ends_with_success() -> None:
    finished = run(f"{GOOD}\n{GOOD}\n", "batch")
    assert finished.returncode == 0
    assert len(finished.stdout.splitlines()) == 2


def test_batch_writes_ascii_whatever_a_request_holds() -> None:
    finished = run('{"ruleset": "\\ud800 ×", "position": ""}\n', "batch")
    assert finished.returncode == 1
    assert json.loads(finished.stdout)["error"]["code"] == "bad-ruleset"


def test_batch_flushes_each_answer_before_it_reads_on() -> None:
    command = [sys.executable, "-m", "mancala", "batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(GOOD + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ended"] is None
        process.stdin.close()
        assert process.wait() == 0


def test_rules_lists_every_rule_and_open_point(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "mangala-iv"]) == 0
    out = capsys.readouterr().out
    assert "mangala-iv.turn.head" in out
    assert "head=own-left|own-right|board-left|board-right" in out


def test_trace_tells_each_event_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "mangala-ii", "F×2", "--position", "5,1S/5,1S 35 35 S 9"]) == 0
    assert "The last seed makes 2 in a: these seeds are captured.  [mangala-ii.capture.count" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "mangala-v"],
        ["show", "mangala-ii", "--position", "6/5 0 0 S 1"],
        ["show", "mangala-ii", "--reading", "origin"],
        ["trace", "mangala-ii", "a"],
    ],
)
def test_a_bad_argument_is_explained_in_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("mancala: ")
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err


@pytest.mark.parametrize("depth", ["0", "-1", "two", "²"])
def test_perft_wants_a_depth_from_one_on(depth: str) -> None:
    with pytest.raises(SystemExit):
        main(["perft", "mangala-ii", depth])


def test_play_plays_takes_back_and_prints_a_record() -> None:
    finished = run("A\nB\na\nundo\nquit\n", "play", "mangala-ii")
    assert finished.returncode == 0
    assert "is not legal here; expected one of: a, b" in finished.stdout
    assert finished.stdout.rstrip().endswith("1. A *")


def test_play_against_chance_comes_to_an_end_by_itself_when_the_game_does() -> None:
    finished = run("F\n", "play", "mangala-ii", "--position", "5,1S/5,1S 35 35 S 9", "--opponent", "random")
    assert "South wins, 37 to 35." in finished.stdout


def test_play_shows_the_record_so_far_whenever_it_is_asked_for() -> None:
    finished = run("A\nrecord\na\nquit\n", "play", "mangala-ii")
    assert finished.stdout.count('[Ruleset "mangala-ii"]') == 2
    assert "\n1. A *\n" in finished.stdout


RECORD = '[Ruleset "mangala-ii"]\n[FEN "5,1S/5,1S 35 35 S 9"]\n[Result "1-0"]\n\n1. F×2 1-0\n'
PICTURE = """\
                 f   e   d   c   b   a
  North 35       0   0   0   0   0   0
                 0   0   0   0   0   0   South 37
                 A   B   C   D   E   F
"""


@pytest.mark.parametrize(
    "text",
    [
        RECORD,
        "\ufeff" + RECORD.replace("\n", "\r\n").replace("[FEN ", "[FEN    "),
        "https://example.org/#play;ruleset=mangala-ii;position=5,1S/5,1S+35+35+S+9;moves=F;step=1",
    ],
)
def test_a_record_or_a_link_is_replayed_to_its_end(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode())
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(PICTURE)
    assert out.endswith(f"\nSouth wins, 37 to 35.\n\n{RECORD}")


def test_a_game_is_replayed_from_the_standard_input_event_by_event() -> None:
    finished = run("play;ruleset=mangala-iv;rite=1+odd+south;moves=A\n", "replay", "-", "--trace")
    assert finished.returncode == 0
    assert "The guess is odd, and right.  [mangala-iv.opening.guess]" in finished.stdout
    assert "South lifts 7 seeds from A.  [mangala-iv.turn.head" in finished.stdout
    assert '[Rite "1 odd south"]' in finished.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RECORD.replace("F×2", "E").encode(), "At character 71 of the record, in “E”: "),
        (RECORD.replace("1-0", "0-1").encode(), "The record gives the result 0-1; its moves give 1-0."),
        (b"#play;ruleset=mangala-ii;moves=A+H", "In the link, at move 2, “H”: "),
        (
            b"6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1",
            'Expected a record, which begins with [Ruleset "…"], or a link.',
        ),
        (b"", 'Expected a record, which begins with [Ruleset "…"], or a link.'),
        (b"[Ruleset \xff", "At byte 10: expected a text in UTF-8."),
        (b"[" * 1_000_000, "The text is too long; expected at most 200000 characters."),
    ],
    ids=range(7),
)
def test_what_cannot_be_replayed_is_told_with_its_place(
    text: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(text)
    assert main(["replay", str(path)]) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith(f"mancala: {message}")
    assert shown.out == ""
    assert main(["replay", str(tmp_path / "none.txt")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_what_is_replayed_from_a_citation_is_the_position_cited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--ruleset", "mangala-ii", "--position", "5,1S/5,1S 35 35 S 9", "--moves", "F"]
    assert main(["cite", *asked, "--base", "https://example.org/mangala"]) == 0
    address = capsys.readouterr().out.split()[-1]
    assert address.startswith("https://example.org/mangala/en/mangala-ii/play.html#play;ruleset=mangala-ii;position=")
    (tmp_path / "link.txt").write_text(address, encoding="utf-8")
    assert main(["replay", str(tmp_path / "link.txt")]) == 0
    assert capsys.readouterr().out.endswith(RECORD)


def test_the_reason_of_an_error_comes_in_the_same_language_as_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = "At character %(at)d of the record, in “%(written)s”: %(reason)s"
    reason = "At character %(at)d of the move: it says ×%(claimed)d; expected ×%(captured)d."
    catalogues = compiled(
        tmp_path, "cs", {place: "Znak %(at)d (%(written)s): %(reason)s", reason: "Zde ×%(captured)d."}
    )
    monkeypatch.setattr(narrate, "LOCALES", catalogues)
    (tmp_path / "game.txt").write_text(RECORD.replace("F×2", "F×4"), encoding="utf-8")
    assert main(["replay", str(tmp_path / "game.txt"), "--language", "cs"]) == 1
    assert capsys.readouterr().err == "mancala: Znak 71 (F×4): Zde ×2.\n"


def test_sentences_come_in_every_language_of_the_site() -> None:
    assert set(cli.LANGUAGES) == set(LANGUAGES)


def test_a_turn_is_told_in_the_language_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogues = compiled(tmp_path, "cs", {"The turn is over; North is to move.": "Na tahu je Sever."})
    monkeypatch.setattr(narrate, "LOCALES", catalogues)
    assert main(["trace", "mangala-ii", "A", "--language", "cs"]) == 0
    assert "Na tahu je Sever.  [mangala-ii.turn.alternate" in capsys.readouterr().out
