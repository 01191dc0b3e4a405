"""This release follows the last one while people play: no request is dropped, accounts are moved, all logs are read."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
import requests
from redis import Redis

from service.accounts.slots.format import CURRENT, FORMAT
from service.queueing.places import BOTS, QUEUE
from tests.api.http.test_rolling import TWICE, Caller
from tests.deploy.running import ROOT
from tests.deploy.wheels import add_pinned, install, packages
from tests.faults.person import Pair
from tests.folders import servers_folder
from tests.log.proof import verify
from tests.patience import PATIENCE_SECONDS, PATIENT_GUNICORN, eventually
from tests.ports import free_port
from tests.projections.world import World
from tests.workers.crew import COMMANDS, Crew

LAST = (Path(__file__).with_name("last_release")).read_text(encoding="utf-8").split()[-1]
pytestmark = pytest.mark.slow

PAUSE_SECONDS = 0.05
"""Between the requests that may not be dropped: twenty a second find every gap, and leave the processors to starts."""
WORKERS = ("streams", "dispatcher", "bots", "deadlines", "webhooks", "sweeper")
GIVEN = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.argv[2], sys.argv[2:])
"""
"""What systemd does for a service with a socket unit: the socket is descriptor 3, and outlives the service."""


class Release(NamedTuple):
    """A release to start processes of: its Python, and the folder of its packages."""

    python: str
    root: Path


def _is_known(commit: str) -> bool:
    """Whether this is a checkout that has the commit; an unpacked archive has none, and perhaps no git."""
    if not shutil.which("git"):
        return False
    asked = ["git", "cat-file", "-e", f"{commit}^{{commit}}"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="module")
def last(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """The last release, installed from the wheel that is built of its commit."""
    if not _is_known(LAST):
        pytest.skip(f"this is no checkout that has the last release, {LAST}: git clone, or git fetch --unshallow")
    archive = subprocess.run(["git", "archive", LAST], cwd=ROOT, capture_output=True, check=True)
    folder = tmp_path_factory.mktemp("last")
    (folder / "source").mkdir()
    subprocess.run(["tar", "-x", "-C", str(folder / "source")], input=archive.stdout, check=True)
    programs = install(folder / "source", folder)
    add_pinned(folder / "source" / "requirements.lock", packages(programs))
    return Release(str(programs / "python"), packages(programs))


@pytest.fixture
def this() -> Release:
    """This release."""
    return Release(sys.executable, ROOT)


class Service:
    """A service whose processes may be of either release; whoever connects meanwhile waits for the next one."""

    def __init__(self, folder: Path, log_url: str, work_url: str) -> None:
        self._work = Redis.from_url(work_url)
        self._listening = socket.create_server(("127.0.0.1", free_port()), backlog=512)
        port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._crew = Crew(
            {
                "REDIS_URL": log_url,
                "WORK_REDIS_URL": work_url,
                "ASTROLUDE_VAR": str(folder),
                "ASTROLUDE_PORT": str(port),
                "ASTROLUDE_WEB_WORKERS": "1",
                "ASTROLUDE_RATE_LIMITS": "0",
                "ASTROLUDE_SWEEP_SECONDS": "0.5",
                "ASTROLUDE_STORE_SECONDS": str(PATIENCE_SECONDS),
                **PATIENT_GUNICORN,
            },
            folder,
        )

    def work(self, release: Release) -> None:
        """Have the workers be of this release: the old ones end first."""
        with ThreadPoolExecutor(len(WORKERS)) as pool:
            list(pool.map(self._crew.stop, filter(self._crew.alive, WORKERS)))
        for name in WORKERS:
            self._crew.launch(name, [release.python, "-m", *COMMANDS[name]], release.root)

    def rest(self) -> None:
        """Have no bots play, until a game waits for them."""
        self._crew.stop("bots")
        assert eventually(lambda: self._work.llen(f"{QUEUE}{BOTS}"))

    def serve(self, release: Release) -> None:
        """Have the web be of this release: the old one answers what it has taken, and ends first."""
        self.pause()
        gunicorn = [release.python, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "service.api.wsgi:app"]
        descriptor = self._listening.fileno()
        command = [sys.executable, "-c", GIVEN, str(descriptor), *gunicorn]
        self._crew.launch("web", command, release.root, pass_fds=(descriptor,))
        assert requests.get(f"{self.url}/healthz", timeout=PATIENCE_SECONDS).ok, self._crew.log("web")

    def pause(self) -> None:
        """Have nobody serve: who connects meanwhile waits."""
        if self._crew.alive("web"):
            assert self._crew.stop("web") == 0, self._crew.log("web")

    def end(self) -> None:
        """Kill everything."""
        self._crew.end()
        self._work.close()
        self._listening.close()


@pytest.fixture
def service(log_redis: Redis, work_redis: Redis, log_redis_url: str, work_redis_url: str) -> Iterator[Service]:
    """Nobody serves yet."""
    with servers_folder() as folder:
        made = Service(folder, log_redis_url, work_redis_url)
        yield made
        made.end()


def go_on(pair: Pair, caller: Caller) -> None:
    """Wait until everybody has played and was answered again."""
    was = {person: sum(map(len, person.told.values())) for person in pair.people}
    answered = caller.answered
    assert eventually(lambda: all(sum(map(len, person.told.values())) > count for person, count in was.items()))
    assert eventually(lambda: caller.answered > answered)


def kept(wrong: list[str]) -> list[str]:
    """What was wrong, but for the one request whose repeat came after the accounts had moved: that token is another."""
    across = [one for one in wrong if one.endswith(TWICE)][:1]
    return [one for one in wrong if one not in across]


@pytest.mark.slow
def test_this_release_follows_the_last_one(
    last: Release, this: Release, service: Service, log_redis_url: str, work_redis_url: str, tmp_path: Path
) -> None:
    # given the last release, and people who play
    service.serve(last)
    service.work(last)
    pair = Pair(service.url, 1, {"kind": "none"})
    caller = Caller(service.url, pair.people[0].token, PAUSE_SECONDS)
    pair.daemon = caller.daemon = True
    pair.start()
    caller.start()
    try:
        assert eventually(lambda: len(pair.games) > 1)
        go_on(pair, caller)
        # when its bots end while a game waits for them, and its web; and this one's sweeper moves the accounts
        service.rest()
        service.pause()
        service.work(this)
        assert eventually(lambda: Redis.from_url(log_redis_url).get(FORMAT) == CURRENT)
        # then this one serves
        service.serve(this)
        go_on(pair, caller)
    finally:
        pair.stop.set()
        caller.stop()
    pair.join()
    # then no request was dropped, whether it was sent once or again and again
    assert [*kept(caller.wrong), *(failure for person in pair.people for failure in person.failures)] == []
    # and every game is played to its end, and all logs can be read
    world = World(log_redis_url, work_redis_url, tmp_path)
    assert {world.game(game).status for game in pair.games} == {"finished"}
    for game in world.context.wiring.log.games():
        verify(game, world.context.wiring.log.raw(game))
    world.close()
    environ = {
        **os.environ,
        "REDIS_URL": log_redis_url,
        "ASTROLUDE_VAR": str(tmp_path),
        "ASTROLUDE_SECRET_KEY": "k" * 32,
    }
    audit = [this.python, "-m", "workers.command_line.main", "check-logs"]
    assert subprocess.run(audit, cwd=this.root, env=environ, check=False).returncode == 0
