"""A log store that is put back to a backup, and what logs tell of it."""

import shutil
from pathlib import Path

from tests.projections.world import World
from tests.stores import Store


class Backup:
    """The log store's files as they were."""

    def __init__(self, store: Store, socket_dir: Path) -> None:
        self._store = store
        self._live = socket_dir / "rewound" / "appendonlydir"
        self._copy = socket_dir / "backup"
        shutil.copytree(self._live, self._copy)

    def restore(self) -> None:
        """Put the files back under a server that is stopped, and start it."""
        self._store.kill()
        shutil.rmtree(self._live)
        shutil.move(self._copy, self._live)
        self._store.start()


def types(world: World, game: str) -> list[str]:
    """What happened in the game."""
    return [entry.type for entry in world.context.wiring.log.read(game)]


def losses(world: World, game: str) -> list[tuple[int, str]]:
    """The heads that the log says it has lost."""
    entries = world.context.wiring.log.read(game)
    return [(one.public["version"], one.public["hash"]) for one in entries if one.type == "events_lost"]
