"""`astrolude new-game` refuses names that cannot be, and overwrites nothing; what it writes is tried in tests/house."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from workers.command_line.main import main


def new_game(name: str, folder: Path) -> Result:
    return CliRunner().invoke(main, ["new-game", name, "--package", str(folder)])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("destiny", "there is a game destiny already"),
        ("Comet Hunt", "no key"),
        ("comet_hunt", "no key"),
        ("-comet", "no such option"),
        ("../comet", "no key"),
        ("class", "no key"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    done = new_game(name, tmp_path / "project")

    assert done.exit_code != 0
    assert reason in done.output.lower()
    assert not (tmp_path / "project").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    first = new_game("comet-hunt", tmp_path)
    rules = tmp_path / "comet_hunt" / "rules.py"
    rules.write_text("mine")

    again = new_game("comet-hunt", tmp_path)

    assert (first.exit_code, again.exit_code) == (0, 1)
    assert "exists already" in again.output
    assert rules.read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "prefix"),
    [("comet-hunt", "CH"), ("comet", "CO"), ("west-end", "WD"), ("n", "NN"), ("a-day-at-sea", "AD"), ("x-7", "XX")],
)
def test_rules_are_numbered_after_the_name(tmp_path: Path, name: str, prefix: str) -> None:
    new_game(name, tmp_path)

    rules = (tmp_path / name.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")

    assert set(re.findall(r"\*\*([A-Z]+)-", rules)) == {prefix, "WE"}
    assert "night" not in rules.lower().replace("of the night", "").replace("the night", "")
