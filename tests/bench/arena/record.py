"""The games that were played, as lines of JSON: whatever was interrupted goes on after the last whole line."""

import os
from pathlib import Path

import msgspec

from research.matches.fixtures import Played


class Record:
    """A file of games. A line that was being written when its process ended is no game, and is cut off."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        written = path.read_bytes()
        os.truncate(path, written.rfind(b"\n") + 1)

    def games(self) -> list[Played]:
        """All games, each fixture once. Raises `msgspec.DecodeError` for a line that is none."""
        lines = self._path.read_bytes().splitlines()
        games = [msgspec.json.decode(line, type=Played) for line in lines]
        return [*{played.fixture: played for played in games}.values()]

    def append(self, played: Played) -> None:
        """Write a game at the end."""
        with self._path.open("ab", buffering=0) as file:
            file.write(msgspec.json.encode(played) + b"\n")
