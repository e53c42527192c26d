"""The edition as data: complete, described, and valid for the programs that others use."""

import csv
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from frictionless import Package, system

import mancala
from mancala import rulesets
from mancala.edition.edition import load
from tools.sphinx_edition.dataset import Table


@pytest.fixture(scope="module")
def data(site: Path) -> Path:
    return site / "en" / "data"


def rows(data: Path, name: str) -> list[dict[str, str]]:
    with (data / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_package_is_valid_for_frictionless(data: Path) -> None:
    with system.use_context(trusted=True):
        report = Package(str(data / "datapackage.json")).validate()
    assert report.flatten(["title", "rowNumber", "fieldName", "message"]) == []
    assert report.stats["tasks"] == 14


def test_every_rule_and_every_open_point_is_in_it(data: Path) -> None:
    wanted = {name for ruleset in rulesets.ALL for name in ruleset.rule_ids}
    assert {row["id"] for row in rows(data, "rules")} == wanted
    points = {name for ruleset in rulesets.ALL for name in ruleset.open_ids}
    assert {row["id"] for row in rows(data, "open-points")} == points
    assert all(row["text"] and row["verdict"] for row in rows(data, "rules"))


@pytest.mark.parametrize(
    "name",
    ["claims", "people", "places", "objects", "events", "variants", "passages", "witnesses", "relatives", "terms"],
)
def test_every_record_is_in_it(data: Path, name: str) -> None:
    assert [row["id"] for row in rows(data, name)] == list(getattr(load(), name))


def test_every_example_can_be_played_again_to_the_same_end(data: Path) -> None:
    whole = json.loads((data / "edition.json").read_text(encoding="utf-8"))
    assert len(whole["examples"]) >= 50
    for example in whole["examples"]:
        request = {"ruleset": example["ruleset"], "history": example["moves"]}
        readings = dict(part.split("=") for part in example["readings"].split())
        if example["position"]:
            request["position"] = example["position"]
        if example["rite"]:
            request["rite"] = example["rite"]
        answer = mancala.web.answer({**request, "readings": readings})
        end = ("after", "ended", "winner")
        assert [answer[name] for name in end] == [example[name] for name in end], example["id"]


def test_records_within_a_record_can_be_read_out_of_their_cell(data: Path) -> None:
    whole = json.loads((data / "edition.json").read_text(encoding="utf-8"))
    for name, column in (("variants", "readings"), ("terms", "words")):
        assert [json.loads(row[column]) for row in rows(data, name)] == [row[column] for row in whole[name]]


def test_no_work_has_the_braces_of_its_file(data: Path) -> None:
    assert [row["id"] for row in rows(data, "sources") for value in row.values() if set(value) & set("{}")] == []


def test_the_archive_holds_the_same_files(data: Path) -> None:
    with ZipFile(data / "mangala-edition.zip") as packed:
        names = {name.partition("/")[2] for name in packed.namelist()}
        assert names == {path.name for path in data.iterdir()} - {"mangala-edition.zip"}
        for name in names:
            assert packed.read(f"mangala-edition/{name}") == (data / name).read_bytes()


def test_a_table_with_a_reference_to_nothing_is_found_by_the_same_check(tmp_path: Path) -> None:
    places = Table("places", "Places", [{"id": "here"}])
    events = Table("events", "Events", [{"id": "a", "place": "gone"}], refers=(("place", "places", "id"),))
    for table in (places, events):
        (tmp_path / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
    described = {"name": "x", "resources": [places.resource(), events.resource()]}
    (tmp_path / "datapackage.json").write_text(json.dumps(described), encoding="utf-8")
    with system.use_context(trusted=True):
        assert not Package(str(tmp_path / "datapackage.json")).validate().valid
