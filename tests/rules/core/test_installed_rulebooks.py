"""Rulebooks that installed packages offer: a good one is found, a bad one stops the start and is named."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.core.catalogue import BadRulebook, pinned, rulebooks

GOOD = """
import dataclasses
import msgspec
from games.destiny import RULEBOOK as DESTINY
View = msgspec.defstruct("View", [], bases=(DESTINY.views,), frozen=True, tag="second-destiny")
RULEBOOK = dataclasses.replace(DESTINY, key="second-destiny", views=View, former=())
"""
BAD = {
    "no module": (None, "ModuleNotFoundError"),
    "an error": ("raise RuntimeError('the stars are wrong')", "the stars are wrong"),
    "no rulebook": ("RULEBOOK = 7", "int is no rulebook"),
    "nothing": ("", "no attribute 'RULEBOOK'"),
    "a key that is taken": ("from games.destiny import RULEBOOK", "has the key destiny, as that of games.destiny"),
    "views of another": (GOOD.replace(", views=View", ""), "'destiny', not 'second-destiny'"),
    "a key with a space": (GOOD.replace("second-destiny", "second destiny"), "is no key"),
    "no words": (GOOD + "RULEBOOK = dataclasses.replace(RULEBOOK, moves=(View,))", "has no fr words for moves.second"),
    "two events of a name": (
        GOOD + "RULEBOOK = dataclasses.replace(RULEBOOK, events=DESTINY.events * 2)",
        "like another",
    ),
}
Install = Callable[[str | None], Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts a package with an entry point where Python looks: as pip would leave it."""

    def put(source: str | None) -> Path:
        about = tmp_path / "strange_games-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-games\nVersion: 1.2\n")
        (about / "entry_points.txt").write_text("[astrolude.rulebooks]\nstrange = strange_games:RULEBOOK\n")
        if source is not None:
            (tmp_path / "strange_games.py").write_text(source)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "strange_games", raising=False)
        return tmp_path

    return put


def test_a_package_adds_a_game(install: Install) -> None:
    before = [*rulebooks()]

    install(GOOD)

    assert [*rulebooks.__wrapped__()] == [*before, "second-destiny"]


@pytest.mark.parametrize("fault", BAD)
def test_a_bad_package_is_named_with_what_is_wrong(install: Install, fault: str) -> None:
    source, reason = BAD[fault]
    install(source)

    with pytest.raises(
        BadRulebook, match=r"rulebook of strange-games 1\.2 \(strange = strange_games:RULEBOOK\)"
    ) as told:
        rulebooks.__wrapped__()

    assert reason in str(told.value)


def test_the_rules_of_a_game_are_found_by_what_its_first_event_names() -> None:
    book = rulebooks()["destiny"]
    assert pinned("destiny", book.version) is book
    for rulebook, version in (("destiny", book.version + 1), ("destiny", "1"), ("chess", 1), (5, 1), (["destiny"], 1)):
        assert pinned(rulebook, version) is None


@pytest.mark.parametrize("process", ["run", "streams", "dispatcher"])
def test_nothing_starts_with_a_bad_package(install: Install, tmp_path: Path, process: str) -> None:
    packages = install("raise RuntimeError('the stars are wrong')")

    done = subprocess.run(
        [sys.executable, "-m", f"workers.processes.{process}"],
        env={**os.environ, "PYTHONPATH": str(packages), "ASTROLUDE_VAR": str(tmp_path / "var")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "the rulebook of strange-games 1.2" in last
    assert "the stars are wrong" in last
