"""Games have the same files under the same names, as far as they need them."""

from pathlib import Path

import pytest

import games
from games.core.catalogue import rulebooks

GAMES = Path(games.__file__).parent
FOLDERS = sorted((book.folder for book in rulebooks().values()), key=lambda folder: folder.name)
NEEDED = {"RULES.md", "__init__", "facts", "moves", "state", "evolve", "rules", "forms", "view", "texts"}
"""Names of modules stand for a module or a package."""
POSSIBLE = {
    "RULES.fr.md", "REFERENCE.md", "VIEW.md", "table.en.webp", "table.fr.webp", "components", "board", "naming", "bot",
    "picture", "board_text", "telling", "staging", "deeds", "data", "art", "tests",
}  # fmt: skip
FOLDERS_ONLY = {"picture", "texts", "data", "art", "tests"}

each_game = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def contents(folder: Path) -> dict[str, Path]:
    """What lies in a game's folder, modules without their ending."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.parent.name != "__pycache__"]
    found = {folder / file.relative_to(folder).parts[0] for file in files}
    return {path.stem if path.suffix == ".py" else path.name: path for path in found}


@each_game
def test_a_game_has_the_files_that_all_need(folder: Path) -> None:
    there = contents(folder)

    assert NEEDED - there.keys() == set()
    assert [name for name in FOLDERS_ONLY & there.keys() if not there[name].is_dir()] == []


@each_game
def test_what_else_a_game_has_stands_in_rooms_of_its_own(folder: Path) -> None:
    others = contents(folder).keys() - NEEDED - POSSIBLE

    assert [name for name in others if not (folder / name / "__init__.py").exists()] == []


@each_game
def test_drawings_are_svg(folder: Path) -> None:
    assert {path.suffix for path in (folder / "art").glob("*")} <= {".svg"}
