"""Writes a small game that runs and passes its tests, for its author to change.

It is the game that docs/tutorials/add-a-game.md builds, file by file, out of the folder beside that page.
"""

import keyword
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.core.catalogue import rulebooks

ROOT: Final = Path(__file__).resolve().parents[2]
CHECKOUT: Final = ROOT / "pyproject.toml"
SOURCE: Final = ROOT / "docs" / "tutorials" / "night-watch"
_KINDS: Final = (".md", ".py", ".toml")
_NAME: Final = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
_EXAMPLES: Final = "WE"
"""What the numbers of worked examples begin with."""


class BadName(Exception):
    """No game can be written under that name, or there."""


def write(name: str, package: Path | None = None) -> list[Path]:
    """Write the game under a name such as `comet-hunt`, and name its files.

    It becomes a folder of this checkout, or a project in a new folder `package`, to be installed with pip. Raises
    BadName when the name is no key, is taken, or when something stands there already.
    """
    module = name.replace("-", "_")
    if package is None and not CHECKOUT.exists():
        raise BadName("this is no checkout; name the folder of a project to write, with --package")
    if not _NAME.fullmatch(name) or keyword.iskeyword(module):
        raise BadName(f"{name} is no key: lower-case words, with hyphens between")
    if name in rulebooks():
        raise BadName(f"there is a game {name} already")
    files = dict(_files(name, module, package))
    for path in files:
        if path.exists():
            raise BadName(f"{path} exists already")
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return list(files)


def _files(name: str, module: str, package: Path | None) -> Iterator[tuple[Path, str]]:
    """Where each file of the game goes, and what stands in it."""
    for source in sorted(file for file in SOURCE.rglob("*.*") if file.suffix in _KINDS):
        path, content = source.relative_to(SOURCE).as_posix(), source.read_text(encoding="utf-8")
        if package is None and path != "pyproject.toml":
            yield ROOT / path.replace("night_watch", module), _renamed(content, name, module)
        elif package is not None:
            inside = path.replace("tests/rules/night_watch", "games/night_watch/tests").removeprefix("games/")
            content = content.replace("games.night_watch", "night_watch")
            yield package / inside.replace("night_watch", module), _renamed(content, name, module)


def _renamed(content: str, name: str, module: str) -> str:
    words = name.split("-")
    title = " ".join(word.capitalize() for word in words)
    names = {"night_watch": module, "night-watch": name, "Night Watch": title, "NW-": f"{_prefix(words)}-"}
    return re.sub("|".join(names), lambda found: names[found[0]], content)


def _prefix(words: list[str]) -> str:
    """The two letters that the numbers of the rules begin with."""
    letters = "".join(letter for letter in "".join(words) if letter.isalpha()).upper()
    initials = "".join(word[0] for word in words if word[0].isalpha()).upper()
    prefix = initials[:2] if len(initials) > 1 else (letters * 2)[:2]
    return prefix if prefix != _EXAMPLES else letters[0] + letters[-1]
