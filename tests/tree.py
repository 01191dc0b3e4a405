"""The files of the project, also where there is no git: what `.gitignore` leaves of the folder."""

import os
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


@cache
def files() -> tuple[str, ...]:
    """The names of all files, from the root on."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    return tuple(sorted(_below(ROOT, [name.rstrip("/") for name in ignored] + [".git"])))


def _below(folder: Path, ignored: list[str]) -> Iterator[str]:
    for entry in os.scandir(folder):
        if any(fnmatch(entry.name, name) for name in ignored):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _below(Path(entry.path), ignored)
        else:
            yield str(Path(entry.path).relative_to(ROOT))
