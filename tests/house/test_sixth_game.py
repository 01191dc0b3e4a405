"""Nothing else changes: a game that is added as a folder, or as a package, is played by all there is.

Both are added to a copy of the tree, and the suites over all rulebooks run there on these two: the contract, archives
and audits, the API, pictures, phrases and letters of mail, and a browser.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tree import ROOT, files

pytestmark = pytest.mark.slow

FOLDER, PACKAGE = "night-watch", "moon-race"
"""The first has the name that docs/tutorials/add-a-game.md gives it."""
OF_THEM = f"{FOLDER} or {PACKAGE} or night_watch or moon_race"

SUITES = (
    "tests/rules/contract",
    "tests/rules/core",
    "tests/rules/night_watch",
    "tests/projections/proofs",
    "tests/projections/test_moments.py",
    "tests/clients/test_verify_js.py",
    "tests/api/games/test_past_games.py",
    "tests/api/moves/test_past.py",
    "tests/mail/test_phrases_properties.py",
    "tests/mail/mta/test_whole_games.py",
    "tests/browser/test_whole_games.py",
)
LONGEST_SECONDS = 900
MOST_LINES = 400
"""A small game is small: its code and its tests together."""

CACHE = "__pycache__"
UNFINISHED = shutil.ignore_patterns("*.pyc.*")
"""What another process is writing there."""
SURE = 150
"""Tests that run at the least, so that no spelling mistake of ours leaves them all out."""


class Copy:
    """A copy of the tree, with commands that run in it; packages are installed beside it."""

    def __init__(self, folder: Path) -> None:
        self.tree, self.packages, self.project = (folder / name for name in ("tree", "packages", "project"))
        for name in files():
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.tree / name)
        for room in {Path(name).parent for name in files() if name.endswith(".py")}:
            if (ROOT / room / CACHE).is_dir():  # as old as its source, it is compiled already
                shutil.copytree(ROOT / room / CACHE, self.tree / room / CACHE, ignore=UNFINISHED)

    def python(self, *arguments: str) -> str:
        """What a command says, which has to succeed."""
        paths = os.pathsep.join([str(self.tree), str(self.packages)])
        return _run([sys.executable, *arguments], self.tree, PYTHONPATH=paths)


def _run(command: list[str], folder: Path, **environment: str) -> str:
    ours = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}  # it may name our report
    done = subprocess.run(
        command,
        cwd=folder,
        env={**ours, **environment},
        capture_output=True,
        text=True,
        timeout=LONGEST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """The tree with one game more in its folder, and one that was installed."""
    folder = tmp_path_factory.mktemp("sixth")
    made = Copy(folder)
    astrolude = ("-m", "workers.command_line.main", "new-game")
    made.python(*astrolude, FOLDER)
    made.python(*astrolude, PACKAGE, "--package", str(made.project))
    pip = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    made.python(*pip, "--target", str(made.packages), str(made.project))
    made.python("-m", "tests.golden")
    yield made
    shutil.rmtree(folder)


def test_what_the_page_says_is_in_order(copy: Copy) -> None:
    written = ("games/night_watch", "tests/rules/night_watch")

    copy.python("-m", "ruff", "check", "--no-cache", *written)
    copy.python("-m", "ruff", "format", "--no-cache", "--check", *written)
    files = [path for folder in written for path in (copy.tree / folder).rglob("*.py")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < MOST_LINES


def test_a_package_passes_its_own_tests_where_it_was_written(copy: Copy) -> None:
    copy.python("-m", "pytest", "-q", "--strict-markers", "-c", str(copy.project / "pyproject.toml"), str(copy.project))


def test_all_that_is_tested_on_every_game_holds_for_both(copy: Copy) -> None:
    told = copy.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *SUITES, "-k", OF_THEM)

    assert int(re.findall(r"(\d+) passed", told)[-1]) >= SURE
    assert "failed" not in told


def test_nothing_else_changed(copy: Copy) -> None:
    here = {path.relative_to(copy.tree): path for path in copy.tree.rglob("*") if path.is_file()}

    changed = sorted(str(name) for name, path in here.items() if not _same(ROOT / name, path.read_bytes()))

    others = [name for name in changed if not re.search(f"night[-_]watch|{PACKAGE}", name)]
    assert [name for name in others if not re.search(r"^\.|__pycache__", name)] == [], "these are the caches of tools"


def _same(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content
