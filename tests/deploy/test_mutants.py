"""`make mutants` tells which changes no test notices, unless the reason is known."""

import json
import tomllib

import msgspec
import pytest

from deploy import mutants
from tests.tree import ROOT

TABLE = msgspec.convert(tomllib.loads((ROOT / "deploy/mutants.toml").read_text(encoding="utf-8")), mutants.Table)


def item(line: int, outcome: str, worker: str = "normal") -> str:
    place = {"module_path": "events/codec.py", "start_pos": [line, 0], "operator_name": "core/AddNot"}
    return json.dumps([{"mutations": [place]}, {"worker_outcome": worker, "test_outcome": outcome}])


def test_a_change_that_no_test_notices_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Given one change that was noticed, one that was not, one that was left out and one that was not tried
    monkeypatch.setattr(mutants, "TREE", ROOT)
    dump = [item(1, "killed"), item(1, "survived"), item(1, "survived", "skipped"), json.dumps([{}, None])]
    # When they are told
    found = list(mutants.mutants("\n".join(dump)))
    codes = [mutants.told(found, known) for known in ([], [mutants.Known(found[1].change, "it is a comment")])]
    # Then it is an error, unless somebody knows why
    assert codes == [1, 0]
    said = capsys.readouterr().out.splitlines()
    assert said[1] == said[3] == "1 of 2 changes were noticed"
    assert said[0].endswith("(not noticed)")
    assert said[2].endswith("(it is a comment)")


def test_the_table_names_what_is_there() -> None:
    paths = [path for room in TABLE.rooms.values() for path in (*room.modules, *room.tests)]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    for known in TABLE.known:
        module, _, line = known.change.split(": ", 2)
        assert line in [text.strip() for text in (ROOT / module).read_text(encoding="utf-8").splitlines()]
        assert known.reason
