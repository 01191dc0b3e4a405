"""What the tutorial shows learns, and can be rated."""

import runpy
from pathlib import Path

import pytest

from research.matches.__main__ import main
from tests.documents import block

PAGE = "tutorials/research.md"


def test_its_program_learns_more_than_chance_and_is_rated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given the program of the page, in a folder of its own
    (tmp_path / "learned.py").write_text(block(PAGE, "python learned.py"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    # when it has learned, and is rated
    learned = runpy.run_path("learned.py")
    done = main(["learned:choose", "systeme-solaire:random", "--deals", "12", "--archives", "games"])

    # then it plays better than before, and than chance
    assert abs(learned["before"]) < 0.35 < learned["after"]
    told = capsys.readouterr().out.splitlines()
    assert done == 0
    assert next(line for line in told if ": rating " in line).startswith("learned:choose")
    assert (tmp_path / "games" / "systeme-solaire-3-0000-learned-choose-on-0.ndjson").exists()


def test_its_game_of_openspiel_is_there() -> None:
    shown: dict[str, object] = {}

    exec(block(PAGE, "python openspiel.py"), shown)

    assert str(shown["state"]).startswith("{")
