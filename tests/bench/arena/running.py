"""Plays what is left to be played, in some processes at once."""

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread

from research.matches.fixtures import Fixture
from service import VERSION
from tests.bench.arena.match import play
from tests.bench.arena.record import Record
from tests.tree import ROOT


def run(fixtures: Iterable[Fixture], record: Record, processes: int) -> None:
    """Play the fixtures that the record has not, and write each down as it ends."""
    done, code = {played.fixture for played in record.games()}, code_name()
    left = [fixture for fixture in dict.fromkeys(fixtures) if fixture not in done]
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_end_with_parent) as pool:
        try:
            for count, future in enumerate(as_completed(pool.submit(play, one, code) for one in left), start=1):
                record.append(future.result())
                _tell(count, len(left))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def code_name() -> str:
    """The commit that is checked out, marked when files differ from it; the version where there is no repository."""
    command = ["git", "describe", "--always", "--dirty", "--exclude", "*"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or VERSION


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    Thread(target=_wait_and_end, args=[parent_process()], daemon=True).start()


def _wait_and_end(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _tell(count: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{count} of {games} games", end="" if count < games else "\n", file=sys.stderr, flush=True)
