"""A game's own tests, and what they hold for the suites of all games: worlds, endings, options, letters.

They lie in `tests/rules/<game>`, or, for a game that comes as a package, in `tests` within it.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from games.core.rulebook import Rulebook

RULES = Path(__file__).parents[1]


def package_of(book: Rulebook[Any, Any]) -> str:
    """The package that the rulebook's folder is."""
    start = str(book.folder / "__init__.py")
    return next(name for name, module in sys.modules.items() if getattr(module, "__file__", None) == start)


def folder_of(book: Rulebook[Any, Any]) -> Path:
    """Where the game's own tests lie."""
    inside = book.folder / "tests"
    return inside if inside.is_dir() else RULES / book.folder.name


def own(book: Rulebook[Any, Any], module: str, name: str, usual: Any = None) -> Any:
    """What a module or package of the game's own tests has under a name; what is usual where it has none."""
    folder = folder_of(book)
    if not ((folder / f"{module}.py").exists() or (folder / module).is_dir()):
        return usual
    package = f"tests.rules.{folder.name}" if folder.parent == RULES else f"{package_of(book)}.tests"
    return getattr(import_module(f"{package}.{module}"), name, usual)
