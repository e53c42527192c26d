"""Published ids keep their addresses and their meaning."""

from pathlib import Path

import pytest

from mancala.edition.edition import load
from tools import identifiers
from tools.identifiers import Published, broken

RULE = Published("game.rule", "rules.html#game.rule")
BOARD = Published("game.rule.board-1", "rules.html#game.rule.board-1", "game 6/6 0 0 S 1 A")


def listed(*items: Published) -> dict[str, Published]:
    return {item.id: item for item in items}


def test_the_site_has_every_published_id_and_the_list_has_every_id_of_the_site(site: Path) -> None:
    assert list(broken(identifiers.published(), identifiers.present(site), load().retired)) == []


def test_the_list_is_long_enough_to_be_true() -> None:
    kinds = {name.partition(".")[0] for name in identifiers.published()}
    assert {"page", "claim", "person", "place", "variant", "game", "term", "mangala-ii", "II-it", "AM-gl"} <= kinds
    assert len(identifiers.published()) > 700


def test_an_id_that_is_removed_is_an_error() -> None:
    assert list(broken(listed(RULE, BOARD), listed(RULE), {})) == [
        "game.rule.board-1 is published and gone: retire it, or bring it back"
    ]


def test_an_id_that_moves_to_another_page_is_an_error() -> None:
    moved = Published("game.rule", "other.html#game.rule")
    assert [line.partition(" is published as ")[0] for line in broken(listed(RULE), listed(moved), {})] == ["game.rule"]


def test_a_board_that_plays_something_else_under_the_same_id_is_an_error() -> None:
    other = BOARD._replace(content="game 6/6 0 0 S 1 B")
    assert len(list(broken(listed(BOARD), listed(other), {}))) == 1


def test_an_id_may_be_retired_for_another_one_that_exists_and_is_never_used_again() -> None:
    new = Published("game.new", "rules.html#game.new")
    gone = {"game.rule": "game.new"}
    assert list(broken(listed(RULE, new), listed(new), gone)) == []
    assert list(broken(listed(RULE), {}, gone)) == ["game.rule is retired for game.new, which does not exist"]
    assert "game.rule is retired, and must not be used again" in list(
        broken(listed(RULE, new), listed(RULE, new), gone)
    )


def test_the_list_only_grows(tmp_path: Path, site: Path) -> None:
    file = tmp_path / "identifiers.csv"
    file.write_text("id,address,content\nzzz.gone,old.html#zzz.gone,\n", encoding="utf-8")
    added = identifiers.add(site, file)
    assert added == len(identifiers.present(site))
    assert "zzz.gone" in identifiers.published(file)


def test_a_site_that_is_not_built_is_told(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="build the site first"):
        identifiers.present(tmp_path)
