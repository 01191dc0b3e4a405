"""A mover in a process that is killed before or after one of the steps by which it reaches the stores."""

import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from events.archive.archive import LogArchive
from events.archive.objects import Folder
from events.client import Client
from events.store import LogStore
from games.core.catalogue import rulebooks
from tests.stores import writer
from workers.archiving.moving import Mover

PROCESSES: Final = get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__])
rulebooks()  # once for all processes


class Steps:
    """Counts what reaches a store; the process does not outlive one of them."""

    def __init__(self, last: int) -> None:
        self._left = last

    def take(self, work: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Do it, and die before it (an odd count) or after it (an even one) when its turn has come."""
        self._count()
        done = work(*arguments, **options)
        self._count()
        return done

    def _count(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class Counted:
    """A store and a folder, every call of which is a step."""

    def __init__(self, redis: Client, folder: Folder, steps: Steps) -> None:
        self._redis = redis
        self._folder = folder
        self._steps = steps

    def execute_command(self, *command: Any, **options: Any) -> Any:
        return self._steps.take(self._redis.execute_command, *command, **options)

    def get(self, name: str, start: int = 0, length: int | None = None) -> bytes:
        found: bytes = self._steps.take(self._folder.get, name, start, length)
        return found

    def put(self, name: str, body: bytes) -> None:
        self._steps.take(self._folder.put, name, body)

    def names(self, folder: str) -> Iterator[str]:
        return self._folder.names(folder)


def move(url: str, place: Path, games: list[str], last: int) -> None:
    """Move games, up to that step."""
    counted = Counted(writer(url), Folder(place), Steps(last))
    archive = LogArchive(counted)
    for _ in Mover(LogStore(counted, archive=archive), archive).move(games):
        pass


def moved(url: str, place: Path, games: list[str], last: int) -> bool:
    """Whether a process that does so came to its end."""
    process = PROCESSES.Process(target=move, args=(url, place, games, last), daemon=True)
    process.start()
    process.join()
    return process.exitcode == 0
