"""Drawings that are data: the SVG files of a game's `art/`, read once and put into its pictures as they stand."""

from functools import cache
from pathlib import Path


@cache
def drawings(folder: Path) -> dict[str, str]:
    """What each `.svg` of a folder draws, by the file's name; line breaks and comments are for whoever reads the file.

    Parts that a drawing uses by name (`#star`) are defined by the picture, as is the ink that it inherits.
    """
    return {file.stem: _content(file) for file in folder.glob("*.svg")}


def _content(file: Path) -> str:
    """The markup within the outermost element."""
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    text = "".join(line for line in lines if not line.startswith("<!--"))
    return text[text.index(">") + 1 : text.rindex("</svg>")]
