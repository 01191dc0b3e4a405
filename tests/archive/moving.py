"""Logs that tests of the archive write and move."""

from pathlib import Path

from events.archive.objects import Folder
from events.archive.packing import pack
from events.archive.stub import Stub
from events.archive.writing import Leaving, write
from events.envelope import Head
from events.store import LogStore
from tests.log import samples


class Watched(Folder):
    """A folder that knows how much of its objects was read at a time."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.lengths: list[int | None] = []

    def get(self, name: str, start: int = 0, length: int | None = None) -> bytes:
        """See `Folder`."""
        self.lengths.append(length)
        return super().get(name, start, length)


def fill(store: LogStore, game: str, commands: int = 3) -> Head:
    """A log of commands of one to three events, some with private parts; where it ends."""
    for command in range(commands):
        drafts = [samples.bid(command), samples.deal(s0=["Étoile"], s1=["mars", "sun"]), samples.bid(7)]
        samples.write(store, *drafts[: command % 3 + 1], game=game)
    head = store.head(game)
    assert head is not None
    return head


def move(store: LogStore, *games: str) -> None:
    """Move these games into one segment; each one's note says its name."""
    assert store.archive is not None
    assert store.leave_stubs(stubs_of(store, *games)) == list(games)


def stubs_of(store: LogStore, *games: str) -> dict[str, Stub]:
    """The stubs of these games, which are in a segment already."""
    assert store.archive is not None
    raws = {game: store.raw(game) for game in games}
    leaving = [Leaving(game, raws[game], pack(game, raws[game]), f"note of {game}") for game in games]
    return write(store.archive, leaving)
